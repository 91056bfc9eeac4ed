import { namespaces, type Part, type Properties, packageFiles, partFiles } from "./office.ts";
import { zip } from "./zip.ts";

export interface DocxShape extends Properties {
  body: string;
  /** What stands before the body. */
  background?: string;
  /** Children of w:styles after those that every document here has. */
  styles?: string;
  /** Language of the document defaults; null for none. */
  language?: string;
  styleLanguage?: string | null;
  settings?: string;
  parts?: Record<string, Part>;
  links?: Record<string, string>;
  isStrict?: boolean;
}

const usualStyles = `
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift3"><w:name w:val="heading 3"/><w:basedOn w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="Beschriftung"><w:name w:val="caption"/></w:style>
<w:style w:type="paragraph" w:styleId="Liste"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/></w:style>
<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/></w:style>`;

/** A DOCX file in memory around the children of w:body. */
export function docx(shape: DocxShape): Uint8Array {
  const {
    body,
    background = "",
    styles = "",
    styleLanguage = "en-US",
    settings = "",
    parts = {},
    links,
    isStrict,
  } = shape;
  const defaults =
    styleLanguage === null
      ? ""
      : `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${styleLanguage}"/></w:rPr></w:rPrDefault></w:docDefaults>`;
  const files = {
    ...packageFiles("word/document.xml", "wordprocessingml.document", {
      title: "Annual report",
      application: "Microsoft Office Word",
      ...shape,
    }),
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document ${namespaces}>${background}<w:body>${body}</w:body></w:document>`,
    ...partFiles(
      "word/document.xml",
      {
        "styles.xml": {
          type: "styles",
          content: `<w:styles ${namespaces}>${defaults}${usualStyles}${styles}</w:styles>`,
        },
        "settings.xml": { type: "settings", content: `<w:settings ${namespaces}>${settings}</w:settings>` },
        ...parts,
      },
      links,
    ),
  };
  return zip(
    isStrict
      ? Object.fromEntries(
          Object.entries(files).map(([name, content]) => [
            name,
            typeof content === "string" ? strict(content) : content,
          ]),
        )
      : files,
  );
}

/** Transitional XML with the namespaces of ISO/IEC 29500 strict. */
const strict = (xml: string) =>
  xml
    .replace(
      /http:\/\/schemas\.openxmlformats\.org\/(wordprocessingml|drawingml|presentationml|spreadsheetml|officeDocument)\/2006\//g,
      "http://purl.oclc.org/ooxml/$1/",
    )
    .replace(/ooxml\/officeDocument\/extended-properties/g, "ooxml/officeDocument/extendedProperties");

/** A paragraph: its text or runs, and its style or properties. */
export const p = (content: string, style = "") =>
  `<w:p>${style && `<w:pPr>${style.startsWith("<") ? style : `<w:pStyle w:val="${style}"/>`}</w:pPr>`}${content.startsWith("<") ? content : r(content)}</w:p>`;

/** A run with text. */
export const r = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

export const table = (
  rows: string[][],
  { properties = '<w:tblStyle w:val="TableGrid"/>', header = "" } = {},
) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows
    .map(
      (cells, at) =>
        `<w:tr>${at === 0 && header ? `<w:trPr>${header}</w:trPr>` : ""}${cells
          .map((cell) => `<w:tc>${cell.startsWith("<") ? cell : p(cell)}</w:tc>`)
          .join("")}</w:tr>`,
    )
    .join("")}</w:tbl>`;

/** An inline drawing: docPr attributes, the graphic's uri and content. */
export const drawing = (attributes: string, uri: string, content: string, extension = "") =>
  `<w:r><w:drawing><wp:inline><wp:docPr ${attributes}>${extension}</wp:docPr><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

export const picture = (attributes: string, extension = "", embed = "image1.png") =>
  drawing(
    attributes,
    "http://schemas.openxmlformats.org/drawingml/2006/picture",
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x.png"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${embed}"/></pic:blipFill></pic:pic>`,
    extension,
  );

export const decorative =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative val="1"/></a:ext></a:extLst>';

export const shape = (attributes: string, text = "") =>
  drawing(
    attributes,
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    `<wps:wsp>${text && `<wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx>`}</wps:wsp>`,
  );

/** A complex field: instruction and result, with legacy form data. */
export const field = (instruction: string, result: string, data = "") =>
  `<w:r><w:fldChar w:fldCharType="begin">${data && `<w:ffData>${data}</w:ffData>`}</w:fldChar></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
