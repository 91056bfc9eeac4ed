import { OverBudget } from "../../checker/budget.ts";
import { TextListener } from "../../checker/facts/surroundings.ts";
import type { DocumentFact, FactSink, Place } from "../../checker/model.ts";
import { priced } from "../../checker/priced.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import type { Reader } from "../../checker/reader.ts";
import { isGenericSheetName } from "../../checker/sheet-names.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address, ContentListener, Link } from "../content.ts";
import type { DocumentNote } from "../notes.ts";
import { noPdfFeatures } from "../notes.ts";
import {
  noProperties,
  OfficePackage,
  type Properties,
  type Relationships,
  titleFact,
} from "../ooxml/package.ts";
import { declaredLanguage, namesLanguage, toolOf } from "../ooxml/values.ts";
import type { FormatReader, FormatTraits } from "../reader.ts";
import { type CellImage, cellImages } from "./cell-images.ts";
import { CellLooks } from "./cell-looks.ts";
import { SharedStrings } from "./cells/shared-strings.ts";
import { type ControlShape, controlName, controlOf, controlShapes, nameOfControl } from "./controls.ts";
import { drawing } from "./drawing.ts";
import { cellTexts, rangeSize, readSheet, readTable, type SheetContent } from "./sheet.ts";
import { factsOfObjects, type SheetObjects } from "./sheet-objects.ts";
import { type CoveredRange, rangeOf, SheetSurvey } from "./sheet-survey.ts";
import { readWorkbook, type ShownSheet, type WorkbookOutline } from "./workbook.ts";

/** Tables of one sheet, and pivot tables, whose ranges are read before its cells. */
const coveredLimit = 500;
/** Bytes of shared strings, and steps of reading the facts of sheets, up to which the text of cells is given on. */
const mostStrings = 2_000_000;
const mostSteps = 800_000;

const traits: FormatTraits = {
  firstHeadingLevel: null,
  areBlankHeadingsSkipped: false,
  areNotesLast: true,
};

/** Excel workbooks (ECMA-376, strict and transitional), templates and macro-enabled ones too. */
export const xlsxReader: Reader = {
  format: "xlsx",
  sees: [
    "language",
    "title",
    "headings",
    "images",
    "figures",
    "tables",
    "fields",
    "bookmarks",
    "links",
    "colours",
  ],
  async read(source, emit, budget, _, texts) {
    const { file, main } = await OfficePackage.openMain(source, "Excel", budget);
    const strings = await stringsOf(file, main);
    const onSheet = texts && (await textsOf(file, main, strings, texts));
    const objects = factsOfObjects(traits, emit, budget);
    emit(await new Workbook(file, main, { emit, objects, onSheet, strings }).read());
  },
};

/**
 * The same as content: cell by cell as it is heard, or by its tables, lists and lines where it is written anew. Checks
 * read the facts of sheets, as most of them need no values.
 */
export const xlsxContent: FormatReader = {
  format: "xlsx",
  sees: xlsxReader.sees,
  traits,
  async read(source, listener, { isRewritten }, budget) {
    const { file, main } = await OfficePackage.openMain(source, "Excel", budget);
    if (isRewritten) {
      await listener.end(await new Workbook(file, main).emitRegions(listener));
      return;
    }
    const { SheetContents } = await import("./content.ts");
    const contents = await SheetContents.open(file, main, listener);
    const workbook = new Workbook(file, main, {
      objects: contents,
      onSheet: (name, part) => contents.sheet(name, part),
    });
    await listener.end(await workbook.read());
  },
};

/** The strings that cells share, where they are few enough to be kept while the sheets are read; else null. */
async function stringsOf(file: OfficePackage, main: string): Promise<SharedStrings | null> {
  const part = (await file.relationships(main)).ofType("sharedStrings")[0]?.target ?? null;
  if (part !== null && (file.archive.get(part)?.size ?? 0) > mostStrings) return null;
  return await SharedStrings.read(file, part);
}

/**
 * Gives the text of cells on, in a reading of its own, which takes as long again as that of the facts: of workbooks
 * that are large it is not given.
 */
async function textsOf(
  file: OfficePackage,
  main: string,
  strings: SharedStrings | null,
  texts: TextSink,
): Promise<OnSheet | null> {
  if (!strings) {
    texts.giveUp?.();
    return null;
  }
  const { SheetContents } = await import("./content.ts");
  const contents = await SheetContents.open(file, main, new TextListener(texts), strings);
  let steps = 0;
  return async (name, part, cost) => {
    steps += cost;
    if (steps > mostSteps) texts.giveUp?.();
    else await contents.sheet(name, part);
  };
}

