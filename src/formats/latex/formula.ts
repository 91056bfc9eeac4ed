import { OverBudget } from "../../checker/budget.ts";
import { detached } from "../../checker/snippet.ts";
import type { Address, Node, Place } from "../content.ts";
import type { Counters } from "./counters.ts";
import type { Flow } from "./flow.ts";
import type { References } from "./references.ts";
import type { Tabular } from "./tabular.ts";

/** Environments of displayed formulas, without star: what they are written as, and how their rows are numbered. */
const environments: Record<string, { as: string; numbers: "rows" | "whole" | "none" }> = {
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

/** Characters of source that are reported of one whose source is not wanted. */
const mostUnwanted = 64;
/** Pictures of one formula that are reported. */
const mostPictures = 100;

/** What a formula needs of the document around it. */
export interface FormulaHost {
  readonly flow: Flow;
  readonly counters: Counters;
  readonly references: References;
  readonly wantsFormulas: boolean;
  readonly tables: readonly Tabular[];
}

/** Gathers the source of one formula, with the numbers of its rows, and emits it. */
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
  /** Pictures in it, as nodes that hold nothing. */
  readonly #pictures: Node[] = [];
  readonly #host: FormulaHost;
  readonly #place: () => Place;
  readonly #address: Address | undefined;

  constructor(closer: string, host: FormulaHost, place: () => Place, address?: Address) {
    this.#address = address;
    this.closer = closer;
    this.#host = host;
    this.#place = place;
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
    if (!this.#host.wantsFormulas && this.size > mostUnwanted) return;
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
        "The document is too complex to be read: a formula takes more than a million characters. Look for one that does not end.",
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
    if (this.#host.wantsFormulas || this.size <= mostUnwanted) this.#source += `${this.#row}\\\\ `;
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

  /** Emits the formula where it stands. */
  end(): void {
    const { flow } = this.#host;
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
    this.#host.tables.at(-1)?.formula();
    const as = this.#kind?.as ?? "";
    // An environment that has a row of its own at the top needs one around it.
    const around = as || (this.isDisplay && /\\tag\{/.test(body) ? "equation*" : "");
    const tex = around ? `\\begin{${around}}${body}\\end{${around}}` : body;
    const emit = () => {
      flow.open({
        role: "formula",
        place: this.#place,
        ...(this.#address ? { address: this.#address } : {}),
        isBlock: this.isDisplay,
        tex,
        alternative: null,
        isDecorative: false,
      });
      for (const picture of this.#pictures) flow.emit(picture);
      flow.close();
    };
    if (flow.isSilent) for (const picture of this.#pictures) flow.emit(picture);
    else if (this.isDisplay) flow.block(emit);
    else flow.inline(emit);
  }

  /** A picture that stands in the formula, reported with it. */
  picture(node: Node): void {
    if (this.#pictures.length < mostPictures) this.#pictures.push(node);
  }
}
