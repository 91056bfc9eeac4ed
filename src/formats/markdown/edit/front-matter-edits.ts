import { endsWithFile, frontMatter, frontMatterLimit, type MatterLine, matterAt } from "../front-matter.ts";

/** What takes the place of so many units of the file's text, or why nothing can. */
export type MatterEdit = { from: number; to: number; text: string } | { refused: string } | null;

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

/** Whether front matter in JSON may begin with this line. */
const isJson = (line: string): boolean => /^\{\s*(?:$|")/.test(line);

/** What front matter says at its top level, with new text where it says something else. */
export class FrontMatterEdits {
  readonly #text: string;
  /** Where each line begins, and where it ends without its line end. */
  readonly #lines: { from: number; to: number }[] = [];
  readonly #lineEnd: string;
  /** The line that follows what is said: the closing fence, where there is one; 0 where the file has no front matter. */
  readonly #end: number;
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
    this.#isToml = this.#line(0).startsWith("+");
    this.#end = this.#endOf(matterAt(this.#line(0)));
  }

  #endOf(read: ((line: string) => MatterLine) | null): number {
    if (!read) return 0;
    for (let at = 1; at < this.#lines.length; at++) {
      const part = read(this.#line(at));
      if (part === "last" || part === "behind") return at;
      if (part === "none") return 0;
    }
    const lines = this.#lines.map((_, at) => this.#line(at));
    return this.#lines.length <= frontMatterLimit && endsWithFile(lines) ? lines.length : 0;
  }

  /** Where the text behind the front matter begins; null where the front matter is none of those that are read. */
  get textStart(): number | null {
    if (!this.#end) return isJson(this.#line(0)) ? null : 0;
    const isFenced = /^[-+]/.test(this.#line(0));
    return this.#lines[this.#end + (isFenced ? 1 : 0)]?.from ?? this.#text.length;
  }

  get lineEnd(): string {
    return this.#lineEnd;
  }

  /** Gives the document a language or title; null where it has it. */
  set(key: "language" | "title", value: string): MatterEdit {
    if (!this.#end) return this.#create(key, value);
    const lines = this.#lines.slice(0, this.#end).map((_, at) => this.#line(at));
    const found = frontMatter(lines)[key];
    if (found?.value === value) return null;
    if (!/^[-+]/.test(lines[0]!)) return this.#plain(key, value, lines, found?.line ?? 0);
    if (found) return this.#replace(found.line - 1, key, value);
    // One that says nothing: its key stands there.
    const table = this.#isToml ? lines.findIndex((line) => /^\s*\[/.test(line)) : -1;
    const top = table < 0 ? lines : lines.slice(0, table);
    const blank = top.findIndex((line, at) => at > 0 && this.#isKey(line, key));
    if (blank > 0) return this.#replace(blank, key, value);
    const { from } = this.#lines[1]!;
    return { from, to: from, text: this.#entry(key, value) };
  }

  /** Pandoc's title block, which has no language, and MultiMarkdown's metadata. */
  #plain(key: "language" | "title", value: string, lines: readonly string[], line: number): MatterEdit {
    const isBlock = lines[0]!.startsWith("%");
    if (isBlock && key === "language")
      return {
        refused: "The title block of Pandoc (%) has no language: write front matter in YAML by hand.",
      };
    if (isBlock && !/^%/.test(lines[1] ?? "%"))
      return { refused: "The title reaches over several lines: change it by hand." };
    const at = isBlock ? 0 : line - 1;
    if (at < 0) {
      const { from } = this.#lines[1] ?? this.#lines[0]!;
      return { from, to: from, text: `${key === "title" ? "Title" : "Language"}: ${value}${this.#lineEnd}` };
    }
    if (/^[ \t]+\S/.test(lines[at + 1] ?? ""))
      return { refused: `The ${key} reaches over several lines: change it by hand.` };
    const begin = isBlock ? 1 : lines[at]!.indexOf(":") + 1;
    const { from, to } = this.#lines[at]!;
    return { from: from + begin, to, text: ` ${value}` };
  }

  #create(key: "language" | "title", value: string): MatterEdit {
    if (isJson(this.#line(0)))
      return { refused: "The front matter is JSON, which is not changed: write it there by hand." };
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
