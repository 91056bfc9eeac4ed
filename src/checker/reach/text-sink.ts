import type { Place } from "../../formats/content.ts";
import type { LatinText } from "../language/scripts.ts";

/** What holds for a piece of text as it passes the reader. */
export interface TextContext {
  place(): Place;
  /** BCP 47 as declared nearest to it, where that is below the whole document; "" where it is declared as unknown. */
  language?: string | undefined;
  /** Code, formulas and other text whose words are of no language. */
  isSymbolic?: boolean | undefined;
  /** It is shown, and assistive technology is not given it: artifacts, aria-hidden, what no tag holds. */
  isHidden?: boolean | undefined;
  /** The format calls it a header, footer, page number or the like. */
  isFurniture?: boolean | undefined;
  /** It has no words for assistive technology, as its characters cannot be determined. */
  isUndecodable?: boolean | undefined;
  /** Nothing says where it stands in the order of reading: PDF without tags. */
  isOrderGuessed?: boolean | undefined;
  /** From 1, in formats that have pages. */
  page?: number | undefined;
}

/**
 * Text is looked at in pieces of so many characters. What begins a piece says where it stands: texts that follow one
 * another in less than this may have one context, with the place of the first.
 */
export const longestChunk = 4_096;

/** Takes the text of a document as a reader passes it, in its order. */
export interface TextSink {
  /** What is not parted by a break or white space is one word; `latin` says what is in it where the reader knows it. */
  text(text: string, context: TextContext, latin?: LatinText | null): void;
  /** A block, cell or line ends. */
  break(): void;
  /** Not all of the text is given: nothing can be said of the whole. */
  giveUp?(): void;
}
