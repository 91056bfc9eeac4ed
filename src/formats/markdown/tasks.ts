/** What a list item begins with that is a task (GFM 5.3). */
const mark = /^\[([ xX])\]\s+(?=\S)/;
/** The marker of an item (CommonMark 5.2). */
const marker = /^(?:[-+*]|\d{1,9}[.)])[ \t]+/;

/** The mark of a task at the beginning of an item's text: its length, and whether it is done. Null where there is none. */
export function taskMark(text: string): { length: number; isDone: boolean } | null {
  const found = mark.exec(text);
  return found && { length: found[0].length, isDone: found[1] !== " " };
}

/** The same of an item's source, which begins with its marker. */
export const taskOfItem = (source: string): ReturnType<typeof taskMark> =>
  taskMark(source.replace(marker, ""));
