import type { Budget } from "../checker/budget.ts";
import type { ByteSource } from "../checker/source.ts";
import { nothing } from "../formats/looks-at.ts";
import type { FormatReader } from "../formats/reader.ts";
import type { PageBuilder } from "./page-builder.ts";
import { PageListener } from "./page-listener.ts";
import type { HeaderTraits } from "./tables.ts";

/** Gives the content of one format's documents to a page, in reading order. */
export interface Converter extends HeaderTraits {
  /** The largest file that is converted, in bytes. */
  largest: number;
  /** What converting takes of memory, in bytes, where it is more than usual. */
  memory?: number;
  /** Throws AppError `unreadable_document`, `encrypted_document` or `too_complex`. */
  write(source: ByteSource, page: PageBuilder, budget: Budget): Promise<void>;
}

/** What differs between formats; the largest file is the largest that is checked where nothing else is said. */
export type ConverterTraits = Partial<Omit<Converter, "write">>;

/** Converts what the reader of a format says. */
export const converterOf = (
  reader: FormatReader,
  traits: ConverterTraits & Pick<Converter, "largest">,
): Converter => ({
  ...traits,
  write: (source, page, budget) =>
    reader.read(
      source,
      new PageListener(page, reader.traits, budget),
      { isWhole: true, formulas: true, isAddressed: false, isRewritten: true, looksAt: nothing },
      budget,
    ),
});
