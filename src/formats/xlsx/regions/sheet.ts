import { isBlank } from "../../../checker/white-space.ts";
import type { Place } from "../../content.ts";
import { ContentBuffer, type ContentEmitter } from "../../content-buffer.ts";
import { KeptSize } from "../../kept-size.ts";
import { ShapeReader } from "../../ooxml/drawing/shape.ts";
import { ShapeEmitter } from "../../ooxml/drawing/shape-content.ts";
import type { OfficePackage, Relationships } from "../../ooxml/package.ts";
import { pictureLoader } from "../../ooxml/pictures.ts";
import { cellAt, RowReader } from "../cells/rows.ts";
import {
  type ControlShape,
  controlOf,
  controlShapes,
  controlsOfSheet,
  describingShape,
  nameOfControl,
  shapesOf,
} from "../controls.ts";
import type { CellPicture } from "./cell-pictures.ts";
import { RegionCells } from "./cells.ts";
import { type ChartSource, SheetChartCells } from "./chart-cells.ts";
import { type Comment, readComments } from "./comments.ts";
import { readOutline, readTables, type SheetOutline } from "./outline.ts";
import { emitRichText } from "./rich-text-content.ts";

/** What all sheets of a workbook share. */
export interface SheetContext extends ChartSource {
  to: ContentEmitter;
  persons: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<number, CellPicture>;
  /** The ids of the sheets that are shown, by their names in lower case. */
  sheets: ReadonlyMap<string, string>;
}

/** A sheet, by what it is called, found and led to. */
interface SheetAddress {
  name: string;
  part: string;
  id: string;
}

/** Emits what stands on a sheet by its regions: its cells, what is drawn over them, its controls and comments. */
export class SheetRegions {
  readonly #context: SheetContext;
  readonly #id: string;
  readonly #name: string;
  readonly #part: string;
  readonly #relationships: Relationships;
  readonly #outline: SheetOutline;
  readonly #comments: Map<string, Comment[]>;
  /** Cells whose comments are referred to, in order. */
  readonly #referred = new Set<string>();
  /** Cells that were written as links. */
  readonly #linked = new Set<string>();

  private constructor(
    context: SheetContext,
    sheet: SheetAddress,
    given: { relationships: Relationships; outline: SheetOutline; comments: Map<string, Comment[]> },
  ) {
    this.#context = context;
    this.#id = sheet.id;
    this.#name = sheet.name;
    this.#part = sheet.part;
    this.#relationships = given.relationships;
    this.#outline = given.outline;
    this.#comments = given.comments;
  }

  /** Reads what is where on a sheet. */
  static async read(context: SheetContext, sheet: SheetAddress): Promise<SheetRegions> {
    const { file, persons } = context;
    const { part } = sheet;
    const relationships = await file.relationships(part);
    const outline = await readOutline(file, part, await readTables(file, relationships), context.values);
    const comments = await readComments(file, relationships, persons);
    return new SheetRegions(context, sheet, { relationships, outline, comments });
  }

  /** Its direction, and what is left out: hidden rows or columns with values, and values that the file does not keep. */
  get traits(): Pick<SheetOutline, "isFromRight" | "hasHidden" | "valueless" | "sparklines"> {
    return this.#outline;
  }

  async emit(): Promise<void> {
    await this.#emitCells();
    await this.#emitEmptyLinks();
    await this.#emitDrawing();
    await this.#emitObjects();
    await this.#emitControls();
    await this.#emitComments();
    await this.#emitPrinted();
  }

