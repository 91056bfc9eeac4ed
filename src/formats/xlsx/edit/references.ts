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

/** How a sheet is named in a formula: in quotes, which it may always be. */
export const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/**
 * A formula or reference with other names of sheets; null where it may name one in a way that cannot be told, such as
 * by a text, or in a span of sheets.
 */
export function renamedIn(formula: string, renames: Renames): string | null {
  if (formula.length > formulaLimit) return null;
  let isSure = true;
  const renamed = formula.replace(tokens, (token, offset: number) => {
    const before = formula[offset - 1];
    if (token.startsWith('"')) {
      if (namesOne(token, renames)) isSure = false;
      return token;
    }
    if (/^INDIRECT$/i.test(token)) {
      isSure = false;
      return token;
    }
    // Behind a bracket stands a sheet of another workbook.
    if (!token.endsWith("!") || token.startsWith("#") || before === "]") return token;
    const isQuoted = token.startsWith("'");
    const own = isQuoted ? token.slice(1, -2).replaceAll("''", "'") : token.slice(0, -1);
    if (own.includes("[")) return token;
    const names = own.split(":");
    if (!names.some((name) => renames.has(name.toLowerCase()))) return token;
    // A span of sheets is quoted as a whole, which not every program reads.
    if (names.length > 1) isSure = false;
    return `${quoted(names.map((name) => renames.get(name.toLowerCase()) ?? name).join(":"))}!`;
  });
  return isSure ? renamed : null;
}

/** Whether a text may be or begin a reference to one of the sheets. */
function namesOne(text: string, renames: Renames): boolean {
  const lower = text.toLowerCase();
  for (const name of renames.keys())
    if (lower.includes(`${name}!`) || lower.includes(`${name}'!`) || lower === `"${name}"`) return true;
  return false;
}
