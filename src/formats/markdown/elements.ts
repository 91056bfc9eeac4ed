import type { Budget } from "../../checker/budget.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import { Attributes, noAttributes } from "../html/attributes.ts";
import type { HtmlPage } from "../html/page.ts";
import { LinePlace } from "../html/places.ts";
import type { Origin, TokenHandler } from "../html/tokens.ts";
import { Slugs } from "../slugs.ts";
import type { BlockHandler, MaybeLater, RowFit, Start } from "./block-handler.ts";
import { Captions } from "./captions.ts";
import type { ContainerName } from "./containers.ts";
import { isContentsMark } from "./contents.ts";
import type { Definitions } from "./definitions.ts";
import { ExecutedCode, PictureDirective } from "./directives.ts";
import type { DrawnTable } from "./drawn-table.ts";
import { directivePicture, drawnTable, type ElementWriter, inlineOrigin } from "./element-writer.ts";
import type { Embed } from "./embeds.ts";
import { isFormulaBlock, longestFormula, type TexFormula, withoutOptions } from "./formulas.ts";
import { HtmlFragments } from "./html-fragments.ts";
import type { Inline } from "./inline.ts";
import { Inlines, isPlain, plainText } from "./inlines.ts";
import { type Known, noteKey } from "./known.ts";
import { type Measure, Prose, type ProseLine, unmeasured } from "./prose.ts";
import { rewrittenInlines } from "./rewritten-inlines.ts";
import { taskMark, taskOfItem } from "./tasks.ts";
import { typedLines, withoutBullet } from "./typed-lines.ts";

/** Text of a heading that its id is made of, in UTF-16 units. */
const longestHeading = 100_000;

const headingNames = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** What the page of the elements is given besides them. */
export interface PageOfElements extends Pick<HtmlPage, "emit" | "unread"> {
  contents(origin: Origin): void;
  readonly lines: Pick<HtmlPage["lines"], "softBreak">;
  readonly content: Pick<NonNullable<HtmlPage["content"]>, "release"> | null;
}

/** What Pandoc, Quarto and kramdown take after a picture. */
const attributes = /^\{[^{}\n]*\}/;

