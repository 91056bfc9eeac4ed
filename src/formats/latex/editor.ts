import { Buffer } from "node:buffer";
import type { Budget } from "../../checker/budget.ts";
import { isLanguageTag } from "../../checker/language-tag.ts";
import type { ByteSource } from "../../checker/source.ts";
import type { ByteSink, Editor } from "../editor.ts";
import type { Edit, EditKind, EditOutcome } from "../edits.ts";
import { asciiOf, TextEncoding } from "../text-edits/encoder.ts";
import { Patches } from "../text-edits/patches.ts";
import { texText } from "./decode.ts";
import {
  headingOfLine,
  removedHeading,
  renamedHeading,
  type SourceChange,
  sectioningCommand,
} from "./heading-edits.ts";
import { listOfLines } from "./list-edits.ts";
import { expansionOf } from "./macro-edits.ts";
import { chapterClasses } from "./sectioning.ts";
import { SourceBytes } from "./source-bytes.ts";
import {
  groupAt,
  keyValue,
  type Preamble,
  plainTex,
  preambleOf,
  type Span,
  withBlankComments,
} from "./source-edits.ts";

const kinds: ReadonlySet<EditKind> = new Set<EditKind>([
  "set-language",
  "set-title",
  "show-title",
  "typeset-with-tags",
  "set-alternative",
  "mark-decorative",
  "mark-header-cells",
  "mark-layout-table",
  "set-field-name",
  "set-heading-level",
  "set-caption",
  "make-list",
  "add-navigation",
  "insert-heading",
]);

/** How far the preamble, and the end of a table, are looked for, in bytes. */
const preambleSize = 1_048_576;
const tableSize = 1_048_576;
/** What is looked at of a command, in bytes. */
const commandSize = 65_536;

const refused = (reason: string, wouldRestyle = false): EditOutcome => ({
  status: "refused",
  reason,
  ...(wouldRestyle ? { wouldRestyle } : {}),
});
/** How far behind the beginning of the text its title is looked for, in bytes. */
const bodySize = 65_536;
/** How far before a line its beginning is looked for, and how long a list may be, in bytes. */
const nearSize = 4_096;
const listSize = 262_144;
const heading =
  /^\\(?:(?:sub){0,2}section|chapter|part|(?:sub)?paragraph|add(?:part|chap|sec)|frametitle)(?![A-Za-z@])/;
const slides = /^(?:beamer|ltx-talk|powerdot)$/;
/** Classes that LaTeX does not tag. */
const untaggable = /^(?:beamer|powerdot)$/;
const noHeadings = refused("The class of the document has no heading of this level.");
const inMacro = refused("What is printed here stands in a macro of the document: change the macro by hand.");
const unencodable = refused("The text has characters that the encoding of the file does not have.");
const contradiction = refused("Another change of the same file wants something else here.");
const noDocument = refused(
  "The file is a part of a document, or its preamble is not understood: change the file that has \\documentclass.",
);
const needsTagging = (what: string): EditOutcome =>
  refused(
    `LaTeX knows ${what} only when it tags: put \\DocumentMetadata{tagging=on} before \\documentclass first.`,
  );

/** Commands whose options take an alternative, where graphics are loaded; drawings take one when they are tagged. */
const picture = /^\\(?:includegraphics|adjincludegraphics)(?![a-zA-Z])\s*\*?\s*(?:<[^<>\r\n]*>\s*)?/;
const drawing = /^\\begin\s*\{(?:tikzpicture|circuitikz|tikzcd|forest|picture)\}\s*/;
const field = /^\\(?:TextField|CheckBox|ChoiceMenu|PushButton|Submit|Reset)(?![a-zA-Z])\s*/;
const float = /^\\begin\s*\{((?:wrap|sc|margin|SC|turn|side)?(?:sideways)?figure\*?|figwindow|wrapfloat)\}/;
const table = /^\\begin\s*\{(tabular\*?|tabularx|tabulary|longtable)\}/;

