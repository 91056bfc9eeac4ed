import { TypedItems } from "../../checker/text/typed-items.ts";
import type { ProseLine } from "./prose.ts";

/** Neighbouring lines of a paragraph: a text, or a list whose markers its author typed. */
export interface TypedLines {
  lines: ProseLine[];
  /** Null for a text; items keep numbers as they were typed, bullets are the list's own. */
  list: "bullets" | "numbers" | null;
}

const bullet = /^\s*(?:[^\p{L}\p{N}\s]|o\t)\s*(?=\S)/u;
/** A number or letter with what stands around it. */
const number = /^\s*[(（]?[\p{L}\p{N}]/u;

/** Parts a paragraph into its texts and the lists in it, as checks find them. */
export function typedLines(lines: readonly ProseLine[]): TypedLines[] {
  const parts: TypedLines[] = [];
  const run = new TypedItems<number>();
  let next = 0;
  const add = (until: number, list: TypedLines["list"]) => {
    if (until > next) parts.push({ lines: lines.slice(next, until), list });
    next = until;
  };
  const end = (ended: ReturnType<typeof run.end>) => {
    if (!ended || ended.sort === "contents") return;
    const { start, items } = ended;
    add(start, null);
    add(start + items, number.test(lines[start]!.text) ? "numbers" : "bullets");
  };
  for (const [at, { text }] of lines.entries()) end(run.next(text, () => at));
  end(run.end());
  add(lines.length, null);
  return parts;
}

/** An item without its bullet, and without the break that its line ends with. */
export function withoutBullet(line: ProseLine): ProseLine {
  return { ...line, text: line.text.replace(bullet, "").replace(/\\\s*$/, "") };
}
