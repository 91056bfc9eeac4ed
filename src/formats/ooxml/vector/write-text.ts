import { escapedText, written } from "../../svg.ts";
import type { Painter } from "./paint.ts";
import type { VectorParagraph, VectorRun, VectorText } from "./vector-shape.ts";

/** How wide a character of a size is, about: letters, and those of East Asian scripts. */
const usualWidth = 0.52;
const boldWidth = 0.56;
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;
/** A line and the next. */
const leading = 1.2;
/** Where a line of a height has its base. */
const rise = 0.95;
/** Smaller, no one can read it. */
const smallest = 4;
const mostLines = 200;

interface Line {
  align: VectorParagraph["align"];
  runs: VectorRun[];
  size: number;
}

interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

const widthOf = (text: string, { isBold }: VectorRun, size: number) => {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 1 : isBold ? boldWidth : usualWidth;
  return width * size;
};

/** The lines that paragraphs make in a width, at a part of their size. */
function linesOf({ paragraphs }: VectorText, width: number, usual: number, scale: number): Line[] {
  const lines: Line[] = [];
  for (const { align, runs } of paragraphs) {
    let line: Line = { align, runs: [], size: 0 };
    let filled = 0;
    const end = () => {
      line.size ||= usual * scale;
      if (lines.length < mostLines) lines.push(line);
      line = { align, runs: [], size: 0 };
      filled = 0;
    };
    for (const run of runs) {
      const size = (run.size ?? usual) * scale;
      for (const word of run.text.split(/(\n)|(?<=\s)/)) {
        if (!word) continue;
        if (word === "\n") {
          end();
          continue;
        }
        const length = widthOf(word.trimEnd(), run, size);
        if (filled > 0 && filled + length > width) end();
        line.runs.push({ ...run, text: word });
        line.size = Math.max(line.size, size);
        filled += widthOf(word, run, size);
      }
    }
    end();
  }
  return lines;
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { size }) => sum + size * leading, 0);

/** A text in the room that it has, smaller where it would not fit; sizes are in points. */
export function writtenText(
  text: VectorText,
  room: Room,
  { painter, usualSize, usualColour }: { painter: Painter; usualSize: number; usualColour: string },
): string {
  let scale = 1;
  let lines = linesOf(text, room.width, usualSize, scale);
  for (let tries = 0; tries < 6 && heightOf(lines) > room.height * 1.1; tries++) {
    if (usualSize * scale * 0.85 < smallest) break;
    scale *= 0.85;
    lines = linesOf(text, room.width, usualSize, scale);
  }
  const height = heightOf(lines);
  const spare = room.height - height;
  let y = room.y + (text.anchor === "top" ? 0 : text.anchor === "middle" ? spare / 2 : spare);
  let svg = "";
  for (const { align, runs, size } of lines) {
    const x = room.x + (align === "start" ? 0 : align === "middle" ? room.width / 2 : room.width);
    if (runs.length)
      svg += `<text x="${written(x)}" y="${written(y + size * rise)}" text-anchor="${align}">${spansOf(runs, { painter, usualSize, usualColour, scale })}</text>`;
    y += size * leading;
  }
  return svg && `<g font-family="sans-serif" xml:space="preserve">${svg}</g>`;
}

function spansOf(
  runs: readonly VectorRun[],
  {
    painter,
    usualSize,
    usualColour,
    scale,
  }: { painter: Painter; usualSize: number; usualColour: string; scale: number },
): string {
  let spans = "";
  let last = "";
  let words = "";
  const end = () => {
    if (words) spans += `<tspan${last}>${escapedText(words)}</tspan>`;
    words = "";
  };
  for (const [at, run] of runs.entries()) {
    const size = (run.size ?? usualSize) * scale;
    const style = `${run.isBold ? ' font-weight="bold"' : ""}${run.isItalic ? ' font-style="italic"' : ""}`;
    const attributes = ` font-size="${written(size)}"${style} fill="${run.colour ? painter.colour(run.colour) : usualColour}"`;
    if (attributes !== last) end();
    last = attributes;
    words += at === runs.length - 1 ? run.text.trimEnd() : run.text;
  }
  end();
  return spans;
}
