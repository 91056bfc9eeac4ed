import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { PageBuilder } from "../../src/convert/page-builder.ts";
import { PageListener } from "../../src/convert/page-listener.ts";
import { writePage } from "../../src/convert/write.ts";
import { chartContent, emitChartData } from "../../src/formats/ooxml/drawing/chart.ts";
import { readChart } from "../../src/formats/ooxml/drawing/chart-data.ts";
import { OfficePackage } from "../../src/formats/ooxml/package.ts";
import { namespaces } from "../checker/build/office.ts";
import { zip } from "../checker/build/zip.ts";
import { mainOf } from "./build/converted.ts";
import { sinkOf } from "./page.ts";

/** The tables that a chart part becomes: their rows, with the cells of a row parted by bars. */
async function tables(xml: string): Promise<string[][] | null> {
  const budget = new Budget();
  const file = await OfficePackage.open(bytesSource(zip({ "chart.xml": xml })), budget);
  const data = await readChart(file, "chart.xml");
  if (!data) return null;
  const page = new PageBuilder(budget);
  emitChartData(sinkOf(page), data);
  const html = mainOf(new TextDecoder().decode(await writePage(page.end(), "x")));
  return html
    .split("</table>")
    .slice(0, -1)
    .map((table) =>
      [...table.matchAll(/<(?:caption|tr)>(.*?)<\/(?:caption|tr)>/g)].map(([, row]) =>
        row!.replace(/<\/t[hd]><t[hd][^>]*>/g, " | ").replace(/<[^>]*>/g, ""),
      ),
    );
}

const chart = (series: string) =>
  `<c:chartSpace ${namespaces}><c:chart><c:plotArea>${series}</c:plotArea></c:chart></c:chartSpace>`;
const points = (texts: string[]) =>
  texts.map((text, at) => (text ? `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>` : "")).join("");
const numbers = (element: string, texts: string[], format = "General") =>
  `<c:${element}><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(texts)}</c:numCache></c:numRef></c:${element}>`;

