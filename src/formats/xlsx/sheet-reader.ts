import type { FactSink } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address, GraphicContent, Link, Place } from "../content.ts";
import type { LooksAt } from "../looks-at.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { pictureLoader } from "../ooxml/pictures.ts";
import type { CellImage } from "./cell-images.ts";
import type { CellLooks } from "./cell-looks.ts";
import { overlap, type Range } from "./cells/rows.ts";
import type { SharedStrings } from "./cells/shared-strings.ts";
import {
  type ControlShape,
  controlOf,
  controlShapes,
  controlsOfSheet,
  describingShape,
  nameOfControl,
  shapesOf,
} from "./controls.ts";
import { drawing } from "./drawing.ts";
import { cellTexts, rangeSize, readSheet, readTable, type SheetContent } from "./sheet.ts";
import type { SheetObjects } from "./sheet-objects.ts";
import { type CoveredRange, rangeOf, SheetSurvey } from "./sheet-survey.ts";

/** Tables of one sheet, and pivot tables, whose ranges are read before its cells. */
const coveredLimit = 500;

/** What all sheets of a workbook have in common, and what takes what they have. */
export interface SheetWorkbook {
  file: OfficePackage;
  looks: CellLooks;
  /** Pictures in cells, by the number of their metadata. */
  images: ReadonlyMap<number, CellImage>;
  /** The part of the strings that cells share, and these where they are few enough to be kept. */
  sharedStrings: string | null;
  strings: SharedStrings | null;
  emit: FactSink;
  looksAt: LooksAt;
  objects: SheetObjects | null;
  /** Reads what a chart part shows. */
  chart: (part: string) => () => Promise<GraphicContent | null>;
}

/** No cell has a value, and nothing stands over the cells. */
const isEmptySheet = ({ cells, tables, objects, controls, drawing, legacyDrawing }: SheetContent): boolean =>
  cells + tables.length + objects.length + controls.length === 0 &&
  drawing === null &&
  legacyDrawing === null;

const inCell = (shape: ControlShape | undefined): string => (shape?.cell ? `cell ${shape.cell}, ` : "");

/** Reads one sheet: its tables and colours, and what stands over its cells. */
export class SheetReader {
  readonly name: string;
  readonly part: string;
  readonly #workbook: SheetWorkbook;

  constructor(workbook: SheetWorkbook, name: string, part: string) {
    this.#workbook = workbook;
    this.name = name;
    this.part = part;
  }

