import type { Budget } from "../checker/budget.ts";
import type { Aspect } from "../checker/model.ts";
import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import type { ContentListener } from "./content.ts";
import type { KeptReading } from "./editor.ts";
import type { LooksAt } from "./looks-at.ts";

/** What holds for all documents of a format, where formats differ in what content means. */
export interface FormatTraits {
  /** The level that the first heading has to have; null where any may come first. */
  firstHeadingLevel: number | null;
  /** Assistive technology passes over headings without text (PDF). */
  areBlankHeadingsSkipped: boolean;
  /** Headings are the titles of slides or sheets, which notes say of too: they are no headings to checks. */
  areHeadingsNoted?: boolean;
  /** The title of the whole is none of the headings, which stand below it (LaTeX). */
  isTitleApart?: boolean;
  /**
   * Lists that are typed by hand, or those whose marks no list has, come as lines of text, for listeners to find: in all
   * text, or in text that is no item of a list.
   */
  areTypedListsPlain?: true | "outsideItems";
  /** Paragraphs are reported with how they are set, for listeners to find those that look like headings. */
  areHeadingLooksPlain?: boolean;
  /** Text goes in the direction of its language, of which the format says nothing besides (LaTeX, Markdown). */
  goesAsItsLanguage?: boolean;
  /** Notes are reported behind all else, not where they are referred to. */
  areNotesLast?: boolean;
  /** Notes may be reported before what refers to them. */
  areNotesApart?: boolean;
  /** What assistive technology is not given is part of the text to all others (aria-hidden), no furniture of pages. */
  areArtifactsShown?: boolean;
}

/** What a listener asks for besides content. */
export interface Wants {
  /** A document that is read in part is of no use: what ends it before, such as OverBudget, is thrown and not reported. */
  isWhole: boolean;
  /** The source of formulas, of which only the beginning is reported without it. */
  formulas: boolean;
  /** The address of each node, by which it is edited; true by default. Formats that have it at no cost emit it anyway. */
  isAddressed?: boolean;
  /** What of notes, and of what the whole says, is looked at; everything by default. */
  looksAt?: LooksAt;
  /**
   * The document is written anew. Text formats emit pictures that stand in the text itself, attributes of any length and
   * emphasis.
   */
  isRewritten?: boolean;
  /**
   * It is read for edits: where nodes stand, what is written in them and whether it can be drawn. HTML leaves out what
   * fields are called and hold, and what its facts alone take.
   */
  isForEdits?: boolean;
  /**
   * Of all content no more is wanted than the things that begin at these bytes, and for each table, picture and field the
   * text before it. A reader may emit more.
   */
  around?: ReadonlySet<number>;
  /** What drawings of HTML show (`drawing`); one that is written anew has them anyway. */
  hasDrawings?: boolean;
  /** Takes what the format's editor can go on with, where all was read; Word has something. */
  keep?: (reading: KeptReading) => void;
}

/** One format's reader: bytes in, content out. */
export interface FormatReader {
  format: Format;
  /** What the format has a place for. */
  sees: readonly Aspect[];
  traits: FormatTraits;
  /**
   * Emits the content in reading order, the whole last. Odd input is no error: what is damaged but readable becomes
   * content, what could not be read stands in `unread`. Throws AppError `unreadable_document`, `encrypted_document` or
   * `too_complex` when nothing useful can be determined.
   */
  read(source: ByteSource, listener: ContentListener, wants: Wants, budget: Budget): Promise<void>;
}
