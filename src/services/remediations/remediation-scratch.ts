import { type ByteSource, bytesSource } from "../../checker/source.ts";
import { AppError } from "../../core/errors.ts";
import type { Scratch } from "../../remediate/result.ts";
import { LargeFile } from "../files/file-intake.ts";
import type { SpoolStore } from "../files/uploads.ts";

/** What is held of a file before it is written: the smallest part of an upload in parts, in bytes. */
const partSize = 5 * 1_048_576;
const smallest = 65_536;
/** What a fix may add to a file that is as large as its format may be, in bytes. */
const added = 1_048_576;

/** A file that was written, and where it lies. */
export interface Written {
  key: string;
  source: ByteSource;
}

/** One file on its way into storage: a small one as a whole, a larger one in parts. */
class StoredScratch implements Scratch {
  readonly #key: string;
  readonly #spool: Pick<SpoolStore, "open" | "put" | "remove">;
  readonly #most: number;
  readonly #large: LargeFile;
  #buffer = new Uint8Array(smallest);
  #filled = 0;
  #size = 0;
  #state: "writing" | "written" | "gone" = "writing";
  written: Written | null = null;

  constructor(spool: Pick<SpoolStore, "open" | "put" | "remove">, key: string, most: number) {
    this.#spool = spool;
    this.#key = key;
    this.#most = most;
    this.#large = new LargeFile(() => spool.open(key));
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#size += bytes.length;
    if (this.#size > this.#most + added)
      throw new AppError(
        "file_too_large",
        `The fixed file would be larger than its format may be, which is ${this.#most / 1_048_576} MB, by more than 1 MB: make the document smaller, such as by smaller pictures, and fix it then.`,
      );
    for (let rest = bytes; rest.length; ) {
      if (this.#filled === this.#buffer.length) await this.#makeRoom();
      const taken = rest.subarray(0, this.#buffer.length - this.#filled);
      this.#buffer.set(taken, this.#filled);
      this.#filled += taken.length;
      rest = rest.subarray(taken.length);
    }
  }

  async #makeRoom(): Promise<void> {
    if (this.#buffer.length < partSize) {
      const larger = new Uint8Array(Math.min(partSize, 2 * this.#buffer.length));
      larger.set(this.#buffer);
      this.#buffer = larger;
      return;
    }
    await this.#large.write(this.#buffer);
    this.#filled = 0;
  }

  async finish(): Promise<ByteSource> {
    const end = this.#buffer.subarray(0, this.#filled);
    let source: ByteSource;
    if (this.#large.hasBegun) {
      if (end.length) await this.#large.write(end);
      source = await this.#large.close();
    } else {
      const bytes = end.slice();
      await this.#spool.put(this.#key, bytes);
      source = bytesSource(bytes);
    }
    this.#buffer = new Uint8Array(0);
    this.#filled = 0;
    this.#state = "written";
    this.written = { key: this.#key, source };
    return source;
  }

  async discard(): Promise<void> {
    const before = this.#state;
    this.#state = "gone";
    this.written = null;
    this.#buffer = new Uint8Array(0);
    this.#filled = 0;
    if (before === "written") await this.#spool.remove(this.#key);
    else if (before === "writing" && this.#large.hasBegun) await this.#large.abort();
  }
}

/**
 * Where the results of one remediation are written. Each file has a key of its own, which is doomed before anything is
 * written to it: what no one redeems, the sweep removes.
 */
export class ScratchRoom {
  readonly #spool: Pick<SpoolStore, "open" | "put" | "remove">;
  readonly #announce: () => Promise<string>;
  readonly #most: number;
  readonly #opened: StoredScratch[] = [];

  /** `announce` dooms a new key and answers it; `most` is how large a file of the format may be, in bytes. */
  constructor(
    spool: Pick<SpoolStore, "open" | "put" | "remove">,
    announce: () => Promise<string>,
    most: number,
  ) {
    this.#spool = spool;
    this.#announce = announce;
    this.#most = most;
  }

  async open(): Promise<Scratch> {
    const scratch = new StoredScratch(this.#spool, await this.#announce(), this.#most);
    this.#opened.push(scratch);
    return scratch;
  }

  /** Where a result lies. */
  find(source: ByteSource): Written {
    const found = this.#opened.find(({ written }) => written?.source === source)?.written;
    if (!found) throw new Error("The result of a remediation is none of the files that it wrote");
    return found;
  }

  /** Removes every file but the one. */
  async keep(kept: Written | null): Promise<void> {
    for (const scratch of this.#opened) if (scratch.written !== kept || !kept) await scratch.discard();
  }
}
