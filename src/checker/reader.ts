import type { Format } from "../core/formats.ts";
import type { ContentListener } from "../formats/content.ts";
import type { KeptReading } from "../formats/editor.ts";
import type { LooksAt } from "../formats/looks-at.ts";
import type { Budget } from "./budget.ts";
import type { Aspect, FactSink } from "./model.ts";
import type { TextSink } from "./reach/text-sink.ts";
import type { ByteSource } from "./source.ts";

/** What is asked for besides the facts. */
export interface ReaderWants {
  /** Whether facts need their addresses, as the document is edited by them; a report repeats none. True by default. */
  isAddressed?: boolean;
  /** What of the facts is looked at; everything by default. */
  looksAt?: LooksAt;
  /** Whether text is looked at whose language nothing declares; where it is only compared with that, it is not. */
  takesUndeclared?: boolean;
  /** Takes what the format's editor can go on with, where all was read; PDF has something. */
  keep?: (reading: KeptReading) => void;
}

/** One format's reader: bytes in, facts out. */
export interface Reader {
  format: Format;
  /** What the format has a place for. */
  sees: readonly Aspect[];
  /**
   * Emits the facts in reading order, the document fact last. Odd input is no error: what is damaged but readable
   * becomes facts, what could not be read stands in `unread`. Throws AppError `unreadable_document`,
   * `encrypted_document` or `too_complex` when nothing useful can be determined. `texts` is given the text on the way.
   */
  read(
    source: ByteSource,
    emit: FactSink,
    budget: Budget,
    /** Takes the content too, in the same reading: HTML and Markdown give it, and Excel of it the pictures. */
    listener?: ContentListener | null,
    texts?: TextSink,
    wants?: ReaderWants,
  ): Promise<void>;
}
