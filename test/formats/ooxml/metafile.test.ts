import { describe, expect, it } from "vitest";
import { Budget, OverBudget } from "../../../src/checker/budget.ts";
import { metafileSvg } from "../../../src/formats/ooxml/metafile/metafile.ts";
import { isMetafile } from "../../../src/formats/ooxml/metafile/signature.ts";
import {
  float,
  type PlusRecord,
  plus,
  plusBrush,
  plusFont,
  plusFormat,
  plusImage,
  plusPath,
  plusPen,
  plusString,
} from "../../checker/build/emf-plus.ts";
import {
  bitmap,
  brush,
  dib,
  type EmfRecord,
  emf,
  font,
  long,
  pen,
  points16,
  selected,
  short,
  stock,
  text,
  type WmfRecord,
  wmf,
} from "../../checker/build/metafile.ts";

async function svgOf(bytes: Uint8Array, budget = new Budget()): Promise<string | null> {
  const made = await metafileSvg(bytes, budget);
  if (made) expect(made.mediaType).toBe("image/svg+xml");
  return made && new TextDecoder().decode(made.bytes);
}

const ofEmf = (...records: EmfRecord[]) => svgOf(emf(...records));
const ofWmf = (...records: WmfRecord[]) => svgOf(wmf(...records));
/** What an SVG draws, without its page. */
const drawn = (svg: string | null) =>
  /<g transform="matrix\([^)]*\)">(.*)<\/g><\/g><\/svg>$/s.exec(svg ?? "")?.[1];

const box: EmfRecord = [43, long(10, 20, 110, 70)];

describe("an enhanced metafile", () => {
  it("is as large as it says, and draws shapes with the pens and brushes that were made", async () => {
    const svg = await ofEmf(
      pen(1, 0, 4, 0x00_00ff),
      brush(2, 0, 0xff_8000),
      selected(1),
      selected(2),
      box,
      selected(stock(5)),
      [42, long(200, 20, 300, 70)],
    );
    // 100 × 50 mm, in pixels of 1/96 inch.
    expect(svg).toMatch(/^<svg [^>]*width="377.95" height="188.98"/);
    expect(drawn(svg)).toMatch(
      /^<path d="M10 20L110 20L110 70L10 70Z" fill="#0080ff" fill-rule="evenodd" stroke="#ff0000" stroke-width="4"\/><path d="M250 20L250 20C[^"]*Z" fill="none" stroke="#ff0000" stroke-width="4"\/>$/,
    );
  });

  it("draws lines, curves, dashes and polygons in their order", async () => {
    const svg = drawn(
      await ofEmf(
        pen(1, 1, 10, 0),
        selected(1),
        points16(87, [0, 0], [50, 50], [100, 0]),
        points16(85, [0, 0], [10, 40], [40, 40], [50, 0]),
        [27, long(5, 5)],
        [54, long(25, 5)],
        points16(86, [0, 0], [10, 0], [10, 10]),
      ),
    );
    expect([...svg!.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      "M0 0L50 50 100 0",
      "M0 0C10 40 40 40 50 0",
      "M5 5L25 5",
      "M0 0L10 0L10 10Z",
    ]);
    expect(svg).toContain('stroke-dasharray="30 10"');
  });

  it("keeps to the windows, transforms and saved states that it sets", async () => {
    const svg = drawn(
      await ofEmf(
        [33, []],
        [17, long(8)],
        [9, long(100, 100)],
        [11, long(1_000, 500)],
        [10, long(-50, 0)],
        box,
        [34, long(-1)],
        box,
      ),
    );
    expect([...svg!.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      "M600 100L1600 100L1600 350L600 350Z",
      "M10 20L110 20L110 70L10 70Z",
    ]);
  });

  it("fills paths, and clips", async () => {
    const svg = await ofEmf(
      [59, []],
      [27, long(0, 0)],
      [54, long(10, 0)],
      [54, long(10, 10)],
      [61, []],
      [60, []],
      [62, long(0, 0, 10, 10)],
      [30, long(0, 0, 50, 40)],
      box,
    );
    expect(drawn(svg)).toMatch(
      /^<path d="M0 0L10 0L10 10Z" fill="#ffffff" fill-rule="evenodd"\/><g clip-path="url\(#c1\)"><path /,
    );
    expect(svg).toContain('<clipPath id="c1"><rect x="0" y="0" width="50" height="40"/></clipPath>');
  });

  it("writes texts where they stand, in their font and colour, and those of fonts of symbols as what they show", async () => {
    const svg = drawn(
      await ofEmf(
        font(1, -40, "Times New Roman"),
        selected(1),
        [24, long(0x00_8000)],
        [22, long(24)],
        text(100, 200, "Tax & <rest>", 20),
        font(2, -40, "Symbol", 2),
        selected(2),
        text(100, 300, "ab"),
      ),
    );
    expect(svg).toBe(
      '<text transform="matrix(1 0 0 1 100 200)" y="0" font-size="40" font-family="Times New Roman, serif" fill="#008000" font-weight="bold" textLength="240" lengthAdjust="spacingAndGlyphs" xml:space="preserve">Tax &amp; &lt;rest&gt;</text>' +
        '<text transform="matrix(1 0 0 1 100 300)" y="0" font-size="40" font-family="sans-serif" fill="#008000" font-weight="bold" xml:space="preserve">αβ</text>',
    );
  });

  it("shows bitmaps as files that browsers know, blended as they are painted", async () => {
    const svg = drawn(await ofEmf(bitmap(10, 20, 100, 50), bitmap(10, 20, 100, 50, 0x0088_00c6)));
    const [, data] = /href="data:image\/bmp;base64,([^"]*)"/.exec(svg!)!;
    const file = Uint8Array.from(atob(data!), (letter) => letter.charCodeAt(0));
    expect([...file.subarray(0, 2)]).toEqual([0x42, 0x4d]);
    expect(file).toHaveLength(14 + dib.header.length + dib.rows.length);
    expect(svg).toContain(
      '<g transform="matrix(100 0 0 50 10 20)"><svg width="1" height="1" viewBox="0 0 2 1"',
    );
    expect(svg).toContain('style="mix-blend-mode:multiply"');
  });

  it("draws nothing of what is cut off, damaged, empty or too much", async () => {
    const whole = emf(box, [42, long(200, 20, 300, 70)]);
    expect(drawn(await svgOf(whole.subarray(0, whole.length - 30)))).toMatch(/^<path [^>]*\/>$/);
    expect(await svgOf(emf())).toBeNull();
    expect(await svgOf(whole.subarray(0, 60))).toBeNull();
    const noDevice = emf(box);
    noDevice.fill(0, 72, 88);
    expect(await svgOf(noDevice)).toBeNull();
    expect(await ofEmf(...Array.from({ length: 20_000 }, () => box))).toBeNull();
    const scarce = new Budget({ steps: 50, bytes: 1_000_000, depth: 10 });
    await expect(svgOf(emf(...Array.from({ length: 100 }, () => box)), scarce)).rejects.toThrow(OverBudget);
  });
});

