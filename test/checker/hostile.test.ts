import { describe, expect, it } from "vitest";
import { allowanceFor, Budget } from "../../src/checker/budget.ts";
import { check } from "../../src/checker/index.ts";
import type { ByteSource } from "../../src/checker/source.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { AppError } from "../../src/core/errors.ts";
import { bombs } from "./build/hostile/all.ts";
import type { End } from "./build/hostile/bomb.ts";

/** Bombs are made at this part of their size, and get as much of their allowance. */
const scale = 0.01;

async function endOf(source: ByteSource, filename: string, budget: Budget): Promise<End> {
  try {
    const { verdict } = await check(source, { filename, budget });
    return verdict === "incomplete" ? "incomplete" : "read";
  } catch (error) {
    if (error instanceof AppError) return "refused";
    throw error;
  }
}

describe("hostile files", () => {
  it.each(bombs.map((bomb) => [`${bomb.filename}: ${bomb.name}`, bomb] as const))("%s", async (_, bomb) => {
    const bytes = bomb.make(scale);
    const full = allowanceFor(bytes.length / scale);
    const limits = { ...full, steps: full.steps * scale, bytes: full.bytes * scale };
    const budget = new Budget(limits);
    expect(bomb.ends).toContain(await endOf(bytesSource(bytes), bomb.filename, budget));
    // The last draw may go beyond what was left, and no further one is made.
    expect(budget.spent.steps).toBeLessThan(limits.steps * 1.5 + 200_000);
    expect(budget.spent.bytes).toBeLessThan(limits.bytes + 8 * 1_048_576);
  });
});
