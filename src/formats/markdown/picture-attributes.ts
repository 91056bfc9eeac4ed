/** What Pandoc, Quarto and kramdown take after a picture. */
const attributes = /^\{[^{}\n]*\}/;

/** How far they may reach, in UTF-16 units. */
const mostLength = 1_000;

/** Those by which Quarto shows what stands in the brackets as the caption of a numbered figure. */
const showsCaption = /[{\s](?:#fig-[\w-]|fig-alt\s*=)/;

/** The attributes that stand behind a picture, which ends at this offset; empty where there are none. */
export const attributesBehind = (text: string, end: number): string =>
  attributes.exec(text.slice(end, end + mostLength))?.[0] ?? "";

/** Whether they have the alternative text shown as a caption. */
export const showsAlternative = (given: string): boolean => showsCaption.test(given);

/** Alternative text among the attributes behind a picture. */
export function givenAlternative(text: string, end: number): string | null {
  if (text[end] !== "{") return null;
  const found = /[\s{:](?:fig-)?alt=(?:"([^"]*)"|'([^']*)')/.exec(attributesBehind(text, end));
  return found ? (found[1] ?? found[2] ?? null) : null;
}