describe("a Windows metafile", () => {
  const window: WmfRecord[] = [
    [0x020b, short(0, 0)],
    [0x020c, short(500, 1_000)],
  ];

  it("is as large as it says, and draws with the tools that stand in its table", async () => {
    const svg = await ofWmf(
      ...window,
      [0x02fa, [...short(0, 10, 0), ...long(0x00_00ff)]],
      [0x02fc, [...short(0), ...long(0xff_0000), ...short(0)]],
      [0x012d, short(0)],
      [0x012d, short(1)],
      [0x041b, short(70, 110, 20, 10)],
      [0x01f0, short(0)],
      [0x02fa, [...short(5, 0, 0), ...long(0)]],
      [0x012d, short(0)],
      [0x0324, short(3, 0, 0, 10, 0, 10, 10)],
    );
    expect(svg).toMatch(/^<svg [^>]*width="96" height="48"/);
    expect(drawn(svg)).toBe(
      '<path d="M10 20L110 20L110 70L10 70Z" fill="#0000ff" fill-rule="evenodd" stroke="#ff0000" stroke-width="10"/>' +
        '<path d="M0 0L10 0L10 10Z" fill="#0000ff" fill-rule="evenodd"/>',
    );
  });

  it("writes texts in the code page of their font", async () => {
    const greek = [...short(-40, 0, 0, 0, 400), 0, 0, 0, 161, 0, 0, 0, 0, ...[65, 114, 105, 97, 108, 0]];
    const svg = await ofWmf(
      ...window,
      [0x02fb, greek],
      [0x012d, short(0)],
      [0x0521, [...short(2), 0xe1, 0xe2, ...short(200, 100)]],
    );
    expect(drawn(svg)).toContain('font-family="Arial, sans-serif"');
    expect(drawn(svg)).toContain(">αβ</text>");
  });

  it("shows bitmaps, and what runs upwards the right way round", async () => {
    const upwards: WmfRecord[] = [
      [0x020b, short(500, 0)],
      [0x020c, short(-500, 1_000)],
      [
        0x0f43,
        [...long(0x00cc_0020), ...short(0, 1, 2, 0, 0, -100, 200, 300, 0), ...dib.header, ...dib.rows],
      ],
      [0x0213, short(400, 100)],
    ];
    const svg = drawn(await ofWmf(...upwards));
    expect(svg).toMatch(
      /<g transform="matrix\(200 0 0 100 0 200\)"><svg [^>]*><image href="data:image\/bmp;/,
    );
    expect(svg).toContain('d="M0 500L100 100"');
  });
});

