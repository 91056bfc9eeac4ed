import { everything } from "../looks-at.ts";
import type { Wants } from "../reader.ts";
import { HiddenText } from "./hidden-text.ts";
import type { Languages } from "./languages.ts";
import type { Numbering } from "./numbering.ts";

/** What is gathered of the whole document while its parts are read. */
export interface Tally {
  /** The document is written anew. */
  readonly isRewritten: boolean;
  /** Someone looks at the colours of text, and at how many words there are. */
  readonly hasColours: boolean;
  readonly hasWords: boolean;
  words: number;
  paragraphs: number;
  headings: number;
  blankHeadings: number;
  hasContents: boolean;
  tables: number;
  /** Comments that the text refers to: they are about the document, and no part of it. */
  comments: number;
  readonly hiddenText: HiddenText;
  /** Headers and footers that sections refer to, by relationship. */
  readonly shownHeaders: Set<string>;
  /** The language that the document says for all of its text, as a tag. */
  readonly language: string | null;
  readonly languages: Languages;
  readonly numbering: Numbering;
}

export const newTally = (
  languages: Languages,
  language: string | null,
  numbering: Numbering,
  { isRewritten = false, looksAt = everything }: Pick<Wants, "isRewritten" | "looksAt">,
): Tally => ({
  isRewritten,
  hasColours: looksAt("colour"),
  hasWords: looksAt("document"),
  words: 0,
  paragraphs: 0,
  headings: 0,
  blankHeadings: 0,
  hasContents: false,
  tables: 0,
  comments: 0,
  hiddenText: new HiddenText(),
  shownHeaders: new Set(),
  language,
  languages,
  numbering,
});
