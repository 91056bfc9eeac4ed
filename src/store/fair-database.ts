import { currentLane } from "../core/lane.ts";
import type { Clock } from "../services/clock.ts";
import { Lanes } from "../services/lanes.ts";

/** How many calls an isolate has under way at once, and how many of them may be one lane's. */
const atOnce = 16;
const ofLane = 4;
/** Of those of a lane while another owner's calls come too: whoever comes waits behind what is under way. */
const besideOthers = 1;

/**
 * The database, asked fairly. D1 answers one call after the other: were all sent at once, whoever asks next would wait
 * behind everything that another has asked before. So a lane has few calls under way, and the rest of them waits here,
 * where lanes take turns.
 */
export function fairly(d1: D1Database, now: Clock): D1Database {
  const calls = new Lanes({ places: atOnce, ofLane, besideOthers }, now);

  async function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const lane = currentLane();
    const leave = await calls.enter(lane);
    lane.hasBegun = true;
    try {
      return await call();
    } finally {
      leave();
    }
  }

  /** What a statement of ours stands for: a batch wants D1's own. */
  const originals = new WeakMap<object, D1PreparedStatement>();

  function statement(original: D1PreparedStatement): D1PreparedStatement {
    const made = {
      bind: (...values: unknown[]) => statement(original.bind(...values)),
      first: (column: string) => inTurn(() => original.first(column)),
      all: () => inTurn(() => original.all()),
      run: () => inTurn(() => original.run()),
      raw: (options: { columnNames: true }) => inTurn(() => original.raw(options)),
    } as unknown as D1PreparedStatement;
    originals.set(made, original);
    return made;
  }

  return {
    prepare: (sql: string) => statement(d1.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      inTurn(() => d1.batch(statements.map((made) => originals.get(made) ?? made))),
  } as D1Database;
}
