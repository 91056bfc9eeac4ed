import { closingFence, frontMatter, frontMatterLimit } from "./front-matter.ts";

/** What takes the place of so many units of the file's text, or why nothing can. */
export type MatterEdit = { from: number; to: number; text: string } | { refused: string } | null;

/** Keys of MultiMarkdown's metadata, which stand at the beginning of the file without a fence. */
const multiMarkdown =
  /^(?:title|author|date|language|quotes ?language|base ?header ?level|css|html ?header|latex \w+|keywords|copyright|affiliation):[ \t]*\S/i;

/** Words that YAML takes for something else than text. */
const notText = /^(?:true|false|yes|no|on|off|y|n|null|~)$/i;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&")}"`;

/** What stands for a character that the file's encoding does not have, in a quoted text of YAML or TOML. */
export function escapedUnit(char: string): string {
  const code = char.codePointAt(0)!;
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, "0")}`
    : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** What front matter says at its top level, with new text where it says something else. */
export class FrontMatterEdits {
  readonly #text: string;
  /** Where each line begins, and where it ends without its line end. */
  readonly #lines: { from: number; to: number }[] = [];
  readonly #lineEnd: string;
  /** The line of the closing fence; 0 where the file has no front matter. */
  readonly #closing: number;
  readonly #isToml: boolean;
  readonly #added: string[] = [];

  /** Takes the beginning of the file, without a byte order mark. */
  constructor(text: string) {
    this.#text = text;
    this.#lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
    let from = 0;
    for (const { index, 0: end } of text.matchAll(/\r\n?|\n|$/g)) {
      this.#lines.push({ from, to: index });
      from = index + end.length;
      if (this.#lines.length > frontMatterLimit) break;
    }
    const fence = closingFence(this.#line(0));
    this.#isToml = this.#line(0).startsWith("+");
    this.#closing = 0;
    for (let at = 1; fence && at < this.#lines.length && !this.#closing; at++)
      if (fence.test(this.#line(at))) this.#closing = at;
  }

  /** Gives the document a language or title; null where it has it. */
  set(key: "language" | "title", value: string): MatterEdit {
    if (!this.#closing) return this.#create(key, value);
    const lines = this.#lines.slice(0, this.#closing).map((_, at) => this.#line(at));
    const found = frontMatter(lines)[key];
    if (found) return found.value === value ? null : this.#replace(found.line - 1, key, value);
    // One that says nothing: its key stands there.
    const table = this.#isToml ? lines.findIndex((line) => /^\s*\[/.test(line)) : -1;
    const top = table < 0 ? lines : lines.slice(0, table);
    const blank = top.findIndex((line, at) => at > 0 && this.#isKey(line, key));
    if (blank > 0) return this.#replace(blank, key, value);
    const { from } = this.#lines[1]!;
    return { from, to: from, text: this.#entry(key, value) };
  }

  #create(key: "language" | "title", value: string): MatterEdit {
    const first = this.#line(0);
    if (/^%\s/.test(first))
      return { refused: "The file begins with a title block of Pandoc (%): write it there by hand." };
    if (/^\{/.test(first) && /^\{\s*(?:$|")/.test(first))
      return { refused: "The front matter is JSON, which is not changed: write it there by hand." };
    if (multiMarkdown.test(first))
      return { refused: "The file begins with metadata of MultiMarkdown: write it there by hand." };
    this.#added.push(this.#entry(key, value));
    return { from: 0, to: 0, text: "" };
  }

  /** Front matter that the file did not have, to be inserted at its beginning; empty where there is none. */
  get created(): string {
    if (!this.#added.length) return "";
    const end = this.#lineEnd;
    return `---${end}${this.#added.join("")}---${end}${this.#line(0).trim() ? end : ""}`;
  }

  #line(at: number): string {
    const line = this.#lines[at];
    return line ? this.#text.slice(line.from, line.to) : "";
  }

  #isKey(line: string, key: "language" | "title"): boolean {
    const written = /^["']?([\w-]{1,40})["']?\s*[:=]/.exec(line)?.[1]?.toLowerCase();
    return key === "title" ? written === "title" : written === "lang" || written === "language";
  }

  #entry(key: "language" | "title", value: string): string {
    const name = key === "language" ? "lang" : "title";
    return `${name}${this.#isToml ? " =" : ":"} ${this.#value(key, value)}${this.#lineEnd}`;
  }

  #value(key: "language" | "title", value: string): string {
    return key === "language" && !this.#isToml && !notText.test(value) ? value : quoted(value);
  }

  #replace(at: number, key: "language" | "title", value: string): MatterEdit {
    const { from } = this.#lines[at]!;
    const line = this.#line(at);
    const begin = /^["']?[\w-]{1,40}["']?\s*[:=][ \t]*/.exec(line)![0].length;
    const rest = line.slice(begin);
    const scalar = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'[{|>&*!-][^#]*?|)(?=\s*(?:#.*)?$)/.exec(
      rest,
    )?.[0];
    const next = this.#line(at + 1);
    const goesOn = /^[ \t]+\S/.test(next) || (!scalar && /^-\s/.test(next));
    if (scalar === undefined || goesOn)
      return { refused: `The ${key} of the front matter is more than one text: change it by hand.` };
    const gap = begin > 0 && /[:=]$/.test(line.slice(0, begin)) ? " " : "";
    return {
      from: from + begin,
      to: from + begin + scalar.length,
      text: gap + this.#value(key, value),
    };
  }
}