/** A sheet was read: its name, its part, and the steps that this took. */
type OnSheet = (name: string, part: string, steps: number) => Promise<void>;

const inCell = (shape: ControlShape | undefined): string => (shape?.cell ? `cell ${shape.cell}, ` : "");

/** What a workbook is read for. */
interface WorkbookListeners {
  /** Takes the facts that are none of content: tables, names of sheets, colours. */
  emit?: FactSink;
  objects?: SheetObjects;
  onSheet?: OnSheet | null | undefined;
  strings?: SharedStrings | null;
}

class Workbook {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #emit: FactSink;
  readonly #objects: SheetObjects | null;
  readonly #onSheet: OnSheet | null;
  readonly #strings: SharedStrings | null;
  #relationships: Relationships | null = null;
  #properties: Properties = noProperties;
  #looks: CellLooks | null = null;
  #images: ReadonlyMap<number, CellImage> = new Map();
  #outline: WorkbookOutline = { sheets: [], hidden: 0, names: 0 };
  #read = 0;
  #named = 0;
  /** Links to places in the workbook on the sheet that has most of them. */
  #innerLinks = 0;

  constructor(file: OfficePackage, main: string, listeners: WorkbookListeners = {}) {
    const { emit = () => {}, objects = null, onSheet = null, strings = null } = listeners;
    this.#onSheet = onSheet;
    this.#strings = strings;
    this.#objects = objects;
    this.#file = file;
    this.#main = main;
    this.#emit = priced(emit, file.budget);
  }

  /** Emits the facts of the sheets and answers that of the whole. */
  async read(): Promise<DocumentFact> {
    const file = this.#file;
    try {
      await this.#open();
      await this.#readSheets();
    } catch (cause) {
      if (!(cause instanceof OverBudget) || !this.#read) throw cause;
      file.note(`${cause.message} What comes after was not checked. Split the workbook.`, this.#main);
    }
    return this.#documentFact();
  }

  /** Emits the sheets by their regions and answers what is known of the whole. */
  async emitRegions(listener: ContentListener): Promise<DocumentNote> {
    const { emitRegions } = await import("./regions/workbook.ts");
    await this.#open();
    for (const { name, part } of this.#outline.sheets)
      if (part === null) this.#file.miss(`The sheet "${name}" is missing from the file.`, this.#main);
    const remarks = await emitRegions(this.#file, this.#main, this.#outline, listener);
    const { damaged } = this.#file;
    return { ...this.#documentFact(), remarks, ...(damaged.length ? { damagedParts: damaged } : {}) };
  }

  async #open(): Promise<void> {
    const file = this.#file;
    this.#relationships = await file.relationships(this.#main);
    this.#properties = await file.properties();
    this.#outline = await readWorkbook(file, this.#main, this.#relationships);
  }

  async #readSheets(): Promise<void> {
    const file = this.#file;
    const { sheets } = this.#outline;
    this.#images = await cellImages(file, this.#relationships!);
    this.#looks = await CellLooks.read(file, this.#relationships!);
    for (const sheet of sheets) {
      if (sheets.length > 1) this.#emitSheet(sheet);
      const { part } = sheet;
      if (part !== null) {
        const before = file.budget.spent.steps;
        await this.#readSheet(sheet, part);
        await this.#onSheet?.(sheet.name, part, file.budget.spent.steps - before);
      } else
        file.note(
          `The sheet "${sheet.name}" is missing from the file, so it was not checked. Open the workbook in Excel, repair and save it, and check it again.`,
          this.#main,
        );
      this.#read++;
    }
  }

  #emitSheet({ name }: ShownSheet): void {
    const isGenericName = isGenericSheetName(name) || isBlank(name);
    if (!isGenericName) this.#named++;
    this.#emit({
      kind: "sheet",
      name,
      isGenericName,
      place: this.#place(name, null, this.#main),
      anchor: name,
    });
  }

