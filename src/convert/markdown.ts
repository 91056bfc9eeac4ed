import { type Budget, OverBudget } from "../checker/budget.ts";
import { formats } from "../core/formats.ts";
import type { BlockHandler, Start } from "../formats/markdown/blocks.ts";
import type { MaybeLater } from "../formats/markdown/call-queue.ts";
import type { ContainerName } from "../formats/markdown/containers.ts";
import { isContentsMark } from "../formats/markdown/contents.ts";
import { encodingOf, readBlocks } from "../formats/markdown/document.ts";
import { Known, noteKey } from "../formats/markdown/known.ts";
import type { ProseLine } from "../formats/markdown/prose.ts";
import { taskMark } from "../formats/markdown/tasks.ts";
import type { Converter } from "./converter.ts";
import { type HtmlParser, parserInto } from "./html.ts";
import { inlineHtml } from "./markdown-inlines.ts";
import type { PageBuilder } from "./page.ts";
import { type TypedLines, typedLines, withoutBullet } from "./typed-lines.ts";
import { escaped } from "./vocabulary.ts";

/** CommonMark with GFM and front matter: blocks by line, inlines by paragraph, and the HTML in it as HTML. */
export const markdown: Converter = {
  largest: formats.markdown.limit,
  isEmptyAltMeant: false,
  async write(source, page, budget) {
    const encoding = await encodingOf(source);
    const known = new Known();
    const matter = await readBlocks(source, encoding, known, budget);
    page.setLanguage(matter.language?.value.replaceAll("_", "-") ?? null);
    page.setTitle(matter.title?.value ?? null);
    const writer = new MarkdownWriter(page, known, budget);
    await readBlocks(source, encoding, writer, budget);
    await writer.end();
  },
};

/** All notes, in characters of markup; each piece of it takes as much memory as so many more. */
const longestNotes = 16_000_000;
const charactersPerPiece = 48;

/** Gives the elements that blocks stand for to a page; notes wait for its end. */
class MarkdownWriter implements BlockHandler {
  readonly #page: PageBuilder;
  readonly #known: Known;
  readonly #budget: Budget;
  readonly #parser: HtmlParser;
  readonly #notes = new Map<string, string[]>();
  /** The note that what is written belongs to, and how deep the containers in it are. */
  #note: string[] | null = null;
  #depthInNote = 0;
  #noteSize = 0;
  #alignments: string[] = [];
  /** An item of a list has just begun. */
  #isItemStart = false;

  constructor(page: PageBuilder, known: Known, budget: Budget) {
    this.#page = page;
    this.#known = known;
    this.#budget = budget;
    this.#parser = parserInto(page, known.notes);
  }

