import type { LatexWriter } from "./writer.ts";

type Command = (to: LatexWriter, name: string) => void;

/** Notes that are kept, and their text altogether, in characters. */
const most = 20_000;
const longest = 4_000_000;

/** Sources of notes by their keys; they are written at the end. */
export class NoteTexts {
  readonly #texts = new Map<string, string>();
  /** Notes that are marked and whose text comes later. */
  readonly #awaited: string[] = [];
  #marks = 0;
  #length = 0;

  text(key: string): string {
    return this.#texts.get(key) ?? "";
  }

  /** Marks a note whose text comes later. */
  mark(to: LatexWriter): void {
    if (this.#marks >= most) return;
    const key = `mark ${this.#marks++}`;
    this.#awaited.push(key);
    to.flow.inline(() => to.page.noteReference(key));
  }

  /** The text of the first note that waits for its own, or of one that is marked here. */
  add(to: LatexWriter, source: string, isAwaited: boolean): void {
    if (this.#texts.size >= most || this.#length + source.length > longest) return;
    this.#length += source.length;
    const awaited = isAwaited ? this.#awaited.shift() : undefined;
    const key = awaited ?? `note ${this.#texts.size}`;
    this.#texts.set(key, source);
    if (awaited === undefined) to.flow.inline(() => to.page.noteReference(key));
  }
}

/** A note where it is marked. */
const footnote: Command = (to) =>
  to.scanner.take("om", ([, text]) => {
    if (text && to.isBody) to.notes.add(to, text.source, false);
  });

export const noteCommands: Record<string, Command> = {
  footnote,
  endnote: footnote,
  thanks: footnote,
  sidenote: footnote,
  marginnote: footnote,
  marginpar: footnote,
  footnotemark: (to) =>
    to.scanner.take("o", () => {
      if (to.isBody) to.notes.mark(to);
    }),
  footnotetext: (to) =>
    to.scanner.take("om", ([, text]) => {
      if (text && to.isBody) to.notes.add(to, text.source, true);
    }),
};

/** Writes the notes at the end of the document; notes in notes come behind them. */
export function writeNotes(to: LatexWriter): void {
  const { notes } = to.page;
  for (const key of notes.keys) {
    notes.begin(key);
    to.groups.push(null);
    to.feed(to.notes.text(key), { line: 1, column: 1 });
    to.closeAll();
    notes.end(key);
  }
  notes.close();
}
