import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { jbig2Page, jbig2Shared } from "../../../src/formats/raster/jbig2.ts";
import { BitReader, standardTable } from "../../../src/formats/raster/jbig2-huffman.ts";
import { bitsOf } from "../../convert/build/pictures.ts";
import {
  aggregateData,
  dictionaryData,
  encodeRefinement,
  type Refinement,
  referring,
  textData,
} from "./jbig2-symbol-writer.ts";
import { ArithmeticEncoder, long, type Pixels, pageSegment, regionData, segment } from "./jbig2-writer.ts";

const pixelsOf = (...rows: string[]): number[][] =>
  rows.map((row) => Array.from(row, (sign) => (sign === "#" ? 1 : 0)));

/** The page of these segments in rows of signs; null where it is none. */
async function shown(
  segments: readonly number[],
  [width, height]: readonly [number, number],
  shared: readonly number[] = [],
  budget = new Budget(),
): Promise<string[] | null> {
  const known = shared.length ? await jbig2Shared(Uint8Array.from(shared), budget) : null;
  const page = await jbig2Page(Uint8Array.from(segments), known, { width, height }, budget);
  return (
    page &&
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) =>
        (page.data[y * page.stride + (x >> 3)]! >> (7 - (x & 7))) & 1 ? "#" : ".",
      ).join(""),
    )
  );
}

/** The pages of the test sequence of T.88, H.1, without what stands about the file; what they share comes first. */
const sequence = [
  "00000000 00 01 00 00000018 0001 00000001 00000001 E9CBF40026AF04BFF0782FE00040",
  `00000001 30 00 01 00000013 00000040 00000038 00000000 00000000 01 0000
   00000002 00 01 01 0000001C 0001 00000002 00000002 E5CDF80079E0841081F08210861079F00080
   00000003 07 42 00 02 01 00000031 00000025 00000008 00000004 00000001 00 0C09 0010 00000005
     01100000000000000000000000000000000C4007087041D0
   00000004 27 00 01 0000002C 00000036 0000002C 00000004 0000000B 00 01
     26A071CEA7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF8F0
   00000005 10 01 01 0000002D 01 04 04 0000000F
     20D184611845F2F97C8F11C39E45F2F97D42850AAA84622FEEEC446222352A0A83B9DCEE7780
   00000006 17 20 05 01 00000057 00000020 00000024 00000010 0000000F 00 01 00000008 00000009 00000000 00000000
     0400 0000 AAAAAAAA8008008036D5556B5AD40040042EE952D2D2D28AA54A00200223E09524B4928A4A925492D24A292A4940040040
   00000007 31 00 01 00000000`,
  `00000008 30 00 02 00000013 00000040 00000038 00000000 00000000 01 0000
   00000009 00 01 02 0000001B 0800 02FF 00000002 00000002 4FE78C200E1DC7CF0111C4B26FFFAC
   0000000A 07 40 00 09 02 0000001F 00000025 00000008 00000004 00000001 00 0C08 00000005 8D6E5A124085FFAC
   0000000B 27 00 02 00000023 00000036 0000002C 00000004 0000000B 00 08 03FFFDFF02FEFEFE 04EEED87FBCB2BFFAC
   0000000C 10 01 02 0000001C 06 04 04 0000000F 90716B6D99A7AA497DF2E5481FDC68BC6E40BBFFAC
   0000000D 17 20 0C 02 0000003E 00000020 00000024 00000010 0000000F 00 02 00000008 00000009 00000000 00000000
     0400 0000 87CB821E66A414EB3C4A15FACCD6F3B16F4CEDBFA7BFFFAC
   0000000E 31 00 02 00000000`,
  `0000000F 30 00 03 00000013 00000025 00000008 00000000 00000000 01 0000
   00000010 00 01 00 00000016 0800 02FF 00000001 00000001 4FE78D681B142F3FFFAC
   00000011 00 21 10 03 00000020 0802 02FF FFFFFFFF 00000003 00000002 4FE9D7D590C3B526A7FB6D14983FFFAC
   00000012 07 20 11 03 00000025 00000025 00000008 00000000 00000000 00 8C12 00000004 A95C8BF4C37D966A28E5768FFFAC
   00000013 31 00 03 00000000`,
].map((digits) =>
  digits
    .replace(/\s/g, "")
    .match(/../g)!
    .map((byte) => Number.parseInt(byte, 16)),
);