/** Those by which Quarto shows what stands in the brackets as the caption of a numbered figure. */
const showsCaption = /[{\s](?:#fig-[\w-]|fig-alt\s*=)/;

const boldLine = /^(\*\*\*?|___?)(?=\S)[^*_\n]{1,200}(?<=\S)\1$/;

const referenceName = "note-reference";
const embedName = "embedded-note";

const cutRemark = (rows: number, line: number): string =>
  `${rows === 1 ? "1 row of a table has" : `${rows} rows of tables have`} more cells than the header, in line ${line}${rows === 1 ? "" : " for one"}: what stands in these was left out, as other programs leave it out.`;

/** How the columns of a table are aligned, by the row below its head (GFM 4.10). */
function alignmentsOf(delimiters: string): (string | null)[] {
  const cells = delimiters
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|");
  return cells.map((cell) => {
    const text = cell.trim();
    if (!text.endsWith(":")) return null;
    return text.startsWith(":") ? "center" : "right";
  });
}

/** Makes of Markdown's blocks and inlines the elements that they stand for, so that the rules of HTML read them. */
export class MarkdownElements implements BlockHandler {
  readonly #tree: TokenHandler;
  readonly #definitions: Definitions;
  readonly #budget: Budget;
  readonly #page: PageOfElements;
  readonly #slugs = new Slugs();
  readonly #html: HtmlFragments;
  readonly #captions: Captions;
  /** An item of a list has just begun. */
  #isItemStart = false;

  readonly #measure: Measure;
  /** What may be referred to, where the document is written anew: with emphasis, notes and typed lists. */
  readonly #rewritten: Known | null;
  /** The block of code that is open: where it begins, its last line so far, and the picture that it stands for. */
  #codeStart: Start | null = null;
  #codeLine = 0;
  #directive: PictureDirective | null = null;
  readonly #executed = new ExecutedCode();
  /** By what parts that other modules put together are written. */
  readonly #writer: ElementWriter = {
    start: (name, origin, attributes) => this.#start(name, origin, attributes),
    end: (name) => this.#tree.endTag(name),
    prose: (lines) => this.#prose(lines),
    originOf: (start) => this.#originOf(start),
  };
  /** Rows of tables with words that have no place in them, and the line of the first. */
  #cutRows = 0;
  #firstCutRow = 0;
  /** What a person must know of the whole besides, when all has been read. */
  readonly remarks: string[] = [];
  /** As what sections are open. */
  readonly #sections: ("section" | "div")[] = [];
  /** Of the columns of the table that is open. */
  #alignments: (string | null)[] = [];
  /** The formula that is written as a block of code. */
  #formulaBlock: { tex: string; origin: Origin } | null = null;

  constructor(
    tree: TokenHandler,
    definitions: Definitions,
    budget: Budget,
    page: PageOfElements,
    measure: Measure = unmeasured,
    rewritten: Known | null = null,
  ) {
    this.#measure = measure;
    this.#rewritten = rewritten;
    this.#tree = tree;
    this.#definitions = definitions;
    this.#budget = budget;
    this.#page = page;
    const options = { isContent: page.content !== null, isWritten: rewritten !== null };
    this.#html = new HtmlFragments(tree, budget, options, measure);
    this.#captions = new Captions((fact) => page.emit(fact), budget);
  }

  /** Ends what waits for the next block: call it after the last. */
  end(): void {
    this.#follow(null);
    if (this.#cutRows) this.remarks.push(cutRemark(this.#cutRows, this.#firstCutRow));
    const { note } = this.#executed;
    if (note === null) return;
    this.remarks.push(note);
    this.#page.unread(note);
  }

  /** The byte at which the tag of raw HTML begins that is reported. */
  get tagFrom(): number {
    return this.#html.tagFrom;
  }

  release(): Promise<void> | undefined {
    return this.#page.content?.release();
  }

  open(name: ContainerName, start: Start): void {
    const origin = this.#originOf(start);
    this.#isItemStart = name === "li";
    if (name === "section" && this.#rewritten) {
      this.#note(start, origin, this.#rewritten);
      return;
    }
    const task = this.#isItemStart ? taskOfItem(start.source) : null;
    const isCounted = name === "ol" && this.#rewritten !== null;
    const first = isCounted ? Number.parseInt(start.source, 10) : 1;
    const attributes =
      first === 1 || Number.isNaN(first) ? noAttributes : new Attributes(["start", String(first)]);
    this.#start(name, task ? { ...origin, isTicked: task.isDone } : origin, attributes);
  }

  /** Begins a note; one within another, or one too many, is a part of the text. */
  #note(start: Start, origin: Origin, { notes }: Known): void {
    const key = this.#sections.length ? null : noteKey(start.source);
    const isNote = key !== null && notes.has(key);
    const name = isNote ? "section" : "div";
    this.#sections.push(name);
    this.#start(name, isNote ? { ...origin, note: key } : origin);
  }

  close(name: ContainerName): void {
    this.#tree.endTag(name === "section" ? (this.#sections.pop() ?? name) : name);
  }

  /** Does the work as far as it goes at once, and gives on what has been reported between two parts of it. */
  #run(work: Generator<void>): MaybeLater {
    if (!this.#rewritten) return this.#budget.run(work);
    return work.next().done ? undefined : this.#rest(work);
  }

  async #rest(work: Generator<void>): Promise<void> {
    do {
      await this.#page.content?.release();
      if (this.#budget.isDue) await this.#budget.turn();
    } while (!work.next().done);
  }

  definition(_label: string, _target: string): void {}

  heading(level: number, lines: ProseLine[], start: Start): MaybeLater {
    return this.#run(this.#heading(level, lines, start));
  }

  paragraph(lines: ProseLine[], start: Start): MaybeLater {
    return this.#run(
      this.#rewritten ? this.#rewrittenParagraph(lines, start) : this.#paragraph(lines, start),
    );
  }

  *#heading(level: number, lines: ProseLine[], start: Start): Generator<void> {
    this.#budget.step(8);
    this.#follow(null);
    const prose = new Prose(lines, this.#measure);
    const name = headingNames[level - 1]!;
    const attributes = new Attributes();
    let text = "";
    this.#start(name, this.#originOf(start), attributes);
    yield* this.#inlines(prose, (piece) => {
      if (text.length < longestHeading) text += plainText(piece);
      this.#inline(piece, prose);
    });
    // Nothing looks at the id of a heading before it ends.
    attributes.set("id", this.#slugs.next(text));
    this.#tree.endTag(name);
    this.#captions.isAfterText = false;
  }

  *#paragraph(lines: ProseLine[], start: Start): Generator<void> {
    const prose = new Prose(this.#withoutTask(lines), this.#measure);
    if (isContentsMark(prose.text) && this.#definitions.get("toc") === undefined) {
      this.#follow(null);
      this.#page.contents(this.#originOf(start));
      return;
    }
    this.#follow(prose.text);
    this.#start("p", this.#originOf(start));
    if (isPlain(prose.text)) {
      if (prose.text) this.#tree.text(prose.text);
      this.#tree.endTag("p");
      this.#captions.isAfterText = true;
      return;
    }
    // Lines that are bold from end to end may be headings to the eye.
    const isStrong = boldLine.test(prose.text);
    if (isStrong)
      this.#start("strong", { line: start.line, column: start.column, source: "", isMarkdown: true });
    const seen = { images: 0, image: null as (Inline & { kind: "image" }) | null, end: 0, hasText: false };
    let linkEnd = 0;
    yield* this.#inlines(prose, (piece) => {
      this.#inline(piece, prose);
      if (piece.kind === "link") linkEnd = piece.end;
      if (piece.kind === "image") {
        seen.images++;
        seen.image = piece;
        seen.end = Math.max(linkEnd, piece.end);
        seen.end += attributes.exec(prose.text.slice(seen.end, seen.end + 1_000))?.[0].length ?? 0;
      } else if (!isBlank(plainText(piece)) || piece.kind === "html") {
        // Nothing but its attributes, or lines below it.
        const isBelow = seen.images > 0 && /^[ \t]*(?:\n|$)/.test(prose.text.slice(seen.end, seen.end + 200));
        if (!isBelow) seen.hasText = true;
      }
    });
    if (isStrong) this.#tree.endTag("strong");
    this.#tree.endTag("p");
    this.#captions.isAfterText = seen.images === 0 || seen.hasText;
    if (seen.images !== 1 || seen.hasText || !seen.image) return;
    const at = prose.place(seen.image.at);
    const source = prose.text.slice(seen.image.at, seen.image.at + 400);
    const picture = {
      place: new LinePlace(at.line, at.column),
      snippet: snippet(source.slice(0, seen.image.end - seen.image.at)),
    };
    const given = attributes.exec(prose.text.slice(seen.image.end, seen.image.end + 1_000))?.[0] ?? "";
    const shown = showsCaption.test(given) ? snippet(seen.image.alt) : "";
    this.#captions.picture(picture, prose.text.slice(seen.end, seen.end + 2_000).trim(), shown);
  }

  *#rewrittenParagraph(lines: ProseLine[], start: Start): Generator<void> {
    const isContents =
      lines.length < 3 && isContentsMark(lines.map(({ text }) => text).join("\n")) && !this.#definesContents;
    const rest = this.#withoutTask(lines);
    if (isContents) {
      this.#page.contents(this.#originOf(start));
      return;
    }
    for (const part of rest.length > 1 ? typedLines(rest) : [{ lines: rest, list: null }]) {
      if (part.list === null) yield* this.#lines("p", part.lines, this.#originOf(start));
      else yield* this.#typedList(part.list, part.lines, this.#originOf(start));
    }
  }

  get #definesContents(): boolean {
    return this.#definitions.get("toc") !== undefined;
  }

  *#lines(name: string, lines: ProseLine[], origin: Origin): Generator<void> {
    this.#start(name, origin);
    yield* this.#prose(lines);
    this.#tree.endTag(name);
  }

  *#prose(lines: ProseLine[]): Generator<void> {
    const prose = new Prose(lines, this.#measure);
    yield* this.#inlines(prose, (piece) => this.#inline(piece, prose));
  }

  /** A list whose markers were typed: numbers stay as they are, bullets become the list's own. */
  *#typedList(list: "bullets" | "numbers", lines: ProseLine[], origin: Origin): Generator<void> {
    const name = list === "bullets" ? "ul" : "ol";
    this.#start(name, { ...origin, isTyped: true });
    for (const line of lines) {
      const item = list === "bullets" ? withoutBullet(line) : line;
      const typedMarker = line.text.slice(0, line.text.length - item.text.length);
      yield* this.#lines("li", [item], typedMarker ? { ...origin, typedMarker } : origin);
    }
    this.#tree.endTag(name);
  }

  /** The lines without the mark of a task, which the item is reported to be; it is a box and no text of the item. */
  #withoutTask(lines: ProseLine[]): ProseLine[] {
    const [first, ...rest] = lines;
    const isFirst = this.#isItemStart;
    this.#isItemStart = false;
    const task = isFirst && first ? taskMark(first.text) : null;
    if (!first || !task) return lines;
    const { text, column, from } = first;
    const { length } = task;
    return [
      {
        ...first,
        text: text.slice(length),
        column: column + length,
        ...(from === undefined ? {} : { from: from + this.#measure(text.slice(0, length)) }),
      },
      ...rest,
    ];
  }

  code(info: string | null, start: Start): void {
    this.#follow(null);
    this.#codeStart = start;
    this.#codeLine = start.line;
    this.#executed.begin(info, start.line);
    this.#directive = PictureDirective.of(info);
    if (this.#directive) return;
    this.#captions.code(info, start);
    const origin = this.#originOf(start);
    if (isFormulaBlock(info)) this.#formulaBlock = { tex: "", origin };
    else this.#startCode(origin);
  }

  #startCode(origin: Origin): void {
    this.#start("pre", origin);
    if (this.#rewritten) this.#start("code", inlineOrigin);
  }

  codeLine(text: string): void {
    this.#codeLine++;
    if (this.#directive) {
      this.#directive.take(text, this.#codeLine);
      return;
    }
    this.#executed.line(text);
    const formula = this.#formulaBlock;
    if (formula && formula.tex.length + text.length < longestFormula) {
      formula.tex += `${text}\n`;
      return;
    }
    if (formula) {
      // What is too long for a formula is the code that it is written as.
      this.#formulaBlock = null;
      this.#startCode(formula.origin);
      this.#tree.text(formula.tex);
    }
    this.#captions.codeLine(text);
    this.#tree.text(`${text}\n`);
  }

  codeEnd(): MaybeLater {
    const directive = this.#directive;
    this.#directive = null;
    if (directive) return this.#run(this.#picture(directive, this.#codeStart!));
    this.#executed.end();
    if (this.#formulaBlock) {
      this.#endFormulaBlock(this.#formulaBlock);
      return;
    }
    if (this.#rewritten) this.#tree.endTag("code");
    this.#tree.endTag("pre");
  }

  #endFormulaBlock({ tex, origin }: { tex: string; origin: Origin }): void {
    this.#formulaBlock = null;
    const source = withoutOptions(tex).trim();
    this.#start("p", origin);
    if (source) this.#formula({ tex: source, isBlock: true }, origin);
    this.#tree.endTag("p");
  }

  *#picture(directive: PictureDirective, start: Start): Generator<void> {
    yield* directivePicture(this.#writer, directive, start, this.#rewritten !== null);
    if (this.#rewritten) return;
    const { caption } = directive;
    this.#captions.isAfterText = caption.length > 0;
    const place = new LinePlace(start.line, start.column);
    const shown = snippet(caption.map(({ text }) => text).join(" "));
    this.#captions.picture({ place, snippet: snippet(start.source) }, "", shown);
  }

  html(line: number): void {
    this.#follow(null);
    this.#captions.isAfterText = false;
    this.#html.begin(line);
  }

  htmlLine(text: string, from: number): void {
    this.#html.line(text, from);
  }

  htmlEnd(): void {
    this.#html.end();
  }

  table(header: ProseLine[], start: Start, delimiters: string): MaybeLater {
    this.#follow(null);
    this.#captions.isAfterText = false;
    this.#start("table", this.#originOf(start));
    if (!this.#rewritten) return this.#run(this.#cells("th", header, start));
    this.#alignments = alignmentsOf(delimiters);
    return this.#run(this.#head(header, start));
  }

  row(cells: ProseLine[], start: Start, fit: RowFit): MaybeLater {
    if (fit === "long") {
      this.#cutRows++;
      this.#firstCutRow ||= start.line;
    }
    return this.#run(this.#cells("td", cells, start, fit));
  }

  tableEnd(): void {
    this.#tree.endTag("table");
  }

  drawnTable(table: DrawnTable, start: Start): MaybeLater {
    this.#follow(null);
    this.#captions.isAfterText = false;
    return this.#run(drawnTable(this.#writer, table, start));
  }

  rule(start: Start): void {
    this.#follow(null);
    this.#captions.isAfterText = false;
    this.#start("hr", this.#originOf(start));
  }

  *#head(header: ProseLine[], start: Start): Generator<void> {
    this.#start("thead", inlineOrigin);
    yield* this.#cells("th", header, start);
    this.#tree.endTag("thead");
  }

  *#cells(name: "th" | "td", cells: ProseLine[], start: Start, fit: RowFit = null): Generator<void> {
    this.#start("tr", fit === null ? this.#originOf(start) : { ...this.#originOf(start), rowFit: fit });
    const columns = this.#rewritten ? this.#alignments.length : cells.length;
    for (let at = 0; at < columns; at++) {
      const cell = cells[at] ?? { text: "", line: start.line, column: start.column };
      const align = this.#alignments[at] ?? null;
      const source = name === "th" && !cell.text ? start.source : cell.text.slice(0, 400);
      const { line, column, from = Number.NaN } = cell;
      const attributes = align === null ? noAttributes : new Attributes(["align", align]);
      this.#start(name, this.#originOf({ line, column, source, from }), attributes);
      if (this.#rewritten || !isPlain(cell.text)) {
        const prose = new Prose([cell], this.#measure);
        yield* this.#inlines(prose, (piece) => this.#inline(piece, prose));
      } else if (cell.text) this.#tree.text(cell.text);
      this.#tree.endTag(name);
    }
    this.#tree.endTag("tr");
  }

  *#inlines({ text }: Prose, take: (piece: Inline) => void): Generator<void> {
    if (this.#rewritten) yield* rewrittenInlines(text, this.#rewritten, this.#budget, take);
    else if (!isPlain(text)) yield* new Inlines(text, this.#definitions, this.#budget, take).read();
    else if (text) take({ kind: "text", text });
  }

  #inline(piece: Inline, prose: Prose): void {
    const tree = this.#tree;
    if (piece.kind === "text") tree.text(piece.text);
    else if (piece.kind === "linkEnd") tree.endTag("a");
    else if (piece.kind === "emphasis") this.#start(piece.name, inlineOrigin);
    else if (piece.kind === "emphasisEnd") tree.endTag(piece.name);
    else if (piece.kind === "note") {
      this.#start(referenceName, { ...inlineOrigin, note: piece.key });
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
      if (piece.isHard) this.#start("br", { line, column: 1, source: "", isMarkdown: true, from, to: from });
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
      this.#start("a", origin, attributes);
    } else if (piece.kind === "image") {
      const { target } = piece;
      const alt = isBlank(piece.alt) ? (givenAlt(prose.text, piece.end) ?? piece.alt) : piece.alt;
      this.#start("img", origin, new Attributes(["src", target, "alt", alt]));
    } else if (piece.kind === "embed") this.#embed(piece, origin);
    else if (piece.kind === "formula") this.#formula(piece, origin);
    else {
      this.#start("code", origin);
      tree.text(piece.text);
      tree.endTag("code");
    }
  }

  #formula({ tex, isBlock }: Pick<TexFormula, "tex" | "isBlock">, origin: Origin): void {
    const attributes = new Attributes(["alttext", tex]);
    if (isBlock) attributes.set("display", "block");
    this.#start("math", { ...origin, tex }, attributes);
    // Text by which a heading or link is known; a formula that is written anew has it as its source.
    if (!this.#rewritten) this.#tree.text(tex);
    this.#tree.endTag("math");
  }

  #embed({ sort, target, alias }: Embed, origin: Origin): void {
    if (sort === "text") {
      this.#page.unread(
        `The note ${target}, which line ${origin.line} embeds, is not part of the upload, so that its content was not checked.`,
      );
      this.#start(embedName, { ...origin, gap: target });
      this.#tree.endTag(embedName);
      return;
    }
    const name = sort === "page" ? "object" : sort;
    const attributes = new Attributes([sort === "page" ? "data" : "src", target]);
    if (alias !== null) attributes.set("title", alias);
    this.#start(name, origin, attributes);
    this.#tree.endTag(name);
  }

  /** The range is that of what is seen of its first line. */
  #originOf({ line, column, source, from }: Start): Origin {
    return { line, column, source, isMarkdown: true, from, to: from + this.#measure(source) };
  }

  #start(name: string, origin: Origin, attributes: Attributes = noAttributes): void {
    this.#tree.startTag({ name, attributes, isSelfClosing: false, origin });
  }

  /** The next block is known: its text where it is a paragraph. */
  #follow(text: string | null): void {
    this.#isItemStart = false;
    this.#captions.follow(text);
  }
}

/** Alternative text among the attributes that Pandoc, Quarto and kramdown take after a picture. */
function givenAlt(text: string, end: number): string | null {
  if (text[end] !== "{") return null;
  const given = attributes.exec(text.slice(end, end + 1_000))?.[0];
  const found = /[\s{:](?:fig-)?alt=(?:"([^"]*)"|'([^']*)')/.exec(given ?? "");
  return found ? (found[1] ?? found[2] ?? null) : null;
}
