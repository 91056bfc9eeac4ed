import { expect, test } from "vitest";
import { type Colour, contrast, hex, nearestWithContrast } from "../../src/checker/contrast.ts";

const [black, white]: Colour[] = [
  [0, 0, 0],
  [255, 255, 255],
];

test("the colour that is told is the first of a hundred steps that has the contrast needed", () => {
  expect(nearestWithContrast([119, 119, 119], [255, 255, 255], 4.5)).toEqual([117, 117, 117]);
  expect(nearestWithContrast([0, 0, 255], [0, 0, 0], 4.5)).toEqual([95, 95, 255]);
});

test("contrast goes from 1 to 21, either way round", () => {
  expect(contrast(black!, white!)).toBe(21);
  expect(contrast(white!, black!)).toBe(21);
  expect(contrast([12, 34, 56], [12, 34, 56])).toBe(1);
});

test("contrast is that of the definition in WCAG", () => {
  expect(contrast([118, 118, 118], white!)).toBeCloseTo(4.542, 3);
  expect(contrast([64, 64, 64], white!)).toBeCloseTo(10.369, 2);
  expect(contrast([5, 5, 5], black!)).toBeCloseTo(1.03, 2);
  expect(contrast([255, 0, 0], white!)).toBeCloseTo(3.998, 3);
  expect(contrast([0, 0, 255], black!)).toBeCloseTo(2.444, 3);
});

test.each<[Colour, Colour, number]>([
  [[255, 0, 0], [255, 255, 255], 4.5],
  [[119, 119, 119], [255, 255, 255], 4.5],
  [[0, 0, 255], [0, 0, 0], 4.5],
  [[128, 128, 128], [128, 128, 128], 4.5],
  [[255, 255, 0], [255, 255, 255], 3],
])("a colour near %j has the contrast needed on %j", (foreground, background, needed) => {
  expect(contrast(foreground, background)).toBeLessThan(needed);
  expect(contrast(nearestWithContrast(foreground, background, needed), background)).toBeGreaterThanOrEqual(
    needed,
  );
});

test("a colour is written in hexadecimal digits", () => expect(hex([0, 10, 255])).toBe("#000AFF"));
