import { everything } from "../../formats/looks-at.ts";
import type { FormatReader } from "../../formats/reader.ts";
import type { Reader } from "../reader.ts";
import { FactListener } from "./listener.ts";

/** A reader of content as one of facts. */
export const factReader = ({ format, sees, traits, read }: FormatReader): Reader => ({
  format,
  sees,
  read: (source, emit, budget, _, texts, { isAddressed = true, looksAt = everything } = {}) =>
    read(
      source,
      new FactListener(traits, emit, budget, texts, looksAt),
      { isWhole: false, formulas: false, isAddressed, looksAt },
      budget,
    ),
});
