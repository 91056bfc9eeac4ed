import type { EditKind } from "../edits.ts";
import { editProperties } from "../ooxml/edit/core-properties.ts";
import { type OfficeEdits, officeEditor } from "../ooxml/edit/editor.ts";
import type { Tag } from "../ooxml/edit/tag.ts";
import { ofKind, placeOf, type Task, type TaskOf } from "../ooxml/edit/task.ts";
import { together, Watch } from "../ooxml/edit/watch.ts";
import type { Wishing } from "../ooxml/edit/wish.ts";
import type { Relationships } from "../ooxml/package.ts";
import { type CaptionCounts, markCaption } from "./edit/captions.ts";
import { Links, nameField } from "./edit/fields.ts";
import { HeadingInsertion } from "./edit/heading-insertion.ts";
import { setHeadingLevel } from "./edit/headings.ts";
import {
  correction,
  languageAttributes,
  languageReplacement,
  setParagraphLanguage,
} from "./edit/languages.ts";
import { makeList, makeListOfLines } from "./edit/lists.ts";
import { NumberingSheet } from "./edit/numbering-sheet.ts";
import { wordOrders } from "./edit/orders.ts";
import { LinesWatcher } from "./edit/paragraph-lines.ts";
import { type ParagraphLook, ParagraphWatcher } from "./edit/paragraph-look.ts";
import { StyleSheet } from "./edit/style-sheet.ts";
import { TableWatcher } from "./edit/tables.ts";
import { WordReading } from "./kept-reading.ts";

/** Kinds of edits that need the text, its styles and its lists. */
const textKinds: readonly EditKind[] = [
  "set-language",
  "replace-language",
  "mark-header-cells",
  "set-heading-level",
  "insert-heading",
  "make-list",
  "make-list-of-lines",
  "mark-caption",
  "set-field-name",
  "set-link-text",
];

const ofText: ReadonlySet<EditKind> = new Set(textKinds);

/** Writes changes into Word documents. */
export const docxEditor = officeEditor(
  "docx",
  ["set-title", "set-alternative", "mark-decorative", ...textKinds],
  async (edits) => {
    const { edit, tasks } = edits;
    await editProperties(
      edit,
      ofKind(tasks, "set-title").map((task) => ({ task, name: "dc:title", value: task.edit.title })),
    );
    return tasks.some(isOfText) ? new TextEdits(edits).make() : undefined;
  },
  {
    // Word has no header columns that screen readers announce.
    canMake: (edit) => edit.kind !== "mark-header-cells" || edit.rows > 0,
    recolours: ["mark-header-cells", "insert-heading", "set-link-text"],
  },
);

/** Parts with text beside the main one, by their relationships. */
const textParts = ["header", "footer", "footnotes", "endnotes", "comments"];

const partsOf = (relationships: Relationships, type: string): string[] =>
  relationships.ofType(type).flatMap(({ isExternal, target }) => (isExternal ? [] : [target]));

const isOfText = (task: Task) => ofText.has(task.edit.kind) && !task.isRefused;

const isParagraph = (task: Task): boolean =>
  /^(?:set-language|set-heading-level|mark-caption)$/.test(task.edit.kind);

class TextEdits {
  readonly #edits: OfficeEdits;
  readonly #wishing: Wishing;
  readonly #reading: WordReading | null;
  readonly #watches = new Map<string, { watch: Watch; links: Links }>();
  readonly #counts: CaptionCounts = new Map();
  /** Lists some of whose items have not come. */
  readonly #openLists = new Set<TaskOf<"make-list">>();

  constructor(edits: OfficeEdits) {
    this.#edits = edits;
    this.#reading = edits.reading instanceof WordReading ? edits.reading : null;
    this.#wishing = { orders: wordOrders, writer: edits.writer };
  }

