import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { type MarkKind, markChecks } from "../../../src/convert/markup.ts";

/**
 * What sentences above the text ask of a person, by the check that finds it in the page. Null where no check can: what
 * is not in the page, and what was written there and may be wrong.
 */
const sentences: readonly [sentence: RegExp, check: string | readonly string[] | null][] = [
  [/^The language of the document is not known/, "language"],
  [
    /^\d+ (?:image has|images have) (?:no description|a description that|descriptions that)/,
    ["image-alt", "figure-alt"],
  ],
  [/^\d+ tables? ha(?:s|ve) (?:no header cells|an empty header cell)/, "table-headers"],
  [/^\d+ form fields? ha(?:s|ve) no label/, "form-labels"],
  [/^\d+ links? ha(?:s|ve) no text/, "link-text"],
  [/^\d+ slides? ha(?:s|ve) no title/, "headings-present"],
  [/^\d+ slides? ha(?:s|ve) (?:the title of another|titles of others)/, "heading-hierarchy"],
  [/^\d+ sheets? ha(?:s|ve) the names? that the program gave/, "headings-present"],
  [/^The document has no title: replace/, "title"],
  [/^The document does not say which language it is in|^The document says that it is in /, null],
  [/^The header cells of .* were inferred|^\d+ (?:fields?|form fields?) .*label.*(?:taken|words)/, null],
  [/\bleft out|^The labels? of |^Something is missing|^Parts that are nested/, null],
  [/^\d+ formulas? stands? as TeX|^\d+ drawings? ha/, null],
  [/^\d+ more places? (?:is|are) marked/, null],
];

const kinds = (html: string): MarkKind[] => [
  ...new Set([...html.matchAll(/ data-to-complete="([a-z ]+)"/g)].map(([, kind]) => kind as MarkKind)),
];

const points = (html: string): string[] => {
  const aside = /<aside class="review"[\s\S]*?<\/aside>/.exec(html)?.[0] ?? "";
  return [...aside.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, point]) => point!);
};

/** What a page asks of a person and its own checks do not find; the ones of which no one said how they are found. */
export async function unfound(html: string): Promise<string[]> {
  const asked = points(html).map((point) => {
    const known = sentences.find(([sentence]) => sentence.test(point));
    return { point, check: known?.[1] ?? null };
  });
  const marked = kinds(html).map((kind) => ({ point: `[${kind}]`, check: markChecks[kind] }));
  const wanted = [...asked, ...marked].filter(({ check: id }) => id !== null);
  if (!wanted.length) return [];
  const report = await check(bytesSource(new TextEncoder().encode(html)), {
    filename: "report.html",
    tiers: [1, 2],
  });
  const failed = new Set(
    report.checks.flatMap(({ id, status }) => (status === "failed" || status === "needs_review" ? [id] : [])),
  );
  return wanted
    .filter(({ check: ids }) => ![ids!].flat().some((id) => failed.has(id)))
    .map(({ point, check: id }) => `${id}: ${point}`);
}

export const markedKinds = kinds;
