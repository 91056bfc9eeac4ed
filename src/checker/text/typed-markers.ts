import { personWithInitial } from "./names-with-initials.ts";

/**
 * Lists that are typed by hand: lines or paragraphs that begin with a bullet, number or letter as characters and are
 * no list by the format's means. Scripts and shapes are those of Unicode 16 and of the counter styles of CSS Counter
 * Styles 3; what goes on from one another, or repeats the same bullet, is one list.
 */

/**
 * What a line begins with: a bullet, or a number or letter, which may be read in several ways ("i." is 1 and 9).
 * `length` counts the marker's characters and the white space around it.
 */
export type TypedMarker =
  | { sort: "bullet"; length: number; mark: string; isDash: boolean }
  | { sort: "number"; length: number; readings: readonly Reading[] };

interface Reading {
  /** Alphabet, case and form: only numbers of one style go on from one another. */
  style: string;
  value: number;
}

/** Characters of a line that are looked at from its beginning. */
const reach = 200;

/** Bullets that need no white space after them, with those of symbol fonts (Symbol, Wingdings: U+F0xx). */
const bullets =
  "•◦▪▫‣⁃●○■□◆◇◊►▶▷➢➤➔→✓✔✗✘☐☑☒❖❑❒∙・･‧⦁⦿\uF02D\uF06C\uF06E\uF06F\uF071\uF075\uF076\uF0A7\uF0A8\uF0B7\uF0B2\uF0D8\uF0E0\uF0FC";
/** Bullets that are also signs within text, so that white space has to follow them. */
const spacedBullets = "*+·\u00B7";
const dashes = "-–—−‐";

const bulletStart = new RegExp(
  `^\\s*([${bullets}${spacedBullets}${dashes.replace("-", "\\-")}])(\\s*)(?=(\\S))`,
  "u",
);
/** The letter o as word processors type it for a round bullet: a tab or several blanks follow. */
const letterBullet = /^\s*(o)(?:\t\s*| {2,}|\u00A0{2,})(?=\S)/;

/** Letters of alphabets in the order in which lists count by them; case is folded before. */
const alphabets: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "абвгдежзиклмнопрстуфхцчшщэюя",
  "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  "абвгдежзийклмнопрстуфхцчшщэюя",
  "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
  "אבגדהוזחטיכלמנסעפצקרשת",
  "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ",
  "أبجدهوزحطيكلمنسعفصقرشت",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
  "가나다라마바사아자차카타파하",
  "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
  "アイウエオカキクケコサシスセソ",
  "イロハニホヘトチリヌルヲ",
  "कखगघङचछजझञ",
  "กขคงจฉชซ",
  "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
  "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ",
];

const chineseDigits = "一二三四五六七八九十";
const chineseNumber = `(?:[${chineseDigits}]|十[${chineseDigits.slice(0, 9)}]|[二三]十[${chineseDigits.slice(0, 9)}]?)`;

/** First characters of runs of numbers or letters in circles and brackets, which hold their form in themselves. */
const enclosed: readonly (readonly [first: number, count: number])[] = [
  [0x2460, 20],
  [0x2474, 20],
  [0x2488, 20],
  [0x249c, 26],
  [0x24b6, 26],
  [0x24d0, 26],
  [0x2776, 10],
  [0x2780, 10],
  [0x278a, 10],
  [0x3220, 10],
  [0x3280, 10],
];

/**
 * A number or letter with what stands around it. Text from right to left has its digits in runs of their own, so that a
 * blank may come between them and their full stop.
 */
const numberStart =
  /^\s*([([（〔【「]?)(\p{Nd}{1,3}|\p{L}\p{M}?|[ivxIVX]{1,6}|[\u4E00\u4E8C\u4E09\u56DB\u4E94\u516D\u4E03\u516B\u4E5D\u5341]{1,3})(?:(?<=[٠-٩۰-۹]) )?(\.\)|[.)\]）〕】」．、])(\s*)(?=(\S))/u;

