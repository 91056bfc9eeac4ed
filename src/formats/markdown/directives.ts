import type { ProseLine } from "./prose.ts";

/** Lines of a directive that are kept, and characters of them. */
const mostLines = 200;
const mostCharacters = 20_000;

/** A picture or figure that MyST (Sphinx, Jupyter Book) takes a fenced block for: ```{figure} mill.png. */
export class PictureDirective {
  readonly target: string;
  alt: string | null = null;
  /** The first paragraph of a figure, which is its caption. */
  readonly caption: ProseLine[] = [];
  readonly #isFigure: boolean;
  #part: "options" | "block" | "caption" | "rest" = "options";
  #lines = 0;
  #characters = 0;

  constructor(isFigure: boolean, target: string) {
    this.#isFigure = isFigure;
    this.target = target;
  }

  /** The directive that a fence begins; null where it begins none of a picture. */
  static of(info: string | null): PictureDirective | null {
    const [, name, target] = /^\{(figure|image)(?:-md)?\}\s+(\S.*)$/.exec(info ?? "") ?? [];
    return target === undefined ? null : new PictureDirective(name === "figure", target.trim());
  }

  take(text: string, line: number): void {
    this.#characters += text.length;
    if (++this.#lines > mostLines || this.#characters > mostCharacters) return;
    const written = text.trim();
    if (this.#lines === 1 && written === "---") this.#part = "block";
    else if (this.#part === "block" && written === "---") this.#part = "caption";
    else if (this.#part === "block" || (this.#part === "options" && written.startsWith(":"))) {
      const alt = /^:?alt:\s*(?:"(.*)"|'(.*)'|(.*))$/.exec(written);
      if (alt) this.alt = alt[1] ?? alt[2] ?? alt[3]!;
    } else if (!written) {
      if (this.caption.length) this.#part = "rest";
    } else if (this.#part !== "rest" && this.#isFigure) {
      this.#part = "caption";
      this.caption.push({ text: written, line, column: 1 });
    }
  }
}

const executed = /^\{(?:r|python|julia|ojs|sql|stan|rcpp|d3|code-cell)(?=[\s,}])/i;
const isSilent = /\b(?:eval|include)\s*=\s*(?:F|FALSE)\b/;
const silentOption = /^\s*(?:#|\/\/|--)\|\s*(?:eval|include)\s*:\s*(?:false|no)\b/i;

/** Code that R Markdown, Quarto and Jupyter Book run when they show the document: what it makes is not in the file. */
export class ExecutedCode {
  #blocks = 0;
  #first = 0;
  /** Line of the block that is open; 0 where it is not run. */
  #open = 0;

  begin(info: string | null, line: number): void {
    this.#open = info !== null && executed.test(info) && !isSilent.test(info) ? line : 0;
  }

  line(text: string): void {
    if (this.#open && silentOption.test(text)) this.#open = 0;
  }

  end(): void {
    if (!this.#open) return;
    this.#first ||= this.#open;
    this.#blocks++;
    this.#open = 0;
  }

  /** What is said of it; null where no code is run. */
  get note(): string | null {
    if (!this.#blocks) return null;
    const places = this.#blocks === 1 ? "" : ` in ${this.#blocks} places, the first`;
    return `The document runs code${places} in line ${this.#first}. Figures, tables and text that it makes are not part of the file and were not looked at.`;
  }
}
