import { collapsed } from "../checker/white-space.ts";
import type { Entry, Page } from "./page.ts";
import { escaped } from "./vocabulary.ts";

/** From this length on, in bytes without pictures, people need a way through a document. */
const longText = 25_000;
const mostEntries = 1_000;

const leastEntries = 3;
/** Of a text so long that no one finds the second without them. */
const leastOfLong = 2;

/** A list of the headings with links to them; empty where the document is short or has such a list. */
export function contentsOf(page: Page, headings: readonly Entry[]): string {
  // What leads to a page on which nothing stands leads nowhere.
  const outline = page.outline.filter(({ id }) => page.content.hasId(id));
  const isOutline = headings.length < leastEntries;
  const entries = isOutline ? outline : headings;
  const isLongText = page.content.size - page.pictureBytes >= longText;
  const isLong = isLongText && (isOutline || page.innerLinks * 2 < entries.length);
  const least = isLong && !page.innerLinks ? leastOfLong : leastEntries;
  if (entries.length < least || !(isLong || page.wantsContents)) return "";
  const top = Math.min(...entries.map(({ level }) => level));
  // The title alone on its level is no part of itself.
  const isTitled = entries.filter(({ level }) => level === top).length === 1 && entries[0]!.level === top;
  const shown = (isTitled ? entries.slice(1) : entries).slice(0, mostEntries);
  // In a page of both directions each goes by its own letters.
  const dir = page.hasRightToLeft ? ' dir="auto"' : "";
  let html = "";
  const open: number[] = [];
  for (const { level, id, text } of shown) {
    while (open.length && open.at(-1)! > level) {
      html += "</li></ul>";
      open.pop();
    }
    if (open.at(-1) === level) html += "</li>\n<li>";
    else {
      html += "<ul>\n<li>";
      open.push(level);
    }
    html += `<a href="#${id}"${dir}>${escaped(collapsed(text).slice(0, 300))}</a>`;
  }
  html += "</li></ul>".repeat(open.length);
  return `<nav aria-label="Contents">\n<p lang="en"><strong>Contents</strong></p>\n${html}\n</nav>\n`;
}
