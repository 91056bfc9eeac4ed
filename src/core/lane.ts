import { AsyncLocalStorage } from "node:async_hooks";

/** What is done in a lane: requests that read, all others, or jobs. Each have turns of their own. */
export type LaneKind = "read" | "write" | "job";

/** On whose behalf a request or a job is worked on. */
export interface Lane {
  kind: LaneKind;
  /** An account's id, or an address while no one knows the account; the jobs of an account have lanes of their own. */
  name: string;
  /** The account or address itself; "" where it is the service. */
  owner: string;
  /** Its turn, from when it asks for one: the work begins when this resolves, and goes on without asking again. */
  turn: Promise<void> | null;
  /** Ends the turn; null while it has none. */
  end: (() => void) | null;
}

const lanes = new AsyncLocalStorage<Lane>();

/**
 * Runs work in a lane: where an isolate shares what is scarce, lanes take turns. What work asks of the service itself
 * stays in its lane and turn.
 */
export async function inLane<Result>(
  kind: LaneKind,
  name: string,
  run: () => Result | Promise<Result>,
  owner = name,
): Promise<Result> {
  if (lanes.getStore()) return run();
  const lane: Lane = { kind, name, owner, turn: null, end: null };
  try {
    return await lanes.run(lane, run);
  } finally {
    lane.end?.();
  }
}

/** Moves the work at hand to the lane of the account that it turns out to be for. */
export function moveToLane(name: string): void {
  const lane = lanes.getStore();
  if (!lane) return;
  lane.name = name;
  lane.owner = name;
}

/** Ends the turn of the work at hand, which waits for something from here on. */
export function endTurn(): void {
  lanes.getStore()?.end?.();
}

/** The lane of the work at hand; null where it is the service's own. */
export const currentLane = (): Lane | null => lanes.getStore() ?? null;
