import { Buffer } from "node:buffer";
import type { Budget } from "../../../checker/budget.ts";
import { allowanceFor, Budget as OwnBudget } from "../../../checker/budget.ts";
import { encryptedDocument, isCompoundFile } from "../../../checker/bytes/ole.ts";
import type { ByteSource } from "../../../checker/source.ts";
import { AppError } from "../../../core/errors.ts";
import type { ByteSink, EditOptions } from "../../editor.ts";
import type { KeptParts } from "../kept-parts.ts";
import { OfficeReading } from "../kept-reading.ts";
import { type KnownBlocks, windowSize } from "../known-blocks.ts";
import { OfficePackage, relationshipsPart } from "../package.ts";
import { MalformedXml } from "../xml.ts";
import type { ZipArchive, ZipEntry } from "../zip.ts";
import { Codec } from "./codec.ts";
import type { PackedPart } from "./packed-part.ts";
import { inOrder, type Patch, Patching } from "./patches.ts";
import { type SurveyHandler, survey } from "./survey.ts";
import { escapedValue, type Tag } from "./tag.ts";
import { together } from "./watch.ts";
import { type Addition, type Content, writeArchive } from "./zip-writer.ts";

const encoder = new TextEncoder();

/** Bytes of a part that is looked at as a whole: styles of Word take some hundred thousand. */
const mostScanned = 16 * 1_048_576;

interface ChangedPart {
  entry: ZipEntry;
  codec: Codec;
  patches: Patch[];
}

interface NewRelationship {
  /** Null for the next that is free. */
  id: string | null;
  type: string;
  target: string;
}

/** A package whose parts are patched: what is decided first, and written then. */
export class PackageEdit {
  readonly file: OfficePackage;
  /** ISO/IEC 29500 strict: other namespaces. */
  readonly isStrict: boolean;
  readonly #source: ByteSource;
  readonly #budget: Budget;
  readonly #codecs = new Map<number, Codec>();
  readonly #changed = new Map<number, ChangedPart>();
  readonly #additions: Addition[] = [];
  readonly #handlers = new Map<string, SurveyHandler[]>();
  readonly #types = new Map<string, string>();
  readonly #relationships = new Map<string, NewRelationship[]>();
  readonly #reading: OfficeReading | null;

  private constructor(
    source: ByteSource,
    file: OfficePackage,
    isStrict: boolean,
    reading: OfficeReading | null,
  ) {
    this.#reading = reading;
    this.#source = source;
    this.#budget = file.budget;
    this.file = file;
    this.isStrict = isStrict;
  }

  /** Throws AppError `encrypted_document`, `signed_document`, `unreadable_document` or `too_complex`. */
  static async open(
    source: ByteSource,
    { allowSigned, reading }: EditOptions,
    budget: Budget,
  ): Promise<PackageEdit> {
    // One that its default password opens stays as it is too: what is written would not be encrypted.
    if (isCompoundFile(await source.read(0, 8))) throw encryptedDocument();
    const file = await OfficePackage.open(source, budget);
    if (!allowSigned && isSigned(file))
      throw new AppError(
        "signed_document",
        "The document is digitally signed, and a change would break the signature. Allow it expressly, or remove the signature in the program that made it and send that copy.",
      );
    let isStrict = false;
    const root = file.entry("_rels/.rels");
    if (root)
      await survey(
        file.archive.pieces(root),
        {
          start: (tag) => {
            if (tag.name === "rel:Relationship" && tag.get("Type")?.startsWith(strictRelationships))
              isStrict = true;
          },
        },
        budget,
      ).catch(asUnreadable(root.name));
    return new PackageEdit(source, file, isStrict, reading instanceof OfficeReading ? reading : null);
  }

  get budget(): Budget {
    return this.#budget;
  }

  has(part: string): boolean {
    return this.file.has(part);
  }

  /** Reads a part with where each piece of it stands; throws AppError `unreadable_document` where that cannot be done to its end. */
  async survey(part: string, handler: SurveyHandler): Promise<void> {
    const entry = this.#entry(part);
    const places = this.#reading?.placesOf(part);
    const codec = await survey(this.file.archive.pieces(entry), handler, this.#budget, places).catch(
      asUnreadable(part),
    );
    if (codec) this.#codecs.set(entry.offset, codec);
  }

