import type { Budget } from "../../checker/budget.ts";
import type { BlockHandler, MaybeLater, Start } from "./block-handler.ts";
import { CallQueue } from "./call-queue.ts";
import { type Container, containerAt, continues, isRule } from "./containers.ts";
import { definitionAt } from "./definitions.ts";
import { DrawnStarts, drawnLine } from "./drawn-starts.ts";
import type { DrawnTableLines } from "./drawn-tables.ts";
import { closesFormula, opensFormula } from "./formulas.ts";
import { htmlStart } from "./html-starts.ts";
import { Line } from "./line.ts";
import { type Measure, type ProseLine, unmeasured } from "./prose.ts";
import { delimiterRow, rowCells } from "./rows.ts";
import { isDigit, unit, unitTable } from "./units.ts";

interface Paragraph {
  kind: "paragraph";
  lines: ProseLine[];
  start: Start;
  length: number;
  /** A formula is open, in which no line begins another block. */
  isInFormula: boolean;
}

type Leaf =
  | Paragraph
  | { kind: "fence"; mark: string; length: number; indent: number }
  | { kind: "indented"; blanks: number }
  | { kind: "html"; end: RegExp | null }
  | { kind: "comment" }
  | { kind: "table"; columns: number };

/** What may be a table that is drawn with hyphens, until it ends. */
interface OpenDrawn {
  lines: DrawnTableLines;
  start: Start;
}

/** Units that a block other than a paragraph may begin with. */
const blockStarts = unitTable("#`~<=-*_|:>+[{0123456789");
const commentEnd = /\*\/\}\s*$/;

/** Of what a bracket begins, only a footnote is a block of its own. */
const mayBeginBlock = (line: Line): boolean =>
  line.unit < 128 &&
  blockStarts[line.unit] === 1 &&
  (line.unit !== unit.bracket || line.text[line.next + 1] === "^");

/** Containers that one line may stand in; deeper ones are text. */
const deepest = 100;
/** A paragraph that is larger is taken in pieces. */
const longestParagraph = 1_048_576;
const mostLines = 2_000;

/** The block structure of CommonMark 0.31 with GFM's tables and footnotes, line by line and without looking back. */
export class Blocks {
  /** The handler, or the queue of what waits for it. */
  #handler: BlockHandler;
  #queue: CallQueue | null = null;
  readonly #budget: Budget;
  readonly #line = new Line();
  readonly #open: Container[] = [];
  #leaf: Leaf | null = null;

  readonly #measure: Measure;
  /** Lines that may turn out to be a table. */
  #drawn: OpenDrawn | null = null;
  readonly #drawnTables: DrawnStarts;

  constructor(handler: BlockHandler, budget: Budget, measure: Measure = unmeasured) {
    this.#handler = handler;
    this.#budget = budget;
    this.#measure = measure;
    this.#drawnTables = new DrawnStarts(budget, measure);
  }

  /** `from` is the byte of the file at which the line begins. */
  line(text: string, number: number, from = Number.NaN): void {
    const line = this.#line;
    line.begin(text, number, from);
    let matched = 0;
    while (matched < this.#open.length && continues(this.#open[matched]!, line)) matched++;
    this.#budget.step(3 + (matched >> 1));
    const isWhole = matched === this.#open.length;
    if (this.#drawn && this.#takesDrawn(this.#drawn, line, isWhole)) return;
    if (isWhole && this.#continuesLeaf(line)) return;
    this.#begin(line, matched, isWhole);
  }

  end(): void {
    while (this.#drawn) this.#endDrawn(this.#drawn, true);
    this.#closeTo(0);
  }

  /** Gives the line to what may be a table. Answers whether that was all, as nothing else begins in it. */
  #takesDrawn(drawn: OpenDrawn, line: Line, isWhole: boolean): boolean {
    const answer = isWhole || line.isBlank ? drawn.lines.take(drawnLine(line)) : "behind";
    if (answer === "more") return true;
    const { text, number, from } = line;
    this.#endDrawn(drawn, answer !== "none");
    if (answer === "last") return true;
    this.line(text, number, from);
    return true;
  }

  /** Emits the table that was drawn, or reads its lines as what they are otherwise. */
  #endDrawn({ lines, start }: OpenDrawn, isEnded: boolean): void {
    this.#drawn = null;
    const table = isEnded ? lines.table() : null;
    if (table) {
      if (this.#paragraph) this.#paragraph.lines.pop();
      this.#closeLeaf();
      this.#took(this.#handler.drawnTable(table, start));
      return;
    }
    this.#drawnTables.failed(lines);
    for (const { whole, line, wholeFrom } of lines.lines) this.line(whole, line, wholeFrom);
  }

  /** Whether a table that is drawn with hyphens may begin here, of which this is the first line, or the second. */
  #beginsDrawn(line: Line, paragraph: Paragraph | null, isText: boolean, level: number): boolean {
    const above = paragraph?.lines.length === 1 ? paragraph.lines[0]! : null;
    const lines = this.#drawnTables.begin(line, above, isText);
    if (!lines) return false;
    const isBelow = lines.kind === "simple";
    const start = isBelow ? paragraph!.start : this.#startAt(line, line.next, line.content);
    if (!isBelow) this.#closeTo(level);
    this.#drawn = { lines, start };
    return true;
  }

  /** Whether the handler has not ended yet: `settle` before the next line. */
  get isWaiting(): boolean {
    return this.#queue !== null;
  }

  /** Waits until the handler has taken all that was read. */
  async settle(): Promise<void> {
    const queue = this.#queue;
    if (!queue) return;
    await queue.run();
    this.#handler = queue.handler;
    this.#queue = null;
  }

  /** What follows in the line waits where the handler goes on later. */
  #took(work: MaybeLater): void {
    if (!work) return;
    this.#queue = new CallQueue(this.#handler, work);
    this.#handler = this.#queue;
  }

  get #paragraph(): Paragraph | null {
    return this.#leaf !== null && this.#leaf.kind === "paragraph" ? this.#leaf : null;
  }

