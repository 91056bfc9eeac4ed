import { describe, expect, it } from "vitest";
import type { ColourFact } from "../../src/checker/model.ts";
import { docxReader } from "../../src/formats/docx/reader.ts";
import { type DocxShape, docx } from "../checker/build/docx.ts";
import { namespaces } from "../checker/build/office.ts";
import { factsOf, ofKind } from "../checker/build/read.ts";

const theme = `<a:theme ${namespaces}><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="102030"/></a:dk2><a:lt2><a:srgbClr val="EEEECC"/></a:lt2><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`;

const p = (text: string, run = "", paragraph = "") =>
  `<w:p><w:pPr>${paragraph}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const cell = (content: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const table = (properties: string, ...rows: string[]) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows.join("")}</w:tbl>`;
const fill = (value: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${value}"/>`;

const hex = (colour: ColourFact["foreground"]) =>
  colour?.map((value) => value.toString(16).padStart(2, "0")).join("");

/** "text on background" of each text; why it is not known where it is not. */
async function colours(shape: string | DocxShape): Promise<string[]> {
  const given = typeof shape === "string" ? { body: shape } : shape;
  const bytes = docx({
    ...given,
    parts: { "theme1.xml": { type: "theme", content: theme }, ...given.parts },
  });
  return ofKind(await factsOf(docxReader, bytes), "colour").map(
    ({ foreground, background, doubt }) => doubt ?? `${hex(foreground)} on ${hex(background)}`,
  );
}

describe("the colours of Word", () => {
  it("are those of the theme, tinted and shaded", async () => {
    const own = (more: string) => p("a", `<w:color w:val="123456" w:themeColor="accent1"${more}/>`);
    expect(
      await colours(
        own("") + own(' w:themeTint="99"') + own(' w:themeShade="BF"') + p("b", '<w:color w:val="auto"/>'),
      ),
    ).toEqual(["4472c4 on ffffff", "8faadc on ffffff", "2f5496 on ffffff", "000000 on ffffff"]);
  });

  it("tell words apart that a blank run or a line break parts, in which there is nothing to see", async () => {
    const run = (content: string) => `<w:r>${content}</w:r>`;
    const body = `<w:p>${["<w:t>the </w:t>", "<w:t>com</w:t>", "<w:t>munity</w:t>", "<w:br/>", "<w:t>to</w:t>", '<w:t xml:space="preserve"> </w:t>', "<w:t>day</w:t>"].map(run).join("")}</w:p>`;
    const [fact] = ofKind(await factsOf(docxReader, docx({ body })), "colour");
    expect(fact?.text).toBe("the community to day");
  });

  it("go through the map of the settings", async () => {
    const settings = '<w:clrSchemeMapping w:bg1="dark1" w:t1="light1" w:bg2="light2" w:t2="dark2"/>';
    const body = p(
      "a",
      '<w:color w:val="000000" w:themeColor="text1"/><w:shd w:val="clear" w:fill="000000"/>',
    );
    expect(await colours({ settings, body })).toEqual(["ffffff on 000000"]);
  });

  it("come from runs, then styles of characters, of paragraphs, and of the defaults", async () => {
    const styles = `<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:rPr><w:color w:val="00AA00"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Base"/><w:pPr>${fill("000080")}</w:pPr></w:style><w:style w:type="character" w:styleId="Char"><w:name w:val="Char"/><w:rPr><w:color w:val="AA0000"/></w:rPr></w:style><w:style w:type="character" w:styleId="Bold"><w:name w:val="Bold"/><w:rPr><w:b/></w:rPr></w:style>`;
    const own = '<w:pStyle w:val="Own"/>';
    expect(
      await colours({
        styles,
        body:
          p("a", "", own) +
          p("b", '<w:rStyle w:val="Char"/>', own) +
          p("c", '<w:rStyle w:val="Char"/><w:color w:val="0000AA"/>', own) +
          p("d", '<w:rStyle w:val="Bold"/>', own + fill("FFFFFF")),
      }),
    ).toEqual(["00aa00 on 000080", "aa0000 on 000080", "0000aa on 000080", "00aa00 on ffffff"]);
  });

  it("stand on cells: by themselves, by the style of the table at their place, by the table", async () => {
    const condition = (type: string, properties: string) =>
      `<w:tblStylePr w:type="${type}">${properties}</w:tblStylePr>`;
    const styles = `<w:style w:type="table" w:styleId="Base"><w:name w:val="Base"/>${condition("firstRow", `<w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr><w:tcPr>${fill("4472C4")}</w:tcPr>`)}</w:style><w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:basedOn w:val="Base"/>${condition("band1Horz", `<w:tcPr>${fill("DDEEFF")}</w:tcPr>`)}${condition("firstCol", '<w:rPr><w:color w:val="777777"/></w:rPr>')}</w:style>`;
    const rows = [
      row(cell(p("1")), cell(p("2"))),
      row(cell(p("3")), cell(p("4"))),
      row(cell(p("5"), fill("222222")), cell(p("6"))),
    ];
    const style = '<w:tblStyle w:val="T"/>';
    expect(await colours({ styles, body: table(`${style}<w:tblLook w:val="04A0"/>`, ...rows) })).toEqual([
      "ffffff on 4472c4",
      "ffffff on 4472c4",
      "777777 on ddeeff",
      "000000 on ddeeff",
      "777777 on 222222",
      "000000 on ffffff",
    ]);
    expect(
      await colours({ styles, body: table(`${style}<w:tblLook w:val="0600"/>`, ...rows.slice(1, 2)) }),
    ).toEqual(["000000 on ffffff", "000000 on ffffff"]);
    expect(await colours(table(fill("EEEEEE"), row(cell(p("a")), cell(p("b"), fill("auto")))))).toEqual([
      "000000 on eeeeee",
      "000000 on ffffff",
    ]);
  });

  it("stand on the colour of the page where the document shows it", async () => {
    const body = p("a");
    const background = '<w:background w:color="202020"/>';
    const settings = "<w:displayBackgroundShape/>";
    expect(await colours({ body, background, settings })).toEqual(["ffffff on 202020"]);
    expect(await colours({ body, background })).toEqual(["000000 on ffffff"]);
    expect(await colours({ body, settings })).toEqual(["000000 on ffffff"]);
    const picture =
      '<w:background w:color="FFFFFF"><v:background><v:fill r:id="x" type="frame"/></v:background></w:background>';
    expect(await colours({ body, background: picture, settings })).toEqual(["picture"]);
  });

  it("mix patterns of dots and leave others to a person", async () => {
    const shading = (value: string) => `<w:shd w:val="${value}" w:color="000000" w:fill="FFFFFF"/>`;
    expect(
      await colours(p("a", shading("pct50")) + p("b", shading("solid")) + p("c", shading("diagStripe"))),
    ).toEqual(["000000 on 808080", "ffffff on 000000", "pattern"]);
  });

  it("stand on the fill of text boxes, and on what is not known where a box has none and floats", async () => {
    const box = (properties: string, style = "", place = "inline") =>
      `<w:p><w:r><w:drawing><wp:${place}><wp:docPr id="1" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr>${properties}</wps:spPr>${style}<wps:txbx><w:txbxContent>${p("a")}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:${place}></w:drawing></w:r></w:p>`;
    const solid =
      '<a:solidFill><a:schemeClr val="accent1"><a:lumMod val="50000"/></a:schemeClr></a:solidFill>';
    const line = '<a:ln><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln>';
    const styled =
      '<wps:style><a:lnRef idx="2"><a:schemeClr val="accent1"/></a:lnRef><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></wps:style>';
    expect(await colours(box(solid + line, styled))).toEqual(["ffffff on 203864"]);
    expect(await colours(box(`<a:noFill/>${line}`))).toEqual(["000000 on ffffff"]);
    expect(await colours(box(`<a:noFill/>${line}`, "", "anchor"))).toEqual(["overlap"]);
    expect(
      await colours(
        box('<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst></a:gradFill>'),
      ),
    ).toEqual(["gradient"]);
    expect(
      await colours(
        box('<a:solidFill><a:srgbClr val="FFFFFF"><a:alpha val="50000"/></a:srgbClr></a:solidFill>'),
      ),
    ).toEqual(["transparency"]);
  });

  it("of a picture behind the text are told once", async () => {
    const behind = (value: number) =>
      `<w:p><w:r><w:drawing><wp:anchor behindDoc="${value}"><wp:docPr id="1" name="P" descr="x"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="x"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>`;
    expect(await colours(p("a") + behind(1) + behind(1))).toEqual(["000000 on ffffff", "floating"]);
    expect(await colours(p("a") + behind(0))).toEqual(["000000 on ffffff"]);
  });
});
