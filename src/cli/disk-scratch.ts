import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import type { ByteSource } from "../checker/source.ts";
import type { Scratch } from "../remediate/result.ts";
import { openSource } from "./file-source.ts";

/** One result on disk: while it is written, and while it is read again. */
class ScratchFile implements Scratch {
  readonly #path: string;
  readonly #out: { writeFile(bytes: Uint8Array): Promise<void> };
  #close: (() => Promise<void>) | null;
  #isGone = false;
  source: ByteSource | null = null;

  private constructor(path: string, out: Awaited<ReturnType<typeof open>>) {
    this.#path = path;
    this.#out = out;
    this.#close = () => out.close();
  }

  static async open(path: string): Promise<ScratchFile> {
    // What stands there already, be it a link, is never written to.
    return new ScratchFile(path, await open(path, "wx"));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#out.writeFile(bytes);
  }

  async finish(): Promise<ByteSource> {
    await this.#end();
    const { source, handle } = await openSource(this.#path);
    this.#close = () => handle.close();
    this.source = source;
    return source;
  }

  async keep(target: string): Promise<void> {
    await this.#end();
    await rename(this.#path, target);
    this.#isGone = true;
  }

  async discard(): Promise<void> {
    await this.#end();
    if (!this.#isGone) await rm(this.#path, { force: true });
    this.#isGone = true;
  }

  async #end(): Promise<void> {
    const close = this.#close;
    this.#close = null;
    await close?.();
  }
}

/** Results on disk beside where one of them is to go, each under a name of its own: one may be made of another. */
export class DiskScratch {
  readonly #target: string;
  readonly #files: ScratchFile[] = [];

  constructor(target: string) {
    this.#target = target;
  }

  readonly begin = async (): Promise<Scratch> => {
    const path = `${this.#target}.${process.pid}-${randomBytes(6).toString("hex")}.part`;
    const file = await ScratchFile.open(path);
    this.#files.push(file);
    return file;
  };

  /** Gives a result its name. */
  async keep(result: ByteSource, target: string): Promise<void> {
    const kept = this.#files.find(({ source }) => source === result);
    if (!kept) throw new Error("The result of a remediation is none of the files that it wrote");
    await kept.keep(target);
  }

  /** Removes what was not kept. */
  async discard(): Promise<void> {
    for (const file of this.#files) await file.discard();
  }
}