/** LaTeX: keys of commands and of the preamble, such that the same pages are made. Every other byte stays. */
export const latexEditor: Editor = {
  format: "latex",
  kinds,
  restyles: new Map([["set-heading-level", "It is then set as headings of that level are in LaTeX."]]),
  async apply(source, edits, out, _options, budget) {
    const document = await opened(source, budget);
    const outcomes: EditOutcome[] = [];
    for (const edit of edits) outcomes.push(await document.make(edit));
    await document.write(out);
    return outcomes;
  },
  async probe(source, edits, budget) {
    const document = await opened(source, budget);
    const taken: boolean[] = [];
    for (const edit of edits) taken.push((await document.afresh().make(edit)).status !== "refused");
    return taken;
  },
};

async function opened(source: ByteSource, budget: Budget): Promise<SourceEdits> {
  const origin = new SourceBytes();
  // The encoding is known when all has been decoded.
  for await (const text of texText(source, origin)) {
    budget.step(text.length >> 4);
    if (budget.isDue) await budget.turn();
  }
  const document = new SourceEdits(source, origin.label, budget);
  await document.begin();
  return document;
}

class SourceEdits {
  readonly #source: ByteSource;
  readonly #encoding: TextEncoding;
  readonly #label: SourceBytes["label"];
  readonly #budget: Budget;
  readonly #patches = new Patches();
  readonly #set = new Set<string>();
  /** Keys for \DocumentMetadata. */
  #metadata: { at: number; keys: string[] } | null = null;
  /** The beginning of the file, as far as the preamble is looked for, and what that has. */
  #head = "";
  #preamble: Preamble | null = null;

  constructor(source: ByteSource, label: SourceBytes["label"], budget: Budget) {
    this.#source = source;
    this.#label = label;
    this.#encoding = new TextEncoding(label);
    this.#budget = budget;
  }

  async begin(): Promise<void> {
    this.#head = await this.#text(0, preambleSize);
    this.#preamble = preambleOf(this.#head);
  }

