const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** [Content_Types].xml with an override for each part. */
export const contentTypes = (overrides: Record<string, string>) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    overrides,
  )
    .map(([part, type]) => `<Override PartName="${escaped(part)}" ContentType="${escaped(type)}"/>`)
    .join("")}</Types>`;

/** A relationships part: id, type, target and, when it is outside the package, "External". */
export const relationships = (all: [id: string, type: string, target: string, mode?: "External"][]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${escaped(type)}" Target="${escaped(target)}"${mode ? ` TargetMode="${mode}"` : ""}/>`,
    )
    .join("")}</Relationships>`;

const officeRelationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";

/** One part of a test package, and the relationship that leads to it. */
export interface Part {
  /** Last step of the relationship's type: "styles", "header", "image". */
  type: string;
  content: string | Uint8Array;
  id?: string;
}

export interface Properties {
  title?: string;
  language?: string;
  application?: string;
  pages?: number;
}

/** The files that every package has: its content types, its relationships, its properties. */
export function packageFiles(
  main: string,
  mainType: string,
  { title, language, application, pages }: Properties,
): Record<string, string> {
  const element = (name: string, value: string | number | undefined) =>
    value === undefined ? "" : `<${name}>${escaped(String(value))}</${name}>`;
  return {
    "[Content_Types].xml": contentTypes({
      [`/${main}`]: `application/vnd.openxmlformats-officedocument.${mainType}.main+xml`,
    }),
    "_rels/.rels": relationships([
      ["rId1", `${officeRelationships}/officeDocument`, main],
      ["rId2", `${packageRelationships}/metadata/core-properties`, "docProps/core.xml"],
      ["rId3", `${officeRelationships}/extended-properties`, "docProps/app.xml"],
    ]),
    "docProps/core.xml": `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${element("dc:title", title)}${element("dc:language", language)}</cp:coreProperties>`,
    "docProps/app.xml": `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">${element("Application", application)}${element("Pages", pages)}</Properties>`,
  };
}

/** Parts beside their owner, and the owner's relationships. */
export function partFiles(
  owner: string,
  parts: Record<string, Part>,
  links: Record<string, string> = {},
): Record<string, string | Uint8Array> {
  const slash = owner.lastIndexOf("/") + 1;
  const files: Record<string, string | Uint8Array> = {};
  const all: [string, string, string, "External"?][] = [];
  for (const [name, { type, content, id = name }] of Object.entries(parts)) {
    files[`${owner.slice(0, slash)}${name}`] = content;
    all.push([id, `${officeRelationships}/${type}`, name]);
  }
  for (const [id, target] of Object.entries(links))
    all.push([id, `${officeRelationships}/hyperlink`, target, "External"]);
  files[`${owner.slice(0, slash)}_rels/${owner.slice(slash)}.rels`] = relationships(all);
  return files;
}

/** The namespaces of test parts, as attributes. */
export const namespaces = Object.entries({
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  r: officeRelationships,
  wp: "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  pic: "http://schemas.openxmlformats.org/drawingml/2006/picture",
  c: "http://schemas.openxmlformats.org/drawingml/2006/chart",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  wps: "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
  wpg: "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
  w14: "http://schemas.microsoft.com/office/word/2010/wordml",
  adec: "http://schemas.microsoft.com/office/drawing/2017/decorative",
  v: "urn:schemas-microsoft-com:vml",
  o: "urn:schemas-microsoft-com:office:office",
  p: "http://schemas.openxmlformats.org/presentationml/2006/main",
  p14: "http://schemas.microsoft.com/office/powerpoint/2010/main",
  x: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  xdr: "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
  rd: "http://schemas.microsoft.com/office/spreadsheetml/2017/richdata",
  rvr: "http://schemas.microsoft.com/office/spreadsheetml/2022/richvaluerel",
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(" ");
