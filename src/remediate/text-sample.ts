import { createHash } from "node:crypto";
import { LanguageSample } from "../checker/language/samples.ts";
import type { TextContext, TextSink } from "../checker/reach/text-sink.ts";
import type { Place } from "../formats/content.ts";

/** Letters that are gathered before they are added to what says whether the text is the same. */
const batchLength = 16_384;

/** The capital of each letter of ASCII, and 0 for what is none. */
const capitals = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const capital = code & ~0x20;
  return code > 0x40 && capital > 0x40 && capital < 0x5b ? capital : 0;
});

const nowhere = (): Place => ({ label: "" });

/** Passes the text of a document on, and keeps what gives its language and whether it is the same afterwards. */
export class TextSample implements TextSink {
  /** Words that no part declares a language for. */
  readonly sample = new LanguageSample("");
  readonly #next: TextSink;
  readonly #hash = createHash("sha256");
  readonly #isSampled: boolean;
  #isOpen = false;
  readonly #batch = new Uint8Array(batchLength);
  #filled = 0;

  /** `isSampled`: whether anyone asks for the sample. */
  constructor(next: TextSink, isSampled: boolean) {
    this.#next = next;
    this.#isSampled = isSampled;
  }

  text(text: string, context: TextContext): void {
    this.#next.text(text, context);
    this.#addLetters(text);
    if (!this.#isSampled) return;
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
    this.#addBatch();
    return this.#hash.digest("hex");
  }

  /** In capitals, which unlike small letters do not depend on the letters around them: pieces may end anywhere. */
  #addLetters(text: string): void {
    const batch = this.#batch;
    let filled = this.#filled;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) {
        this.#filled = filled;
        this.#addBatch();
        this.#hash.update(
          text
            .slice(at)
            .replace(/\P{L}+/gu, "")
            .toUpperCase(),
        );
        return;
      }
      // Without a branch for each character: all text of a document passes here twice.
      const capital = capitals[code]!;
      batch[filled] = capital;
      filled += capital && 1;
      if (filled < batchLength) continue;
      this.#filled = filled;
      this.#addBatch();
      filled = 0;
    }
    this.#filled = filled;
  }

  #addBatch(): void {
    if (this.#filled) this.#hash.update(this.#batch.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