  /** The same file without the edits that were made so far. */
  afresh(): SourceEdits {
    const document = new SourceEdits(this.#source, this.#label, this.#budget);
    document.#head = this.#head;
    document.#preamble = this.#preamble;
    return document;
  }

  async make(edit: Edit): Promise<EditOutcome> {
    this.#budget.step(64);
    if (this.#budget.isDue) await this.#budget.turn();
    if (this.#label.startsWith("utf-16")) return refused("The file is in UTF-16, which TeX does not read.");
    if (edit.kind === "set-title") return await this.#setTitle(edit.title);
    if (edit.kind === "show-title")
      return /…$/.test(edit.title)
        ? refused("The title is longer than it is kept: give it to hyperref as pdftitle by hand.")
        : await this.#setTitle(edit.title);
    if (edit.kind === "typeset-with-tags") return this.#switchTagging();
    if (edit.kind === "add-navigation") return this.#addContents(edit.mayRestyle === true);
    if (edit.kind === "insert-heading") {
      const text = plainTex(edit.text);
      const command = this.#sectioning(1);
      if (!text) return refused("The heading is blank.");
      if (slides.test(this.#preamble?.className ?? ""))
        return refused("Sections of slides are not seen: give the frames titles by \\frametitle.");
      return command ? await this.#insertFirst(`\\${command}*{${text}}`) : noHeadings;
    }
    if (edit.kind === "make-list") return await this.#makeList(edit);
    if (edit.kind === "set-language" && edit.at === null) return this.#setLanguage(edit.language);
    if (
      !("at" in edit) ||
      edit.at === null ||
      !("in" in edit.at) ||
      edit.at.in !== "bytes" ||
      !kinds.has(edit.kind)
    )
      return refused("LaTeX is not changed in this way.");
    const { from, to } = edit.at;
    if (edit.kind === "set-heading-level") return await this.#setHeading({ from, to }, edit);
    const written = await this.#text(from, commandSize);
    if (from === to && (edit.kind === "set-alternative" || edit.kind === "mark-decorative"))
      return this.#setInMacro(from, written, edit.kind === "set-alternative" ? edit.text : null);
    const text = from === to ? "" : withBlankComments(written);
    if (!text.startsWith("\\")) return inMacro;
    switch (edit.kind) {
      case "set-alternative":
        return this.#setAlternative(from, text, edit.text);
      case "mark-decorative":
        if (!picture.test(text) && !drawing.test(text))
          return refused("This command has no key for decoration.");
        return this.#isTagged ? this.#setKey(from, text, "artifact", null) : needsTagging("decoration");
      case "set-field-name":
        if (!field.test(text)) return refused("This command is no field of hyperref.");
        return this.#setKey(from, text, "altname", edit.text);
      case "set-caption":
        if (edit.isTyped)
          return refused("A caption of LaTeX is set in its own line, so that it would be seen twice.");
        return await this.#setCaption(from, text, edit.text);
      case "mark-header-cells":
        return this.#setTable(from, text, [
          ...(edit.rows ? [["table/header-rows", upTo(edit.rows), ""] as const] : []),
          ...(edit.columns ? [["table/header-columns", upTo(edit.columns), ""] as const] : []),
        ]);
      case "mark-layout-table":
        return this.#setTable(from, text, [["table/tagging", "presentation", "true"]]);
      default:
        return refused("LaTeX is not changed in this way.");
    }
  }

  /** A table of contents behind the title, or where the document begins. */
  async #addContents(mayRestyle: boolean): Promise<EditOutcome> {
    if (!mayRestyle) return refused("A table of contents is printed.", true);
    return this.#insertFirst("\\tableofcontents");
  }

  #sectioning(level: number): string | null {
    const { className = null } = this.#preamble ?? {};
    return sectioningCommand(level, className, className !== null && chapterClasses.test(className));
  }

  /** A heading by another command, or a line that becomes one. */
  async #setHeading(
    { from, to }: Span,
    { level, mayRestyle = false }: Extract<Edit, { kind: "set-heading-level" }>,
  ): Promise<EditOutcome> {
    if (!this.#preamble) return noDocument;
    const command = level === null ? null : this.#sectioning(level);
    if (level !== null && command === null) return noHeadings;
    const near = Math.min(from, nearSize);
    const written = await this.#text(from - near, near + commandSize);
    const source = withBlankComments(written);
    const isHeading = heading.test(source.slice(near));
    let change: SourceChange;
    if (!isHeading) change = command === null ? [] : headingOfLine(source, near, command);
    else if (command === null) change = shifted(removedHeading(source.slice(near), to - from), near);
    else change = shifted(renamedHeading(source.slice(near), command), near);
    if ("refused" in change) return refused(change.refused);
    if (change.every((one) => source.slice(one.from, one.to) === one.text)) return { status: "unchanged" };
    if (change.some((one) => source.slice(one.from, one.to) !== written.slice(one.from, one.to)))
      return refused("A comment stands within the heading: change it by hand.");
    if (!mayRestyle) return refused("LaTeX sets headings of another level otherwise.", true);
    return this.#change(change, from - near);
  }

  async #makeList(edit: Extract<Edit, { kind: "make-list" }>): Promise<EditOutcome> {
    if (!edit.mayRestyle) return refused("Lists of LaTeX have indents and spaces of their own.", true);
    const places = edit.at.map((at) => (at.in === "bytes" ? at.from : -1));
    const first = places[0] ?? -1;
    const last = places.at(-1)!;
    if (places.some((at, index) => at <= (places[index - 1] ?? -1)) || last - first > listSize)
      return refused("Some lines of the list were not found.");
    const near = Math.min(first, nearSize);
    const start = first - near;
    const written = await this.#text(start, last - start + commandSize);
    const change = listOfLines(
      withBlankComments(written),
      written,
      places.map((at) => at - start),
      edit,
    );
    return "refused" in change ? refused(change.refused) : this.#change(change, start);
  }

