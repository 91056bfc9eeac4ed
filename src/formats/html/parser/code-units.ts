import { Buffer } from "node:buffer";

/** From so many units on a native copy is quicker than a call for each of them. */
const manyUnits = 64;

/**
 * The UTF-16 units of one text after the other, as numbers: each is looked at several times, which takes a third of the
 * time that it takes in a string.
 */
export class CodeUnits {
  #room = new Uint16Array(0);
  #bytes = Buffer.from(this.#room.buffer);

  /** Good until the next text is asked for; more may stand behind those of the text. */
  of(text: string): Uint16Array {
    const { length } = text;
    if (length > this.#room.length) {
      this.#room = new Uint16Array(Math.max(manyUnits, 2 ** Math.ceil(Math.log2(length))));
      this.#bytes = Buffer.from(this.#room.buffer);
    }
    const room = this.#room;
    if (length < manyUnits) for (let at = 0; at < length; at++) room[at] = text.charCodeAt(at);
    // Machines that this runs on have the low byte first.
    else this.#bytes.write(text, 0, "utf16le");
    return room;
  }
}
