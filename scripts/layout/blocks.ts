/** Documents that word processors and TeX print: what they hold as blocks, and their HTML, LaTeX and OpenDocument text. */

export interface BlockCell {
  text: string;
  columns?: number;
}

export type DocumentBlock =
  | { sort: "heading"; level: number; text: string; number?: string }
  | { sort: "text" | "caption" | "byline"; text: string }
  | { sort: "list"; items: string[] }
  | {
      sort: "table";
      heads: number;
      rows: BlockCell[][];
      look: "ruled" | "booktabs" | "bare";
      widths?: string;
    }
  /** A formula, which no measure looks at. */
  | { sort: "formula"; latex: string };

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function htmlOf(block: DocumentBlock): string {
  if (block.sort === "heading") {
    const number = block.number ? `${block.number} ` : "";
    return `<h${block.level}>${number}${escaped(block.text)}</h${block.level}>`;
  }
  if (block.sort === "list")
    return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;
  if (block.sort === "formula") return "";
  if (block.sort !== "table") return `<p>${escaped(block.text)}</p>`;
  const rows = block.rows.map((cells, y) => {
    const tag = y < block.heads ? "th" : "td";
    const written = cells.map(
      ({ text, columns = 1 }) =>
        `<${tag}${columns > 1 ? ` colspan="${columns}"` : ""}>${escaped(text)}</${tag}>`,
    );
    return `<tr>${written.join("")}</tr>`;
  });
  return `<table>${rows.join("")}</table>`;
}

/** What a converted page should say again. */
export const toHtml = (blocks: readonly DocumentBlock[]): string => blocks.map(htmlOf).join("\n");

