import { beginningOf, snippet } from "../../checker/snippet.ts";
import { readsLikeCaption, readsLikeFigureCaption } from "../../checker/text/caption-text.ts";
import type { Address, Place } from "../content.ts";
import type { ItemParagraph } from "./lists.ts";
import type { Caption, Paragraph } from "./paragraph.ts";
import type { Places } from "./places.ts";
import type { Tally } from "./tally.ts";

/** Characters of a paragraph that what stands beside it may be found by, and of a caption. */
export const besideKept = 400;
const captionKept = 1_000;

interface ParagraphAttributes {
  id?: string;
  language?: string;
  direction?: "rtl";
  snippet?: string;
  address?: Address;
  place: () => Place;
}

/** Answers where something of a paragraph stands, by what it is called. */
export function placeOf(places: Places, { number, heading }: Paragraph): (called: string) => Place {
  const where = { paragraph: number, heading };
  return (called) => places.of(called, null, where);
}

/** What the node of a paragraph says of it. */
export function attributesOf(places: Places, tally: Tally, paragraph: Paragraph): ParagraphAttributes {
  const attributes = paragraph.attributes(tally.language) as ParagraphAttributes;
  if (attributes.language !== undefined) attributes.snippet = snippet(paragraph.text);
  if (paragraph.address) attributes.address = paragraph.address;
  attributes.place = () => {
    const { text, number, heading } = paragraph;
    return places.of(`text "${snippet(text, 60)}"`, null, { paragraph: number, heading });
  };
  return attributes;
}

/** The paragraph as an item of a list. */
export function itemParagraph(places: Places, tally: Tally, paragraph: Paragraph): ItemParagraph {
  const { id, language, direction } = paragraph.attributes(tally.language);
  const attributes = {
    ...(id === undefined ? {} : { id }),
    ...(language === undefined ? {} : { language }),
    ...(direction === undefined ? {} : { direction }),
    ...(paragraph.address ? { address: paragraph.address } : {}),
  };
  return { text: beginningOf(paragraph.text, besideKept), place: placeOf(places, paragraph), attributes };
}

/** The caption that a paragraph is: by its style or a SEQ field, or to the eye only. */
export function captionOf(paragraph: Paragraph): Caption | null {
  const { text, style, isSequenceCaption } = paragraph;
  const isMarked = style.isCaption || isSequenceCaption;
  return isMarked || readsLikeCaption(text)
    ? { paragraph, text: beginningOf(text, captionKept), isMarked }
    : null;
}

/** A SEQ field numbers formulas too. */
export const isCaptionBlock = ({ style, isSequenceCaption, text }: Paragraph): boolean =>
  style.isCaption || (isSequenceCaption && readsLikeCaption(text));

/** A caption of a figure to the eye only, in a paragraph as any other. */
export const isTypedCaption = ({ style, isSequenceCaption, text, pictures }: Paragraph): boolean =>
  !style.isCaption && !isSequenceCaption && pictures === 0 && readsLikeFigureCaption(text);
