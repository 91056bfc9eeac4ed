import type { Budget } from "../checker/budget.ts";
import type { ByteSource } from "../checker/source.ts";
import type { PageBuilder } from "./page.ts";

/** Gives the content of one format's documents to a page, in reading order. */
export interface Converter {
  /** The largest file that is converted, in bytes. */
  largest: number;
  /** What converting takes of memory, in bytes, where it is more than usual. */
  memory?: number;
  /**
   * An empty alternative text is the author's word that an image is decorative; where this is false it is only the
   * lack of one.
   */
  isEmptyAltMeant: boolean;
  /** Throws AppError `unreadable_document`, `encrypted_document` or `too_complex`. */
  write(source: ByteSource, page: PageBuilder, budget: Budget): Promise<void>;
}
