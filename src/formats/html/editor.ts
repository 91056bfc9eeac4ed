import type { Budget } from "../../checker/budget.ts";
import { isLanguageTag } from "../../checker/language-tag.ts";
import type { ByteSource } from "../../checker/source.ts";
import type { Editor } from "../editor.ts";
import type { Edit, EditKind, EditOutcome } from "../edits.ts";
import { asciiOf } from "../text-edits/encoder.ts";
import { type Patch, Patches } from "../text-edits/patches.ts";
import {
  markDecorative,
  markHeaderCells,
  markLayoutTable,
  type Outcome,
  setAlternative,
  setFieldName,
  setHeadingLevel,
  setLinkText,
} from "./edit-rules.ts";
import { EditSurvey, type FoundElement, type Range, type WantedHeads } from "./edit-survey.ts";
import { type Encoding, sniffEncoding } from "./encoding.ts";
import { type AttributeChanges, escaped, oneLine, TagChanges } from "./tag-changes.ts";

const kinds: ReadonlySet<EditKind> = new Set<EditKind>([
  "set-language",
  "set-title",
  "set-alternative",
  "mark-decorative",
  "mark-header-cells",
  "mark-layout-table",
  "set-heading-level",
  "set-field-name",
  "set-link-text",
]);

/** How far the beginning of a page is looked at for its document type, and how far from its start tag a title may end, in bytes. */
const headSize = 65_536;

/** HTML: attributes and a few elements are written into the page; every other byte stays. */
export const htmlEditor: Editor = {
  format: "html",
  kinds,
  async apply(source, edits, out, _options, budget) {
    const encoding = await sniffEncoding(source);
    const wanted = new Map<number, WantedHeads | null>();
    for (const edit of edits) {
      if (!("at" in edit) || Array.isArray(edit.at)) continue;
      const at = edit.at as Exclude<typeof edit.at, readonly unknown[]>;
      if (at?.in !== "bytes") continue;
      const heads = edit.kind === "mark-header-cells" ? { rows: edit.rows, columns: edit.columns } : null;
      wanted.set(at.from, heads ?? wanted.get(at.from) ?? null);
    }
    const survey = new EditSurvey(wanted, budget, encoding.isXml);
    await survey.read(source, encoding);
    const page = new PageEdits(source, encoding, survey, budget);
    const outcomes: EditOutcome[] = [];
    for (const edit of edits) outcomes.push(await page.make(edit));
    await page.write(out);
    return outcomes;
  },
};

const refused = (reason: string): EditOutcome => ({ status: "refused", reason });
const contradiction = refused("Another change of the same file wants something else here.");

/** The edits of one page as they become patches. */
class PageEdits {
  readonly #source: ByteSource;
  readonly #encoding: Encoding;
  readonly #survey: EditSurvey;
  readonly #budget: Budget;
  readonly #tags: TagChanges;
  readonly #patches = new Patches();
  /** Inserted where a page without a tag html begins; the tag comes before all else. */
  #rootTag = "";
  #headStart = "";
  #start: number | null = null;
  readonly #width: number;

  constructor(source: ByteSource, encoding: Encoding, survey: EditSurvey, budget: Budget) {
    this.#source = source;
    this.#encoding = encoding;
    this.#survey = survey;
    this.#budget = budget;
    this.#tags = new TagChanges(source, encoding.label);
    this.#width = encoding.label.startsWith("utf-16") ? 2 : 1;
  }

  async make(edit: Edit): Promise<EditOutcome> {
    this.#budget.step(16);
    if (edit.kind === "set-title") return this.#setTitle(edit.title);
    if (edit.kind === "set-language" && !isLanguageTag(edit.language))
      return refused(`"${edit.language}" is no language tag such as en or pt-BR.`);
    if (edit.kind === "set-language" && edit.at === null) return this.#setLanguage(edit.language);
    if (!("at" in edit) || edit.at === null || !("in" in edit.at) || !kinds.has(edit.kind))
      return refused("HTML pages are not changed in this way.");
    const element = edit.at.in === "bytes" ? this.#survey.found.get(edit.at.from) : undefined;
    if (!element) return refused("No element of the page begins at this place.");
    return this.#take(this.#outcome(edit, element));
  }

