import type { Budget } from "../checker/budget.ts";
import type { DocumentFact } from "../checker/model.ts";
import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import type { Edit, EditKind, EditOutcome } from "./edits.ts";

/** Where a new file is written to, piece by piece in order; a piece is taken in before the next is made. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
}

/** What a reader has kept of its reading of a document, so that the editor need not read the same bytes again. */
export interface KeptReading {
  readonly format: Format;
  /** What may be read in place of a whole result; null where nothing less is. */
  readonly whole?: WholeReading | null;
}

/** A reading of a document without what its parts are made of. */
export interface WholeReading {
  /**
   * What is said of the whole of a result of edits, where these have changed nothing that any other fact was made of;
   * null where they have, or where that cannot be told. The result begins with the bytes of the document.
   */
  again(source: ByteSource, budget: Budget): Promise<DocumentFact | null>;
}

export interface EditOptions {
  /** Of these very bytes; an editor that takes none reads them itself. */
  reading?: KeptReading | null;
  /** Write to a file although that breaks a signature in it. */
  allowSigned?: boolean;
}

/** One format's editor: bytes and edits in, bytes out. It stands beside the format's reader and shares its parser. */
export interface Editor {
  format: Format;
  /** What it can do; others are not asked of it. */
  kinds: ReadonlySet<EditKind>;
  /** Of edits of these kinds: false for one that no document of the format can take. */
  canMake?(edit: Edit): boolean;
  /** Kinds that never leave a document as it looks: without `mayRestyle` each of these is refused, whatever the document. */
  alwaysRestyles?: ReadonlySet<EditKind>;
  /**
   * What would come of these edits, of each by itself; where it is absent that is known when they are made. Nothing is
   * offered to people that would be refused.
   */
  probe?(
    source: ByteSource,
    edits: readonly Edit[],
    budget: Budget,
    reading?: KeptReading | null,
  ): Promise<EditOutcome[]>;
  /** Kinds of edits after which the colours of text or of what is behind it may be others; any where it is absent. */
  recolours?: ReadonlySet<EditKind>;
  /** What looks different after edits that a person has agreed to: questions that lead to them say so. */
  restyles?: ReadonlyMap<EditKind, string>;
  /**
   * Writes the document with the edits made, one outcome for each edit in their order. What no edit touches is copied
   * byte for byte; the same input gives the same bytes; nothing is written where no edit changes anything, and all
   * outcomes say so; without edits it only throws where it may not write. Edits of one call do not contradict each other; of two that do, the later is refused.
   *
   * Throws AppError `signed_document`, `encrypted_document`, `unreadable_document` or `too_complex`, each with what to
   * do, before anything was written.
   */
  apply(
    source: ByteSource,
    edits: readonly Edit[],
    out: ByteSink,
    options: EditOptions,
    budget: Budget,
  ): Promise<EditOutcome[]>;
  /** Says that what was written can be read: what is known of its bytes makes that cheaper, and changes nothing of it. */
  wrote?(out: ByteSink, result: ByteSource): void;
}