const tex = (text: string) => text.replace(/[%&$#_]/g, "\\$&").replaceAll("–", "--");

const widthOf = (row: readonly BlockCell[]) => row.reduce((sum, { columns = 1 }) => sum + columns, 0);

function latexTable({ rows, heads, look, widths }: Extract<DocumentBlock, { sort: "table" }>): string {
  const count = Math.max(...rows.map(widthOf));
  const bar = look === "ruled" ? "|" : "";
  const columns = widths ?? `l${`${bar}r`.repeat(count - 1)}`;
  const lines = rows.map((cells, y) => {
    const written = cells.map(({ text, columns: over = 1 }) =>
      over > 1 ? `\\multicolumn{${over}}{${bar}c${bar}}{${tex(text)}}` : tex(text),
    );
    const isLastHead = y === heads - 1;
    const rule = look === "ruled" ? "\\hline" : look === "booktabs" && isLastHead ? "\\midrule" : "";
    return `${written.join(" & ")} \\\\ ${rule}`;
  });
  const [top, bottom] = { ruled: ["\\hline", ""], booktabs: ["\\toprule", "\\bottomrule"], bare: ["", ""] }[
    look
  ];
  return `\\begin{center}\\begin{tabular}{${bar}${columns}${bar}}${top}\n${lines.join("\n")}\n${bottom}\\end{tabular}\\end{center}`;
}

function latexOf(block: DocumentBlock): string {
  switch (block.sort) {
    case "heading":
      if (!block.number && block.level === 1)
        return `\\begin{center}{\\LARGE ${tex(block.text)}}\\end{center}`;
      return `\\${["section", "subsection", "subsubsection"][Math.max(0, block.level - 2)]}${block.number ? "" : "*"}{${tex(block.text)}}`;
    case "byline":
      return `\\begin{center}{\\large ${tex(block.text)}}\\end{center}`;
    case "caption":
      return `\\begin{center}{\\small ${tex(block.text)}}\\end{center}`;
    case "text":
      return `${tex(block.text)}\n`;
    case "list":
      return `\\begin{itemize}${block.items.map((item) => `\\item ${tex(item)}`).join("\n")}\\end{itemize}`;
    case "formula":
      return `\\[${block.latex}\\]`;
    case "table":
      return latexTable(block);
  }
}

/** A LaTeX document; `before` stands before its blocks, `more` in its preamble. */
export const toLatex = (
  blocks: readonly DocumentBlock[],
  options = "10pt,a4paper",
  more = "",
  style = "article",
): string =>
  `\\documentclass[${options}]{${style}}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{booktabs,array,cmap}\\usepackage[margin=25mm]{geometry}\\pagestyle{empty}${more}\\begin{document}\n${blocks.map(latexOf).join("\n")}\n\\end{document}\n`;

/** Slides of beamer: each heading begins one. */
export function toSlides(blocks: readonly DocumentBlock[], theme: string): string {
  const frames: string[] = [];
  for (const block of blocks)
    if (block.sort === "heading") frames.push(`{${tex(block.text)}}`);
    else frames.push(`${frames.pop() ?? ""}\n${latexOf(block)}`);
  return `\\documentclass[aspectratio=169]{beamer}\\usetheme{${theme}}\\setbeamertemplate{navigation symbols}{}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{booktabs,array,cmap}\\begin{document}\n${frames.map((frame) => `\\begin{frame}${frame}\\end{frame}`).join("\n")}\n\\end{document}\n`;
}

function officeTable({ rows, heads, look }: Extract<DocumentBlock, { sort: "table" }>, name: string): string {
  const count = Math.max(...rows.map(widthOf));
  const written = rows.map((cells, y) => {
    const own = cells.map(({ text, columns = 1 }) => {
      const style =
        look === "ruled"
          ? "Box"
          : look === "booktabs" && (y === heads - 1 || y === rows.length - 1)
            ? "Under"
            : "Bare";
      const span = columns > 1 ? ` table:number-columns-spanned="${columns}"` : "";
      const rest = "<table:covered-table-cell/>".repeat(columns - 1);
      return `<table:table-cell table:style-name="${style}"${span}><text:p text:style-name="${y < heads ? "Strong" : "Cell"}">${escaped(text)}</text:p></table:table-cell>${rest}`;
    });
    return `<table:table-row>${own.join("")}</table:table-row>`;
  });
  return `<table:table table:name="${name}"><table:table-column table:number-columns-repeated="${count}"/>${written.join("")}</table:table>`;
}

function officeOf(block: DocumentBlock, at: number): string {
  switch (block.sort) {
    case "heading":
      return `<text:h text:style-name="H${block.level}" text:outline-level="${block.level}">${block.number ? `${block.number} ` : ""}${escaped(block.text)}</text:h>`;
    case "list":
      return `<text:list text:style-name="Bullets">${block.items.map((item) => `<text:list-item><text:p text:style-name="Body">${escaped(item)}</text:p></text:list-item>`).join("")}</text:list>`;
    case "table":
      return officeTable(block, `T${at}`);
    case "formula":
      return "";
    default:
      return `<text:p text:style-name="${block.sort === "caption" ? "Caption" : "Body"}">${escaped(block.text)}</text:p>`;
  }
}

const officeStyle = (name: string, text: string, paragraph: string) =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`;

const cellStyle = (name: string, border: string) =>
  `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="0.08cm" ${border}/></style:style>`;

/** How headings of an OpenDocument text look, by their level: attributes of text properties. */
export type OfficeLook = readonly string[];

/** A flat OpenDocument text. */
export const toOffice = (blocks: readonly DocumentBlock[], looks: OfficeLook): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles><style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/></style:page-layout><text:list-style style:name="Bullets"><text:list-level-style-bullet text:level="1" text:bullet-char="•"><style:list-level-properties text:space-before="0.5cm" text:min-label-width="0.5cm"/></text:list-level-style-bullet></text:list-style>${officeStyle("Body", 'fo:font-size="11pt" style:font-name="Liberation Serif"', 'fo:margin-bottom="0.2cm" fo:text-align="justify"')}${officeStyle("Cell", 'fo:font-size="9.5pt"', 'fo:text-align="start"')}${officeStyle("Strong", 'fo:font-size="9.5pt" fo:font-weight="bold"', 'fo:text-align="start"')}${officeStyle("Caption", 'fo:font-size="10pt" fo:font-style="italic"', 'fo:margin-top="0.2cm" fo:margin-bottom="0.2cm"')}${looks.map((look, at) => officeStyle(`H${at + 1}`, look, 'fo:margin-top="0.35cm" fo:margin-bottom="0.15cm"')).join("")}${cellStyle("Box", 'fo:border="0.5pt solid #000000"')}${cellStyle("Under", 'fo:border-bottom="0.8pt solid #000000"')}${cellStyle("Bare", 'fo:border="none"')}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"/></office:master-styles><office:body><office:text>${blocks.map(officeOf).join("")}</office:text></office:body></office:document>`;
