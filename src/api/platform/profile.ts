import { z } from "@hono/zod-openapi";
import type { Profile } from "../../services/accounts/accounts.ts";
import { idOf, timestamp } from "../openapi.ts";

export const onboarding = z
  .object({ step: z.int().min(0), completed: z.boolean(), skipped: z.boolean() })
  .strict()
  .openapi("Onboarding");

export const profile = z
  .object({
    id: idOf("usr"),
    email: z.string(),
    email_verified: z
      .boolean()
      .openapi({ description: "Whether a link that was mailed there was followed." }),
    full_name: z.string(),
    show_badge: z.boolean(),
    is_staff: z.boolean(),
    created_at: timestamp,
    onboarding,
    survey_responses: z.record(z.string(), z.unknown()),
  })
  .strict()
  .openapi("Profile");

export const presentProfile = (account: Profile) => ({
  id: account.id,
  email: account.email,
  email_verified: account.emailVerifiedAt !== null,
  full_name: account.fullName,
  show_badge: account.showBadge,
  is_staff: account.isStaff,
  created_at: account.createdAt,
  onboarding: account.onboarding,
  survey_responses: account.surveyResponses,
});
