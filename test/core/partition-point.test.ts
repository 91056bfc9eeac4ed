import { expect, it } from "vitest";
import { partitionPoint } from "../../src/core/partition-point.ts";

it("finds where a sequence changes, whichever length it has", () => {
  for (let count = 0; count < 20; count++)
    for (let change = 0; change <= count; change++) {
      const asked: number[] = [];
      const found = partitionPoint(count, (at) => {
        asked.push(at);
        return at < change;
      });
      expect(found).toBe(change);
      expect(asked.every((at) => at >= 0 && at < count)).toBe(true);
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count + 1)));
    }
});
