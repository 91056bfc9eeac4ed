import { describe, expect, it } from "vitest";
import { Budget, OverBudget } from "../../../src/checker/budget.ts";
import { metafileSvg } from "../../../src/formats/ooxml/metafile/metafile.ts";
import { isMetafile } from "../../../src/formats/ooxml/metafile/signature.ts";
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
