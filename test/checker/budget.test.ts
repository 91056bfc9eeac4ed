import { expect, test } from "vitest";
import { allowanceFor, Budget, OverBudget, textAllowanceFor } from "../../src/checker/budget.ts";

test("narrowing a budget counts what was drawn before", () => {
  const budget = new Budget({ steps: 100, bytes: 100, depth: 10 });
  budget.step(40);
  budget.inflated(10);
  budget.narrow({ steps: 50, bytes: 20, depth: 5 });
  expect(budget.spent).toEqual({ steps: 40, bytes: 10 });
  budget.step(10);
  budget.inflated(10);
  expect(() => budget.step()).toThrow(OverBudget);
  expect(() => budget.inflated(1)).toThrow(OverBudget);
  expect(() => budget.depth(6)).toThrow(OverBudget);
});

test("narrowing never widens a budget", () => {
  const budget = new Budget({ steps: 10, bytes: 10, depth: 1 });
  budget.narrow({ steps: 1_000, bytes: 1_000, depth: 100 });
  expect(() => budget.step(11)).toThrow(OverBudget);
  expect(() => budget.inflated(11)).toThrow(OverBudget);
  expect(() => budget.depth(2)).toThrow(OverBudget);
});

test("a large document of text may cost less than one that unpacks, and a small one as much", () => {
  const mebibyte = 1_048_576;
  expect(textAllowanceFor(mebibyte / 4)).toEqual(allowanceFor(mebibyte / 4));
  expect(textAllowanceFor(10 * mebibyte).steps).toBeLessThan(allowanceFor(10 * mebibyte).steps);
  expect(textAllowanceFor(10 * mebibyte).steps).toBeGreaterThan(textAllowanceFor(4 * mebibyte).steps);
});
