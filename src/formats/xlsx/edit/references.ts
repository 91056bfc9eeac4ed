/** Names of sheets by what they are to be, in lower case as Excel compares them. */
export type Renames = ReadonlyMap<string, string>;

/** Characters of a formula that are read: Excel takes 8,192. */
const formulaLimit = 100_000;

const identifier = "[\\p{L}_\\\\][\\p{L}\\p{N}_.?\\\\]{0,255}";

const sheet = `(?:'(?:[^']|'')*'|${identifier})`;

/** Texts, what stands in brackets, errors, sheets and spans of them, and other names. */
const tokens = new RegExp(
  `"(?:[^"]|"")*"|\\[[^[\\]]*\\]|#[A-Z/0-9]{1,20}[!?]|(?:${sheet}:)?${sheet}!|${identifier}`,
  "gu",
);

/** The sheets of a span whose names are quoted each by itself, or not at all. */
const span = new RegExp(`^(${sheet}):(${sheet})!$`, "u");

/** A text that begins with a whole sheet. */
const anchored = new RegExp(`^${sheet}!`, "u");

/** Functions whose first argument is a reference as a text, up to where that stands. */
const takesText = /(?<![\p{L}\p{N}_.])(INDIRECT|HYPERLINK)\s*\(\s*$/iu;
const nearBefore = 100;

/** How a sheet is named in a formula: in quotes, which it may always be. */
export const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** Whether a sheet needs no quotes: a name of letters and digits that is no cell and no value. */
const isPlain = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^(?:[a-z]{1,3}\d+|r\d*(?:c\d*)?|c\d*|true|false)$/i.test(name);

const unquoted = (name: string): string =>
  name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;

/**
 * A span of sheets, which is quoted as a whole (ECMA-376 part 1, 18.17.2.2). LibreOffice reads that as no span, and
 * quotes around its second name alone.
 */
function spanOf([first = "", last = ""]: readonly string[], canQuote: boolean): string | null {
  if (isPlain(first) && isPlain(last)) return `${first}:${last}`;
  if (canQuote) return quoted(`${first}:${last}`);
  return isPlain(first) ? `${first}:${quoted(last)}` : null;
}

/**
 * A formula or reference with other names of sheets; null where it may name one in a way that cannot be determined, such
 * as by a text. `canQuoteSpans`: whether the program of the workbook reads spans of sheets in quotes.
 */
export function renamedIn(formula: string, renames: Renames, canQuoteSpans = true): string | null {
  if (formula.length > formulaLimit) return null;
  let isSure = true;
  const renamed = formula.replace(tokens, (token, offset: number) => {
    const before = formula[offset - 1];
    if (token.startsWith('"')) {
      const named = renamedText(token, formula, offset, renames, canQuoteSpans);
      if (named === null) isSure = false;
      return named ?? token;
    }
    if (/^INDIRECT$/i.test(token)) {
      // A text that is its first argument is looked at by itself.
      if (!/^\s*\(\s*"/.test(formula.slice(offset + token.length))) isSure = false;
      return token;
    }
    // Behind a bracket stands a sheet of another workbook.
    if (!token.endsWith("!") || token.startsWith("#") || before === "]") return token;
    const [, from, to] = span.exec(token) ?? [];
    const names = from && to ? [unquoted(from), unquoted(to)] : unquoted(token.slice(0, -1)).split(":");
    if (names.some((name) => name.includes("["))) return token;
    if (!names.some((name) => renames.has(name.toLowerCase()))) return token;
    const named = names.map((name) => renames.get(name.toLowerCase()) ?? name);
    if (named.length === 1) return `${quoted(named[0]!)}!`;
    const renamed = spanOf(named, canQuoteSpans);
    if (renamed === null) isSure = false;
    return renamed === null ? token : `${renamed}!`;
  });
  return isSure ? renamed : null;
}

/** A text in a formula with the new names in it; null where it may name a sheet in a way that cannot be determined. */
function renamedText(
  token: string,
  formula: string,
  offset: number,
  renames: Renames,
  canQuoteSpans: boolean,
): string | null {
  const taker = takesText.exec(formula.slice(Math.max(0, offset - nearBefore), offset))?.[1]?.toUpperCase();
  const text = token.slice(1, -1).replaceAll('""', '"');
  const isPlace = taker === "INDIRECT" || (taker === "HYPERLINK" && text.startsWith("#"));
  if (!isPlace) return namesOne(token, renames) ? null : token;
  const mark = taker === "HYPERLINK" ? "#" : "";
  const place = text.slice(mark.length);
  const isWhole = /^\s*[,)]/.test(formula.slice(offset + token.length));
  // What is put together is another place, unless its sheet stands in the first piece.
  if (!isWhole && !anchored.test(place)) return null;
  const renamed = renamedIn(place, renames, canQuoteSpans);
  return renamed === null ? null : `"${(mark + renamed).replaceAll('"', '""')}"`;
}

/** Whether a text may be or begin a reference to one of the sheets. */
function namesOne(text: string, renames: Renames): boolean {
  const lower = text.toLowerCase();
  for (const name of renames.keys())
    if (lower.includes(`${name}!`) || lower.includes(`${name}'!`) || lower === `"${name}"`) return true;
  return false;
}
