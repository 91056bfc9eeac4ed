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
  /** Those whose cells are filled. */
  readonly #filled = new Set<number>();
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
    const fills: boolean[] = [];
    let list: "x:fonts" | "x:fills" | null = null;
    await file.read(part, {
      start(name, attributes) {
        if (name === "x:cellXfs") isOfCells = true;
        else if (name === "x:numFmt" && styles.#codes.size < styleLimit && characters < codesLimit) {
          const id = wholeNumber(attributes.get("numFmtId"));
          const code = attributes.get("formatCode", 1_000) ?? "";
          characters += code.length;
          if (id !== null) styles.#codes.set(id, code);
        } else if (name === "x:fonts" || name === "x:fills") list = name;
        else if (name === "x:font" && list === "x:fonts" && boldFonts.length < styleLimit)
          boldFonts.push(false);
        else if (name === "x:b" && list === "x:fonts" && boldFonts.length)
          boldFonts[boldFonts.length - 1] = isOn(attributes.get("val"));
        else if (name === "x:fill" && list === "x:fills" && fills.length < styleLimit) fills.push(false);
        else if (name === "x:patternFill" && list === "x:fills" && fills.length)
          fills[fills.length - 1] = (attributes.get("patternType", 32) ?? "none") !== "none";
        else if (name === "x:gradientFill" && list === "x:fills" && fills.length)
          fills[fills.length - 1] = true;
        else if (name === "x:xf" && isOfCells && styles.#formats.length < styleLimit) {
          const style = styles.#formats.length;
          if (boldFonts[wholeNumber(attributes.get("fontId")) ?? 0]) styles.#bold.add(style);
          if (fills[wholeNumber(attributes.get("fillId")) ?? 0]) styles.#filled.add(style);
          styles.#formats.push(wholeNumber(attributes.get("numFmtId")) ?? 0);
        }
      },
      end(name) {
        if (name === "x:cellXfs") isOfCells = false;
        else if (name === list) list = null;
      },
    });
    return styles;
  }

  /** Whether cells of this style are set in bold type. */
  isBold(style: number): boolean {
    return this.#bold.has(style);
  }

  hasFill(style: number): boolean {
    return this.#filled.has(style);
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
