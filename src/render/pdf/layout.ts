import type { Outline, StructureElement } from "pdfkit";
import type { Pace } from "../../core/turns.ts";
import { severityNames } from "../words.ts";
import type { Block, Cell, ParagraphStyle } from "./content.ts";
import type { Line } from "./lines.ts";
import { colours, margin, measure, type Page, paper, type TextLook } from "./page.ts";

const body: TextLook = { size: 10, isBold: false, colour: colours.ink, leading: 15 };
const soft: TextLook = { ...body, colour: colours.soft };
const strong: TextLook = { ...body, isBold: true };
const small: TextLook = { ...body, size: 9, leading: 13 };
const linked: TextLook = { ...body, colour: colours.accent };
const code: TextLook = { ...small, colour: colours.soft };

const paragraphLooks: Record<ParagraphStyle, TextLook> = {
  body,
  soft,
  strong,
  kind: { ...strong, size: 11, colour: colours.accent },
};

/** Space above and look of each level of heading, and how much must fit below it on the same page. */
const headingLooks: Record<1 | 2 | 3 | 4, { look: TextLook; above: number; below: number; keep: number }> = {
  1: { look: { ...strong, size: 22, leading: 29 }, above: 2, below: 10, keep: 60 },
  2: {
    look: { ...strong, size: 15, leading: 20, colour: colours.accent },
    above: 26,
    below: 4,
    keep: 180,
  },
  3: { look: { ...strong, size: 11.5, leading: 17 }, above: 18, below: 2, keep: 120 },
  4: { look: { ...strong, size: 9.5, leading: 14 }, above: 6, below: 0, keep: 46 },
};

/** A longer title, in characters, is set smaller. */
const longTitle = 60;
const longTitleLook: TextLook = { ...strong, size: 15, leading: 21 };

const left = margin.side;

/** Work of one block, item or row, and of each character in it, in steps. */
const placing = 1_000;
const setting = 24;

/** Puts blocks onto pages, tagged as what they are. */
export class Layout {
  readonly #page: Page;
  readonly #pace: Pace;
  /** Bookmarks of the parts that are open, from the outermost in. */
  #outlines: Outline[];

  constructor(page: Page, pace: Pace) {
    this.#page = page;
    this.#pace = pace;
    this.#outlines = [page.file.pdf.outline];
  }

  async place(parent: StructureElement, blocks: readonly Block[]): Promise<void> {
    for (const block of blocks) await this.#block(parent, block);
  }

  /** Something with so many characters is placed: others may run. */
  async #placing(characters: number): Promise<void> {
    this.#pace.worked(placing + setting * characters);
    if (this.#pace.isDue) await this.#pace.turn();
  }

  async #block(parent: StructureElement, block: Block): Promise<void> {
    await this.#placing("text" in block ? block.text.length : 0);
    switch (block.kind) {
      case "heading":
        this.#heading(parent, block);
        break;
      case "paragraph":
        this.#paragraph(parent, block);
        break;
      case "list":
        await this.#list(parent, block);
        break;
      case "table":
        await this.#table(parent, block);
        break;
      case "result":
        this.#result(parent, block);
        break;
      case "section": {
        const depth = this.#outlines.length;
        await this.place(this.#page.file.element(parent, "Sect"), block.blocks);
        this.#outlines.length = depth;
      }
    }
  }