  /** All characters of a part, as they are scanned. */
  async scanned(part: string): Promise<{ text: string; codec: Codec }> {
    const entry = this.#entry(part);
    if (entry.size > mostScanned)
      throw new AppError(
        "too_complex",
        `The part ${part} of the document takes more than ${mostScanned >> 20} MB, so it cannot be changed. Open the document in the program that made it, remove what is not used of its styles and send that copy.`,
      );
    const bytes = new Uint8Array(entry.size);
    let length = 0;
    for await (const piece of this.file.archive.pieces(entry)) {
      bytes.set(piece, length);
      length += piece.length;
    }
    const codec = new Codec(bytes);
    this.#codecs.set(entry.offset, codec);
    return { text: codec.scanned(bytes.subarray(codec.mark)), codec };
  }

  /** What is read of a part that is at hand; throws as `survey` does. */
  scan<Result>(part: string, read: () => Result): Result {
    try {
      return read();
    } catch (cause) {
      return asUnreadable(part)(cause);
    }
  }

  /** Whether any of these texts, of ASCII, may stand in a part, as it is written there. */
  async mayHold(part: string, texts: readonly string[]): Promise<boolean> {
    const entry = this.#entry(part);
    const longest = Math.max(...texts.map(({ length }) => length));
    let before = Buffer.alloc(0);
    for await (const piece of this.file.archive.pieces(entry)) {
      // In UTF-16 there is a zero between two letters.
      if (piece.includes(0)) return true;
      const all = Buffer.concat([before, piece]);
      if (texts.some((text) => all.includes(text))) return true;
      before = all.subarray(Math.max(0, all.length - longest + 1));
      if (this.#budget.isDue) await this.#budget.turn();
    }
    return false;
  }

  /** Passes the part to the handler when all parts are surveyed: one reading serves all that look at it. */
  handle(part: string, handler: SurveyHandler): void {
    const all = this.#handlers.get(part);
    if (all) all.push(handler);
    else this.#handlers.set(part, [handler]);
  }

  /** Surveys the parts that handlers wait for; parts that are not there are left out. */
  async surveyAll(): Promise<void> {
    for (const [part, handlers] of this.#handlers)
      if (this.has(part)) await this.survey(part, handlers.length > 1 ? together(handlers) : handlers[0]!);
    this.#handlers.clear();
  }

  /** Patches of a part that has been surveyed. */
  patch(part: string, patches: readonly Patch[]): void {
    if (!patches.length) return;
    const entry = this.#entry(part);
    const changed = this.#changed.get(entry.offset);
    if (changed) for (const patch of patches) changed.patches.push(patch);
    else
      this.#changed.set(entry.offset, {
        entry,
        codec: this.#codecs.get(entry.offset)!,
        patches: [...patches],
      });
  }

  /** A new part, and the relationship by which `owner` ("" for the package) leads to it, unless it does so already. */
  add(
    part: string,
    xml: string,
    {
      owner,
      type,
      contentType,
      isRelated,
      id = null,
    }: { owner: string; type: string; contentType: string; isRelated?: boolean; id?: string | null },
  ): void {
    const bytes = encoder.encode(xml);
    this.#additions.push({ name: part, content: (to) => to.add(bytes) });
    this.#types.set(part, contentType);
    if (isRelated) return;
    const all = this.#relationships.get(owner) ?? [];
    all.push({ id, type, target: part });
    this.#relationships.set(owner, all);
  }

  /** The full type of a relationship between parts, as this package writes it. */
  relationshipType(name: string): string {
    return `${this.isStrict ? strictRelationships : "http://schemas.openxmlformats.org/officeDocument/2006/relationships"}/${name}`;
  }

  /** Whether anything is to be written. */
  get isChanged(): boolean {
    return this.#changed.size > 0 || this.#additions.length > 0 || this.#relationships.size > 0;
  }

