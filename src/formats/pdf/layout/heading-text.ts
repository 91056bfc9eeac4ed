import { contact, pageWords, readsLikeLabel } from "./label-text.ts";
import type { Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { isTypewriter } from "./text-style.ts";

/** Larger than the text by this factor, text may be a heading. */
export const larger = 1.08;
/** Characters of a heading. */
const longest = 200;
/** One that is no larger than the text. */
const longestOfSameSize = 120;
const mostLines = 3;
/** One that is larger than the text. */
const mostLinesOfLarge = 4;

/** Those of the parts of an annex begin with its letter; those of laws may be large. */
export const numbers =
  /^\s*(?:\p{L}+\s+|§{1,2}\s?)?((?:\p{Nd}{1,3}|(?<=§\s?)\p{Nd}{4}|\p{Lu}(?=\.\p{Nd}))(?:\.\p{Nd}{1,3}){0,5})\.?\s+\p{L}/u;

/** A part with its letter or Roman number. */
const part = /^\s*\p{Lu}\p{L}+\s+(?:[IVXLC]{1,6}|\p{Lu})[.:]\s+\p{L}/u;

/** A number of a section; without a point it may be that of a page. */
export const section = /^\s*\p{Nd}{1,3}\.(?:\p{Nd}{1,3}\b|\s)/u;

/** Numbers of chapters and sections in Chinese and Japanese; a list or an article may begin so too. */
const ordinal =
  /^\s*(?:第\s*[一二三四五六七八九十百零〇\p{Nd}]{1,4}\s*([章编編部篇回])|第\s*[一二三四五六七八九十百零〇\p{Nd}]{1,4}\s*([节節])|[一二三四五六七八九十]{1,3}([、．])|[（(][一二三四五六七八九十]{1,3}([）)]))/u;

/** How deep the section is that an ordinal numbers; 0 without any. */
export function depthOfOrdinal(text: string): number {
  const [, chapter, part, point, bracket] = ordinal.exec(text) ?? [];
  return chapter || point ? 1 : part || bracket ? 2 : 0;
}

const date = /^\s*\p{Nd}{1,2}\.?\s+\p{L}{3,}\.?,?\s+\p{Nd}{4}(?!\p{Nd})/u;

/** Of the number that a heading begins with: 0 without any, 1 for "1", 2 for "1.2". */
export function depthOf(text: string): number {
  const number = date.test(text) ? undefined : numbers.exec(text)?.[1];
  return number === undefined ? depthOfOrdinal(text) : number.split(".").length;
}

/** A figure with its unit, which is shown large: "2.1 bn", "€4.8m", "140 l", "1 in 3". */
const figure =
  /^[~<>≈+–−-]?\s?\p{Sc}?\s?\p{Nd}[\p{Nd}.,’' ]*\s?(?:%|‰|\p{Sc}|\p{Ll}{1,3}|\p{Lu}{1,2}|(?:in|of|out of) \p{Nd}+)?$/u;

/** What sets a note apart from the text: it heads that note alone. */
const admonition =
  /^[^\p{L}\p{N}]*(?:notes?|tip|hint|important|caution|warning|danger|attention|notice|remark|hinweis|tipp|achtung|vorsicht|warnung|gefahr|wichtig|remarque|conseil|avertissement|mise en garde|nota|aviso|advertencia|precaución|peligro|atención|consejo|avviso|avvertenza|attenzione|pericolo|suggerimento|uwaga|ostrzeżenie|wskazówka|opmerking|waarschuwing|let op|varning|advarsel|huomautus|varoitus|примечание|внимание|предупреждение|осторожно|σημείωση|προσοχή|הערה|אזהרה|ملاحظة|تحذير|تنبيه|注意|警告|注记|注記|ヒント|提示|주의|경고|참고)[^\p{L}\p{N}]*$/iu;

export const isAdmonition = (text: string): boolean => admonition.test(text);

/** The words before a colon, which say what sort of thing follows them; empty without them or with a number in them. */
export function labelOf(text: string): string {
  return /^\s*(\p{L}[^:：\p{Nd}]{0,29})[:：]\s*\S/u.exec(text)?.[1]?.trim() ?? "";
}

/** What something costs; after one word it may be the number of a section or version. */
const price =
  /(?:^|[\s\p{Sc}])\p{Nd}{1,6}[.,]\p{Nd}{2}\s*(?:\p{Sc}|[A-Z]{3})?$|\s(?:\p{Nd}{1,6}\s?\p{Sc}|\p{Sc}\s?\p{Nd}{1,6})$/u;
/** A name with its value: "Total: $12.50", "Printed: 16.11.2012 21:07". */
const valueBehind = /\p{L}\s*:\s*[^\p{L}]*\p{Nd}[\p{Nd}\p{Sc}.,:/%\s–-]*$/u;

/** Whether it is a name with its value or its price. */
export const hasValue = (text: string): boolean => valueBehind.test(text) || hasPrice(text);

/** Whether a name ends with what it costs. */
export const hasPrice = (text: string): boolean => price.test(text) && !/^\p{L}+\s\S+$/u.test(text);

/** Numbers of pages, addresses and formulas are no headings. */
const roman = /^[ivxlc]+$/u;
const address = /^\S*(?:@|:\/\/)\S*$|\S@\S+\.\S|:\/\/\S/u;

/** A remark below a title, such as a unit. */
const inBrackets = /^[(（][^()（）]*[)）]$/u;

/** What stands between the sides of a formula, and the words of which a heading with it has some. */
const relation = /(?:^|\s)[=≈≃≡≤≥∼→⇒↦∈∑∫√]+(?:\s|$)/u;
const word = /\p{L}{3,}/gu;
const wordsBesideRelation = 3;
/** Characters of what may be abbreviations alone. */
const longestWithoutWord = 12;
/** A sentence ends and the next one begins: so many lines with it are text. */
const sentences = /\p{Ll}{3}[.!?]\s+\p{Lu}\p{Ll}/u;
const linesOfText = 3;

/** Whether it is a formula, or signs in a drawing, rather than words. */
function isFormula(text: string): boolean {
  if (/\p{Lo}/u.test(text)) return false;
  const words = text.match(word)?.length ?? 0;
  return (relation.test(text) && words < wordsBesideRelation) || (!words && text.length > longestWithoutWord);
}

/** So many words in small letters, as sentences have them. */
const wordsOfSentence = 4;

const saysMuch = (text: string): boolean =>
  (text.match(/(?<!\S)\p{Ll}{2,}(?!\S)/gu)?.length ?? 0) >= wordsOfSentence;

/** Whether it is the names of models alone, which may be all that a title says: "KR 125-2, KR 125 L90". */
const areModels = (text: string): boolean =>
  /\p{Lu}{2}/u.test(text) && text.split(/\s+/).every((name) => /^[\p{Lu}\p{Nd}/,.–—-]+$/u.test(name));

/** The number of a page, and how many there are. */
const pageOfPages = new RegExp(
  `^(?:${pageWords}|стр\\.?)\\s*\\p{Nd}{1,4}(?:\\s*(?:of|von|de|di|z|av|af|из|/)\\s*\\p{Nd}{1,4})?$`,
  "iu",
);

/** Who may copy a text, where it is from and appeared, and that it goes on elsewhere, are said beside it. */
const besideText = new RegExp(
  [
    "^(?:©|\\(c\\)\\s|copyright\\s[^\\p{L}]*\\p{Nd}{4})",
    "^\\(?continued (?:on|from|overleaf)\\b",
    "^(?:sources?|quellen?|fuentes?|fontes?|fonti|źródł[oa]|источники?|(?:资料|資料|数据|數據)?[来來]源|出典|出所)\\s?[:：]\\s?\\S",
    // Volume, page and year of a journal.
    "\\s\\p{Nd}{1,4},\\s\\p{Nd}{1,7}\\s?\\(\\p{Nd}{4}\\)$",
  ].join("|"),
  "iu",
);

/** Dots that lead to the number of a page. */
const ledToPage = /(?:[.…·_]\s?){5}\s*(?:\p{Nd}{1,4}|[ivxlc]{1,7})$/u;

export function isHeadingText(
  { spans, lines, style }: Paragraph,
  isLarge: boolean,
  isTitle = false,
): boolean {
  const text = textOf(spans).trim();
  // What leads to another place is an entry of a table of contents.
  if (spans.some(({ href }) => href?.startsWith("#")) || ledToPage.test(text)) return false;
  if (
    lines > (isLarge ? mostLinesOfLarge : mostLines) ||
    text.length > (isLarge ? longest : longestOfSameSize)
  )
    return false;
  if (
    (isFormula(text) && !(isTitle && areModels(text))) ||
    pageOfPages.test(text) ||
    besideText.test(text) ||
    (lines >= linesOfText && sentences.test(text))
  )
    return false;
  // A letter alone, or the first and the last one, heads what begins with it in an index.
  if (
    !/\p{L}{2}|\p{Lo}|^\p{Lu}(?:\s?[–-]\s?\p{Lu})?$/u.test(text) ||
    (readsLikeLabel(text) && !isTitle) ||
    isAdmonition(text)
  )
    return false;
  if (
    figure.test(text) ||
    roman.test(text) ||
    address.test(text) ||
    contact.test(text) ||
    /^[,;=]/u.test(text)
  )
    return false;
  if ((!isLarge && hasPrice(text)) || (valueBehind.test(text) && !numbers.test(text))) return false;
  if (!isLarge && !numbers.test(text)) {
    if (/^[\p{Ll}\\<>[{=+−–—]/u.test(text) || /\s=\s/u.test(text)) return false;
  }
  if (isTypewriter(style) && /[\\{}<>=;]/u.test(text)) return false;
  if (/^\s*[“„«"]/u.test(text) && /[.!?]["”“»]?$/u.test(text)) return false;
  if (/[。！，；：]$/u.test(text) || inBrackets.test(text)) return false;
  // A title may end as a sentence does.
  const endsAsText =
    /(?:\p{Ll}{2}|\p{Ll}\s\p{Lu}{2,6})["”’»)]?\.["”’»)]*$/u.test(text) ||
    (/\p{Nd}\.$/u.test(text) && saysMuch(text));
  const isSentence = endsAsText && !(isTitle && lines === 1);
  // What ends with a colon leads to what follows, unless it is set or numbered as a heading is.
  if (/:$/u.test(text) && !(lines === 1 && isLarge && (style.isBold || numbers.test(text)))) return false;
  return !/[,;]$/u.test(text) && (!isSentence || numbers.test(text) || part.test(text));
}
