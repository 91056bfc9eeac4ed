import { isBlank } from "../../../checker/white-space.ts";
import { isOn } from "../../ooxml/values.ts";
import type { AttributeValues } from "../../ooxml/xml.ts";

/** Characters that a cell holds at most are 32,767. */
const longestCell = 40_000;
/** Stands before each run that is set otherwise, followed by letters that say how; no cell holds these. */
export const [mark, endOfMark] = ["\u0001", "\u0002"];

interface Run {
  text: string;
  style: string;
}

/** Takes the text of a shared or inline string, and keeps stress and raised text in it (ECMA-376 part 1, 18.4). */
export class RichText {
  #runs: Run[] = [];
  #style = "";
  #isText = false;
  #isPhonetic = false;
  #length = 0;

  clear(): void {
    this.#runs = [];
    this.#style = "";
    this.#isPhonetic = false;
    this.#length = 0;
  }

  start(name: string, attributes: AttributeValues): void {
    const isSet = () => isOn(attributes.get("val"));
    if (name === "x:t") this.#isText = !this.#isPhonetic;
    else if (name === "x:r") this.#style = "";
    else if (name === "x:rPh") this.#isPhonetic = true;
    else if (name === "x:b" && isSet()) this.#set("b");
    else if (name === "x:i" && isSet()) this.#set("i");
    else if (name === "x:strike" && isSet()) this.#set("s");
    else if (name === "x:vertAlign") {
      const value = attributes.get("val");
      if (value === "superscript") this.#set("u");
      else if (value === "subscript") this.#set("d");
    }
  }

  #set(letter: string): void {
    if (!this.#style.includes(letter)) this.#style += letter;
  }

  end(name: string): void {
    if (name === "x:t") this.#isText = false;
    else if (name === "x:rPh") this.#isPhonetic = false;
  }

  text(data: string): void {
    if (!this.#isText || this.#length > longestCell) return;
    this.#length += data.length;
    const last = this.#runs.at(-1);
    if (last && last.style === this.#style) last.text += data;
    else this.#runs.push({ text: data, style: this.#style });
  }

  /** The text with its marks. */
  get value(): string {
    const runs = this.#runs;
    const [only] = runs;
    if (!only) return "";
    const shown = runs.filter(({ text }) => !isBlank(text));
    // What all of the text has stresses nothing.
    const plain = ["b", "i"].filter((letter) => shown.every(({ style }) => style.includes(letter)));
    let value = "";
    for (const { text, style } of runs) {
      const own = [...style].filter((letter) => !plain.includes(letter)).join("");
      value += runs.length === 1 && !own ? unescaped(text) : `${mark}${own}${endOfMark}${unescaped(text)}`;
    }
    return value;
  }
}

/** Characters written as "_x000D_" (ECMA-376 part 1, 22.9.2.19), without controls. */
export const unescaped = (text: string): string => (isEscaped.test(text) ? withoutEscapes(text) : text);

const isEscaped = /_x|[\u0000-\u0008\u000B-\u001F]/i;

const withoutEscapes = (text: string): string =>
  text
    .replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, "");

/** The text without its marks. */
export const plainText = (value: string): string =>
  value.includes(mark) ? value.replace(/\u0001[a-z]*\u0002/g, "") : value;
