/** What a check has to say of a document: "fail", "review" (for a person), or "pass", which "nothing to look at" is too. */
export type Expectation = "fail" | "review" | "pass";

/** One document, and what is known of it: every check that is not named has to find nothing wrong. */
export interface Case {
  name: string;
  bytes: Uint8Array;
  expect: Record<string, Expectation>;
}

/** A piece of a document that every format can say in its own way. */
export type Variant =
  | { of: "image-alt"; text: string | null; expect: Expectation }
  | { of: "list-structure"; lines: string[]; expect: Expectation }
  | { of: "heading-hierarchy"; levels: number[]; expect: Expectation }
  | { of: "language"; value: string | null; expect: Expectation }
  | { of: "title"; value: string | null; expect: Expectation }
  | { of: "table-headers"; hasHead: boolean; expect: Expectation }
  | { of: "contrast"; text: string; behind: string; isLarge: boolean; expect: Expectation };

const alt = (expect: Expectation, ...texts: (string | null)[]): Variant[] =>
  texts.map((text) => ({ of: "image-alt", text, expect }));
const list = (expect: Expectation, ...lists: string[][]): Variant[] =>
  lists.map((lines) => ({ of: "list-structure", lines, expect }));
const contrast = (expect: Expectation, isLarge: boolean, ...pairs: [string, string][]): Variant[] =>
  pairs.map(([text, behind]) => ({ of: "contrast", text, behind, isLarge, expect }));

/** Written before the checks were run on them. */
export const variants: readonly Variant[] = [
  ...alt(
    "fail",
    null,
    "image1.png",
    "IMG_2041.JPG",
    "DSC00012",
    "picture",
    "photo",
    "logo",
    "x",
    ".",
    "https://example.org/pictures/a.png",
    "Image (page 3)",
    "Picture 1 of 3",
    "decorative",
    "MPj03090780000[1]",
    "Bild",
    "Screenshot 2024-01-02 at 10.11.12.png",
  ),
  ...alt(
    "pass",
    "A map of the harbour with its two piers",
    "Two people shake hands in front of a bridge",
    "Logo of the town: a blue wave",
    "Карта гавани с двумя причалами",
    "港の地図",
    "خريطة الميناء",
    "Sales rose from 3 to 5 million between 2020 and 2024",
    "Photo of the old pier at low tide",
    "Der alte Hafen bei Ebbe",
    "Portrait of Ann Smith",
  ),
  ...list(
    "fail",
    ["• Bring a boat", "• Bring a friend"],
    ["- Bring a boat", "- Bring a friend"],
    ["1. Open the lock", "2. Sail through it", "3. Close the lock"],
    ["1) Open the lock", "2) Sail through it"],
    ["(1) Open the lock", "(2) Sail through it"],
    ["a) Open the lock", "b) Sail through it"],
    ["i) Open the lock", "ii) Sail through it"],
    ["а) Откройте шлюз", "б) Пройдите через него"],
    ["● Bring a boat", "● Bring a friend"],
    ["① 船を出す", "② 友を呼ぶ"],
  ),
  ...list(
    "pass",
    ["J. Smith keeps the north pier.", "K. Brown keeps the south pier."],
    ["1990 was a good year for the harbour.", "1991 was a better one."],
    ["12 May is the day of the race.", "13 May is the day of rest."],
    ["The pier is open all year.", "The lock is closed in winter."],
    ["3 + 4 boats came in May.", "5 + 6 boats came in June."],
  ),
  { of: "heading-hierarchy", levels: [1, 2, 3], expect: "pass" },
  { of: "heading-hierarchy", levels: [1, 2, 2, 3, 2], expect: "pass" },
  { of: "heading-hierarchy", levels: [1, 2, 3, 1, 2], expect: "pass" },
  { of: "heading-hierarchy", levels: [1, 3], expect: "fail" },
  { of: "heading-hierarchy", levels: [1, 2, 4], expect: "fail" },
  { of: "heading-hierarchy", levels: [1, 2, 1, 3], expect: "fail" },
  { of: "language", value: "en", expect: "pass" },
  { of: "language", value: "de-CH", expect: "pass" },
  { of: "language", value: "zh-Hant-TW", expect: "pass" },
  { of: "language", value: null, expect: "fail" },
  { of: "language", value: "", expect: "fail" },
  { of: "language", value: "e n", expect: "fail" },
  { of: "title", value: "Harbour guide", expect: "pass" },
  { of: "title", value: "Hafenführer 2026", expect: "pass" },
  { of: "title", value: null, expect: "fail" },
  { of: "title", value: "   ", expect: "fail" },
  { of: "table-headers", hasHead: true, expect: "pass" },
  { of: "table-headers", hasHead: false, expect: "fail" },
  ...contrast(
    "fail",
    false,
    ["777777", "FFFFFF"],
    ["FF0000", "FFFFFF"],
    ["FFFFFF", "ED7D31"],
    ["888888", "222222"],
    ["000000", "555555"],
  ),
  ...contrast(
    "pass",
    false,
    ["767676", "FFFFFF"],
    ["000000", "FFFF00"],
    ["FFFFFF", "1F4E79"],
    ["595959", "EEEEEE"],
    ["FFFFFF", "000000"],
  ),
  ...contrast("fail", true, ["999999", "FFFFFF"], ["FFFFFF", "FFC000"]),
  ...contrast("pass", true, ["777777", "FFFFFF"], ["FF0000", "FFFFFF"]),
];

/** A name by which a document is found again. */
export function nameOf(variant: Variant): string {
  const { of: _, expect: __, ...rest } = variant;
  return `${variant.of} ${JSON.stringify(Object.values(rest))}`;
}
