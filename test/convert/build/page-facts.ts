import type { Fact, FigureFact, ImageFact } from "../../../src/checker/model.ts";
import { readers } from "../../../src/checker/readers/all.ts";
import type { Format } from "../../../src/core/formats.ts";
import { documentOf, factsOf, ofKind } from "../../checker/build/read.ts";

/** What the facts of a document and those of its page agree in: what a report says of the one holds for the other. */
export interface Met {
  /** Words of headings, in order. */
  headings: string[];
  /** Their levels, drawn together so that none is left out on the way down. */
  levels: number[];
  /** Headings of the page that the document has none for, besides its title. */
  added: string[];
  /** Slides without a title and sheets with the name of a program. */
  unnamed: number;
  /** Items of each list, typed ones too, the shortest first. */
  lists: number[];
  /** Whether tables of two rows and columns and more have header cells. */
  tables: string[];
  /** Texts and targets of links out of the document. */
  links: string[];
  /** Names of fields. */
  fields: (string | null)[];
  /** Pictures and other graphics that nobody has described. */
  undescribed: number;
  language: string | null;
}
export type Kind = keyof Met;

const bytesOf = (text: string) => new TextEncoder().encode(text);

const folded = (text: string) =>
  text
    .replace(/[‘’'`´]/g, "'")
    .replace(/[“”"„]|``|''/g, '"')
    .replace(/---?|[–—]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

/** The page without what it adds. */
const withoutAdditions = (html: string, format: Format) =>
  html
    // Readings above text of Word are no text to its checks.
    .replace(format === "docx" ? /<rt>.*?<\/rt>/g : "", "")
    .replace(/<aside class="review"[\s\S]*?<\/aside>|<nav [\s\S]*?<\/nav>/g, "")
    .replace(
      /<strong class="review"[^>]*>[\s\S]*?<\/strong>|<sup><a [^>]*role="doc-noteref"[\s\S]*?<\/sup>/g,
      "",
    )
    .replace(/<section role="doc-endnotes"[\s\S]*?<\/section>/, (notes) =>
      notes.replace(/<\/?(?:ol|li)\b[^>]*>/g, ""),
    );

function drawnTogether(levels: readonly number[]): number[] {
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length && open.at(-1)! >= level) open.pop();
    open.push(level);
    return open.length;
  });
}

interface Headed {
  text: string;
  /** Null for titles of slides and names of sheets, which have none. */
  level: number | null;
}

const headed = (facts: Fact[]): Headed[] =>
  facts
    .flatMap((fact): Headed[] => {
      if (fact.kind === "heading") return [{ text: fact.text, level: fact.level ?? 1 }];
      if ((fact.kind !== "slide" && fact.kind !== "sheet") || fact.isHeading) return [];
      return [{ text: (fact.kind === "slide" ? fact.title : fact.name) ?? "", level: null }];
    })
    .map(({ text, level }) => ({ text: folded(text), level }))
    .filter(({ text }) => text !== "");

function levelsOf(headings: readonly Headed[]): number[] {
  return drawnTogether(headings.flatMap(({ level }) => (level === null ? [] : [level])));
}

/** A page whose document has no duty to say its language says that it is not known. */
function languageOf(facts: Fact[]): string | null {
  const value = documentOf(facts).language?.value ?? null;
  return value === "und" ? null : value;
}

const met = (facts: Fact[]): Omit<Met, "headings" | "levels" | "added" | "undescribed"> => ({
  unnamed: facts.filter(
    (fact) => (fact.kind === "slide" && fact.title === null) || (fact.kind === "sheet" && fact.isGenericName),
  ).length,
  lists: facts
    .flatMap((fact) => (fact.kind === "list" || fact.kind === "typed-list" ? [fact.items] : []))
    .filter((items) => items > 0)
    .sort((one, other) => one - other),
  tables: ofKind(facts, "table")
    .filter(({ isLayout, rows, columns }) => !isLayout && rows > 1 && columns > 1)
    .map(({ defects, needsReview }) =>
      needsReview ? "seems to have" : defects.some(({ defect }) => defect === "no-headers") ? "none" : "has",
    ),
  links: ofKind(facts, "link")
    .filter(({ target }) => target !== null && !target.startsWith("#"))
    .map(({ text, target }) => `${folded(text)} ${target}`)
    .sort(),
  fields: ofKind(facts, "field").map(({ name, isPlaceholderOnly }) => (isPlaceholderOnly ? null : name)),
  language: languageOf(facts),
});

/** Pictures and graphics, but for figures that only group them. */
const drawn = (facts: Fact[], format: Format): (FigureFact | ImageFact)[] =>
  facts.flatMap((fact): (FigureFact | ImageFact)[] => {
    if (fact.kind === "image") return [fact];
    return fact.kind === "figure" && (fact.sort !== "figure" || format === "pdf") ? [fact] : [];
  });

/** What a document and its page say, and the alternatives of the document that the page does not have. */
export async function compared(
  bytes: Uint8Array,
  format: Format,
  html: string,
): Promise<{ source: Met; page: Met; missing: string[] }> {
  const reported = await factsOf(readers[format], bytes);
  const shown = await factsOf(readers.html!, bytesOf(withoutAdditions(html, format)));

  const own = headed(reported);
  const all = headed(shown);
  const found: Headed[] = [];
  for (const heading of all) {
    const wanted = own[found.length]?.text.toLowerCase();
    // Numbers stand before it.
    if (wanted !== undefined && heading.text.toLowerCase().endsWith(wanted)) found.push(heading);
  }
  // Where a document has no title, its first heading or sheet names the whole.
  const titles = [reported, shown].map((facts) => folded(documentOf(facts).title.value ?? ""));
  const added = all.filter((heading) => !found.includes(heading) && !titles.includes(heading.text));

  const pictures = drawn(reported, format);
  const isOpen = ({ alt, isDecorative }: (typeof pictures)[number]) => !isDecorative && !alt?.trim();
  const text = folded(
    html
      .replace(/<style>[\s\S]*?<\/style>/, "")
      .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, "$1")
      .replace(/<[^>]*? aria-label="([^"]*)"[^>]*>/g, "$1")
      .replace(/<[^>]*>/g, "")
      .replace(/&(?:quot|lt|gt|amp);/g, (name) => ({ "&quot;": '"', "&lt;": "<", "&gt;": ">" })[name] ?? "&"),
  );
  const described = pictures.flatMap(({ alt, isDecorative }) =>
    alt?.trim() && !isDecorative ? [folded(alt)] : [],
  );
  return {
    source: {
      ...met(reported),
      headings: own.map(({ text }) => text.toLowerCase()),
      levels: levelsOf(own),
      added: [],
      undescribed: pictures.filter(isOpen).length,
    },
    page: {
      ...met(shown),
      headings: found.map((_, at) => own[at]!.text.toLowerCase()),
      levels: levelsOf(found.filter((_, at) => own[at]!.level !== null)),
      added: added.map(({ text }) => text),
      undescribed: drawn(shown, format).filter(isOpen).length,
    },
    missing: described.filter((alternative) => !text.includes(alternative)),
  };
}
