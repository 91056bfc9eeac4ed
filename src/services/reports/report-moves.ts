import { firstId } from "../../core/ids.ts";
import type { Clock } from "../clock.ts";

/** Where bodies of reports are written with their rows. */
type BodySource = "reports" | "documentReports";

/** Moves bodies of reports out of the database, which holds 10 GB, into R2. */
export interface ReportMoveStore {
  /**
   * Goes on where it was and moves the bodies of rows with ids below `before`: at most so many rows. Answers how many
   * it looked at, 0 at the end. A row points to its body only once that is in R2.
   */
  moveSome(source: BodySource, before: string, most: number): Promise<number>;
}

/**
 * How long a body stays beside its row, in milliseconds: a report is mostly read soon, which then is one round trip,
 * and no answer waits for R2.
 */
const stay = 3_600_000;
const atOnce = 100;
/** Bodies a run: each is a subrequest, of which an invocation has 1,000 on the smallest paid plan. */
const mostARun = 600;

/** Workers of group C write a scan's body to R2 themselves, before its row names it. */
const sources: readonly BodySource[] = ["documentReports", "reports"];

export type ReportMoves = ReturnType<typeof reportMoveService>;

export const reportMoveService = ({ reportMoves, now }: { reportMoves: ReportMoveStore; now: Clock }) => ({
  async sweep(): Promise<void> {
    let left = mostARun;
    const before = firstId("rep", now() - stay);
    for (const source of sources) {
      for (let seen = -1; seen !== 0 && left > 0; left -= seen)
        seen = await reportMoves.moveSome(source, before, Math.min(atOnce, left));
    }
  },
});
