import { isBlank } from "../../checker/text.ts";
import { ContentBuffer } from "../../formats/content-buffer.ts";
import { KeptSize } from "../../formats/kept-size.ts";
import { ShapeReader } from "../../formats/ooxml/drawing/shape.ts";
import { ShapeEmitter } from "../../formats/ooxml/drawing/shape-content.ts";
import type { OfficePackage, Relationships } from "../../formats/ooxml/package.ts";
import { cellAt, RowReader } from "../../formats/xlsx/cells/rows.ts";
import type { SharedStrings } from "../../formats/xlsx/cells/shared-strings.ts";
import type { Styles } from "../../formats/xlsx/cells/styles.ts";
import { type ControlShape, controlName, controlShapes, nameOfControl } from "../../formats/xlsx/controls.ts";
import { sinkOf } from "../drawing/page-sink.ts";
import type { FormField } from "../fields.ts";
import { writePicture } from "../office-pictures.ts";
import type { PageBuilder, Picture } from "../page.ts";
import { type Comment, readComments } from "./comments.ts";
import { readOutline, readTables, type SheetOutline } from "./outline.ts";
import { writeRichText } from "./rich-text.ts";
import { CellWriter } from "./write-cells.ts";

/** What all sheets of a workbook share. */
export interface SheetContext {
  page: PageBuilder;
  file: OfficePackage;
  strings: SharedStrings;
  styles: Styles;
  persons: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<number, Picture>;
  /** The ids of shown sheets in the page, by their names in lower case. */
  sheets: ReadonlyMap<string, string>;
}

/** Writes a sheet as a section: its cells, what is drawn over them, its controls and comments. */
export class SheetWriter {
  readonly #context: SheetContext;
  readonly #id: string;
  readonly #relationships: Relationships;
  readonly #outline: SheetOutline;
  readonly #comments: Map<string, Comment[]>;
  /** Cells whose comments are referred to, in order. */
  readonly #referred: string[] = [];

  private constructor(
    context: SheetContext,
    id: string,
    given: { relationships: Relationships; outline: SheetOutline; comments: Map<string, Comment[]> },
  ) {
    this.#context = context;
    this.#id = id;
    this.#relationships = given.relationships;
    this.#outline = given.outline;
    this.#comments = given.comments;
  }

  /** Answers whether rows or columns with values were left out as they are hidden. */
  static async write(context: SheetContext, part: string, id: string): Promise<boolean> {
    const { file, persons } = context;
    const relationships = await file.relationships(part);
    const outline = await readOutline(file, part, await readTables(file, relationships));
    const comments = await readComments(file, relationships, persons);
    const writer = new SheetWriter(context, id, { relationships, outline, comments });
    await writer.#writeCells(part);
    await writer.#writeDrawing();
    await writer.#writeObjects();
    await writer.#writeControls();
    writer.#writeComments();
    return outline.hasHidden;
  }

