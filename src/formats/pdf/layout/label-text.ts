import { readsLikeCaption } from "../../../checker/caption-text.ts";

/** Captions of what is not a picture. */
const otherCaption =
  /^\s*(?:listing|algorithm|box|map|panel|kasten|karte|encadré|carte|listado|mapa)\s*\p{Nd}/iu;

/** The same with Roman numbers, alone on their line or before the text. */
const romanCaption =
  /^\s*(?:table|tableau|tabelle|tabla|tabella|figure|fig\.|plate|chart)\s+[IVXLC]{1,6}(?:\s*[.:–—]|\s*$)/iu;

/** Whether a paragraph reads like what stands above or below something rather than over text. */
export const readsLikeLabel = (text: string): boolean =>
  readsLikeCaption(text) || otherCaption.test(text) || romanCaption.test(text);

/** Where someone can be reached: by mail, telephone or on the web. */
export const contact =
  /\S@\S|(?:^|\s)www\.|:\/\/|(?:^|\s)(?:tel|phone|fax|mobile|mob)\b[.:]?\s*[+(\p{Nd}]|(?:^|\s)\+\p{Nd}[\p{Nd}\s()/–-]{6,}/iu;