  async end(): Promise<void> {
    this.#parser.end();
    const { notes } = this.#page;
    for (const key of notes.keys) {
      notes.begin(key);
      const parser = parserInto(this.#page, this.#known.notes);
      for (const html of this.#notes.get(key) ?? []) {
        parser.write(html);
        this.#budget.worked(html.length);
        if (this.#budget.isDue) await this.#budget.turn();
      }
      parser.end();
      notes.end(key);
    }
    notes.close();
  }

  open(name: ContainerName, start: Start): void {
    if (name === "section" && !this.#note) {
      this.#note = [];
      const key = noteKey(start.source);
      // The first note of a name stands.
      if (key !== null && this.#known.notes.has(key) && !this.#notes.has(key))
        this.#notes.set(key, this.#note);
      return;
    }
    if (this.#note) this.#depthInNote++;
    const first = name === "ol" ? Number.parseInt(start.source, 10) : 1;
    this.#write(name === "section" ? "<div>" : `<${name}${first === 1 ? "" : ` start="${first}"`}>`);
    this.#isItemStart = name === "li";
  }

  close(name: ContainerName): void {
    if (this.#note && this.#depthInNote === 0) {
      this.#note = null;
      return;
    }
    if (this.#note) this.#depthInNote--;
    this.#write(`</${name === "section" ? "div" : name}>\n`);
  }

  heading(level: number, lines: ProseLine[]): MaybeLater {
    return this.#budget.run(this.#prose(`<h${level}>`, lines, `</h${level}>\n`));
  }

  paragraph(lines: ProseLine[]): MaybeLater {
    return this.#budget.run(this.#paragraph(lines));
  }

  *#paragraph(lines: ProseLine[]): Generator<void> {
    const [first] = lines;
    const text = lines.length < 3 ? lines.map((line) => line.text).join("\n") : "";
    if (isContentsMark(text) && this.#known.definitions.get("toc") === undefined) {
      this.#page.wantContents();
      return;
    }
    const task = this.#isItemStart && first ? taskMark(first.text) : null;
    if (!first || !task) {
      for (const part of lines.length > 1 ? typedLines(lines) : [{ lines, list: null }])
        yield* this.#part(part);
      return;
    }
    const rest = first.text.slice(task.length);
    yield* this.#prose(
      `<p>${task.isDone ? "☑" : "☐"} `,
      [{ ...first, text: rest }, ...lines.slice(1)],
      "</p>\n",
    );
  }

  *#part({ lines, list }: TypedLines): Generator<void> {
    if (list === null) {
      yield* this.#prose("<p>", lines, "</p>\n");
      return;
    }
    const name = list === "bullets" ? "ul" : "ol";
    this.#write(list === "bullets" ? "<ul>" : '<ol class="labelled" role="list">');
    for (const line of lines)
      yield* this.#prose("<li>", [list === "bullets" ? withoutBullet(line) : line], "</li>");
    this.#write(`</${name}>\n`);
  }

  definition(): void {}

  code(): void {
    this.#write("<pre><code>");
  }

  codeLine(text: string): void {
    this.#write(`${escaped(text)}\n`);
  }

  codeEnd(): void {
    this.#write("</code></pre>\n");
  }

  html(): void {}

  htmlLine(text: string): void {
    this.#write(`${text}\n`);
  }

  htmlEnd(): void {}

  table(header: ProseLine[], _start: Start, delimiters: string): MaybeLater {
    return this.#budget.run(this.#table(header, delimiters));
  }

  *#table(header: ProseLine[], delimiters: string): Generator<void> {
    const cells = delimiters
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|");
    this.#alignments = cells.map((cell) => {
      const text = cell.trim();
      return text.endsWith(":") ? ` align="${text.startsWith(":") ? "center" : "right"}"` : "";
    });
    this.#write("<table><thead>");
    yield* this.#cells("th", header);
    this.#write("</thead><tbody>");
  }

  row(cells: ProseLine[]): MaybeLater {
    return this.#budget.run(this.#cells("td", cells));
  }

  tableEnd(): void {
    this.#write("</tbody></table>\n");
  }

  rule(): void {
    this.#write("<hr>\n");
  }

  *#cells(name: "td" | "th", cells: readonly ProseLine[]): Generator<void> {
    this.#write("<tr>");
    for (let at = 0; at < this.#alignments.length; at++) {
      const cell = cells[at];
      yield* this.#prose(`<${name}${this.#alignments[at]!}>`, cell ? [cell] : [], `</${name}>`);
    }
    this.#write("</tr>\n");
  }

  *#prose(before: string, lines: readonly ProseLine[], after: string): Generator<void> {
    this.#write(before);
    for (const html of inlineHtml(lines, this.#known, this.#budget)) {
      this.#write(html);
      this.#budget.worked(html.length << 2);
      if (this.#budget.isDue) yield;
    }
    this.#write(after);
  }

  #write(html: string): void {
    this.#isItemStart = false;
    if (!this.#note) {
      this.#parser.write(html);
      return;
    }
    this.#note.push(html);
    this.#noteSize += charactersPerPiece + html.length;
    if (this.#noteSize > longestNotes)
      throw new OverBudget(
        "The document is too complex to be converted: its notes hold more than one document may. Split it into several documents.",
      );
  }
}
