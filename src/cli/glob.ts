/** The part of a pattern that no path may leave out: up to the last "/" before its first special character. */
export function staticFolder(pattern: string): string {
  const special = pattern.search(/[*?[{]/);
  if (special < 0) return pattern;
  return pattern.slice(0, pattern.lastIndexOf("/", special) + 1);
}

export const isPattern = (path: string): boolean => /[*?[{]/.test(path);

/** Longer patterns are refused: no one writes them. */
const longestPattern = 1_000;

/** What braces may come to: each pair multiplies. */
const mostAlternatives = 1_000;

/** Throws Error for braces that come to more than anyone writes down. */
function expectFew(pattern: string): void {
  let count = 1;
  for (const [inside] of pattern.matchAll(/\{[^{}]*\}/g)) {
    count *= inside.split(",").length;
    if (count > mostAlternatives)
      throw new Error(`The braces of a pattern come to more than ${mostAlternatives} alternatives.`);
  }
}

/** The alternatives of one pair of braces, which may not stand in one another. */
function alternatives(pattern: string): string[] {
  const found = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(pattern);
  if (!found) return [pattern];
  const [, before, inside, after] = found as unknown as [string, string, string, string];
  return alternatives(after).flatMap((rest) => inside.split(",").map((one) => `${before}${one}${rest}`));
}

/** One piece of a path: `*` and `?` stand for anything but "/", and for a first dot only where it is written. */
function segment(pattern: string): string {
  let source = /^[*?[]/.test(pattern) ? "(?!\\.)" : "";
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    const set = character === "[" ? /^\[(!|\^)?([^\]/]+)\]/.exec(pattern.slice(at)) : null;
    if (set) {
      source += `[${set[1] ? "^/" : ""}${set[2]!.replace(/[\\\]^]/g, "\\$&")}]`;
      at += set[0].length - 1;
    } else if (character === "*") {
      while (pattern[at + 1] === "*") at++;
      source += "[^/]*";
    } else if (character === "?") source += "[^/]";
    else source += character.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  }
  return source;
}

/**
 * Whether paths match a pattern, as shells and `.gitignore` files write them: `*`, `?`, `[a-z]`, `{a,b}`, and `**` for
 * any number of folders. Paths are written with "/". Throws Error for a pattern that is too long or comes to too
 * much.
 */
export function matcher(pattern: string): (path: string) => boolean {
  if (pattern.length > longestPattern)
    throw new Error(`A pattern has more than ${longestPattern} characters.`);
  expectFew(pattern);
  const sources = alternatives(pattern.replace(/^\.\//, "")).map((one) => {
    // "**/**" is "**", and would try every way to share the folders of a path between them.
    const pieces = one.split("/").filter((piece, at, all) => piece !== "**" || all[at + 1] !== "**");
    return pieces
      .map((piece, at) => {
        const isLast = at === pieces.length - 1;
        if (piece === "**") return isLast ? "(?:(?!\\.)[^/]+/)*(?!\\.)[^/]+" : "(?:(?!\\.)[^/]+/)*";
        return segment(piece) + (isLast ? "" : "/");
      })
      .join("");
  });
  const expression = new RegExp(`^(?:${sources.join("|")})$`);
  return (path) => expression.test(path);
}
