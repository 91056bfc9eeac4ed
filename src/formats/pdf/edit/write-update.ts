import { createHash } from "node:crypto";
import { OverBudget } from "../../../checker/budget.ts";
import { type ByteSource, pieces } from "../../../checker/source.ts";
import type { ByteSink } from "../../editor.ts";
import type { PdfFile } from "../file/file.ts";
import { Name, PdfString } from "../file/objects.ts";
import type { Update } from "./update.ts";
import { type NewValue, rewritten, written } from "./written.ts";

const encoder = new TextEncoder();

/** Entries of a trailer that are about its own section, and of a stream about its data. */
const sectionKeys = new Set(
  "Size Prev XRefStm Type W Index Length Filter DecodeParms F FFilter FDecodeParms DL".split(" "),
);
/** Bytes of cross references that are written at once. */
const pieceSize = 65_536;
/** Objects of a damaged file that are listed anew. */
const mostFound = 200_000;

/** A row of the cross references: its kind, its place and the generation or index (7.5.8.3). */
type Row = readonly [num: number, kind: 0 | 1 | 2, place: number, minor: number];

/**
 * Writes the original, then the changed objects, the cross references in the form that the file has, and the trailer
 * (ISO 32000-2, 7.5.6). A file whose cross references are broken gets new ones over all objects that were found.
 */
export async function writeUpdate(source: ByteSource, update: Update, out: ByteSink): Promise<void> {
  await new UpdateWriter(source.size, update, out).write(source);
}

class UpdateWriter {
  readonly #update: Update;
  readonly #file: PdfFile;
  readonly #out: ByteSink;
  readonly #digest = createHash("sha256");
  /** Where the next byte goes. */
  #offset: number;

  constructor(size: number, update: Update, out: ByteSink) {
    this.#update = update;
    this.#file = update.file;
    this.#out = out;
    this.#offset = size;
    this.#digest.update(String(size));
  }

