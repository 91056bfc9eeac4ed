import { expect, test } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { Turns } from "../../src/core/turns.ts";

/** An event loop that runs when it is reported to: each pass resumes whoever has yielded before it, in that order. */
class Loop {
  #yielded: (() => void)[] = [];
  /** Those whose yield does not end, as if their requests were cancelled. */
  #isHeld = false;

  readonly yield = () =>
    new Promise<void>((resolve) => {
      if (!this.#isHeld) this.#yielded.push(resolve);
    });

  /** Whoever yields meanwhile is never resumed. */
  cancelled(begin: () => void): void {
    this.#isHeld = true;
    begin();
    this.#isHeld = false;
  }

  async pass(count = 1): Promise<void> {
    for (let time = 0; time < count; time++) {
      const yielded = this.#yielded;
      this.#yielded = [];
      for (const resume of yielded) {
        resume();
        // All that follows of it in microtasks.
        for (let tick = 0; tick < 20; tick++) await Promise.resolve();
      }
    }
  }
}

/** Work that takes turns until it has done so much, noting its name at each. */
async function work(turns: Turns, name: string, slices: number, notes: string[]): Promise<void> {
  for (let done = 1; done <= slices; done++) {
    await turns.next(done);
    notes.push(name);
  }
}

test("happy: what has done the least goes on first", async () => {
  const loop = new Loop();
  const turns = new Turns(loop.yield);
  const notes: string[] = [];
  void turns.next(1_000).then(() => notes.push("large"));
  void turns.next(10).then(() => notes.push("small"));
  void turns.next(100).then(() => notes.push("middle"));
  await loop.pass(4);
  expect(notes).toEqual(["small", "middle", "large"]);
});

test("happy: a small document that begins later ends before a large one", async () => {
  const loop = new Loop();
  const turns = new Turns(loop.yield);
  const notes: string[] = [];
  void work(turns, "large", 100, notes);
  await loop.pass(40);
  expect(notes).toHaveLength(40);
  void work(turns, "small", 6, notes);
  await loop.pass(7);
  const last = notes.slice(40);
  expect(last.lastIndexOf("small")).toBeLessThan(8);
  expect(last.filter((name) => name === "small")).toHaveLength(6);
});

test("happy: large work goes on beside small work without end", async () => {
  const loop = new Loop();
  const turns = new Turns(loop.yield);
  const notes: string[] = [];
  const endless = async () => {
    for (;;) await work(turns, "small", 2, notes);
  };
  void endless();
  void endless();
  void turns.next(1_000_000).then(() => notes.push("large"));
  await loop.pass(30);
  expect(notes.indexOf("large")).toBeGreaterThan(0);
  expect(notes.indexOf("large")).toBeLessThan(17);
});

test("happy: a pass of the event loop has one stretch of work at most, however many wait", async () => {
  const loop = new Loop();
  const turns = new Turns(loop.yield);
  const notes: string[] = [];
  for (const name of ["a", "b", "c", "d"]) void work(turns, name, 10, notes);
  for (let pass = 1; pass <= 100; pass++) {
    const before = notes.length;
    await loop.pass();
    expect(notes.length - before).toBeLessThan(2);
  }
  expect(notes).toHaveLength(40);
});

test("happy: work that was cancelled while it waited holds up nobody for long", async () => {
  const loop = new Loop();
  const turns = new Turns(loop.yield);
  const notes: string[] = [];
  loop.cancelled(() => void turns.next(0).then(() => notes.push("cancelled")));
  void turns.next(100).then(() => notes.push("alive"));
  await loop.pass(20);
  expect(notes).toEqual(["alive"]);
});

test("happy: a turn is due after so many steps or unpacked bytes, and no more after it was taken", async () => {
  const budget = new Budget();
  expect(budget.isDue).toBe(false);
  budget.step(100_000);
  expect(budget.isDue).toBe(true);
  await budget.turn();
  expect(budget.isDue).toBe(false);
  budget.inflated(2_000_000);
  expect(budget.isDue).toBe(true);
  await budget.turn();
  budget.worked(100_000);
  expect(budget.isDue).toBe(true);
  expect(budget.spent).toEqual({ steps: 100_000, bytes: 2_000_000 });
});

test("happy: narrowing a budget makes no turn due", () => {
  const budget = new Budget({ steps: 1_000_000, bytes: 100, depth: 10 });
  budget.step(10);
  budget.narrow({ steps: 500_000, bytes: 100, depth: 10 });
  expect(budget.isDue).toBe(false);
  budget.step(100_000);
  expect(budget.isDue).toBe(true);
});
