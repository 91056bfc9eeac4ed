import { integer, real, text } from "drizzle-orm/sqlite-core";
import type { JobKind } from "../../services/jobs/jobs.ts";

/** What a table has whose rows are worked on in the background (store/line.ts); made anew for each. */
export const workColumns = () => ({
  /** In which line the row waits or is worked on; null when nothing is to be done. */
  line: text().$type<JobKind>(),
  /** Its place in the line: lower comes first. */
  turn: real(),
  /** Until when no one may claim it: the end of the lease, or of the wait for another attempt; null while it waits for its turn. */
  notBefore: text("not_before"),
  attempts: integer().notNull().default(0),
  /** Grows with every claim. */
  fence: integer().notNull().default(0),
});
