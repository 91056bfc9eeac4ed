import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lanes } from "../../src/services/lanes.ts";

let time = 0;
const now = () => time;

beforeEach(() => {
  time = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all who wait ask again. */
const settled = () => vi.advanceTimersByTimeAsync(500);

/** The runtime drops requests with their timers, and runs nothing that is left of them. */
const dropRequests = () => vi.clearAllTimers();

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    time += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

const one = { places: 1, ofLane: 1, besideOthers: 1 };

function visitors(lanes: Lanes) {
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  return {
    inside,
    async enter(name: string, lane = name, { owner = lane, hasBegun = false } = {}): Promise<void> {
      leave.set(name, await lanes.enter({ name: lane, owner, hasBegun }));
      inside.push(name);
    },
    leave: (name: string) => leave.get(name)!(),
  };
}

describe("lanes", () => {
  it("have so many places each, and take turns at what becomes free", async () => {
    const { enter, leave, inside } = visitors(new Lanes({ places: 4, ofLane: 2, besideOthers: 2 }, now));
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) void enter(name, "a");
    await settled();
    expect(inside).toEqual(["a1", "a2"]);
    for (const name of ["b1", "b2", "b3"]) void enter(name, "b");
    for (const name of ["c1", "c2"]) void enter(name, "c");
    await settled();
    expect(inside).toEqual(["a1", "a2", "b1", "b2"]);
    for (const name of ["a1", "b1", "a2", "b2"]) leave(name);
    await settled();
    expect(inside.slice(4).sort()).toEqual(["a3", "a4", "b3", "c1"]);
    for (const name of ["a3", "b3"]) leave(name);
    await settled();
    expect(inside.slice(8).sort()).toEqual(["a5", "c2"]);
  });

  it("have fewer places each while several owners come, and more again a second later", async () => {
    const { enter, leave, inside } = visitors(new Lanes({ places: 16, ofLane: 3, besideOthers: 1 }, now));
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) void enter(name, "a");
    await settled();
    expect(inside).toEqual(["a1", "a2", "a3"]);
    await enter("b1", "b");
    for (const name of ["a1", "a2", "b1"]) leave(name);
    await settled();
    expect(inside.slice(3)).toEqual(["b1"]);
    leave("a3");
    await settled();
    expect(inside.slice(4)).toEqual(["a4"]);
    await pass(1);
    leave("a4");
    await settled();
    expect(inside.slice(5)).toEqual(["a5", "a6", "a7"]);
  });

  it("of one owner leave each other all their places", async () => {
    const { enter, inside } = visitors(new Lanes({ places: 16, ofLane: 2, besideOthers: 1 }, now));
    for (const name of ["a1", "a2"]) void enter(name, "a");
    for (const name of ["job1", "job2"]) void enter(name, "job of a", { owner: "a" });
    for (const name of ["cron1", "cron2"]) void enter(name, "");
    await settled();
    expect(inside).toEqual(["a1", "a2", "job1", "job2", "cron1", "cron2"]);
  });

  it("finish what has begun before they begin more", async () => {
    const { enter, leave, inside } = visitors(new Lanes(one, now));
    await enter("a1", "a");
    for (const name of ["a2", "a3"]) void enter(name, "a");
    void enter("begun", "a", { hasBegun: true });
    for (const name of ["a1", "begun", "a2"]) {
      leave(name);
      await settled();
    }
    expect(inside).toEqual(["a1", "begun", "a2", "a3"]);
  });

  it("leave no timer behind, and a place is given back once", async () => {
    const { enter, leave, inside } = visitors(new Lanes(one, now));
    await enter("a");
    void enter("b");
    void enter("c");
    await settled();
    leave("a");
    leave("a");
    await settled();
    expect(inside).toEqual(["a", "b"]);
    leave("b");
    await settled();
    leave("c");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("refuse after a minute, and forget who was refused", async () => {
    const { enter, leave, inside } = visitors(new Lanes(one, now));
    await enter("a");
    const refused = expect(enter("b")).rejects.toMatchObject({ code: "rate_limited", retryAfter: 30 });
    await pass(61);
    await refused;
    leave("a");
    await enter("c");
    expect(inside).toEqual(["a", "c"]);
  });

  it("take the place of a request that was dropped with it after half a minute", async () => {
    const lanes = new Lanes(one, now);
    const { enter, inside } = visitors(lanes);
    await lanes.enter({ name: "dead", owner: "dead", hasBegun: false });
    dropRequests();
    void enter("a");
    await pass(29);
    expect(inside).toEqual([]);
    await pass(3);
    expect(inside).toEqual(["a"]);
  });

  it("do not wait for a request that was dropped while it waited", async () => {
    const lanes = new Lanes(one, now);
    const { enter, leave, inside } = visitors(lanes);
    await enter("a");
    void enter("dead");
    dropRequests();
    for (const name of ["b", "c"]) void enter(name);
    leave("a");
    await settled();
    expect(inside).toEqual(["a"]);
    await pass(4);
    expect(inside).toEqual(["a", "b"]);
    leave("b");
    await settled();
    expect(inside).toEqual(["a", "b", "c"]);
  });
});
