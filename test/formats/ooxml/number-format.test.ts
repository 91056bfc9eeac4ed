import { describe, expect, it } from "vitest";
import { builtInCode, NumberFormat } from "../../../src/formats/ooxml/number-format.ts";

const number = (code: string, value: number, is1904 = false) => new NumberFormat(code, is1904).number(value);

describe("numbers", () => {
  it.each([
    ["General", 1234.5, "1234.5"],
    ["General", 0.1 + 0.2, "0.3"],
    ["General", 123456789012, "1.23457E+11"],
    ["0", 1234.5, "1235"],
    ["0000", 7, "0007"],
    ["0.00", -1.005, "-1.01"],
    ["0.00", -0.001, "0.00"],
    ["0.###", 5, "5"],
    ["#", 0, ""],
    ["#.##", 0.5, ".5"],
    ["#,##0", 1234567, "1,234,567"],
    ["#,##0,", 1234567, "1,235"],
    ['0.0,,"M"', 1234567, "1.2M"],
    ["0.00", 1e20, "100000000000000000000.00"],
    ["0%", 0.256, "26%"],
    ["0.00E+00", 12345, "1.23E+04"],
    ["##0.0E+0", 12345, "12.3E+3"],
    ["# ?/?", 1.75, "1 3/4"],
    ["# ??/16", 0.3, "5/16"],
    ["(000) 000-0000", 1234567890, "(123) 456-7890"],
    ["[$€-407] #,##0.00", 3.5, "€ 3.50"],
    ["#,##0.00 [$€-1]", -3.5, "-3.50 €"],
    ['"$"#,##0.00_);\\("$"#,##0.00\\)', -1234.5, "($1,234.50)"],
    ['"Yes";"Yes";"No"', 0, "No"],
    ['[>100]"big" 0;[<=100]0.0', 150, "big 150"],
    ['[>100]"big" 0;[<=100]0.0', 50, "50.0"],
    ["0.0%;[Red]-0.0%", -0.05, "-5.0%"],
    [";;;", 5, ""],
    ["@", 5, "5"],
  ])("%s shows %d as %s", (code, value, shown) => {
    expect(number(code, value)).toBe(shown);
  });
});

describe("dates", () => {
  it.each([
    ["yyyy-mm-dd", 45356, "2024-03-05"],
    ["d-mmm-yy", 45356, "5-Mar-24"],
    ["dddd, mmmm d, yyyy", 45356, "Tuesday, March 5, 2024"],
    ["m/d/yyyy h:mm", 45356.604166667, "3/5/2024 14:30"],
    ["h:mm AM/PM", 0.75, "6:00 PM"],
    ["[h]:mm:ss", 1.5, "36:00:00"],
    ["mm:ss.0", 0.000718, "01:02.0"],
    ["yyyy-mm-dd", 1, "1900-01-01"],
    ["yyyy-mm-dd", 60, "1900-02-29"],
    ["yyyy-mm-dd", 61, "1900-03-01"],
    ["yyyy-mm-dd", -1, "-1"],
  ])("%s shows %d as %s", (code, value, shown) => {
    expect(number(code, value)).toBe(shown);
  });

  it("count from 1904 where the workbook says so", () => {
    expect(number("yyyy-mm-dd", 0, true)).toBe("1904-01-01");
  });
});

describe("texts and formats by number", () => {
  it("put the text where the format says", () => {
    expect(new NumberFormat('"Nr. "@', false).text("7")).toBe("Nr. 7");
    expect(new NumberFormat("0.00;-0.00;0;@", false).text("seven")).toBe("seven");
    expect(new NumberFormat("0.00", false).text("seven")).toBe("seven");
  });

  it("know the formats that are not in the file", () => {
    expect([0, 9, 14, 31, 200].map(builtInCode)).toEqual([null, "0%", "yyyy-mm-dd", "yyyy-mm-dd", null]);
  });

  it("take any code", () => {
    for (const code of [
      "",
      '"',
      "\\",
      "[",
      "[<]0",
      "0;0;0;0;0;0",
      "E+",
      "0E",
      "/",
      "# /0",
      "yyyy".repeat(400),
      "%%%%0",
      "@@@",
      ",,,",
      "0,.0",
    ])
      for (const value of [0, 1, -1.5, 1e300, 5e-324, 45356.5])
        expect(number(code, value)).toBeTypeOf("string");
  });
});
