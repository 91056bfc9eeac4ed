import type { Budget } from "../../checker/budget.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import { Attributes, noAttributes } from "../html/parser/attributes.ts";
import type { Origin, TokenHandler } from "../html/parser/tokens.ts";
import { LinePlace } from "../html/places.ts";
import { Slugs } from "../slugs.ts";
import { alertOf } from "./alerts.ts";
import type { BlockHandler, MaybeLater, RowFit, Start } from "./block-handler.ts";
import { Captions } from "./captions.ts";
import { CodeElements } from "./code-elements.ts";
import type { ContainerName } from "./containers.ts";
import { isContentsMark } from "./contents.ts";
import type { Definitions } from "./definitions.ts";
import type { DrawnTable } from "./drawn-table.ts";
import { drawnTable } from "./element-writer.ts";
import { HtmlFragments } from "./html-fragments.ts";
import { type Inline, plainText } from "./inline.ts";
import { InlineElements } from "./inline-elements.ts";
import { isPlain } from "./inlines.ts";
import { type Known, noteKey } from "./known.ts";
import type { PageOfElements } from "./page-of-elements.ts";
import { attributesBehind, showsAlternative } from "./picture-attributes.ts";
import { type Measure, Prose, type ProseLine, unmeasured } from "./prose.ts";
import { TableElements } from "./table-elements.ts";
import { taskMark, taskOfItem } from "./tasks.ts";
import { typedLines, withoutBullet } from "./typed-lines.ts";

/** Text of a heading that its id is made of, in UTF-16 units. */
const longestHeading = 100_000;

const headingNames = ["h1", "h2", "h3", "h4", "h5", "h6"];

const boldLine = /^(\*\*\*?|___?)(?=\S)[^*_\n]{1,200}(?<=\S)\1$/;

/** Makes of Markdown's blocks and inlines the elements that they stand for, so that the rules of HTML read them. */
export class MarkdownElements implements BlockHandler {
  readonly #definitions: Definitions;
  readonly #budget: Budget;
  readonly #page: PageOfElements;
  readonly #slugs = new Slugs();
  readonly #html: HtmlFragments;
  readonly #captions: Captions;
  /** An item of a list has just begun. */
  #isItemStart = false;
  /** A quotation has just begun. */
  #isQuotationStart = false;