  #outcome(edit: Edit, element: FoundElement): Outcome {
    switch (edit.kind) {
      case "set-language":
        return { changes: [{ element, attributes: this.#languageOf(element.attributes, edit.language) }] };
      case "set-alternative":
        return setAlternative(element, edit.text);
      case "mark-decorative":
        return markDecorative(element);
      case "set-heading-level":
        return setHeadingLevel(element, edit.level);
      case "set-field-name":
        return setFieldName(element, edit.text);
      case "set-link-text":
        return setLinkText(element, edit.text);
      case "mark-layout-table":
        return markLayoutTable(element);
      case "mark-header-cells":
        return markHeaderCells(element, edit, this.#survey.styling);
      default:
        return { refused: "HTML pages are not changed in this way." };
    }
  }

  async #take(outcome: Outcome): Promise<EditOutcome> {
    if ("refused" in outcome) return refused(outcome.refused);
    const changes = outcome.changes
      .map(({ element, attributes }) => ({ element, attributes: differing(element.attributes, attributes) }))
      .filter(({ attributes }) => Object.keys(attributes).length > 0);
    const { renamed = [] } = outcome;
    if (!changes.length && !renamed.length) return { status: "unchanged" };
    if (changes.some(({ element, attributes }) => this.#tags.contradicts(element, attributes)))
      return contradiction;
    const names: Patch[] = [];
    for (const cell of renamed) names.push(...(await this.#renamed(cell)));
    if (!this.#patches.add(names)) return contradiction;
    for (const { element, attributes } of changes) this.#tags.add(element, attributes);
    return { status: "applied" };
  }

  /** The d of td becomes an h, in the case in which it stands. */
  async #renamed({ from, end }: FoundElement): Promise<Patch[]> {
    const width = this.#width;
    const patches: Patch[] = [];
    for (const at of end < 0 ? [from + 2 * width] : [from + 2 * width, end + 3 * width]) {
      const bytes = await this.#source.read(at, width);
      const letter = asciiOf(bytes, this.#encoding.label) === "D" ? "H" : "h";
      patches.push({ from: at, to: at + width, bytes: this.#tags.encode(letter) });
    }
    return patches;
  }

  /** Both attributes where the page has the other one, or is XML. */
  #languageOf(attributes: ReadonlyMap<string, string>, language: string): AttributeChanges {
    const hasXml = this.#encoding.isXml || attributes.has("xml:lang");
    return { lang: language, ...(hasXml ? { "xml:lang": language } : {}) };
  }

  async #setLanguage(language: string): Promise<EditOutcome> {
    const { root } = this.#survey;
    if (root) {
      const changes = differing(root.attributes, this.#languageOf(root.attributes, language));
      if (!Object.keys(changes).length) return { status: "unchanged" };
      if (this.#tags.contradicts(root, changes)) return contradiction;
      this.#tags.add(root, changes);
      return { status: "applied" };
    }
    if (this.#encoding.isXml)
      return refused("The file is XML without an element html, so that it is no page.");
    if (this.#rootTag) return contradiction;
    if ((await this.#startOfPage()) === null)
      return refused("The document type of the page is not understood.");
    this.#rootTag = `<html lang="${escaped(language)}">`;
    return { status: "applied" };
  }

  async #setTitle(title: string): Promise<EditOutcome> {
    const text = oneLine(title);
    if (!text) return refused("The title is blank.");
    const { title: written, charset, head, root } = this.#survey;
    const element = `<title>${escaped(text)}</title>`;
    if (written) {
      if (written.isEmptyTag) return this.#patch(written, element);
      const end = await this.#endOfTitle(written);
      if (end === null) return refused("The title of the page has no end tag.");
      const range = { from: written.to, to: end };
      const bytes = await this.#source.read(range.from, range.to - range.from);
      if (equal(bytes, this.#tags.encode(escaped(text)))) return { status: "unchanged" };
      return this.#patch(range, escaped(text));
    }
    // The encoding must be said within the first 1,024 bytes, so that the title follows it.
    const before = charset ?? head ?? (root || null);
    if (before) {
      const isInHead = charset !== null || head !== null;
      const line = await this.#lineBefore(before, isInHead && charset === null);
      const isHeadMissing = !isInHead && this.#encoding.isXml;
      return this.#patch(
        { from: before.to, to: before.to },
        `${line}${isHeadMissing ? `<head>${element}</head>` : element}`,
      );
    }
    if (this.#encoding.isXml)
      return refused("The file is XML without an element html, so that it is no page.");
    if (this.#headStart) return contradiction;
    if ((await this.#startOfPage()) === null)
      return refused("The document type of the page is not understood.");
    this.#headStart = element;
    return { status: "applied" };
  }

  #patch(range: Range, text: string): EditOutcome {
    return this.#patches.add([{ ...range, bytes: this.#tags.encode(text) }])
      ? { status: "applied" }
      : contradiction;
  }

  /** The line end and indentation that a new line after the tag gets; empty where the tag does not begin its line. */
  async #lineBefore({ from, to }: Range, isDeeper: boolean): Promise<string> {
    const before = await this.#text(Math.max(0, from - 400 * this.#width), Math.min(from, 400 * this.#width));
    const after = await this.#text(to, 2 * this.#width);
    const line = /(\r\n?|\n|^)([ \t]*)$/.exec(before);
    if (!line || !/^[\r\n]/.test(after)) return "";
    const end = line[1] || (after.startsWith("\r\n") ? "\r\n" : after[0]!);
    return `${end}${line[2]}${isDeeper && line[2] ? "  " : ""}`;
  }

  /** Where the first end tag of a title after its start tag begins. */
  async #endOfTitle({ to }: Range): Promise<number | null> {
    const text = await this.#text(to, headSize);
    const at = text.search(/<\/title[\s/>]/i);
    return at < 0 ? null : to + at * this.#width;
  }

  /** Behind the document type, and the comments and instructions beside it. */
  async #startOfPage(): Promise<number | null> {
    if (this.#start !== null) return this.#start;
    const { mark } = this.#encoding;
    const text = await this.#text(mark, headSize);
    const prolog = /^(?:\s*(?:<!--(?!-?>)[\s\S]*?-->|<![a-z][^>[]*>|<\?[^>]*>))*/i.exec(text)![0];
    if (/^\s*<[!?]/.test(text.slice(prolog.length))) return null;
    this.#start = mark + prolog.length * this.#width;
    return this.#start;
  }

  async #text(from: number, length: number): Promise<string> {
    return asciiOf(await this.#source.read(from, length), this.#encoding.label);
  }

  async write(out: Parameters<Patches["write"]>[1]): Promise<void> {
    if (this.#rootTag || this.#headStart) {
      const at = this.#start!;
      const { mark } = this.#encoding;
      const text = await this.#text(mark, Math.max(this.#width, at - mark) + 2 * this.#width);
      const end = at > mark ? (/^(?:\r\n?|\n)/.exec(text.slice((at - mark) / this.#width))?.[0] ?? "") : "\n";
      const bytes = this.#tags.encode(
        at > mark ? `${end}${this.#rootTag}${this.#headStart}` : `${this.#rootTag}${this.#headStart}${end}`,
      );
      this.#patches.add([{ from: at, to: at, bytes }]);
    }
    this.#patches.add(await this.#tags.patches());
    if (!this.#patches.isEmpty) await this.#patches.write(this.#source, out);
  }
}

/** Of the changes those that change something. */
function differing(attributes: ReadonlyMap<string, string>, changes: AttributeChanges): AttributeChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => (attributes.get(name) ?? null) !== value),
  );
}

const equal = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
