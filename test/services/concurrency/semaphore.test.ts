import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Places } from "../../../src/services/concurrency/limited-places.ts";
import { type Holding, Semaphore } from "../../../src/services/concurrency/semaphore.ts";
import { processorSize } from "../../../src/services/jobs/work-gate.ts";

let time = 0;
const now = () => time;
const size = { capacity: 56, small: { room: 8, each: 4 } };

beforeEach(() => {
  time = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all who wait ask again. */
const rounds = () => vi.advanceTimersByTimeAsync(500);

/** The runtime drops requests with their timers, and runs nothing that is left of them. */
const dropRequests = () => vi.clearAllTimers();

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    time += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

/** Notes who has entered, in order, and lets them out by name. */
function visitors(semaphore: Semaphore) {
  const entered: string[] = [];
  const leave = new Map<string, () => void>();
  return {
    entered,
    async enter(name: string, bytes: number, account = name): Promise<void> {
      const out = await semaphore.enter(bytes, account);
      entered.push(name);
      leave.set(name, out);
    },
    leave: (...names: string[]) => {
      for (const name of names) leave.get(name)!();
    },
  };
}

describe("a semaphore", () => {
  it("serves a large one in its turn, whatever comes after it", async () => {
    const { enter, leave, entered } = visitors(new Semaphore(size, now));
    await enter("a", 10);
    await enter("b", 10);
    void enter("large", 48);
    for (const name of ["c", "d", "e"]) void enter(name, 10);
    await rounds();
    expect(entered).toEqual(["a", "b"]);
    leave("a");
    await rounds();
    expect(entered).toEqual(["a", "b"]);
    leave("b");
    await rounds();
    expect(entered).toEqual(["a", "b", "large"]);
    leave("large");
    await rounds();
    expect(entered).toEqual(["a", "b", "large", "c", "d", "e"]);
  });

  it("lets a large one in under steady entries of others", async () => {
    const { enter, leave, entered } = visitors(new Semaphore(size, now));
    const steady = async (name: string): Promise<void> => {
      for (let turn = 0; turn < 10; turn++) {
        await enter(`${name}${turn}`, 10, name);
        await new Promise((resolve) => setTimeout(resolve, 30 + 7 * turn));
        leave(`${name}${turn}`);
      }
    };
    const others = ["a", "b", "c", "d", "e"].map(steady);
    await rounds();
    const before = entered.length;
    const large = enter("large", 48);
    await vi.advanceTimersByTimeAsync(5_000);
    await large;
    // Only the one that waited already: those inside leave, and nobody takes their place.
    expect(entered.indexOf("large")).toBeLessThanOrEqual(before + 1);
    leave("large");
    await vi.advanceTimersByTimeAsync(15_000);
    await Promise.all(others);
    expect(entered).toHaveLength(51);
  });

  it("does not let small ones wait behind a large one", async () => {
    const { enter, leave, entered } = visitors(new Semaphore(size, now));
    await enter("a", 20);
    void enter("large", 48);
    await rounds();
    for (const name of ["s", "t"]) await enter(name, 4);
    expect(entered).toEqual(["a", "s", "t"]);
    // Their room is theirs alone and has an end.
    void enter("u", 4);
    await rounds();
    leave("s");
    await rounds();
    expect(entered).toEqual(["a", "s", "t", "u"]);
    leave("a");
    await rounds();
    expect(entered).toContain("large");
  });

  it("serves an account that waits before another's queue", async () => {
    const { enter, leave, entered } = visitors(new Semaphore(size, now));
    await enter("a0", 40, "a");
    for (let turn = 1; turn < 6; turn++) void enter(`a${turn}`, 40, "a");
    void enter("b", 40);
    for (let turn = 0; turn < 3; turn++) {
      await rounds();
      leave(entered.at(-1)!);
    }
    expect(entered.slice(0, 3)).toEqual(["a0", "a1", "b"]);
  });

  it("refuses after a minute without room, and forgets who was refused", async () => {
    const { enter, leave } = visitors(new Semaphore(size, now));
    await enter("a", 48);
    const refused = expect(enter("b", 48)).rejects.toMatchObject({ code: "rate_limited", retryAfter: 30 });
    await vi.advanceTimersByTimeAsync(61_000);
    await refused;
    leave("a", "a");
    await enter("c", 48);
  });

  it("takes what is larger than all its room as all of it", async () => {
    const { enter, entered } = visitors(new Semaphore(size, now));
    await enter("huge", 1_000);
    expect(entered).toEqual(["huge"]);
  });
});

describe("the processor", () => {
  const [small, large] = [2, 3];

  it("takes another's small document at once, whatever one account has queued", async () => {
    const { enter, entered } = visitors(new Semaphore(processorSize, now));
    for (let turn = 0; turn < 10; turn++) void enter(`a${turn}`, small, "a");
    void enter("large", large, "a");
    await rounds();
    expect(entered).toEqual(["a0", "a1"]);
    await enter("b", small);
    expect(entered).toEqual(["a0", "a1", "b"]);
  });

  it("lets large documents in one at a time, and small ones beside them", async () => {
    const { enter, leave, entered } = visitors(new Semaphore(processorSize, now));
    await enter("a", large);
    void enter("b", large);
    await rounds();
    for (const name of ["c", "d"]) await enter(name, small);
    void enter("e", small);
    await rounds();
    expect(entered).toEqual(["a", "c", "d"]);
    leave("a");
    await rounds();
    expect(entered).toEqual(["a", "c", "d", "b"]);
  });
});

describe("a share", () => {
  const shared = { capacity: 40, small: { room: 4, each: 1 }, reserve: 8, share: 12 };

  it("is all that one account gets, and others do not wait for it", async () => {
    const semaphore = new Semaphore(shared, now);
    const own = [semaphore.open("a"), semaphore.open("a")];
    expect(own[0]!.tryTake(8)).toBe(true);
    expect(own[1]!.tryTake(8)).toBe(false);
    void own[1]!.take(8);
    // What waits may use the reserve once, and no more.
    await rounds();
    const third = semaphore.open("a");
    const waiting = expect(third.take(8)).rejects.toThrow(/files of this account/);
    await rounds();
    const other = semaphore.open("b");
    expect(other.tryTake(8)).toBe(true);
    await vi.advanceTimersByTimeAsync(61_000);
    await waiting;
  });

  it("leaves room for small ones of others", async () => {
    const semaphore = new Semaphore({ ...shared, reserve: 0, share: 36 }, now);
    expect(semaphore.open("a").tryTake(36)).toBe(true);
    for (let turn = 0; turn < 2; turn++) expect(semaphore.open("a").tryTake(1)).toBe(true);
    expect(semaphore.open("a").tryTake(1)).toBe(false);
    expect(semaphore.open("b").tryTake(1)).toBe(true);
    expect(semaphore.open("b").tryTake(2)).toBe(false);
  });
});

describe("holdings that grow", () => {
  const growing = { capacity: 20, small: { room: 0, each: 0 }, reserve: 8 };

  async function grow(holding: Holding, most: number): Promise<void> {
    for (let held = 0; held < most; held++) await holding.take(1);
    holding.leave();
  }

  it("do not block one another half way", async () => {
    const semaphore = new Semaphore(growing, now);
    // Each needs 8, and all together have 12 and the reserve: in even steps all would stand at 2 or 3.
    const all = ["a", "b", "c", "d", "e", "f"].map((account) => grow(semaphore.open(account), 8));
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(all);
    const whole = semaphore.open("g");
    expect(whole.tryTake(12)).toBe(true);
  });

  it("give back what they do not need", async () => {
    const semaphore = new Semaphore(growing, now);
    const [one, other] = [semaphore.open("a"), semaphore.open("b")];
    expect(one.tryTake(10)).toBe(true);
    expect(other.tryTake(3)).toBe(false);
    one.keep(9);
    expect(other.tryTake(3)).toBe(true);
    one.keep(20);
    expect(other.tryTake(1)).toBe(false);
  });
});

describe("a request that has died", () => {
  it("loses its turn", async () => {
    const semaphore = new Semaphore(size, now);
    const leave = await semaphore.enter(48, "a");
    void semaphore.open("dead").take(48);
    dropRequests();
    leave();
    time += 1_000;
    const patient = semaphore.open("b");
    expect(patient.tryTake(40)).toBe(false);
    time += 5_000;
    expect(patient.tryTake(40)).toBe(true);
  });

  it("loses its memory after half a minute, but one that lives does not", async () => {
    const semaphore = new Semaphore(size, now);
    const dead = semaphore.open("dead");
    expect(dead.tryTake(24)).toBe(true);
    dropRequests();
    const alive = semaphore.open("alive");
    expect(alive.tryTake(24)).toBe(true);
    await pass(29);
    const other = semaphore.open("b");
    expect(other.tryTake(24)).toBe(false);
    await pass(3);
    expect(other.tryTake(48)).toBe(false);
    expect(other.tryTake(24)).toBe(true);
    dead.leave();
    expect(semaphore.open("c").tryTake(24)).toBe(false);
    await pass(600);
    expect(semaphore.open("c").tryTake(24)).toBe(false);
    alive.leave();
    expect(semaphore.open("c").tryTake(24)).toBe(true);
  });

  it("has no pulse any more when it has left", async () => {
    const semaphore = new Semaphore(size, now);
    const leave = await semaphore.enter(8, "a");
    expect(vi.getTimerCount()).toBe(1);
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("places", () => {
  it("are free again when the work that had them was dropped", async () => {
    const places = new Places(2, 1, now);
    places.take()!.use("dead");
    dropRequests();
    const alive = places.take()!;
    alive.use("alive");
    expect(places.take()).toBeNull();
    await pass(31);
    const next = places.take()!;
    expect(places.fullLanes).toEqual(["alive"]);
    next.use("next");
    expect(places.fullLanes).toEqual(["alive", "next"]);
    expect(places.take()).toBeNull();
    alive.leave();
    alive.leave();
    expect(places.fullLanes).toEqual(["next"]);
    expect(places.take()).not.toBeNull();
    expect(places.take()).toBeNull();
  });
});
