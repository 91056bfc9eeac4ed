import { primarySubtag } from "../../../checker/language-tag.ts";
import { snippet } from "../../../checker/snippet.ts";
import { collapsed, isBlank } from "../../../checker/white-space.ts";
import type { Address, Link, List, Node, Phrase, Place } from "../../content.ts";
import type { ContentSink } from "../../content-buffer.ts";
import { emitMath } from "../math.ts";
import { listings } from "./listing.ts";
import { type ListStyle, type Paragraph, type Run, textOf } from "./text.ts";
import { withTypedLists } from "./typed-list.ts";

/** Whether a voice has to be changed between the languages; the forms of Chinese are written differently too. */
export function isOtherLanguage(one: string | null, around: string | null): boolean {
  if (one === null || one === around) return false;
  return around === null || primarySubtag(one) !== primarySubtag(around) || primarySubtag(one) === "zh";
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

  /** The language of most letters, where most letters have one; null where they do not. */
  get most(): string | null {
    let most: [string | null, number] = [null, 0];
    for (const [language, letters] of this.#letters)
      if (language && letters > most[1]) most = [language, letters];
    return (this.#letters.get("") ?? 0) * 2 < this.#all ? most[0] : null;
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

/** What stands around text: where it is, and where its links lead. */
export interface TextAround {
  place(called: string): Place;
  /** The target of a relationship, as it stands in the file. */
  targetOf(relationship: string | null): string | null;
  /** By which an editor finds an element of the text; none where it changes nothing there. */
  addressOf?(element: number): Address;
  /** The link on the shape that holds the text, anew for each piece of it. */
  shapeLink?: (() => Link) | null;
}

const anywhere: TextAround = { place: () => ({ label: "" }), targetOf: () => null };

/** The link of a run; null where it has none. */
function linkOf(runs: readonly Run[], at: number, { place, targetOf, addressOf }: TextAround): Link | null {
  const { href, link, linkElement } = runs[at]!;
  if (href === null && link === null) return null;
  let text = "";
  for (let next = at; next < runs.length && runs[next]!.link === link && runs[next]!.href === href; next++)
    if (text.length < 1_000) text += runs[next]!.text;
  const raw = href ?? targetOf(link);
  const isNamed = !isBlank(text);
  return {
    role: "link",
    target: raw,
    ...(addressOf && linkElement !== null ? { address: addressOf(linkElement) } : {}),
    ...(href === null ? { isInert: true } : {}),
    ...(isNamed ? { snippet: snippet(text) } : { anchor: snippet(raw ?? "") }),
    place: () => place(isNamed ? `link "${snippet(text, 60)}"` : "link without text"),
  };
}

/** Emits the runs of a paragraph; `language` is that of what is around them. */
export function emitRuns(
  to: ContentSink,
  runs: readonly Run[],
  language: string | null,
  around: TextAround = anywhere,
): void {
  let open: Run | null = null;
  const setLink = (run: Run | null, at: number) => {
    const isSame = open?.href === run?.href && open?.link === run?.link;
    if (open && run && isSame) return;
    if (open) to.close();
    open = null;
    const link = run && (linkOf(runs, at, around) ?? around.shapeLink?.() ?? null);
    if (!link) return;
    to.open(link);
    open = run;
  };
  for (const [at, run] of runs.entries()) {
    setLink(run, at);
    if (run.math) {
      emitMath(run.math, to);
      continue;
    }
    const isForeign = isOtherLanguage(run.language, language) && hasLetters(run.text);
    const sorts = phrasesOf(run);
    if (isForeign)
      to.open({
        role: "phrase",
        sort: "plain",
        language: run.language!,
        snippet: snippet(run.text),
        place: () => around.place(`text "${snippet(run.text, 60)}"`),
      });
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
  setLink(null, runs.length);
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
  around: TextAround,
  isParted: boolean,
): void {
  const attributes = attributesOf(paragraph, language);
  to.open({
    role,
    ...attributes,
    ...addressed(paragraph, around),
    ...said(paragraph, around, attributes.language),
    ...(role === "item" && paragraph.typed ? { typedMarker: paragraph.typed.marker } : {}),
    ...(role === "paragraph" && isParted ? { isAfterBlank: true } : {}),
  });
  emitRuns(to, paragraph.runs, attributes.language ?? language, around);
}

/** Emits lines of a program as they stand, with the blank ones between them. */
function emitListing(
  to: ContentSink,
  lines: readonly Paragraph[],
  language: string | null,
  around: TextAround,
  isParted: boolean,
): void {
  const [first] = lines;
  to.open({
    role: "paragraph",
    isPreformatted: true,
    ...addressed(first!, around),
    ...said(first!, around, undefined),
    ...(isParted ? { isAfterBlank: true } : {}),
  });
  to.open({ role: "phrase", sort: "code", place: nowhere });
  for (const [at, { runs, isAfterBlank }] of lines.entries()) {
    if (at) to.text({ text: isAfterBlank ? "\n\n" : "\n" });
    emitRuns(to, runs, language, around);
  }
  to.close();
  to.close();
}

const addressed = ({ element }: Paragraph, { addressOf }: TextAround): { address?: Address } =>
  addressOf ? { address: addressOf(element) } : {};

/** Where a paragraph is, and what it says where it is reported for its language. */
function said(paragraph: Paragraph, { place }: TextAround, language: string | undefined) {
  return {
    ...(language === undefined ? {} : { snippet: snippet(textOf(paragraph)) }),
    place: () => place(`text "${snippet(textOf(paragraph), 60)}"`),
  };
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
  around: TextAround = anywhere,
): void {
  /** The lists that are open, the last item of each open too. */
  const lists: { level: number; style: ListStyle }[] = [];
  const endList = () => {
    lists.pop();
    to.close();
    to.close();
  };
  const code = listings(paragraphs);
  let codeEnd = 0;
  for (const [at, paragraph] of withTypedLists(paragraphs, code).entries()) {
    if (at < codeEnd) continue;
    const { level, list: style } = paragraph;
    // What stands in another shape before it is as far away as what a blank paragraph parts from it.
    const isParted = at === 0 || paragraph.isAfterBlank === true;
    codeEnd = code.get(at) ?? 0;
    if (codeEnd) {
      while (lists.length) endList();
      emitListing(to, paragraphs.slice(at, codeEnd), language, around, isParted);
      continue;
    }
    if (!style) {
      while (lists.length) endList();
      emitInto(to, "paragraph", paragraph, language, around, isParted);
      to.close();
      continue;
    }
    while (lists.length && lists.at(-1)!.level > level) endList();
    const last = lists.at(-1);
    if (last?.level === level && isSameList(last.style, style)) to.close();
    else {
      if (last?.level === level) endList();
      lists.push({ level, style });
      const { typed } = paragraph;
      const text = typed?.text ?? textOf(paragraph);
      const called = `${typed ? "paragraph" : "list"} "${snippet(text, 60)}"`;
      to.open({
        ...listOf(style),
        ...(typed ? (typed.isTyped ? { isTyped: true } : { isImplied: true }) : {}),
        ...(typed ? addressed(paragraph, around) : {}),
        snippet: snippet(text),
        place: () => around.place(called),
      });
    }
    emitInto(to, "item", paragraph, language, around, isParted);
  }
  while (lists.length) endList();
}

const numerals = new Set(["a", "A", "i", "I"]);

/** The node of a list. */
export const listOf = ({ isNumbered, type, start, form, isLabelled }: ListStyle): List => ({
  role: "list",
  sort: isNumbered ? "numbers" : "bullets",
  ...(isNumbered && numerals.has(type) ? { numerals: type as "a" } : {}),
  ...(isNumbered && start !== 1 ? { start } : {}),
  ...(form ? { form } : {}),
  ...(isLabelled ? { isLabelled } : {}),
  place: nowhere,
});

/** Emits the text of a cell or caption: one plain paragraph without a node of its own. */
export function emitInline(
  to: ContentSink,
  paragraphs: readonly Paragraph[],
  language: string | null,
  around: TextAround = anywhere,
): void {
  const [only] = paragraphs;
  if (paragraphs.length === 1 && !only!.list) {
    const attributes = attributesOf(only!, language);
    const isMarked = Object.keys(attributes).length > 0;
    if (isMarked)
      to.open({ role: "phrase", sort: "plain", ...attributes, ...said(only!, around, attributes.language) });
    emitRuns(to, only!.runs, attributes.language ?? language, around);
    if (isMarked) to.close();
  } else emitParagraphs(to, paragraphs, language, around);
}

/** The paragraphs as one line of text. */
export const lineOf = (paragraphs: readonly Paragraph[]): string =>
  collapsed(paragraphs.map(textOf).join(" "));
