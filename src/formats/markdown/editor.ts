import type { Budget } from "../../checker/budget.ts";
import { windows1252Text } from "../../checker/bytes/windows-1252.ts";
import { isLanguageTag } from "../../checker/language-tag.ts";
import type { ByteSource } from "../../checker/source.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Editor } from "../editor.ts";
import type { Edit, EditKind, EditOutcome } from "../edits.ts";
import { entriesOf, withoutTitle } from "../html/edit/contents-list.ts";
import { contradiction, ElementEdits, refused, wantedBy } from "../html/edit/element-edits.ts";
import type { FoundElement } from "../html/edit/found-element.ts";
import { EditSurvey } from "../html/edit/survey.ts";
import { characterReference, oneLine } from "../html/edit/tag-changes.ts";
import type { Patch } from "../text-edits/patches.ts";
import { encodingOf, readBlocks } from "./document.ts";
import { escapedUnit, FrontMatterEdits, type MatterEdit } from "./edit/front-matter-edits.ts";
import {
  decorativeImage,
  embeddedAlternative,
  headingLevel,
  imageAlternative,
  type NotationEdit,
  passageLanguage,
  plainMarkdown,
} from "./edit/notation-edits.ts";
import { MarkdownElements } from "./elements.ts";
import { itemNotation } from "./item-notation.ts";
import { Known, readKnown } from "./known.ts";
import { type Measure, measureOf } from "./prose.ts";
import { SelectedBlocks } from "./selected-blocks.ts";

const kinds: ReadonlySet<EditKind> = new Set<EditKind>([
  "set-language",
  "set-title",
  "set-alternative",
  "mark-decorative",
  "mark-header-cells",
  "fill-header-cells",
  "mark-layout-table",
  "fix-list",
  "fix-table-references",
  "set-heading-level",
  "make-list",
  "add-navigation",
  "insert-heading",
  "set-field-name",
  "set-caption",
]);

/** Pictures and films, and what may be one by its role; not the blocks of Markdown that they begin. */
const pictures = /^(?!(?:p|h[1-6]|li|ul|ol|blockquote|table|thead|tbody|tr|th|td|em|strong|del|a)$)/;

/** Lists and their items as HTML has them, not as Markdown writes them. */
const lists = /^(?!(?:em|strong|del|a|blockquote)$)/;

/** What an edit is about, where several elements begin at the same byte. */
const namesOf: Partial<Record<EditKind, RegExp>> = {
  "set-alternative": pictures,
  "mark-decorative": pictures,
  "set-heading-level": /^(?:h[1-6]|p)$/,
  "set-language": /^(?:h[1-6]|p)$/,
  "mark-header-cells": /^table$/,
  "fill-header-cells": /^table$/,
  "set-field-name": /^(?!p$)/,
  "fix-list": lists,
  "fix-table-references": /^table$/,
};

/** How far the beginning of the file is looked at for front matter, in bytes. */
const headSize = 1_048_576;
/** What is looked at before and after a piece of notation, in bytes. */
const nearSize = 2_048;
/** How far a passage reaches that is marked with its language, in bytes. */
const passageSize = 32_768;

/** Markdown: front matter and notation; raw HTML by the rules of HTML. Every other byte stays. */
export const markdownEditor: Editor = {
  format: "markdown",
  kinds,
  alwaysRestyles: new Set(["add-navigation", "make-list"]),
  async apply(source, edits, out, _options, budget) {
    const document = (await opened(source, edits, budget, { isProbe: false }))();
    const outcomes: EditOutcome[] = [];
    for (const edit of edits) outcomes.push(await document.make(edit));
    document.end();
    await document.edits.write(out);
    return outcomes;
  },
  async probe(source, edits, budget) {
    const afresh = await opened(source, edits, budget, { isProbe: true });
    const outcomes: EditOutcome[] = [];
    for (const edit of edits) {
      budget.step(64);
      if (budget.isDue) await budget.turn();
      outcomes.push(await afresh().make(edit));
    }
    return outcomes;
  },
};

