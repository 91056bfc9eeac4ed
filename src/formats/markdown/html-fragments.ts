import type { Budget } from "../../checker/budget.ts";
import { HtmlTokens, type TokenHandler } from "../html/parser/tokens.ts";
import { type Measure, Prose, type ProseLine, unmeasured } from "./prose.ts";

/** Lines of HTML are given on together from so many units on: each piece costs something of its own. */
const htmlPiece = 8_192;

/** HTML within Markdown: blocks of lines, and tags within lines. */
export class HtmlFragments {
  readonly #tree: TokenHandler;
  readonly #budget: Budget;
  readonly #options: { isContent: boolean; isWritten: boolean };
  readonly #measure: Measure;
  #tokens: HtmlTokens | null = null;
  /** The same while a block of HTML is open. */
  #block: HtmlTokens | null = null;
  /** Lines of the block that are not given on yet, and their length. */
  #lines: ProseLine[] = [];
  #length = 0;
  #line = 0;

  constructor(
    tree: TokenHandler,
    budget: Budget,
    options: { isContent: boolean; isWritten: boolean },
    measure: Measure,
  ) {
    this.#tree = tree;
    this.#budget = budget;
    this.#options = options;
    this.#measure = measure;
  }

  /** The byte at which the tag begins that is reported. */
  get tagFrom(): number {
    return this.#tokens?.tagFrom ?? Number.NaN;
  }

  /** A block begins in this line. */
  begin(line: number): void {
    this.#block = this.#at(line, 1);
    this.#line = line;
  }

  /** A line of the block; `from` is the byte at which it begins. */
  line(text: string, from: number): void {
    this.#lines.push({ text, line: this.#line++, column: 1, from });
    this.#length += text.length + 1;
    if (this.#length > htmlPiece) this.#writeLines();
  }

  end(): void {
    this.#writeLines();
    this.#block?.end();
    this.#block = null;
  }

  /** A tag within a line. */
  inline(text: string, prose: Prose, at: number): void {
    const { line, column } = prose.place(at);
    const tokens = this.#at(line, column);
    this.#write(tokens, text, prose, at);
    tokens.end();
  }

  #writeLines(): void {
    if (!this.#lines.length) return;
    const prose = new Prose(this.#lines, this.#measure);
    this.#write(this.#block, `${prose.text}\n`, prose, 0);
    this.#lines = [];
    this.#length = 0;
  }

  #write(tokens: HtmlTokens | null, text: string, prose: Prose, at: number): void {
    if (this.#measure === unmeasured) tokens?.write(text);
    else tokens?.writeAt(text, prose.positions(at));
  }

  /** Reads HTML that begins here. */
  #at(line: number, column: number): HtmlTokens {
    this.#tokens ??= new HtmlTokens(this.#tree, this.#budget, { line, ...this.#options });
    this.#tokens.restart(line, column);
    return this.#tokens;
  }
}
