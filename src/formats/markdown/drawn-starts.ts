import type { Budget } from "../../checker/budget.ts";
import { type DrawnKind, type DrawnLine, DrawnTableLines, drawnKindOf } from "./drawn-tables.ts";
import type { Line } from "./line.ts";
import type { Measure, ProseLine } from "./prose.ts";
import { unit } from "./units.ts";

/** The line behind the marks of the containers around it. */
export const drawnLine = (line: Line): DrawnLine => ({
  text: line.rest,
  line: line.number,
  column: line.at + 1,
  from: line.at ? Number.NaN : line.from,
  whole: line.text,
  wholeFrom: line.from,
});

/** Where tables that are drawn with hyphens may begin. */
export class DrawnStarts {
  readonly #budget: Budget;
  readonly #measure: Measure;
  /** The last line, by kind, that was taken for one and was none: it is not looked at again. */
  readonly #until = new Map<DrawnKind, number>();

  constructor(budget: Budget, measure: Measure) {
    this.#budget = budget;
    this.#measure = measure;
  }

  /** What a line may begin below one line of text, or below none; null where it begins none. */
  begin(line: Line, above: ProseLine | null, isBelowText: boolean): DrawnTableLines | null {
    const isIndented = line.indent >= 4;
    if (!isIndented && line.unit !== unit.hyphen && line.unit !== unit.plus) return null;
    const kind = isIndented ? "indented" : drawnKindOf(line.rest, above !== null, isBelowText);
    if (kind === null || line.number <= (this.#until.get(kind) ?? 0)) return null;
    const header = kind === "simple" && above ? withIndent(above, line.at) : null;
    const lines = new DrawnTableLines(kind, header, this.#budget, this.#measure);
    return lines.take(drawnLine(line)) === "more" ? lines : null;
  }

  failed({ began, lines }: DrawnTableLines): void {
    this.#until.set(began, lines.at(-1)!.line);
  }
}

/** The line with the white space that it began with behind the marks of its containers. */
function withIndent(line: ProseLine, at: number): ProseLine {
  const before = Math.max(0, line.column - 1 - at);
  const from = (line.from ?? Number.NaN) - before;
  return { ...line, text: " ".repeat(before) + line.text, column: line.column - before, from };
}