  #paragraph(parent: StructureElement, { style, text }: Extract<Block, { kind: "paragraph" }>): void {
    const page = this.#page;
    // What is wrong stays with how to fix it.
    if (style === "strong") {
      page.need(65);
      page.space(5);
    }
    page.text(page.file.element(parent, "P"), text, paragraphLooks[style], whole);
    page.y += 3;
  }

  #heading(parent: StructureElement, { level, text, severity }: Extract<Block, { kind: "heading" }>): void {
    const page = this.#page;
    const { look: usual, above, below, keep } = headingLooks[level];
    const look = level === 1 && text.length > longTitle ? longTitleLook : usual;
    page.need(above + keep);
    page.space(above);
    if (level === 2) {
      page.rule(left, measure, page.y, colours.accent, 1.5);
      page.y += 8;
    }
    const element = page.file.element(parent, `H${level}`);
    const outline = this.#outlines.at(-1)!;
    if (level === 2 || level === 3) {
      this.#outlines.push(
        outline.addItem(text, {
          pageNumber: page.count - 1,
          top: page.y - 8,
          // pdfkit counts from the right edge: this is the left one.
          left: paper.width,
          expanded: level === 2,
        }),
      );
    }
    const label = severity ? this.#label(element, severity) : 0;
    page.text(element, text, look, { x: left + label, width: measure - label });
    page.y += below;
  }

  /** The severity as a word in a frame; the frame is for the eye. Gives the width that it takes. */
  #label(element: StructureElement, severity: keyof typeof severityNames): number {
    const { file, type, y } = this.#page;
    const look: TextLook = { ...strong, size: 8.5, leading: 17, colour: colours[severity] };
    const name = severityNames[severity];
    const width = type.lines(name, look, measure)[0]!.width + 12;
    file.artifact(() => {
      file.pdf
        .lineWidth(1)
        .roundedRect(left + 0.5, y + 2, width, 13.5, 2.5)
        .stroke(look.colour);
    });
    this.#page.content(element, type.lines(`${name} `, look, measure), look, left + 6.5, y);
    return width + 8;
  }

  async #list(
    parent: StructureElement,
    { numbered, items }: Extract<Block, { kind: "list" }>,
  ): Promise<void> {
    const page = this.#page;
    const { file } = page;
    const list = file.element(parent, "L", { O: "List", ListNumbering: numbered ? "Decimal" : "Disc" });
    const indent = 16;
    for (const [at, { text, snippet, href }] of items.entries()) {
      await this.#placing(text.length + (snippet?.length ?? 0));
      page.need(body.leading + (snippet ? small.leading : 0));
      const item = file.element(list, "LI");
      const label = page.type.lines(numbered ? `${at + 1}.` : "•", body, indent);
      page.content(file.element(item, "Lbl"), label, body, left + 2, page.y);
      const content = file.element(item, "LBody");
      const place = { x: left + indent, width: measure - indent };
      const paragraph = file.element(content, "P");
      if (href) page.link(paragraph, text, href, linked, place);
      else page.text(paragraph, text, body, place);
      if (snippet) {
        page.text(file.element(file.element(content, "P"), "Code"), snippet, code, place);
        page.y += 2;
      }
    }
    page.y += 4;
  }

  #result(parent: StructureElement, { score, headline, sentence }: Extract<Block, { kind: "result" }>): void {
    const page = this.#page;
    const { file, type } = page;
    const big: TextLook = { ...strong, size: 42, leading: 46, colour: colours.accent };
    const verdict: TextLook = { ...strong, size: 14, leading: 20 };
    const inset = 18;
    const figures = type.lines(`${score} `, big, measure);
    const x = left + inset + Math.max(96, figures[0]!.width) + 22;
    const width = left + measure - inset - x;
    const headlines = type.lines(`${headline} `, verdict, width);
    const sentences = type.lines(sentence, body, width);
    const text = headlines.length * verdict.leading + 2 + sentences.length * body.leading;
    const height = Math.max(64, text) + 2 * inset;
    page.need(height);
    const { y } = page;
    file.artifact(() => {
      file.pdf.rect(left, y, measure, height).fill(colours.wash);
      file.pdf.rect(left, y, 5, height).fill(colours.accent);
    });
    const top = y + (height - 64) / 2;
    const mark = file.element(parent, "P");
    page.content(mark, figures, big, left + inset, top);
    page.content(mark, type.lines("of 100", soft, measure), soft, left + inset + 1, top + big.leading);
    const start = y + (height - text) / 2;
    // One paragraph: the headline stands above its sentence, and heads nothing.
    const said = file.element(parent, "P");
    page.content(said, headlines, verdict, x, start);
    const next = start + headlines.length * verdict.leading + 2;
    page.content(said, sentences, body, x, next);
    page.y += height + 14;
  }

  async #table(parent: StructureElement, block: Extract<Block, { kind: "table" }>): Promise<void> {
    const page = this.#page;
    const { file } = page;
    const table = file.element(parent, "Table");
    const columns = columnsOf(block.widths);
    const caption = file.element(table, "Caption");
    page.text(file.element(caption, "P"), block.caption, { ...small, colour: colours.soft }, whole);
    page.y += 4;
    page.need(60);
    const head = block.head.map((cell, at) => this.#cell(cell, columns[at]!, true));
    this.#row(file.element(file.element(table, "THead"), "TR"), head, true);
    const rows = file.element(table, "TBody");
    for (const cells of block.rows) {
      await this.#placing(cells.reduce((sum, { text }) => sum + text.length, 0));
      const row = cells.map((cell, at) => this.#cell(cell, columns[at]!, false));
      if (page.room < heightOf(row)) {
        page.next();
        this.#row(null, head, true);
      }
      this.#row(file.element(rows, "TR"), row, false);
    }
    page.y += 6;
  }

  #cell(cell: Cell, column: Column, isHead: boolean): SetCell {
    const look = { ...small, isBold: isHead || cell.scope !== undefined };
    const lines = this.#page.type.lines(cell.text, look, cell.bar === undefined ? column.width : barIndent);
    const width = Math.max(0, ...lines.map((line) => line.width));
    return { cell, column, look, lines, x: cell.isNumber ? column.x + column.width - width : column.x };
  }

  /** One row; without an element it is an artifact: the head of a table again on the next page. */
  #row(row: StructureElement | null, cells: readonly SetCell[], isHead: boolean): void {
    const page = this.#page;
    const { file } = page;
    const top = page.y + padding;
    for (const { cell, column, look, lines, x } of cells) {
      if (!row) {
        file.artifact(() => page.draw(lines, look, x, top));
        continue;
      }
      const element = cell.scope
        ? file.element(row, "TH", { O: "Table", Scope: cell.scope })
        : file.element(row, "TD");
      page.content(element, lines, look, x, top);
      if (cell.bar !== undefined) this.#bar(cell.bar, column, top + look.leading / 2 - 2);
    }
    page.y += heightOf(cells);
    page.rule(left, measure, page.y, isHead ? colours.ink : colours.line, isHead ? 1 : 0.5);
    page.y += 1;
  }

  /** A picture of the number before it, for the eye. */
  #bar(percent: number, column: Column, y: number): void {
    const { file } = this.#page;
    const x = column.x + barIndent;
    const width = column.width - barIndent;
    file.artifact(() => {
      file.pdf.rect(x, y, width, 4).fill(colours.line);
      if (percent > 0) file.pdf.rect(x, y, (width * percent) / 100, 4).fill(colours.accent);
    });
  }
}

