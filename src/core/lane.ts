import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf something is done: an account's id, or an address while nobody knows the account. */
interface Lane {
  name: string;
}

const lanes = new AsyncLocalStorage<Lane>();

/** Runs work in a lane: where an isolate shares what is scarce, lanes take turns. */
export const inLane = <Result>(name: string, run: () => Result): Result => lanes.run({ name }, run);

/** Moves the work at hand to the lane of the account that it turns out to be for. */
export function moveToLane(name: string): void {
  const lane = lanes.getStore();
  if (lane) lane.name = name;
}

/** The lane of the work at hand; that of the service itself is "". */
export const currentLane = (): string => lanes.getStore()?.name ?? "";