  async write(source: ByteSource): Promise<void> {
    const { budget } = this.#file;
    const found = this.#file.lastSection ? [] : this.#found(new Set(this.#update.numbers()));
    let last = 0;
    for await (const piece of pieces(source)) {
      last = piece.at(-1) ?? last;
      await this.#out.write(piece);
      budget.step(1 + (piece.length >> 10));
      if (budget.isDue) await budget.turn();
    }
    if (last !== 0x0a && last !== 0x0d) await this.#text("\n");
    const rows: Row[] = [];
    for (const { ref, source } of this.#update.objects()) {
      rows.push([ref.num, 1, this.#offset - this.#file.base, ref.gen]);
      await this.#text(`${ref.num} ${ref.gen} obj\n`);
      await this.#bytes(source);
      await this.#text("\nendobj\n");
      budget.step(4);
      if (budget.isDue) await budget.turn();
    }
    const start = this.#offset - this.#file.base;
    if (this.#file.lastSection?.form === "table") await this.#table(rows);
    else await this.#stream([...found, ...rows], start);
    await this.#text(`startxref\n${start}\n%%EOF\n`);
  }

  async #table(rows: readonly Row[]): Promise<void> {
    await this.#text("xref\n");
    for (const [first, run] of runsOf(rows)) {
      await this.#text(`${first} ${run.length}\n`);
      let lines = "";
      for (const [, , place, gen] of run) {
        lines += `${String(place).padStart(10, "0")} ${String(gen).padStart(5, "0")} n \n`;
        if (lines.length < pieceSize) continue;
        await this.#text(lines);
        lines = "";
      }
      await this.#text(lines);
    }
    const trailer = { Size: this.#update.nextNumber, ...(await this.#entries()) };
    await this.#text("trailer\n");
    await this.#bytes(written(trailer, null));
    await this.#text("\n");
  }

  /** A cross-reference stream without filters; it has a number and a row of its own. */
  async #stream(listed: readonly Row[], start: number): Promise<void> {
    const own = this.#update.reserve();
    const rows = [...listed, [own.num, 1, start, 0] as const].sort(([a], [b]) => a - b);
    const width = this.#offset > 0xffff_ffff ? 5 : 4;
    const size = 1 + width + 2;
    const index = [...runsOf(rows)].flatMap(([first, run]) => [first, run.length]);
    const dict = {
      Type: Name.of("XRef"),
      Size: this.#update.nextNumber,
      W: [1, width, 2],
      Index: index,
      Length: rows.length * size,
      ...(await this.#entries()),
    };
    await this.#text(`${own.num} 0 obj\n`);
    await this.#bytes(written(dict, null));
    await this.#text("\nstream\n");
    const perPiece = Math.ceil(pieceSize / size);
    for (let at = 0; at < rows.length; at += perPiece) {
      const part = rows.slice(at, at + perPiece);
      const bytes = new Uint8Array(part.length * size);
      for (const [row, [, kind, place, minor]] of part.entries()) {
        let to = row * size;
        bytes[to++] = kind;
        for (let shift = width - 1; shift >= 0; shift--) bytes[to++] = Math.floor(place / 256 ** shift) & 255;
        bytes[to++] = minor >> 8;
        bytes[to] = minor & 255;
      }
      await this.#bytes(bytes);
    }
    await this.#text("\nendstream\nendobj\n");
  }

  /** Of a file that was rebuilt, the objects that were found and are not changed. */
  #found(changed: ReadonlySet<number>): Row[] {
    const rows: Row[] = [[0, 0, 0, 65_535]];
    for (const { num } of this.#file.refs()) {
      const entry = this.#file.entry(num);
      this.#file.budget.step(2);
      if (num === 0 || changed.has(num) || !entry) continue;
      if (entry.sort === "offset") rows.push([num, 1, entry.offset, entry.gen]);
      else if (entry.sort === "compressed") rows.push([num, 2, entry.container, entry.index]);
      if (rows.length > mostFound)
        throw new OverBudget(
          `The PDF is damaged and has more than ${mostFound} objects, so that it cannot be fixed. Open it in a PDF program, save it anew and send that.`,
        );
    }
    return rows;
  }

  /** What the trailer keeps of the one before it, with the second part of the ID changed (14.4). */
  async #entries(): Promise<{ [key: string]: NewValue }> {
    const { trailer, lastSection, encryption } = this.#file;
    const entries: { [key: string]: NewValue } = {};
    for (const [key, value] of trailer)
      if (!sectionKeys.has(key) && key !== "ID") entries[key] = rewritten(value);
    if (this.#update.info) entries.Info = this.#update.info;
    const id = await this.#file.resolve(trailer.get("ID"));
    const own = PdfString.of(new Uint8Array(this.#digest.copy().digest()).subarray(0, 16));
    const first = await this.#file.string(Array.isArray(id) ? id[0] : null);
    // The key of an encrypted file follows from its first part, be it that there is none.
    if (first) entries.ID = [first, own];
    else if (!encryption) entries.ID = [own, own];
    else if (id !== null) entries.ID = rewritten(id);
    if (lastSection) entries.Prev = lastSection.start;
    return entries;
  }

  async #text(text: string): Promise<void> {
    if (text) await this.#bytes(encoder.encode(text));
  }

  async #bytes(bytes: Uint8Array): Promise<void> {
    this.#digest.update(bytes);
    this.#offset += bytes.length;
    await this.#out.write(bytes);
  }
}

/** Rows of consecutive numbers together, by the first number. */
function* runsOf(rows: readonly Row[]): Generator<[first: number, run: Row[]]> {
  let run: Row[] = [];
  for (const row of rows) {
    const last = run.at(-1);
    if (last && row[0] !== last[0] + 1) {
      yield [run[0]![0], run];
      run = [];
    }
    run.push(row);
  }
  if (run.length > 0) yield [run[0]![0], run];
}
