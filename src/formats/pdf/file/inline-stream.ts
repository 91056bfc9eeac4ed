import { type Dict, Ref, Stream } from "./objects.ts";

/** Data that stands in a content and not in an object of its own. `digest` distinguishes it from others. */
export class InlineStream extends Stream {
  readonly data: () => Promise<Uint8Array>;

  constructor(dict: Dict, digest: number, data: () => Promise<Uint8Array>) {
    // No object has a number below 0.
    super(dict, 0, new Ref(-1 - digest, 0));
    this.data = data;
  }
}
