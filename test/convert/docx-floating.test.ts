import { describe, expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { docx, p, r } from "../checker/build/docx.ts";
import { namespaces } from "../checker/build/office.ts";
import { converted, mainOf } from "./build/converted.ts";

const word = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";
const size = 127_000;

/** Something that floats, in tenths of a point from the left of its column and the top of its paragraph. */
const floating = (attributes: string, x: number, y: number, uri: string, content: string, from = "column") =>
  `<w:r><w:drawing><wp:anchor behindDoc="0"><wp:positionH relativeFrom="${from}"><wp:posOffset>${x * size}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>${y * size}</wp:posOffset></wp:positionV><wp:extent cx="${3 * size}" cy="${size}"/><wp:docPr ${attributes}/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;
const black =
  '<a:ln w="12700"><a:solidFill><a:srgbClr val="000000"/></a:solidFill><a:tailEnd type="triangle"/></a:ln>';
const geometry = (preset: string) => `<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${black}`;
const box = (id: number, x: number, text: string) =>
  floating(
    `id="${id}" name="Box ${id}"`,
    x,
    0,
    word,
    `<wps:wsp><wps:cNvSpPr/><wps:spPr>${geometry("rect")}</wps:spPr><wps:txbx><w:txbxContent>${p(r(text))}</w:txbxContent></wps:txbx></wps:wsp>`,
  );
const arrow = (id: number, x: number, attributes = "", from?: string) =>
  floating(
    `id="${id}" name="Arrow ${id}"${attributes}`,
    x,
    0,
    word,
    `<wps:wsp><wps:cNvCnPr/><wps:spPr>${geometry("straightConnector1")}</wps:spPr></wps:wsp>`,
    from,
  );
const picture = (id: number, name: string) =>
  floating(
    `id="${id}" name="${name}" descr="${name}"`,
    0,
    0,
    "http://schemas.openxmlformats.org/drawingml/2006/picture",
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="a.png"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image1.png"/></pic:blipFill></pic:pic>`,
  );

const drawingsOf = (html: string): string[] =>
  [...html.matchAll(/data:image\/svg\+xml;base64,([^"]*)/g)].map(([, data]) => atob(data!));
/** The page without its title and the data of its pictures, whose files these documents lack. */
const plain = (html: string) =>
  mainOf(html)
    .replace(/^<h1>.*<\/h1>\n/, "")
    .replace(/ src="[^"]*"/g, "")
    .replace(/<span class="image" role="img" aria-label="([^"]*)">.*?\]<\/span>/g, '<img alt="$1">');
const shown = async (...blocks: string[]) => {
  const html = await converted(docx({ body: blocks.join("") }), "docx");
  return { html, main: plain(html), drawings: drawingsOf(html) };
};
const wordsFollow =
  '<strong class="review" lang="en" data-to-complete="left out">[Drawing whose words follow]</strong>';

describe("boxes and arrows that float beside a paragraph", () => {
  it("are one drawing, where each stands, whose words are heard once", async () => {
    const { html, main, drawings } = await shown(
      p(box(1, 0, "Apply") + arrow(2, 3) + box(3, 6, "Check") + arrow(4, 9) + r("The way of it.")),
    );
    expect(main).toBe(
      `<p>The way of it.</p>\n<p><img alt="">${wordsFollow}</p>\n<div><p>Apply</p>\n</div>\n<div><p>Check</p>\n</div>`,
    );
    expect(html).toContain(
      "1 drawing is followed by the words in it: describe what else it shows, such as what leads where, where it is marked.",
    );
    expect(drawings).toHaveLength(1);
    expect(drawings[0]!.match(/<text/g)).toHaveLength(2);
    // The second box stands 60 points to the right of the first.
    const places = [...drawings[0]!.matchAll(/translate\((-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.max(...places) - Math.min(...places)).toBeGreaterThanOrEqual(60);
  });

  it("are one picture to describe where none of them has words", async () => {
    const { main, drawings } = await shown(p(arrow(1, 0) + arrow(2, 5) + arrow(3, 9)));
    expect(main.match(/<img/g)).toHaveLength(1);
    expect(main).toContain("Image without a description (<bdi>3 drawn shapes and lines</bdi>)");
    expect(drawings[0]!.match(/<path/g)!.length).toBeGreaterThanOrEqual(3);
  });

  it("are put below one another where it is not known how they stand", async () => {
    const { drawings } = await shown(p(arrow(1, 0) + arrow(2, 0) + arrow(3, 0, "", "page")));
    const height = Number(/height="([\d.]+)"/.exec(drawings[0]!)![1]);
    expect(height).toBeGreaterThan(20);
  });

  it("speak for themselves where they are described, alone, or in another paragraph", async () => {
    const described = await shown(p(arrow(1, 0, ' descr="From here to there"') + arrow(2, 5)));
    expect(described.main).toContain('alt="From here to there"');
    expect(described.main.match(/<img/g)).toHaveLength(2);
    const apart = await shown(p(box(1, 0, "Apply") + arrow(2, 3)), p(arrow(3, 5) + r("Text")));
    expect(apart.main).not.toContain(wordsFollow);
    expect(apart.main.match(/<img/g)).toHaveLength(2);
  });
});

describe("text boxes without words", () => {
  it("are not seen, and no one is asked to describe them", async () => {
    const empty = box(1, 0, "").replace("<wps:cNvSpPr/>", '<wps:cNvSpPr txBox="1"/>');
    expect((await shown(p(empty), p(r("Text")))).main).toBe("<p>Text</p>");
    const bytes = docx({ body: p(empty) + p(r("Text")) });
    const report = await check(bytesSource(bytes), { filename: "box.docx", tiers: [1] });
    expect(report.checks.find(({ id }) => id === "figure-alt")?.status).toBe("not_applicable");
    // A shape that is no text box is.
    expect((await shown(p(box(1, 0, "")))).main).toContain("Image without a description");
  });
});

describe("pictures that float", () => {
  it("come after the text that they are anchored in", async () => {
    const { main } = await shown(p(r("One ") + picture(1, "Waves") + r("sentence.")));
    expect(main).toBe('<p>One sentence.</p>\n<p><img alt="Waves"></p>');
  });

  it("stay where they are in a line, and where no text is", async () => {
    const inline = picture(1, "Waves").replaceAll("wp:anchor", "wp:inline");
    expect((await shown(p(r("One ") + inline + r("sentence.")))).main).toBe(
      '<p>One <img alt="Waves">sentence.</p>',
    );
    expect((await shown(p(picture(1, "Waves")))).main).toBe('<p><img alt="Waves"></p>');
  });

  it("stay in the item that they are anchored in", async () => {
    const item = (content: string) =>
      p(content, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    const numbering = {
      type: "numbering",
      content: `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    };
    const body = item(r("One ") + picture(1, "Waves") + r("item")) + item(r("Two"));
    const html = await converted(docx({ body, parts: { "numbering.xml": numbering } }), "docx");
    expect(plain(html).replaceAll("\n", "")).toBe(
      '<ul><li>One item<p><img alt="Waves"></p></li><li>Two</li></ul>',
    );
  });
});