interface Column {
  x: number;
  width: number;
}

/** A cell with its text set in lines. */
interface SetCell {
  cell: Cell;
  column: Column;
  look: TextLook;
  lines: Line[];
  x: number;
}

const heightOf = (cells: readonly SetCell[]) =>
  Math.max(...cells.map(({ lines, look }) => lines.length * look.leading)) + 2 * padding;

const whole = { x: left, width: measure };
const padding = 4;
const gutter = 10;
const barIndent = 36;

function columnsOf(shares: readonly number[]): Column[] {
  let x = left;
  return shares.map((share, at) => {
    const own = share * measure;
    const column = { x, width: own - (at === shares.length - 1 ? 0 : gutter) };
    x += own;
    return column;
  });
}

/** Running titles and page numbers, once it is known how many pages there are. */
export async function furnish(page: Page, title: string, pace: Pace): Promise<void> {
  const { file, type, count } = page;
  const look: TextLook = { ...soft, size: 8.5, leading: 12 };
  const foot = paper.height - margin.bottom + 30;
  for (let number = 1; number <= count; number++) {
    pace.worked(3 * placing);
    if (pace.isDue) await pace.turn();
    file.pdf.switchToPage(number - 1);
    const numbers = type.lines(`Page ${number} of ${count}`, look, measure);
    file.artifact(() => {
      file.pdf.rect(left, foot - 6, measure, 0.5).fill(colours.line);
      page.draw(type.lines("Lectern accessibility report", look, measure), look, left, foot);
      page.draw(numbers, look, left + measure - numbers[0]!.width, foot);
      const running = number > 1 ? type.cut(title, look, measure) : undefined;
      if (running) page.draw([running], look, left, 36);
    }, "Pagination");
  }
}
