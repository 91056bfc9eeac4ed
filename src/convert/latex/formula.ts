import { type Budget, OverBudget } from "../../checker/budget.ts";
import { detached } from "../../checker/text.ts";
import { parserInto } from "../html.ts";
import type { Counters } from "./counters.ts";
import type { Flow } from "./flow.ts";
import type { Formulas } from "./mathml.ts";
import type { References } from "./references.ts";

/** Environments of displayed formulas, without star: what they are written as, and how their rows are numbered. */
const environments: Record<string, { as: string; numbers: "rows" | "whole" | "none"; argument?: boolean }> = {
  math: { as: "", numbers: "none" },
  displaymath: { as: "", numbers: "none" },
  equation: { as: "equation*", numbers: "whole" },
  dmath: { as: "equation*", numbers: "whole" },
  empheq: { as: "equation*", numbers: "whole" },
  align: { as: "align*", numbers: "rows" },
  flalign: { as: "align*", numbers: "rows" },
  alignat: { as: "alignat*", numbers: "rows" },
  xalignat: { as: "alignat*", numbers: "rows" },
  gather: { as: "gather*", numbers: "rows" },
  eqnarray: { as: "align*", numbers: "rows" },
  IEEEeqnarray: { as: "align*", numbers: "rows" },
  multline: { as: "gather*", numbers: "whole" },
};

/** Whether an environment is a formula of its own. */
export const isFormula = (name: string): boolean => Object.hasOwn(environments, name.replace(/\*$/, ""));

/** Characters of source that are put together at once. */
const longestPiece = 16_384;
/** Characters of one formula; from ten thousand on it stands as source. */
const longestSource = 1_000_000;

/** What a formula needs of the document around it. */
export interface FormulaHost {
  readonly flow: Flow;
  readonly counters: Counters;
  readonly references: References;
  readonly formulas: Formulas;
  readonly budget: Budget;
}

/** Gathers the source of one formula, with the numbers of its rows, and writes it. */
export class Formula {
  /** What ends it: `$`, `$$`, `)`, `]` or the name of an environment. */
  readonly closer: string;
  /** Braces and environments in it that are open. */
  braces = 0;
  readonly open: string[] = [];
  #source = "";
  #row = "";
  /** The source before that, in pieces: each is one string, not the many that it was put together from. */
  readonly #pieces: string[] = [];
  #piecesLength = 0;
  /** Ampersands of the row: eqnarray has two where align has one. */
  #cells = 0;
  #isNumbered = true;
  #tag: string | null = null;
  #isTagging = false;
  #labels: string[] = [];
  readonly #host: FormulaHost;

  constructor(closer: string, host: FormulaHost) {
    this.closer = closer;
    this.#host = host;
  }

  get #kind() {
    return environments[this.closer.replace(/\*$/, "")] ?? null;
  }

  get isDisplay(): boolean {
    return this.closer !== "$" && this.closer !== ")" && this.closer !== "math";
  }

  /** Characters of its source so far. */
  get size(): number {
    return this.#piecesLength + this.#source.length + this.#row.length;
  }

  /** Stands at its own level, not in braces or an environment in it. */
  get isAtTop(): boolean {
    return this.braces === 0 && this.open.length === 0;
  }

  add(source: string): void {
    this.#row += source;
    if (this.#row.length > longestPiece) {
      this.#source += this.#row;
      this.#row = "";
      this.#gather();
    }
  }

  #gather(): void {
    if (this.#source.length <= longestPiece) return;
    this.#pieces.push(detached(this.#source));
    this.#piecesLength += this.#source.length;
    this.#source = "";
    if (this.#piecesLength > longestSource)
      throw new OverBudget(
        "The document is too complex to be converted: a formula takes more than a million characters. Look for one that does not end.",
      );
  }

  cell(): void {
    this.#cells++;
    const isSame = /^(?:eqnarray|IEEEeqnarray)/.test(this.closer) && this.isAtTop && this.#cells % 3 === 2;
    this.#row += isSame ? "" : "&";
  }

  /** `\\` */
  endRow(): void {
    if (this.isAtTop && this.#kind?.numbers === "rows") this.#number();
    this.#source += `${this.#row}\\\\ `;
    this.#row = "";
    this.#gather();
    if (this.isAtTop) this.#cells = 0;
  }

  /** \eqno: what follows up to the end is the formula's tag. */
  beginTag(): void {
    this.#source += this.#row;
    this.#row = "";
    this.#isTagging = true;
  }

  leaveUnnumbered(): void {
    this.#isNumbered = false;
  }

  tag(text: string): void {
    this.#tag = text;
  }

  label(name: string): void {
    this.#labels.push(name);
  }

  /** The number of the row, or of the whole: one that is given, or the next. */
  #number(): void {
    const { counters, references } = this.#host;
    const isStarred = this.closer.endsWith("*");
    const isEmpty =
      this.#row.trim() === "" && !(this.#kind?.numbers === "whole" && this.size > this.#row.length);
    const mayNumber = this.#kind !== null && this.#kind.numbers !== "none" && !isStarred;
    const own = this.#tag ?? (mayNumber && this.#isNumbered && !isEmpty ? counters.step("equation") : null);
    if (own !== null) {
      references.current = { number: own, kind: "equation", title: "" };
      this.#row += ` \\tag{${own.replace(/[{}\\]/g, "")}}`;
    }
    for (const label of this.#labels) references.define(label);
    this.#labels = [];
    this.#tag = null;
    this.#isNumbered = true;
  }

  /** Writes the formula where it stands. */
  end(): void {
    const { flow, budget, formulas } = this.#host;
    if (this.isDisplay) flow.endParagraph();
    if (this.#isTagging) {
      // A tag is text: what it is set in does not matter, and \tag has parentheses of its own.
      this.#tag = this.#row.replace(/\\[a-zA-Z]+\s*|[{}$\s]/g, "").replace(/^\((.*)\)$/, "$1");
      this.#row = "";
    }
    this.#number();
    this.#source += this.#row;
    const body = (this.#pieces.join("") + this.#source).trim();
    if (!body) return;
    const as = this.#kind?.as ?? "";
    // An environment that has a row of its own at the top needs one around it.
    const around = as || (this.isDisplay && /\\tag\{/.test(body) ? "equation*" : "");
    const whole = around ? `\\begin{${around}}${body}\\end{${around}}` : body;
    const html = formulas.mathml(whole, this.isDisplay, budget);
    const write = () => {
      if (html === null) flow.page.formulaSource(body);
      else {
        const parser = parserInto(flow.page);
        parser.write(html);
        parser.end();
      }
    };
    if (!this.isDisplay) flow.inline(write);
    else {
      flow.begin("div", {}, "lines");
      write();
      flow.end();
    }
  }
}
