import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { type DocxShape, docx, field, p, picture, r, shape, table } from "../checker/build/docx.ts";
import { bombs } from "../checker/build/hostile/all.ts";
import { namespaces, packageFiles } from "../checker/build/office.ts";
import { zip } from "../checker/build/zip.ts";
import { hostileStrings } from "../render/hostile.ts";
import { endOfBomb } from "./build/bomb-end.ts";
import { converted, expectHarmless, mainOf } from "./build/converted.ts";
import { png } from "./build/pictures.ts";

const escaped = (text: string) =>
  text
    // Characters that XML cannot hold never reach a document.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed()
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/"/g, "&quot;");

const html = (body: string, more: Partial<DocxShape> = {}) => converted(docx({ body, ...more }), "docx");
const code = (bytes: Uint8Array) =>
  structure("docx", bytesSource(bytes)).then(
    () => "converted",
    (cause: { code?: string }) => cause.code,
  );

/** The text in every place where a document can have text of its own. */
const everywhere = (text: string, at: number) =>
  `<w:p><w:pPr><w:pStyle w:val="S${at}"/></w:pPr><w:bookmarkStart w:id="1" w:name="${text}"/>${r(text, `<w:rStyle w:val="${text}"/><w:lang w:val="${text}"/>`)}</w:p>` +
  p(text, "berschrift1") +
  p(
    `<w:hyperlink r:id="link${at}">${r(text)}</w:hyperlink><w:hyperlink w:anchor="${text}">${r("in")}</w:hyperlink>${field(` HYPERLINK "${text}" `, r(text))}${field(` HYPERLINK \\l "${text}" `, r("there"))}`,
  ) +
  p(
    picture(`id="1" name="${text}" descr="${text}"`) +
      picture(`id="2" name="${text}"`) +
      shape(`id="3" name="${text}" descr="${text}"`),
  ) +
  p(
    field(" FORMTEXT ", r(text), `<w:name w:val="${text}"/><w:helpText w:val="${text}"/><w:textInput/>`) +
      `<w:sdt><w:sdtPr><w:alias w:val="${text}"/><w:comboBox><w:listItem w:displayText="${text}" w:value="${text}"/></w:comboBox></w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>` +
      `<w:sdt><w:sdtPr><w:alias w:val="${text}"/><w:showingPlcHdr/><w:richText/></w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`,
  ) +
  p(
    `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:acc><m:accPr><m:chr m:val="${text}"/></m:accPr><m:e><m:r><m:rPr><m:scr m:val="${text}"/></m:rPr><m:t>${text}</m:t></m:r></m:e></m:acc></m:oMath>`,
  ) +
  table([[text, text]], {
    properties: `<w:tblStyle w:val="${text}"/><w:tblCaption w:val="${text}"/>`,
    header: "<w:tblHeader/>",
  });

