import type { Segment } from "./segments.ts";

/** From where to where what stands in a column goes. */
export type Column = readonly [left: number, right: number];

/** What a line has in one column; null where what began further to the left goes over it. */
export type Slot<Thing> = { segments: Segment<Thing>[]; columns: number } | null;
