import type { Argument } from "./argument-reader.ts";
import type { Command } from "./definitions.ts";
import type { Interpreter } from "./interpreter.ts";

/** Notes that are told, and their text altogether, in characters. */
const most = 20_000;
const longest = 4_000_000;

/** Footnotes and their like: told where they are marked. */
export class NoteTexts {
  /** Notes that are marked and whose text comes later. */
  readonly #awaited: string[] = [];
  #marks = 0;
  #texts = 0;
  #length = 0;

  /** Marks a note whose text comes later. */
  mark(to: Interpreter): void {
    if (this.#marks >= most || !to.isText) return;
    const key = `mark ${this.#marks++}`;
    this.#awaited.push(key);
    this.#refer(to, key);
  }

  #refer(to: Interpreter, key: string): void {
    to.flow.inline(() => to.flow.tell({ role: "note-reference", place: to.at(), key }));
  }

  /** The text of the first note that waits for its own, or of one that is marked here. */
  add(to: Interpreter, text: Argument, isAwaited: boolean): void {
    if (this.#texts >= most || this.#length + text.source.length > longest || !to.isText) return;
    this.#length += text.source.length;
    const awaited = isAwaited ? this.#awaited.shift() : undefined;
    const key = awaited ?? `note ${this.#texts}`;
    this.#texts++;
    if (awaited === undefined) this.#refer(to, key);
    const { tables } = to;
    to.tables = [];
    const leave = to.flow.enter({ role: "note", place: to.at(), key });
    to.feedGroup(text);
    leave();
    to.tables = tables;
  }
}

/** A note where it is marked. */
const footnote: Command = (to) =>
  to.scanner.take("om", ([, text]) => {
    if (text && to.isBody) to.notes.add(to, text, false);
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
      if (text && to.isBody) to.notes.add(to, text, true);
    }),
};
