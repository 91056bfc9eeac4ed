import type { Budget } from "../../checker/budget.ts";
import { isBlank } from "../../checker/white-space.ts";
import { Attributes, noAttributes } from "../html/parser/attributes.ts";
import type { Origin, TokenHandler } from "../html/parser/tokens.ts";
import type { Start } from "./block-handler.ts";
import type { Definitions } from "./definitions.ts";
import { type ElementWriter, inlineOrigin } from "./element-writer.ts";
import type { Embed } from "./embeds.ts";
import type { TexFormula } from "./formulas.ts";
import type { HtmlFragments } from "./html-fragments.ts";
import type { Inline } from "./inline.ts";
import { Inlines, isPlain } from "./inlines.ts";
import type { Known } from "./known.ts";
import type { PageOfElements } from "./page-of-elements.ts";
import { givenAlternative } from "./picture-attributes.ts";
import { type Measure, Prose, type ProseLine } from "./prose.ts";
import { rewrittenInlines } from "./rewritten-inlines.ts";

const referenceName = "note-reference";
const embedName = "embedded-note";

/** Writes elements, and the inline content of Markdown as elements. */
export class InlineElements implements ElementWriter {
  readonly #tree: TokenHandler;
  readonly #definitions: Definitions;
  readonly #budget: Budget;
  readonly #page: PageOfElements;
  readonly #html: HtmlFragments;
  readonly #measure: Measure;
  readonly #rewritten: Known | null;

  constructor(
    tree: TokenHandler,
    definitions: Definitions,
    budget: Budget,
    page: PageOfElements,
    html: HtmlFragments,
    measure: Measure,
    rewritten: Known | null,
  ) {
    this.#tree = tree;
    this.#definitions = definitions;
    this.#budget = budget;
    this.#page = page;
    this.#html = html;
    this.#measure = measure;
    this.#rewritten = rewritten;
  }

  start(name: string, origin: Origin, attributes: Attributes = noAttributes): void {
    this.#tree.startTag({ name, attributes, isSelfClosing: false, origin });
  }

  end(name: string): void {
    this.#tree.endTag(name);
  }

  text(text: string): void {
    this.#tree.text(text);
  }

  /** The range is that of what is seen of its first line. */
  originOf({ line, column, source, from }: Start): Origin {
    return { line, column, source, isMarkdown: true, from, to: from + this.#measure(source) };
  }

  *prose(lines: ProseLine[]): Generator<void> {
    const prose = new Prose(lines, this.#measure);
    yield* this.inlines(prose, (piece) => this.write(piece, prose));
  }

  /** The pieces of a text, given to `take`. */
  *inlines({ text }: Prose, take: (piece: Inline) => void): Generator<void> {
    if (this.#rewritten) yield* rewrittenInlines(text, this.#rewritten, this.#budget, take);
    else if (!isPlain(text)) yield* new Inlines(text, this.#definitions, this.#budget, take).read();
    else if (text) take({ kind: "text", text });
  }

  /** Writes a piece of a text. */
  write(piece: Inline, prose: Prose): void {
    const tree = this.#tree;
    if (piece.kind === "text") tree.text(piece.text);
    else if (piece.kind === "linkEnd") tree.endTag("a");
    else if (piece.kind === "emphasis") this.start(piece.name, inlineOrigin);
    else if (piece.kind === "emphasisEnd") tree.endTag(piece.name);
    else if (piece.kind === "note") {
      this.start(referenceName, { ...inlineOrigin, note: piece.key });
      tree.endTag(referenceName);
    } else if ("at" in piece) this.#placed(piece, prose);
  }

  #placed(piece: Extract<Inline, { at: number }>, prose: Prose): void {
    this.#budget.step(piece.kind === "line" && !piece.isHard ? 4 : 10);
    if (piece.kind === "html") {
      this.#html.inline(piece.text, prose, piece.at);
      return;
    }
    const tree = this.#tree;
    const { line, column } = prose.place(piece.at);
    if (piece.kind === "line") {
      const from = prose.byteAt(piece.at);
      if (piece.isHard) this.start("br", { line, column: 1, source: "", isMarkdown: true, from, to: from });
      else this.#page.lines.softBreak(line, column, from);
      tree.text(" ");
      return;
    }
    const end = piece.kind === "code" ? piece.at + 400 : Math.min(piece.end, piece.at + 400);
    const source = prose.text.slice(piece.at, end);
    const from = prose.byteAt(piece.at);
    const to = piece.kind === "code" ? Number.NaN : prose.byteAt(piece.end);
    const origin: Origin = { line, column, source, isMarkdown: true, from, to };
    if (piece.kind === "link") {
      const attributes = new Attributes(["href", piece.target]);
      if (this.#rewritten && piece.title !== null) attributes.set("title", piece.title);
      this.start("a", origin, attributes);
    } else if (piece.kind === "image") {
      const { target } = piece;
      const alt = isBlank(piece.alt) ? (givenAlternative(prose.text, piece.end) ?? piece.alt) : piece.alt;
      this.start("img", origin, new Attributes(["src", target, "alt", alt]));
    } else if (piece.kind === "embed") this.#embed(piece, origin);
    else if (piece.kind === "formula") this.formula(piece, origin);
    else {
      this.start("code", origin);
      tree.text(piece.text);
      tree.endTag("code");
    }
  }

  formula({ tex, isBlock }: Pick<TexFormula, "tex" | "isBlock">, origin: Origin): void {
    const attributes = new Attributes(["alttext", tex]);
    if (isBlock) attributes.set("display", "block");
    this.start("math", { ...origin, tex }, attributes);
    // Text by which a heading or link is known; a formula that is written anew has it as its source.
    if (!this.#rewritten) this.#tree.text(tex);
    this.#tree.endTag("math");
  }

  #embed({ sort, target, alias }: Embed, origin: Origin): void {
    if (sort === "text") {
      this.#page.unread(
        `The note ${target}, which line ${origin.line} embeds, is not part of the upload, so that its content was not checked.`,
      );
      this.start(embedName, { ...origin, gap: target });
      this.#tree.endTag(embedName);
      return;
    }
    const name = sort === "page" ? "object" : sort;
    const attributes = new Attributes([sort === "page" ? "data" : "src", target]);
    if (alias !== null) attributes.set("title", alias);
    this.start(name, origin, attributes);
    this.#tree.endTag(name);
  }
}
