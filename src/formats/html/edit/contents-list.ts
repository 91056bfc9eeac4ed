import { collapsed } from "../../../checker/white-space.ts";
import type { FoundElement } from "./found-element.ts";
import { mostEntries } from "./survey.ts";

/** Characters of a heading that its entry shows. */
const longestEntry = 200;

/** A heading as an entry of a list of contents. */
export interface Entry {
  level: number;
  text: string;
  heading: FoundElement;
}

/** The headings with text, whose levels are drawn together so that none is left out on the way down. */
export function entriesOf(headings: readonly FoundElement[]): Entry[] {
  const open: number[] = [];
  const entries: Entry[] = [];
  for (const heading of headings) {
    const text = collapsed(heading.text.replaceAll("\uFFFC", ""));
    if (!text || entries.length >= mostEntries) continue;
    const level = Number(heading.name[1]);
    while (open.length && open.at(-1)! >= level) open.pop();
    open.push(level);
    entries.push({ level: open.length, text: text.slice(0, longestEntry), heading });
  }
  return entries;
}

/** A heading of the first level that is the only one names the whole and no part of it. */
export function withoutTitle(entries: readonly Entry[]): readonly Entry[] {
  const [first, ...others] = entries;
  return first && others.length && others.every(({ level }) => level > first.level)
    ? others.map((entry) => ({ ...entry, level: entry.level - 1 }))
    : entries;
}
