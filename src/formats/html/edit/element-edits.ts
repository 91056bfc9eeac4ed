import type { Budget } from "../../../checker/budget.ts";
import type { ByteSource } from "../../../checker/source.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { Address } from "../../content.ts";
import type { ByteSink } from "../../editor.ts";
import type { Edit, EditOutcome } from "../../edits.ts";
import { remarkMark } from "../../page-marks.ts";
import { asciiOf, TextEncoding } from "../../text-edits/encoder.ts";
import { type Patch, Patches } from "../../text-edits/patches.ts";
import type { Attributes } from "../parser/attributes.ts";
import type { Encoding } from "../parser/encoding.ts";
import {
  markDecorative,
  markHeaderCells,
  markLayoutTable,
  type Outcome,
  setAlternative,
  setCaption,
  setFieldName,
  setHeadingLevel,
  setLinkText,
  withoutBrokenReferences,
  withoutReferences,
} from "./attribute-edits.ts";
import type { FoundElement, Range } from "./found-element.ts";
import { makeList } from "./list-edits.ts";
import { fixList } from "./list-fixes.ts";
import type { WantedHeads } from "./survey.ts";
import { type AttributeChanges, escaped, oneLine, TagChanges } from "./tag-changes.ts";

export const refused = (reason: string, wouldRestyle = false): EditOutcome => ({
  status: "refused",
  reason,
  ...(wouldRestyle ? { wouldRestyle } : {}),
});
export const contradiction = refused("Another change of the same file wants something else here.");

/** The elements that edits are about, by the bytes at which they begin. */
export function wantedBy(edits: readonly Edit[]): Map<number, WantedHeads | null> {
  const wanted = new Map<number, WantedHeads | null>();
  for (const edit of edits) {
    for (const at of addressesOf(edit)) {
      if (at.in !== "bytes") continue;
      const heads = headsOf(edit);
      wanted.set(at.from, heads ? { ...wanted.get(at.from), ...heads } : (wanted.get(at.from) ?? null));
    }
  }
  return wanted;
}

/** What an edit has to know of the cells of a table, or of what stands in a list. */
function headsOf(edit: Edit): WantedHeads | null {
  switch (edit.kind) {
    case "mark-header-cells":
      return { rows: edit.rows, columns: edit.columns };
    case "fill-header-row":
      return { rows: 1, columns: 0 };
    case "fix-table-references":
      return { rows: 0, columns: 0, areReferences: true };
    case "fix-list":
      return { rows: 0, columns: 0, areChildren: true };
    case "set-caption":
      return edit.isTyped ? null : { rows: 0, columns: 0, areChildren: true };
    default:
      return null;
  }
}

function addressesOf(edit: Edit): readonly Address[] {
  if (!("at" in edit) || edit.at === null) return [];
  return "in" in edit.at ? [edit.at] : edit.at;
}

/** How much text between two items is looked at, in bytes. */
const longestWords = 16_384;

const allRemark = new RegExp(`^\\s*<(\\w+)[^<>]* ${remarkMark}=[^<>]*>[^<]*</\\1>\\s*$`);

const captionIn = ({ children }: FoundElement) => children?.find(({ name }) => name === "figcaption");

/** Whether a caption may be written where it is seen: into an element of HTML whose end is written. */
const canShowCaption = (figure: FoundElement): boolean =>
  figure.name === "figure" &&
  figure.space === "html" &&
  figure.end >= 0 &&
  figure.children != null &&
  (captionIn(figure)?.end ?? figure.end) >= 0;

/** The edits of elements, in a page or in the HTML of another file, as they become patches. */
export class ElementEdits {
  readonly source: ByteSource;
  readonly encoding: Encoding;
  /** Bytes of an ASCII character. */
  readonly width: number;
  readonly tags: TagChanges;
  readonly #budget: Budget;
  readonly #patches = new Patches();

  constructor(source: ByteSource, encoding: Encoding, budget: Budget) {
    this.source = source;
    this.encoding = encoding;
    this.width = new TextEncoding(encoding.label).width;
    this.tags = new TagChanges(source, encoding.label);
    this.#budget = budget;
  }

