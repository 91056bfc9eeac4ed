import { snippet } from "../../checker/snippet.ts";
import type { Origin } from "../html/parser/tokens.ts";
import { LinePlace } from "../html/places.ts";
import type { Start } from "./block-handler.ts";
import type { Captions } from "./captions.ts";
import { ExecutedCode, PictureDirective } from "./directives.ts";
import { directivePicture, inlineOrigin } from "./element-writer.ts";
import { isFormulaBlock, longestFormula, withoutOptions } from "./formulas.ts";
import type { InlineElements } from "./inline-elements.ts";

/** Writes blocks of code as elements: code, and the pictures and formulas that are written as blocks of code. */
export class CodeElements {
  readonly #to: InlineElements;
  readonly #captions: Captions;
  readonly #isRewritten: boolean;
  /** The block that is open: where it begins, its last line so far, and the picture or formula that it stands for. */
  #start: Start | null = null;
  #line = 0;
  #directive: PictureDirective | null = null;
  #formula: { tex: string; origin: Origin } | null = null;
  readonly #executed = new ExecutedCode();

  constructor(to: InlineElements, captions: Captions, isRewritten: boolean) {
    this.#to = to;
    this.#captions = captions;
    this.#isRewritten = isRewritten;
  }

  /** What is said of code that is run when the document is shown; null where none is. */
  get note(): string | null {
    return this.#executed.note;
  }

  begin(info: string | null, start: Start): void {
    this.#start = start;
    this.#line = start.line;
    this.#executed.begin(info, start.line);
    this.#directive = PictureDirective.of(info);
    if (this.#directive) return;
    this.#captions.code(info, start);
    const origin = this.#to.originOf(start);
    if (isFormulaBlock(info)) this.#formula = { tex: "", origin };
    else this.#startCode(origin);
  }

  line(text: string): void {
    this.#line++;
    if (this.#directive) {
      this.#directive.take(text, this.#line);
      return;
    }
    this.#executed.line(text);
    const formula = this.#formula;
    if (formula && formula.tex.length + text.length < longestFormula) {
      formula.tex += `${text}\n`;
      return;
    }
    if (formula) {
      // What is too long for a formula is the code that it is written as.
      this.#formula = null;
      this.#startCode(formula.origin);
      this.#to.text(formula.tex);
    }
    this.#captions.codeLine(text);
    this.#to.text(`${text}\n`);
  }

  /** Ends the block; a picture that it stands for is left to be written. */
  end(): Generator<void> | null {
    const directive = this.#directive;
    this.#directive = null;
    if (directive) return this.#picture(directive, this.#start!);
    this.#executed.end();
    if (this.#formula) this.#endFormula(this.#formula);
    else {
      if (this.#isRewritten) this.#to.end("code");
      this.#to.end("pre");
    }
    return null;
  }

  #startCode(origin: Origin): void {
    this.#to.start("pre", origin);
    if (this.#isRewritten) this.#to.start("code", inlineOrigin);
  }

  #endFormula({ tex, origin }: { tex: string; origin: Origin }): void {
    this.#formula = null;
    const source = withoutOptions(tex).trim();
    this.#to.start("p", origin);
    if (source) this.#to.formula({ tex: source, isBlock: true }, origin);
    this.#to.end("p");
  }

  *#picture(directive: PictureDirective, start: Start): Generator<void> {
    yield* directivePicture(this.#to, directive, start, this.#isRewritten);
    if (this.#isRewritten) return;
    const { caption } = directive;
    this.#captions.isAfterText = caption.length > 0;
    const place = new LinePlace(start.line, start.column);
    const shown = snippet(caption.map(({ text }) => text).join(" "));
    this.#captions.picture({ place, snippet: snippet(start.source) }, "", shown);
  }
}
