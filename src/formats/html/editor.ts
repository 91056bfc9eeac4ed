import { isLanguageTag } from "../../checker/language-tag.ts";
import type { ByteSink, Editor } from "../editor.ts";
import type { Edit, EditKind, EditOutcome } from "../edits.ts";
import { entriesOf, withoutTitle } from "./edit/contents-list.ts";
import { contradiction, differing, ElementEdits, refused, wantedBy } from "./edit/element-edits.ts";
import type { Range } from "./edit/found-element.ts";
import { EditSurvey, idPrefix, rawNames } from "./edit/survey.ts";
import { escaped, oneLine } from "./edit/tag-changes.ts";
import { type Encoding, sniffEncoding } from "./parser/encoding.ts";

const kinds: ReadonlySet<EditKind> = new Set<EditKind>([
  "set-language",
  "set-title",
  "set-alternative",
  "mark-decorative",
  "mark-header-cells",
  "fill-header-row",
  "mark-layout-table",
  "set-heading-level",
  "make-list",
  "insert-heading",
  "add-navigation",
  "set-caption",
  "fix-list",
  "fix-table-references",
  "set-field-name",
  "set-link-text",
]);

/** How far the beginning of a page is looked at for its document type, and how far from its start tag a title may end, in bytes. */
const headSize = 65_536;

/** HTML: attributes and a few elements are written into the page; every other byte stays. */
export const htmlEditor: Editor = {
  format: "html",
  kinds,
  alwaysRestyles: new Set(["add-navigation"]),
  async apply(source, edits, out, _options, budget) {
    const encoding = await sniffEncoding(source);
    const { isXml } = encoding;
    const areHeadingsWanted = edits.some(
      ({ kind }) => kind === "add-navigation" || kind === "insert-heading",
    );
    const survey = new EditSurvey(wantedBy(edits), budget, { isXml, areHeadingsWanted });
    await survey.read(source, encoding, () => !areHeadingsWanted && hasAllOf(survey, edits));
    const page = new PageEdits(new ElementEdits(source, encoding, budget), survey);
    const outcomes: EditOutcome[] = [];
    for (const edit of edits) outcomes.push(await page.make(edit));
    await page.write(out);
    return outcomes;
  },
};

/** Whether what follows on the page changes nothing of these edits; a missing title may come at any place of it. */
const hasAllOf = (survey: EditSurvey, edits: readonly Edit[]): boolean =>
  survey.hasMetAll &&
  edits.every(
    (edit) =>
      (edit.kind !== "set-title" || survey.title !== null) &&
      (edit.kind !== "set-language" || edit.at !== null || survey.root !== null),
  );

/** The edits of one page as they become patches. */
class PageEdits {
  readonly #edits: ElementEdits;
  readonly #encoding: Encoding;
  readonly #survey: EditSurvey;
  readonly #width: number;
  /** Inserted where a page without a tag html begins; the tag comes before all else. */
  #rootTag = "";
  #headStart = "";
  #start: number | null = null;

  constructor(edits: ElementEdits, survey: EditSurvey) {
    this.#edits = edits;
    this.#encoding = edits.encoding;
    this.#width = edits.width;
    this.#survey = survey;
  }

  async make(edit: Edit): Promise<EditOutcome> {
    if (edit.kind === "set-title") return this.#setTitle(edit.title);
    if (edit.kind === "add-navigation") return this.#addContents(edit.mayRestyle === true);
    if (edit.kind === "insert-heading") return this.#insertHeading(edit.text);
    if (edit.kind === "set-language" && !isLanguageTag(edit.language))
      return refused(`"${edit.language}" is no language tag such as en or pt-BR.`);
    if (edit.kind === "set-language" && edit.at === null) return this.#setLanguage(edit.language);
    if (edit.kind === "make-list")
      return this.#edits.makeList(
        edit,
        edit.at.map((at) => (at.in === "bytes" ? this.#survey.find(at.from) : undefined)),
      );
    if (!("at" in edit) || edit.at === null || !("in" in edit.at) || !kinds.has(edit.kind))
      return refused("HTML pages are not changed in this way.");
    const element = edit.at.in === "bytes" ? this.#survey.find(edit.at.from) : undefined;
    if (!element) return refused("No element of the page begins at this place.");
    return edit.kind === "fix-list" ? this.#edits.fixList(edit, element) : this.#edits.make(edit, element);
  }

  /** A heading before all else that is seen; in the main part where the page has one. */
  async #insertHeading(given: string): Promise<EditOutcome> {
    const text = oneLine(given);
    if (!text) return refused("The heading is blank.");
    const around = this.#survey.main ?? this.#survey.body;
    const heading = `<h1>${escaped(text)}</h1>`;
    if (!around) {
      const at = await this.#startOfText();
      return at === null
        ? refused("It cannot be seen where the text of the page begins.")
        : this.#edits.patch({ from: at, to: at }, heading);
    }
    const line = await this.#lineBefore(around, false);
    return this.#edits.patch({ from: around.to, to: around.to }, `${line}${heading}`);
  }

