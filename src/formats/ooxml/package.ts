import { type Budget, OverBudget } from "../../checker/budget.ts";
import type { DocumentFact, Unread } from "../../checker/model.ts";
import { detached } from "../../checker/snippet.ts";
import type { ByteSource } from "../../checker/source.ts";
import { isBlank } from "../../checker/white-space.ts";
import { AppError } from "../../core/errors.ts";
import { percentDecoded } from "../../core/percent-decoded.ts";
import { type KeptParts, takeKeptParts } from "./kept-parts.ts";
import { MalformedXml, readXml, type XmlHandler } from "./xml.ts";
import { ZipArchive, type ZipEntry } from "./zip.ts";

export type OfficeFormat = "docx" | "pptx" | "xlsx";

/** A relationship from a part (or the package) to another part or to a place outside. */
export interface Relationship {
  id: string;
  /** The last part of its type's URI, the same in strict and transitional files: "image", "slide", "officeDocument". */
  type: string;
  /** Name of the part, without a leading slash; as written when it is outside the package. */
  target: string;
  isExternal: boolean;
}

/** The relationships of one part. */
export class Relationships {
  readonly #all: readonly Relationship[];
  readonly #byId: Map<string, Relationship>;

  constructor(all: readonly Relationship[]) {
    this.#all = all;
    this.#byId = new Map(all.map((one) => [one.id, one]));
  }

  byId(id: string | null): Relationship | null {
    return (id !== null && this.#byId.get(id)) || null;
  }

  /** In the order of the file. */
  ofType(...types: string[]): Relationship[] {
    return this.#all.filter(({ type }) => types.includes(type));
  }
}

/** What the package says of itself; null where it says nothing. */
export interface Properties {
  title: string | null;
  language: string | null;
  /** The program that wrote it last, from the extended properties. */
  application: string | null;
  pages: number | null;
  words: number | null;
  /** A part of them could not be read whole. */
  isDamaged: boolean;
}

/** Those of a document that has none. */
export const noProperties: Properties = {
  title: null,
  language: null,
  application: null,
  pages: null,
  words: null,
  isDamaged: false,
};

/** What a document says of its title: Office shows none itself. */
export const titleFact = ({ title, isDamaged }: Properties, label: string): DocumentFact["title"] => ({
  value: title,
  isShown: null,
  conflict: null,
  ...(isDamaged ? { isUnread: true } : {}),
  place: { label },
});

/** Relationships of one part that are kept: of links and pictures, and of all others, for each of which a package has a part. */
const relationshipLimit = 20_000;
const partLimit = 10_000;
/** Characters of names and targets that are kept. */
const nameLimit = 512;
/** Characters of an address outside of the package (Excel takes 2,083), and of all of one part before they are cut to names. */
const addressLimit = 2_083;
const addressesLimit = 2_000_000;
/** Characters of all names, targets and types of one part that are kept. */
const charactersLimit = 5_000_000;
/** Parts whose relationships are kept, and how many each may have. */
const mostKept = 4;
const mostKeptOfPart = 100;
/** Relationship types that a document may have any number of. */
const plentiful = new Set(["hyperlink", "image"]);

/** An Office document: the parts of an Open Packaging Conventions package, found by their relationships. */
export class OfficePackage {
  readonly archive: ZipArchive;
  readonly budget: Budget;
  /** Parts that could not be read, or not to their end. */
  readonly unread: Unread[] = [];
  readonly #damaged = new Set<string>();
  readonly #relationships = new Map<string, Relationships>();
  /** Of this reading, or of one before; null where nothing is kept. */
  keptParts: KeptParts | null = null;
  #types: { defaults: Map<string, string>; overrides: Map<string, string> } | null = null;

  constructor(archive: ZipArchive, budget: Budget) {
    this.archive = archive;
    this.budget = budget;
  }

  static async open(source: ByteSource, budget: Budget): Promise<OfficePackage> {
    return new OfficePackage(await ZipArchive.open(source, budget), budget);
  }

  /** Opens a package with its main part. Throws `unreadable_document` where that is missing. */
  static async openMain(
    source: ByteSource,
    program: "Word" | "PowerPoint" | "Excel",
    budget: Budget,
  ): Promise<{ file: OfficePackage; main: string }> {
    const file = await OfficePackage.open(source, budget);
    file.keptParts = takeKeptParts(source);
    const main = await file.mainPart();
    if (main === null || !file.has(main))
      throw new AppError(
        "unreadable_document",
        `The file's main part is missing, so there is nothing to read. Open it in ${program}, save it again and send the new file.`,
      );
    return { file, main };
  }

  has(part: string): boolean {
    return this.entry(part) !== undefined;
  }