/** Closers after which East Asian text sets no blank. */
const wideClosers = new Set("）〕】」．、");
/** Nor does it set one after others, where a word of its own follows. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const zeroOf = (code: number): number => {
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
  return code - ((code - start) % 10);
};

function decimal(digits: string): { value: number; zero: number } | null {
  let value = 0;
  let zero = -1;
  for (const digit of digits) {
    const own = zeroOf(digit.codePointAt(0)!);
    if (zero >= 0 && own !== zero) return null;
    zero = own;
    value = value * 10 + digit.codePointAt(0)! - own;
  }
  return { value, zero };
}

const romanForm = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const romanUnits: Record<string, number> = { i: 1, v: 5, x: 10 };

function roman(text: string): number {
  if (!text || !romanForm.test(text)) return 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = romanUnits[text[at]!]!;
    value += unit < (romanUnits[text[at + 1]!] ?? 0) ? -unit : unit;
  }
  return value;
}

function chinese(text: string): number {
  if (!new RegExp(`^${chineseNumber}$`, "u").test(text)) return 0;
  const digit = (character: string | undefined) =>
    character === undefined ? 0 : chineseDigits.indexOf(character) + 1;
  const ten = text.indexOf("十");
  if (ten < 0) return digit(text);
  return (ten === 0 ? 1 : digit(text[0])) * 10 + digit(text[ten + 1]);
}

/** All that the characters between the brackets may count. */
function readingsOf(core: string, form: string): Reading[] {
  if (/^\p{Nd}/u.test(core)) {
    const number = decimal(core);
    return number ? [{ style: `${number.zero} ${form}`, value: number.value }] : [];
  }
  const readings: Reading[] = [];
  const han = chinese(core);
  if (han) readings.push({ style: `han ${form}`, value: han });
  const folded = core.toLowerCase();
  const letterCase = folded === core ? "a" : "A";
  if (core !== folded && core !== core.toUpperCase()) return readings;
  const value = roman(folded);
  if (value) readings.push({ style: `roman ${letterCase} ${form}`, value });
  if ([...core].length === 1)
    alphabets.forEach((letters, at) => {
      const index = letters.indexOf(folded);
      if (index >= 0) readings.push({ style: `${at} ${letterCase} ${form}`, value: index + 1 });
    });
  return readings;
}

/** How names of months begin in large languages (CLDR, folded): a date where a year follows. */
const monthOfYear =
  /^(?:jan|feb|f[ée]v|mar|m[äa]r|apr|avr|abr|ma[iyjg]|jun|juin|jui|jul|ago|a[uo][gûu]|sep|okt|oct|out|nov|de[czs]|d[ée]c|gen|giu|lug|set|ott|dic|ene|янв|фев|мар|апр|мая|май|июн|июл|авг|сен|окт|ноя|дек|stycz|lut|kwie|maj|czer|lip|sierp|wrze|pa[źz]|list|grud)\p{L}*\.?,?\s+\p{Nd}{2,4}\b/iu;
/** Whole names, which are dates without a year too. "Set", "list" and the like begin items of lists as well. */
const months = new Set(
  `january february march april may june july august september october november december januar februar märz mai juni
  juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero
  marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio
  settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro januari februari
  maart mei augustus stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
  января февраля марта апреля мая июня июля августа сентября октября ноября декабря`.split(/\s+/),
);

const isMonth = (text: string): boolean =>
  monthOfYear.test(text) || months.has(/^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? "");

/** Whether what follows the marker shows that it is none: a date, a number with decimals, a version. */
function isOtherNumber(core: string, closer: string, gap: string, rest: string): boolean {
  if (!/^\p{Nd}/u.test(core) || closer !== ".") return false;
  // "1.5 %", "3.4.2020", "1.2 Scope"
  if (!gap && /^[\p{Nd}.]/u.test(rest)) return true;
  // "3. 4. 2020" and "12. Mai 2020"
  return /^\p{Nd}{1,2}\.\s*(?:\p{Nd}{2,4}\b|$)/u.test(rest) || (Number(core) <= 31 && isMonth(rest));
}

/** The bullet or number that the text begins with as typed characters, with something after it; null without one. */
export function typedMarker(line: string): TypedMarker | null {
  if (isPlainBeginning(line) || beginsOtherwise(line)) return null;
  const text = line.slice(0, reach);
  const bullet = bulletStart.exec(text);
  if (bullet) return bulletOf(text, bullet);
  const letter = letterBullet.exec(text);
  if (letter) return { sort: "bullet", length: letter[0].length, mark: "o", isDash: false };
  return numberIn(text);
}

/** Most lines begin with a word. */
function isPlainBeginning(text: string): boolean {
  const first = text.charCodeAt(0) | 32;
  // Letters by which Roman numbers begin are i, v and x.
  return (
    isLetter(first) &&
    isLetter(text.charCodeAt(1) | 32) &&
    !((first === 105 || first === 118 || first === 120) && /^[ivxIVX]{1,6}[.)]/.test(text))
  );
}

/** Signs of ASCII that a line may begin with which has a marker: a bullet, or the bracket before a number. */
const asciiSigns = "*+-([";

/** Whether the line begins with another sign of ASCII, behind white space of ASCII. */
function beginsOtherwise(text: string): boolean {
  let at = 0;
  while (text.charCodeAt(at) === 32 || (text.charCodeAt(at) >= 9 && text.charCodeAt(at) <= 13)) at++;
  const first = text.charCodeAt(at);
  const isSign = first > 32 && first < 127 && !isLetter(first | 32) && !(first >= 48 && first <= 57);
  return isSign && !asciiSigns.includes(text[at]!);
}

const isLetter = (folded: number): boolean => folded >= 97 && folded <= 122;

/** What an item begins with as a list shows it: the likeliest reading where nothing stands before it. */
export type ItemMarker =
  | { sort: "bullet"; length: number; mark: string }
  /** The style has the first number of the kind between its brackets: "(a)", "1.". */
  | { sort: "number"; length: number; style: string; value: number };

