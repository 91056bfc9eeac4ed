import { OverBudget } from "../../checker/budget.ts";
import { priced } from "../../checker/fact-cost.ts";
import { TextListener } from "../../checker/facts/surroundings.ts";
import type { DocumentFact, FactSink } from "../../checker/model.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import type { Reader } from "../../checker/reader.ts";
import { isGenericSheetName } from "../../checker/text/sheet-names.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { ContentListener } from "../content.ts";
import { everything, type LooksAt, nothing } from "../looks-at.ts";
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
import { cellImages } from "./cell-images.ts";
import { CellLooks } from "./cell-looks.ts";
import { SharedStrings } from "./cells/shared-strings.ts";
import { WorkbookReading } from "./kept-reading.ts";
import type { ChartContents } from "./regions/chart-cells.ts";
import { factsOfObjects, type SheetObjects } from "./sheet-objects.ts";
import { SheetReader, type SheetWorkbook } from "./sheet-reader.ts";
import { readWorkbook, type ShownSheet, type WorkbookOutline } from "./workbook.ts";

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
  async read(
    source,
    emit,
    budget,
    listener,
    texts,
    { looksAt = everything, keep, takesUndeclared = true } = {},
  ) {
    const { file, main } = await OfficePackage.openMain(source, "Excel", budget);
    const kept = keep ? new WorkbookReading(file) : null;
    const strings = await stringsOf(file, main);
    const isTextTaken = takesUndeclared || declaredLanguage((await file.properties()).language) !== null;
    const onSheet = texts && isTextTaken ? await textsOf(file, main, strings, texts) : null;
    const facts = factsOfObjects(traits, emit, budget);
    const objects = listener ? withPictures(facts, listener) : facts;
    const document = await new Workbook(file, main, { emit, looksAt, objects, onSheet, strings }).read();
    emit(document);
    await listener?.end(document);
    if (kept) {
      kept.strings = strings;
      keep?.(kept);
    }
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

/** Gives pictures and charts on, too, which are shown beside questions. */
const withPictures = (facts: SheetObjects, listener: ContentListener): SheetObjects => ({
  object(node) {
    facts.object(node);
    if (node.role !== "image" && (node.role !== "graphic" || !node.loadContent)) return;
    listener.open(node);
    listener.close(node);
  },
  link: (node, cell, text) => facts.link(node, cell, text),
});

/** The strings that cells share, where they are few enough to be kept while the sheets are read; else null. */
async function stringsOf(file: OfficePackage, main: string): Promise<SharedStrings | null> {
  const part = (await file.relationships(main)).ofType("sharedStrings")[0]?.target ?? null;
  if (part !== null && (file.archive.get(part)?.size ?? 0) > mostStrings) return null;
  return await file.known("strings", [part ?? undefined], () => SharedStrings.read(file, part));
}

const looksOf = (file: OfficePackage, relationships: Relationships): Promise<CellLooks> => {
  const parts = ["theme", "styles"].map((type) => relationships.ofType(type)[0]?.target);
  return file.known("looks", parts, () => CellLooks.read(file, relationships));
};

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

/** What a workbook is read for. */
interface WorkbookListeners {
  /** Takes the facts that are none of content: tables, names of sheets, colours. */
  emit?: FactSink;
  looksAt?: LooksAt;
  objects?: SheetObjects;
  onSheet?: OnSheet | null | undefined;
  strings?: SharedStrings | null;
}

class Workbook {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #emit: FactSink;
  readonly #looksAt: LooksAt;
  readonly #objects: SheetObjects | null;
  readonly #onSheet: OnSheet | null;
  readonly #strings: SharedStrings | null;
  #relationships: Relationships | null = null;
  #properties: Properties = noProperties;
  #outline: WorkbookOutline = { sheets: [], hidden: 0, names: 0 };
  #read = 0;
  #named = 0;
  /** Links to places in the workbook on the sheet that has most of them. */
  #innerLinks = 0;

  constructor(file: OfficePackage, main: string, listeners: WorkbookListeners = {}) {
    const { emit = () => {}, looksAt = nothing, objects = null, onSheet = null, strings = null } = listeners;
    this.#onSheet = onSheet;
    this.#strings = strings;
    this.#objects = objects;
    this.#file = file;
    this.#main = main;
    this.#emit = priced(emit, file.budget);
    this.#looksAt = looksAt;
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
    const relationships = this.#relationships!;
    let charts: Promise<ChartContents> | null = null;
    const workbook: SheetWorkbook = {
      file,
      images: await cellImages(file, relationships),
      looks: await looksOf(file, relationships),
      sharedStrings: relationships.ofType("sharedStrings")[0]?.target ?? null,
      strings: this.#strings,
      emit: this.#emit,
      looksAt: this.#looksAt,
      objects: this.#objects,
      chart: (part) => async () => {
        charts ??= import("./regions/chart-cells.ts").then((cells) =>
          cells.lazyChartContent(file, this.#main, sheets),
        );
        return (await charts)(part);
      },
    };
    for (const sheet of sheets) {
      const { part } = sheet;
      let isEmpty = false;
      if (part !== null) {
        const before = file.budget.spent.steps;
        try {
          const read = await new SheetReader(workbook, sheet.name, part).read();
          isEmpty = read.isEmpty;
          this.#innerLinks = Math.max(this.#innerLinks, read.innerLinks);
        } finally {
          if (sheets.length > 1) this.#emitSheet(sheet, isEmpty);
        }
        await this.#onSheet?.(sheet.name, part, file.budget.spent.steps - before);
      } else {
        if (sheets.length > 1) this.#emitSheet(sheet, isEmpty);
        file.note(
          `The sheet "${sheet.name}" is missing from the file, so it was not checked. Open the workbook in Excel, repair and save it, and check it again.`,
          this.#main,
        );
      }
      this.#read++;
    }
  }

  #emitSheet({ name }: ShownSheet, isEmpty: boolean): void {
    const isGenericName = isGenericSheetName(name) || isBlank(name);
    if (!isGenericName) this.#named++;
    this.#emit({
      kind: "sheet",
      name,
      isGenericName,
      ...(isEmpty ? { isEmpty } : {}),
      place: { label: `Sheet "${name}"`, part: this.#main },
      anchor: name,
    });
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
      parts: "sheets",
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