  /** Makes changes of a source that begins at this byte, all or none. */
  #change(changes: readonly (Span & { text: string })[], offset: number): EditOutcome {
    const patches = changes.map(({ from, to, text }) => ({
      from: offset + from,
      to: offset + to,
      bytes: this.#encode(text)!,
    }));
    return this.#patches.add(patches) ? { status: "applied" } : contradiction;
  }

  /** What is printed before all other text, behind the title. */
  async #insertFirst(text: string): Promise<EditOutcome> {
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    const body = withBlankComments(await this.#text(preamble.end, bodySize));
    const begin = /^\\begin\s*\{document\}/.exec(body);
    const title = /\\maketitle(?![A-Za-z@])/.exec(body);
    const end = title ? title.index + title[0].length : begin?.[0].length;
    if (end === undefined) return noDocument;
    const at = preamble.end + end;
    return this.#patch({ from: at, to: at }, `${this.#lineEnd}${text}${this.#lineEnd}`);
  }

  get #isTagged(): boolean {
    return this.#preamble?.isTagged === true;
  }

  #setAlternative(from: number, text: string, alternative: string): EditOutcome {
    if (!plainTex(alternative)) return refused("The text is blank.");
    if (picture.test(text)) return this.#setKey(from, text, "alt", alternative);
    if (!drawing.test(text))
      return refused("This command has no key for an alternative: describe it by hand.");
    return this.#isTagged
      ? this.#setKey(from, text, "alt", alternative)
      : needsTagging("alternatives of drawings");
  }

  /** A picture that a macro shows, described where that is used: what the macro stands for takes its place. */
  #setInMacro(from: number, call: string, alternative: string | null): EditOutcome {
    const found = expansionOf(call, this.#head, this.#preamble?.source ?? "");
    if (!found) return inMacro;
    if (alternative === null && !this.#isTagged) return needsTagging("decoration");
    const { end, text, picture: at } = found;
    const [key, value] = alternative === null ? ["artifact", null] : ["alt", alternative];
    const change = keyChange(text.slice(at), key!, value);
    if (!change) return { status: "unchanged" };
    if ("refused" in change) return refused(change.refused);
    const own = this.#encode(change.text);
    if (!own) return unencodable;
    // All else is copied as its bytes are.
    const bytes = Buffer.concat([
      Buffer.from(text.slice(0, at + change.from), "latin1"),
      own,
      Buffer.from(text.slice(at + change.to), "latin1"),
    ]);
    return this.#patches.add([{ from, to: from + end, bytes }]) ? { status: "applied" } : contradiction;
  }

  /** A key of the options of the command that stands here. */
  #setKey(from: number, text: string, key: string, value: string | null): EditOutcome {
    const change = keyChange(text, key, value);
    if (!change) return { status: "unchanged" };
    if ("refused" in change) return refused(change.refused);
    return this.#patch({ from: from + change.from, to: from + change.to }, change.text);
  }

  #replace(text: string, given: { span: Span; hasValue: boolean }, value: string): EditOutcome {
    const change = valueChange(text, given, value);
    return change ? this.#patch(change, change.text) : { status: "unchanged" };
  }

  /** A caption at the end of a float. */
  async #setCaption(from: number, text: string, given: string): Promise<EditOutcome> {
    const name = float.exec(text)?.[1];
    const caption = plainTex(given);
    if (!caption) return refused("The caption is blank.");
    const end = name === undefined ? null : await this.#environmentEnd(from, name);
    if (end === null) return refused("This figure is no float that takes a caption: write it by hand.");
    return this.#patch({ from: end.from, to: end.from }, `\\caption{${caption}}${this.#lineEnd}`);
  }

  /** Where the command that ends the environment stands which begins at this byte; null for nowhere. */
  async #environmentEnd(from: number, name: string): Promise<Span | null> {
    const whole = withBlankComments(await this.#text(from, tableSize));
    const ends = new RegExp(`\\\\(begin|end)\\s*\\{${name.replace("*", "\\*")}\\}`, "g");
    let depth = 0;
    for (let found = ends.exec(whole); found; found = ends.exec(whole)) {
      depth += found[1] === "begin" ? 1 : -1;
      if (!depth) return { from: from + found.index, to: from + ends.lastIndex };
    }
    return null;
  }

  /** Keys of tagging that hold for one table: they are set before it and taken back behind it. */
  async #setTable(
    from: number,
    text: string,
    keys: readonly (readonly [string, string, string])[],
  ): Promise<EditOutcome> {
    const name = table.exec(text)?.[1];
    if (!name) return refused("This table has no keys of tagging: mark its headers by hand.");
    if (!this.#isTagged) return needsTagging("header cells and layout tables");
    const end = await this.#environmentEnd(from, name);
    if (end === null) return refused("The table has no end.");
    const setup = (at: 1 | 2) => `\\tagpdfsetup{${keys.map((key) => `${key[0]}={${key[at]}}`).join(",")}}`;
    const patches = [
      { from, to: from, bytes: this.#encode(setup(1))! },
      { from: end.to, to: end.to, bytes: this.#encode(setup(2))! },
    ];
    return this.#patches.add(patches) ? { status: "applied" } : contradiction;
  }

  #setLanguage(language: string): EditOutcome {
    if (!isLanguageTag(language)) return refused(`"${language}" is no language tag such as en or pt-BR.`);
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    if (this.#set.has("language")) return contradiction;
    this.#set.add("language");
    const { metadata, source, documentClass } = preamble;
    if (metadata) {
      const given = keyValue(source, metadata, "lang");
      if (given) return this.#replace(source, given, language);
      return this.#addMetadata(metadata.from, `lang=${language}`);
    }
    if (preamble.hasHyperref) return this.#setHyperref(preamble, "pdflang", language);
    // It changes no page, and needs no package.
    return this.#addMetadata(documentClass, `lang=${language}`);
  }

  #switchTagging(): EditOutcome {
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    if (preamble.isTagged) return { status: "unchanged" };
    const { metadata, source, documentClass, className } = preamble;
    if (className === null || untaggable.test(className))
      return refused("The class of the document does not work with tagging.");
    const given = metadata && keyValue(source, metadata, "tagging");
    if (given) return this.#patch(given.span, given.hasValue ? "on" : "=on");
    return this.#addMetadata(metadata?.from ?? documentClass, "tagging=on");
  }

  /** Keys of \DocumentMetadata: before those that are given, or before the class. */
  #addMetadata(at: number, key: string): EditOutcome {
    this.#metadata = { at, keys: [...(this.#metadata?.keys ?? []), key] };
    return { status: "applied" };
  }

  #metadataPatch({ at, keys }: { at: number; keys: readonly string[] }): { at: number; text: string } {
    const { metadata, source } = this.#preamble!;
    if (!metadata) return { at, text: `\\DocumentMetadata{${keys.join(",")}}${this.#lineEnd}` };
    const isBlank = !source.slice(metadata.from, metadata.to).trim();
    return { at, text: `${keys.join(",")}${isBlank ? "" : ","}` };
  }

  async #setTitle(title: string): Promise<EditOutcome> {
    const text = plainTex(title);
    if (!text) return refused("The title is blank.");
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    if (this.#set.has("title")) return contradiction;
    this.#set.add("title");
    if (preamble.hasHyperref) return this.#setHyperref(preamble, "pdftitle", text);
    const { end, source } = preamble;
    const body = withBlankComments(await this.#text(end, bodySize));
    if (preamble.hasBlankTitle || !/\\maketitle(?![A-Za-z@])/.test(body)) {
      if (/\{[^{}]*\bcleveref\b/.test(source.slice(0, end)))
        return refused("The title needs hyperref, which has to be loaded before cleveref: load it by hand.");
      // Nothing prints the title: hyperref keeps it in the properties, and leaves the pages as they are.
      const load = `\\usepackage[hidelinks,setpagesize=false]{hyperref}${this.#lineEnd}`;
      return this.#patch({ from: end, to: end }, `${load}\\hypersetup{pdftitle={${text}}}${this.#lineEnd}`);
    }
    if (preamble.hasTitle)
      return refused(
        "The title is printed as it stands, and without hyperref no other can be given: change \\title by hand.",
      );
    return this.#patch({ from: end, to: end }, `\\title{${text}}${this.#lineEnd}`);
  }

  #setHyperref({ source, hyperref, end }: Preamble, key: string, value: string): EditOutcome {
    for (const keys of hyperref) {
      const given = keyValue(source, keys, key);
      if (given) return this.#replace(source, given, value);
    }
    return this.#patch({ from: end, to: end }, `\\hypersetup{${key}={${value}}}${this.#lineEnd}`);
  }

  get #lineEnd(): string {
    return /\r\n?|\n/.exec(this.#preamble?.source ?? "")?.[0] ?? "\n";
  }

  #patch(range: Span, text: string): EditOutcome {
    const bytes = this.#encode(text);
    if (!bytes) return unencodable;
    return this.#patches.add([{ ...range, bytes }]) ? { status: "applied" } : contradiction;
  }

  #encode(text: string): Uint8Array | null {
    let isWhole = true;
    const bytes = this.#encoding.encode(text, () => {
      isWhole = false;
      return "?";
    });
    return isWhole ? bytes : null;
  }

  async #text(from: number, length: number): Promise<string> {
    return asciiOf(await this.#source.read(from, length), this.#label);
  }

  async write(out: ByteSink): Promise<void> {
    if (this.#metadata) {
      const { at, text } = this.#metadataPatch(this.#metadata);
      this.#patches.add([{ from: at, to: at, bytes: this.#encode(text)! }]);
    }
    if (!this.#patches.isEmpty) await this.#patches.write(this.#source, out);
  }
}

