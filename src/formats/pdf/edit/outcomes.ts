import type { EditOutcome } from "../../edits.ts";

export const applied: EditOutcome = { status: "applied" };
export const unchanged: EditOutcome = { status: "unchanged" };
export const refused = (reason: string): EditOutcome => ({ status: "refused", reason });

/** Why nothing can be changed at an address. */
export class Refusal extends Error {}