/** Entries of a list of contents that are few enough to do without it. */
const fewEntries = 2;

/** What may be listed in contents: what raw HTML makes headings is left to those who write it. */
const entriesIn = ({ headings }: EditSurvey) => entriesOf(headings.filter(({ isMarkdown }) => isMarkdown));

/**
 * Finds what the edits are about; answers with the file as it came, as often as it is asked. To see whether they can be
 * made it is read as far as it takes.
 */
async function opened(
  source: ByteSource,
  edits: readonly Edit[],
  budget: Budget,
  { isProbe }: { isProbe: boolean },
): Promise<() => DocumentEdits> {
  const encoding = await encodingOf(source);
  const areHeadingsWanted = edits.some(({ kind }) => kind === "add-navigation");
  const wanted = wantedBy(edits);
  const survey = new EditSurvey(wanted, budget, { isXml: false, areHeadingsWanted });
  const afresh = () => new DocumentEdits(new ElementEdits(source, encoding, budget), survey);
  // What goes into the front matter needs nothing of the text.
  if (!wanted.size && !areHeadingsWanted) return afresh;
  const known = new Known();
  await readKnown(known, source, encoding, budget);
  const page = { emit() {}, unread() {}, contents() {}, lines: { softBreak() {} }, content: null };
  const handler = survey.handler(() => elements.tagFrom);
  const elements = new MarkdownElements(handler, known.definitions, budget, page, measureOf(encoding.label));
  const blocks = new SelectedBlocks(elements, {
    froms: wanted.keys(),
    areHeadingsWanted,
    isWithin: () => survey.isWithin,
  });
  // The first heading may be the title and no entry.
  const isEnough = () =>
    survey.hasMetAll && (!areHeadingsWanted || entriesIn(survey).length > fewEntries + 1);
  await readBlocks(source, encoding, blocks, budget, () => {}, isProbe ? isEnough : () => false);
  elements.end();
  survey.end();
  return afresh;
}

/** The edits of one file as they become patches. */
class DocumentEdits {
  readonly edits: ElementEdits;
  readonly #survey: EditSurvey;
  readonly #measure: Measure;
  #head: string | null = null;
  #matter: FrontMatterEdits | null = null;
  readonly #set = new Set<string>();

  constructor(edits: ElementEdits, survey: EditSurvey) {
    this.edits = edits;
    this.#measure = measureOf(edits.encoding.label);
    this.#survey = survey;
  }

  async make(edit: Edit): Promise<EditOutcome> {
    if (edit.kind === "set-title") {
      const title = oneLine(edit.title);
      return title ? this.#setMatter("title", title) : refused("The title is blank.");
    }
    if (edit.kind === "set-language" && !isLanguageTag(edit.language))
      return refused(`"${edit.language}" is no language tag such as en or pt-BR.`);
    if (edit.kind === "set-language" && edit.at === null) return this.#setMatter("language", edit.language);
    if (edit.kind === "make-list") return this.#list(edit);
    if (edit.kind === "insert-heading") return this.#insertHeading(edit.text);
    if (edit.kind === "add-navigation") return this.#addContents(edit.mayRestyle === true);
    if (!("at" in edit) || edit.at === null || !("in" in edit.at) || !kinds.has(edit.kind))
      return refused("Markdown is not changed in this way.");
    const element = edit.at.in === "bytes" ? this.#survey.find(edit.at.from, namesOf[edit.kind]) : undefined;
    if (!element) return refused("Nothing that can be changed begins at this place.");
    return element.isMarkdown ? this.#notation(edit, element) : this.#tag(edit, element);
  }

