import { dateText } from "./date-format.ts";
import { type Section, sectionsOf, type Token } from "./format-code.ts";

/** Codes of the formats that have a number and are not in the file (ECMA-376 part 1, 18.8.30). */
const builtIn: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  // The reader's own short date: written so that it cannot be misread.
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0_);\\(#,##0\\)",
  38: "#,##0_);[Red]\\(#,##0\\)",
  39: "#,##0.00_);\\(#,##0.00\\)",
  40: "#,##0.00_);[Red]\\(#,##0.00\\)",
  41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

/** The code of a format by its number; dates in the forms of East Asia are written as other short dates. */
export const builtInCode = (id: number): string | null =>
  builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "yyyy-mm-dd" : null);

/** Steps that the search for a fraction draws. */
const fractionCost = 40;

/** Shows numbers and texts as a format code says (ECMA-376 part 1, 18.8.31). */
export class NumberFormat {
  readonly #sections: readonly Section[];
  /** Those of numbers; of text alone the first. */
  readonly #numeric: readonly Section[];
  readonly #isConditional: boolean;
  readonly #is1904: boolean;
  /** Steps that it draws to show a value. */
  readonly cost: number;

  constructor(code: string, is1904: boolean) {
    this.#sections = sectionsOf(code);
    this.#is1904 = is1904;
    this.#numeric = this.#sections.filter(({ isText }, at) => at < 3 && !(isText && at > 0));
    this.#isConditional = this.#numeric.some(({ condition }) => condition);
    const tokens = this.#sections.reduce((sum, section) => sum + section.tokens.length, 0);
    this.cost = (tokens >> 3) + (this.#sections.some(({ fraction }) => fraction) ? fractionCost : 0);
  }

  number(value: number): string {
    if (!Number.isFinite(value)) return String(value);
    const { section, isSigned } = this.#sectionFor(value);
    if (!section) return general(value);
    if (section.isGeneral) return general(isSigned ? value : Math.abs(value), section);
    if (section.isDate) return dateText(value, section, this.#is1904) ?? general(value);
    if (section.isText) return general(value);
    const text = numberText(Math.abs(value), section);
    // A number that is shown as nothing but zeros has no sign.
    return (isSigned && value < 0 && /[1-9]/.test(text) ? `-${text}` : text).trim();
  }

  text(value: string): string {
    const section = this.#sections.length === 4 ? this.#sections[3] : this.#sections.at(-1);
    if (!section?.isText) return value;
    return section.tokens
      .map((token) => (token.kind === "text" ? value : literal(token)))
      .join("")
      .trim();
  }

  /** The section that the value falls into, and whether its sign is still to be shown. */
  #sectionFor(value: number): { section: Section | undefined; isSigned: boolean } {
    const numeric = this.#numeric;
    if (this.#isConditional) {
      const section = numeric.find(({ condition }) => !condition || holds(condition, value));
      return { section, isSigned: section !== numeric[1] || numeric.length < 3 };
    }
    if (value < 0 && numeric.length > 1) return { section: numeric[1], isSigned: false };
    return { section: value === 0 && numeric.length > 2 ? numeric[2] : numeric[0], isSigned: true };
  }
}

function holds({ operator, than }: NonNullable<Section["condition"]>, value: number): boolean {
  switch (operator) {
    case "<":
      return value < than;
    case "<=":
      return value <= than;
    case ">":
      return value > than;
    case ">=":
      return value >= than;
    case "=":
      return value === than;
    default:
      return value !== than;
  }
}

const literal = (token: Token): string => (token.kind === "literal" ? token.text : "");

/** As Excel shows a number of no format: eleven digits at most. */
function general(value: number, section?: Section): string {
  const text = generalDigits(value);
  if (!section || (section.tokens.length === 1 && section.tokens[0]!.kind === "general")) return text;
  return section.tokens
    .map((token) => (token.kind === "general" ? text : literal(token)))
    .join("")
    .trim();
}

function generalDigits(value: number): string {
  const size = Math.abs(value);
  if (size < 1e9 && Number.isInteger(value)) return String(value);
  if (size >= 1e11 || size < 1e-9)
    return value
      .toExponential(5)
      .replace(/\.?0*e([+-])(\d+)$/, (_, sign, digits) => `E${sign}${digits.padStart(2, "0")}`);
  return String(Number(value.toPrecision(size < 1 ? 9 : 10)));
}

function numberText(value: number, section: Section): string {
  const scaled = value * 100 ** section.percents * 0.001 ** section.thousandsCut;
  if (!Number.isFinite(scaled)) return general(value);
  if (section.fraction) return fractionText(scaled, section);
  if (section.hasExponent) return exponentText(scaled, section);
  return placed(digitsOf(scaled, section.decimals), section);
}

/** Decimal digits, rounded half away from zero as people expect of what is shown. */
function digitsOf(value: number, decimals: number): { whole: string; part: string } {
  const places = Math.min(decimals, 30);
  // 1.005 is a little less in binary; fifteen digits are what the program shows of any number.
  const exact = value < 1e15 ? Number(value.toPrecision(15)) : value;
  const shifted = Number(`${exact}e${places}`);
  const text =
    shifted < 1e15 && /^\d/.test(String(shifted)) && !Number.isNaN(shifted)
      ? Math.round(shifted)
          .toString()
          .padStart(places + 1, "0")
      : BigInt(Math.round(value)).toString() + "0".repeat(places);
  return { whole: text.slice(0, text.length - places) || "0", part: places ? text.slice(-places) : "" };
}

/** Puts digits into the places of a section. */
function placed({ whole, part }: { whole: string; part: string }, section: Section): string {
  const { tokens, wholes, isGrouped } = section;
  const isOnlyZero = /^0*$/.test(whole);
  let digits = isOnlyZero ? "" : whole.replace(/^0+/, "");
  const least =
    wholes -
    tokens
      .filter((token) => token.kind === "digit" && token.isWhole)
      .findIndex((token) => token.kind === "digit" && token.mark === "0");
  const needed = least > wholes ? 0 : least;
  digits = digits.padStart(needed, "0");
  const lastPart = part.replace(/0+$/, "").length;
  let out = "";
  let place = wholes;
  let decimal = 0;
  const write = (count: number, from: number) => {
    for (let at = from; at < from + count; at++) {
      out += digits[at];
      const left = digits.length - at - 1;
      if (isGrouped && left > 0 && left % 3 === 0) out += ",";
    }
  };
  for (const token of tokens) {
    if (token.kind === "literal") out += token.text;
    else if (token.kind === "percent") out += "%";
    else if (token.kind === "point") {
      if (wholes === 0 && !isOnlyZero) write(digits.length, 0);
      const hasDigits =
        tokens.some((one) => one.kind === "digit" && !one.isWhole && one.mark === "0") || lastPart > 0;
      out += hasDigits || section.decimals === 0 ? "." : "";
    } else if (token.kind === "digit") {
      if (token.isWhole) {
        // The first place takes all digits that have no place of their own.
        const start = digits.length - place;
        if (place === wholes && start > 0) write(start + 1, 0);
        else if (start >= 0) write(1, start);
        place--;
      } else {
        if (token.mark === "0" || decimal < lastPart) out += part[decimal] ?? "";
        decimal++;
      }
    }
  }
  return out;
}

function exponentText(value: number, section: Section): string {
  const { wholes } = section;
  const [digitsBefore, exponent] = value.toExponential(14).split("e").map(Number) as [number, number];
  const power = wholes > 1 ? Math.floor(exponent / wholes) * wholes : exponent;
  const mantissa = digitsBefore * 10 ** (exponent - power);
  const [before, after] = [[], []] as [Token[], Token[]];
  let isAfter = false;
  for (const token of section.tokens) {
    if (token.kind === "exponent") isAfter = true;
    else (isAfter ? after : before).push(token);
  }
  const mark = section.tokens.find((token) => token.kind === "exponent");
  const sign = power < 0 ? "-" : mark?.kind === "exponent" && mark.hasPlus ? "+" : "";
  const places = after.filter(({ kind }) => kind === "digit").length;
  const digits = String(Math.abs(power)).padStart(places, "0");
  return `${placed(digitsOf(mantissa, section.decimals), { ...section, tokens: before })}E${sign}${digits}${after.map(literal).join("")}`;
}

/** "2 3/4", by the nearest fraction whose denominator has as many digits, or is the given one. */
function fractionText(value: number, section: Section): string {
  const { fixed, digits, hasWhole } = section.fraction!;
  const whole = hasWhole ? Math.floor(value) : 0;
  const rest = value - whole;
  let best = { top: Math.round(rest * (fixed || 1)), bottom: fixed || 1 };
  if (!fixed) {
    const most = 10 ** Math.min(digits, 3) - 1;
    for (let bottom = 1; bottom <= most; bottom++) {
      const top = Math.round(rest * bottom);
      if (Math.abs(top / bottom - rest) < Math.abs(best.top / best.bottom - rest) - 1e-12)
        best = { top, bottom };
    }
  }
  if (best.top === 0 && hasWhole) return String(whole);
  if (best.top === best.bottom && hasWhole) return String(whole + 1);
  return `${whole ? `${whole} ` : ""}${best.top}/${best.bottom}`;
}