  #place(called: string | null, part = this.part): Place {
    return { label: `Sheet "${this.name}"${called ? `, ${called}` : ""}`, part };
  }

  /** Reads the sheet; answers whether anything is on it, and how many of its links lead to places in the workbook. */
  async read(): Promise<{ isEmpty: boolean; innerLinks: number }> {
    const { file, looks, looksAt, strings, images } = this.#workbook;
    const emitImage = (cell: string, metadata: number) => this.#emitCellImage(cell, images.get(metadata));
    const { name, part } = this;
    const relationships = await file.relationships(part);
    const survey = new SheetSurvey(looks, await this.#covered(relationships), looksAt("colour"));
    const content = await readSheet(file, part, survey, strings, images.size ? emitImage : undefined);
    await this.#emitTables(content, relationships);
    this.#emitBlocks(survey, content.merged);
    survey.emitColours(this.#workbook.emit, (called) => this.#place(called || null));
    if (content.drawing !== null) {
      const target = relationships.byId(content.drawing)?.target;
      if (target !== undefined) await this.#readDrawing(target, shapesOf(content.controls));
    }
    const shapes = await this.#shapes(content, relationships);
    const legacy = relationships.byId(content.legacyDrawing)?.target;
    for (const object of content.objects) {
      const { element, name: called, shape } = object;
      const described = legacy === undefined ? undefined : describingShape(object, shapes);
      const { alt } = described ?? object;
      const where = `${inCell(shapes.get(shape))}embedded object "${snippet(called, 60)}"`;
      this.#workbook.objects?.object({
        role: "graphic",
        sort: "object",
        alternative: isBlank(alt) ? null : alt,
        isDecorative: false,
        place: () => this.#place(where),
        address: described
          ? { in: "part", part: legacy!, element: described.element }
          : { in: "part", part: this.part, element },
        anchor: `${name} ${called}`,
      });
    }
    await this.#emitControls(content, relationships, shapes);
    return { isEmpty: isEmptySheet(content), innerLinks: await this.#emitLinks(content, relationships) };
  }

  #emitCellImage(cell: string, image: CellImage | undefined): void {
    if (!image) return;
    const { alt, isDecorative, part: source } = image;
    this.#workbook.objects?.object({
      role: "image",
      alternative: alt,
      isDecorative,
      fileName: source?.slice(source.lastIndexOf("/") + 1) ?? "",
      load: null,
      place: () => this.#place(`${cell ? `cell ${cell}, ` : ""}picture in the cell`),
      anchor: `${this.name} ${(source && this.#workbook.file.digestOf(source)) ?? "picture in a cell"}`,
      ...(alt ? { snippet: snippet(alt) } : {}),
    });
  }

  async #readDrawing(part: string, controls: ReadonlySet<string>): Promise<void> {
    const { file } = this.#workbook;
    await file.read(
      part,
      drawing({
        emit: (node) => this.#workbook.objects?.object(node),
        relationships: await file.relationships(part),
        sheet: this.name,
        part,
        digest: (part) => file.digestOf(part),
        controls,
        picture: (part) => pictureLoader(file, part),
        chart: this.#workbook.chart,
      }),
    );
  }

  async #emitTables(content: SheetContent, relationships: Relationships): Promise<void> {
    const facts = { headersWithoutScope: null, isRagged: false, isNested: false, isLayout: false };
    for (const id of content.tables) {
      const target = relationships.byId(id)?.target;
      if (target === undefined) continue;
      const { name, range, hasHeader, headers, blankHeaders, genericHeaders } = await readTable(
        this.#workbook.file,
        target,
      );
      const place = this.#place(`table "${snippet(name, 60)}" (${range})`, target);
      this.#workbook.emit({
        kind: "table",
        ...rangeSize(range),
        ...facts,
        defects: !hasHeader
          ? [{ defect: "no-headers", place }]
          : Array.from({ length: Math.min(blankHeaders, 50) }, () => ({
              defect: "blank-header" as const,
              place,
            })),
        needsReview: hasHeader && genericHeaders ? "program-heads" : null,
        mergedCells: 0,
        place,
        address: { in: "part", part: target, element: 0 },
        anchor: `${this.name} ${name}`,
        ...(headers.length ? { snippet: snippet(headers.join(" | ")) } : {}),
      });
    }
  }

  /** Tables and pivot tables of the sheet, whose cells are no blocks of their own and have colours of their style. */
  async #covered(relationships: Relationships): Promise<CoveredRange[]> {
    const found: CoveredRange[] = [];
    for (const { target } of relationships.ofType("table").slice(0, coveredLimit)) {
      if (!this.#workbook.file.has(target)) continue;
      const { range, hasHeader, style } = await readTable(this.#workbook.file, target);
      const place = rangeOf(range);
      if (place) found.push({ ...place, hasHeader, style });
    }
    for (const { target } of relationships.ofType("pivotTable").slice(0, coveredLimit))
      await this.#workbook.file.read(
        target,
        {
          start(name, attributes) {
            const place = name === "x:location" ? rangeOf(attributes.get("ref", 32) ?? "") : null;
            if (place) found.push({ ...place, hasHeader: true, style: undefined });
          },
        },
        true,
      );
    return found;
  }

  /** Blocks of data that are no tables and that their first row or column heads. */
  #emitBlocks(survey: SheetSurvey, merged: readonly Range[]): void {
    for (const { range, rows, columns, area } of survey.headedBlocks()) {
      this.#workbook.file.budget.step(1 + merged.length / 8);
      this.#workbook.emit({
        kind: "table",
        rows,
        columns,
        headersWithoutScope: null,
        isRagged: false,
        isNested: false,
        isLayout: false,
        defects: [],
        needsReview: "no-table",
        mergedCells: merged.filter((one) => overlap(one, area)).length,
        place: this.#place(`range ${range}`),
        address: { in: "part", part: this.part, element: 0, cells: range },
        anchor: `${this.name} ${range.replace(/:.*/, "")}`,
      });
    }
  }

  /** The shapes that VML has of controls, and of embedded objects. */
  async #shapes(
    content: SheetContent,
    relationships: Relationships,
  ): Promise<ReadonlyMap<string, ControlShape>> {
    const legacy = relationships.byId(content.legacyDrawing)?.target;
    return legacy === undefined ? new Map() : await controlShapes(this.#workbook.file, legacy);
  }

  async #emitControls(
    content: SheetContent,
    relationships: Relationships,
    shapes: ReadonlyMap<string, ControlShape>,
  ): Promise<void> {
    const legacy = relationships.byId(content.legacyDrawing)?.target;
    const emit = (
      control: string,
      { name, alt }: { name: string; alt: string | null },
      shape: ControlShape | undefined,
      address: Address,
    ) => {
      const called = name || shape?.caption.trim() || "";
      const where = `${inCell(shape)}${called ? `${control} "${snippet(called, 60)}"` : control}`;
      this.#workbook.objects?.object({
        role: "field",
        control: controlOf(control),
        controlName: control,
        name: nameOfControl(name, alt, shape),
        value: "",
        isChecked: false,
        options: [],
        place: () => this.#place(where),
        address,
        anchor: `${this.name} ${called}`,
      });
    };
    const { file } = this.#workbook;
    for await (const { control, listed, shape } of controlsOfSheet(
      file,
      relationships,
      content.controls,
      shapes,
    )) {
      if (control === null) continue;
      if (listed) emit(control, listed, shape, { in: "part", part: this.part, element: listed.element });
      else if (legacy !== undefined && shape)
        emit(control, { name: "", alt: null }, shape, { in: "part", part: legacy, element: shape.element });
    }
  }

  async #emitLinks({ links }: SheetContent, relationships: Relationships): Promise<number> {
    if (!links.length) return 0;
    const shared = this.#workbook.sharedStrings;
    const texts = await cellTexts(
      this.#workbook.file,
      this.part,
      shared,
      new Set(links.map(({ cell }) => cell)),
    );
    let inner = 0;
    for (const { element, cell, relationship, location, text } of links) {
      const target = relationships.byId(relationship)?.target ?? (location === null ? null : `#${location}`);
      if (target?.startsWith("#")) inner++;
      const shown = texts.get(cell) ?? text ?? "";
      const node: Link = {
        role: "link",
        target,
        place: () => this.#place(`cell ${cell}`),
        address: { in: "part", part: this.part, element },
        ...(isBlank(shown) ? { anchor: `${this.name} ${target ?? ""}` } : { snippet: snippet(shown) }),
      };
      this.#workbook.objects?.link(node, cell, shown);
    }
    return inner;
  }
}
