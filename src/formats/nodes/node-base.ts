import type { Address, Place } from "../place.ts";

/** What any node may say of itself. */
export interface NodeBase {
  /** Computed when it is asked for, as most places never are. */
  place(): Place;
  address?: Address;
  /** BCP 47 as written, where it differs from what is around it; `""` where it is declared as unknown. */
  language?: string;
  direction?: "ltr" | "rtl" | "auto";
  /** What links lead to it by. */
  id?: string;
  /** What is shown beside its name when it is pointed at (HTML title). */
  tooltip?: string;
  /** Its words tell a person what to complete, of this kind, and are no part of what it stands in. */
  remark?: string;
  /** A short piece of the source as its author would recognise it; the text of the node serves where it is absent. */
  snippet?: string;
  /** What stays the same when content elsewhere changes: the seed of fingerprints. The snippet serves where it is absent. */
  anchor?: string;
  /**
   * "artifact": shown and not heard (PDF Artifact, aria-hidden); "unseen": heard and not shown; "gone": neither. What
   * is in a hidden node is hidden too.
   */
  hidden?: "artifact" | "unseen" | "gone";
}
