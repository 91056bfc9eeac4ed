import { Buffer } from "node:buffer";
import type { Budget } from "../../checker/budget.ts";
import type { ByteSource } from "../../checker/source.ts";
import type { ByteSink, Editor } from "../editor.ts";
import type { Edit, EditKind, EditOutcome } from "../edits.ts";
import { labelOf } from "./decode.ts";
import { captionAbove, captionOfLine, floatAt } from "./edit/caption-edits.ts";
import { EditedSource } from "./edit/edited-source.ts";
import { environmentEnd } from "./edit/environment-end.ts";
import {
  headingOfLine,
  removedHeading,
  renamedHeading,
  type SourceChange,
  sectioningCommand,
} from "./edit/heading-edits.ts";
import { drawing, field, hasOptions, keyChange, picture } from "./edit/key-edits.ts";
import { listOfLines } from "./edit/list-edits.ts";
import { expansionOf } from "./edit/macro-edits.ts";
import { PreambleEdits } from "./edit/preamble-edits.ts";
import {
  classWithoutHeadings,
  inMacro,
  needsTagging,
  noDocument,
  noHeadings,
  refused,
  unencodable,
} from "./edit/refusals.ts";
import { type Preamble, plainTex, preambleOf, type Span, withBlankComments } from "./edit/source-edits.ts";
import { chapterClasses } from "./sectioning.ts";

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

/** How far the preamble is looked for, in bytes. */
const preambleSize = 1_048_576;
/** What is looked at of a command, and of its name, in bytes. */
const commandSize = 65_536;
const nameSize = 256;

/** How far behind the beginning of the text its title is looked for, in bytes. */
const bodySize = 65_536;
/** How far before a line its beginning is looked for, and how long a list may be, in bytes. */
const nearSize = 4_096;
const listSize = 262_144;
const heading =
  /^\\(?:(?:sub){0,2}section|chapter|part|(?:sub)?paragraph|add(?:part|chap|sec)|frametitle)(?![A-Za-z@])/;
const slides = /^(?:beamer|ltx-talk|powerdot)$/;
/** Edits of the options of one command. */
const keyed: ReadonlySet<EditKind> = new Set(["set-alternative", "mark-decorative", "set-field-name"]);
const table = /^\\begin\s*\{(tabular\*?|tabularx|tabulary|longtable)\}/;

/** LaTeX: keys of commands and of the preamble, such that the same pages are made. Every other byte stays. */
export const latexEditor: Editor = {
  format: "latex",
  kinds,
  alwaysRestyles: new Set(["add-navigation", "make-list"]),
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
    const tagging = edits.find(({ kind }) => kind === "typeset-with-tags");
    const outcomes: EditOutcome[] = [];
    for (const edit of edits) {
      const outcome = await document.afresh().make(edit);
      const isFirst = outcome.status === "refused" && tagging && edit !== tagging;
      outcomes.push(isFirst ? await withTagging(document, tagging, edit, outcome) : outcome);
    }
    return outcomes;
  },
};

/** What comes of an edit that is refused as the document is, where tagging may be switched on first. */
async function withTagging(
  document: SourceEdits,
  tagging: Edit,
  edit: Edit,
  refusal: Extract<EditOutcome, { status: "refused" }>,
): Promise<EditOutcome> {
  const tagged = document.afresh();
  if ((await tagged.make(tagging)).status !== "applied") return refusal;
  return (await tagged.make(edit)).status === "refused" ? refusal : { ...refusal, until: tagging.kind };
}

async function opened(source: ByteSource, budget: Budget): Promise<SourceEdits> {
  const file = new EditedSource(source, await labelOf(source, budget));
  const head = await file.text(0, preambleSize);
  return new SourceEdits(file, { head, preamble: preambleOf(head) }, budget);
}

/** The beginning of a file, and the preamble that was found in it. */
interface Beginning {
  head: string;
  preamble: Preamble | null;
}

class SourceEdits {
  readonly #source: EditedSource;
  readonly #budget: Budget;
  /** The beginning of the file, as far as the preamble is looked for, and what that has. */
  readonly #head: string;
  readonly #preamble: Preamble | null;
  readonly #ofPreamble: PreambleEdits;

  constructor(source: EditedSource, { head, preamble }: Beginning, budget: Budget) {
    this.#source = source;
    this.#budget = budget;
    this.#head = head;
    this.#preamble = preamble;
    this.#source.lineEnd = /\r\n?|\n/.exec(preamble?.source ?? "")?.[0] ?? "\n";
    this.#ofPreamble = new PreambleEdits(source, preamble);
  }

