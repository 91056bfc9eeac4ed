import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { negatedJpeg } from "../../src/formats/pdf/pictures/jpeg.ts";
import {
  deflated,
  latin,
  name,
  type PdfBuilder,
  type StreamValue,
  stream,
  type Writable,
} from "../checker/build/pdf.ts";
import { paint, tag } from "../checker/build/tagged-pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

type Entries = { [key: string]: Writable };

const segment = (marker: number, ...data: number[]) => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
];
/** A table whose one code, of one bit, is 0. */
const oneCode = (key: number, value: number) =>
  segment(0xc4, key, 1, ...Array.from({ length: 15 }, () => 0), value);

/** A JPEG of one block a component: a code, three bits of the first coefficient, and the end of the block. */
function jpeg(amplitudes: readonly number[], frame = 0xc0, extra: number[] = []): Uint8Array {
  const bits = amplitudes.map((amplitude) => `0${amplitude.toString(2).padStart(3, "0")}0`).join("");
  const data = (bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  );
  const ids = amplitudes.map((_, at) => at + 1);
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(frame, 8, 0, 8, 0, 8, ids.length, ...ids.flatMap((id) => [id, 0x11, 0])),
    ...oneCode(0x00, 3),
    ...oneCode(0x10, 0),
    ...extra,
    ...segment(0xda, ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
    ...data,
    0xff,
    0xd9,
  ]);
}

const imageOf = (data: Uint8Array, entries: Entries) =>
  stream(data, {
    Subtype: name("Image"),
    Width: 8,
    Height: 8,
    BitsPerComponent: 8,
    Filter: name("DCTDecode"),
    ...entries,
  });

async function shown(make: (builder: PdfBuilder) => StreamValue): Promise<Buffer | null> {
  const html = await convertedPdf({
    xmp: null,
    tags: [tag("Figure", paint("Im"), { Alt: "A map" })],
    resources: (builder) => ({ XObject: { Im: builder.add(make(builder)) } }),
  });
  const data = /<img src="data:image\/[a-z+]+;base64,([^"]*)"/.exec(mainOf(html))?.[1];
  return data === undefined ? null : Buffer.from(data, "base64");
}

const negated = (bytes: Uint8Array) => negatedJpeg(bytes, new Budget());

describe("a JPEG with light and dark exchanged", () => {
  it("has the bits of all amplitudes turned", () => {
    expect(negated(jpeg([5, 0, 7, 2]))).toEqual(jpeg([2, 7, 0, 5]));
    expect(negated(negated(jpeg([5, 1, 7, 2]))!)).toEqual(jpeg([5, 1, 7, 2]));
  });

  it("begins each interval anew", () => {
    const interval = segment(0xdd, 0, 1);
    const one = [...jpeg([5], 0xc0, interval)];
    // Two blocks beside each other, with a restart between them.
    one.splice(one.indexOf(0xc0) + 7, 1, 16);
    one.splice(one.length - 2, 0, 0xff, 0xd0, 0b01110111);
    const turned = [...negated(Uint8Array.from(one))!];
    expect(turned.slice(-6)).toEqual([0b00100111, 0xff, 0xd0, 0b00000111, 0xff, 0xd9]);
  });

  it("is none of what is progressive, cut or no JPEG", () => {
    expect(negated(jpeg([5], 0xc2))).toBeNull();
    expect(negated(jpeg([5, 5, 5]).slice(0, -4))).toBeNull();
    expect(negated(latin("no JPEG at all"))).toBeNull();
  });
});

describe("JPEG in a PDF", () => {
  const inverted = (count: number) => Array.from({ length: count }, () => [1, 0]).flat();

  it("shows inks as browsers take them", async () => {
    const space = { ColorSpace: name("DeviceCMYK") };
    expect(await shown(() => imageOf(jpeg([5, 0, 7, 2]), space))).toEqual(Buffer.from(jpeg([2, 7, 0, 5])));
    expect(await shown(() => imageOf(jpeg([5, 0, 7, 2]), { ...space, Decode: inverted(4) }))).toEqual(
      Buffer.from(jpeg([5, 0, 7, 2])),
    );
  });

  it("turns what Decode turns", async () => {
    expect(
      await shown(() => imageOf(jpeg([5]), { ColorSpace: name("DeviceGray"), Decode: inverted(1) })),
    ).toEqual(Buffer.from(jpeg([2])));
    expect(
      await shown(() =>
        imageOf(jpeg([5]), { ColorSpace: [name("Separation"), name("Black"), name("DeviceGray"), null] }),
      ),
    ).toEqual(Buffer.from(jpeg([2])));
  });

  it("is seen through its mask", async () => {
    const svg = await shown((builder) =>
      imageOf(jpeg([5, 1, 2]), {
        ColorSpace: name("DeviceRGB"),
        SMask: builder.add(
          deflated(Uint8Array.of(0, 255), {
            Subtype: name("Image"),
            Width: 2,
            Height: 1,
            BitsPerComponent: 8,
            ColorSpace: name("DeviceGray"),
          }),
        ),
      }),
    );
    const [mask, picture] = [...svg!.toString().matchAll(/href="data:image\/([a-z]+);base64,([^"]+)"/g)];
    expect(mask![1]).toBe("png");
    expect(picture!.slice(1)).toEqual(["jpeg", Buffer.from(jpeg([5, 1, 2])).toString("base64")]);
    expect(svg!.toString()).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="8" height="8" viewBox="0 0 8 8"><mask id="seen".*<\/mask><image [^>]* mask="url\(#seen\)" href="[^"]*"\/><\/svg>$/,
    );
  });

  it("is shown by its own components where the file names no colours", async () => {
    expect(await shown(() => imageOf(jpeg([5]), {}))).toEqual(Buffer.from(jpeg([5])));
    expect(await shown(() => imageOf(jpeg([5, 1]), {}))).toBeNull();
  });

  it("is shown as it is where its mask hides nothing", async () => {
    const data = await shown((builder) =>
      imageOf(jpeg([5]), {
        ColorSpace: name("DeviceGray"),
        SMask: builder.add(
          deflated(Uint8Array.of(255), {
            Subtype: name("Image"),
            Width: 1,
            Height: 1,
            BitsPerComponent: 8,
            ColorSpace: name("DeviceGray"),
          }),
        ),
      }),
    );
    expect(data).toEqual(Buffer.from(jpeg([5])));
  });

  it("is left out with the reason where browsers cannot show it", async () => {
    const html = await convertedPdf({
      xmp: null,
      tags: [tag("Figure", [paint("Im"), tag("Caption", "The town")], {})],
      resources: (builder) => ({
        XObject: { Im: builder.add(imageOf(latin("data"), { Filter: name("JPXDecode") })) },
      }),
    });
    expect(html).toContain("it is damaged, or of a kind that few programs know");
    expect(mainOf(html)).toMatch(
      /^<figure>.*Image without a description.*<figcaption>The town<\/figcaption>/,
    );
  });
});
