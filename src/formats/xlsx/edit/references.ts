/** Names of sheets by what they are to be, in lower case as Excel compares them. */
export type Renames = ReadonlyMap<string, string>;

/** Characters of a formula that are read: Excel takes 8,192. */
const formulaLimit = 100_000;

const identifier = "[\\p{L}_\\\\][\\p{L}\\p{N}_.?\\\\]{0,255}";

/** Texts, quoted sheets, what stands in brackets, errors, sheets, and other names. */
const tokens = new RegExp(
  `"(?:[^"]|"")*"|'(?:[^']|'')*'!|\\[[^[\\]]*\\]|#[A-Z/0-9]{1,20}[!?]|(?:${identifier}:)?${identifier}!|${identifier}`,
  "gu",
);

/** A text that begins with a whole sheet. */
const anchored = new RegExp(`^(?:'(?:[^']|'')*'|${identifier})!`, "u");

/** Functions whose first argument is a reference as a text, up to where that stands. */
const takesText = /(?<![\p{L}\p{N}_.])(INDIRECT|HYPERLINK)\s*\(\s*$/iu;
const nearBefore = 100;

/** How a sheet is named in a formula: in quotes, which it may always be. */
export const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** Whether a sheet needs no quotes: a name of letters and digits that is no cell and no value. */
const isPlain = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^(?:[a-z]{1,3}\d+|r\d*(?:c\d*)?|c\d*|true|false)$/i.test(name);

/**
 * A formula or reference with other names of sheets; null where it may name one in a way that cannot be determined, such as
 * by a text, or in a span of sheets.
 */
export function renamedIn(formula: string, renames: Renames): string | null {
  if (formula.length > formulaLimit) return null;
  let isSure = true;
  const renamed = formula.replace(tokens, (token, offset: number) => {
    const before = formula[offset - 1];
    if (token.startsWith('"')) {
      const named = renamedText(token, formula, offset, renames);
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
    const isQuoted = token.startsWith("'");
    const own = isQuoted ? token.slice(1, -2).replaceAll("''", "'") : token.slice(0, -1);
    if (own.includes("[")) return token;
    const names = own.split(":");
    if (!names.some((name) => renames.has(name.toLowerCase()))) return token;
    const named = names.map((name) => renames.get(name.toLowerCase()) ?? name);
    if (named.length === 1) return `${quoted(named[0]!)}!`;
    // A span of sheets is quoted as a whole, which not every program reads.
    if (!named.every(isPlain)) isSure = false;
    return `${named.join(":")}!`;
  });
  return isSure ? renamed : null;
}

/** A text in a formula with the new names in it; null where it may name a sheet in a way that cannot be determined. */
function renamedText(token: string, formula: string, offset: number, renames: Renames): string | null {
  const taker = takesText.exec(formula.slice(Math.max(0, offset - nearBefore), offset))?.[1]?.toUpperCase();
  const text = token.slice(1, -1).replaceAll('""', '"');
  const isPlace = taker === "INDIRECT" || (taker === "HYPERLINK" && text.startsWith("#"));
  if (!isPlace) return namesOne(token, renames) ? null : token;
  const mark = taker === "HYPERLINK" ? "#" : "";
  const place = text.slice(mark.length);
  const isWhole = /^\s*[,)]/.test(formula.slice(offset + token.length));
  // What is put together is another place, unless its sheet stands in the first piece.
  if (!isWhole && !anchored.test(place)) return null;
  const renamed = renamedIn(place, renames);
  return renamed === null ? null : `"${(mark + renamed).replaceAll('"', '""')}"`;
}

/** Whether a text may be or begin a reference to one of the sheets. */
function namesOne(text: string, renames: Renames): boolean {
  const lower = text.toLowerCase();
  for (const name of renames.keys())
    if (lower.includes(`${name}!`) || lower.includes(`${name}'!`) || lower === `"${name}"`) return true;
  return false;
}
