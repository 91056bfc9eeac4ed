import type { PageBuilder } from "../page.ts";
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

/** Writes the runs of a paragraph; `language` is that of what is around them. */
export function writeRuns(page: PageBuilder, runs: readonly Run[], language: string | null): void {
  let href: string | null = null;
  const setLink = (next: string | null) => {
    if (next === href) return;
    if (href !== null) page.close();
    if (next !== null) page.open("a", { href: next });
    href = next;
  };
  for (const run of runs) {
    setLink(run.href);
    if (run.math) {
      run.math.write(page);
      continue;
    }
    const isForeign = isOtherLanguage(run.language, language) && hasLetters(run.text);
    const names = [
      isForeign && "span",
      run.isBold && "strong",
      run.isItalic && "em",
      run.isStruck && "s",
      run.raised,
    ].filter((name): name is string => Boolean(name));
    for (const name of names) page.open(name, name === "span" ? { lang: run.language! } : {});
    for (const [at, line] of run.text.split("\n").entries()) {
      if (at) {
        page.open("br", {});
        page.close();
      }
      if (line) page.text(line);
    }
    for (const _ of names) page.close();
  }
  setLink(null);
}

/** The attributes of the element that holds a paragraph. */
export function attributesOf(paragraph: Paragraph, language: string | null): Record<string, string> {
  const own = languageOf(paragraph);
  return {
    ...(own !== null && isOtherLanguage(own, language) ? { lang: own } : {}),
    ...(paragraph.isRightToLeft ? { dir: "rtl" } : {}),
  };
}

function writeInto(page: PageBuilder, name: string, paragraph: Paragraph, language: string | null): void {
  const attributes = attributesOf(paragraph, language);
  page.open(name, attributes);
  writeRuns(page, paragraph.runs, attributes.lang ?? language);
}

const isSameList = (one: ListStyle, other: ListStyle) =>
  one.isNumbered === other.isNumbered &&
  one.type === other.type &&
  (one.start === other.start || other.start === 1);

/** Writes paragraphs, those with bullets and numbers as lists in one another. */
export function writeParagraphs(
  page: PageBuilder,
  paragraphs: readonly Paragraph[],
  language: string | null,
): void {
  /** The lists that are open, the last item of each open too. */
  const lists: { level: number; style: ListStyle }[] = [];
  const endList = () => {
    lists.pop();
    page.close();
    page.close();
  };
  for (const paragraph of withTypedLists(paragraphs)) {
    const { level, list: style } = paragraph;
    if (!style) {
      while (lists.length) endList();
      writeInto(page, "p", paragraph, language);
      page.close();
      continue;
    }
    while (lists.length && lists.at(-1)!.level > level) endList();
    const last = lists.at(-1);
    if (last?.level === level && isSameList(last.style, style)) page.close();
    else {
      if (last?.level === level) endList();
      lists.push({ level, style });
      page.open(style.isNumbered ? "ol" : "ul", numbering(style));
    }
    writeInto(page, "li", paragraph, language);
  }
  while (lists.length) endList();
}

/** The attributes of the element of a list. */
export const numbering = ({ isNumbered, type, start }: ListStyle): Record<string, string> =>
  isNumbered ? { ...(type === "1" ? {} : { type }), ...(start === 1 ? {} : { start: String(start) }) } : {};

/** Writes the text of a cell or caption: one plain paragraph without an element of its own. */
export function writeInline(
  page: PageBuilder,
  paragraphs: readonly Paragraph[],
  language: string | null,
): void {
  const [only] = paragraphs;
  if (paragraphs.length === 1 && !only!.list) {
    const attributes = attributesOf(only!, language);
    const isMarked = Object.keys(attributes).length > 0;
    if (isMarked) page.open("span", attributes);
    writeRuns(page, only!.runs, attributes.lang ?? language);
    if (isMarked) page.close();
  } else writeParagraphs(page, paragraphs, language);
}

/** The paragraphs as one line of text. */
export const lineOf = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(textOf).join(" ").replace(/\s+/g, " ").trim();
