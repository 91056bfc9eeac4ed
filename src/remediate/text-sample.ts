import { createHash } from "node:crypto";
import { LanguageSample } from "../checker/language/samples.ts";
import type { TextContext, TextSink } from "../checker/reach/text-sink.ts";
import type { Place } from "../formats/content.ts";

const nowhere = (): Place => ({ label: "" });

/** Passes the text of a document on, and keeps what tells its language and whether it is the same afterwards. */
export class TextSample implements TextSink {
  /** Words that no part declares a language for. */
  readonly sample = new LanguageSample("");
  readonly #next: TextSink;
  readonly #hash = createHash("sha256");
  #isOpen = false;

  constructor(next: TextSink) {
    this.#next = next;
  }

  text(text: string, context: TextContext): void {
    this.#next.text(text, context);
    this.#hash.update(text.replace(/\P{L}+/gu, "").toLowerCase());
    const { language, isSymbolic, isHidden, isUndecodable, place } = context;
    if (language !== undefined || isSymbolic || isHidden || isUndecodable) return;
    this.sample.add(text, place);
    this.#isOpen = true;
  }

  break(): void {
    this.#next.break();
    if (this.#isOpen) this.sample.add(" ", nowhere);
    this.#isOpen = false;
  }

  /** Of all letters, in their order: markers of lists and white space are not among them. Call it once. */
  end(): string {
    this.sample.end();
    return this.#hash.digest("hex");
  }
}
