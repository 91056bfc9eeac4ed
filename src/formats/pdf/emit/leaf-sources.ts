import { Column } from "../file/column.ts";
import { boxOfRun, type TextRun } from "../text/runs.ts";
import type { TextSource } from "./emitter.ts";

/** Parts of a point in which boxes are kept. */
const precision = 100;

/** Where the text of each leaf begins: kept in columns, as a long document has hundreds of thousands of them. */
export class LeafSources {
  readonly #pages = new Column(Int32Array);
  readonly #forms = new Column(Int32Array);
  readonly #operators = new Column(Int32Array);
  /** Identifiers of marked content, counted from 1; 0 for none. */
  readonly #mcids = new Column(Int32Array);
  /** Four numbers for each leaf: x, y, width and height. */
  readonly #boxes = new Column(Int32Array);

  /** Notes the run that a leaf begins with; the first stands. */
  add(leaf: number, run: TextRun, page: number): void {
    if (this.#pages.get(leaf)) return;
    this.#pages.set(leaf, page);
    this.#forms.set(leaf, run.address.form);
    this.#operators.set(leaf, run.address.first);
    this.#mcids.set(leaf, (run.marking.mcid ?? -1) + 1);
    const [left, bottom, right, top] = boxOfRun(run);
    [left, bottom, right - left, top - bottom].forEach((value, at) => {
      this.#boxes.set(4 * leaf + at, Math.round(value * precision));
    });
  }

  /** Null where nothing is shown in the leaf; the box is that of its first run. */
  get(leaf: number): TextSource | null {
    const page = this.#pages.get(leaf);
    if (!page) return null;
    const part = (at: number) => this.#boxes.get(4 * leaf + at) / precision;
    const mcid = this.#mcids.get(leaf) - 1;
    return {
      page,
      box: [part(0), part(1), part(2), part(3)],
      address: {
        in: "operator",
        page,
        form: this.#forms.get(leaf),
        operator: this.#operators.get(leaf),
        mcid: mcid < 0 ? null : mcid,
      },
    };
  }
}
