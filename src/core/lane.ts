import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf a request or a job is worked on. */
export interface Lane {
  /** An account's id, or an address while nobody knows the account; the jobs of an account have lanes of their own. */
  name: string;
  /** The account or address itself; "" where it is the service. */
  owner: string;
  /** Whether the work has been given a turn before: it then comes before what has not begun. */
  hasBegun: boolean;
}

const lanes = new AsyncLocalStorage<Lane>();

/** Runs work in a lane: where an isolate shares what is scarce, lanes take turns. */
export const inLane = <Result>(name: string, run: () => Result, owner = name): Result =>
  lanes.run({ name, owner, hasBegun: false }, run);

/** Moves the work at hand to the lane of the account that it turns out to be for. */
export function moveToLane(name: string): void {
  const lane = lanes.getStore();
  if (!lane) return;
  lane.name = name;
  lane.owner = name;
}

/** The lane of the work at hand; that of the service itself has no name. */
export const currentLane = (): Lane => lanes.getStore() ?? { name: "", owner: "", hasBegun: false };