describe("a hostile document", () => {
  it("runs and fetches nothing, whatever stands in it", async () => {
    for (let at = 0; at < hostileStrings.length; at += 34) {
      const texts = hostileStrings.slice(at, at + 34).map(escaped);
      const page = await html(texts.map(everywhere).join(""), {
        title: hostileStrings[at]!.replace(
          /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/g,
          "",
        ),
        styles: texts
          .map(
            (text, index) =>
              `<w:style w:type="paragraph" w:styleId="S${index}"><w:name w:val="${text}"/></w:style>`,
          )
          .join(""),
        links: Object.fromEntries(texts.map((text, index) => [`link${index}`, text.replace(/&quot;/g, "'")])),
        parts: { "image1.png": { type: "image", content: png() } },
      });
      expectHarmless(page);
    }
  });

  it("is not misled by names that objects of JavaScript have", async () => {
    const names = ["constructor", "__proto__", "__defineGetter__", "toString", "hasOwnProperty"];
    const elements = names.map((name) => `<${name} xmlns=""/>`).join("");
    const page = await html(
      `<w:p>${elements}<w:r><w:rPr>${elements}</w:rPr>${elements}<w:t>text</w:t>${names.map((name) => `<w:sym w:font="${name}" w:char="F041"/>`).join("")}</w:r></w:p>` +
        names.map((name) => p("styled", name)).join("") +
        p(`${field(" FORMTEXT ", "", elements)}<w:sdt><w:sdtPr>${elements}</w:sdtPr></w:sdt>`) +
        names
          .map((name) =>
            p(
              `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:acc><m:accPr><m:chr m:val="${name}"/></m:accPr><m:e><m:r><m:rPr><m:scr m:val="${name}"/><m:sty m:val="${name}"/></m:rPr><m:t>x</m:t></m:r></m:e></m:acc></m:oMath>`,
            ),
          )
          .join(""),
    );
    expect(mainOf(page)).toContain("<p>text");
  });

  it("is named for what is wrong with it", async () => {
    const good = docx({ body: p("One") });
    expect(await code(good)).toBe("converted");
    expect(await code(good.subarray(0, good.length / 2))).toBe("unreadable_document");
    expect(await code(new Uint8Array(100))).toBe("unreadable_document");
    const files = packageFiles("word/document.xml", "wordprocessingml.document", {});
    expect(await code(zip(files))).toBe("unreadable_document");
    expect(await code(zip({ ...files, "word/document.xml": "<w:document" }))).toBe("unreadable_document");
    expect(await code(docx({ body: "<w:sdt>".repeat(600) + "</w:sdt>".repeat(600) }))).toBe("too_complex");
    expect(await code(docx({ body: p(shape("", p("x").repeat(300_000))) }))).toBe("too_complex");
  });

  it("is converted up to where it is damaged, and says so", async () => {
    const page = await html(`${p("Before")}${p("Open")}<w:tbl><w:tr><w:tc>${p("Cell")}<w:p></w:q>`);
    expect(mainOf(page)).toMatch(/<p>Before<\/p>[\s\S]*Open[\s\S]*Cell/);
    expect(page).toContain("parts of the document are damaged");
    const unordered = await html(
      `</w:p><w:tc>${p("a")}</w:tc><w:tr/><w:r><w:t>b</w:t></w:r><w:tbl>${p("c")}<w:tc/></w:tbl>`,
    ).catch((cause: { code?: string }) => cause.code);
    expect(unordered).toBe("unreadable_document");
    const loose = await html(
      `<w:tc>${p("a")}</w:tc><w:tr/><w:r><w:t>b</w:t></w:r><w:tbl>${p("c")}<w:tc/><w:tr>${p("d")}<w:tc>${p("e")}</w:tc></w:tr></w:tbl><w:footnote w:id="1"/><m:oMath/><w:sdtContent/>${p("f")}`,
    );
    for (const text of ["a", "c", "d", "e", "f"]) expect(mainOf(loose)).toContain(text);
  });

  it("parts a link that is too long to be kept whole, and goes on with it", async () => {
    const long = "x".repeat(4_000);
    const described = r("", "").replace("</w:r>", `${picture(`id="1" name="a" descr="${long}"`)}</w:r>`);
    const helped = field(" FORMTEXT ", "", `<w:helpText w:val="${long}"/><w:textInput/>`);
    for (const thing of [described, helped]) {
      const link = (count: number) => p(`<w:hyperlink w:anchor="a">${thing.repeat(count)}</w:hyperlink>`);
      expect(await code(docx({ body: link(40) }))).toBe("converted");
      const long = mainOf(await html(link(120)));
      expect(long.match(/<a href="#a">/g)!.length).toBeGreaterThan(1);
      // A picture that is not shown is named by its words, which stand in its place too.
      expect(long.match(/x{4000}/g)).toHaveLength(thing === described ? 240 : 120);
    }
  });

  it("keeps the choices of lists within bounds", async () => {
    const choices = (sort: string, count: number) =>
      Array.from(
        { length: count },
        (_, at) => `<w:listItem w:displayText="${sort}${at} ${"x".repeat(600)}"/>`,
      ).join("");
    const list = (count: number, content: string) =>
      `<w:sdt><w:sdtPr><w:comboBox>${choices("c", count)}</w:comboBox></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const page = mainOf(await html(p(list(3, r("a")))));
    expect(page).toContain(`>c2 ${"x".repeat(252)}</option>`);
    const nested = mainOf(await html(p(list(990, list(990, list(990, r("a")))))));
    expect(nested.match(/<option/g)!.length).toBe(991);
    const after = mainOf(await html(p(list(990, r("a"))) + p(list(990, r("a"))) + p(list(990, r("a")))));
    expect(after.match(/<option/g)!.length).toBe(3 * 991);
  });

  it("ends early when it is made to cost more than it may", async () => {
    const documents = bombs.filter(({ filename }) => filename.endsWith(".docx"));
    expect(documents.length).toBeGreaterThan(10);
    for (const bomb of documents)
      expect(["converted", "too_complex", "unreadable_document", "encrypted_document"], bomb.name).toContain(
        await endOfBomb(bomb, 0.02),
      );
  });
});

describe("numbers of a hostile document", () => {
  it("make no more of lists and cells than they may", async () => {
    const list = `<w:numbering ${namespaces}><w:lvl w:ilvl="0"/><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="99"/><w:lvl w:ilvl="0"><w:start w:val="-5"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1%9%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="-1"><w:startOverride w:val="999999999999"/></w:lvlOverride></w:num></w:numbering>`;
    const page = await html(
      p("x", '<w:numPr><w:ilvl w:val="-7"/><w:numId w:val="1"/></w:numPr>') +
        p("y", '<w:numPr><w:ilvl w:val="8888"/><w:numId w:val="1"/></w:numPr>') +
        p("z", '<w:outlineLvl w:val="-3"/>') +
        `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/><w:vMerge/></w:tcPr>${p("cell")}</w:tc></w:tr></w:tbl>`,
      { parts: { "numbering.xml": { type: "numbering", content: list } } },
    );
    expect(mainOf(page)).toContain("<li>-5-5 x</li></ol>");
    expect(mainOf(page)).toMatch(/<p>y<\/p>\n<p>z<\/p>/);
  });
});
