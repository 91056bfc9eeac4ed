/**
 * Characters that are not seen or that turn what stands beside them: C0 and C1 controls but tab and line breaks,
 * bidirectional embeddings, overrides and isolates, noncharacters and lone surrogates.
 */
const unseen =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A code point as the standard writes it: U+0007, U+1F600. */
export const codePointName = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** The text with unseen characters written as U+XXXX, so that nothing is lost and nothing is hidden. */
export const visible = (text: string): string => text.replace(unseen, codePointName);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

const escaped = (text: string) => visible(text).replace(/[&<>"'`]/g, (character) => entities[character]!);

/** Text that is markup already, and only what `markup` made. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | null | readonly Part[];

function written(part: Part): string {
  if (part === null) return "";
  if (part instanceof Markup) return part.text;
  return Array.isArray(part) ? part.map(written).join("") : escaped(String(part));
}

/** Writes HTML and XML: every value is escaped unless it is markup itself; lists are joined, null is left out. */
export function markup(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.reduce((whole, text, at) => whole + written(parts[at - 1] ?? null) + text));
}
