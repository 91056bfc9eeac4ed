import type { Measure, ProseLine } from "./prose.ts";

/** Characters that take two columns of a terminal (Unicode Standard Annex 11), and those that take none. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
const narrow = /[\p{M}\u200b-\u200f\ufeff]/u;
const isAscii = /^[\x20-\x7e]*$/;

/** The index in the text of each column at which a character begins, in order; its length stands for what is behind. */
export class TextColumns {
  readonly #text: string;
  readonly #indexes: number[] | null = null;

  constructor(text: string) {
    this.#text = text;
    if (isAscii.test(text)) return;
    this.#indexes = [];
    let index = 0;
    for (const character of text) {
      const width = narrow.test(character) ? 0 : wide.test(character) ? 2 : 1;
      for (let part = 0; part < width; part++) this.#indexes.push(index);
      index += character.length;
    }
  }

  indexOf(column: number): number {
    const { length } = this.#text;
    return this.#indexes ? (this.#indexes[column] ?? length) : Math.min(column, length);
  }

  /** The character in a column; a space behind the end. */
  at(column: number): string {
    return this.#text[this.indexOf(column)] ?? " ";
  }
}

/** Where the groups of hyphens of a line begin. */
export const boundsIn = (line: string): number[] => [...line.matchAll(/-+/g)].map(({ index }) => index);

/** Whether white space stands before each column but the first in all lines, and two columns have words. */
export function isParted(lines: readonly ProseLine[], bounds: readonly number[]): boolean {
  const filled = new Set<number>();
  for (const { text } of lines) {
    const columns = new TextColumns(text);
    for (const [at, from] of bounds.entries()) {
      if (at > 0 && columns.at(from - 1).trim() !== "") return false;
      const part = text.slice(columns.indexOf(at ? from : 0), columns.indexOf(bounds[at + 1] ?? 100_000));
      if (part.trim() !== "") filled.add(at);
    }
  }
  return filled.size > 1;
}

/** What stands in a line from one column to another, without white space around it; null where that is nothing. */
export function sliceBetween(
  line: ProseLine,
  from: number,
  to: number | null,
  measure: Measure,
): ProseLine | null {
  const columns = new TextColumns(line.text);
  const start = columns.indexOf(from);
  const slice = line.text.slice(start, to === null ? undefined : columns.indexOf(to));
  const text = slice.trim();
  if (text === "") return null;
  const begin = start + slice.length - slice.trimStart().length;
  return {
    text,
    line: line.line,
    column: line.column + begin,
    from: (line.from ?? Number.NaN) + measure(line.text.slice(0, begin)),
  };
}