  async #writeCells(part: string): Promise<void> {
    const { page, file, strings, styles, pictures } = this.#context;
    const outline = this.#outline;
    if (!outline.regions.length) return;
    const writer = new CellWriter({
      page,
      budget: file.budget,
      strings,
      styles,
      pictures,
      outline,
      target: (cell) => this.#target(cell),
      refer: (cell) => this.#refer(cell),
    });
    await file.read(part, new RowReader((row) => writer.row(row)));
    writer.end();
  }

  #target(cell: string): string | null {
    const link = this.#outline.links.get(cell);
    if (!link) return null;
    const relationship = this.#relationships.byId(link.relationship);
    if (relationship?.isExternal) {
      const { target } = relationship;
      return link.location !== null && !target.includes("#") ? `${target}#${link.location}` : target;
    }
    const name = /^#?'?(.+?)'?!/.exec(link.location ?? "")?.[1]?.replaceAll("''", "'");
    const id = name === undefined ? undefined : this.#context.sheets.get(name.toLowerCase());
    return id === undefined ? null : `#${id}`;
  }

  #key = (cell: string) => `${this.#id} ${cell}`;

  #refer(cell: string): void {
    if (!this.#comments.has(cell)) return;
    this.#referred.push(cell);
    this.#context.page.notes.reference(this.#key(cell));
  }

  async #writeDrawing(): Promise<void> {
    const { page, file } = this.#context;
    const part = this.#relationships.byId(this.#outline.drawing)?.target;
    if (part === undefined) return;
    const relationships = await file.relationships(part);
    const text = {
      weight: new KeptSize("a sheet has more drawings and text in them than a page may hold"),
      target: (attributes: { get(name: string, limit?: number): string | null }) => {
        const relationship = relationships.byId(attributes.get("r:id", 255));
        return relationship?.isExternal ? relationship.target : null;
      },
      listStyle: () => null,
    };
    const reader = new ShapeReader(text, part);
    await file.read(part, reader.handler);
    const to = new ContentBuffer();
    const place = (label: string) => ({ label });
    new ShapeEmitter({ to, file, relationships, language: null, text, place, anchor: "" }).emit(
      reader.shapes,
    );
    await to.release(sinkOf(page));
  }

  async #writeObjects(): Promise<void> {
    const { page, file } = this.#context;
    for (const { name, alt, image } of this.#outline.objects) {
      const relationship = this.#relationships.byId(image);
      const part = relationship && !relationship.isExternal ? relationship.target : null;
      page.open("p", {});
      await writePicture({ alt: isBlank(alt) ? null : alt, isDecorative: false, name, part }, file, page);
      page.close();
    }
  }

  async #writeControls(): Promise<void> {
    const { page, file } = this.#context;
    const { controls, legacyDrawing } = this.#outline;
    if (!controls.length) return;
    const legacy = this.#relationships.byId(legacyDrawing)?.target;
    const shapes: Map<string, ControlShape> =
      legacy === undefined ? new Map() : await controlShapes(file, legacy);
    for (const { name, relationship, shape, alt } of controls) {
      const part = this.#relationships.byId(relationship)?.target;
      const control = await controlName(file, part);
      if (control === null) continue;
      const label = nameOfControl(name, alt, shapes.get(shape));
      const isChecked = part !== undefined && (await isSet(file, part));
      page.field({ control: fieldControls[control] ?? "text", label, value: "", isChecked, options: [] });
    }
  }

  #writeComments(): void {
    const { page } = this.#context;
    const { isHiddenColumn, isHiddenRow } = this.#outline;
    for (const cell of this.#comments.keys()) {
      const { column, row } = cellAt(cell);
      if (page.notes.has(this.#key(cell)) || isHiddenColumn(column) || isHiddenRow(row)) continue;
      // Nothing stands in the cell.
      page.open("p", {});
      page.open("span", { lang: "en" });
      page.text(`Cell ${cell}`);
      page.close();
      this.#refer(cell);
      page.close();
    }
    for (const cell of new Set(this.#referred)) {
      const key = this.#key(cell);
      page.notes.begin(key);
      for (const { author, text } of this.#comments.get(cell)!) {
        page.open("p", {});
        if (!isBlank(author)) page.text(`${author}: `);
        writeRichText(page, text);
        page.close();
      }
      page.notes.end(key);
    }
    page.notes.close();
  }
}

/** What the reader calls controls, as fields of a page. */
const fieldControls: Record<string, FormField["control"]> = {
  button: "button",
  "check box": "check box",
  "drop-down list": "list",
  "list box": "list",
  "option button": "radio button",
};

async function isSet(file: OfficePackage, part: string): Promise<boolean> {
  let isChecked = false;
  await file.read(
    part,
    {
      start(name, attributes) {
        if (name === "x14:formControlPr") isChecked = attributes.get("checked") === "Checked";
      },
    },
    true,
  );
  return isChecked;
}