  /** The same file without the edits that were made so far. */
  afresh(): SourceEdits {
    const beginning = { head: this.#head, preamble: this.#preamble };
    return new SourceEdits(this.#source.afresh(), beginning, this.#budget);
  }

  async make(edit: Edit): Promise<EditOutcome> {
    this.#budget.step(64);
    if (this.#budget.isDue) await this.#budget.turn();
    if (this.#source.label.startsWith("utf-16"))
      return refused("The file is in UTF-16, which TeX does not read.");
    if (edit.kind === "set-title") return await this.#ofPreamble.setTitle(edit.title);
    if (edit.kind === "show-title")
      return /…$/.test(edit.title)
        ? refused("The title is longer than it is kept: give it to hyperref as pdftitle by hand.")
        : await this.#ofPreamble.setTitle(edit.title);
    if (edit.kind === "typeset-with-tags") return this.#ofPreamble.switchTagging();
    if (edit.kind === "add-navigation") return this.#addContents(edit.mayRestyle === true);
    if (edit.kind === "insert-heading") {
      if (!this.#preamble) return noDocument;
      const text = plainTex(edit.text);
      const command = this.#sectioning(1);
      if (!text) return refused("The heading is blank.");
      if (slides.test(this.#className ?? ""))
        return refused("Sections of slides are not seen: give the frames titles by \\frametitle.");
      if (command) return await this.#insertFirst(`\\${command}*{${text}}`);
      const { className } = this.#preamble;
      return className ? classWithoutHeadings(className) : noHeadings;
    }
    if (edit.kind === "make-list") return await this.#makeList(edit);
    if (edit.kind === "set-language" && edit.at === null) return this.#ofPreamble.setLanguage(edit.language);
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
    // Keys are set beside a table, of which the name alone is looked at; there may be many.
    const isOfTable = edit.kind === "mark-header-cells" || edit.kind === "mark-layout-table";
    const written = isOfTable
      ? await this.#source.text(from, nameSize)
      : await this.#commandAt(from, keyed.has(edit.kind));
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
        return this.#isTagged
          ? this.#setKey(from, text, "artifact", null)
          : needsTagging("decoration", this.#className);
      case "set-field-name":
        if (!field.test(text)) return refused("This command is no field of hyperref.");
        return this.#setKey(from, text, "altname", edit.text);
      case "set-caption":
        return await this.#setCaption(from, text, edit);
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

  /** The source of a command with all of its options, where these are what is looked at, and what follows. */
  async #commandAt(from: number, isKeyed: boolean): Promise<string> {
    const near = isKeyed ? await this.#source.text(from, nearSize) : "";
    return near && hasOptions(withBlankComments(near)) ? near : this.#source.text(from, commandSize);
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
    const written = await this.#source.text(from - near, near + commandSize);
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
    return this.#source.change(change, from - near);
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
    const written = await this.#source.text(start, last - start + commandSize);
    const change = listOfLines(
      withBlankComments(written),
      written,
      places.map((at) => at - start),
      edit,
    );
    return "refused" in change ? refused(change.refused) : this.#source.change(change, start);
  }

  /** What is printed before all other text, behind the title. */
  async #insertFirst(text: string): Promise<EditOutcome> {
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    const body = withBlankComments(await this.#source.text(preamble.end, bodySize));
    const begin = /^\\begin\s*\{document\}/.exec(body);
    const title = /\\maketitle(?![A-Za-z@])/.exec(body);
    const end = title ? title.index + title[0].length : begin?.[0].length;
    if (end === undefined) return noDocument;
    const at = preamble.end + end;
    return this.#source.patch({ from: at, to: at }, `${this.#source.lineEnd}${text}${this.#source.lineEnd}`);
  }

  get #className(): string | null {
    return this.#preamble?.className ?? null;
  }

  get #isTagged(): boolean {
    return this.#preamble?.isTagged === true || this.#ofPreamble.isTaggingSwitched;
  }

  #setAlternative(from: number, text: string, alternative: string): EditOutcome {
    if (!plainTex(alternative)) return refused("The text is blank.");
    if (picture.test(text)) return this.#setKey(from, text, "alt", alternative);
    if (!drawing.test(text))
      return refused("This command has no key for an alternative: describe it by hand.");
    return this.#isTagged
      ? this.#setKey(from, text, "alt", alternative)
      : needsTagging("alternatives of drawings", this.#className);
  }

  /** A picture that a macro shows, described where that is used: what the macro stands for takes its place. */
  #setInMacro(from: number, call: string, alternative: string | null): EditOutcome {
    const found = this.#preamble && expansionOf(call, this.#head, withBlankComments(this.#head));
    if (!found) return inMacro;
    if (alternative === null && !this.#isTagged) return needsTagging("decoration", this.#className);
    const { end, text, picture: at } = found;
    const [key, value] = alternative === null ? ["artifact", null] : ["alt", alternative];
    const change = keyChange(text.slice(at), key!, value);
    if (!change) return { status: "unchanged" };
    if ("refused" in change) return refused(change.refused);
    const own = this.#source.encode(change.text);
    if (!own) return unencodable;
    // All else is copied as its bytes are.
    const bytes = Buffer.concat([
      Buffer.from(text.slice(0, at + change.from), "latin1"),
      own,
      Buffer.from(text.slice(at + change.to), "latin1"),
    ]);
    return this.#source.add([{ from, to: from + end, bytes }]);
  }

  /** A key of the options of the command that stands here. */
  #setKey(from: number, text: string, key: string, value: string | null): EditOutcome {
    const change = keyChange(text, key, value);
    if (!change) return { status: "unchanged" };
    if ("refused" in change) return refused(change.refused);
    return this.#source.patch({ from: from + change.from, to: from + change.to }, change.text);
  }

  /** A caption of a float, or the line of it that is typed as one. */
  async #setCaption(
    from: number,
    text: string,
    { text: given, isTyped, mayRestyle }: Extract<Edit, { kind: "set-caption" }>,
  ): Promise<EditOutcome> {
    const found = floatAt(text);
    const caption = plainTex(given);
    if (!caption) return refused("The caption is blank.");
    const end = found && (await environmentEnd(this.#source, from, found.name));
    if (!end) return refused("This is no float that takes a caption: write it by hand.");
    const { lineEnd } = this.#source;
    if (isTyped) {
      const written = await this.#source.text(from, end.from - from);
      const change = captionOfLine(withBlankComments(written), given);
      if (!change || "refused" in change)
        return refused(
          "The line that is typed as the caption is set in a way that is not understood: put it into \\caption by hand.",
        );
      if (!mayRestyle) return refused("LaTeX numbers captions and sets them in its own way.", true);
      return this.#encoded(change, from);
    }
    if (found.isOfTable) return this.#encoded(captionAbove(text, caption, lineEnd), from);
    return this.#source.patch({ from: end.from, to: end.from }, `\\caption{${caption}}${lineEnd}`);
  }

  /** Changes whose text a person gave, which the encoding of the file may not have. */
  #encoded(change: SourceChange, offset: number): EditOutcome {
    if ("refused" in change) return refused(change.refused);
    return change.every(({ text }) => this.#source.encode(text))
      ? this.#source.change(change, offset)
      : unencodable;
  }

  /** Keys of tagging that hold for one table: they are set before it and taken back behind it. */
  async #setTable(
    from: number,
    text: string,
    keys: readonly (readonly [string, string, string])[],
  ): Promise<EditOutcome> {
    const name = table.exec(text)?.[1];
    if (!name) return refused("This table has no keys of tagging: mark its headers by hand.");
    if (!this.#isTagged) return needsTagging("header cells and layout tables", this.#className);
    const end = await environmentEnd(this.#source, from, name);
    if (end === null) return refused("The table has no end.");
    const setup = (at: 1 | 2) => `\\tagpdfsetup{${keys.map((key) => `${key[0]}={${key[at]}}`).join(",")}}`;
    const patches = [
      { from, to: from, bytes: this.#source.encode(setup(1))! },
      { from: end.to, to: end.to, bytes: this.#source.encode(setup(2))! },
    ];
    return this.#source.add(patches);
  }

  async write(out: ByteSink): Promise<void> {
    this.#ofPreamble.finish();
    await this.#source.write(out);
  }
}

/** 1,2,3 */
const upTo = (count: number): string =>
  Array.from({ length: Math.min(count, 100) }, (_, at) => at + 1).join(",");

const shifted = (change: SourceChange, by: number): SourceChange =>
  "refused" in change ? change : change.map(({ from, to, text }) => ({ from: from + by, to: to + by, text }));
