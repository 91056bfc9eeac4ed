import { open, rename, rm } from "node:fs/promises";
import type { Scratch } from "../remediate/result.ts";
import { openSource } from "./file-source.ts";

/** A result on disk beside where it is to go, under another name until it is kept. */
export class DiskScratch {
  readonly #file: string;
  #close: (() => Promise<void>) | null = null;

  constructor(target: string) {
    this.#file = `${target}.${process.pid}.part`;
  }

  readonly begin = async (): Promise<Scratch> => {
    const out = await open(this.#file, "w");
    this.#close = () => out.close();
    return {
      write: async (bytes) => {
        await out.writeFile(bytes);
      },
      finish: async () => {
        await this.#end();
        const { source, handle } = await openSource(this.#file);
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
    await rename(this.#file, target);
  }

  async discard(): Promise<void> {
    await this.#end();
    await rm(this.#file, { force: true });
  }
}
