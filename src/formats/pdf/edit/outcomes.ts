import type { EditOutcome } from "../../edits.ts";

export const applied: EditOutcome = { status: "applied" };
export const unchanged: EditOutcome = { status: "unchanged" };
/** `isAsked`: what a person says about it can be written. */
export const refused = (reason: string, isAsked = false): EditOutcome => ({
  status: "refused",
  reason,
  ...(isAsked ? { wouldRestyle: true } : {}),
});

/** Why nothing can be changed at an address. */
export class Refusal extends Error {}
