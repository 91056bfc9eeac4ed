import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { OfficePackage, officeFormat } from "../../../src/formats/ooxml/package.ts";
import { contentTypes, relationships } from "../../checker/build/office.ts";
import { zip } from "../../checker/build/zip.ts";

const open = (files: Record<string, string>) => OfficePackage.open(bytesSource(zip(files)), new Budget());

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const strict = "http://purl.oclc.org/ooxml/officeDocument/relationships";

const format = async (target: string, type: string, relationship = `${office}/officeDocument`) => {
  const file = await open({
    "[Content_Types].xml": contentTypes({ [target]: type }),
    "_rels/.rels": relationships([["rId1", relationship, target]]),
    [target.replace(/^\//, "")]: "<a/>",
  });
  return officeFormat(file.archive, new Budget());
};

describe("the format", () => {
  it("follows the main part's content type", async () => {
    const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
    const show = "application/vnd.openxmlformats-officedocument.presentationml";
    const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
    expect(await format("/word/document.xml", `${word}.document.main+xml`)).toBe("docx");
    expect(await format("/any/name.xml", `${word}.template.main+xml`, `${strict}/officeDocument`)).toBe(
      "docx",
    );
    expect(await format("/word/document.xml", "application/vnd.ms-word.document.macroEnabled.main+xml")).toBe(
      "docx",
    );
    expect(await format("/ppt/presentation.xml", `${show}.presentation.main+xml`)).toBe("pptx");
    expect(await format("/ppt/presentation.xml", `${show}.slideshow.main+xml`)).toBe("pptx");
    expect(
      await format("/ppt/presentation.xml", "application/vnd.ms-powerpoint.template.macroEnabled.main+xml"),
    ).toBe("pptx");
    expect(await format("/xl/workbook.xml", `${sheet}.sheet.main+xml`)).toBe("xlsx");
    expect(await format("/xl/workbook.xml", "application/vnd.ms-excel.sheet.macroEnabled.main+xml")).toBe(
      "xlsx",
    );
  });

  it("is none for binary workbooks, drawings of other programs and other archives", async () => {
    expect(
      await format("/xl/workbook.bin", "application/vnd.ms-excel.sheet.binary.macroEnabled.main"),
    ).toBeNull();
    expect(await format("/visio/document.xml", "application/vnd.ms-visio.drawing.main+xml")).toBeNull();
    expect(await officeFormat((await open({ "readme.txt": "hello" })).archive, new Budget())).toBeNull();
  });
});

describe("relationships", () => {
  it("are resolved against the part that names them, and kept as written outside the package", async () => {
    const file = await open({
      "word/_rels/document.xml.rels": relationships([
        ["rId1", `${office}/header`, "header1.xml"],
        ["rId2", `${strict}/image`, "../media/./image1.png"],
        ["rId3", `${office}/styles`, "/word/styles.xml"],
        ["rId4", `${office}/hyperlink`, "https://example.org/a?b#c", "External"],
      ]),
    });
    const found = await file.relationships("word/document.xml");
    expect(found.byId("rId1")).toEqual({
      id: "rId1",
      type: "header",
      target: "word/header1.xml",
      isExternal: false,
    });
    expect(found.byId("rId2")?.target).toBe("media/image1.png");
    expect(found.ofType("styles").map(({ target }) => target)).toEqual(["word/styles.xml"]);
    expect(found.byId("rId4")).toMatchObject({ target: "https://example.org/a?b#c", isExternal: true });
    expect(found.byId("rId5")).toBeNull();
  });
});

describe("properties", () => {
  it("are read from both property parts, in strict files too", async () => {
    for (const base of [office, strict]) {
      const file = await open({
        "_rels/.rels": relationships([
          [
            "rId1",
            "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
            "docProps/core.xml",
          ],
          [
            "rId2",
            `${base}/${base === strict ? "extendedProperties" : "extended-properties"}`,
            "docProps/app.xml",
          ],
        ]),
        "docProps/core.xml":
          '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title> Budget &amp; plan </dc:title><dc:language> </dc:language></cp:coreProperties>',
        "docProps/app.xml": `<Properties xmlns="${base === strict ? "http://purl.oclc.org/ooxml/officeDocument/extendedProperties" : "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"}"><Application>Microsoft Office Word</Application><Pages>12</Pages></Properties>`,
      });
      expect(await file.properties()).toEqual({
        title: "Budget & plan",
        language: null,
        application: "Microsoft Office Word",
        pages: 12,
        words: null,
        isDamaged: false,
      });
    }
  });

  it("are damaged where a part of them is", async () => {
    const file = await open({
      "_rels/.rels": relationships([
        [
          "rId1",
          "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
          "docProps/core.xml",
        ],
      ]),
      "docProps/core.xml": "<!DOCTYPE a><cp:coreProperties/>",
    });
    expect(await file.properties()).toMatchObject({ title: null, isDamaged: true });
  });
});

describe("a damaged part", () => {
  it("is told up to the damage and noted by name", async () => {
    const file = await open({ "word/footnotes.xml": "<a><b/><c></a>" });
    const names: string[] = [];
    expect(await file.read("word/footnotes.xml", { start: (name) => names.push(name) })).toBe(false);
    expect(names).toEqual(["a", "b", "c"]);
    expect(await file.read("word/header.xml", { start: () => {} })).toBe(false);
    expect(file.unread.map(({ place }) => place?.part)).toEqual(["word/footnotes.xml", "word/header.xml"]);
    expect(file.unread[0]?.message).toMatch(/word\/footnotes\.xml.*is damaged/);
  });
});