  /** Behind the end tag that begins at this byte; null where none does. */
  async endTag(from: number): Promise<number | null> {
    if (from < 0) return null;
    const tag = /^<\/[A-Za-z][^<>]{0,200}>/.exec(await this.text(from, 210 * this.width));
    return tag && from + tag[0].length * this.width;
  }

  /** Makes a list of what begins at these places. */
  async makeList(
    edit: Extract<Edit, { kind: "make-list" }>,
    items: readonly (FoundElement | undefined)[],
  ): Promise<EditOutcome> {
    this.#budget.step(16 * items.length);
    const made = await makeList(edit, items, (from) => this.endTag(from));
    if ("refused" in made) return refused(made.refused);
    const { attributes, tags } = made;
    if (attributes.some(({ element, changes }) => this.tags.contradicts(element, changes)))
      return contradiction;
    const outcome = this.add(
      tags.map(({ at, text }) => ({ from: at, to: at, bytes: this.tags.encode(text) })),
    );
    if (outcome.status === "applied")
      for (const { element, changes } of attributes) this.tags.add(element, changes);
    return outcome;
  }

  /** Makes items of what stands in a list, or a list around items. */
  async fixList(edit: Extract<Edit, { kind: "fix-list" }>, element: FoundElement): Promise<EditOutcome> {
    this.#budget.step(16 + 4 * (element.children?.length ?? 0));
    const fixes = await fixList(edit, element, {
      endTag: (from) => this.endTag(from),
      words: async ({ from, to }) => {
        if (to - from > longestWords) return "mixed";
        this.#budget.step(1 + ((to - from) >> 6));
        const text = (await this.text(from, to - from)).replace(/<!--[\s\S]*?-->|&nbsp;|&#160;/g, (blank) =>
          " ".repeat(blank.length),
        );
        if (text.includes("<")) return "mixed";
        const start = from + (text.length - text.trimStart().length) * this.width;
        return text.trim() ? { from: start, to: start + text.trim().length * this.width } : null;
      },
      source: async ({ from, to }) => {
        const text = await this.text(from, to - from);
        return /^[\x20-\x7e\s]*$/.test(text) ? text : null;
      },
    });
    if ("refused" in fixes) return refused(fixes.refused, fixes.wouldRestyle);
    const { attributes, tags, gone } = fixes;
    if (!attributes.length && !tags.length && !gone.length) return { status: "unchanged" };
    if (attributes.some(({ element, changes }) => this.tags.contradicts(element, changes)))
      return contradiction;
    const outcome = this.add([
      ...gone.map((range) => ({ ...range, bytes: new Uint8Array(0) })),
      ...tags.map(({ at, text }) => ({ from: at, to: at, bytes: this.tags.encode(text) })),
    ]);
    if (outcome.status === "applied")
      for (const { element, changes } of attributes) this.tags.add(element, changes);
    return outcome;
  }

