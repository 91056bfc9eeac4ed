import { namespaces, type Part, type Properties, packageFiles, partFiles } from "./office.ts";
import { zip } from "./zip.ts";

export interface PptxShape extends Properties {
  /** The slides' ids, which a program keeps when slides are added between them; counted from 256 where not given. */
  ids?: number[];
  /** Children of each slide's p:spTree, in the order of the presentation. */
  slides: (
    | string
    | {
        tree: string;
        /** Its background: p:bg. */
        ground?: string;
        attributes?: string;
        controls?: string;
        links?: Record<string, string>;
        /** Parts of the slide by their names, which are their relationships' ids too. */
        parts?: Record<string, Part>;
      }
  )[];
  /** Language of the default text style; null for none. */
  textLanguage?: string | null;
  /** More children of p:presentation. */
  extension?: string;
  /** More parts of the presentation, such as its table styles. */
  parts?: Record<string, Part>;
}

const masterStyles =
  '<p:txStyles><p:titleStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr><a:buFont typeface="Arial"/><a:buChar char="•"/></a:lvl1pPr></p:bodyStyle><p:otherStyle/></p:txStyles>';

const sheet = (element: string, tree: string, styles = "") =>
  `<p:${element} ${namespaces}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld>${styles}</p:${element}>`;

/** A PPTX file in memory: one master with bullets in bodies, one layout with a title, a body and a subtitle. */
export function pptx(shape: PptxShape): Uint8Array {
  const { slides, textLanguage = "en-US", extension = "" } = shape;
  const main = "ppt/presentation.xml";
  const master = sheet("sldMaster", sp("Title", { placeholder: 'type="title"', top: 100 }), masterStyles);
  const layout = sheet(
    "sldLayout",
    sp("Title", { placeholder: 'type="title"' }) +
      sp("Body", { placeholder: 'idx="1"', top: 500 }) +
      sp("Subtitle", {
        placeholder: 'type="subTitle" idx="2"',
        list: "<a:lvl1pPr><a:buNone/></a:lvl1pPr>",
        top: 900,
      }),
  );
  const ids = slides
    .map((_, at) => `<p:sldId id="${shape.ids?.[at] ?? 256 + at}" r:id="slide${at + 1}.xml"/>`)
    .join("");
  const style =
    textLanguage === null
      ? ""
      : `<p:defaultTextStyle><a:lvl1pPr><a:defRPr lang="${textLanguage}"/></a:lvl1pPr></p:defaultTextStyle>`;
  const files: Record<string, string | Uint8Array> = {
    ...packageFiles(main, "presentationml.presentation", {
      title: "Annual report",
      application: "Microsoft Office PowerPoint",
      ...shape,
    }),
    [main]: `<p:presentation ${namespaces}><p:sldIdLst>${ids}</p:sldIdLst>${style}${extension}</p:presentation>`,
    ...partFiles(main, {
      "master.xml": { type: "slideMaster", content: master },
      "layout.xml": { type: "slideLayout", content: layout },
      ...shape.parts,
      ...Object.fromEntries(
        slides.map((given, at) => {
          const {
            tree,
            ground = "",
            attributes = "",
            controls = "",
          } = typeof given === "string" ? { tree: given } : given;
          return [
            `slide${at + 1}.xml`,
            {
              type: "slide",
              content: `<p:sld ${namespaces} ${attributes}><p:cSld>${ground}<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/></p:nvGrpSpPr>${tree}</p:spTree>${controls && `<p:controls>${controls}</p:controls>`}</p:cSld></p:sld>`,
            },
          ];
        }),
      ),
    }),
    ...partFiles("ppt/layout.xml", { "master.xml": { type: "slideMaster", content: master } }),
  };
  for (const [at, given] of slides.entries()) {
    const { links = {}, parts = {} } = typeof given === "string" ? {} : given;
    const all = { "layout.xml": { type: "slideLayout", content: layout }, ...parts };
    Object.assign(files, partFiles(`ppt/slide${at + 1}.xml`, all, links));
  }
  return zip(files);
}

const named = (name: string, attributes = "", extension = "") =>
  `<p:cNvPr id="7" name="${name}" ${attributes}>${extension}</p:cNvPr>`;
const transform = (top?: number) => (top === undefined ? "" : `<a:xfrm><a:off x="0" y="${top}"/></a:xfrm>`);

/** A paragraph of a slide. */
export const ap = (text: string, properties = "", run = "") =>
  `<a:p>${properties}<a:r><a:rPr ${run.startsWith("<") ? "" : run}>${run.startsWith("<") ? run : ""}</a:rPr><a:t>${text}</a:t></a:r></a:p>`;

export interface SpShape {
  placeholder?: string;
  /** Paragraphs. */
  text?: string;
  top?: number;
  list?: string;
  attributes?: string;
  extension?: string;
  isTextBox?: boolean;
  fill?: string;
}

/** A shape. */
export const sp = (
  name: string,
  { placeholder, text, top, list = "", attributes, extension, isTextBox, fill = "" }: SpShape = {},
) =>
  `<p:sp><p:nvSpPr>${named(name, attributes, extension)}<p:cNvSpPr${isTextBox ? ' txBox="1"' : ""}/><p:nvPr>${placeholder === undefined ? "" : `<p:ph ${placeholder}/>`}</p:nvPr></p:nvSpPr><p:spPr>${transform(top)}${fill}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle>${list}</a:lstStyle>${text ?? "<a:p/>"}</p:txBody></p:sp>`;

export const title = (text: string) => sp("Title 1", { placeholder: 'type="title"', text: ap(text) });

export const pic = (name: string, attributes = "", media = "", extension = "", image = "none") =>
  `<p:pic><p:nvPicPr>${named(name, attributes, extension)}<p:nvPr>${media}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="${image}"/></p:blipFill></p:pic>`;

export const group = (name: string, attributes: string, members: string, extension = "") =>
  `<p:grpSp><p:nvGrpSpPr>${named(name, attributes, extension)}</p:nvGrpSpPr>${members}</p:grpSp>`;

export const frame = (name: string, uri: string, content = "", attributes = "") =>
  `<p:graphicFrame><p:nvGraphicFramePr>${named(name, attributes)}</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="600"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`;

export const slideTable = (name: string, properties: string, rows: string[][], cell = "") =>
  frame(
    name,
    "drawingml/2006/table",
    `<a:tbl><a:tblPr ${properties}/>${rows
      .map(
        (cells) =>
          `<a:tr>${cells.map((text) => `<a:tc><a:txBody><a:bodyPr/>${ap(text)}</a:txBody><a:tcPr>${cell}</a:tcPr></a:tc>`).join("")}</a:tr>`,
      )
      .join("")}</a:tbl>`,
  );
