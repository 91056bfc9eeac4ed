/** What a character is for the order of its line (Unicode Standard Annex 9, table 4); "NI" is every other neutral. */
export type BidiClass = "L" | "R" | "AL" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "NI";

/** In which a line goes: 0 from left to right, 1 from right to left. */
export type BaseLevel = 0 | 1;

const rightToLeft =
  /[\u0590\u05be\u05c0\u05c3\u05c6\u05c8-\u05ff\u07c0-\u085f\u200f\ufb1d\ufb1f-\ufb4f\u{10800}-\u{10cff}\u{10d40}-\u{10ebf}\u{1e800}-\u{1edff}]/u;
const arabic =
  /[\u0608\u060b\u060d\u061b-\u064a\u066d-\u066f\u0671-\u06d5\u06e5\u06e6\u06ee\u06ef\u06fa-\u07bf\u0860-\u08ff\ufb50-\ufdfc\ufe70-\ufefc\u{10d00}-\u{10d3f}\u{1ee00}-\u{1eeff}]/u;
const europeanDigit = /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089]/;
const arabicDigit = /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/;
const terminator = /[#$%\u00a2-\u00a5\u00b0\u00b1\u066a\u2030-\u2034\u20a0-\u20cf\u2213]/;
const separator = /[,./:\u00a0\u060c\u202f\u2044]/;

export function classOf(text: string): BidiClass {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  if (/^[A-Za-z]/.test(first)) return "L";
  if (europeanDigit.test(first)) return "EN";
  if (arabicDigit.test(first)) return "AN";
  if (/\p{M}/u.test(first)) return "NSM";
  if (arabic.test(first)) return "AL";
  if (rightToLeft.test(first)) return "R";
  if (terminator.test(first)) return "ET";
  if (separator.test(first)) return "CS";
  if (/[+\-\u207a\u207b\u208a\u208b\u2212]/.test(first)) return "ES";
  return /[\p{L}\p{N}\u200e]/u.test(first) ? "L" : "NI";
}

const openings = "([{";
const closings = ")]}";
/** Brackets that are put in order in pairs are nested no deeper (BD16). */
const deepest = 63;

/**
 * The levels of characters that stand in logical order on a line (rules W1 to I2, without embeddings and isolates).
 * `before` is what the text before the line ends with.
 */
export function levelsOf(
  texts: readonly string[],
  classes: readonly BidiClass[],
  base: BaseLevel,
  before: "L" | "R" | "AL",
): number[] {
  const found = weak(classes, before);
  brackets(texts, found, base, before);
  neutrals(found, base, before);
  return found.map((one) => {
    if (one === "L") return base === 1 ? 2 : 0;
    return one === "R" ? 1 : 2;
  });
}

/** W1 to W7. */
function weak(classes: readonly BidiClass[], before: "L" | "R" | "AL"): BidiClass[] {
  const found = [...classes];
  let strong: BidiClass = before;
  for (const [at, one] of classes.entries()) {
    if (one === "NSM") found[at] = at ? found[at - 1]! : before;
    const now = found[at]!;
    if (now === "L" || now === "R" || now === "AL") strong = now;
    else if (now === "EN" && strong === "AL") found[at] = "AN";
  }
  for (const [at, one] of found.entries()) {
    if (one === "AL") found[at] = "R";
    const [last, next] = [found[at - 1], found[at + 1]];
    if (last !== next) continue;
    if (last === "EN" && (one === "ES" || one === "CS")) found[at] = "EN";
    else if (last === "AN" && one === "CS") found[at] = "AN";
  }
  for (let at = 0; at < found.length; at++) {
    if (found[at] !== "ET") continue;
    let end = at;
    while (found[end] === "ET") end++;
    const isNumber = found[at - 1] === "EN" || found[end] === "EN";
    found.fill(isNumber ? "EN" : "NI", at, end);
    at = end - 1;
  }
  strong = before === "AL" ? "R" : before;
  for (const [at, one] of found.entries()) {
    if (one === "L" || one === "R") strong = one;
    else if (one === "EN" && strong === "L") found[at] = "L";
    else if (one === "ES" || one === "CS") found[at] = "NI";
  }
  return found;
}

/** Numbers count as text from right to left where neutrals are between them (N0, N1). */
const side = (one: BidiClass): "L" | "R" | null => {
  if (one === "L") return "L";
  return one === "R" || one === "EN" || one === "AN" ? "R" : null;
};

/** N0. */
function brackets(
  texts: readonly string[],
  found: BidiClass[],
  base: BaseLevel,
  before: "L" | "R" | "AL",
): void {
  const open: { at: number; kind: number }[] = [];
  const pairs: [number, number][] = [];
  for (const [at, text] of texts.entries()) {
    if (found[at] !== "NI" || text.length !== 1) continue;
    const kind = openings.indexOf(text);
    if (kind >= 0) {
      if (open.length >= deepest) return;
      open.push({ at, kind });
      continue;
    }
    const closed = closings.indexOf(text);
    if (closed < 0) continue;
    const matching = open.findLastIndex((one) => one.kind === closed);
    if (matching < 0) continue;
    pairs.push([open[matching]!.at, at]);
    open.length = matching;
  }
  const own = base === 1 ? "R" : "L";
  for (const [from, to] of pairs.sort((one, other) => one[0] - other[0])) {
    let isOther = false;
    let isOwn = false;
    for (let at = from + 1; at < to && !isOwn; at++) {
      const one = side(found[at]!);
      if (one === own) isOwn = true;
      else if (one) isOther = true;
    }
    if (!isOwn && !isOther) continue;
    let direction: "L" | "R" = own;
    if (!isOwn) {
      let last: "L" | "R" | null = null;
      for (let at = from - 1; at >= 0 && !last; at--) last = side(found[at]!);
      last ??= before === "L" ? "L" : "R";
      if (last !== own) direction = last;
    }
    found[from] = direction;
    found[to] = direction;
  }
}

/** N1 and N2. */
function neutrals(found: BidiClass[], base: BaseLevel, before: "L" | "R" | "AL"): void {
  const own = base === 1 ? "R" : "L";
  for (let at = 0; at < found.length; at++) {
    if (side(found[at]!)) continue;
    let end = at;
    while (end < found.length && !side(found[end]!)) end++;
    const last = at ? side(found[at - 1]!) : before === "L" ? "L" : "R";
    const next = end < found.length ? side(found[end]!) : own;
    found.fill(last === next ? last! : own, at, end);
    at = end - 1;
  }
}

/**
 * What stands from left to right at these levels, in logical order: the turns of rule L2, undone from the lowest level
 * on. Gives the places of what stands there.
 */
export function unturned(levels: readonly number[]): number[] {
  const order = levels.map((_, at) => at);
  const turn = (from: number, to: number) => {
    for (let [left, right] = [from, to - 1]; left < right; left++, right--)
      [order[left], order[right]] = [order[right]!, order[left]!];
  };
  for (let level = 1; level <= 2; level++)
    for (let at = 0; at < order.length; at++) {
      if (levels[order[at]!]! < level) continue;
      let end = at;
      while (end < order.length && levels[order[end]!]! >= level) end++;
      turn(at, end);
      at = end;
    }
  return order;
}
