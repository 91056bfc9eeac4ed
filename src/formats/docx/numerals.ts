import { romanNumeral } from "../../checker/text/roman-numerals.ts";

/** The number as a format of Word writes it (ST_NumberFormat, ECMA-376 part 1, 17.18.59), in digits where it has none. */
export function numeral(number: number, format: string): string {
  if (format === "none") return "";
  const known = formats.get(format);
  return (number > 0 ? known?.(number) : undefined) ?? String(number);
}

type Format = (number: number) => string | undefined;

/** Letters in their order; behind the last each comes twice, then three times, while that is legible. */
const letters =
  (from: string): Format =>
  (number) => {
    const all = [...from];
    const times = Math.ceil(number / all.length);
    return times <= 30 ? all[(number - 1) % all.length]!.repeat(times) : undefined;
  };

/** So many signs, one for each number. */
const signs =
  (from: string): Format =>
  (number) =>
    [...from][number - 1];

/** Signs that follow one another in Unicode. */
const signsFrom =
  (first: number, count: number): Format =>
  (number) =>
    number <= count ? String.fromCodePoint(first + number - 1) : undefined;

const digits =
  (ten: string): Format =>
  (number) =>
    String(number).replace(/\d/g, (digit) => [...ten][Number(digit)]!);

/** Numbers below ten thousand in digits with the words for ten, hundred and thousand; a leading one may be left out. */
const counted =
  (ten: string, units: string, { isOneSaid = false, isTenBare = false, zero = "" } = {}): Format =>
  (number) => {
    if (number >= 10_000) return undefined;
    let written = "";
    let isZeroDue = false;
    for (let place = 3; place >= 0; place--) {
      const digit = Math.floor(number / 10 ** place) % 10;
      if (!digit) {
        isZeroDue = written !== "";
        continue;
      }
      if (isZeroDue) written += zero;
      isZeroDue = false;
      const isBare = digit === 1 && place > 0 && (!isOneSaid || (isTenBare && place === 1 && !written));
      written += (isBare ? "" : [...ten][digit]!) + (place ? [...units][place - 1]! : "");
    }
    return written;
  };

const upper =
  (format: Format): Format =>
  (number) =>
    format(number)?.toUpperCase();

/** Values and how they are written, the largest first. */
const added =
  (values: readonly (readonly [number, string])[], most: number): Format =>
  (number) => {
    if (number > most) return undefined;
    let rest = number;
    let written = "";
    for (const [value, sign] of values) for (; rest >= value; rest -= value) written += sign;
    return written;
  };

/** Larger ones are written in digits. */
const largestRoman = 3_999;
const lowerRoman: Format = (number) => (number > largestRoman ? undefined : romanNumeral(number));

/** Letters as numbers; 15 and 16 are not written as parts of the name of God. */
const hebrewNumbers = added(
  [
    ...[..."תשרק"].map((sign, at) => [400 - 100 * at, sign] as const),
    ...[..."צפעסנמלכ"].map((sign, at) => [90 - 10 * at, sign] as const),
    [16, "טז"],
    [15, "טו"],
    [10, "י"],
    ...[..."טחזוהדגבא"].map((sign, at) => [9 - at, sign] as const),
  ],
  999,
);

const latin = letters("abcdefghijklmnopqrstuvwxyz");
const russian = letters("абвгдежзиклмнопрстуфхцчшщыэюя");
const chinese = "〇一二三四五六七八九";
const japanese = counted(chinese, "十百千");
const simplified = counted(chinese, "十百千", { isOneSaid: true, isTenBare: true, zero: "零" });
const legal = counted("零壹貳參肆伍陸柒捌玖", "拾佰仟", { isOneSaid: true, zero: "零" });
const kana = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン";
const iroha =
  "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン";
const zodiac = "子丑寅卯辰巳午未申酉戌亥";
const stems = "甲乙丙丁戊己庚辛壬癸";
const circled = signsFrom(0x2460, 20);

const formats = new Map<string, Format>(
  Object.entries({
    decimalZero: (number) => String(number).padStart(2, "0"),
    lowerLetter: latin,
    upperLetter: upper(latin),
    lowerRoman,
    upperRoman: upper(lowerRoman),
    hex: (number) => number.toString(16).toUpperCase(),
    chicago: letters("*†‡§"),
    numberInDash: (number) => `- ${number} -`,
    decimalFullWidth: digits("０１２３４５６７８９"),
    decimalFullWidth2: digits("０１２３４５６７８９"),
    decimalEnclosedCircle: circled,
    decimalEnclosedCircleChinese: circled,
    decimalEnclosedParen: signsFrom(0x2474, 20),
    decimalEnclosedFullstop: signsFrom(0x2488, 20),
    ideographEnclosedCircle: signsFrom(0x3220, 10),
    ideographDigital: digits(chinese),
    taiwaneseDigital: digits("○一二三四五六七八九"),
    japaneseDigitalTenThousand: digits(chinese),
    japaneseCounting: japanese,
    japaneseLegal: counted("〇壱弐参四伍六七八九", "拾百阡", { isOneSaid: true }),
    chineseCounting: japanese,
    chineseCountingThousand: simplified,
    taiwaneseCounting: japanese,
    taiwaneseCountingThousand: simplified,
    chineseLegalSimplified: counted("零壹贰叁肆伍陆柒捌玖", "拾佰仟", { isOneSaid: true, zero: "零" }),
    ideographLegalTraditional: legal,
    ideographTraditional: signs(stems),
    ideographZodiac: signs(zodiac),
    ideographZodiacTraditional: (number) =>
      number <= 60 ? [...stems][(number - 1) % 10]! + [...zodiac][(number - 1) % 12]! : undefined,
    aiueo: letters(kana),
    aiueoFullWidth: letters(kana),
    iroha: letters(iroha),
    irohaFullWidth: letters(iroha),
    koreanDigital: digits("영일이삼사오육칠팔구"),
    koreanDigital2: digits("零一二三四五六七八九"),
    koreanCounting: counted("영일이삼사오육칠팔구", "십백천"),
    ganada: letters("가나다라마바사아자차카타파하"),
    chosung: letters("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"),
    arabicAlpha: letters("أبتثجحخدذرزسشصضطظعغفقكلمنهوي"),
    arabicAbjad: letters("أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"),
    hebrew1: hebrewNumbers,
    hebrew2: letters("אבגדהוזחטיכלמנסעפצקרשת"),
    thaiLetters: letters("กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"),
    thaiNumbers: digits("๐๑๒๓๔๕๖๗๘๙"),
    hindiNumbers: digits("०१२३४५६७८९"),
    russianLower: russian,
    russianUpper: upper(russian),
  } satisfies Record<string, Format>),
);
