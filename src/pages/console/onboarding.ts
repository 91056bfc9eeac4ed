import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import type { OnboardingStep } from "../../services/accounts/accounts.ts";
import { viewerOf } from "../session.ts";

/** Notes that the person who is signed in has done a step of the onboarding; any number of times is as good as once. */
export const advance = (c: Context<AppEnv>, step: OnboardingStep): Promise<void> =>
  c.get("services").accounts.advance(viewerOf(c), step);

/** Whether the first steps are shown. */
export const onboarding = new Hono<AppEnv>();

onboarding.post("/skip", async (c) => {
  await c.get("services").accounts.update(viewerOf(c), { onboarding: { skipped: true } });
  return c.redirect("/console?done=skipped", 303);
});

onboarding.post("/resume", async (c) => {
  await c.get("services").accounts.update(viewerOf(c), { onboarding: { skipped: false } });
  return c.redirect("/console/orgs", 303);
});