  /** By which the content of a part is known again; null where it is missing. */
  digestOf(part: string): string | null {
    const entry = this.archive.get(part);
    return entry ? `${entry.crc.toString(16)}:${entry.size}` : null;
  }

  /** What `read` makes of these parts, those that there are; where it is known it is not read again. */
  known<Value>(
    name: string,
    parts: readonly (string | undefined)[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.keptParts) return read();
    const entries = parts.map((part) => (part === undefined ? "" : (this.entry(part)?.name ?? part)));
    return this.keptParts.of(name, entries, read);
  }

  /** The part as it lies in the archive. */
  entry(part: string): ZipEntry | undefined {
    return this.archive.get(part) ?? this.archive.get(percentDecoded(part));
  }

  /**
   * Passes a part's XML to the handler. A part that is missing, damaged or malformed is reported up to there and noted in
   * `unread` unless it is optional; the answer is whether it was read to its end. Throws OverBudget.
   */
  async read(part: string, handler: XmlHandler, isOptional = false): Promise<boolean> {
    const entry = this.entry(part);
    if (isOptional) return this.#readOptional(entry, handler);
    if (!entry) return this.#note(part, "is missing from the file");
    try {
      await readXml(this.archive.pieces(entry), handler, this.budget);
      return true;
    } catch (cause) {
      if (cause instanceof OverBudget) throw cause;
      if (cause instanceof MalformedXml) return this.#note(part, `is damaged (${cause.message})`);
      if (cause instanceof AppError)
        return this.#note(
          part,
          cause.code === "encrypted_document"
            ? "is encrypted"
            : "is damaged (its packed data are cut short or altered)",
        );
      throw cause;
    }
  }

