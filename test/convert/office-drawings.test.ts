import { describe, expect, it } from "vitest";
import { docx, drawing, p, r } from "../checker/build/docx.ts";
import { ap, pptx, title } from "../checker/build/pptx.ts";
import { converted, mainOf } from "./build/converted.ts";

const word = "http://schemas.microsoft.com/office/word/2010/";

/** The drawings of a page, as SVG. */
const drawingsOf = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*src="data:image\/svg\+xml;base64,([^"]*)"/g)].map(([, data]) =>
    Buffer.from(data!, "base64").toString(),
  );
const withoutData = (main: string) => main.replace(/ src="[^"]*"/g, "");

const xfrm = (x: number, y: number, width: number, height: number, attributes = "") =>
  `<a:xfrm${attributes}><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
const preset = (name: string) => `<a:prstGeom prst="${name}"><a:avLst/></a:prstGeom>`;
const red = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>';
const accent = '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>';
const black =
  '<a:ln w="25400"><a:solidFill><a:srgbClr val="000000"/></a:solidFill><a:tailEnd type="triangle"/></a:ln>';

const wsp = (properties: string, text = "") =>
  `<wps:wsp><wps:cNvSpPr/><wps:spPr>${properties}</wps:spPr>${text && `<wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx>`}<wps:bodyPr anchor="ctr"/></wps:wsp>`;
const wordDrawing = (kind: string, attributes: string, content: string) =>
  drawing(attributes, `${word}wordprocessing${kind}`, content);
const inWord = async (...blocks: string[]) => converted(docx({ body: blocks.join("") }), "docx");

const sp = (properties: string, text = "", attributes = 'id="9" name="Shape 9"') =>
  `<p:sp><p:nvSpPr><p:cNvPr ${attributes}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${properties}</p:spPr>${text && `<p:txBody><a:bodyPr anchor="ctr"/>${text}</p:txBody>`}</p:sp>`;
const onSlide = async (content: string) => converted(pptx({ slides: [title("T") + content] }), "pptx");

describe("drawings of Word", () => {
  it("become SVG with their caption, marked for a description", async () => {
    const custom = `<a:custGeom><a:avLst/><a:gdLst><a:gd name="half" fmla="*/ w 1 2"/></a:gdLst><a:pathLst><a:path><a:moveTo><a:pt x="l" y="b"/></a:moveTo><a:lnTo><a:pt x="half" y="t"/></a:lnTo><a:lnTo><a:pt x="r" y="b"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>`;
    const html = await inWord(
      p(wordDrawing("Shape", 'id="1" name="Hill 1"', wsp(xfrm(0, 0, 1_270_000, 635_000) + custom + red))),
      p("Figure 1: A hill", "Caption"),
    );
    expect(withoutData(mainOf(html))).toMatch(
      /<figure><span role="img"><img alt=""><\/span><strong class="review" lang="en" data-to-complete="image">\[Image without a description \(<bdi>shape &quot;Hill 1&quot;<\/bdi>\)\]<\/strong><figcaption>Figure 1: A hill<\/figcaption><\/figure>/,
    );
    const [svg] = drawingsOf(html);
    // 100 by 50 points with some room around it, in pixels.
    expect(svg).toMatch(/^<svg [^>]*width="138.67" height="72" viewBox="0 0 104 54">/);
    expect(svg).toContain('<path d="M0 50L50 0L100 50Z" fill="#ff0000"');
  });

  it("are drawn of locked canvases, with their words below", async () => {
    const shape = (text: string) =>
      `<a:sp><a:nvSpPr><a:cNvPr id="2" name="S"/><a:cNvSpPr/></a:nvSpPr><a:spPr>${xfrm(0, 0, 1_270_000, 635_000)}${preset("ellipse")}${red}</a:spPr><a:txSp><a:txBody><a:bodyPr/>${ap(text)}</a:txBody></a:txSp></a:sp>`;
    const canvas = `<lc:lockedCanvas xmlns:lc="http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"><a:nvGrpSpPr><a:cNvPr id="0" name=""/></a:nvGrpSpPr><a:grpSpPr>${xfrm(0, 0, 1_270_000, 635_000)}</a:grpSpPr><a:grpSp><a:grpSpPr/>${shape("Mix")}${shape("Bake")}</a:grpSp></lc:lockedCanvas>`;
    const uri = "http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas";
    const html = await inWord(p(drawing('id="1" name="Object 1"', uri, canvas)));
    expect(withoutData(mainOf(html))).toMatch(
      /\(<bdi>drawing &quot;Object 1&quot;<\/bdi>\)\]<\/strong><\/p>\n<p>Mix<\/p><p>Bake<\/p>$/,
    );
    expect(drawingsOf(html)[0]).toContain('fill="#ff0000"');
  });

  it("show the words of a group, which are heard once, and ask for what they do not say", async () => {
    const group = `<wpg:wgp><wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2540000" cy="1270000"/><a:chOff x="0" y="0"/><a:chExt cx="200" cy="100"/></a:xfrm></wpg:grpSpPr>${wsp(xfrm(0, 0, 80, 40) + preset("rect") + accent, p("Order & pay"))}${wsp(xfrm(80, 20, 40, 0) + preset("straightConnector1") + black)}${wsp(xfrm(120, 0, 80, 40) + preset("ellipse") + red, p("Ship"))}</wpg:wgp>`;
    const html = await inWord(p(r("Before")), p(wordDrawing("Group", 'id="1" name="Group 1"', group)));
    expect(withoutData(mainOf(html))).toMatch(
      /<p>Before<\/p>\n<p><img alt=""><strong class="review" lang="en" data-to-complete="left out">\[Drawing whose words follow\]<\/strong><\/p>\n<div><p>Order &amp; pay<\/p>\n<\/div>\n<div><p>Ship<\/p>\n<\/div>$/,
    );
    expect(mainOf(html).match(/Ship/g)).toHaveLength(1);
    const [svg] = drawingsOf(html);
    expect(svg).toContain('fill="#4472c4"');
    expect(svg).toMatch(/>Order &amp; pay<\/tspan>/);
    // The line is 40 of 200 parts of 200 points long; its head is painted in its colour.
    expect(svg).toMatch(
      /<path d="M0 0L40 0" fill="none" stroke="#000000" stroke-width="2"\/><path d="M40 0L/,
    );
  });

  it("leave text boxes as text", async () => {
    const html = await inWord(
      p(
        wordDrawing(
          "Shape",
          'id="1" name="Box 1"',
          wsp(xfrm(0, 0, 99_999, 99_999) + preset("rect"), p("A box")),
        ),
      ),
    );
    expect(mainOf(html)).toContain("<p>A box</p>");
    expect(drawingsOf(html)).toEqual([]);
  });

  it("leave out what is deleted", async () => {
    const shape = wordDrawing(
      "Shape",
      'id="1" name="S"',
      wsp(xfrm(0, 0, 127_000, 127_000) + preset("rect") + red),
    );
    const html = await inWord(p(`<w:del>${shape}</w:del>${r("kept ")}${shape}`));
    expect(drawingsOf(html)).toHaveLength(1);
  });
});

