import { describe, expect, test } from "vitest";
import { type BaseLevel, classOf, levelsOf } from "../../../src/formats/pdf/text/bidi-levels.ts";
import { lineOrder } from "../../../src/formats/pdf/text/line-order.ts";
import { readingOrder } from "../../../src/formats/pdf/text/reading-order.ts";

const mirror: Record<string, string> = { "(": ")", ")": "(", "[": "]", "]": "[", "«": "»", "»": "«" };

/** What a line looks like from left to right, by the rules of Unicode Standard Annex 9. */
function shown(line: string, base: BaseLevel, areShapes = false): string[] {
  const glyphs = line.match(/\P{M}\p{M}*/gu) ?? [];
  const levels = levelsOf(glyphs, glyphs.map(classOf), base, base === 1 ? "R" : "L");
  let order = glyphs.map((_, at) => at);
  for (const level of [2, 1]) {
    const turned: number[] = [];
    for (let at = 0; at < order.length; at++) {
      const part: number[] = [];
      while (at < order.length && levels[order[at]!]! >= level) part.push(order[at++]!);
      turned.push(...part.reverse());
      if (at < order.length) turned.push(order[at]!);
    }
    order = turned;
  }
  return order.map((at) =>
    areShapes && levels[at] === 1 ? (mirror[glyphs[at]!] ?? glyphs[at]!) : glyphs[at]!,
  );
}

const read = (glyphs: readonly string[], isRtlPage: boolean | null = null) =>
  readingOrder(
    glyphs.map((text) => ({ text, isMeant: false })),
    isRtlPage,
  )
    .map(({ text }) => text)
    .join("");

const rtl = [
  'המחיר הוא 100$ לאדם (כולל מע"מ).',
  "התקשרו אלינו בטלפון 03-1234567 או 050-765-4321.",
  "הפגישה תתקיים ב-12/05/2024 בשעה 10:30.",
  "המכשיר iPhone 15 Pro (256 GB) נמכר במחיר מוזל.",
  "בקרו באתר https://www.example.com/help?id=7 לפרטים.",
  "הספר (The Old Man and the Sea) תורגם לעברית.",
  "האם ראית את הסרט Star Wars?",
  'המשקל: 3.5 ק"ג; האורך: 12.75 ס"מ.',
  "תקן ISO 9001:2015 אומץ בארץ.",
  "[הערה: הטקסט חסר]",
  "השפות C++ ו-Java נלמדות כאן.",
  "המשרד החדש נפתח על ידי Google.",
  'המילה "Hello!" נאמרה בקול.',
  "קוד: (12) 34 [56].",
  "המחיר: €20–€35.",
  "הגודל הוא 5 MB לכל היותר.",
  "נושא: Re: Meeting at 5 PM",
  "לפי סעיף 7(ב) לחוק.",
  "السعر: 250$ (دون 17% ضريبة).",
  "التاريخ ١٢/٠٥/٢٠٢٤ هو الموعد.",
  "الفصل ٣، الصفحات ١٢-١٨.",
  "النسبة ٥٠٪ من المجموع.",
  "هل شاهدت فيلم Star Wars؟",
  "اتصل بنا على الرقم 0123-456-789 الآن.",
  "گفت: «سلام»، و رفت.",
  "قیمت این کالا ۱۲۰٬۰۰۰ تومان است.",
  "تخفیف ۱۵٪ برای همه (تا پایان هفته)!",
];

describe("a line that is shown from left to right is read in its order", () => {
  test.each(rtl)("%s", (line) => {
    expect(read(shown(line, 1))).toBe(line);
    expect(read(shown(line, 1), true)).toBe(line);
  });

  test.each(rtl.filter((line) => /[()[\]«]/.test(line)))("whatever its brackets look like: %s", (line) => {
    expect(read(shown(line, 1, true))).toBe(line);
  });

  test.each(["The word שלום means peace.", "Call שלום עולם (12 times).", "From تونس to مصر, by train."])(
    "where it goes to the right: %s",
    (line) => {
      expect(read(shown(line, 0))).toBe(line);
    },
  );

  test.each(["README.txt.", "Hello, world!", "1.", "(see PDF/UA)"])(
    "where the page goes from right to left, and it alone has other letters: %s",
    (line) => {
      expect(read(shown(line, 1), true)).toBe(line);
      expect(read(shown(line, 0), true)).toBe(line);
    },
  );

  test("also where one glyph of a font is given for both brackets of a pair", () => {
    expect(read([..."לזומ Pro (256 GB( רישכמה"])).toBe("המכשיר Pro (256 GB) מוזל");
  });
});

test("the levels of numbers hang on what is before them", () => {
  const levels = (line: string, before: "L" | "R" | "AL") =>
    levelsOf([...line], [...line].map(classOf), 1, before).join("");
  expect(levels("15%", "R")).toBe("222");
  expect(levels("15%", "AL")).toBe("221");
  expect(levels("12-18", "R")).toBe("22222");
  expect(levels("12-18", "AL")).toBe("22122");
  expect(levels("12-18", "L")).toBe("22222");
});

describe("runs of a line", () => {
  const run = (
    text: string,
    x: number,
    width: number,
    gaps: [at: number, from: number, to: number][] = [],
  ) => ({
    text,
    shown: [...text].map((one) => ({ text: one, isMeant: false })),
    gaps: gaps.map(([at, from, to]) => ({ at, from, to })),
    x,
    width,
  });
  const order = (...runs: ReturnType<typeof run>[]) =>
    lineOrder(runs, () => 1, true)
      .map(({ text }) => text)
      .join("");

  test("stand in the gaps that another font leaves, with the space that is beside them", () => {
    // The quotation mark of an abbreviation, and a colon before a space.
    expect(order(run("מ עמ", 0, 34, [[1, 10, 14]]), run('"', 10, 4))).toBe('מע"מ');
    expect(order(run("ד אב", 0, 38, [[1, 10, 18]]), run(":", 14, 4))).toBe("בא: ד");
  });

  test("are parted where a gap is between them, but for marks and what is before them", () => {
    expect(order(run("בא", 10, 20), run("גד", 40, 20))).toBe("דג אב");
    expect(order(run(".", 0, 5), run("בא", 10, 20))).toBe("אב.");
  });

  test("are compared with so many gaps at most", () => {
    const gaps = Array.from({ length: 100 }, (_, at): [number, number, number] => [
      2 * at + 1,
      10 * at,
      10 * at + 5,
    ]);
    const long = run("א ".repeat(101), 0, 1_010, gaps);
    const many = Array.from({ length: 100 }, (_, at) => run(".", 10 * at + 2, 1));
    expect(order(long, ...many)).toHaveLength(302);
  });
});
