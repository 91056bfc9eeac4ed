import { z } from "@hono/zod-openapi";
import { expiry, reason } from "../http/fields.ts";
import { onlyFields } from "../http/issue-text.ts";
import { type DecisionFields, decisionKinds, type ListedDecision } from "../services/reports/decisions.ts";
import { timestamp } from "./openapi.ts";

/** What decisions mean, in descriptions of operations. */
export const decisionMeanings =
  "`passed` and `failed` are for findings that need review, and count as that in `verdict` and in gates; `waived` is for any: it stays visible and in the score, and gates do not count it.";

/** What someone decides of a finding. */
export const newDecision = onlyFields({
  decision: z.enum(decisionKinds).openapi({
    description:
      "passed or failed for what needs review; waived for a failure that may stay for now: it stays visible and in the score.",
  }),
  reason,
  expires_at: expiry.nullish().openapi({ description: "From when on it counts no more; it lasts without." }),
}).openapi("NewDecision");

export const fieldsOf = ({ decision, reason, expires_at }: z.output<typeof newDecision>): DecisionFields => ({
  decision,
  reason,
  expiresAt: expires_at ?? null,
});

/** A decision as it is listed. */
export const decision = z
  .object({
    fingerprint: z.string().openapi({ description: "Of the finding.", example: "0f3a9c5d7e1b2468" }),
    check_id: z.string(),
    decision: z.enum(decisionKinds),
    reason: z.string(),
    decided_by: z.string().nullable().openapi({ description: "The person's name." }),
    decided_at: timestamp,
    expires_at: timestamp.nullable(),
    in_force: z.boolean().openapi({ description: "False from expires_at on." }),
  })
  .strict()
  .openapi("Decision");

export const presentDecision = (given: ListedDecision) => ({
  fingerprint: given.fingerprint,
  check_id: given.check_id,
  decision: given.decision,
  reason: given.reason,
  decided_by: given.decided_by,
  decided_at: given.decided_at,
  expires_at: given.expires_at,
  in_force: given.in_force,
});

/** Where a list of decisions goes on. */
export const placeOfDecision = ({ decided_at, fingerprint }: ListedDecision): [string, string] => [
  decided_at,
  fingerprint,
];

/** The fingerprint in the path. Anything goes: what no finding has does not exist. */
export const fingerprintParameter = z
  .string()
  .openapi({ param: { name: "fingerprint", in: "path" }, description: "The finding's fingerprint." });
