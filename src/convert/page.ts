import type { Budget } from "../checker/budget.ts";
import type { Markup } from "./markup.ts";

/** A heading as it is written, or another place of the text. */
export interface Entry {
  level: number;
  id: string;
  text: string;
}

/**
 * Why a picture is not shown: it is a file or an address besides the document; larger than a page takes; drawn by the
 * program or page that shows the document; or of a kind, or so damaged, that no browser shows it.
 */
export type LeftOutReason = "outside" | "large" | "drawn" | "unshown";

/** A heading whose tags are written when all headings are known. */
export interface Heading {
  /** Its level in the source. */
  level: number;
  /** The slots of its tags. */
  start: number;
  end: number;
  attributes: string;
  text: string;
  /** Has neither text nor image, so that it is left out. */
  isEmpty: boolean;
  /** Its words are a converter's or a program's, such as "Slide 3": they are no title of the whole. */
  isStandIn: boolean;
}

/** A document's content as safe HTML, its headings still open, with what only a person can complete. */
export interface Page {
  /** By which the page gives way while it is written. */
  budget: Budget;
  language: string | null;
  /** The document has to say its language: where it does not, the page says none, else that it is not known. */
  owesLanguage: boolean;
  direction: string | null;
  /** Something in it is written from right to left. */
  hasRightToLeft: boolean;
  title: string | null;
  content: Markup;
  /** Bytes of the content that are pictures and drawings. */
  pictureBytes: number;
  headings: Heading[];
  imagesWithoutAlt: number;
  /** Those whose alternative text says nothing of what they show. */
  imagesHardlyDescribed: number;
  imagesLeftOut: Record<LeftOutReason, number>;
  /** Drawings that have neither words nor a name, and are not marked as decoration. */
  drawingsWithoutName: number;
  /** Drawings that no one has described, and whose words follow them. */
  drawingsBesideWords: number;
  embedded: number;
  /** Formulas whose source stands in their place. */
  formulasAsSource: number;
  fieldsWithoutLabel: number;
  /** Fields that hold nothing and that no form takes. */
  fieldsLeftOut: number;
  linksWithoutText: number;
  tablesWithoutHeaders: number;
  /** Cells that no one made a table of, and of which none is a header. */
  tablesUndeclared: number;
  /** Tables at the head of which a cell is empty that must say something. */
  blankHeaders: number;
  /** Tables whose header cells were inferred from how they look. */
  tablesInferred: number;
  /** Marks that no other sentence above the text is about. */
  marks: number;
  /** Links to other places of the page. */
  innerLinks: number;
  wantsContents: boolean;
  /** A list of places that the document has beside its headings. */
  outline: readonly Entry[];
  /** Sentences in English that a person must know of the whole, such as what is not in it. */
  remarks: string[];
}

/** A page of which nothing is written yet. */
export const emptyPage = (budget: Budget, content: Markup): Page => ({
  budget,
  language: null,
  owesLanguage: false,
  direction: null,
  hasRightToLeft: false,
  title: null,
  content,
  pictureBytes: 0,
  headings: [],
  imagesWithoutAlt: 0,
  imagesHardlyDescribed: 0,
  imagesLeftOut: { outside: 0, large: 0, drawn: 0, unshown: 0 },
  drawingsWithoutName: 0,
  drawingsBesideWords: 0,
  embedded: 0,
  formulasAsSource: 0,
  fieldsWithoutLabel: 0,
  fieldsLeftOut: 0,
  linksWithoutText: 0,
  tablesWithoutHeaders: 0,
  tablesUndeclared: 0,
  blankHeaders: 0,
  tablesInferred: 0,
  marks: 0,
  innerLinks: 0,
  wantsContents: false,
  outline: [],
  remarks: [],
});