  async #readOptional(entry: ZipEntry | undefined, handler: XmlHandler): Promise<boolean> {
    if (!entry) return false;
    try {
      await readXml(this.archive.pieces(entry), handler, this.budget);
      return true;
    } catch (cause) {
      if (cause instanceof OverBudget || !(cause instanceof MalformedXml || cause instanceof AppError))
        throw cause;
      return false;
    }
  }

  /** The main part by the package's relationship; null when this is no Office document. */
  async mainPart(): Promise<string | null> {
    return (await this.relationships("")).ofType("officeDocument")[0]?.target ?? null;
  }

  /** The content type of a part, lower case; null when the package does not say. */
  async contentType(part: string): Promise<string | null> {
    if (!this.#types) {
      const types = { defaults: new Map<string, string>(), overrides: new Map<string, string>() };
      this.#types = types;
      let characters = 0;
      await this.read("[Content_Types].xml", {
        start: (name, attributes) => {
          if (name !== "ct:Default" && name !== "ct:Override") return;
          if (types.defaults.size + types.overrides.size > relationshipLimit || characters > charactersLimit)
            return;
          const type = attributes.get("ContentType", nameLimit)?.toLowerCase() ?? "";
          const isDefault = name === "ct:Default";
          const key = attributes.get(isDefault ? "Extension" : "PartName", nameLimit) ?? "";
          characters += type.length + key.length;
          if (isDefault) types.defaults.set(key.toLowerCase(), type);
          else types.overrides.set(partKey(key), type);
        },
      });
    }
    const extension = /\.([^./]*)$/.exec(part)?.[1]?.toLowerCase() ?? "";
    return this.#types.overrides.get(partKey(part)) ?? this.#types.defaults.get(extension) ?? null;
  }

  /** The relationships of a part, or of the package for "". A part without any has none. */
  async relationships(part: string): Promise<Relationships> {
    const known = this.#relationships.get(part);
    if (known) return known;
    const folder = part.slice(0, part.lastIndexOf("/") + 1);
    const name = relationshipsPart(part);
    const found: Relationship[] = [];
    let links = 0;
    let addresses = 0;
    let characters = 0;
    if (this.entry(name)) {
      await this.read(name, {
        start: (element, attributes) => {
          if (element !== "rel:Relationship") return;
          const type = relationshipType(attributes.get("Type", nameLimit) ?? "");
          const isLink = plentiful.has(type);
          if (isLink ? links >= relationshipLimit : found.length - links >= partLimit) return;
          if (characters > charactersLimit) return;
          if (isLink) links++;
          const isExternal = attributes.get("TargetMode")?.toLowerCase() === "external";
          const limit = isExternal && addresses < addressesLimit ? addressLimit : nameLimit;
          const target = attributes.get("Target", limit) ?? "";
          if (isExternal) addresses += target.length;
          const id = attributes.get("Id", nameLimit) ?? "";
          characters += id.length + type.length + target.length;
          found.push({
            id,
            type,
            target: isExternal ? target : resolved(folder, target),
            isExternal,
          });
        },
      });
    }
    const relationships = new Relationships(found);
    // Those of the package and its main part are asked for first, and again.
    if (this.#relationships.size < mostKept && found.length <= mostKeptOfPart)
      this.#relationships.set(part, relationships);
    return relationships;
  }

  /** Core and extended properties (ECMA-376 part 2, 8; part 1, 22.2). */
  async properties(): Promise<Properties> {
    const relationships = await this.relationships("");
    const texts = new Map<string, string>();
    let isDamaged = false;
    for (const type of ["core-properties", "extended-properties"]) {
      const target = relationships.ofType(type)[0]?.target;
      if (target === undefined || !this.has(target)) continue;
      let open: string | null = null;
      let text = "";
      let depth = 0;
      const isWhole = await this.read(target, {
        start: (name) => {
          depth++;
          if (depth === 2) {
            open = name;
            text = "";
          }
        },
        text: (piece) => {
          if (open && text.length < 4_096) text += piece;
        },
        end: () => {
          if (depth === 2 && open && !texts.has(open) && texts.size < 100) texts.set(open, text);
          if (depth === 2) open = null;
          depth--;
        },
      });
      isDamaged ||= !isWhole;
    }
    const value = (name: string) => {
      const text = texts.get(name)?.trim();
      return isBlank(text) ? null : text!;
    };
    const count = (name: string) => {
      const text = value(name);
      return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
    };
    return {
      title: value("dc:title"),
      language: value("dc:language"),
      application: value("ep:Application"),
      pages: count("ep:Pages"),
      words: count("ep:Words"),
      isDamaged,
    };
  }

  /** Parts that are damaged or encrypted, or not reported as parts. */
  get damaged(): string[] {
    return [...this.#damaged];
  }

  /** Notes that something could not be looked at. */
  note(message: string, part: string): void {
    if (this.unread.length < 50) this.unread.push({ message, place: { label: `Part ${part}`, part } });
  }

  /** Notes that something is missing from the file. */
  miss(message: string, part: string): void {
    if (this.#damaged.size < 50) this.#damaged.add(part);
    this.note(message, part);
  }

  #note(part: string, what: string): false {
    if (this.#damaged.size < 50) this.#damaged.add(part);
    this.note(
      `The part ${part} of the document ${what}, so what it holds was not or not wholly checked. Open the document in the program that made it, repair and save it, and check it again.`,
      part,
    );
    return false;
  }
}

/**
 * Which Office format an archive is, by the content type of its main part: macro-enabled files, templates and slide
 * shows are their format, strict files too; null when it is none of them.
 */
export async function officeFormat(archive: ZipArchive, budget: Budget): Promise<OfficeFormat | null> {
  const file = new OfficePackage(archive, budget);
  const main = await file.mainPart();
  if (main === null) return null;
  const type = await file.contentType(main);
  const known = formatTypes.find(([, pattern]) => type !== null && pattern.test(type));
  return known ? known[0] : formatOfFolder(main);
}

const formatTypes: readonly [OfficeFormat, RegExp][] = [
  ["docx", /wordprocessingml\.(?:document|template)|ms-word\.(?:document|template)/],
  ["pptx", /(?:presentationml|ms-powerpoint)\.(?:presentation|slideshow|template)/],
  ["xlsx", /spreadsheetml\.(?:sheet|template)\.|ms-excel\.(?:sheet|template)\.macroenabled/],
];

/** Programs that mistake the content type still follow Office in where they put the main part. */
function formatOfFolder(main: string): OfficeFormat | null {
  const folder = /^(word|ppt|xl)\/[^/]+\.xml$/i.exec(main)?.[1]?.toLowerCase();
  return folder === "word" ? "docx" : folder === "ppt" ? "pptx" : folder === "xl" ? "xlsx" : null;
}

/** The part of the relationships of a part, or of the package for "". */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf("/");
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
}

const partKey = (part: string) => percentDecoded(part).replace(/^\/+/, "").toLowerCase();

function relationshipType(uri: string): string {
  const last = detached(uri.slice(uri.lastIndexOf("/") + 1));
  return last === "extendedProperties"
    ? "extended-properties"
    : last === "coreProperties"
      ? "core-properties"
      : last;
}

/** Resolves a target against the folder of the part that names it. */
function resolved(folder: string, target: string): string {
  const path = target.replace(/\\/g, "/").replace(/[?#].*$/s, "");
  const steps: string[] = [];
  for (const step of (path.startsWith("/") ? path : folder + path).split("/")) {
    if (step === "..") steps.pop();
    else if (step && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