it("a metafile is known by its first bytes alone", () => {
  expect(isMetafile(emf(box))).toBe(true);
  expect(isMetafile(wmf([0x0213, short(1, 1)]))).toBe(true);
  expect(isMetafile(wmf([0x0213, short(1, 1)]).subarray(22))).toBe(false);
  expect(
    isMetafile(Uint8Array.from([...wmf([0x0213, short(1, 1)]).subarray(22), ...new Array(44).fill(0)])),
  ).toBe(true);
  expect(isMetafile(new Uint8Array(100))).toBe(false);
  expect(isMetafile(Uint8Array.from([1, 0, 0, 0, ...new Array(96).fill(7)]))).toBe(false);
});

describe("records of GDI+ in an enhanced metafile", () => {
  const red = 0xffff_0000;
  const ofPlus = async (...records: PlusRecord[]) => drawn(await ofEmf(plus(...records)));

  it("draw areas and lines in colours, by brushes and by pens", async () => {
    expect(
      await ofPlus(
        plusBrush(1, 0xff00_80ff),
        plusPen(2, red, 3, 2),
        [0x400a, 0x4000, [...long(1, 2), ...short(10, 20, 30, 40, 60, 20, 5, 5)]],
        [0x400b, 2, [...long(1), ...float(0.5, 1, 2, 4)]],
        [0x400c, 0x8000, [...long(red, 3), ...float(0, 0, 9, 0, 9, 9)]],
        [0x400d, 0x2002, [...long(3), ...float(0, 0, 5, 0, 5, 5)]],
        [0x400d, 0x0802, [...long(3), 1, 2, 3, 0x7f, 0x81, 0x2c]],
      ),
    ).toBe(
      '<path d="M10 20L40 20L40 60L10 60Z" fill="#0080ff" fill-rule="evenodd"/><path d="M60 20L65 20L65 25L60 25Z" fill="#0080ff" fill-rule="evenodd"/>' +
        '<path d="M0.5 1L2.5 1L2.5 5L0.5 5Z" fill="none" stroke="#ff0000" stroke-width="3" stroke-dasharray="3 3"/>' +
        '<path d="M0 0L9 0L9 9Z" fill="#ff0000" fill-rule="evenodd"/>' +
        '<path d="M0 0L5 0L5 5Z" fill="none" stroke="#ff0000" stroke-width="3" stroke-dasharray="3 3"/>' +
        '<path d="M1 2L4 1 304 1" fill="none" stroke="#ff0000" stroke-width="3" stroke-dasharray="3 3"/>',
    );
  });

  it("follow paths, curves and parts of ellipses", async () => {
    const path = plusPath(
      3,
      [0, 0, 0],
      [10, 0, 1],
      [10, 5, 3],
      [5, 10, 3],
      [0, 10, 0x83],
      [20, 20, 0],
      [30, 30, 1],
    );
    const pen = plusPen(2, red, 1);
    expect(await ofPlus(path, [0x4014, 0x8003, long(red)])).toBe(
      '<path d="M0 0L10 0C10 5 5 10 0 10ZM20 20L30 30" fill="#ff0000" fill-rule="evenodd"/>',
    );
    expect(await ofPlus(path, pen, [0x4015, 3, long(2)])).toContain(
      '10ZM20 20L30 30" fill="none" stroke="#ff0000"',
    );
    expect(await ofPlus(pen, [0x4012, 2, [...float(0, 90), ...float(0, 0, 20, 10)]])).toMatch(
      /^<path d="M20 5C20 7\.76 15\.52 10 10 10" fill="none" stroke/,
    );
    expect(await ofPlus([0x4010, 0x8000, [...long(red), ...float(180, 90), ...float(0, 0, 20, 10)]])).toMatch(
      /^<path d="M10 5L0 5C0 2\.24 4\.48 0 10 0Z" fill="#ff0000"/,
    );
    expect(await ofPlus([0x400e, 0x8000, [...long(red), ...float(0, 0, 20, 10)]])).toContain(
      "C15.52 0 20 2.24 20 5",
    );
    expect(await ofPlus(pen, [0x4019, 2, [...long(4), ...float(0, 0, 1, 1, 2, 1, 3, 0)]])).toContain(
      'd="M0 0C1 1 2 1 3 0"',
    );
  });

  it("go by the world, the page and what was saved of them", async () => {
    const square: PlusRecord = [0x400a, 0x8000, [...long(red, 1), ...float(0, 0, 1, 1)]];
    const at = async (...records: PlusRecord[]) =>
      [...(await ofPlus(...records, square))!.matchAll(/d="M([^Z]*)Z/g)].map(([, path]) => path);
    expect(await at([0x402a, 0, float(2, 0, 0, 3, 5, 7)])).toEqual(["5 7L7 7L7 10L5 10"]);
    expect(await at([0x4030, 4, float(1)])).toEqual(["0 0L96 0L96 96L0 96"]);
    expect(await at([0x402e, 0, float(2, 2)], [0x402d, 0, float(3, 0)])).toEqual(["6 0L8 0L8 2L6 2"]);
    expect(await at([0x402e, 0, float(2, 2)], [0x402d, 0x2000, float(3, 0)])).toEqual(["3 0L5 0L5 2L3 2"]);
    expect(await at([0x402f, 0, float(90)])).toEqual(["0 0L0 1L-1 1L-1 0"]);
    expect(await at([0x4025, 0, long(7)], [0x402d, 0, float(4, 4)], square, [0x4026, 0, long(7)])).toEqual([
      "4 4L5 4L5 5L4 5",
      "0 0L1 0L1 1L0 1",
    ]);
    expect(await ofPlus([0x4032, 0, float(1, 2, 3, 4)], square)).toContain('<g clip-path="url(#c1)"><path');
  });

  it("write words in their fonts, and where they are aligned to", async () => {
    const font = plusFont(4, 10, 0, 3, "Georgia");
    expect(await ofPlus(font, plusString(4, red, 9, [5, 6, 100, 20], "Peak & ebb"))).toBe(
      '<text transform="matrix(1 0 0 1 5 6)" y="9" font-size="10" font-family="Georgia, serif" fill="#ff0000" font-weight="bold" font-style="italic" xml:space="preserve">Peak &amp; ebb</text>',
    );
    const middle = await ofPlus(font, plusFormat(9, 1, 1), plusString(4, red, 9, [0, 0, 100, 36], "A\nB"));
    expect(
      [...middle!.matchAll(/matrix\(1 0 0 1 ([^)]*)\)"[^>]*text-anchor="middle"/g)].map(([, to]) => to),
    ).toEqual(["50 6", "50 18"]);
    const letters: PlusRecord = [
      0x4036,
      0x8004,
      [...long(red, 1, 0, 2), ...short(65, 66), ...float(5, 9, 13, 9)],
    ];
    expect(await ofPlus(font, letters)).toMatch(
      /^<text transform="matrix\(1 0 0 1 5 9\)" y="0"[^>]*textLength="16"/,
    );
  });

  it("show pictures that they carry", async () => {
    const gif = Array.from("GIF89a", (letter) => letter.charCodeAt(0));
    const image = plusImage(5, gif, 4, 2);
    const frame = [...long(0, 2), ...float(0, 0, 4, 2)];
    expect(await ofPlus(image, [0x401a, 5, [...frame, ...float(10, 20, 40, 20)]])).toMatch(
      /^<g transform="matrix\(40 0 0 20 10 20\)"><svg [^>]*viewBox="0 0 4 2"[^>]*><image href="data:image\/gif;base64,/,
    );
    expect(await ofPlus(image, [0x401b, 5, [...frame, ...long(3), ...float(1, 2, 1, 12, 6, 2)]])).toMatch(
      /^<g transform="matrix\(0 10 5 0 1 2\)">/,
    );
  });

  it("may be written in parts, and say what those of GDI have said", async () => {
    const [type, flags, data] = plusBrush(1, red);
    const parts: PlusRecord[] = [
      [type, flags | 0x8000, [...long(data.length), ...data.slice(0, 8)]],
      [type, flags | 0x8000, [...long(data.length), ...data.slice(8)]],
    ];
    const square: PlusRecord = [0x400a, 0, [...long(1, 1), ...float(0, 0, 1, 1)]];
    expect(await ofPlus(...parts, square)).toContain('fill="#ff0000"');
    expect(drawn(await ofEmf(plus(plusBrush(1, red), square), box))).toMatch(/^<path d="M10 20[^>]*>$/);
  });

  it("draw nothing where they are damaged or too many", async () => {
    expect(
      await ofEmf(
        plus([0x400a, 0, long(1)], [0x4014, 0, []], [0x401c, 0, []], [0x4036, 0, long(0, 1, 0, 9)]),
      ),
    ).toBeNull();
    const cut = emf(plus(plusPen(1, red, 1), [0x400d, 1, [...long(0xffff_ffff), ...float(0, 0)]]));
    expect(await svgOf(cut)).toBeNull();
    const many: PlusRecord = [0x400a, 0x8000, [...long(red, 30_000), ...new Array(30_000 * 16).fill(1)]];
    expect(await ofEmf(plus(many))).toBeNull();
  });
});