  /** Raw HTML, where all of the tag stands in lines that nothing of Markdown's begins. */
  async #tag(edit: Edit, element: FoundElement): Promise<EditOutcome> {
    const text = await this.edits.text(element.from, element.to - element.from);
    if (!text.startsWith("<") || !text.endsWith(">") || /[\r\n][ \t]*>/.test(text))
      return refused("The tag stands in lines that Markdown quotes: change it by hand.");
    return edit.kind === "fix-list" ? this.edits.fixList(edit, element) : this.edits.make(edit, element);
  }

  async #notation(edit: Edit, element: FoundElement): Promise<EditOutcome> {
    const { from, to, name } = element;
    const source = await this.#text(from, to - from);
    const after = await this.#text(to, nearSize);
    switch (edit.kind) {
      case "set-alternative":
        if (name !== "img") return refused("Only pictures get an alternative text in Markdown.");
        if (isBlank(oneLine(edit.text))) return refused("The text is blank.");
        if (source.startsWith("![[")) {
          const near = await this.#text(from - Math.min(from, nearSize), Math.min(from, nearSize));
          const isInTable = /\|[^\r\n]*$/.test(near);
          return this.#patch(from, source, embeddedAlternative(source, isInTable, edit.text));
        }
        return this.#patch(from, source + after, imageAlternative(source, after, edit.text));
      case "mark-decorative": {
        if (name !== "img") return refused("Only pictures can be marked as decoration in Markdown.");
        if (source.startsWith("![["))
          return refused("An embedded picture cannot be marked as decoration: it is named by its file then.");
        const near = Math.min(from, nearSize);
        const before = await this.#text(from - near, near);
        const lineEnd = /\r\n?|\n/.exec(before + after)?.[0] ?? "\n";
        const target = element.attributes.get("src") ?? "";
        return this.#patch(from, source, decorativeImage(source, { before, after, lineEnd }, target));
      }
      case "set-heading-level":
        return this.#heading(element, edit.level);
      case "set-language":
        return this.#passage(element, edit.language);
      case "fill-header-cells":
        return this.#fillHeaders(from, edit.texts);
      case "mark-header-cells":
        return edit.rows === 1 && edit.columns === 0
          ? this.#raiseFirstRow(from, edit.mayRestyle === true)
          : refused("Tables of Markdown have one header row and no header columns: write this one as HTML.");
      default:
        return refused("Markdown has no notation for this.");
    }
  }

  /** Texts in the blank cells of the row above the hyphens. */
  async #fillHeaders(from: number, texts: readonly string[]): Promise<EditOutcome> {
    const near = await this.#text(from, nearSize);
    const line = /^[^\r\n]*/.exec(near)![0];
    const cannot = refused("The header row of the table is not understood: write the texts by hand.");
    // A row of bars and cells, whose first bar may be left out where something stands before it.
    if (line.length >= nearSize / 4 || line.includes("`")) return cannot;
    const bars = [...line.matchAll(/\\.|\|/g)].filter(([bar]) => bar === "|").map(({ index }) => index);
    const starts = /^[ \t]*\|/.test(line) ? bars.map((at) => at + 1) : [0, ...bars.map((at) => at + 1)];
    const gaps = starts.flatMap((start, at) => {
      const end = bars.find((bar) => bar >= start) ?? line.length;
      const isEdge = at === starts.length - 1 && end === line.length;
      return !isEdge && !line.slice(start, end).trim() ? [{ from: start, to: end }] : [];
    });
    if (gaps.length !== texts.length) return cannot;
    const changes = gaps.map((gap, at) => ({ ...gap, text: ` ${plainMarkdown(texts[at]!)} ` }));
    return this.#add(from, near, changes, characterReference);
  }

  /** Where the row above the hyphens is blank, the first one below them takes its place. */
  async #raiseFirstRow(from: number, mayRestyle: boolean): Promise<EditOutcome> {
    const near = await this.#text(from, nearSize);
    const lines = /^([ \t|]*)(\r\n?|\n)[^\r\n]*(?:\r\n?|\n)([ \t]*[^ \t\r\n>][^\r\n]*)(\r\n?|\n|$)/.exec(
      near,
    );
    if (!lines || !lines[1]!.includes("|")) return { status: "unchanged" };
    const [whole, blank, , row, end] = lines as unknown as [string, string, string, string, string];
    if (whole.length >= nearSize / 4)
      return refused("The rows of the table are long: write the headers by hand.");
    if (!mayRestyle) return refused("The header row of a table is shown in bold type.", true);
    const at = whole.length - row.length - end.length;
    const changes = [
      { from: 0, to: blank.length, text: row },
      { from: at, to: whole.length, text: "" },
    ];
    return this.#add(from, near, changes, characterReference);
  }

  /** A heading before all other text. */
  async #insertHeading(given: string): Promise<EditOutcome> {
    const text = plainMarkdown(given).replace(/#+$/, "\\$&");
    if (isBlank(text)) return refused("The heading is blank.");
    const { head, matter } = await this.#front();
    const at = matter.textStart;
    if (at === null) return refused("The front matter is JSON, behind which nothing is put: do it by hand.");
    const { lineEnd } = matter;
    const isAfterLine = at > 0 && !/[\r\n]$/.test(head.slice(0, at));
    const rest = head.slice(at);
    // A blank line before it where front matter is, and one behind it.
    const before = (isAfterLine ? lineEnd : "") + (at > 0 ? lineEnd : "");
    const after = /^[ \t]*(?:[\r\n]|$)/.test(rest) ? lineEnd : lineEnd + lineEnd;
    return this.#add(
      this.edits.encoding.mark,
      head,
      [{ from: at, to: at, text: `${before}# ${text}${after}` }],
      characterReference,
    );
  }

  /** A list of links to the headings, behind the first heading. */
  async #addContents(mayRestyle: boolean): Promise<EditOutcome> {
    if (!mayRestyle) return refused("A list of contents is seen in the text.", true);
    const all = entriesIn(this.#survey);
    const entries = withoutTitle(all);
    const [first] = all;
    if (!first || entries.length <= fewEntries)
      return refused("The text has too few headings for a list of contents.");
    const { from } = first.heading;
    const source = await this.#text(from, nearSize);
    const lines = /^([^\r\n]*)(\r\n?|\n)(?:(=+|-+)[ \t]*(?:\r\n?|\n|$))?/.exec(source);
    const near = Math.min(from - this.edits.encoding.mark, nearSize);
    const before = await this.#text(from - near, near);
    if (!lines || /[^\r\n]$/.test(before) || (!lines[1]!.startsWith("#") && !lines[3]))
      return refused("It cannot be seen where the first heading ends: write the list of contents by hand.");
    const lineEnd = lines[2]!;
    const list = entries.map(
      ({ level, text, heading }) =>
        `${"  ".repeat(level - 1)}- [${plainMarkdown(text)}](#${heading.attributes.get("id") ?? ""})`,
    );
    // The first heading that is no title is the first entry: the list comes before it.
    const isTitle = entries.length < all.length;
    const at = isTitle ? lines[0].length : 0;
    const text = isTitle
      ? `${lineEnd}${list.join(lineEnd)}${lineEnd}`
      : `${list.join(lineEnd)}${lineEnd}${lineEnd}`;
    return this.#add(from, source, [{ from: at, to: at, text }], characterReference);
  }

  async #list(edit: Extract<Edit, { kind: "make-list" }>): Promise<EditOutcome> {
    if (!edit.mayRestyle) return refused("A list of Markdown is shown with other bullets and indents.", true);
    const { mark } = this.edits.encoding;
    const patches: Patch[] = [];
    for (const [index, at] of edit.at.entries()) {
      if (at.in !== "bytes") return refused("Some lines of the list were not found.");
      const near = Math.min(at.from - mark, nearSize);
      const before = index ? "" : await this.#text(at.from - near, near);
      const line = await this.#text(at.from, nearSize);
      const notation = itemNotation(line, before, { ...edit, index });
      if ("refused" in notation) return refused(notation.refused);
      for (const { from, to, text } of notation) {
        const first = at.from + this.#measure(line.slice(0, from));
        const bytes = this.edits.tags.encode(text, characterReference);
        patches.push({ from: first, to: first + this.#measure(line.slice(from, to)), bytes });
      }
    }
    return this.edits.add(patches);
  }

  async #heading({ from, name }: FoundElement, level: number | null): Promise<EditOutcome> {
    const near = await this.#text(from, nearSize);
    const [first = "", end = "", second = ""] = near.split(/(\r\n?|\n)/, 3);
    // The line goes on beyond what is looked at.
    const isCut = !end && near.length >= nearSize / 4;
    if (name === "p") {
      if (level === null) return { status: "unchanged" };
      if (level < 1 || level > 6) return refused("Markdown has six levels of headings.");
      // A paragraph of one line, whose line nothing else goes on with.
      if (!/^[ \t>]*$/.test(second) || isCut)
        return refused("The paragraph has more than one line: make it a heading by hand.");
      return this.#patch(from, near, [{ from: 0, to: 0, text: `${"#".repeat(level)} ` }]);
    }
    if (!/^h[1-6]$/.test(name)) return refused("This is neither a heading nor a paragraph.");
    if (level === Number(name[1])) return { status: "unchanged" };
    if (isCut) return refused("The heading is too long to be changed.");
    return this.#patch(from, near, headingLevel([first, end, second], level));
  }

  /** A paragraph or heading in another language than the rest. */
  async #passage({ from, name }: FoundElement, language: string): Promise<EditOutcome> {
    const near = await this.#text(from, passageSize);
    return this.#patch(from, near, passageLanguage(near, name, language, near.length >= passageSize / 4));
  }

  #patch(offset: number, source: string, notation: NotationEdit): EditOutcome {
    if ("refused" in notation) return refused(notation.refused);
    const changes = notation.filter(({ from, to, text }) => source.slice(from, to) !== text);
    if (!changes.length) return { status: "unchanged" };
    return this.#add(offset, source, changes, characterReference);
  }

  /** Changes by offsets in a text, which begins at this byte of the file. */
  #add(
    start: number,
    source: string,
    changes: readonly { from: number; to: number; text: string }[],
    standIn: (char: string) => string,
  ): EditOutcome {
    const patches = changes.map(({ from, to, text }) => {
      const first = start + this.#measure(source.slice(0, from));
      const bytes = this.edits.tags.encode(text, standIn);
      return { from: first, to: first + this.#measure(source.slice(from, to)), bytes };
    });
    if (patches.some(({ to }) => !(to >= 0)))
      return refused("The text here has bytes that are no text: change it by hand.");
    return this.edits.add(patches);
  }

  /** So many bytes of the file as text. */
  async #text(from: number, length: number): Promise<string> {
    const { label } = this.edits.encoding;
    const bytes = await this.edits.source.read(from, length);
    return label === "windows-1252"
      ? windows1252Text(bytes)
      : new TextDecoder(label, { fatal: false, ignoreBOM: true }).decode(bytes);
  }

  async #setMatter(key: "language" | "title", value: string): Promise<EditOutcome> {
    if (this.#set.has(key)) return contradiction;
    const { head, matter } = await this.#front();
    const edit: MatterEdit = matter.set(key, value);
    if (edit === null) return { status: "unchanged" };
    if ("refused" in edit) return refused(edit.refused);
    this.#set.add(key);
    return edit.text ? this.#add(this.edits.encoding.mark, head, [edit], escapedUnit) : { status: "applied" };
  }

  /** The beginning of the file, and the front matter there. */
  async #front(): Promise<{ head: string; matter: FrontMatterEdits }> {
    this.#head ??= await this.#text(this.edits.encoding.mark, headSize);
    this.#matter ??= new FrontMatterEdits(this.#head);
    return { head: this.#head, matter: this.#matter };
  }

  /** Front matter that the file did not have comes before all else. */
  end(): void {
    const created = this.#matter?.created;
    if (!created) return;
    const { mark } = this.edits.encoding;
    this.edits.insertFirst(mark, this.edits.tags.encode(created, escapedUnit));
  }
}
