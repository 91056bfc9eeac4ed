const MiB = 1_048_576;

export type Format = "pdf" | "docx" | "pptx" | "xlsx" | "html" | "markdown" | "latex";
export type ImageFormat = "png" | "jpg";
/** What an uploaded file can be. */
export type DocType = Format | ImageFormat;

export interface FormatInfo {
  /** What people call it. */
  name: string;
  /** Lower case, without the dot; the first is the usual one. */
  extensions: readonly string[];
  /** The first is the one that files are served with. */
  mediaTypes: readonly string[];
  /** Largest accepted file, in bytes; exactly this size is accepted. */
  limit: number;
  /** Plain text without a signature: known by name and declared type only. */
  isText: boolean;
}

const officeType = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const macroType = (kind: string) => `application/vnd.ms-${kind}.macroEnabled.12`;

/** The formats that can be checked, in the order in which messages name them. */
export const formats: Record<Format, FormatInfo> = {
  pdf: {
    name: "PDF",
    extensions: ["pdf"],
    mediaTypes: ["application/pdf", "application/x-pdf"],
    limit: 100 * MiB,
    isText: false,
  },
  docx: {
    name: "DOCX",
    extensions: ["docx", "docm", "dotx", "dotm"],
    mediaTypes: [
      officeType("wordprocessingml.document"),
      officeType("wordprocessingml.template"),
      macroType("word.document"),
      macroType("word.template"),
    ],
    limit: 50 * MiB,
    isText: false,
  },
  pptx: {
    name: "PPTX",
    extensions: ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm"],
    mediaTypes: [
      officeType("presentationml.presentation"),
      officeType("presentationml.slideshow"),
      officeType("presentationml.template"),
      macroType("powerpoint.presentation"),
      macroType("powerpoint.slideshow"),
      macroType("powerpoint.template"),
    ],
    limit: 100 * MiB,
    isText: false,
  },
  xlsx: {
    name: "XLSX",
    extensions: ["xlsx", "xlsm", "xltx", "xltm"],
    mediaTypes: [
      officeType("spreadsheetml.sheet"),
      officeType("spreadsheetml.template"),
      macroType("excel.sheet"),
      macroType("excel.template"),
    ],
    limit: 50 * MiB,
    isText: false,
  },
  html: {
    name: "HTML",
    extensions: ["html", "htm", "xhtml", "xht"],
    mediaTypes: ["text/html", "application/xhtml+xml"],
    limit: 10 * MiB,
    isText: true,
  },
  markdown: {
    name: "Markdown",
    extensions: ["md", "markdown", "mdown", "mkd"],
    mediaTypes: ["text/markdown", "text/x-markdown"],
    limit: 10 * MiB,
    isText: true,
  },
  latex: {
    name: "LaTeX",
    extensions: ["tex", "ltx", "latex"],
    mediaTypes: ["application/x-latex", "application/x-tex", "text/x-tex", "text/x-latex"],
    limit: 10 * MiB,
    isText: true,
  },
};

/** Their ids, in the same order. */
export const formatIds = Object.keys(formats) as Format[];

/** Images that group A stores beside documents; they cannot be checked on their own. */
export const imageFormats: Record<ImageFormat, FormatInfo> = {
  png: { name: "PNG", extensions: ["png"], mediaTypes: ["image/png"], limit: 20 * MiB, isText: false },
  jpg: {
    name: "JPG",
    extensions: ["jpg", "jpeg"],
    mediaTypes: ["image/jpeg"],
    limit: 20 * MiB,
    isText: false,
  },
};

export const imageFormatIds = Object.keys(imageFormats) as ImageFormat[];

/** "PDF, DOCX, PPTX, XLSX, HTML, Markdown and LaTeX": for messages. */
export const formatNames = Object.values(formats)
  .map((format) => format.name)
  .join(", ")
  .replace(/, ([^,]*)$/, " and $1");
