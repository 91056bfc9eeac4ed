import { describe, expect, it } from "vitest";
import { Cases } from "../../../scripts/fuzz/cases.ts";
import { fuzz } from "../../../scripts/fuzz/fuzz.ts";
import { limits, Runner } from "../../../scripts/fuzz/runner.ts";
import { fuzzedFormats } from "../../../scripts/fuzz/seeds.ts";

describe("cases", () => {
  it("are the same for the same seed and number, and others for others", () => {
    const made = (seed: number, index: number) =>
      Buffer.from(new Cases(seed).make(index).bytes).toString("base64");
    for (const index of [0, 8, 16, 24, 32, 40, 48]) {
      expect(made(5, index)).toBe(made(5, index));
      expect(made(5, index)).not.toBe(made(6, index));
    }
  });

  it("are made of every format", () => {
    const cases = new Cases(1);
    expect(fuzzedFormats.map((_, index) => cases.make(index).format)).toEqual(fuzzedFormats);
  });
});

describe("the runner", () => {
  const bytes = new Uint8Array();
  it("names a crash and a hang, and goes on after them", { timeout: 60_000 }, async () => {
    const runner = new Runner(new URL("bad-child.ts", import.meta.url), { ...limits, cpu: 1, patience: 5 });
    const outcomes: string[] = [];
    for (const filename of ["fine", "crash", "fine", "hang", "fine"]) {
      outcomes.push((await runner.run({ filename, bytes })).outcome);
    }
    runner.stop();
    expect(outcomes).toEqual(["report", "crash", "report", "hang", "report"]);
  });
});

it("damaged documents of every format crash nothing, hang nothing and are always named", {
  timeout: 300_000,
}, async () => {
  const { outcomes, failures } = await fuzz({ seed: 2, from: 0, count: 70 });
  expect(failures.map(({ made, reason, result }) => [made.index, made.story, reason, result.detail])).toEqual(
    [],
  );
  expect([...outcomes.keys()]).toEqual(fuzzedFormats);
});
