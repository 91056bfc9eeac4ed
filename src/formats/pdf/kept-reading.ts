import type { Budget } from "../../checker/budget.ts";
import type { DocumentFact } from "../../checker/model.ts";
import type { ByteSource } from "../../checker/source.ts";
import type { KeptReading, WholeReading } from "../editor.ts";
import { type CatalogFacts, catalogOf, readCatalog } from "./catalog.ts";
import { documentFactOf, hasWayThrough, type PartsRead } from "./document-note.ts";
import { PdfFile } from "./file/file.ts";
import type { NumberSet } from "./file/number-set.ts";
import { type Dict, Ref } from "./file/objects.ts";
import { isSameValue } from "./same-value.ts";
import type { Structure } from "./structure/structure-reader.ts";

/** The tags of a PDF with the text that they show, as its reader found them. */
export class PdfReading implements KeptReading {
  readonly format = "pdf";
  readonly structure: Structure;
  /** The objects were found without the cross references. */
  readonly isRebuilt: boolean;
  readonly whole: WholeReading | null;

  constructor(structure: Structure, isRebuilt: boolean, whole: WholeReading | null) {
    this.structure = structure;
    this.isRebuilt = isRebuilt;
    this.whole = whole;
  }
}

/** Entries of the catalog that say something of the whole and nothing of its pages and tags. */
const ofWhole = new Set(["Metadata", "Outlines", "ViewerPreferences"]);

/** What of a PDF is read again where an update has changed none of the objects that its pages and tags are made of. */
export class PdfWhole implements WholeReading {
  readonly #size: number;
  /** Where the last section of the cross references began. */
  readonly #start: number;
  readonly #trailer: Dict;
  readonly #catalog: Dict;
  readonly #facts: Pick<CatalogFacts, "language" | "isMarked" | "isSuspect">;
  readonly #version: string;
  readonly #asked: NumberSet;
  readonly #parts: PartsRead;

  private constructor(
    file: PdfFile,
    start: number,
    catalog: Dict,
    facts: CatalogFacts,
    asked: NumberSet,
    parts: PartsRead,
  ) {
    this.#size = file.windows.size;
    this.#start = start;
    this.#trailer = file.trailer;
    this.#catalog = catalog;
    const { language, isMarked, isSuspect } = facts;
    this.#facts = { language, isMarked, isSuspect };
    this.#version = file.version;
    this.#asked = asked;
    this.#parts = parts;
  }

  /** Null where what is said of the whole tells more of its parts: without a language, of what has none of its own. */
  static of(
    file: PdfFile,
    catalog: Dict,
    facts: CatalogFacts,
    asked: NumberSet,
    parts: PartsRead,
  ): PdfWhole | null {
    const start = file.lastSection?.start;
    return start === undefined || facts.language === null
      ? null
      : new PdfWhole(file, start, catalog, facts, asked, parts);
  }

  async again(source: ByteSource, budget: Budget): Promise<DocumentFact | null> {
    if (source.size <= this.#size) return null;
    const file = await PdfFile.open(source, budget);
    const { trailer, lastSection, version } = file;
    const isUpdate =
      trailer.get("Prev") === this.#start && (lastSection?.start ?? 0) >= this.#size - file.base;
    const same = (key: string) => isSameValue(trailer.get(key), this.#trailer.get(key), budget);
    if (!isUpdate || !same("Root") || !same("Encrypt") || version !== this.#version) return null;
    for (const ref of file.refs()) {
      budget.step();
      if (budget.isDue) await budget.turn();
      if (this.#isNew(file, ref) && this.#asked.has(ref.num)) return null;
    }
    const catalog = await catalogOf(file);
    const facts = await readCatalog(file, catalog);
    const { language, isMarked, isSuspect } = this.#facts;
    if (facts.language !== language || facts.isMarked !== isMarked || facts.isSuspect !== isSuspect)
      return null;
    for (const key of new Set([...catalog, ...this.#catalog].map(([key]) => key)))
      if (!ofWhole.has(key) && !isSameValue(catalog.get(key), this.#catalog.get(key), budget)) return null;
    const isWayThrough = await hasWayThrough(file, catalog, facts, this.#parts);
    const fact = documentFactOf(file, facts, this.#parts, isWayThrough);
    // What is found damaged on the way may have led to other objects.
    return file.isRebuilt ? null : fact;
  }

  /** Whether the object stands in what was added. */
  #isNew(file: PdfFile, { num }: Ref): boolean {
    const entry = file.entry(num);
    if (entry?.sort === "compressed") return this.#isNew(file, new Ref(entry.container, 0));
    return entry?.sort === "offset" && entry.offset + file.base >= this.#size;
  }
}