  #place(sheet: string, called: string | null, part: string): Place {
    return { label: `Sheet "${sheet}"${called ? `, ${called}` : ""}`, part };
  }

  async #readSheet({ name }: ShownSheet, part: string): Promise<void> {
    const file = this.#file;
    const emitImage = (cell: string, metadata: number) => this.#emitCellImage(name, part, cell, metadata);
    const relationships = await file.relationships(part);
    const survey = new SheetSurvey(this.#looks!, await this.#covered(relationships));
    const content = await readSheet(
      file,
      part,
      survey,
      this.#strings,
      this.#images.size ? emitImage : undefined,
    );
    await this.#emitTables(name, content, relationships);
    this.#emitBlocks(name, part, survey, content.mergedCells);
    survey.emitColours(this.#emit, (called) => this.#place(name, called || null, part));
    if (content.drawing !== null) {
      const target = relationships.byId(content.drawing)?.target;
      if (target !== undefined) await this.#readDrawing(name, target);
    }
    const shapes = await this.#shapes(content, relationships);
    for (const { element, name: called, shape, alt } of content.objects) {
      const where = `${inCell(shapes.get(shape))}embedded object "${snippet(called, 60)}"`;
      this.#objects?.object({
        role: "graphic",
        sort: "object",
        alternative: isBlank(alt) ? null : alt,
        isDecorative: false,
        place: () => this.#place(name, where, part),
        address: { in: "part", part, element },
        anchor: `${name} ${called}`,
      });
    }
    await this.#emitControls(name, part, content, relationships, shapes);
    await this.#emitLinks(name, part, content, relationships);
  }

  #emitCellImage(sheet: string, part: string, cell: string, metadata: number): void {
    const image = this.#images.get(metadata);
    if (!image) return;
    const { alt, isDecorative, part: source } = image;
    this.#objects?.object({
      role: "image",
      alternative: alt,
      isDecorative,
      fileName: source?.slice(source.lastIndexOf("/") + 1) ?? "",
      load: null,
      place: () => this.#place(sheet, `${cell ? `cell ${cell}, ` : ""}picture in the cell`, part),
      anchor: `${sheet} ${(source && this.#file.digestOf(source)) ?? "picture in a cell"}`,
      ...(alt ? { snippet: snippet(alt) } : {}),
    });
  }

  async #readDrawing(sheet: string, part: string): Promise<void> {
    const file = this.#file;
    await file.read(
      part,
      drawing({
        emit: (node) => this.#objects?.object(node),
        relationships: await file.relationships(part),
        sheet,
        part,
        digest: (part) => this.#file.digestOf(part),
      }),
    );
  }

  async #emitTables(sheet: string, content: SheetContent, relationships: Relationships): Promise<void> {
    const facts = { headersWithoutScope: null, isRagged: false, isNested: false, isLayout: false };
    for (const id of content.tables) {
      const target = relationships.byId(id)?.target;
      if (target === undefined) continue;
      const { name, range, hasHeader, headers, blankHeaders } = await readTable(this.#file, target);
      const place = this.#place(sheet, `table "${snippet(name, 60)}" (${range})`, target);
      this.#emit({
        kind: "table",
        ...rangeSize(range),
        ...facts,
        defects: !hasHeader
          ? [{ defect: "no-headers", place }]
          : Array.from({ length: Math.min(blankHeaders, 50) }, () => ({
              defect: "blank-header" as const,
              place,
            })),
        needsReview: null,
        mergedCells: 0,
        place,
        address: { in: "part", part: target, element: 0 },
        anchor: `${sheet} ${name}`,
        ...(headers.length ? { snippet: snippet(headers.join(" | ")) } : {}),
      });
    }
  }

  /** Tables and pivot tables of the sheet, whose cells are no blocks of their own and have colours of their style. */
  async #covered(relationships: Relationships): Promise<CoveredRange[]> {
    const found: CoveredRange[] = [];
    for (const { target } of relationships.ofType("table").slice(0, coveredLimit)) {
      if (!this.#file.has(target)) continue;
      const { range, hasHeader, style } = await readTable(this.#file, target);
      const place = rangeOf(range);
      if (place) found.push({ ...place, hasHeader, style });
    }
    for (const { target } of relationships.ofType("pivotTable").slice(0, coveredLimit))
      await this.#file.read(
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
  #emitBlocks(sheet: string, part: string, survey: SheetSurvey, mergedCells: number): void {
    for (const { range, rows, columns } of survey.headedBlocks())
      this.#emit({
        kind: "table",
        rows,
        columns,
        headersWithoutScope: null,
        isRagged: false,
        isNested: false,
        isLayout: false,
        defects: [],
        needsReview: "no-table",
        mergedCells,
        place: this.#place(sheet, `range ${range}`, part),
        address: { in: "part", part, element: 0, cells: range },
        anchor: `${sheet} ${range.replace(/:.*/, "")}`,
      });
  }

  /** The shapes that VML has of controls, and of embedded objects. */
  async #shapes(
    content: SheetContent,
    relationships: Relationships,
  ): Promise<ReadonlyMap<string, ControlShape>> {
    const legacy = relationships.byId(content.legacyDrawing)?.target;
    return legacy === undefined ? new Map() : await controlShapes(this.#file, legacy);
  }

  async #emitControls(
    sheet: string,
    part: string,
    content: SheetContent,
    relationships: Relationships,
    shapes: ReadonlyMap<string, ControlShape>,
  ): Promise<void> {
    const legacy = relationships.byId(content.legacyDrawing)?.target;
    const inOrder = [...shapes.values()].filter(({ control }) => control !== null);
    const emit = (
      control: string,
      { name, alt }: { name: string; alt: string | null },
      shape: ControlShape | undefined,
      address: Address,
    ) => {
      const called = name || shape?.caption.trim() || "";
      const where = `${inCell(shape)}${called ? `${control} "${snippet(called, 60)}"` : control}`;
      this.#objects?.object({
        role: "field",
        control: controlOf(control),
        controlName: control,
        name: nameOfControl(name, alt, shape),
        value: "",
        isChecked: false,
        options: [],
        place: () => this.#place(sheet, where, part),
        address,
        anchor: `${sheet} ${called}`,
      });
    };
    // Before 2010, and in the files of some programs since, VML alone has the controls.
    if (!content.controls.length && legacy !== undefined)
      for (const shape of inOrder) {
        const { control, element } = shape;
        emit(control!, { name: "", alt: null }, shape, { in: "part", part: legacy, element });
      }
    const hasIds = content.controls.some(({ shape }) => shapes.has(shape));
    for (const [at, { element, name, relationship, shape: id, alt }] of content.controls.entries()) {
      const control = await controlName(this.#file, relationships.byId(relationship)?.target);
      const shape = hasIds ? shapes.get(id) : inOrder[at];
      if (control !== null) emit(control, { name, alt }, shape, { in: "part", part, element });
    }
  }

  async #emitLinks(
    sheet: string,
    part: string,
    { links }: SheetContent,
    relationships: Relationships,
  ): Promise<void> {
    if (!links.length) return;
    const shared = this.#relationships?.ofType("sharedStrings")[0]?.target ?? null;
    const texts = await cellTexts(this.#file, part, shared, new Set(links.map(({ cell }) => cell)));
    let inner = 0;
    for (const { element, cell, relationship, location, text } of links) {
      const target = relationships.byId(relationship)?.target ?? (location === null ? null : `#${location}`);
      if (target?.startsWith("#")) inner++;
      const shown = texts.get(cell) ?? text ?? "";
      const node: Link = {
        role: "link",
        target,
        place: () => this.#place(sheet, `cell ${cell}`, part),
        address: { in: "part", part, element },
        ...(isBlank(shown) ? { anchor: `${sheet} ${target ?? ""}` } : { snippet: snippet(shown) }),
      };
      this.#objects?.link(node, cell, shown);
    }
    this.#innerLinks = Math.max(this.#innerLinks, inner);
  }

  #documentFact(): DocumentFact {
    const { language, application } = this.#properties;
    const { names } = this.#outline;
    const sheets = this.#outline.sheets.length;
    const value = declaredLanguage(language);
    const place = { label: "Workbook", part: this.#main };
    return {
      kind: "document",
      format: "xlsx",
      tool: toolOf(application, "excel"),
      place: { label: "Workbook" },
      // The format has no place for the language of its text; the properties may name one.
      language:
        value === null
          ? null
          : {
              value,
              isValid: namesLanguage(value),
              isCovered: false,
              isOptional: false,
              place: { label: "Workbook properties" },
            },
      title: titleFact(this.#properties, "Workbook properties"),
      extent: { pages: null, words: null, paragraphs: null },
      isSubstantial: false,
      headings: { total: this.#named, blank: 0 },
      navigation: {
        length: { count: sheets, of: "sheets" },
        found: names
          ? `${names} defined ${names === 1 ? "name" : "names"}`
          : this.#innerLinks >= sheets / 2
            ? "a sheet of links"
            : null,
        place,
      },
      ...noPdfFeatures,
      unread: this.#file.unread,
    };
  }
}