describe("drawings of PowerPoint", () => {
  it("are one picture of a slide with the words that stand among them", async () => {
    const html = await onSlide(
      sp(xfrm(0, 0, 1_270_000, 635_000) + preset("roundRect") + accent, ap("Start")) +
        sp(xfrm(0, 1_270_000, 635_000, 635_000, ' rot="2700000" flipH="1"') + preset("rightArrow") + red) +
        sp(xfrm(900_000, 0, 1_270_000, 1_905_000) + preset("flowChartDecision"), ap("End")) +
        sp(xfrm(0, 9_000_000, 127_000, 127_000) + preset("rect"), ap("Elsewhere")),
    );
    expect(withoutData(mainOf(html))).toContain(
      '<p>Start</p><p>End</p><p>Elsewhere</p><p><span role="img"><img alt=""></span><strong class="review" lang="en" data-to-complete="image">[Image without a description (<bdi>1 drawn shape or line</bdi>)]</strong></p>',
    );
    const drawings = drawingsOf(html);
    expect(drawings).toHaveLength(1);
    expect(drawings[0]).toContain('fill="#ff0000"');
    expect(drawings[0]).not.toContain("Elsewhere");
  });

  it("have groups of shapes with words among them", async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="7" name="G"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="635000"/><a:chOff x="0" y="0"/><a:chExt cx="1270000" cy="635000"/></a:xfrm></p:grpSpPr>${sp(xfrm(0, 0, 1_270_000, 635_000) + preset("rect") + accent, ap("Part"))}</p:grpSp>`;
    const html = await onSlide(group + sp(xfrm(0, 300_000, 635_000, 635_000) + preset("rightArrow") + red));
    expect(drawingsOf(html)[0]).toContain("Part");
  });

  it("are found behind words in colours of their own", async () => {
    const words = `<a:p><a:r><a:rPr lang="en"><a:solidFill><a:schemeClr val="tx2"><a:lumMod val="50000"/></a:schemeClr></a:solidFill></a:rPr><a:t>Red</a:t></a:r></a:p>`;
    const html = await onSlide(
      sp(xfrm(0, 0, 635_000, 635_000) + preset("rect") + accent, words) +
        sp(xfrm(635_000, 300_000, 635_000, 0) + preset("line") + black),
    );
    expect(drawingsOf(html)).toHaveLength(1);
  });

  it("that are described are shown by themselves", async () => {
    const html = await onSlide(
      sp(xfrm(0, 0, 127_000, 127_000) + preset("star5") + red, "", 'id="4" name="Star" descr="A red star"'),
    );
    expect(withoutData(mainOf(html))).toContain('<p><img alt="A red star"></p>');
    expect(drawingsOf(html)[0]).toContain('fill="#ff0000"');
  });

  it("are left out with the reason where they are too much", async () => {
    const points = '<a:lnTo><a:pt x="1" y="2"/></a:lnTo><a:lnTo><a:pt x="3" y="4"/></a:lnTo>'.repeat(60_000);
    const path = `<a:custGeom><a:pathLst><a:path><a:moveTo><a:pt x="0" y="0"/></a:moveTo>${points}</a:path></a:pathLst></a:custGeom>`;
    const html = await onSlide(sp(xfrm(0, 0, 127_000, 127_000) + path + black));
    expect(drawingsOf(html)).toEqual([]);
    expect(html).toContain("1 image was left out, because the document holds no picture file of it");
  });
});

describe("drawings of VML in Word", () => {
  const pict = (content: string) => p(`<w:r><w:pict>${content}</w:pict></w:r>`);
  const size = "width:100pt;height:50pt";

  it("become SVG by their paths, formulas, fills and lines", async () => {
    const type =
      '<v:shapetype id="_x0000_t99" coordsize="21600,21600" adj="5400" path="m@0,l21600,21600,,21600xe"><v:formulas><v:f eqn="val #0"/></v:formulas></v:shapetype>';
    const html = await inWord(
      pict(
        `${type}<v:shape id="Peak" type="#_x0000_t99" style="${size}" adj="10800" fillcolor="#00f" strokecolor="red [3]" strokeweight="2pt"><v:stroke dashstyle="dash"/></v:shape>`,
      ),
    );
    expect(withoutData(mainOf(html))).toMatch(
      /<span role="img"><img alt=""><\/span><strong class="review" lang="en" data-to-complete="image">\[Image without a description \(<bdi>shape &quot;Peak&quot;<\/bdi>\)/,
    );
    const [svg] = drawingsOf(html);
    expect(svg).toContain('viewBox="0 0 104 54"');
    expect(svg).toContain(
      '<path d="M50 0L100 50L0 50Z" fill="#0000ff" fill-rule="evenodd" stroke="#ff0000" stroke-width="2" stroke-dasharray="8 6"/>',
    );
  });

  it("are measured in groups by these, with lines, ovals and words in their place", async () => {
    const group = `<v:group id="Plan" style="${size}" coordsize="1000,500" coordorigin="100,0"><v:oval style="position:absolute;left:100;top:0;width:200;height:100" filled="f"/><v:line from="300,50" to="500,0" strokecolor="green"><v:stroke endarrow="block"/></v:line><v:rect style="left:500;width:600;height:500" stroked="f"><v:textbox inset="0,0,0,0"><w:txbxContent>${p("Pay & go")}</w:txbxContent></v:textbox></v:rect></v:group>`;
    const html = await inWord(pict(group));
    expect(withoutData(mainOf(html))).toContain(
      '<img alt=""><strong class="review" lang="en" data-to-complete="left out">[Drawing whose words',
    );
    expect(mainOf(html).match(/Pay &amp; go/g)).toHaveLength(1);
    const [svg] = drawingsOf(html);
    expect(svg).toMatch(/<path d="M0 5C/);
    // From 20 to 40 points across, and up from 5 to 0.
    expect(svg).toContain(
      '<g transform="matrix(1 0 0 -1 20 5)"><path d="M0 0L20 5" fill="none" stroke="#008000"',
    );
    expect(svg).toContain(">Pay &amp; go</tspan>");
  });

  it("are each drawn where several stand side by side in one w:pict", async () => {
    const shapes = `<v:oval id="Sun" style="${size}" fillcolor="yellow"/><v:rect alt="A box" style="${size}"/>`;
    const html = await inWord(pict(`${shapes}<v:line id="Path" from="0,0" to="9pt,9pt"/>`));
    expect(drawingsOf(html)).toHaveLength(3);
    expect(drawingsOf(html)[0]).toContain('fill="#ffff00"');
    expect(withoutData(mainOf(html))).toMatch(/shape &quot;Sun&quot;.*alt="A box".*line &quot;Path&quot;/s);
  });

  it("are one of two where a newer drawing says the same", async () => {
    const shape = (name: string) => `<w:pict><v:rect id="${name}" style="${size}"/></w:pict>`;
    const newer = wordDrawing(
      "Shape",
      'id="1" name="New"',
      wsp(xfrm(0, 0, 127_000, 127_000) + preset("ellipse") + red),
    );
    const html = await inWord(
      p(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${newer.replace(/^<w:r>|<\/w:r>$/g, "")}</mc:Choice><mc:Fallback>${shape("Old")}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    );
    expect(drawingsOf(html)).toHaveLength(1);
    expect(html).toContain("New");
    expect(html).not.toContain("Old");
  });

  it("that are letters along a path are pictures of their words", async () => {
    const html = await inWord(
      pict(`<v:shape style="${size}" fillcolor="navy"><v:textpath on="t" string="Summer fair"/></v:shape>`),
      pict('<v:shape id="PowerPlusWaterMarkObject1"><v:textpath string="DRAFT"/></v:shape>'),
    );
    expect(withoutData(mainOf(html))).toContain('<img alt="Summer fair">');
    expect(drawingsOf(html)[0]).toContain('fill="#000080">Summer fair</tspan>');
    expect(mainOf(html)).not.toContain("DRAFT");
  });

  it("are found in the words of other shapes", async () => {
    const inner = `<w:r><w:pict><v:shape style="${size}" fillcolor="navy"><v:textpath on="t" string="No. 1"/></v:shape></w:pict></w:r>`;
    const html = await inWord(
      pict(
        `<v:rect style="${size}"><v:textbox><w:txbxContent>${p(`${r("See ")}${inner}`)}</w:txbxContent></v:textbox></v:rect>`,
      ),
    );
    expect(withoutData(mainOf(html))).toContain('See <img alt="No. 1">');
    expect(drawingsOf(html)[0]).toContain(">No. 1</tspan>");
  });

  it("that show nothing but words which are told beside them are no pictures", async () => {
    const group = (more: string) =>
      pict(
        `<v:group style="${size}" coordsize="100,50"><v:rect style="width:100;height:50" filled="f" stroked="f"><v:textbox><w:txbxContent>${p("Words")}</w:txbxContent></v:textbox></v:rect>${more}</v:group>`,
      );
    expect(drawingsOf(await inWord(group("")))).toEqual([]);
    expect(drawingsOf(await inWord(group('<v:oval style="width:9;height:9"/>')))).toHaveLength(1);
  });

  it("of endless paths, formulas and groups take no more than others", async () => {
    const path = "l1,1".repeat(15_000);
    const shapes = `<v:shape id="S" path="m0,0${path}e" style="${size}"/>`.repeat(200);
    const deep = `${`<v:group style="${size}">`.repeat(400)}<v:rect style="${size}"/>${"</v:group>".repeat(400)}`;
    const html = await inWord(
      pict(shapes),
      pict(deep),
      pict(`<v:polyline points="${"1,2,".repeat(9_000)}"/>`),
    );
    // Of 202 the first 20 have room.
    expect(html).toContain("182 images were left out");
  });
});