/** Bullets that say something themselves, such as that a task is done, or more often begin direct speech or a formula. */
const distinctBullets = "☐☑☒❑❒✗✘→➔o—−";

/** The marker that a list can stand for, such as "•", "1." and "(a)"; null for none, and for those that lists do not have. */
export function itemMarker(line: string): ItemMarker | null {
  const marker = typedMarker(line);
  if (!marker) return null;
  if (marker.sort === "bullet") return distinctBullets.includes(marker.mark) ? null : marker;
  const { length, readings } = marker;
  const { style, value } = readings[0]!;
  const [kind = "", letterCase, form = letterCase ?? ""] = style.split(" ");
  if (kind.startsWith("U+"))
    return { sort: "number", length, style: String.fromCodePoint(Number.parseInt(kind.slice(2), 16)), value };
  if (!/^(?:[.．、]|[(（]?[)）])$/u.test(form)) return null;
  const [open, close] = form.length > 1 ? [form[0]!, form.slice(1)] : ["", form];
  const first = firstOf(kind, letterCase === "A");
  // A capital with a full stop is more often the initial of a name, but for those that Latin lists are counted by.
  if (close === "." && letterCase === "A" && (!/[AI]/.test(first) || personWithInitial.test(line)))
    return null;
  return { sort: "number", length, style: `${open}${first}${close}`, value };
}

/** The bullet or number that a text of any length begins with as typed characters; null for none. */
export const leadingMarker = (text: string): ItemMarker | null => itemMarker(text.slice(0, 200));

/** The first number or letter of a kind of numbers. */
function firstOf(kind: string, isCapital: boolean): string {
  if (kind === "han") return chineseDigits[0]!;
  if (kind === "roman") return isCapital ? "I" : "i";
  const letters = alphabets[Number(kind)];
  if (letters === undefined) return kind === "48" ? "1" : String.fromCodePoint(Number(kind));
  return isCapital ? letters[0]!.toUpperCase() : letters[0]!;
}

/** The numerals of HTML that a list shows such numbers by; null for those of other scripts and in circles. */
export const numeralsOf = ({ style }: { style: string }): "1" | "a" | "A" | "i" | "I" | null =>
  (/^\(?([1aAiI])[.)]$/.exec(style)?.[1] as "1" | undefined) ?? null;

/** Whether the second item goes on with the list of the first. */
export function follows(last: ItemMarker, next: ItemMarker): boolean {
  if (last.sort === "bullet") return next.sort === "bullet" && next.mark === last.mark;
  if (next.sort !== "number") return false;
  if (next.style === last.style && next.value === last.value + 1) return true;
  // i, v and x are letters too, where letters stand before them; two initials of names, I. and J., are no list.
  const letter = asLetter(next);
  return letter.style === last.style && letter.value === last.value + 1;
}

/** A number of one Roman digit as the letter that it is. */
function asLetter({ style, value }: { style: string; value: number }): { style: string; value: number } {
  const letter = /[iI]/.test(style) ? { 1: 9, 5: 22, 10: 24 }[value] : undefined;
  return letter === undefined
    ? { style, value }
    : { style: style.replace("i", "a").replace("I", "A"), value: letter };
}

const isNothingBut = (mark: string, text: string): boolean =>
  [...text].every((character) => character === mark || /\s/.test(character));

function bulletOf(text: string, found: RegExpExecArray): TypedMarker | null {
  const [{ length }, mark, gap, next] = found as unknown as [string, string, string, string];
  const isDash = dashes.includes(mark);
  if (!gap && (isDash || spacedBullets.includes(mark))) return null;
  // A sum, "+ 3 %", is no item; nor is a rule of characters, "* * *".
  if (mark === "+" && /[\p{Nd}€$£¥]/u.test(next)) return null;
  if (next === mark && isNothingBut(mark, text)) return null;
  return { sort: "bullet", length, mark, isDash };
}

/** The match, then the bracket before the number, the number, what closes it, the white space and the next sign. */
type Parts = [string, string, string, string, string, string];

function numberIn(text: string): TypedMarker | null {
  const sign = /^\s*(\S)\s*/u.exec(text);
  const first = sign?.[1]?.codePointAt(0) ?? 0;
  // Most lines begin with other characters, which no loop is worth.
  for (const [start, count] of first < 0x2460 ? [] : enclosed)
    if (first >= start && first < start + count) {
      const readings = [{ style: `U+${start.toString(16)}`, value: first - start + 1 }];
      return { sort: "number", length: sign![0].length, readings };
    }
  const found = numberStart.exec(text);
  if (!found) return null;
  const [whole, opener, core, closer, gap, next] = found as unknown as Parts;
  const isOpen = wideClosers.has(closer) || (eastAsian.test(next) && /^[\p{Nd}a-zA-Z]/u.test(core));
  if (!gap && !isOpen) return null;
  if (isOtherNumber(core, closer, gap, text.slice(whole.length))) return null;
  const readings = readingsOf(core, opener + closer);
  return readings.length ? { sort: "number", length: whole.length, readings } : null;
}
