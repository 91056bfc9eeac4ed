import type { Budget } from "../../../checker/budget.ts";
import { builtInCode, NumberFormat } from "../../ooxml/number-format.ts";
import type { OfficePackage } from "../../ooxml/package.ts";
import { isOn, wholeNumber } from "../../ooxml/values.ts";

/** Formats and styles that are kept; a workbook may have 64,000. */
const styleLimit = 65_536;
/** Characters of all format codes that are kept. */
const codesLimit = 2_000_000;
/** Formats that are kept ready at once. */
const readyLimit = 300;

/** How the values of cells are shown (ECMA-376 part 1, 18.8). */
export class Styles {
  readonly #codes = new Map<number, string>();
  /** The format of each style of cells. */
  readonly #formats: number[] = [];
  /** The styles of cells whose font is bold. */
  readonly #bold = new Set<number>();
  readonly #known = new Map<number, NumberFormat>();
  readonly #is1904: boolean;
  readonly #budget: Budget;

  private constructor(is1904: boolean, budget: Budget) {
    this.#is1904 = is1904;
    this.#budget = budget;
  }

  static async read(file: OfficePackage, part: string | null, is1904: boolean): Promise<Styles> {
    const styles = new Styles(is1904, file.budget);
    if (part === null) return styles;
    let isOfCells = false;
    let characters = 0;
    const boldFonts: boolean[] = [];
    let isInFonts = false;
    await file.read(part, {
      start(name, attributes) {
        if (name === "x:cellXfs") isOfCells = true;
        else if (name === "x:numFmt" && styles.#codes.size < styleLimit && characters < codesLimit) {
          const id = wholeNumber(attributes.get("numFmtId"));
          const code = attributes.get("formatCode", 1_000) ?? "";
          characters += code.length;
          if (id !== null) styles.#codes.set(id, code);
        } else if (name === "x:fonts") isInFonts = true;
        else if (name === "x:font" && isInFonts && boldFonts.length < styleLimit) boldFonts.push(false);
        else if (name === "x:b" && isInFonts && boldFonts.length)
          boldFonts[boldFonts.length - 1] = isOn(attributes.get("val"));
        else if (name === "x:xf" && isOfCells && styles.#formats.length < styleLimit) {
          if (boldFonts[wholeNumber(attributes.get("fontId")) ?? 0]) styles.#bold.add(styles.#formats.length);
          styles.#formats.push(wholeNumber(attributes.get("numFmtId")) ?? 0);
        }
      },
      end(name) {
        if (name === "x:cellXfs") isOfCells = false;
        else if (name === "x:fonts") isInFonts = false;
      },
    });
    return styles;
  }

  /** Whether cells of this style are set in bold type. */
  isBold(style: number): boolean {
    return this.#bold.has(style);
  }

  /** The format of cells of this style; throws OverBudget. */
  format(style: number): NumberFormat {
    const id = this.#formats[style] ?? 0;
    let format = this.#known.get(id);
    if (!format) {
      const code = this.#codes.get(id) ?? builtInCode(id) ?? "General";
      this.#budget.step(code.length);
      format = new NumberFormat(code, this.#is1904);
      if (this.#known.size >= readyLimit) this.#known.clear();
      this.#known.set(id, format);
    }
    this.#budget.step(format.cost);
    return format;
  }
}