  /** Lines of code and HTML, which no other block interrupts. */
  #continuesLeaf(line: Line): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind === "fence") {
      const indent = line.indent;
      const closing = indent < 4 ? /^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(line.rest)?.[1] : undefined;
      if (closing && closing[0] === leaf.mark && closing.length >= leaf.length) this.#closeLeaf();
      else {
        line.skip(Math.min(leaf.indent, indent));
        this.#handler.codeLine(line.rest);
      }
      return true;
    }
    if (leaf?.kind === "comment") {
      if (commentEnd.test(line.rest)) this.#closeLeaf();
      return true;
    }
    if (leaf?.kind === "html") {
      if (leaf.end === null && line.isBlank) this.#closeLeaf();
      else {
        this.#handler.htmlLine(" ".repeat(line.at) + line.rest, line.from);
        if (leaf.end?.test(line.rest)) this.#closeLeaf();
      }
      return true;
    }
    if (leaf?.kind === "indented") {
      if (line.isBlank) {
        leaf.blanks++;
        return true;
      }
      if (line.indent >= 4) {
        line.skip(4);
        for (; leaf.blanks > 0; leaf.blanks--) this.#handler.codeLine("");
        this.#handler.codeLine(line.rest);
        return true;
      }
      this.#closeLeaf();
    }
    return false;
  }

  /** Opens what begins in the line, and takes the rest as text. */
  #begin(line: Line, matched: number, isWhole: boolean): void {
    let level = matched;
    let isFresh = false;
    while (!line.isBlank) {
      const paragraph = isFresh ? null : this.#paragraph;
      if (paragraph?.isInFormula && isWhole) break;
      if (line.indent >= 4) {
        if (paragraph) break;
        if (!isFresh && this.#beginsDrawn(line, null, false, level)) return;
        this.#closeTo(level);
        this.#indentedCode(line);
        return;
      }
      if (!mayBeginBlock(line)) break;
      const container = level < deepest ? containerAt(line, paragraph !== null && isWhole) : null;
      if (container) {
        this.#closeTo(level, container.name === "li" ? container.mark : null);
        this.#push(container, line);
        level = this.#open.length;
        isFresh = true;
        isWhole = true;
        continue;
      }
      // What stands behind the mark of an item is not looked at, as the item would begin again with it.
      if (!isFresh && this.#beginsDrawn(line, isWhole ? paragraph : null, paragraph !== null, level)) return;
      if (this.#leafBlock(line, isWhole ? paragraph : null, paragraph !== null, level)) return;
      break;
    }
    const { isBlank } = line;
    if (!isFresh && !isBlank && isWhole && this.#leaf !== null && this.#leaf.kind === "table") {
      this.#row(line, this.#leaf.columns);
      return;
    }
    const isLazy = !isFresh && !isWhole && !isBlank && this.#paragraph !== null;
    if (!isLazy && (!isWhole || (isBlank && this.#leaf))) this.#closeTo(level, null, isBlank);
    if (!isBlank) this.#text(line);
  }

  #push(container: Container, line: Line): void {
    const indent = line.indent;
    line.skipSpace();
    const start = this.#startAt(line, line.at, line.rest);
    if (container.name === "blockquote") {
      line.take(1);
      if (line.indent > 0) line.skip(1);
    } else if (container.name === "section") line.take(line.rest.indexOf(":") + 1);
    else {
      const list = isDigit(line.text.charCodeAt(line.at)) ? "ol" : "ul";
      const top = this.#open.at(-1);
      if (top?.name !== list || top.mark !== container.mark) {
        this.#open.push({ name: list, indent: 0, hasContent: true, mark: container.mark });
        this.#handler.open(list, start);
      }
      line.take(container.indent);
      const gap = line.indent;
      const isCode = gap >= 5 || line.isBlank || gap < 1;
      line.skip(isCode ? Math.min(1, gap) : gap);
      container.indent += indent + (isCode ? 1 : gap);
    }
    this.#open.push(container);
    this.#handler.open(container.name, start);
  }

  /** A block of one line, or the first line of a longer one, that is no paragraph. */
  #leafBlock(line: Line, paragraph: Paragraph | null, isText: boolean, level: number): boolean {
    const rest = line.content;
    switch (rest[0]) {
      case "#":
        return this.#heading(line, rest, level);
      case "`":
      case "~":
        return this.#fence(line, rest, level);
      case "{":
        return this.#comment(rest, level);
      case "<":
        return this.#html(line, rest, isText, level);
      case "=":
        return paragraph !== null && /^=+[ \t]*$/.test(rest) && this.#setext(paragraph, 1);
      case "-":
        if (paragraph && /^-+[ \t]*$/.test(rest) && this.#setext(paragraph, 2)) return true;
        return this.#rule(line, rest, level) || (paragraph !== null && this.#tableStart(rest, paragraph));
      case "*":
      case "_":
        return this.#rule(line, rest, level);
      case "|":
      case ":":
        return paragraph !== null && this.#tableStart(rest, paragraph);
      default:
        return false;
    }
  }

  #heading(line: Line, rest: string, level: number): boolean {
    const begin = /^(#{1,6})(?:[ \t]+|$)/.exec(rest.slice(0, 100));
    if (!begin) return false;
    this.#closeTo(level);
    const written = rest.slice(begin[0].length);
    const text = (/#[ \t]*$/.test(written) ? written.replace(/(?:^|[ \t])#+[ \t]*$/, "") : written).trim();
    const start = this.#startAt(line, line.next, rest);
    const column = start.column + begin[0].length;
    const from = start.from + this.#measure(begin[0]);
    this.#took(this.#handler.heading(begin[1]!.length, [{ text, line: line.number, column, from }], start));
    return true;
  }

  #fence(line: Line, rest: string, level: number): boolean {
    const begin = /^(`{3,}|~{3,})(.*)$/.exec(rest);
    if (!begin || (rest[0] === "`" && begin[2]!.includes("`"))) return false;
    const { indent } = line;
    this.#closeTo(level);
    this.#leaf = { kind: "fence", mark: rest[0]!, length: begin[1]!.length, indent };
    this.#took(this.#handler.code(begin[2]!.trim().slice(0, 200), this.#startAt(line, line.next, rest)));
    return true;
  }

  #html(line: Line, rest: string, isText: boolean, level: number): boolean {
    const begin = htmlStart(rest, isText);
    if (!begin) return false;
    this.#closeTo(level);
    this.#took(this.#handler.html(line.number));
    this.#handler.htmlLine(" ".repeat(line.at) + line.rest, line.from);
    this.#leaf = { kind: "html", end: begin.end };
    if (begin.end?.test(rest)) this.#closeLeaf();
    return true;
  }

  /** A comment of MDX that stands by itself, over any number of lines. */
  #comment(rest: string, level: number): boolean {
    if (!rest.startsWith("{/*") || /\*\/\}\s*\S/.test(rest)) return false;
    this.#closeTo(level);
    if (!commentEnd.test(rest)) this.#leaf = { kind: "comment" };
    return true;
  }

  #rule(line: Line, rest: string, level: number): boolean {
    if (!isRule(rest)) return false;
    this.#closeTo(level);
    this.#took(this.#handler.rule(this.#startAt(line, line.next, rest)));
    return true;
  }

  #setext(paragraph: Paragraph, level: number): boolean {
    const lines = this.#afterDefinitions(paragraph.lines);
    if (!lines.length) {
      paragraph.lines = [];
      return false;
    }
    this.#leaf = null;
    this.#took(this.#handler.heading(level, trimmed(lines), paragraph.start));
    return true;
  }

  /** GFM 4.10: a row of hyphens under a line with as many cells makes a table. */
  #tableStart(rest: string, paragraph: Paragraph): boolean {
    const columns = delimiterRow(rest);
    const header = paragraph.lines.at(-1)!;
    if (columns === 0 || header.text.length > 100_000) return false;
    const cells = rowCells(header, undefined, this.#measure);
    if (cells.length !== columns) return false;
    paragraph.lines.pop();
    this.#closeLeaf();
    const start = startOf([header]);
    this.#leaf = { kind: "table", columns };
    this.#took(this.#handler.table(cells, start, rest));
    return true;
  }

  #row(line: Line, columns: number): void {
    line.skipSpace();
    const text = line.rest;
    if (this.#handler.passesOver?.(text)) return;
    const start = this.#startAt(line, line.at, text);
    const { from } = start;
    const at = { text, line: line.number, column: line.at + 1, from };
    const cells = rowCells(at, undefined, this.#measure);
    this.#budget.step(cells.length);
    const surplus = cells.splice(columns);
    const lacks = columns - cells.length;
    const fit = lacks > 0 ? "short" : surplus.some(({ text }) => text !== "") ? "long" : null;
    this.#took(this.#handler.row(cells, start, fit));
  }

  /** Where something begins at this index of the line, with what is left of the line. */
  #startAt(line: Line, index: number, rest: string): Start {
    const from = index ? line.from + this.#measure(line.text.slice(0, index)) : line.from;
    return { line: line.number, column: index + 1, source: rest.slice(0, 400), from };
  }

  #indentedCode(line: Line): void {
    line.skip(4);
    this.#leaf = { kind: "indented", blanks: 0 };
    this.#took(this.#handler.code(null, this.#startAt(line, line.at, line.rest)));
    this.#handler.codeLine(line.rest);
  }

  #text(line: Line): void {
    line.skipSpace();
    const item = this.#open.at(-1);
    if (item) item.hasContent = true;
    const text = line.rest;
    const start = this.#startAt(line, line.at, text);
    const at = { text, line: line.number, column: line.at + 1, from: start.from };
    const paragraph = this.#paragraph;
    if (paragraph?.lines.length) {
      paragraph.lines.push(at);
      paragraph.length += text.length;
      paragraph.isInFormula = paragraph.isInFormula ? !closesFormula(text) : opensFormula(text);
      if (paragraph.length > longestParagraph || paragraph.lines.length > mostLines) this.#closeLeaf();
      return;
    }
    this.#closeTo(this.#open.length);
    const isInFormula = opensFormula(text);
    this.#leaf = { kind: "paragraph", lines: [at], start, length: text.length, isInFormula };
  }

  /** Closes what is open in the containers beyond the level, and lists that a new block does not go on with. */
  #closeTo(level: number, mark: string | null = null, isBlank = false): void {
    this.#closeLeaf();
    while (this.#open.length > level) this.#handler.close(this.#open.pop()!.name);
    if (isBlank) return;
    for (
      let top = this.#open.at(-1);
      top && (top.name === "ul" || top.name === "ol");
      top = this.#open.at(-1)
    ) {
      if (mark !== null && top.mark === mark) return;
      this.#open.pop();
      this.#handler.close(top.name);
    }
    if (level > 0 && level <= this.#open.length) this.#open[level - 1]!.hasContent = true;
  }

  #closeLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    if (leaf?.kind === "paragraph") {
      const lines = this.#afterDefinitions(leaf.lines);
      const start = lines === leaf.lines || !lines.length ? leaf.start : startOf(lines);
      if (lines.length) this.#took(this.#handler.paragraph(trimmed(lines), start));
    } else if (leaf?.kind === "fence" || leaf?.kind === "indented") this.#took(this.#handler.codeEnd());
    else if (leaf?.kind === "html") this.#handler.htmlEnd();
    else if (leaf?.kind === "table") this.#took(this.#handler.tableEnd());
  }

  /** The lines that are left when the definitions that they begin with are taken away. */
  #afterDefinitions(lines: ProseLine[]): ProseLine[] {
    if (!lines[0]?.text.startsWith("[")) return lines;
    const text = lines.map((line) => line.text).join("\n");
    let at = 0;
    for (let found = definitionAt(text, 0); found; found = definitionAt(text, at)) {
      this.#budget.step();
      this.#handler.definition(found.label, found.target);
      at = found.end;
      if (text[at] !== "[") break;
    }
    if (!at) return lines;
    let offset = 0;
    const first = lines.findIndex((line) => {
      offset += line.text.length + 1;
      return offset > at;
    });
    return at >= text.length || first < 0 ? [] : lines.slice(first);
  }
}

const startOf = ([first]: ProseLine[]): Start => ({
  line: first!.line,
  column: first!.column,
  source: first!.text.slice(0, 400),
  from: first!.from ?? Number.NaN,
});

/** The last line without the white space at its end, which is no line break there. */
function trimmed(lines: ProseLine[]): ProseLine[] {
  const last = lines.at(-1)!;
  const text = last.text.trimEnd();
  return text.length === last.text.length ? lines : [...lines.slice(0, -1), { ...last, text }];
}
