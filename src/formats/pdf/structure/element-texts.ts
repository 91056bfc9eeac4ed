import { Column } from "../file/column.ts";
import { TextStore } from "./text-store.ts";

/** The texts of elements of which only some have one; an empty one is one too. */
export class ElementTexts {
  readonly #texts = new TextStore();
  readonly #isSet = new Column(Uint8Array);
  /** How many have a text. */
  size = 0;

  /** Undefined where none was set. */
  get(element: number): string | undefined {
    return this.has(element) ? this.#texts.get(element) : undefined;
  }

  has(element: number): boolean {
    return this.#isSet.get(element) === 1;
  }

  /** Sets the text, of at most a few hundred characters. */
  set(element: number, text: string): void {
    if (!this.has(element)) this.size++;
    this.#isSet.set(element, 1);
    this.#texts.set(element, text);
  }
}