  /** A list of links to the headings, behind the first heading where that names the page, else before all else. */
  async #addContents(mayRestyle: boolean): Promise<EditOutcome> {
    if (!mayRestyle) return refused("A list of contents is seen on the page.", true);
    const all = entriesOf(this.#survey.headings);
    const entries = withoutTitle(all);
    if (entries.length < 2) return refused("The page has no headings that a list of contents could name.");
    const title = all.length > entries.length ? all[0]!.heading : null;
    const end = title ? await this.#edits.endTag(title.end) : null;
    const at = end ?? this.#survey.body?.to ?? null;
    if (at === null) return refused("It cannot be seen where the text of the page begins.");
    let count = 0;
    const links = entries.map(({ heading, level, text }) => {
      let id = heading.attributes.get("id") || null;
      if (id === null) {
        do id = `${idPrefix}${++count}`;
        while (this.#survey.ids.has(id));
        this.#edits.tags.add(heading, { id });
      }
      return { level, link: `<a href="#${escaped(encodeURIComponent(id))}">${escaped(text)}</a>` };
    });
    const line = await this.#lineBefore(title ?? this.#survey.body!, false);
    return this.#edits.patch({ from: at, to: at }, `${line}<nav>${nested(links)}</nav>`);
  }

  async #setLanguage(language: string): Promise<EditOutcome> {
    const { root } = this.#survey;
    if (root) {
      const changes = differing(root.attributes, this.#edits.languageOf(root.attributes, language));
      if (!Object.keys(changes).length) return { status: "unchanged" };
      if (this.#edits.tags.contradicts(root, changes)) return contradiction;
      this.#edits.tags.add(root, changes);
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
      if (written.isEmptyTag) return this.#edits.patch(written, element);
      const end = await this.#endOfText(written, "title");
      if (end === null) return refused("The title of the page has no end tag.");
      const range = { from: written.to, to: end };
      const bytes = await this.#edits.source.read(range.from, range.to - range.from);
      if (equal(bytes, this.#edits.tags.encode(escaped(text)))) return { status: "unchanged" };
      return this.#edits.patch(range, escaped(text));
    }
    // The encoding must be said within the first 1,024 bytes, so that the title follows it.
    const before = charset ?? head ?? (root || null);
    if (before) {
      const isInHead = charset !== null || head !== null;
      const line = await this.#lineBefore(before, isInHead && charset === null);
      const isHeadMissing = !isInHead && this.#encoding.isXml;
      return this.#edits.patch(
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

  /** The line end and indentation that a new line after the tag gets; empty where the tag does not begin its line. */
  async #lineBefore({ from, to }: Range, isDeeper: boolean): Promise<string> {
    const before = await this.#edits.text(
      Math.max(0, from - 400 * this.#width),
      Math.min(from, 400 * this.#width),
    );
    const after = await this.#edits.text(to, 2 * this.#width);
    const line = /(\r\n?|\n|^)([ \t]*)$/.exec(before);
    if (!line || !/^[\r\n]/.test(after)) return "";
    const end = line[1] || (after.startsWith("\r\n") ? "\r\n" : after[0]!);
    return `${end}${line[2]}${isDeeper && line[2] ? "  " : ""}`;
  }

  /** Where the first end tag of this name after a start tag begins. */
  async #endOfText({ to }: Pick<Range, "to">, name: string): Promise<number | null> {
    const text = await this.#edits.text(to, headSize);
    const at = text.search(new RegExp(`</${name}[\\s/>]`, "i"));
    return at < 0 ? null : to + at * this.#width;
  }

  /** Where the text of a page without a tag body begins: behind the last tag of its head, else behind the document type. */
  async #startOfText(): Promise<number | null> {
    const { headEnd } = this.#survey;
    if (this.#encoding.isXml) return null;
    if (headEnd === null) return this.#startOfPage();
    const { at, name, isEndTag } = headEnd;
    const end = !isEndTag && rawNames.has(name) ? await this.#endOfText({ to: at }, name) : null;
    if (end === null && rawNames.has(name)) return null;
    return end !== null || isEndTag ? this.#edits.endTag(end ?? at) : at;
  }

  /** Behind the document type, and the comments and instructions beside it. */
  async #startOfPage(): Promise<number | null> {
    if (this.#start !== null) return this.#start;
    const { mark } = this.#encoding;
    const text = await this.#edits.text(mark, headSize);
    const prolog = /^(?:\s*(?:<!--(?!-?>)[\s\S]*?-->|<![a-z][^>[]*>|<\?[^>]*>))*/i.exec(text)![0];
    if (/^\s*<[!?]/.test(text.slice(prolog.length))) return null;
    this.#start = mark + prolog.length * this.#width;
    return this.#start;
  }

  async write(out: ByteSink): Promise<void> {
    if (this.#rootTag || this.#headStart) {
      const at = this.#start!;
      const { mark } = this.#encoding;
      const before = await this.#edits.text(mark, Math.max(this.#width, at - mark) + 2 * this.#width);
      const end =
        at > mark ? (/^(?:\r\n?|\n)/.exec(before.slice((at - mark) / this.#width))?.[0] ?? "") : "\n";
      const inserted = `${this.#rootTag}${this.#headStart}`;
      const text = at > mark ? `${end}${inserted}` : `${inserted}${end}`;
      this.#edits.insertFirst(at, this.#edits.tags.encode(text));
    }
    await this.#edits.write(out);
  }
}

/** Lists in lists; no level is left out on the way down. */
function nested(links: readonly { level: number; link: string }[]): string {
  let html = "";
  let depth = 0;
  for (const { level, link } of links) {
    if (level > depth) html += "<ul>".repeat(level - depth);
    else html += `</li>${"</ul></li>".repeat(depth - level)}`;
    depth = level;
    html += `<li>${link}`;
  }
  return `${html}${"</li></ul>".repeat(depth)}`;
}

const equal = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
