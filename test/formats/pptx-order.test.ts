import { expect, it } from "vitest";
import { pptxReader } from "../../src/formats/pptx/reader.ts";
import { ap, pptx, title } from "../checker/build/pptx.ts";
import { factsOf, ofKind } from "../checker/build/read.ts";

const box = (text: string, [x, y, width, height]: readonly [number, number, number, number], rtl = "") =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="S"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/>${ap(text, rtl)}</p:txBody></p:sp>`;

const order = async (...boxes: string[]) =>
  ofKind(await factsOf(pptxReader, pptx({ slides: [title("Title") + boxes.join("")] })), "slide")[0]
    ?.contradiction;

const left = [100, 1_000, 400, 100] as const;
const below = [100, 1_200, 400, 100] as const;
const right = [600, 1_000, 400, 100] as const;
const rightBelow = [600, 1_200, 400, 100] as const;

it.each([
  ["down", [left, below]],
  ["across", [left, right, below, rightBelow]],
  ["column by column", [left, below, right, rightBelow]],
] as const)("texts of a slide may be read %s", async (_, places) => {
  expect(await order(...places.map((place, at) => box(`text ${at}`, place)))).toBeUndefined();
});

it("texts of a slide are told that are read the other way round than they stand", async () => {
  expect(await order(box("second", below), box("first", left))).toEqual({
    earlier: "second",
    later: "first",
  });
  expect(await order(box("second", right), box("first", left))).toEqual({
    earlier: "second",
    later: "first",
  });
  const rtl = 'rtl="1"';
  expect(await order(box("אחד", right, rtl), box("שתיים", left, rtl))).toBeUndefined();
});
