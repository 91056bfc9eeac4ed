import { describe, expect, it } from "vitest";
import type { ColourFact } from "../../src/checker/model.ts";
import { pptxReader } from "../../src/formats/pptx/reader.ts";
import { namespaces } from "../checker/build/office.ts";
import { ap, type PptxShape, pptx, title } from "../checker/build/pptx.ts";
import { factsOf, ofKind } from "../checker/build/read.ts";

const solid = (value: string, changes = "") =>
  `<a:solidFill><a:srgbClr val="${value}">${changes}</a:srgbClr></a:solidFill>`;
const scheme = (name: string, changes = "") =>
  `<a:solidFill><a:schemeClr val="${name}">${changes}</a:schemeClr></a:solidFill>`;

/** A shape with a place: x, y, width and height. */
const shape = (
  place: readonly [number, number, number, number],
  fill: string,
  text = "",
  { style = "", list = "" } = {},
) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="S" descr="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${place[0]}" y="${place[1]}"/><a:ext cx="${place[2]}" cy="${place[3]}"/></a:xfrm>${fill}</p:spPr>${style}<p:txBody><a:bodyPr/><a:lstStyle>${list}</a:lstStyle>${text && ap(text)}</p:txBody></p:sp>`;

const at = [100, 100, 100, 100] as const;

const hex = (colour: ColourFact["foreground"]) =>
  colour?.map((value) => value.toString(16).padStart(2, "0")).join("");

async function colours(given: string | PptxShape): Promise<string[]> {
  const bytes = pptx(typeof given === "string" ? { slides: [given] } : given);
  return ofKind(await factsOf(pptxReader, bytes), "colour").map(
    ({ foreground, background, others = [], doubt }) =>
      doubt ?? `${hex(foreground)} on ${[background, ...others].map(hex).join(", ")}`,
  );
}

describe("the colours of slides", () => {
  it("are those of the scheme, changed as PowerPoint changes them", async () => {
    const of = (change: string) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="9" name="S"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="1" y="1"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr>${scheme("accent1", change)}</a:rPr><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>`;
    expect(
      await colours(
        of("") +
          of('<a:lumMod val="75000"/>') +
          of('<a:lumMod val="40000"/><a:lumOff val="60000"/>') +
          of('<a:tint val="40000"/>'),
      ),
    ).toEqual(["4472c4 on ffffff", "2f5597 on ffffff", "b4c6e7 on ffffff", "cfd5ea on ffffff"]);
  });

  it("tell words apart that a line break or a paragraph parts", async () => {
    const run = (text: string) => `<a:r><a:rPr/><a:t>${text}</a:t></a:r>`;
    const text = `${run("com")}${run("munity")}<a:br/>${run("to")}</a:p><a:p>${run("day")}`;
    const slide = `<p:sp><p:nvSpPr><p:cNvPr id="9" name="S"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p>${text}</a:p></p:txBody></p:sp>`;
    const [fact] = ofKind(await factsOf(pptxReader, pptx({ slides: [slide] })), "colour");
    expect(fact?.text).toBe("community to day");
  });

  it("stand on the fill of the shape, of what is below it, or of the slide", async () => {
    const dark = shape([0, 0, 300, 300], solid("111111"));
    const text = shape(at, "", "a");
    expect(await colours(shape(at, solid("EEEEEE"), "a"))).toEqual(["000000 on eeeeee"]);
    expect(await colours(dark + text)).toEqual(["000000 on 111111"]);
    expect(await colours(text + dark)).toEqual(["000000 on ffffff"]);
    expect(await colours(dark + shape(at, "<a:noFill/>", "a"))).toEqual(["000000 on 111111"]);
    // Half of it stands on the shape.
    expect(await colours(shape([150, 0, 300, 300], solid("111111")) + text)).toEqual([
      "000000 on 111111, ffffff",
    ]);
    expect(await colours(shape([0, 0, 300, 300], "<a:gradFill/>") + text)).toEqual(["gradient"]);
    const picture = `<p:pic><p:nvPicPr><p:cNvPr id="3" name="P" descr="x"/></p:nvPicPr><p:blipFill><a:blip r:embed="x"/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="300" cy="300"/></a:xfrm></p:spPr></p:pic>`;
    expect(await colours(picture + text)).toEqual(["picture"]);
  });

  it("measure members of a group by the group", async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="G" descr="x"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="100" y="100"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="1000" cy="1000"/></a:xfrm>${solid("333333")}</p:grpSpPr>${shape([0, 0, 1000, 1000], "<a:grpFill/>")}</p:grpSp>`;
    expect(await colours(group + shape(at, "", "a"))).toEqual(["000000 on 333333"]);
    expect(await colours(group + shape([300, 300, 100, 100], "", "a"))).toEqual(["000000 on ffffff"]);
  });

  it("come from the style of the shape, and from list styles by level", async () => {
    const style = `<p:style><a:lnRef idx="1"><a:schemeClr val="accent2"/></a:lnRef><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>`;
    expect(await colours(shape(at, solid("222222"), "a", { style }))).toEqual(["ffffff on 222222"]);
    const list = `<a:lvl1pPr><a:defRPr sz="3000">${solid("AA0000")}</a:defRPr></a:lvl1pPr>`;
    expect(await colours(shape(at, "", "a", { style, list }))).toEqual(["gradient"]);
    expect(await colours(shape(at, solid("FFFFFF"), "a", { style, list }))).toEqual(["aa0000 on ffffff"]);
  });

  it("of links are the theme's", async () => {
    const link =
      '<p:sp><p:nvSpPr><p:cNvPr id="9" name="S"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="1" y="1"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr><a:hlinkClick r:id="x"/></a:rPr><a:t>a</a:t></a:r></a:p></p:txBody></p:sp>';
    expect(await colours(link)).toEqual(["0563c1 on ffffff"]);
  });

  it("of tables follow PowerPoint's own style, and are not known by a style that the file does not hold", async () => {
    const table = (id: string, properties = 'firstRow="1" bandRow="1"') =>
      `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="T"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="100" cy="100"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr ${properties}><a:tableStyleId>${id}</a:tableStyleId></a:tblPr>${["a", "b", "c"].map((text) => `<a:tr><a:tc><a:txBody><a:bodyPr/>${ap(text)}</a:txBody><a:tcPr/></a:tc></a:tr>`).join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const medium = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}";
    expect(await colours(table(medium))).toEqual([
      "ffffff on 4472c4",
      "000000 on cfd5ea",
      "000000 on e9ebf5",
    ]);
    expect(await colours(table("{00000000-0000-0000-0000-000000000000}"))).toEqual([
      "style",
      "style",
      "style",
    ]);
    const own = `<a:tblStyleLst ${namespaces}><a:tblStyle styleId="{AAAAAAAA-0000-0000-0000-000000000000}"><a:firstRow><a:tcTxStyle b="on"><a:fontRef idx="minor"><a:prstClr val="black"/></a:fontRef><a:schemeClr val="lt1"/></a:tcTxStyle><a:tcStyle><a:fill><a:solidFill><a:schemeClr val="dk2"/></a:solidFill></a:fill></a:tcStyle></a:firstRow></a:tblStyle></a:tblStyleLst>`;
    expect(
      await colours({
        slides: [table("{AAAAAAAA-0000-0000-0000-000000000000}")],
        parts: { "tableStyles.xml": { type: "tableStyles", content: own } },
      }),
    ).toEqual(["ffffff on 44546a", "000000 on ffffff", "000000 on ffffff"]);
  });

  it("stand on the slide's own background", async () => {
    const ground = `<p:bg><p:bgPr>${solid("101010")}<a:effectLst/></p:bgPr></p:bg>`;
    expect(await colours({ slides: [{ tree: title("a"), ground }] })).toEqual(["000000 on 101010"]);
    const picture = '<p:bg><p:bgPr><a:blipFill><a:blip r:embed="x"/></a:blipFill></p:bgPr></p:bg>';
    expect(await colours({ slides: [{ tree: title("a"), ground: picture }] })).toEqual(["picture"]);
  });
});
