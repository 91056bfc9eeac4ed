import { describe, expect, it } from "vitest";
import { numeral } from "../../src/formats/docx/numerals.ts";

const written = (format: string, ...numbers: number[]) => numbers.map((number) => numeral(number, format));

describe("numbers of lists of Word", () => {
  it.each([
    ["lowerLetter", [1, 26, 27], ["a", "z", "aa"]],
    ["upperRoman", [4, 1999], ["IV", "MCMXCIX"]],
    ["decimalZero", [7, 12], ["07", "12"]],
    ["chicago", [1, 5], ["*", "**"]],
    ["numberInDash", [3], ["- 3 -"]],
    ["decimalFullWidth", [10], ["１０"]],
    ["decimalEnclosedCircle", [1, 20, 21], ["①", "⑳", "21"]],
    ["chineseCounting", [1, 10, 11, 20, 110], ["一", "十", "十一", "二十", "百十"]],
    [
      "chineseCountingThousand",
      [10, 12, 101, 112, 1_005],
      ["十", "十二", "一百零一", "一百一十二", "一千零五"],
    ],
    ["japaneseCounting", [11, 101], ["十一", "百一"]],
    ["japaneseLegal", [1, 11], ["壱", "壱拾壱"]],
    ["ideographLegalTraditional", [10, 20], ["壹拾", "貳拾"]],
    ["koreanDigital2", [10, 12], ["一零", "一二"]],
    ["koreanCounting", [11, 20], ["십일", "이십"]],
    ["ideographTraditional", [1, 10, 11], ["甲", "癸", "11"]],
    ["ideographZodiacTraditional", [1, 13], ["甲子", "丙子"]],
    ["aiueoFullWidth", [1, 6], ["ア", "カ"]],
    ["ganada", [2], ["나"]],
    ["arabicAbjad", [3], ["ج"]],
    ["hebrew1", [1, 15, 116], ["א", "טו", "קטז"]],
    ["thaiNumbers", [12], ["๑๒"]],
    ["russianUpper", [2], ["Б"]],
    ["ordinalText", [2], ["2"]],
    ["upperLetter", [0], ["0"]],
    ["none", [1], [""]],
  ])("of the sort %s", (format, numbers, expected) => {
    expect(written(format, ...numbers)).toEqual(expected);
  });
});
