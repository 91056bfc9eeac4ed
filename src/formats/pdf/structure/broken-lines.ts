import { TypedItems, type TypedList } from "../../../checker/text/typed-items.ts";
import { typedMarker } from "../../../checker/text/typed-markers.ts";

/** Lines of one paragraph that are kept, and characters of each. */
const mostLines = 1_000;
const longestLine = 200;

/** Where marked content begins with a line; `page` is the page's number. */
interface LineMark {
  page: number;
  mcid: number;
}

interface Line {
  text: string;
  from: number;
  to: number;
  size: number;
  /** Null where the line begins within marked content. */
  mark: LineMark | null;
}

/** A list in one paragraph: its items, and the text of the first. */
export interface BrokenList extends TypedList<string> {
  /** The lines that its items begin with; null where marks do not part all of them. */
  lines: { text: string; mark: LineMark }[] | null;
  /** Where what follows begins; null where nothing does. */
  until: LineMark | null;
}

/** Whether each line begins an item, as bullets and numbers that go on do not by chance, unlike dashes; `text` is the first. */
export const isLineByLine = (starts: readonly number[], text: string): boolean =>
  starts.at(-1)! - starts[0]! === starts.length - 1 && !/^[-–—−‐]/.test(text);

/**
 * The lines of the paragraph that is being read, in which line breaks may part a list that was typed. PDF does not
 * tell a break from a line that was full: a line was broken where the next one's beginning would have fitted into it.
 */
export class BrokenLines {
  readonly #lists = new Map<number, BrokenList[]>();
  #paragraph = -1;
  #lines: Line[] = [];
  #baseline = 0;
  /** The marked content of the last piece. */
  #page = 0;
  #mcid: number | null = null;

  /** A piece of text of the paragraph from one place to another of its line; -1 for text of anything else. */
  add(
    paragraph: number,
    text: string,
    [x, y, endX]: readonly number[],
    size: number,
    page: number,
    mcid: number | null,
  ): void {
    if (paragraph !== this.#paragraph) {
      this.#end();
      this.#paragraph = paragraph;
    }
    if (paragraph < 0) return;
    const isInMark = mcid === this.#mcid && page === this.#page && this.#lines.length > 0;
    this.#page = page;
    this.#mcid = mcid;
    const last = this.#lines.at(-1);
    if (last && Math.abs(y! - this.#baseline) < Math.max(size, 1) * 0.5) {
      if (last.text.length < longestLine) last.text += text.slice(0, longestLine - last.text.length);
      last.from = Math.min(last.from, x!);
      last.to = Math.max(last.to, endX!);
    } else if (this.#lines.length < mostLines) {
      const mark = mcid === null || isInMark ? null : { page, mcid };
      this.#lines.push({ text: text.trimStart().slice(0, longestLine), from: x!, to: endX!, size, mark });
      this.#baseline = y!;
    }
  }

  /** The lists that the paragraph holds; asked when all pages have been read. */
  of(paragraph: number): readonly BrokenList[] {
    this.#end();
    this.#paragraph = -1;
    return this.#lists.get(paragraph) ?? [];
  }

  #end(): void {
    const lines = this.#lines;
    if (!lines.length) return;
    this.#lines = [];
    const markers = lines.map(({ text }) => typedMarker(text) !== null);
    if (markers.filter(Boolean).length < 2) return;
    const width = lines.reduce((widest, { from, to }) => Math.max(widest, to - from), 0);
    const isBroken = lines.map((_, at) => {
      const before = lines[at - 1];
      return !before || before.to - before.from + 2 * before.size <= width;
    });
    const typed = new TypedItems<number>();
    const found: BrokenList[] = [];
    const take = (list: TypedList<number> | null, end: number) => {
      if (!list) return;
      const { starts, start } = list;
      const { text } = lines[start]!;
      const broken = starts.filter((at) => isBroken[at]).length;
      // The line behind the widest one cannot be told from one that is full.
      if (!isLineByLine(starts, text) && broken < starts.length - (starts.length > 2 ? 1 : 0)) return;
      const marked = starts.flatMap((at) => {
        const { text: own, mark } = lines[at]!;
        return mark ? [{ text: own, mark }] : [];
      });
      const until = lines[end]?.mark ?? null;
      const isParted = marked.length === list.items && (until !== null || end === lines.length);
      found.push({ ...list, start: text, starts: [text], lines: isParted ? marked : null, until });
    };
    lines.forEach(({ text }, at) => {
      // What is neither broken nor an item goes on with the line before.
      if (isBroken[at] || markers[at])
        take(
          typed.next(text, () => at),
          at,
        );
    });
    take(typed.end(), lines.length);
    if (found.length) this.#lists.set(this.#paragraph, found);
  }
}
