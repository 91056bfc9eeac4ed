import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { PageBuilder } from "../../src/convert/page.ts";
import { OfficePackage } from "../../src/formats/ooxml/package.ts";
import { pictureLoader } from "../../src/formats/ooxml/pictures.ts";
import { emf, long } from "../checker/build/metafile.ts";
import { zip } from "../checker/build/zip.ts";
import { gif, png } from "./build/pictures.ts";
import { contentOf, sinkOf } from "./page.ts";

/** What pictures of these parts are written as, in order. */
async function written(
  files: Parameters<typeof zip>[0],
  parts: (string | null)[],
  alt: string | null = "A map",
): Promise<string> {
  const budget = new Budget();
  const file = await OfficePackage.open(bytesSource(zip({ "x.xml": "<x/>", ...files })), budget);
  const page = new PageBuilder(budget);
  const to = sinkOf(page);
  for (const part of parts) {
    await to.open({
      role: "image",
      alternative: alt,
      isDecorative: false,
      fileName: part ?? "",
      size: part === null ? 0 : (file.entry(part)?.size ?? 0),
      load: part === null ? null : pictureLoader(file, part),
      place: () => ({ label: "" }),
    });
    await to.close();
  }
  return contentOf(page.end());
}

describe("pictures of a package", () => {
  it("are embedded with the type that their bytes have, whatever the part is called", async () => {
    const html = await written(
      {
        "media/a.jpeg": png(),
        "media/b.bin": gif(),
        c: new Uint8Array([0x42, 0x4d, ...new Array(60).fill(1)]),
      },
      ["media/a.jpeg", "media/b.bin", "c"],
    );
    expect(html).toMatch(
      /^<img src="data:image\/png;base64,iVBORw0KGgo[^"]*" alt="A map"><img src="data:image\/gif;base64,R0lG[^"]*" alt="A map"><img src="data:image\/bmp;base64,Qk0[^"]*" alt="A map">$/,
    );
  });

  it("are described where no browser shows them, none is there, or it is damaged", async () => {
    const placeholder =
      '<span class="image" role="img" aria-label="A map">[<span lang="en">Image</span>: A map]</span>';
    const emf = new Uint8Array([1, 0, 0, 0, ...new Array(60).fill(7)]);
    expect(await written({ "a.png": emf }, ["a.png"])).toBe(placeholder);
    expect(await written({}, ["missing.png", null])).toBe(placeholder.repeat(2));
    expect(await written({ "a.png": { content: png(), crc: 1 } }, ["a.png"])).toBe(placeholder);
    expect(await written({ "a.png": { content: png(), size: 20 } }, ["a.png"])).toBe(placeholder);
    expect(await written({ "a.emf": emf }, ["a.emf"], null)).toMatch(/\[Image without a description/);
  });

  it("are drawn as SVG where they are metafiles", async () => {
    const drawing = emf([43, [...long(10, 20, 110, 70)]]);
    expect(await written({ "media/a.emf": drawing }, ["media/a.emf"])).toMatch(
      /^<img src="data:image\/svg\+xml;base64,PHN2Zy[^"]*" alt="A map">$/,
    );
  });

  it("are embedded up to a limit of each and of all", async () => {
    const small = { content: png(1_048_576), isStored: true };
    const html = await written({ "a.png": small, "b.png": { content: png(2_000_000), isStored: true } }, [
      "b.png",
      ...new Array(4).fill("a.png"),
    ]);
    expect(html.match(/<img /g)).toHaveLength(3);
    expect(html.match(/class="image"/g)).toHaveLength(2);
  });
});
