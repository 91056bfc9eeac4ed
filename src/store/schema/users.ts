import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Accounts: reports, scans, tags, keys and webhooks belong to one. */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** Names its algorithm and cost; null for an account that cannot log in. */
  passwordHash: text("password_hash"),
  fullName: text("full_name").notNull(),
  showBadge: integer("show_badge", { mode: "boolean" }).notNull().default(true),
  /** When an operator vouched for the person, which staff need. */
  verifiedAt: text("verified_at"),
  /** When a link that was mailed to the email address was followed. */
  emailVerifiedAt: text("email_verified_at"),
  /** When all sessions were last ended at once: file URLs signed until then are good for nothing. */
  signedOutAt: text("signed_out_at"),
  onboardingStep: integer("onboarding_step").notNull().default(0),
  onboardingCompleted: integer("onboarding_completed", { mode: "boolean" }).notNull().default(false),
  onboardingSkipped: integer("onboarding_skipped", { mode: "boolean" }).notNull().default(false),
  surveyResponses: text("survey_responses", { mode: "json" })
    .$type<Record<string, unknown>>()
    .notNull()
    .default({}),
  createdAt: text("created_at").notNull(),
});