describe("the test sequence of T.88", () => {
  const word = [
    ".####....####...####....####....####.",
    "#....#.......#..#...#.......#..#....#",
    "#........#####..#...#...#####..#.....",
    "#.......#....#..#...#..#....#..#.....",
    "#....#..#....#..####...#....#..#....#",
    ".####....#####..#.......#####...####.",
    "................#....................",
    "................#....................",
  ];

  it("is read by Huffman's codes and telefax as by arithmetic codes", async () => {
    const first = (await shown(sequence[1]!, [64, 56], sequence[0]!))!;
    expect(await shown(sequence[2]!, [64, 56], sequence[0]!)).toEqual(first);
    expect(first.slice(1, 9).map((row) => row.slice(4, 41))).toEqual(word);
    expect(first[12]).toBe("....######################################################......");
    // Patterns from light to dark.
    expect(first.slice(44, 48)).toEqual(
      [
        "....##..........###.###.###.###.################........##......",
        "....##...........##..###########################........##......",
        "....##...........#...#...#...##..##..##..##..###........##......",
        "....##............#..##..##..##.###.############........##......",
      ].map((row) => row.padEnd(64, ".")),
    );
  });

  it("is read with symbols that are put together of others", async () => {
    expect(await shown(sequence[3]!, [37, 8])).toEqual(word);
  });

  it("is left out where what it shares is missing", async () => {
    expect(await shown(sequence[1]!, [64, 56])).toBeNull();
  });
});

describe("symbols", () => {
  const letters = [
    pixelsOf("###", "#..", "###"),
    pixelsOf("#..#", "####", "#..#"),
    pixelsOf(".#.", "#.#", "#.#", ".#."),
    pixelsOf("#######..##", "..#.#.#.#..", "###########", "#.........#"),
  ];
  const size = [40, 30] as const;
  const places = [
    { id: 0, x: 2, y: 3 },
    { id: 1, x: 8, y: 3 },
    { id: 2, x: 14, y: 4 },
    { id: 3, x: 5, y: 12 },
    { id: 3, x: 25, y: 12 },
    { id: 2, x: 30, y: 22 },
  ];
  const paper = (all: readonly { pixels: Pixels; x: number; y: number }[]) =>
    Array.from({ length: size[1] }, (_, y) =>
      Array.from({ length: size[0] }, (_, x) =>
        all.some((one) => one.pixels[y - one.y]?.[x - one.x]) ? "#" : ".",
      ).join(""),
    );
  const placed = paper(places.map((place) => ({ ...place, pixels: letters[place.id]! })));
  const whole = { width: size[0], height: size[1] };
  const dictionary = segment(1, 0, dictionaryData(letters));
  const text = (data: readonly number[], refersTo = [1]) => referring(5, 6, refersTo, data);
  const page = pageSegment(...size);

  it.each([0, 1, 2, 3])("are read by template %s", async (template) => {
    const own = segment(1, 0, dictionaryData(letters, template));
    expect(await shown([...page, ...own, ...text(textData(whole, letters, places))], size)).toEqual(placed);
  });

  const forms = [0, 1, 2, 3].flatMap((corner) =>
    [false, true].flatMap((isTransposed) =>
      [0, 2].map((stripBits) => ({ corner, isTransposed, stripBits, offset: -3 })),
    ),
  );
  it.each(forms)("stand where $corner, $isTransposed, $stripBits say", async (form) => {
    const data = textData(whole, letters, places, form);
    expect(await shown([...page, ...text(data)], size, dictionary)).toEqual(placed);
  });

  it("stand in a region that is laid on its page", async () => {
    const data = textData({ width: 20, height: 10, x: 3, y: 5 }, letters, [{ id: 1, x: 2, y: 1 }]);
    const expected = paper([{ pixels: letters[1]!, x: 5, y: 6 }]);
    expect(await shown([...page, ...text(data)], size, dictionary)).toEqual(expected);
  });

  it.each([0, 1])("differ from those of the dictionary by template %s", async (template) => {
    const refined = pixelsOf("#####", "#...#", "#.#.#", "#####");
    const all = [...places.slice(0, 3), { id: 2, x: 20, y: 20, refined }];
    const data = textData(whole, letters, all, { isRefined: true, template });
    const expected = paper(
      all.map((one) => ({ ...one, pixels: ("refined" in one ? one.refined : null) ?? letters[one.id]! })),
    );
    expect(await shown([...page, ...text(data)], size, dictionary)).toEqual(expected);
  });

  it("are put together of others, and differ from others", async () => {
    const pair = pixelsOf("###..#..#", "#....####", "###..#..#", ".........");
    const other = pixelsOf("###.", "#..#", "####", "...#");
    const made = [
      {
        pixels: pair,
        of: [
          { id: 0, x: 0, y: 0 },
          { id: 1, x: 5, y: 0 },
        ],
      },
      { pixels: other, of: [{ id: 0, x: 0, y: 0 }] },
    ];
    const segments = [
      ...page,
      ...dictionary,
      ...referring(2, 0, [1], aggregateData(letters, made)),
      ...text(
        textData(
          whole,
          [pair, other],
          [
            { id: 0, x: 4, y: 4 },
            { id: 1, x: 20, y: 14 },
          ],
        ),
        [2],
      ),
    ];
    const expected = paper([
      { pixels: pair, x: 4, y: 4 },
      { pixels: other, x: 20, y: 14 },
    ]);
    expect(await shown(segments, size)).toEqual(expected);
  });

  it("that a dictionary does not have leave the picture out", async () => {
    const data = textData(whole, letters, places);
    expect(await shown([...page, ...dictionary, ...text(data, [3])], size)).toBeNull();
    const cut = dictionary.slice(0, dictionary.length - 30);
    expect(
      await shown([...page, ...cut.map((byte, at) => (at === 10 ? byte - 30 : byte)), ...text(data)], size),
    ).toBeNull();
  });

  it("of a damaged dictionary are given up long before the budget ends", async () => {
    const counts = [0, 0, 3, 255, 253, 255, 2, 254, 254, 254, ...long(60_000), ...long(60_000)];
    const budget = new Budget();
    expect(await shown([...page, ...segment(1, 0, [...counts, 1, 2, 3])], size, [], budget)).toBeNull();
    const endless = textData(whole, letters, places);
    endless.splice(19, 4, 255, 255, 255, 255);
    expect(await shown([...page, ...dictionary, ...text(endless)], size, [], budget)).toBeNull();
    expect(budget.spent.steps).toBeLessThan(200_000);
  });
});