  /** What stands on each of its pages when it is printed. */
  async #emitPrinted(): Promise<void> {
    const { to } = this.#context;
    for (const text of this.#outline.printed) {
      const place = () => this.#place("page header or footer");
      await to.open({ role: "section", sort: "header", place });
      await to.open({ role: "paragraph", place });
      to.text({ text, place });
      await to.close();
      await to.close();
    }
  }

  #place = (called: string | null): Place => ({
    label: `Sheet "${this.#name}"${called === null ? "" : `, ${called}`}`,
    part: this.#part,
  });

  async #emitCells(): Promise<void> {
    const { to, file, values, pictures } = this.#context;
    const outline = this.#outline;
    if (!outline.regions.length) return;
    const cells = new RegionCells({
      to,
      budget: file.budget,
      values,
      pictures,
      outline,
      isReferred: outline.links.size > 0 || this.#comments.size > 0,
      target: (cell) => this.#target(cell),
      refer: (cell) => this.#refer(cell),
      place: this.#place,
    });
    await file.read(this.#part, new RowReader((row) => cells.row(row)));
    cells.end();
  }

  #target(cell: string): string | null {
    const link = this.#outline.links.get(cell);
    if (!link) return null;
    this.#linked.add(cell);
    const relationship = this.#relationships.byId(link.relationship);
    if (relationship?.isExternal) {
      const { target } = relationship;
      return link.location !== null && !target.includes("#") ? `${target}#${link.location}` : target;
    }
    const name = /^#?'?(.+?)'?!/.exec(link.location ?? "")?.[1]?.replaceAll("''", "'");
    const id = name === undefined ? undefined : this.#context.sheets.get(name.toLowerCase());
    return id === undefined ? null : `#${id}`;
  }

  /** Links of cells in which nothing stands: they can be followed, and no one knows where they lead. */
  async #emitEmptyLinks(): Promise<void> {
    const { to } = this.#context;
    const { links, isHiddenColumn, isHiddenRow } = this.#outline;
    for (const cell of links.keys()) {
      const { column, row } = cellAt(cell);
      if (this.#linked.has(cell) || isHiddenColumn(column) || isHiddenRow(row)) continue;
      const place = () => this.#place(`cell ${cell}`);
      await to.open({ role: "paragraph", place });
      await to.open({ role: "link", target: this.#target(cell), place });
      await to.close();
      await to.close();
    }
  }

  #key = (cell: string) => `${this.#id} ${cell}`;

  #refer(cell: string): void {
    if (!this.#comments.has(cell)) return;
    this.#referred.add(cell);
    const { to } = this.#context;
    to.open({ role: "note-reference", key: this.#key(cell), place: () => this.#place(`cell ${cell}`) });
    to.close();
  }

  async #emitDrawing(): Promise<void> {
    const { to, file } = this.#context;
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
    const drawn = new ContentBuffer();
    const place = (label: string) => this.#place(label);
    const charts = relationships.ofType("chart").map(({ target }) => target);
    const cells = new SheetChartCells(this.#context, charts);
    const controls = shapesOf(this.#outline.controls);
    new ShapeEmitter({ to: drawn, file, relationships, language: null, text, place, anchor: "", cells }).emit(
      reader.shapes.filter(({ id }) => !controls.has(id)),
    );
    await drawn.release(to);
  }

  async #emitObjects(): Promise<void> {
    const { to } = this.#context;
    const { objects } = this.#outline;
    const shapes = objects.length ? await this.#shapes() : new Map<string, ControlShape>();
    for (const object of objects) {
      const { name, image } = object;
      const { alt } = describingShape(object, shapes) ?? object;
      const relationship = this.#relationships.byId(image);
      const part = relationship && !relationship.isExternal ? relationship.target : null;
      const place = () => this.#place(`embedded object "${name}"`);
      await to.open({ role: "paragraph", place });
      await to.open({
        role: "graphic",
        sort: "object",
        alternative: isBlank(alt) ? null : alt,
        isDecorative: false,
        name,
        ...(part === null ? { load: null } : this.#picture(part)),
        place,
      });
      await to.close();
      await to.close();
    }
  }

  #picture(part: string) {
    const { file } = this.#context;
    const size = file.entry(part)?.size;
    return {
      fileName: part.slice(part.lastIndexOf("/") + 1),
      load: pictureLoader(file, part),
      ...(size === undefined ? {} : { size }),
    };
  }

  /** What VML says of the controls and objects of the sheet. */
  async #shapes(): Promise<ReadonlyMap<string, ControlShape>> {
    const legacy = this.#relationships.byId(this.#outline.legacyDrawing)?.target;
    return legacy === undefined ? new Map() : await controlShapes(this.#context.file, legacy);
  }

  async #emitControls(): Promise<void> {
    const { to, file } = this.#context;
    const { controls } = this.#outline;
    const shapes = await this.#shapes();
    for await (const { control, listed, part, shape } of controlsOfSheet(
      file,
      this.#relationships,
      controls,
      shapes,
    )) {
      if (control === null) {
        await this.#emitCaption(shape?.caption ?? "");
        continue;
      }
      await to.open({
        role: "field",
        control: controlOf(control),
        controlName: control,
        name: nameOfControl(listed?.name ?? "", listed?.alt ?? null, shape),
        value: "",
        isChecked: part !== undefined && (await isSet(file, part)),
        options: [],
        place: () => this.#place(control),
      });
      await to.close();
    }
  }

  /** What a control says that takes no input. */
  async #emitCaption(text: string): Promise<void> {
    if (isBlank(text)) return;
    const { to } = this.#context;
    const place = () => this.#place("label");
    await to.open({ role: "paragraph", place });
    to.text({ text, place });
    to.close();
  }

  async #emitComments(): Promise<void> {
    const { to } = this.#context;
    const { isHiddenColumn, isHiddenRow } = this.#outline;
    for (const cell of this.#comments.keys()) {
      const { column, row } = cellAt(cell);
      if (this.#referred.has(cell) || isHiddenColumn(column) || isHiddenRow(row)) continue;
      // Nothing stands in the cell.
      const place = () => this.#place(`cell ${cell}`);
      await to.open({ role: "paragraph", place });
      to.open({ role: "phrase", sort: "plain", language: "en", place });
      to.text({ text: `Cell ${cell}`, place });
      to.close();
      this.#refer(cell);
      await to.close();
    }
    for (const cell of this.#referred) {
      const place = () => this.#place(`cell ${cell}`);
      await to.open({ role: "note", key: this.#key(cell), place });
      for (const { author, text } of this.#comments.get(cell)!) {
        to.open({ role: "paragraph", place });
        if (!isBlank(author)) to.text({ text: `${author}: `, place });
        emitRichText(to, text, place);
        to.close();
      }
      to.close();
    }
  }
}

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
