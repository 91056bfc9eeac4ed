import { describe, expect, test } from "vitest";
import { snippet } from "../../src/checker/snippet.ts";
import { readsLikeCaption } from "../../src/checker/text/caption-text.ts";
import { TypedItems } from "../../src/checker/text/typed-items.ts";
import { itemMarker } from "../../src/checker/text/typed-markers.ts";
import { countWords } from "../../src/checker/text/words.ts";
import { isBlank } from "../../src/checker/white-space.ts";

describe("a snippet", () => {
  test("has its white space folded", () => expect(snippet("  a \n\t b\u00A0c ")).toBe("a b c"));

  test("is cut with an ellipsis, at most 160 characters long", () => {
    expect(snippet("x".repeat(160))).toBe("x".repeat(160));
    expect(snippet("x".repeat(161))).toBe(`${"x".repeat(159)}…`);
    expect(snippet("one two three", 8)).toBe("one two…");
  });

  test("never holds half a character", () => {
    expect(snippet("😀😀😀", 4)).toBe("😀…");
    expect(snippet("a\uD83D b")).toBe("a\uFFFD b");
  });
});

test.each(["", " ", "\u00A0\u200B\uFEFF", "\n\t", "\u2800", "\u00AD", null, undefined])(
  "%j is blank",
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

test.each(["a", ".", "0", "空", "😀", " \u200Bx"])("%j is not blank", (text) =>
  expect(isBlank(text)).toBe(false),
);

test.each([
  ["one two three", 3],
  ["don't stop-and-go", 2],
  ["3 × 4 = 12", 3],
  ["東京 tower", 3],
  ["one café, don’t x-é 漢字", 6],
  ["  …  ", 0],
  ["a漢", 1],
  ["漢a", 2],
  ["漢’字", 2],
  ["don’t e\u0301te\u0301", 2],
  ["𝐀𝐁 𠀀𠀀 😀", 3],
  ["\uD835a \uDC00b", 2],
])("%j has %d words", (text, words) => expect(countWords(text)).toBe(words));

describe("typed list items", () => {
  test.each([
    "• one",
    "•one",
    "- one",
    "* one",
    "– one",
    "1. one",
    "12) one",
    "(a) one",
    "B. one",
    "\uF0B7 one",
  ])("%j is one", (text) => expect(itemMarker(text)).not.toBeNull());

  test.each([
    "one",
    "-5 degrees",
    "*emphasis*",
    "1.5 litres",
    "1984 was",
    "•",
    "- ",
    "a (b) c",
    "A one",
    "1234. one",
    "–5",
    "— Yes?",
    "１９９０年の港",
    "１.５ km",
    "٢٠٢٠ عام",
  ])("%j is none", (text) => expect(itemMarker(text)).toBeNull());

  const runs = (...lines: string[]) => {
    const typed = new TypedItems<number>();
    const found = lines.map((line, at) => typed.next(line, () => at));
    return [...found, typed.end()].flatMap((list) =>
      list ? [{ items: list.items, start: list.start }] : [],
    );
  };

  test("two neighbours make a list, one does not", () => {
    expect(runs("- one", "text", "- two")).toEqual([]);
    expect(runs("text", "- one", "- two", "text")).toEqual([{ items: 2, start: 1 }]);
  });

  test.each([
    ["・港", "・船"],
    ["①開く", "②閉じる"],
    ["１．開く", "２．閉じる"],
    ["١. واحد", "٢. اثنان"],
    ["१) एक", "२) दो"],
  ])("%j and %j make a list", (...lines) => expect(runs(...lines)).toEqual([{ items: 2, start: 0 }]));

  test("numbers go up by one from one, in one style", () => {
    expect(runs("①開く", "③閉じる")).toEqual([]);
    expect(runs("１．開く", "1. open", "２．閉じる")).toEqual([]);
    expect(runs("1. one", "2. two", "3. three")).toEqual([{ items: 3, start: 0 }]);
    expect(runs("3. three", "4. four")).toEqual([]);
    expect(runs("1. one", "3. three")).toEqual([]);
    expect(runs("1. one", "2) two")).toEqual([]);
    expect(runs("a) one", "b) two", "1. one", "2. two")).toEqual([
      { items: 2, start: 0 },
      { items: 2, start: 2 },
    ]);
  });

  test("bullets are of one kind", () => expect(runs("- one", "• two")).toEqual([]));
});

test.each(["Figure 3 Sales", "Fig. 2: Sales", "Abb. 1", "Abbildung A.2", "図1 売上", "Рис. 4", "Table 2-1"])(
  "%j reads like a caption",
  (text) => expect(readsLikeCaption(text)).toBe(true),
);

test.each(["Figures of 2025", "Figure skating", "The figure 3", "Tablets 3", "Photograph by 3"])(
  "%j does not read like a caption",
  (text) => expect(readsLikeCaption(text)).toBe(false),
);
