import type { List, Node, Phrase, Place } from "../../content.ts";
import type { ContentSink } from "../../content-buffer.ts";
import { emitMath } from "../math.ts";
import { type ListStyle, type Paragraph, type Run, textOf } from "./text.ts";
import { withTypedLists } from "./typed-list.ts";

const primary = (language: string) => language.toLowerCase().split("-", 1)[0]!;

/** Whether a voice has to be changed between the languages; the forms of Chinese are written differently too. */
export function isOtherLanguage(one: string | null, around: string | null): boolean {
  if (one === null || one === around) return false;
  return around === null || primary(one) !== primary(around) || primary(one) === "zh";
}

const hasLetters = (text: string) => /\p{L}/u.test(text);

/** The language of all letters of a paragraph; null where they have several or none. */
function languageOf({ runs }: Paragraph): string | null {
  const spoken = runs.filter(({ text }) => hasLetters(text));
  const language = spoken[0]?.language ?? null;
  return spoken.every((run) => run.language === language) ? language : null;
}

/** Letters by the language that their runs give; "" for none. */
export class LanguageTally {
  readonly #letters = new Map<string, number>();
  #all = 0;

  take(paragraphs: readonly Paragraph[]): void {
    for (const { runs } of paragraphs)
      for (const { text, language } of runs) {
        const key = language ?? "";
        const known = this.#letters.get(key);
        if (!hasLetters(text) || (known === undefined && this.#letters.size >= 100)) continue;
        this.#letters.set(key, (known ?? 0) + text.length);
        this.#all += text.length;
      }
  }

  /** The language of more than half of the letters; null where there is none. */
  get main(): string | null {
    for (const [language, letters] of this.#letters) if (language && letters * 2 > this.#all) return language;
    return null;
  }
}

const nowhere = (): Place => ({ label: "" });
const lineBreak: Node = { role: "break", place: nowhere };

/** How a run is set off, in the order in which its phrases stand inside one another. */
const phrasesOf = ({ isBold, isItalic, isStruck, raised }: Run): Phrase["sort"][] =>
  [
    isBold && "strong",
    isItalic && "emphasis",
    isStruck && "strike",
    raised === "sup" && "superscript",
    raised === "sub" && "subscript",
  ].filter((sort): sort is Phrase["sort"] => Boolean(sort));

/** Emits the runs of a paragraph; `language` is that of what is around them. */
export function emitRuns(to: ContentSink, runs: readonly Run[], language: string | null): void {
  let href: string | null = null;
  const setLink = (next: string | null) => {
    if (next === href) return;
    if (href !== null) to.close();
    if (next !== null) to.open({ role: "link", target: next, place: nowhere });
    href = next;
  };
  for (const run of runs) {
    setLink(run.href);
    if (run.math) {
      emitMath(run.math, to);
      continue;
    }
    const isForeign = isOtherLanguage(run.language, language) && hasLetters(run.text);
    const sorts = phrasesOf(run);
    if (isForeign) to.open({ role: "phrase", sort: "plain", language: run.language!, place: nowhere });
    for (const sort of sorts) to.open({ role: "phrase", sort, place: nowhere });
    for (const [at, line] of run.text.split("\n").entries()) {
      if (at) {
        to.open(lineBreak);
        to.close();
      }
      if (line) to.text({ text: line });
    }
    for (const _ of sorts) to.close();
    if (isForeign) to.close();
  }
  setLink(null);
}

/** What the node that holds a paragraph says of it. */
export function attributesOf(
  paragraph: Paragraph,
  language: string | null,
): { language?: string; direction?: "rtl" } {
  const own = languageOf(paragraph);
  return {
    ...(own !== null && isOtherLanguage(own, language) ? { language: own } : {}),
    ...(paragraph.isRightToLeft ? { direction: "rtl" } : {}),
  };
}

function emitInto(
  to: ContentSink,
  role: "paragraph" | "item",
  paragraph: Paragraph,
  language: string | null,
): void {
  const attributes = attributesOf(paragraph, language);
  to.open({ role, ...attributes, place: nowhere });
  emitRuns(to, paragraph.runs, attributes.language ?? language);
}

const isSameList = (one: ListStyle, other: ListStyle) =>
  one.isNumbered === other.isNumbered &&
  one.type === other.type &&
  (one.start === other.start || other.start === 1);

/** Emits paragraphs, those with bullets and numbers as lists in one another. */
export function emitParagraphs(
  to: ContentSink,
  paragraphs: readonly Paragraph[],
  language: string | null,
): void {
  /** The lists that are open, the last item of each open too. */
  const lists: { level: number; style: ListStyle }[] = [];
  const endList = () => {
    lists.pop();
    to.close();
    to.close();
  };
  for (const paragraph of withTypedLists(paragraphs)) {
    const { level, list: style } = paragraph;
    if (!style) {
      while (lists.length) endList();
      emitInto(to, "paragraph", paragraph, language);
      to.close();
      continue;
    }
    while (lists.length && lists.at(-1)!.level > level) endList();
    const last = lists.at(-1);
    if (last?.level === level && isSameList(last.style, style)) to.close();
    else {
      if (last?.level === level) endList();
      lists.push({ level, style });
      to.open(listOf(style));
    }
    emitInto(to, "item", paragraph, language);
  }
  while (lists.length) endList();
}

const numerals = new Set(["a", "A", "i", "I"]);

/** The node of a list. */
export const listOf = ({ isNumbered, type, start }: ListStyle): List => ({
  role: "list",
  sort: isNumbered ? "numbers" : "bullets",
  ...(isNumbered && numerals.has(type) ? { numerals: type as "a" } : {}),
  ...(isNumbered && start !== 1 ? { start } : {}),
  place: nowhere,
});

/** Emits the text of a cell or caption: one plain paragraph without a node of its own. */
export function emitInline(to: ContentSink, paragraphs: readonly Paragraph[], language: string | null): void {
  const [only] = paragraphs;
  if (paragraphs.length === 1 && !only!.list) {
    const attributes = attributesOf(only!, language);
    const isMarked = Object.keys(attributes).length > 0;
    if (isMarked) to.open({ role: "phrase", sort: "plain", ...attributes, place: nowhere });
    emitRuns(to, only!.runs, attributes.language ?? language);
    if (isMarked) to.close();
  } else emitParagraphs(to, paragraphs, language);
}

/** The paragraphs as one line of text. */
export const lineOf = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(textOf).join(" ").replace(/\s+/g, " ").trim();
