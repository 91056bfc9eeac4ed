import type { XmlHandler } from "../../ooxml/xml.ts";

/** The headers and footers of the printed pages of a sheet (18.3.1.46). */
const elements: ReadonlySet<string> = new Set(
  ["odd", "even", "first"].flatMap((pages) => [`x:${pages}Header`, `x:${pages}Footer`]),
);
const shortestName = "x:oddHeader".length;
const longest = 2_000;
const mostLines = 50;

/** Reads what headers and footers say beside the rows of a sheet. */
export class PrintedEdges {
  readonly lines = new Set<string>();
  #code: string | null = null;

  /** The handler of the sheet, with what stands in headers and footers kept from it. */
  beside(sheet: XmlHandler): XmlHandler {
    return {
      ...(sheet.tagCost === undefined ? {} : { tagCost: sheet.tagCost }),
      start: (name, attributes) => {
        // Most elements are rows and cells.
        if (name.length >= shortestName && elements.has(name)) this.#code = "";
        else sheet.start(name, attributes);
      },
      end: (name) => {
        if (this.#code === null) sheet.end?.(name);
        else this.#endCode();
      },
      text: (data) => {
        if (this.#code === null) sheet.text?.(data);
        else if (this.#code.length < longest) this.#code += data;
      },
    };
  }

  #endCode(): void {
    for (const line of linesOf(this.#code ?? "")) if (this.lines.size < mostLines) this.lines.add(line);
    this.#code = null;
  }
}

/** The words of a header or footer by its codes: three sections of lines, with fonts, sizes, colours and fields. */
function linesOf(code: string): string[] {
  return code
    .slice(0, longest)
    .replace(/&(?:"[^"]*"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d+|[A-Z&])/gi, (given) => {
      if (given === "&&") return "&";
      return /^&[LCR]$/i.test(given) ? "\n" : /^&[PNDTFAZ]$/i.test(given) ? "1" : "";
    })
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line));
}
