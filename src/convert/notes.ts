import { AppError } from "../core/errors.ts";
import type { Lists } from "./lists.ts";
import type { Markup } from "./markup.ts";

interface Note {
  /** From 1 on, in the order in which the text refers to them. */
  number: number;
  id: string;
  /** The ids of the references to it. */
  references: string[];
}

/** More references to one note have no way back of their own. */
const mostWaysBack = 20;

/**
 * Footnotes and endnotes: references in the text, and at its end one section with a way back to each of them
 * (DPUB-ARIA doc-noteref, doc-endnotes, doc-backlink).
 */
export class Notes {
  readonly #markup: Markup;
  readonly #notes = new Map<string, Note>();
  readonly #lists: Lists;
  #isOpen = false;
  #last = 0;

  constructor(markup: Markup, lists: Lists) {
    this.#markup = markup;
    this.#lists = lists;
  }

  /** The keys of the notes that were referred to, in order; more may come while the notes are written. */
  get keys(): IterableIterator<string> {
    return this.#notes.keys();
  }

  has(key: string): boolean {
    return this.#notes.has(key);
  }

  /** Writes a reference to the note of this key, which gets the next number where it is the first. */
  reference(key: string): void {
    let note = this.#notes.get(key);
    if (!note) {
      const number = this.#notes.size + 1;
      note = { number, id: this.#markup.takeId(`note-${number}`), references: [] };
      this.#notes.set(key, note);
    }
    this.#lists.makeRoom();
    const { number, id, references } = note;
    let own = "";
    if (references.length < mostWaysBack) {
      const count = references.length ? `-${references.length + 1}` : "";
      const reference = this.#markup.takeId(`note-${number}-reference${count}`);
      references.push(reference);
      own = ` id="${reference}"`;
    }
    this.#markup.write(`<sup><a href="#${id}"${own} role="doc-noteref">${number}</a></sup>`);
  }

  /** Begins a note, in the section of notes that begins with the first; only a note that was referred to has a place. */
  begin(key: string): void {
    const note = this.#notes.get(key);
    if (!note) throw new AppError("processing_failed", "A note that nothing refers to was to be written.");
    this.#lists.end();
    this.#lists.enter();
    if (!this.#isOpen) {
      const label = this.#markup.takeId("notes");
      const words = this.#last === 0 ? "Notes" : `Notes from ${note.number} on`;
      this.#markup.write(
        `<section role="doc-endnotes" aria-labelledby="${label}">\n<p id="${label}" lang="en"><strong>${words}</strong></p>\n<ol>\n`,
      );
      this.#isOpen = true;
    }
    const value = note.number === this.#last + 1 ? "" : ` value="${note.number}"`;
    this.#last = note.number;
    this.#markup.write(`<li id="${note.id}"${value}>`);
  }

  /** Ends the note of this key with its ways back. */
  end(key: string): void {
    this.#lists.leave();
    const { number, references } = this.#notes.get(key)!;
    const back = references.map((reference, at) => {
      const which = references.length > 1 ? `${number}, ${at + 1}` : `${number}`;
      return ` <a href="#${reference}" role="doc-backlink" lang="en" aria-label="Back to reference ${which}">↩</a>`;
    });
    this.#markup.write(`${back.join("")}</li>\n`);
  }

  /** Ends the section of notes, if there is one. */
  close(): void {
    if (this.#isOpen) this.#markup.write("</ol>\n</section>\n");
    this.#isOpen = false;
  }
}
