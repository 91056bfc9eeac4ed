import { describe, expect, it } from "vitest";
import { deflated, name } from "../../checker/build/pdf.ts";
import { pageOf } from "./page-items.ts";

const drawn = async (...from: Parameters<typeof pageOf>) =>
  (await pageOf(...from)).drawings.map(({ sort, box, colour, isFilled }) => ({
    sort,
    box: box.map((number) => Math.round(number * 100) / 100),
    colour,
    isFilled,
  }));

describe("what paths draw", () => {
  it("is lines, as wide as they are stroked", async () => {
    expect(await drawn("1 0 0 RG 2 w 100 700 m 300 700 l S 0.5 w 100 600 m 100 650 l S")).toEqual([
      { sort: "line", box: [100, 699, 300, 701], colour: [255, 0, 0], isFilled: false },
      { sort: "line", box: [99.75, 600, 100.25, 650], colour: [255, 0, 0], isFilled: false },
    ]);
  });

  it("is areas, whether drawn at once or line by line, and lines where they are thin", async () => {
    expect(
      await drawn(
        "0.9 g 100 600 200 50 re f 10 10 m 60 10 l 60 40 l 10 40 l h f 0 0 1 rg 100 500 200 1 re f",
      ),
    ).toEqual([
      { sort: "area", box: [100, 600, 300, 650], colour: [230, 230, 230], isFilled: true },
      { sort: "area", box: [10, 10, 60, 40], colour: [230, 230, 230], isFilled: true },
      { sort: "line", box: [100, 500, 300, 501], colour: [0, 0, 255], isFilled: true },
    ]);
  });

  it("is the four sides of a box that is only stroked", async () => {
    const sides = await drawn("0 w 100 600 200 50 re S");
    expect(sides.map(({ sort, box }) => [sort, ...box])).toEqual([
      ["line", 100, 600, 300, 600],
      ["line", 300, 600, 300, 650],
      ["line", 100, 650, 300, 650],
      ["line", 100, 600, 100, 650],
    ]);
  });

  it("is one shape for each path of curves and slanting lines", async () => {
    expect(await drawn("100 100 m 150 200 200 200 250 100 c 100 50 l f")).toEqual([
      { sort: "shape", box: [100, 50, 250, 200], colour: [0, 0, 0], isFilled: true },
    ]);
  });

  it("follows the matrices and is cut by what it is clipped to", async () => {
    expect(await drawn("q 0 2 -2 0 500 100 cm 10 10 50 20 re f Q")).toMatchObject([
      { sort: "area", box: [440, 120, 480, 220] },
    ]);
    expect(
      await drawn("q 0 0 100 100 re W n 50 50 200 200 re f 300 300 50 50 re f Q 300 300 50 50 re f"),
    ).toMatchObject([{ box: [50, 50, 100, 100] }, { box: [300, 300, 350, 350] }]);
  });

  it("is nothing for a path that only clips or ends", async () => {
    expect(await drawn("0 0 100 100 re n 0 0 9 9 re W n 5 5 m 9 9 l n")).toEqual([]);
  });

  it("knows its operator, its form and the marked content around it", async () => {
    const { drawings } = await pageOf(
      "0 0 50 50 re f /Artifact BMC 0 0 50 50 re f EMC /Fm Do",
      undefined,
      (builder) => ({
        XObject: {
          Fm: builder.add(deflated("/Figure <</MCID 2>> BDC 0 0 50 50 re f EMC", { Subtype: name("Form") })),
        },
      }),
    );
    expect(
      drawings.map(({ address, marking }) => [address.operator, marking.isArtifact, marking.element]),
    ).toEqual([
      [1, false, -1],
      [4, true, -1],
      [2, false, 2],
    ]);
    expect(drawings.map(({ address }) => address.form > 0)).toEqual([false, false, true]);
  });

  it("takes its colour from around a form that sets none", async () => {
    const { drawings, texts } = await pageOf("0 1 0 rg /Fm Do", undefined, (builder) => ({
      XObject: {
        Fm: builder.add(deflated("0 0 50 50 re f BT /F1 9 Tf (x) Tj ET", { Subtype: name("Form") })),
      },
    }));
    expect(drawings.map(({ colour }) => colour)).toEqual([[0, 255, 0]]);
    expect(texts).toMatchObject([{ run: { text: "x", colour: [0, 255, 0] } }]);
  });

  it("is bounded: a path of very many pieces is one shape, and a page keeps so many drawings", async () => {
    const pieces = "0 0 9 9 re ".repeat(5_000);
    expect(await drawn(`${pieces} f`)).toMatchObject([{ sort: "shape", box: [0, 0, 9, 9] }]);
    expect(await drawn("0 0 9 9 re f ".repeat(25_000))).toHaveLength(20_000);
  });
});
