import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LaneKind } from "../../../src/core/lane.ts";
import { Lanes } from "../../../src/services/concurrency/lanes.ts";

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

const one = { ofLane: 1, besideOthers: 1, turn: 1_000 };

function visitors(lanes: Lanes) {
  const inside: string[] = [];
  const end = new Map<string, () => void>();
  return {
    inside,
    async enter(name: string, lane = name, owner = lane, kind: LaneKind = "read"): Promise<void> {
      end.set(name, await lanes.enter({ kind, name: lane, owner }));
      inside.push(name);
    },
    end: (name: string) => end.get(name)!(),
  };
}

describe("lanes", () => {
  it("have so many turns each at once, in the order in which they were asked for", async () => {
    const { enter, end, inside } = visitors(new Lanes({ ...one, ofLane: 2, besideOthers: 2 }, now));
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) void enter(name, "a");
    await settled();
    expect(inside).toEqual(["a1", "a2"]);
    for (const name of ["b1", "b2", "b3"]) void enter(name, "b");
    await settled();
    expect(inside.slice(2)).toEqual(["b1", "b2"]);
    end("a2");
    await settled();
    expect(inside.slice(4)).toEqual(["a3"]);
    for (const name of ["a1", "a3", "b1"]) end(name);
    await settled();
    expect(inside.slice(5).sort()).toEqual(["a4", "a5", "b3"]);
  });

  it("have fewer turns each while several owners come, and more again ten seconds later", async () => {
    const { enter, end, inside } = visitors(new Lanes({ ofLane: 3, besideOthers: 1, turn: 60_000 }, now));
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]) void enter(name, "a");
    await settled();
    expect(inside).toEqual(["a1", "a2", "a3"]);
    await enter("b1", "b");
    for (const name of ["a1", "a2", "b1"]) end(name);
    await settled();
    expect(inside.slice(3)).toEqual(["b1"]);
    end("a3");
    await settled();
    expect(inside.slice(4)).toEqual(["a4"]);
    await pass(10);
    end("a4");
    await settled();
    expect(inside.slice(5).sort()).toEqual(["a5", "a6", "a7"]);
  });

  it("of one owner leave each other all their turns", async () => {
    const { enter, inside } = visitors(new Lanes({ ...one, ofLane: 2 }, now));
    for (const name of ["a1", "a2"]) void enter(name, "a");
    for (const name of ["job1", "job2"]) void enter(name, "job of a", "a");
    await settled();
    expect(inside).toEqual(["a1", "a2", "job1", "job2"]);
  });

  it("of one owner have turns of their own for reads, for other requests and for jobs", async () => {
    const { enter, inside } = visitors(new Lanes(one, now));
    for (const kind of ["read", "write", "job"] as const) void enter(kind, "a", "a", kind);
    await settled();
    expect(inside).toEqual(["read", "write", "job"]);
  });

  it.each([
    ["write", true, [3, 4]],
    ["write", false, [4, 4]],
    ["read", true, [4, 4]],
    ["job", true, [4, 4]],
  ] as const)(
    "of a crowd: %s, another beside %s: %j have begun in tenths of a second",
    async (kind, isBeside, begun) => {
      const { enter, end, inside } = visitors(new Lanes({ ofLane: 2, besideOthers: 2, turn: 60_000 }, now));
      for (let at = 0; at < 10; at++) void enter(`a${at}`, "a", "a", kind);
      if (isBeside) await enter("b", "b", "b", kind);
      await settled();
      const ofA = () => inside.filter((name) => name !== "b").length;
      expect(ofA()).toBe(2);
      for (const name of ["a0", "a1"]) end(name);
      const counts: number[] = [];
      for (let tenth = 0; tenth < 2; tenth++) {
        time += 100;
        await settled();
        counts.push(ofA());
      }
      expect(counts).toEqual(begun);
    },
  );

  it("count a turn for so long: what takes longer, or was dropped, keeps nobody waiting", async () => {
    const { enter, end, inside } = visitors(new Lanes(one, now));
    for (const name of ["long", "next", "last"]) void enter(name, "a");
    await settled();
    expect(inside).toEqual(["long"]);
    await pass(1);
    expect(inside).toEqual(["long", "next"]);
    // Ending a turn that is over gives away no other's.
    end("long");
    await settled();
    expect(inside).toEqual(["long", "next"]);
    end("next");
    await settled();
    expect(inside).toEqual(["long", "next", "last"]);
  });

  it("leave no timer behind, and a turn is given on once", async () => {
    const { enter, end, inside } = visitors(new Lanes(one, now));
    for (const name of ["a1", "a2", "a3"]) void enter(name, "a");
    await settled();
    end("a1");
    end("a1");
    await settled();
    expect(inside).toEqual(["a1", "a2"]);
    end("a2");
    await settled();
    end("a3");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("refuse after a minute, and forget who was refused", async () => {
    const { enter, end, inside } = visitors(new Lanes({ ...one, turn: 120_000 }, now));
    await enter("a1", "a");
    const refused = expect(enter("a2", "a")).rejects.toMatchObject({ code: "rate_limited", retryAfter: 30 });
    await pass(62);
    await refused;
    end("a1");
    await enter("a3", "a");
    expect(inside).toEqual(["a1", "a3"]);
  });

  it("do not wait for a request that was dropped while it waited", async () => {
    const { enter, end, inside } = visitors(new Lanes({ ...one, turn: 120_000 }, now));
    await enter("a1", "a");
    void enter("dead", "a");
    dropRequests();
    time += 4_000;
    for (const name of ["a2", "a3"]) void enter(name, "a");
    await pass(2);
    end("a1");
    await settled();
    expect(inside).toEqual(["a1", "a2"]);
    end("a2");
    await settled();
    expect(inside).toEqual(["a1", "a2", "a3"]);
  });

  it("give a turn to one that was silent for long and asks again", async () => {
    const { enter, end, inside } = visitors(new Lanes({ ...one, turn: 120_000 }, now));
    await enter("a1", "a");
    void enter("slow", "a");
    // The isolate was busy for longer than whoever waits may be silent.
    time += 10_000;
    end("a1");
    expect(inside).toEqual(["a1"]);
    await settled();
    expect(inside).toEqual(["a1", "slow"]);
  });
});
