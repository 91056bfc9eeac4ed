import { namespaces, type Part, type Properties, packageFiles, partFiles, relationships } from "./office.ts";
import { zip } from "./zip.ts";

export interface SheetShape {
  name: string;
  state?: string;
  /** Values by row; an empty text is an empty cell. */
  rows?: string[][];
  /** x:row elements in the place of rows. */
  data?: string;
  /** Children of x:worksheet before the cells. */
  head?: string;
  /** More children of x:worksheet, after the cells. */
  rest?: string;
  /** Parts of the sheet by their names, which are their relationships' ids too. */
  parts?: Record<string, Part>;
  links?: Record<string, string>;
}

export interface XlsxShape extends Properties {
  sheets: SheetShape[];
  definedNames?: string;
  /** Of x:workbookPr. */
  attributes?: string;
  /** More parts of the workbook, such as its styles. */
  parts?: Record<string, Part>;
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** An XLSX file in memory; all texts are shared strings. */
export function xlsx(shape: XlsxShape): Uint8Array {
  const { sheets, definedNames = "", attributes = "" } = shape;
  const main = "xl/workbook.xml";
  const strings: string[] = [];
  const cell = (text: string, row: number, column: number) =>
    text &&
    `<x:c r="${String.fromCharCode(65 + column)}${row + 1}" t="s"><x:v>${strings.push(text) - 1}</x:v></x:c>`;
  const worksheet = ({ rows = [], data = "", head = "", rest = "" }: SheetShape) =>
    `<x:worksheet ${namespaces}>${head}<x:dimension ref="A1:${String.fromCharCode(64 + Math.max(1, ...rows.map((row) => row.length)))}${Math.max(1, rows.length)}"/><x:sheetData>${data}${rows
      .map((cells, row) => `<x:row>${cells.map((text, column) => cell(text, row, column)).join("")}</x:row>`)
      .join("")}</x:sheetData>${rest}</x:worksheet>`;
  const parts: Record<string, Part> = { ...shape.parts };
  for (const [at, sheet] of sheets.entries())
    parts[`sheet${at + 1}.xml`] = { type: "worksheet", content: worksheet(sheet) };
  parts["strings.xml"] = {
    type: "sharedStrings",
    content: `<x:sst ${namespaces}>${strings.map((text) => `<x:si><x:r><x:t>${escaped(text)}</x:t></x:r><x:rPh><x:t>phonetic</x:t></x:rPh></x:si>`).join("")}</x:sst>`,
  };
  const files: Record<string, string | Uint8Array> = {
    ...packageFiles(main, "spreadsheetml.sheet", {
      title: "Annual report",
      application: "Microsoft Excel",
      ...shape,
    }),
    [main]: `<x:workbook ${namespaces}><x:workbookPr ${attributes}/><x:sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<x:sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="sheet${at + 1}.xml"${state ? ` state="${state}"` : ""}/>`,
      )
      .join("")}</x:sheets><x:definedNames>${definedNames}</x:definedNames></x:workbook>`,
    ...partFiles(main, parts),
  };
  for (const [at, { parts = {}, links = {} }] of sheets.entries())
    Object.assign(files, partFiles(`xl/sheet${at + 1}.xml`, parts, links));
  return zip(files);
}

/** A table part. */
export const tablePart = (reference: string, headers: string[], attributes = ""): Part => ({
  type: "table",
  content: `<x:table ${namespaces} displayName="Table1" ref="${reference}" ${attributes}><x:tableColumns>${headers.map((name) => `<x:tableColumn name="${name}"/>`).join("")}</x:tableColumns></x:table>`,
});

/** The parts of a workbook that the metadata of cells lead to: structures, values of them, and the images that those name. */
export const richParts = (
  structures: string,
  values: string,
  entries: number,
  images: Record<string, string | Uint8Array> = {},
): Record<string, Part> => ({
  "images.xml": {
    type: "richValueRel",
    content: `<rvr:richValueRels ${namespaces}>${Object.keys(images)
      .map((name) => `<rvr:rel r:id="${name}"/>`)
      .join("")}</rvr:richValueRels>`,
  },
  "_rels/images.xml.rels": {
    type: "relationships",
    content: relationships(Object.keys(images).map((name) => [name, "image", name])),
  },
  ...Object.fromEntries(Object.entries(images).map(([name, content]) => [name, { type: "image", content }])),
  "structures.xml": {
    type: "rdRichValueStructure",
    content: `<rd:rvStructures ${namespaces}>${structures}</rd:rvStructures>`,
  },
  "values.xml": { type: "rdRichValue", content: `<rd:rvData ${namespaces}>${values}</rd:rvData>` },
  "metadata.xml": {
    type: "sheetMetadata",
    content: `<x:metadata ${namespaces}><x:metadataTypes><x:metadataType name="XLDAPR"/><x:metadataType name="XLRICHVALUE"/></x:metadataTypes><x:futureMetadata name="XLDAPR"><x:bk/></x:futureMetadata><x:futureMetadata name="XLRICHVALUE">${Array.from({ length: entries }, (_, at) => `<x:bk><x:extLst><x:ext><rd:rvb i="${at}"/></x:ext></x:extLst></x:bk>`).join("")}</x:futureMetadata><x:cellMetadata><x:bk><x:rc t="1" v="0"/></x:bk></x:cellMetadata><x:valueMetadata>${Array.from({ length: entries }, (_, at) => `<x:bk><x:rc t="2" v="${at}"/></x:bk>`).join("")}</x:valueMetadata></x:metadata>`,
  },
});

/** A drawing part; `things` are anchored at C5, D5 and so on, by kinds of anchors in turn. */
export const drawingPart = (...things: string[]): Part => ({
  type: "drawing",
  content: `<xdr:wsDr ${namespaces}>${things
    .map((thing, at) => {
      const anchor = ["twoCellAnchor", "oneCellAnchor", "absoluteAnchor"][at % 3];
      const from =
        anchor === "absoluteAnchor"
          ? ""
          : `<xdr:from><xdr:col>${2 + at}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>4</xdr:row></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:row>9</xdr:row></xdr:to>`;
      return `<xdr:${anchor}>${from}${thing}</xdr:${anchor}>`;
    })
    .join("")}</xdr:wsDr>`,
});

/** A thing of a drawing: "pic", "sp", "grpSp", "graphicFrame", "cxnSp". */
export const thing = (element: string, name: string, attributes = "", content = "", extension = "") =>
  `<xdr:${element}><xdr:nv><xdr:cNvPr id="2" name="${name}" ${attributes}>${extension}</xdr:cNvPr></xdr:nv>${content}</xdr:${element}>`;
