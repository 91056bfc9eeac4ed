import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { picture } from "../../src/remediate/picture.ts";
import { namespaces, type Part, relationships } from "../checker/build/office.ts";
import { frame, pptx, title } from "../checker/build/pptx.ts";
import { drawingPart, thing, xlsx } from "../checker/build/xlsx.ts";
import { fixed } from "./fixing.ts";

const points = (texts: readonly string[]) =>
  texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join("");
const cat = `<c:cat><c:strRef><c:strCache>${points(["Ulm", "Köln"])}</c:strCache></c:strRef></c:cat>`;
const val = (...texts: readonly string[]) =>
  `<c:val><c:numRef><c:numCache>${points(texts)}</c:numCache></c:numRef></c:val>`;
const series = (name: string, values: string) =>
  `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx>${values}</c:ser>`;
const chartPart = (plot: string): Part => ({
  type: "chart",
  content: `<c:chartSpace ${namespaces}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Visits</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea>${plot}</c:plotArea></c:chart></c:chartSpace>`,
});

const slide = (plot: string) =>
  pptx({
    title: "Dues",
    slides: [
      {
        tree: title("Dues") + frame("Chart 3", "drawingml/2006/chart", '<c:chart r:id="chart.xml"/>'),
        parts: { "chart.xml": chartPart(plot) },
      },
    ],
  });

const sheet = (plot: string) =>
  xlsx({
    title: "Dues",
    sheets: [
      {
        name: "Dues",
        rows: [
          ["Ulm", "3"],
          ["Köln", "4"],
        ],
        rest: '<x:drawing r:id="d.xml"/>',
        parts: {
          "d.xml": drawingPart(
            thing(
              "graphicFrame",
              "Chart 1",
              "",
              '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart.xml"/></a:graphicData></a:graphic>',
            ),
          ),
          "_rels/d.xml.rels": {
            type: "relationships",
            content: relationships([["chart.xml", "chart", "chart.xml"]]),
          },
          "chart.xml": chartPart(plot),
        },
      },
    ],
  });

/** What is shown beside the question about a chart; null where it says that nothing is. */
async function shown(bytes: Uint8Array, filename: string): Promise<string | null> {
  const { questions } = await fixed(bytes, { filename });
  const [question] = questions.filter(({ check_id }) => check_id === "figure-alt");
  const found = await picture(bytesSource(bytes), { filename, question: question!.id });
  expect(question!.has_picture).toBe(found !== null);
  return found && Buffer.from(found.bytes).toString();
}

const texts = (svg: string | null) =>
  [...(svg ?? "").matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
/** Behind the ground: their width and height. */
const bars = (svg: string | null) =>
  [...(svg ?? "").matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H/g)]
    .slice(1)
    .map(([, left, foot, right, top]) => [Number(right) - Number(left), Number(foot) - Number(top)]);

describe("a chart beside its question is drawn by its numbers", () => {
  it.each([
    ["dues.pptx", slide],
    ["dues.xlsx", sheet],
  ])("%s", async (filename, made) => {
    const svg = await shown(
      made(`<c:barChart>${series("2025", cat + val("3", "6"))}</c:barChart>`),
      filename,
    );
    expect(texts(svg)).toEqual(["Visits", "0", "2", "4", "6", "Ulm", "Köln"]);
    const [one, other] = bars(svg);
    expect(other![1]).toBeCloseTo(2 * one![1]!);
  });

  it("also where a workbook keeps them in its cells alone", async () => {
    const values = "<c:val><c:numRef><c:f>Dues!$B$1:$B$2</c:f></c:numRef></c:val>";
    const names = "<c:cat><c:strRef><c:f>Dues!$A$1:$A$2</c:f></c:strRef></c:cat>";
    const svg = await shown(sheet(`<c:barChart>${series("", names + values)}</c:barChart>`), "dues.xlsx");
    expect(texts(svg)).toContain("Köln");
    expect(bars(svg)).toHaveLength(2);
  });

  it("stacked, lying and as shares", async () => {
    const plot = `<c:barChart><c:barDir val="bar"/><c:grouping val="percentStacked"/>${series("A", cat + val("3", "6"))}${series("B", cat + val("1", "2"))}</c:barChart>`;
    const svg = await shown(slide(plot), "dues.pptx");
    expect(texts(svg)).toContain("100 %");
    const widths = bars(svg).map(([width]) => width!);
    expect(widths).toHaveLength(4);
    expect(widths[0]).toBeCloseTo(widths[1]!);
    expect(widths[0]! / widths[2]!).toBeCloseTo(3);
  });

  it.each([
    ["lineChart", /<path d="M[^"]*L[^"]*" fill="none"/],
    ["areaChart", /fill-opacity/],
    ["pieChart", /<path d="M240 140L240 40A100 100 0 0 1/],
    ["scatterChart", /h0"/],
    ["surfaceChart", /<path d="M[^"]*L[^"]*" fill="none"/],
  ])("%s", async (kind, expected) => {
    const values =
      kind === "scatterChart" ? val("3", "6").replaceAll("c:val", "c:yVal") : cat + val("3", "6");
    expect(await shown(slide(`<c:${kind}>${series("A", values)}</c:${kind}>`), "dues.pptx")).toMatch(
      expected,
    );
  });

  it("but for kinds that are not drawn and where there are none", async () => {
    expect(
      await shown(slide(`<c:newChart>${series("A", cat + val("3", "6"))}</c:newChart>`), "dues.pptx"),
    ).toBeNull();
    expect(await shown(slide(`<c:barChart>${series("A", cat)}</c:barChart>`), "dues.pptx")).toBeNull();
    expect(
      await shown(slide(`<c:barChart>${series("A", cat + val("x", "1e99"))}</c:barChart>`), "dues.pptx"),
    ).toBeNull();
  });

  it("around a middle where the chart is one of spokes", async () => {
    const names = ["Ulm", "Köln", "Jena", "Kiel"];
    const four = `<c:cat><c:strRef><c:strCache>${points(names)}</c:strCache></c:strRef></c:cat>`;
    const all = ["2024", "2025"].map((name) => series(name, four + val("1", "2", "3", "4"))).join("");
    const svg = await shown(slide(`<c:radarChart>${all}</c:radarChart>`), "dues.pptx");
    expect(texts(svg)).toEqual(["Visits", "0", "1", "2", "3", "4", ...names, "2024", "2025"]);
    // Upwards, to the right, down and to the left, each farther than the one before.
    expect(svg).toContain('<path d="M240 121.25L287.5 145L240 216.25L145 145z" fill="none" stroke="#1f6fb2"');
  });
});
