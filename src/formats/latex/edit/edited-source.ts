import type { ByteSource } from "../../../checker/source.ts";
import type { ByteSink } from "../../editor.ts";
import type { EditOutcome } from "../../edits.ts";
import { asciiOf, TextEncoding } from "../../text-edits/encoder.ts";
import { Patches } from "../../text-edits/patches.ts";
import type { SourceBytes } from "../source-bytes.ts";
import { contradiction, unencodable } from "./refusals.ts";
import type { Span } from "./source-edits.ts";

/** The file that is edited: its text as it is written, and what takes the place of parts of it. */
export class EditedSource {
  readonly label: SourceBytes["label"];
  /** As its lines end. */
  lineEnd = "\n";
  readonly #source: ByteSource;
  readonly #encoding: TextEncoding;
  readonly #patches = new Patches();

  constructor(source: ByteSource, label: SourceBytes["label"]) {
    this.#source = source;
    this.label = label;
    this.#encoding = new TextEncoding(label);
  }

  /** The same file without the changes that were made so far. */
  afresh(): EditedSource {
    return new EditedSource(this.#source, this.label);
  }

  /** Puts bytes in the place of others, all or none. */
  add(patches: readonly (Span & { bytes: Uint8Array })[]): EditOutcome {
    return this.#patches.add(patches) ? { status: "applied" } : contradiction;
  }

  /** Makes changes of a source that begins at this byte, all or none. */
  change(changes: readonly (Span & { text: string })[], offset: number): EditOutcome {
    const patches = changes.map(({ from, to, text }) => ({
      from: offset + from,
      to: offset + to,
      bytes: this.encode(text)!,
    }));
    return this.add(patches);
  }

  /** Puts text in the place of other text. */
  patch(range: Span, text: string): EditOutcome {
    const bytes = this.encode(text);
    if (!bytes) return unencodable;
    return this.add([{ ...range, bytes }]);
  }

  /** Null where the encoding of the file does not have all of it. */
  encode(text: string): Uint8Array | null {
    let isWhole = true;
    const bytes = this.#encoding.encode(text, () => {
      isWhole = false;
      return "?";
    });
    return isWhole ? bytes : null;
  }

  /** What stands in so many bytes from this one on. */
  async text(from: number, length: number): Promise<string> {
    return asciiOf(await this.#source.read(from, length), this.label);
  }

  async write(out: ByteSink): Promise<void> {
    if (!this.#patches.isEmpty) await this.#patches.write(this.#source, out);
  }
}
