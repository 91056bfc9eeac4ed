import { OverBudget } from "../../../checker/budget.ts";
import type { OfficePackage } from "../../ooxml/package.ts";
import { plainTagCost } from "../../ooxml/xml.ts";
import { RichText } from "./rich-text.ts";

/** Bytes of text in all; the page that is made of it may have less. */
const longest = 20_000_000;
const blockSize = 262_144;
const offsetsInBlock = 65_536;
/** Ends each text: a byte that UTF-8 never has. */
const terminator = 0xff;

/** The strings that the cells of a workbook share, as bytes: so a million of them take no more than their text. */
export class SharedStrings {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  readonly #blocks: Uint8Array[] = [];
  #used = blockSize;
  /** Where each string begins, in blocks too. */
  readonly #offsets: Uint32Array[] = [];
  #count = 0;
  #size = 0;

  /** Reads the part of the strings; throws OverBudget. */
  static async read(file: OfficePackage, part: string | null): Promise<SharedStrings> {
    const strings = new SharedStrings();
    if (part === null) return strings;
    const text = new RichText();
    await file.read(part, {
      tagCost: plainTagCost,
      start: (name, attributes) => {
        if (name === "x:si") text.clear();
        else text.start(name, attributes);
      },
      end: (name) => {
        if (name === "x:si") strings.#add(text.value);
        else text.end(name);
      },
      text: (data) => text.text(data),
    });
    return strings;
  }

  /** The string of this index, with its marks; empty where there is none. */
  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) return "";
    const offset = this.#offsets[Math.floor(index / offsetsInBlock)]![index % offsetsInBlock]!;
    const block = this.#blocks[Math.floor(offset / blockSize)]!;
    const start = offset % blockSize;
    return this.#decoder.decode(block.subarray(start, block.indexOf(terminator, start)));
  }

  /** Whether the string of this index has so many characters; false where there is none. */
  hasLength(index: number, characters: number): boolean {
    if (!(index >= 0 && index < this.#count)) return false;
    const offset = this.#offsets[Math.floor(index / offsetsInBlock)]![index % offsetsInBlock]!;
    const block = this.#blocks[Math.floor(offset / blockSize)]!;
    let left = characters;
    for (let at = offset % blockSize; left > 0 && at < block.length; at++) {
      const byte = block[at]!;
      if (byte === terminator) break;
      // Bytes that continue a character of UTF-8 are none.
      if ((byte & 0xc0) !== 0x80) left--;
    }
    return left === 0;
  }

  #add(text: string): void {
    if (blockSize - this.#used < text.length * 3 + 1) {
      this.#blocks.push(new Uint8Array(blockSize));
      this.#used = 0;
    }
    if (this.#count % offsetsInBlock === 0) this.#offsets.push(new Uint32Array(offsetsInBlock));
    const block = this.#blocks.at(-1)!;
    this.#offsets.at(-1)![this.#count % offsetsInBlock] = (this.#blocks.length - 1) * blockSize + this.#used;
    this.#count++;
    const { written } = this.#encoder.encodeInto(text, block.subarray(this.#used));
    block[this.#used + written] = terminator;
    this.#used += written + 1;
    this.#size += written + 5;
    if (this.#size > longest)
      throw new OverBudget(
        "The workbook is too large to be converted: its cells have more than 20 MB of text. Split it into several workbooks.",
      );
  }
}
