/** A piece of a format code. */
export type Token =
  | { kind: "literal"; text: string }
  | { kind: "digit"; mark: string; isWhole: boolean }
  | { kind: "point" }
  | { kind: "percent" }
  | { kind: "exponent"; hasPlus: boolean }
  | { kind: "slash" }
  | { kind: "text" }
  | { kind: "general" }
  /** Of a date: "yyyy", "mmm", "[h]", "AM/PM", ".00". */
  | { kind: "date"; mark: string };

/** One of the up to four sections of a format code. */
export interface Section {
  tokens: Token[];
  condition: { operator: string; than: number } | null;
  isGeneral: boolean;
  isDate: boolean;
  isText: boolean;
  /** Places before and behind the point. */
  wholes: number;
  decimals: number;
  isGrouped: boolean;
  /** Thousands that the number is shown in. */
  thousandsCut: number;
  percents: number;
  hasExponent: boolean;
  fraction: { digits: number; fixed: number; hasWhole: boolean } | null;
}

/** Codes of this length and more are none. */
const longestCode = 1_000;

const newSection = (): Section => ({
  tokens: [],
  condition: null,
  isGeneral: false,
  isDate: false,
  isText: false,
  wholes: 0,
  decimals: 0,
  isGrouped: false,
  thousandsCut: 0,
  percents: 0,
  hasExponent: false,
  fraction: null,
});

/** One piece at a time: a quoted text, an escaped, padding or filling character, brackets, and the marks. */
const piece =
  /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|(General)|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+|e(?![+-])|g+|b+)|(;)|(E[+-])|([0#?])|(\.)|(,)|(%)|(\/)|(@)|([\s\S])/giu;

/** The sections of a format code. */
export function sectionsOf(code: string): Section[] {
  const sections: Section[] = [newSection()];
  if (code.length > longestCode) return sections;
  for (const found of code.matchAll(piece)) {
    const [
      whole,
      quoted,
      escaped,
      bracket,
      isGeneral,
      half,
      date,
      end,
      exponent,
      digit,
      point,
      comma,
      percent,
      slash,
      at,
      other,
    ] = found;
    const section = sections.at(-1)!;
    const { tokens } = section;
    const add = (token: Token) => tokens.push(token);
    if (end) {
      if (sections.length === 4) break;
      sections.push(newSection());
    } else if (quoted !== undefined || escaped !== undefined || other !== undefined)
      add({ kind: "literal", text: quoted ?? escaped ?? other! });
    else if (bracket !== undefined) takeBracket(section, bracket);
    else if (isGeneral) add({ kind: "general" });
    else if (half || date) add({ kind: "date", mark: (half ?? date)!.toLowerCase() });
    else if (exponent) add({ kind: "exponent", hasPlus: exponent[1] === "+" });
    else if (digit) add({ kind: "digit", mark: digit, isWhole: true });
    else if (point) add({ kind: "point" });
    else if (percent) add({ kind: "percent" });
    else if (slash) add({ kind: "slash" });
    else if (at) add({ kind: "text" });
    else if (comma) add({ kind: "literal", text: "," });
    // The width of a character: a space keeps what stands on its sides apart.
    else if (whole.startsWith("_")) add({ kind: "literal", text: " " });
  }
  for (const section of sections) settle(section);
  return sections;
}

/** A condition, a currency, elapsed time; colours and locales say nothing to a reader. */
function takeBracket(section: Section, inner: string): void {
  const condition = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(inner);
  if (condition) section.condition = { operator: condition[1]!, than: Number(condition[2]) };
  else if (inner.startsWith("$")) {
    const symbol = inner.slice(1).replace(/-[^-]*$/, "");
    if (symbol) section.tokens.push({ kind: "literal", text: symbol });
  } else if (/^(?:h+|m+|s+)$/i.test(inner))
    section.tokens.push({ kind: "date", mark: `[${inner[0]!.toLowerCase()}]` });
}

/** Determines what the tokens are together, which decides what points, commas and slashes mean. */
function settle(section: Section): void {
  const { tokens } = section;
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  section.isText = has("text");
  section.isGeneral = has("general");
  section.isDate = has("date") && !section.isGeneral;
  if (section.isDate) settleDate(section);
  else settleNumber(section);
}

function settleDate(section: Section): void {
  const tokens: Token[] = [];
  let isFraction = false;
  for (const [at, token] of section.tokens.entries()) {
    const next = section.tokens[at + 1];
    if (token.kind === "point" && next?.kind === "digit") {
      isFraction = true;
      tokens.push({ kind: "date", mark: "." });
    } else if (token.kind === "digit" && isFraction) {
      const last = tokens.at(-1)!;
      if (last.kind === "date") last.mark += "0";
    } else {
      isFraction = false;
      const shown: Partial<Record<Token["kind"], string>> = { point: ".", slash: "/", percent: "%" };
      const text = token.kind === "digit" ? token.mark : shown[token.kind];
      tokens.push(text === undefined ? token : { kind: "literal", text });
    }
  }
  section.tokens = tokens;
}

function settleNumber(section: Section): void {
  const { tokens } = section;
  const isDigit = (at: number) => tokens[at]?.kind === "digit";
  const isComma = (token: Token | undefined) => token?.kind === "literal" && token.text === ",";
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  if (slash > 0) section.fraction = fractionOf(tokens, slash);
  let isBehindPoint = false;
  let isExponent = false;
  let lastDigit = -1;
  tokens.forEach(({ kind }, at) => {
    if (kind === "digit") lastDigit = at;
  });
  section.tokens = tokens.flatMap((token, at): Token[] => {
    if (token.kind === "point") {
      if (isBehindPoint) return [{ kind: "literal", text: "." }];
      isBehindPoint = true;
    } else if (token.kind === "exponent") {
      isExponent = true;
      section.hasExponent = true;
    } else if (token.kind === "percent") section.percents++;
    else if (token.kind === "slash") return [{ kind: "literal", text: "/" }];
    else if (token.kind === "digit") {
      if (!isExponent && isBehindPoint) section.decimals++;
      else if (!isExponent) section.wholes++;
      return [{ ...token, isWhole: !isBehindPoint }];
    } else if (isComma(token) && lastDigit >= 0) {
      // Between places it groups them; behind the last one it cuts off three.
      let before = at - 1;
      while (isComma(tokens[before])) before--;
      if (!isDigit(before) && tokens[before]?.kind !== "point") return [token];
      if (at < lastDigit && !isBehindPoint) section.isGrouped = true;
      else if (at > lastDigit || tokens.slice(at).find((one) => !isComma(one))?.kind === "point")
        section.thousandsCut++;
      return [];
    }
    return [token];
  });
}

function fractionOf(tokens: readonly Token[], slash: number): Section["fraction"] {
  let fixed = "";
  let digits = 0;
  for (const token of tokens.slice(slash + 1)) {
    if (token.kind === "digit") {
      digits++;
      if (token.mark === "0") fixed += "0";
    } else if (token.kind === "literal" && /^\d$/.test(token.text)) fixed += token.text;
    else break;
  }
  const before = tokens.slice(0, slash);
  const gap = before.findLastIndex((token) => token.kind === "literal" && token.text === " ");
  const hasWhole = gap > 0 && before.slice(0, gap).some(({ kind }) => kind === "digit");
  return { digits, fixed: /[1-9]/.test(fixed) ? Number(fixed.slice(0, 4)) : 0, hasWhole };
}
