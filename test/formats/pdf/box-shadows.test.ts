import { describe, expect, test } from "vitest";
import { name, type PdfBuilder, type StreamValue, stream, type Writable } from "../../checker/build/pdf.ts";
import { factsOfKind, image, paint, tag } from "../../checker/build/tagged-pdf.ts";
import { mainOf } from "../../convert/page.ts";
import { convertedPdf } from "../../convert/pdf.ts";

const bytesOf = (data: string) => Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
const begin =
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/w";
/** JPEGs of 24 by 16 pixels in gray, all alike or with one lighter pixel. */
const jpegs = {
  plain: "AALCAAQABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AJkAH//Z",
  spotted:
    "AALCAAQABgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIG/8QAHRAAAQQCAwAAAAAAAAAAAAAAAQACESESQRMxcf/aAAgBAQAAPwDMoiIqAZxuJc7ORDcaIubnzWz1F//Z",
  "plain, progressive":
    "gALCAAQABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/2gAIAQEAAAABmA//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAEFAl//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Al//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/IV//2gAIAQEAAAAQA//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEAAT8QX//Z",
  "spotted, progressive":
    "gALCAAQABgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAEF/9oACAEBAAAAAcwL/8QAFRABAQAAAAAAAAAAAAAAAAAAIEH/2gAIAQEAAQUCM//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEABj8CX//EABkQAAIDAQAAAAAAAAAAAAAAABEhAAEgUf/aAAgBAQABPyHKJ2eCf//aAAgBAQAAABAD/8QAGhAAAwADAQAAAAAAAAAAAAAAAREhIDFBcf/aAAgBAQABPxDEBw0haCK6/OdOlf/Z",
};
const jpeg = (which: keyof typeof jpegs) => (entries: Record<string, Writable>) =>
  stream(bytesOf(begin + jpegs[which]), { ...entries, Filter: name("DCTDecode") });
const samples = (data: string) => (entries: Record<string, Writable>) => stream(data, entries);

/** Im1 has a soft mask, and Im2 none. */
const resources =
  (picture: (entries: Record<string, Writable>) => StreamValue) =>
  (builder: PdfBuilder): Record<string, Writable> => ({
    XObject: {
      Im1: builder.add(
        picture({
          Type: name("XObject"),
          Subtype: name("Image"),
          Width: 24,
          Height: 16,
          BitsPerComponent: 8,
          ColorSpace: name("DeviceGray"),
          SMask: image(builder, 24, 16),
        }),
      ),
      Im2: image(builder, 8, 8),
    },
    ExtGState: { Half: { ca: 0.5 } },
  });

const shadow = paint("Im1", [96, 488, 120, 70]).operators;
/** As large as the shadow but for 10 points on each side, and moved by 4. */
const box = "100 502 100 50 re";
const found = async (content: string, picture = jpeg("plain")) =>
  (await factsOfKind("image", { tags: [tag("P", "Text")], loose: [content], resources: resources(picture) }))
    .length;

describe("the soft shadows of boxes", () => {
  test("are no pictures in the checks and in the page", async () => {
    const content = `q ${shadow} Q 0.2 0.4 0.9 rg ${box} f`;
    expect(await found(content)).toBe(0);
    const page = { tags: [tag("P", "Text")], loose: [content], resources: resources(jpeg("plain")) };
    expect(mainOf(await convertedPdf(page))).not.toMatch(/<img|no tag/);
  });

  test("lie under areas, shadings and pictures that hide them, and whose size they have but for the blur", async () => {
    expect(await found(`${shadow} ${box} B`)).toBe(0);
    expect(await found(`${shadow} q ${box} W n /Sh1 sh Q`)).toBe(0);
    // The picture that has the shadow is left.
    expect(await found(`${shadow} ${paint("Im2", [100, 502, 100, 50]).operators}`)).toBe(1);
    expect(await found(`${shadow} ${box} S`)).toBe(1);
    expect(await found(`${shadow} 100 502 60 50 re f`)).toBe(1);
    expect(await found(`${shadow} 300 502 100 50 re f`)).toBe(1);
    expect(await found(`${shadow} q /Half gs ${box} f Q`)).toBe(1);
    expect(await found(`${shadow} BT /F1 9 Tf 300 300 Td (Words) Tj ET ${box} f`)).toBe(1);
    expect(await found(shadow)).toBe(1);
  });

  test("are of one colour in each kind of data", async () => {
    const content = `${shadow} ${box} f`;
    expect(await found(content, jpeg("plain, progressive"))).toBe(0);
    expect(await found(content, jpeg("spotted, progressive"))).toBe(1);
    expect(await found(content, jpeg("spotted"))).toBe(1);
    expect(await found(content, samples("x".repeat(24 * 16)))).toBe(0);
    expect(await found(content, samples(`${"x".repeat(24 * 16 - 1)}y`))).toBe(1);
  });
});
