import { isFolded } from "../../checker/text.ts";

/** Longest text that is gathered of anything, in UTF-16 units. */
const longest = 2_000;

/** Text as it becomes part of an accessible name: white space folded, invisible and silent parts left out by whoever adds. */
export class TextFlow {
  /** Text that is hidden counts too: a hidden element that others are named by. */
  readonly includesHidden: boolean;
  #text = "";
  /** The same without the values of controls; null while they are the same. */
  #bare: string | null = null;
  #isSpaced = false;
  #beginsSpaced = false;

  constructor(includesHidden = false) {
    this.includesHidden = includesHidden;
  }

  get text(): string {
    return this.#text;
  }

  /** The text without the values of controls: for a control that is named by what it stands in. */
  get bare(): string {
    return this.#bare ?? this.#text;
  }

  add(text: string): void {
    if (this.#text.length >= longest) return;
    if (text.length <= longest && isFolded(text)) {
      this.#put(text, text);
      return;
    }
    const folded = (text.length > 4 * longest ? text.slice(0, 4 * longest) : text).replace(/\s+/g, " ");
    if (folded.startsWith(" ")) this.space();
    const words = folded.trim();
    if (!words) return;
    this.#put(words, words);
    if (folded.endsWith(" ")) this.space();
  }

  /** The value of a control that stands in the text. */
  addValue(value: string): void {
    this.space();
    this.#put(value.slice(0, longest), "");
    this.space();
  }

  /** All of another flow, which stands in this one. */
  addFlow(flow: TextFlow): void {
    if (flow.#beginsSpaced) this.space();
    this.#put(flow.#text, flow.bare);
    if (flow.#isSpaced) this.space();
  }

  /** White space or the edge of a block. */
  space(): void {
    if (this.#text) this.#isSpaced = true;
    else this.#beginsSpaced = true;
  }

  #put(text: string, bare: string): void {
    if (!text || this.#text.length >= longest) return;
    const gap = this.#isSpaced ? " " : "";
    if (text !== bare) this.#bare ??= this.#text;
    if (this.#bare !== null && bare) this.#bare += (this.#bare && gap) + bare;
    this.#text += (this.#text && gap) + text;
    this.#isSpaced = false;
  }
}