/** A key of the options of the command that stands here, without a value where that is null; null where it is given so. */
function keyChange(
  text: string,
  key: string,
  value: string | null,
): (Span & { text: string }) | { refused: string } | null {
  const command = (picture.exec(text) ?? drawing.exec(text) ?? field.exec(text))![0];
  const at = command.length;
  const plain = value === null ? "" : plainTex(value);
  const written = value === null ? key : `${key}={${plain}}`;
  if (text[at] !== "[") {
    const end = command.trimEnd().length;
    return { from: end, to: end, text: `[${written}]` };
  }
  const options = groupAt(text, at);
  if (!options) return { refused: "The options of the command have no end." };
  if (/^\s*\[/.test(text.slice(options.to + 1)))
    return { refused: "The picture has its corners as options: give it an alternative by hand." };
  const given = keyValue(text, options, key);
  if (given) return value === null ? null : valueChange(text, given, plain);
  const isBlank = !text.slice(options.from, options.to).trim();
  return { from: options.from, to: options.from, text: isBlank ? written : `${written},` };
}

/** Another value where one is given; null where it is the same. */
function valueChange(
  text: string,
  { span, hasValue }: { span: Span; hasValue: boolean },
  value: string,
): (Span & { text: string }) | null {
  const before = text.slice(span.from, span.to);
  if (hasValue && (before === value || before === `{${value}}`)) return null;
  return { ...span, text: `${hasValue ? "" : "="}{${value}}` };
}

/** 1,2,3 */
const upTo = (count: number): string =>
  Array.from({ length: Math.min(count, 100) }, (_, at) => at + 1).join(",");

const shifted = (change: SourceChange, by: number): SourceChange =>
  "refused" in change ? change : change.map(({ from, to, text }) => ({ from: from + by, to: to + by, text }));