  /** Texts in the cells of the first row of a table, all blank, which head the others then. */
  #fillHeaders(edit: Extract<Edit, { kind: "fill-header-row" }>, { cells }: FoundElement): EditOutcome {
    const blanks = cells.filter(({ name, text }) => /^t[dh]$/.test(name) && isBlank(text));
    if (!blanks.length || blanks.length !== cells.length || blanks.length !== edit.texts.length)
      return refused("The header row of the table is not understood: write the texts by hand.");
    const plain = blanks
      .filter(({ name }) => name === "td")
      .map((element) => ({ element, changes: { role: "columnheader" } }));
    if (plain.some(({ element, changes }) => this.tags.contradicts(element, changes))) return contradiction;
    const outcome = this.add(
      blanks.map(({ to }, at) => ({
        from: to,
        to,
        bytes: this.tags.encode(escaped(oneLine(edit.texts[at]!))),
      })),
    );
    if (outcome.status === "applied")
      for (const { element, changes } of plain) this.tags.add(element, changes);
    return outcome;
  }

  /** The caption that a figure shows, in place of a remark that asks for it. */
  async #showCaption(figure: FoundElement, text: string): Promise<EditOutcome> {
    const words = escaped(oneLine(text));
    const caption = captionIn(figure);
    if (!caption)
      return this.patch({ from: figure.end, to: figure.end }, `<figcaption>${words}</figcaption>`);
    const remark = await this.#remarkIn(caption);
    return this.patch(remark ?? { from: caption.end, to: caption.end }, words);
  }

  /** The remark that is all of what stands in an element; null where there is none. */
  async #remarkIn({ to, end }: FoundElement): Promise<Range | null> {
    if (end - to > longestWords) return null;
    return allRemark.test(await this.text(to, end - to)) ? { from: to, to: end } : null;
  }

  async make(edit: Edit, element: FoundElement): Promise<EditOutcome> {
    this.#budget.step(16);
    if (edit.kind === "fill-header-row") return this.#fillHeaders(edit, element);
    if (edit.kind === "set-caption" && !edit.isTyped && canShowCaption(element) && !isBlank(edit.text))
      return this.#showCaption(element, edit.text);
    return this.#take(this.#outcome(edit, element));
  }

  /** Other bytes for a range, none of which another edit changes. */
  patch({ from, to }: Range, text: string): EditOutcome {
    return this.add([{ from, to, bytes: this.tags.encode(text) }]);
  }

  add(patches: readonly Patch[]): EditOutcome {
    return this.#patches.add(patches) ? { status: "applied" } : contradiction;
  }

  /** What is inserted before all else that is inserted there. */
  insertFirst(at: number, bytes: Uint8Array): EditOutcome {
    return this.#patches.addFirst({ from: at, to: at, bytes }) ? { status: "applied" } : contradiction;
  }

  #outcome(edit: Edit, element: FoundElement): Outcome {
    switch (edit.kind) {
      case "set-language":
        return { changes: [{ element, attributes: this.languageOf(element.attributes, edit.language) }] };
      case "set-alternative":
        return setAlternative(element, edit.text);
      case "mark-decorative":
        return markDecorative(element);
      case "set-heading-level":
        return setHeadingLevel(element, edit.level);
      case "set-caption":
        return setCaption(element, edit.text);
      case "set-field-name":
        return setFieldName(element, edit.text);
      case "set-link-text":
        return setLinkText(element, edit.text);
      case "mark-layout-table":
        return markLayoutTable(element);
      case "mark-header-cells":
        return markHeaderCells(element, edit);
      case "fix-table-references":
        return edit.all ? withoutReferences(element) : withoutBrokenReferences(element);
      default:
        return { refused: "HTML is not changed in this way." };
    }
  }

  async #take(outcome: Outcome): Promise<EditOutcome> {
    if ("refused" in outcome) return refused(outcome.refused);
    const changes = outcome.changes
      .map(({ element, attributes }) => ({ element, attributes: differing(element.attributes, attributes) }))
      .filter(({ attributes }) => Object.keys(attributes).length > 0);
    if (!changes.length) return { status: "unchanged" };
    if (changes.some(({ element, attributes }) => this.tags.contradicts(element, attributes)))
      return contradiction;
    for (const { element, attributes } of changes) this.tags.add(element, attributes);
    return { status: "applied" };
  }

  /** Both attributes where the page has the other one, or is XML. */
  languageOf(attributes: Pick<Attributes, "get" | "has">, language: string): AttributeChanges {
    const hasXml = this.encoding.isXml || attributes.has("xml:lang");
    return { lang: language, ...(hasXml ? { "xml:lang": language } : {}) };
  }

  /** So many bytes, with one unit for each ASCII character. */
  async text(from: number, length: number): Promise<string> {
    return asciiOf(await this.source.read(from, length), this.encoding.label);
  }

  /** Writes the file, unless nothing changes. */
  async write(out: ByteSink): Promise<void> {
    this.#patches.add(await this.tags.patches());
    if (!this.#patches.isEmpty) await this.#patches.write(this.source, out);
  }
}

/** Of the changes those that change something. */
export function differing(
  attributes: Pick<Attributes, "get" | "has">,
  changes: AttributeChanges,
): AttributeChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => (attributes.get(name) ?? null) !== value),
  );
}
