import type { Place } from "../content.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Flow } from "./flow.ts";
import type { Tabular } from "./tabular.ts";

/** Notes that are reported, and their text altogether, in characters. */
const most = 20_000;
const longest = 4_000_000;

/** What notes need of the document around them. */
interface NoteHost {
  readonly flow: Flow;
  readonly isText: boolean;
  tables: Tabular[];
  at(): () => Place;
  followGroup(text: Argument): void;
}

/** Footnotes and their like: reported where they are marked. */
export class NoteTexts {
  /** Notes that are marked and whose text comes later. */
  readonly #awaited: string[] = [];
  #marks = 0;
  #texts = 0;
  #length = 0;

  /** Marks a note whose text comes later. */
  mark(to: NoteHost): void {
    if (this.#marks >= most || !to.isText) return;
    const key = `mark ${this.#marks++}`;
    this.#awaited.push(key);
    this.#refer(to, key);
  }

  #refer(to: NoteHost, key: string): void {
    to.flow.inline(() => to.flow.emit({ role: "note-reference", place: to.at(), key }));
  }

  /** The text of the first note that waits for its own, or of one that is marked here. */
  add(to: NoteHost, text: Argument, isAwaited: boolean): void {
    if (this.#texts >= most || this.#length + text.source.length > longest || !to.isText) return;
    this.#length += text.source.length;
    const awaited = isAwaited ? this.#awaited.shift() : undefined;
    const key = awaited ?? `note ${this.#texts}`;
    this.#texts++;
    if (awaited === undefined) this.#refer(to, key);
    const { tables } = to;
    to.tables = [];
    const leave = to.flow.enter({ role: "note", place: to.at(), key });
    to.followGroup(text);
    leave();
    to.tables = tables;
  }
}