describe("regions that refine", () => {
  const rough = pixelsOf("........", ".######.", ".######.", ".##..##.", ".######.", ".######.", "........");
  const fine = pixelsOf("........", "..####..", ".######.", ".#....#.", ".######.", "..####..", "........");
  const size = [8, 7] as const;
  const rows = fine.map((row) => row.map((pixel) => (pixel ? "#" : ".")).join(""));
  const refined = (form: Refinement) => {
    const encoder = new ArithmeticEncoder();
    encodeRefinement(encoder, fine, rough, form);
    const flags = (form.template ?? 0) | (form.isTypical ? 2 : 0);
    const adaptive = form.template ? [] : (form.adaptive ?? [-1, -1, -1, -1]).map((value) => value & 255);
    return [...long(8), ...long(7), ...long(0), ...long(0), 4, flags, ...adaptive, ...encoder.end()];
  };
  const forms: Refinement[] = [0, 1].flatMap((template) =>
    [false, true].map((isTypical) => ({ template, isTypical })),
  );

  it.each([...forms, { adaptive: [-2, -1, 2, 1] }])("what stands on the page: %o", async (form) => {
    const segments = [
      ...pageSegment(...size),
      ...segment(1, 38, regionData({ pixels: rough })),
      ...segment(2, 42, refined(form)),
    ];
    expect(await shown(segments, size)).toEqual(rows);
  });

  it("another region, which is not shown itself", async () => {
    const segments = [
      ...pageSegment(...size),
      ...segment(1, 36, regionData({ pixels: rough })),
      ...referring(2, 43, [1], refined({})),
    ];
    expect(await shown(segments, size)).toEqual(rows);
  });
});

describe("codes of Huffman", () => {
  it("have a value for whatever bits come, in all tables", () => {
    let state = 1;
    const bytes = Uint8Array.from({ length: 20_000 }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 255;
    });
    for (let number = 1; number <= 15; number++) {
      const reader = new BitReader(bytes);
      const table = standardTable(number);
      let wrong = 0;
      while (!reader.isPastEnd) if (Number.isNaN(table.next(reader))) wrong++;
      expect(wrong, `table ${number}`).toBe(0);
    }
  });

  it("may be the file's own", async () => {
    // One code for the values 0 to 3, which are two bits more, and one for all above.
    const table = [0x12, ...long(0), ...long(4), ...bitsOf("01 10 00 01")];
    // A symbol of three rows by that table, three pixels wide, as it is; then none and one that others may use.
    const coded = [...bitsOf("0 11  1110 000  111111  0 0000"), 0xe0, 0x80, 0xe0, ...bitsOf("0 0000 0 0001")];
    const dictionary = [0, 0x0d, ...long(1), ...long(1), ...coded];
    const symbol = pixelsOf("###", "#..", "###");
    const segments = [
      ...pageSegment(5, 3),
      ...segment(1, 53, table),
      ...referring(2, 0, [1], dictionary),
      ...referring(3, 6, [2], textData({ width: 5, height: 3 }, [symbol], [{ id: 0, x: 1, y: 0 }])),
    ];
    expect(await shown(segments, [5, 3])).toEqual([".###.", ".#...", ".###."]);
  });
});
