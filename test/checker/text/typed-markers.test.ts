import { describe, expect, it } from "vitest";
import { TypedItems, type TypedList } from "../../../src/checker/text/typed-items.ts";
import { typedMarker } from "../../../src/checker/text/typed-markers.ts";

/** The lists among lines, as the number of items and what they are. */
function lists(lines: readonly (string | null)[]): string[] {
  const typed = new TypedItems<number>();
  const found: (TypedList<number> | null)[] = lines.map((line, at) => typed.next(line, () => at));
  return [...found, typed.end()].flatMap((list) =>
    list ? [`${list.items} ${list.sort} from ${list.start}`] : [],
  );
}

describe("happy", () => {
  it.each([
    ["• one", "• two"],
    ["◦ one", "◦ two"],
    ["▪one", "▪two"],
    ["– apples,", "– pears"],
    ["— яблоки;", "— груши;"],
    ["- one", "- two"],
    ["* one", "* two"],
    ["· one", "· two"],
    ["o\tone", "o\ttwo"],
    ["\uF0B7 one", "\uF0B7 two"],
    ["\uF0A7\tone", "\uF0A7\ttwo"],
    ["1. one", "2. two"],
    ["1. Set the table", "2. Decide who sits where"],
    ["1. Liste numérotée", "2. Generalprobe"],
    ["1) one", "2) two"],
    ["(1) one", "(2) two"],
    ["1.) one", "2.) two"],
    ["9. one", "10. two", "11. three"],
    ["١. واحد", "٢. اثنان"],
    ["١ . واحد", "٢ . اثنان"],
    ["१. एक", "२. दो"],
    ["1、一つ", "2、二つ"],
    ["１．一つ", "２．二つ"],
    ["1.作者简介", "2.内容"],
    ["(1)一つ", "(2)二つ"],
    ["1)제목", "2)내용"],
    ["（1）一つ", "（2）二つ"],
    ["①一つ", "②二つ"],
    ["❶ one", "❷ two"],
    ["一、总则", "二、范围"],
    ["（一）总则", "（二）范围"],
    ["十、甲", "十一、乙", "十二、丙"],
    ["a) one", "b) two"],
    ["(a) one", "(b) two"],
    ["a. one", "b. two"],
    ["A. Choose the option", "B. Leave it"],
    ["A. Apples", "B. Bananas are for the second day."],
    ["A. Jupiter is the largest planet.", "B. Mars is smaller."],
    ["A. Choose the option.", "B. Leave it."],
    ["а) один", "б) два"],
    ["д) один", "е) два", "ж) три"],
    ["α) ένα", "β) δύο"],
    ["أ) واحد", "ب) اثنان"],
    ["א. אחת", "ב. שתיים"],
    ["가. 하나", "나. 둘"],
    ["i. one", "ii. two"],
    ["i) one", "ii) two", "iii) three", "iv) four", "v) five"],
    ["(i) one", "(ii) two"],
    ["I. One", "II. Two"],
    ["h) one", "i) two", "j) three"],
    ["A. Introduction", "B. Methods", "C. Results"],
  ])("%j … is a list", (...lines) => {
    expect(lists(lines)).toEqual([`${lines.length} items from 0`]);
  });

  it("parts lists where they begin anew, and goes on behind other lines", () => {
    expect(lists(["1. a", "2. b", "1. c", "2. d", "Text", "• e", "• f"])).toEqual([
      "2 items from 0",
      "2 items from 2",
      "2 items from 5",
    ]);
  });

  it("tells a typed table of contents as what it is", () => {
    expect(lists(["1. Introduction ........ 3", "2. Methods ............ 7", "3. Results\t12"])).toEqual([
      "3 contents from 0",
    ]);
  });
});

describe("negative", () => {
  it.each([
    ["A. Smith", "B. Jones"],
    ["A. B. Smith (Leeds)", "B. Jones, Delft"],
    ["A. Smith said it.", "B. Brown agreed."],
    ["A. van Dijk asked whether there is money", "B. Müller-Lüdenscheid replied that there is none"],
    ["1. Mai 2020", "2. Mai 2020"],
    ["1. Mai", "2. September"],
    ["1. Set. 2020", "2. Set. 2020"],
    ["1. January", "2. February"],
    ["3. 4. 2020", "4. 4. 2020", "5. 4. 2020"],
    ["1.5 per cent", "2.5 per cent"],
    ["2019. A year", "2020. Another"],
    ["+ 3 %", "+ 4 %"],
    ["+3", "+4"],
    ["— Bonjour, dit-il.", "— Bonsoir, dit-elle."],
    ["– Wer ist da?", "– Ich bin es."],
    ["* * *", "* * *"],
    ["- - -", "- - -"],
    ["● ● ●", "● ● ●"],
    ["+ + +", "+ + +"],
    ["-5 °C", "-7 °C"],
    ["*important* text", "*important* words"],
    ["a. one", "c. two"],
    ["a ) one", "b ) two"],
    ["1. one", "3. three"],
    ["1. one", "2) two"],
    ["5. five", "6. six"],
    ["• one", "- two"],
    ["• one"],
    ["over there", "over here"],
    ["i.e. this", "e.g. that"],
    ["1.", "2."],
    ["•", "•"],
  ])("%j … is none", (...lines) => {
    expect(lists(lines)).toEqual([]);
  });

  it("is ended by what is no line", () => {
    expect(lists(["1. one", null, "2. two"])).toEqual([]);
  });
});

describe("edge", () => {
  it("reads what may be a letter or a Roman number as both", () => {
    const marker = typedMarker("i. one");
    expect(marker?.sort === "number" && marker.readings.map(({ value }) => value)).toEqual([1, 9]);
  });

  it("looks at no more than the beginning of a line", () => {
    expect(typedMarker(`${" ".repeat(300)}• one`)).toBeNull();
  });
});