describe("the data of charts", () => {
  it("stand in one table for series of the same categories, and in one each for others", async () => {
    const one = numbers("xVal", ["1", "2"]) + numbers("yVal", ["10", "20"]);
    const other = numbers("xVal", ["3"]) + numbers("yVal", ["30"]);
    expect(await tables(chart(`<c:ser>${one}</c:ser><c:ser>${one}</c:ser><c:ser>${other}</c:ser>`))).toEqual([
      ["Data of the chart", " | Series 1 | Series 2", "1 | 10 | 10", "2 | 20 | 20"],
      ["Data of the chart", " | Series 1", "3 | 30"],
    ]);
  });

  it("have dates and the sizes of bubbles, and no row for what has no point", async () => {
    const series =
      numbers("cat", ["45356", "", "45357"], "yyyy-mm-dd") +
      numbers("val", ["1", "", "3"], "0.0") +
      numbers("bubbleSize", ["7"]);
    expect(await tables(chart(`<c:ser><c:tx><c:v>Size</c:v></c:tx>${series}</c:ser>`))).toEqual([
      ["Data of the chart", " | Size | Size (2)", "2024-03-05 | 1.0 | 7", "2024-03-06 | 3.0 | "],
    ]);
  });

  it("say what axes of values count, and name the places of scattered points", async () => {
    const axis = (at: string, title: string) =>
      `<c:valAx><c:axPos val="${at}"/><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title></c:valAx>`;
    const one = `<c:ser>${numbers("cat", ["2"])}${numbers("val", ["10"])}</c:ser>`;
    expect(await tables(chart(`<c:barChart>${one}</c:barChart>${axis("b", "Sales in t")}`))).toEqual([
      ["Data of the chart Sales in t", " | Series 1", "2 | 10"],
    ]);
    const points = `<c:ser>${numbers("xVal", ["2"])}${numbers("yVal", ["10"])}</c:ser>`;
    const axes = axis("b", "Depth in m") + axis("l", "Heat in K");
    expect(await tables(chart(`<c:scatterChart>${points}</c:scatterChart>${axes}`))).toEqual([
      ["Data of the chart Heat in K", "Depth in m | Series 1", "2 | 10"],
    ]);
  });

  it("have titles of several lines, and names without the labels of points", async () => {
    const text = (element: string, ...lines: string[]) =>
      `<c:${element}><c:tx><c:rich>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join("")}</c:rich></c:tx></c:${element}>`;
    const label = `<c:dLbls>${text("dLbl", "Launch")}</c:dLbls>`;
    const series = `<c:ser><c:tx><c:v>Sales</c:v></c:tx>${label}${numbers("val", ["1"])}</c:ser>`;
    expect(
      await tables(chart(series).replace("<c:chart>", `<c:chart>${text("title", "All", "sales")}`)),
    ).toEqual([["Data of the chart All sales", " | Sales", "1 | 1"]]);
  });

  it("have dates where their axis shows numbers as such", async () => {
    const axis =
      '<c:dateAx><c:numFmt formatCode="yyyy-mm-dd"/></c:dateAx><c:valAx><c:numFmt formatCode="0.00"/></c:valAx>';
    const series = `<c:ser>${numbers("cat", ["45356"])}${numbers("val", ["7"])}</c:ser>`;
    expect(await tables(chart(series + axis))).toEqual([
      ["Data of the chart", " | Series 1", "2024-03-05 | 7"],
    ]);
  });

  it("name the outer category of each inner one", async () => {
    const levels = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(["Q1", "Q2", "Q1"])}</c:lvl><c:lvl>${points(["2024", "", "2025"])}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
    expect(await tables(chart(`<c:ser>${levels}${numbers("val", ["1", "2", "3"])}</c:ser>`))).toEqual([
      ["Data of the chart", " | Series 1", "2024, Q1 | 1", "2024, Q2 | 2", "2025, Q1 | 3"],
    ]);
  });

  it("are found in the newer kinds of charts too", async () => {
    const level = (texts: string[]) =>
      `<cx:lvl>${texts.map((text, at) => `<cx:pt idx="${at}">${text}</cx:pt>`).join("")}</cx:lvl>`;
    const data = `<cx:data id="0"><cx:strDim type="cat">${level(["North", "South"])}</cx:strDim><cx:numDim type="val">${level(["1", "2"])}</cx:numDim></cx:data>`;
    expect(
      await tables(
        `<cx:chartSpace ${namespaces} xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chartData>${data}</cx:chartData><cx:chart><cx:title><cx:tx><cx:rich><a:p><a:r><a:t>Steps</a:t></a:r></a:p></cx:rich></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series><cx:tx><cx:txData><cx:v>Visits</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>`,
      ),
    ).toEqual([["Data of the chart Steps", " | Visits", "North | 1", "South | 2"]]);
  });

  it("are their titles where no numbers are kept", async () => {
    const xml = chart("<c:ser><c:val/></c:ser>").replace(
      "<c:chart>",
      "<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Visits</a:t></a:r></a:p></c:rich></c:tx></c:title>",
    );
    const file = await OfficePackage.open(bytesSource(zip({ "chart.xml": xml })), new Budget());
    const content = await chartContent(file, "chart.xml");
    expect(content?.replacesPicture).toBe(false);
    const page = new PageBuilder(new Budget());
    await content!.emit(
      new PageListener(page, { firstHeadingLevel: null, areBlankHeadingsSkipped: false }, page.budget),
    );
    expect(mainOf(new TextDecoder().decode(await writePage(page.end(), "x")))).toBe("<p>Visits</p>");
  });

  it("are none where none are kept", async () => {
    expect(await tables(chart("<c:ser><c:val/></c:ser>"))).toBe(null);
    expect(await tables("<broken")).toBe(null);
  });
});