  /** Answers what is to be done when the parts were surveyed. */
  async make(): Promise<() => void> {
    const { edit, tasks, main } = this.#edits;
    const relationships = await edit.file.relationships(main);
    const target = (type: string) => relationships.ofType(type).find(({ isExternal }) => !isExternal)?.target;
    const sheet = await StyleSheet.read(edit, target("styles"), this.#wishing, this.#reading?.styles ?? null);
    // What no edit asks for is not read.
    const numbering = ofKind(tasks, "make-list", "make-list-of-lines").length
      ? await NumberingSheet.read(edit, target("numbering"), this.#wishing)
      : null;
    for (const task of ofKind(tasks, "set-language"))
      if (task.edit.at === null) {
        this.#setLanguage(task, sheet);
        for (const part of [main, ...textParts.flatMap((type) => partsOf(relationships, type))])
          if (task.edit.wrong !== undefined && edit.has(part)) edit.handle(part, correction(task, part));
      }
    for (const task of ofKind(tasks, "replace-language"))
      for (const part of [main, ...["styles", ...textParts].flatMap((type) => partsOf(relationships, type))])
        if (edit.has(part)) edit.handle(part, languageReplacement(task, part));
    for (const task of ofKind(tasks, "insert-heading"))
      edit.handle(main, new HeadingInsertion(task, main, sheet, this.#wishing));
    for (const task of tasks.filter(isOfText)) this.#watch(task, { sheet, numbering });
    for (const [part, { watch, links }] of this.#watches) edit.handle(part, together([watch, links]));
    return () => this.#finish(sheet, numbering);
  }

  #finish(sheet: StyleSheet, numbering: NumberingSheet | null): void {
    const { edit, main } = this.#edits;
    this.#watches.clear();
    for (const task of this.#openLists)
      task.refuse("Some of the typed items were not found in the document.");
    sheet.finish(edit);
    numbering?.finish(edit, main);
  }

  #setLanguage(task: TaskOf<"set-language">, sheet: StyleSheet): void {
    const { edit, main } = this.#edits;
    const attributes = languageAttributes(task.edit.language);
    if (sheet.part !== null) {
      task.take(sheet.part, ...sheet.languagePatches(attributes, task.edit.wrong));
      return;
    }
    const folder = main.slice(0, main.lastIndexOf("/") + 1);
    const part = `${folder}styles.xml`;
    if (edit.has(part)) {
      task.refuse("The styles of the document are damaged: open it in Word, repair and save it.");
      return;
    }
    edit.add(part, StyleSheet.written(attributes, this.#wishing), {
      owner: main,
      type: edit.relationshipType("styles"),
      contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml",
    });
    task.isChange = true;
  }

  #watch(task: Task, { sheet, numbering }: { sheet: StyleSheet; numbering: NumberingSheet | null }): void {
    const { edit } = task;
    const given = { sheet, numbering: numbering!, wishing: this.#wishing };
    if (edit.kind === "make-list") this.#watchList(task as TaskOf<"make-list">, given);
    else if ("at" in edit && edit.at !== null) {
      const place = placeOf(task, edit.at);
      if (!place) return;
      const { part, element } = place;
      const { watch, links } = this.#of(part);
      const wishing = this.#wishing;
      if (isParagraph(task)) this.#watchParagraph(task, place, sheet);
      else if (edit.kind === "set-link-text") links.add(element, task as TaskOf<"set-link-text">);
      else
        watch.add(element, (tag) => {
          if (edit.kind === "set-field-name")
            return nameField(tag, task as TaskOf<"set-field-name">, part, wishing);
          if (edit.kind === "make-list-of-lines")
            return tag.name !== "w:p"
              ? null
              : new LinesWatcher(tag, (look) => {
                  makeListOfLines(task as TaskOf<"make-list-of-lines">, part, look, given);
                });
          if (tag.name !== "w:tbl") return null;
          return new TableWatcher(tag, task as TaskOf<"mark-header-cells">, {
            part,
            sheet,
            wishing,
          });
        });
    }
  }

  #watchParagraph(task: Task, { part, element }: { part: string; element: number }, sheet: StyleSheet): void {
    const wishing = this.#wishing;
    const keepsRuns = task.edit.kind === "set-language";
    this.#of(part).watch.add(element, (tag) =>
      tag.name !== "w:p"
        ? null
        : new ParagraphWatcher(tag, { keepsRuns }, (look) => {
            if (task.edit.kind === "set-language")
              setParagraphLanguage(task as TaskOf<"set-language">, part, look, wishing);
            else if (task.edit.kind === "set-heading-level")
              setHeadingLevel(task as TaskOf<"set-heading-level">, part, look, {
                sheet,
                wishing,
              });
            else
              markCaption(task as TaskOf<"mark-caption">, part, look, {
                counts: this.#counts,
                writer: wishing.writer,
              });
          }),
    );
  }

  /** Items are kept until all of them have come: a document has hundreds of lists. */
  #watchList(task: TaskOf<"make-list">, given: Parameters<typeof makeList>[3]): void {
    const places = task.edit.at.map((address) => placeOf(task, address));
    const [first] = places;
    if (!first || task.isRefused) {
      task.refuse("A list has at least one item.");
      return;
    }
    if (places.some((place) => place?.part !== first.part)) {
      task.refuse("The items of a list stand in different parts of the document.");
      return;
    }
    const elements = places.map((place) => place!.element);
    let looks: ParagraphLook[] = [];
    let [begun, met] = [0, 0];
    this.#openLists.add(task);
    // One for all items, which come in their order.
    const begin = (tag: Tag): ParagraphWatcher | null => {
      const at = elements[begun] === tag.element ? begun : elements.indexOf(tag.element);
      begun = at + 1;
      if (tag.name !== "w:p") return null;
      return new ParagraphWatcher(tag, { keepsRuns: false }, (look) => {
        looks[at] = look;
        if (++met < elements.length) return;
        const items = looks;
        looks = [];
        this.#openLists.delete(task);
        makeList(task, first.part, items, given);
      });
    };
    for (const element of elements) this.#of(first.part).watch.add(element, begin);
  }

  #of(part: string): { watch: Watch; links: Links } {
    const known = this.#watches.get(part);
    if (known) return known;
    const made = { watch: new Watch(), links: new Links(part, this.#wishing) };
    this.#watches.set(part, made);
    return made;
  }
}
