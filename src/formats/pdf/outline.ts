import { isBlank } from "../../checker/white-space.ts";
import type { PdfFile } from "./file/file.ts";
import { type Dict, longestText, Ref } from "./file/objects.ts";
import type { Links } from "./links.ts";

/** An entry of the outline that leads to a page of the document. */
export interface OutlineEntry {
  /** From 1 on. */
  level: number;
  text: string;
  page: number;
}

/** Entries that are read; more of them are no way through a document. */
const mostEntries = 1_000;
const deepest = 6;

/** The titled entries of the outline in order, each item once (ISO 32000-2, 12.3.3). */
export async function outlineOf(file: PdfFile, catalog: Dict, links: Links): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const root = await file.dict(catalog.get("Outlines"));
  const waiting = [{ value: root?.get("First") ?? null, level: 1 }];
  for (let next = waiting.pop(); next && entries.length < mostEntries; next = waiting.pop()) {
    file.budget.step(8);
    const { value, level } = next;
    if (!(value instanceof Ref) || seen.has(value.num)) continue;
    seen.add(value.num);
    const item = await file.dict(value);
    if (!item) continue;
    const text = (await file.string(item.get("Title")))?.text(longestText).replaceAll("\0", "");
    const page = await links.target(item);
    if (typeof page === "number" && !isBlank(text)) entries.push({ level, text: text!, page });
    waiting.push({ value: item.get("Next") ?? null, level });
    if (level < deepest) waiting.push({ value: item.get("First") ?? null, level: level + 1 });
  }
  return entries;
}