  readonly #measure: Measure;
  /** What may be referred to, where the document is written anew: with emphasis, notes and typed lists. */
  readonly #rewritten: Known | null;
  /** By what all that stands in the blocks is written. */
  readonly #writer: InlineElements;
  readonly #code: CodeElements;
  readonly #tables: TableElements;
  /** What a person must know of the whole besides, when all has been read. */
  readonly remarks: string[] = [];
  /** As what sections are open. */
  readonly #sections: ("section" | "div")[] = [];

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
    this.#definitions = definitions;
    this.#budget = budget;
    this.#page = page;
    const options = {
      isContent: page.content !== null,
      isWritten: rewritten !== null || page.hasDrawings === true,
    };
    this.#html = new HtmlFragments(tree, budget, options, measure);
    this.#captions = new Captions((fact) => page.emit(fact), budget);
    this.#writer = new InlineElements(tree, definitions, budget, page, this.#html, measure, rewritten);
    this.#code = new CodeElements(this.#writer, this.#captions, rewritten !== null);
    this.#tables = new TableElements(this.#writer, rewritten !== null);
  }

  /** Ends what waits for the next block: call it after the last. */
  end(): void {
    this.#follow(null);
    const { remark } = this.#tables;
    if (remark !== null) this.remarks.push(remark);
    const { note } = this.#code;
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
    const origin = this.#writer.originOf(start);
    this.#isItemStart = name === "li";
    this.#isQuotationStart = name === "blockquote";
    if (name === "section" && this.#rewritten) {
      this.#note(start, origin, this.#rewritten);
      return;
    }
    const task = this.#isItemStart ? taskOfItem(start.source) : null;
    const isCounted = name === "ol" && this.#rewritten !== null;
    const first = isCounted ? Number.parseInt(start.source, 10) : 1;
    const attributes =
      first === 1 || Number.isNaN(first) ? noAttributes : new Attributes(["start", String(first)]);
    this.#writer.start(name, task ? { ...origin, isTicked: task.isDone } : origin, attributes);
  }

  /** Begins a note; one within another, or one too many, is a part of the text. */
  #note(start: Start, origin: Origin, { notes }: Known): void {
    const key = this.#sections.length ? null : noteKey(start.source);
    const isNote = key !== null && notes.has(key);
    const name = isNote ? "section" : "div";
    this.#sections.push(name);
    this.#writer.start(name, isNote ? { ...origin, note: key } : origin);
  }

  close(name: ContainerName): void {
    this.#writer.end(name === "section" ? (this.#sections.pop() ?? name) : name);
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
    const isFirst = this.#isQuotationStart;
    this.#isQuotationStart = false;
    const alert = isFirst ? alertOf(lines[0]!.text) : null;
    if (alert !== null) {
      this.#follow(null);
      this.#writer.start("p", this.#writer.originOf(start));
      this.#writer.text(`${alert}:`);
      this.#writer.end("p");
      const [, next] = lines;
      if (!next) return;
      const { from = Number.NaN } = next;
      return this.paragraph(lines.slice(1), { ...start, ...next, source: next.text, from });
    }
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
    this.#writer.start(name, this.#writer.originOf(start), attributes);
    yield* this.#writer.inlines(prose, (piece) => {
      if (text.length < longestHeading) text += plainText(piece);
      this.#writer.write(piece, prose);
    });
    // Nothing looks at the id of a heading before it ends.
    attributes.set("id", this.#slugs.next(text));
    this.#writer.end(name);
    this.#captions.isAfterText = false;
  }

  *#paragraph(lines: ProseLine[], start: Start): Generator<void> {
    const prose = new Prose(this.#withoutTask(lines), this.#measure);
    if (isContentsMark(prose.text) && this.#definitions.get("toc") === undefined) {
      this.#follow(null);
      this.#page.contents(this.#writer.originOf(start));
      return;
    }
    this.#follow(prose.text);
    this.#writer.start("p", this.#writer.originOf(start));
    if (isPlain(prose.text)) {
      if (prose.text) this.#writer.text(prose.text);
      this.#writer.end("p");
      this.#captions.isAfterText = true;
      return;
    }
    // Lines that are bold from end to end may be headings to the eye.
    const isStrong = boldLine.test(prose.text);
    if (isStrong)
      this.#writer.start("strong", { line: start.line, column: start.column, source: "", isMarkdown: true });
    const seen = { images: 0, image: null as (Inline & { kind: "image" }) | null, end: 0, hasText: false };
    let linkEnd = 0;
    yield* this.#writer.inlines(prose, (piece) => {
      this.#writer.write(piece, prose);
      if (piece.kind === "link") linkEnd = piece.end;
      if (piece.kind === "image") {
        seen.images++;
        seen.image = piece;
        seen.end = Math.max(linkEnd, piece.end);
        seen.end += attributesBehind(prose.text, seen.end).length;
      } else if (!isBlank(plainText(piece)) || piece.kind === "html") {
        // Nothing but its attributes, or lines below it.
        const isBelow = seen.images > 0 && /^[ \t]*(?:\n|$)/.test(prose.text.slice(seen.end, seen.end + 200));
        if (!isBelow) seen.hasText = true;
      }
    });
    if (isStrong) this.#writer.end("strong");
    this.#writer.end("p");
    this.#captions.isAfterText = seen.images === 0 || seen.hasText;
    if (seen.images !== 1 || seen.hasText || !seen.image) return;
    const at = prose.place(seen.image.at);
    const source = prose.text.slice(seen.image.at, seen.image.at + 400);
    const picture = {
      place: new LinePlace(at.line, at.column),
      snippet: snippet(source.slice(0, seen.image.end - seen.image.at)),
    };
    const given = attributesBehind(prose.text, seen.image.end);
    const shown = showsAlternative(given) ? snippet(seen.image.alt) : "";
    this.#captions.picture(picture, prose.text.slice(seen.end, seen.end + 2_000).trim(), shown);
  }

  *#rewrittenParagraph(lines: ProseLine[], start: Start): Generator<void> {
    const isContents =
      lines.length < 3 && isContentsMark(lines.map(({ text }) => text).join("\n")) && !this.#definesContents;
    const rest = this.#withoutTask(lines);
    if (isContents) {
      this.#page.contents(this.#writer.originOf(start));
      return;
    }
    for (const part of rest.length > 1 ? typedLines(rest) : [{ lines: rest, list: null }]) {
      if (part.list === null) yield* this.#lines("p", part.lines, this.#writer.originOf(start));
      else yield* this.#typedList(part.list, part.lines, this.#writer.originOf(start));
    }
  }

  get #definesContents(): boolean {
    return this.#definitions.get("toc") !== undefined;
  }

  *#lines(name: string, lines: ProseLine[], origin: Origin): Generator<void> {
    this.#writer.start(name, origin);
    yield* this.#writer.prose(lines);
    this.#writer.end(name);
  }

  /** A list whose markers were typed: numbers stay as they are, bullets become the list's own. */
  *#typedList(list: "bullets" | "numbers", lines: ProseLine[], origin: Origin): Generator<void> {
    const name = list === "bullets" ? "ul" : "ol";
    this.#writer.start(name, { ...origin, isTyped: true });
    for (const line of lines) {
      const item = list === "bullets" ? withoutBullet(line) : line;
      const typedMarker = line.text.slice(0, line.text.length - item.text.length);
      yield* this.#lines("li", [item], typedMarker ? { ...origin, typedMarker } : origin);
    }
    this.#writer.end(name);
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
    this.#code.begin(info, start);
  }

  codeLine(text: string): void {
    this.#code.line(text);
  }

  codeEnd(): MaybeLater {
    const rest = this.#code.end();
    return rest ? this.#run(rest) : undefined;
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
    return this.#run(this.#tables.begin(header, start, delimiters));
  }

  row(cells: ProseLine[], start: Start, fit: RowFit): MaybeLater {
    return this.#run(this.#tables.row(cells, start, fit));
  }

  tableEnd(): void {
    this.#tables.end();
  }

  drawnTable(table: DrawnTable, start: Start): MaybeLater {
    this.#follow(null);
    this.#captions.isAfterText = false;
    return this.#run(drawnTable(this.#writer, table, start));
  }

  rule(start: Start): void {
    this.#follow(null);
    this.#captions.isAfterText = false;
    this.#writer.start("hr", this.#writer.originOf(start));
  }

  /** The next block is known: its text where it is a paragraph. */
  #follow(text: string | null): void {
    this.#isItemStart = false;
    this.#isQuotationStart = false;
    this.#captions.follow(text);
  }
}
