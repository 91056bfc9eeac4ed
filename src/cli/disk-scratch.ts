import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import type { Scratch } from "../remediate/result.ts";
import { openSource } from "./file-source.ts";

/** A result on disk beside where it is to go, under a name of its own for each attempt until it is kept. */
export class DiskScratch {
  readonly #target: string;
  #file: string | null = null;
  #close: (() => Promise<void>) | null = null;

  constructor(target: string) {
    this.#target = target;
  }

  readonly begin = async (): Promise<Scratch> => {
    await this.discard();
    const file = `${this.#target}.${process.pid}-${randomBytes(6).toString("hex")}.part`;
    // What stands there already, be it a link, is never written to.
    const out = await open(file, "wx");
    this.#file = file;
    this.#close = () => out.close();
    return {
      write: async (bytes) => {
        await out.writeFile(bytes);
      },
      finish: async () => {
        await this.#end();
        const { source, handle } = await openSource(file);
        this.#close = () => handle.close();
        return source;
      },
      discard: () => this.discard(),
    };
  };

  async #end(): Promise<void> {
    const close = this.#close;
    this.#close = null;
    await close?.();
  }

  /** Gives the result its name. */
  async keep(target: string): Promise<void> {
    await this.#end();
    if (this.#file === null) return;
    await rename(this.#file, target);
    this.#file = null;
  }

  async discard(): Promise<void> {
    await this.#end();
    if (this.#file !== null) await rm(this.#file, { force: true });
    this.#file = null;
  }
}
