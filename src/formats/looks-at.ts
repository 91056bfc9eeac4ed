import type { FactKind } from "../checker/model.ts";

/** What facts say only to those who look at it, as it takes longer to find than the rest of them. */
export type FactDetail =
  /** Of tables: cells that stand elsewhere than their tags say. */
  "displaced-cells";

/**
 * Whether anyone at hand looks at facts of a kind, or at a detail of them: checks, fixes, what counts what reaches people.
 * A reader asks it where finding them takes work, and leaves out what nobody looks at; what costs nothing it emits anyway.
 */
export type LooksAt = (what: FactKind | FactDetail) => boolean;

/** Of whoever does not say what is looked at. */
export const everything: LooksAt = () => true;

/** Of those who take content alone. */
export const nothing: LooksAt = () => false;
