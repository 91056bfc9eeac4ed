/** One thing that assistive technology says, in its order. */
export interface HeardEntry {
  /** As in WAI-ARIA 1.2 where it has a word for it: heading, list, listitem, table, cell, link, graphic, textbox … */
  role: string;
  /** What a screen reader announces with it: "heading level 2", "list with 3 items", "graphic, no description". */
  announced: string | null;
  /** Cut to 2,000 characters. */
  text: string;
  /** BCP 47, where it is not the language of the document. */
  language?: string;
  /** Page or slide, from 1, where it is known. */
  page?: number;
}

/** What is shown on a page and is not heard. */
export interface HiddenWords {
  /** From 1; null in formats without pages. */
  page: number | null;
  words: number;
  /** The first of them. */
  text: string;
}

/** What a screen reader says of a document, and what it does not. */
export interface Heard {
  /** The document's language as declared; null where none is. */
  language: string | null;
  /** Nothing gives the order of reading (PDF without tags): it was guessed from how the pages look. */
  is_order_guessed: boolean;
  /** Those that were asked for. */
  entries: HeardEntry[];
  /** All that there are. */
  total: number;
  hidden_words: number;
  /** At most 500 pages. */
  hidden: HiddenWords[];
  /** What could not be read, as sentences. */
  not_read: string[];
}

/** Which entries are wanted: so many from this one on, from 0. */
export interface Window {
  from: number;
  count: number;
}
