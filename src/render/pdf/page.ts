import type { StructureElement } from "pdfkit";
import type { Line, Run, TextStyle, Typesetter } from "./lines.ts";
import type { TaggedPdf } from "./tagged.ts";

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89 };
export const margin = { side: 56, top: 72, bottom: 72 };
export const measure = paper.width - 2 * margin.side;

/** Text colours have a contrast of 7:1 and more on white and on the wash. */
export const colours = {
  ink: "#1b2428",
  soft: "#47555b",
  accent: "#0b4a55",
  wash: "#f1f6f7",
  line: "#b9c6ca",
  critical: "#8d1620",
  major: "#6f4100",
  minor: "#2f4a6b",
};

export interface TextLook extends TextStyle {
  colour: string;
  /** From one baseline to the next, in points. */
  leading: number;
}

/** Where a text stands on the page. */
export interface Place {
  x: number;
  width: number;
}

/** The page that is being filled from top to bottom, and how text comes onto it. */
export class Page {
  readonly file: TaggedPdf;
  readonly type: Typesetter;
  /** Top of the free part, in points from the top of the paper. */
  y = 0;
  count = 0;

  constructor(file: TaggedPdf, type: Typesetter) {
    this.file = file;
    this.type = type;
    this.next();
  }

  next(): void {
    this.file.pdf.addPage();
    this.count++;
    this.y = margin.top;
  }

  get room(): number {
    return paper.height - margin.bottom - this.y;
  }

  /** Begins a new page where less than this is free, unless the page is empty. */
  need(height: number): void {
    if (this.room < height && this.y > margin.top) this.next();
  }

  space(height: number): void {
    if (this.y > margin.top) this.y += height;
  }

  /** Sets text from here on down, over as many pages as it takes, and tags what stands on each. */
  text(element: StructureElement, text: string, look: TextLook, { x, width }: Place): void {
    const lines = this.type.lines(text, look, width);
    while (lines.length) {
      this.need(look.leading);
      const own = lines.splice(0, Math.max(1, Math.floor(this.room / look.leading)));
      this.content(element, own, look, x, this.y);
      this.y += own.length * look.leading;
    }
  }

  /** Sets text of a few lines as a link, underlined. The annotation belongs to the element (ISO 32000-1, 14.8.4.4.2). */
  link(parent: StructureElement, text: string, href: string, look: TextLook, { x, width }: Place): void {
    const lines = this.type.lines(text, look, width);
    const height = lines.length * look.leading;
    this.need(height);
    const element = this.file.element(parent, "Link");
    this.content(element, lines, look, x, this.y);
    const wide = Math.max(0, ...lines.map((line) => line.width));
    this.file.pdf.link(x, this.y, wide, height, href, {
      structParent: element,
      Contents: new String(text),
    });
    // pdfkit writes the page that is open when an element ends as that of its annotations.
    element.end();
    lines.forEach((line, at) => {
      this.rule(x, line.width, this.y + (at + 1) * look.leading - 2.5, look.colour, 0.5);
    });
    this.y += height;
  }

  /**
   * Draws lines as content of an element, in reading order. Where the glyphs do not give the text back, a Span
   * carries it as ActualText: right-to-left and reordered scripts.
   */
  content(element: StructureElement, lines: readonly Line[], look: TextLook, x: number, top: number): void {
    const { file } = this;
    for (const { isReshaped, runs } of stretches(placed(lines, look, x, top))) {
      const draw = () => this.#runs(runs, look);
      if (isReshaped) file.markAs(runs.map((run) => run.logical).join(""), element, draw);
      else file.mark(element, draw);
    }
  }

  /** Draws lines without tagging them: inside an artifact. */
  draw(lines: readonly Line[], look: TextLook, x: number, top: number): void {
    this.#runs(placed(lines, look, x, top), look);
  }

  #runs(runs: readonly PlacedRun[], { size, colour }: TextLook): void {
    const { pdf } = this.file;
    for (const { text, font, x, baseline } of runs) {
      pdf.font(font).fontSize(size).fillColor(colour);
      pdf.text(text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
    }
  }

  /** A horizontal rule for the eye. */
  rule(x: number, width: number, y: number, colour = colours.line, thickness = 0.75): void {
    this.file.artifact(() => this.file.pdf.rect(x, y, width, thickness).fill(colour));
  }
}

interface PlacedRun extends Run {
  baseline: number;
}

const placed = (lines: readonly Line[], { leading, size }: TextLook, x: number, top: number): PlacedRun[] =>
  lines.flatMap(({ runs }, at) =>
    runs.map((run) => ({
      ...run,
      x: x + run.x,
      baseline: top + at * leading + leading / 2 + size * 0.34,
    })),
  );

/** Neighbours that can, or cannot, be read from their glyphs. */
function stretches(runs: readonly PlacedRun[]): { isReshaped: boolean; runs: PlacedRun[] }[] {
  const all: { isReshaped: boolean; runs: PlacedRun[] }[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.isReshaped === run.isReshaped) last.runs.push(run);
    else all.push({ isReshaped: run.isReshaped, runs: [run] });
  }
  return all;
}
