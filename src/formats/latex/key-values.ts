/** The source without its comments; a comment takes its line end and the next line's leading white space. */
const withoutComments = (source: string): string =>
  source.includes("%")
    ? source.replace(/(\\[\s\S])|%[^\n]*(?:\n[ \t]*)?/g, (_, escaped: string) => escaped ?? "")
    : source;

/** Cuts at a separator that stands in no braces; empty pieces are left out. */
export function splitList(source: string, separator = ","): string[] {
  const text = withoutComments(source);
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}") depth--;
    if (at < text.length && (character !== separator || depth > 0)) continue;
    const piece = text.slice(from, at).trim();
    if (piece) found.push(piece);
    from = at + 1;
  }
  return found;
}

/** Whether the braces that the text begins and ends with belong together. */
function isBraced(text: string): boolean {
  if (!text.startsWith("{") || !text.endsWith("}")) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at === text.length - 1;
  }
  return false;
}

/** Keys and values of a list such as `width=3cm, alt={A dog, asleep}, artifact`; null for a key without value. */
export function parseKeys(source: string): Map<string, string | null> {
  const keys = new Map<string, string | null>();
  for (const entry of splitList(source)) {
    const equals = entry.indexOf("=");
    if (equals < 0) {
      keys.set(entry, null);
      continue;
    }
    const value = entry.slice(equals + 1).trim();
    keys.set(entry.slice(0, equals).trim(), isBraced(value) ? value.slice(1, -1).trim() : value);
  }
  return keys;
}

/** Whether a key stands there and is not switched off. */
export function isOn(keys: ReadonlyMap<string, string | null>, key: string): boolean {
  return keys.has(key) && !/^(?:false|off|no|0)$/i.test(keys.get(key) ?? "");
}