  /** What was read of parts that stay as they are, once all is written. */
  get keptParts(): KeptParts | null {
    const changed = new Set([...this.#changed.values()].map(({ entry }) => entry.name));
    for (const { name } of this.#additions) changed.add(name);
    return this.#reading?.parts.without(changed) ?? null;
  }

  /** Answers what is known of the packed parts that were written. */
  async write(out: ByteSink): Promise<KnownBlocks> {
    await this.#emitTypes();
    for (const [owner, all] of this.#relationships) await this.#emitRelationships(owner, all);
    // What is read now was read before: the same again is not more than one document may cost.
    const budget = new OwnBudget(allowanceFor(this.#source.size));
    const again = await OfficePackage.open(this.#source, budget);
    const changes = new Map<number, Content>();
    for (const [offset, { entry, codec, patches }] of this.#changed) {
      const patching = new Patching(inOrder(patches), codec);
      changes.set(offset, (to) => patched(again.archive, entry, patching, to));
    }
    return writeArchive(this.#source, changes, this.#additions, out, budget);
  }

  #entry(part: string): ZipEntry {
    const entry = this.file.entry(part);
    if (!entry)
      throw new AppError(
        "unreadable_document",
        `The part ${part} is missing from the file, so it cannot be changed. Open the document in the program that made it, save it again and send the new file.`,
      );
    return entry;
  }

  async #emitTypes(): Promise<void> {
    if (!this.#types.size) return;
    await this.#append("[Content_Types].xml", (prefix) =>
      [...this.#types]
        .map(
          ([part, type]) =>
            `<${prefix}Override PartName="${escapedValue(`/${part}`)}" ContentType="${escapedValue(type)}"/>`,
        )
        .join(""),
    );
  }

  async #emitRelationships(owner: string, all: readonly NewRelationship[]): Promise<void> {
    const part = relationshipsPart(owner);
    let next = 1;
    const written = (prefix: string) =>
      all
        .map(
          ({ id, type, target }) =>
            `<${prefix}Relationship Id="${id ?? `rId${next++}`}" Type="${escapedValue(type)}" Target="${escapedValue(`/${target}`)}"/>`,
        )
        .join("");
    if (this.file.entry(part)) {
      await this.#append(part, written, (tag) => {
        const number = /^rId(\d{1,9})$/i.exec(tag.get("Id") ?? "")?.[1];
        if (number) next = Math.max(next, Number(number) + 1);
      });
      return;
    }
    const bytes = encoder.encode(
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written("")}</Relationships>`,
    );
    this.#additions.push({ name: part, content: (to) => to.add(bytes) });
  }

  /** Puts elements at the end of a part's root, which `written` gives with the prefix that the root has. */
  async #append(part: string, written: (prefix: string) => string, each?: (tag: Tag) => void): Promise<void> {
    let root: Tag | null = null;
    let depth = 0;
    const patches: Patch[] = [];
    await this.survey(part, {
      start(tag) {
        root ??= tag;
        depth++;
        each?.(tag);
      },
      end(_name, at) {
        if (--depth || !root) return;
        patches.push(root.insertion(written(root.prefix ? `${root.prefix}:` : ""), at));
      },
    });
    this.patch(part, patches);
  }
}

/** Writes a part with its patches made; blocks that none of them changes are taken over as they are packed. */
async function patched(
  archive: ZipArchive,
  entry: ZipEntry,
  patching: Patching,
  to: PackedPart,
): Promise<void> {
  const spans = archive.spans(entry);
  if (spans)
    for await (const span of spans) {
      const { at, unpacked, isLast } = span;
      const isSame = patching.isUnchanged(at - windowSize, unpacked.length) && (!isLast || patching.isOver);
      const pieces = patching.push(unpacked);
      if (isSame) {
        for (const _ of pieces);
        await to.copy(span);
      } else for (const piece of pieces) await to.add(piece);
    }
  else
    for await (const bytes of archive.pieces(entry))
      for (const piece of patching.push(bytes)) await to.add(piece);
  for (const piece of patching.end()) await to.add(piece);
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const strictRelationships = "http://purl.oclc.org/ooxml/officeDocument/relationships";

/** Parts of XML signatures (ECMA-376 part 2, 12); an origin without any signs nothing. */
const isSigned = ({ archive }: OfficePackage): boolean =>
  [...archive.entries.keys()].some((name) => /^_xmlsignatures\/[^/]+\.xml$/.test(name));

const asUnreadable =
  (part: string) =>
  (cause: unknown): never => {
    if (!(cause instanceof MalformedXml)) throw cause;
    throw new AppError(
      "unreadable_document",
      `The part ${part} of the document is damaged (${cause.message}), so it cannot be changed. Open the document in the program that made it, repair and save it and send the new file.`,
    );
  };
