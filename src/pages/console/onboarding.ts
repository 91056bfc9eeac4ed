import type { Context } from "hono";
import type { AppEnv } from "../../context.ts";
import type { OnboardingStep } from "../../services/accounts.ts";
import { viewerOf } from "../session.ts";

/** Notes a step of the onboarding that the person who is signed in has just done; it asks for nothing back. */
export const advance = (c: Context<AppEnv>, step: OnboardingStep): Promise<void> =>
  c.get("services").accounts.advance(viewerOf(c), step);
