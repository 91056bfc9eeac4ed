/**
 * What a person can decide of an issue. `passed` and `failed` answer what only a person can judge; `waived` says that a
 * failure may stay for now: it stays visible and stays in the score.
 */
export const decisionKinds = ["passed", "failed", "waived"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** A decision as it stands beside its issue. */
export interface IssueDecision {
  decision: DecisionKind;
  /** Why, in the person's words. */
  reason: string;
  /** The person's name; null where a report is shown to people outside. */
  decided_by: string | null;
  /** ISO 8601, UTC; empty where no one noted it, as in a configuration. */
  decided_at: string;
  /** From when on it counts no more; null for one that lasts. */
  expires_at: string | null;
}

export type DecidedCounts = Record<DecisionKind, number>;
