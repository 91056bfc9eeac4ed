import type { EditedSource } from "./edited-source.ts";
import { type Span, withBlankComments } from "./source-edits.ts";

/** How far the end of an environment is looked for, at first and at most, in bytes. */
const leastSize = 4_096;
const mostSize = 1_048_576;

/** Where the command that ends the environment stands which begins at this byte; null for nowhere. */
export async function environmentEnd(source: EditedSource, from: number, name: string): Promise<Span | null> {
  // Most are short.
  for (let size = leastSize; ; size = Math.min(16 * size, mostSize)) {
    const whole = withBlankComments(await source.text(from, size));
    const ends = new RegExp(`\\\\(begin|end)\\s*\\{${name.replace("*", "\\*")}\\}`, "g");
    let depth = 0;
    for (let found = ends.exec(whole); found; found = ends.exec(whole)) {
      depth += found[1] === "begin" ? 1 : -1;
      if (!depth) return { from: from + found.index, to: from + ends.lastIndex };
    }
    if (size === mostSize) return null;
  }
}
