import { describe, expect, it } from "vitest";
import { bytesSource } from "../../../src/checker/source.ts";
import { TextEncoding } from "../../../src/formats/text-edits/encoder.ts";
import { type Patch, Patches } from "../../../src/formats/text-edits/patches.ts";
import { textOf, utf8 } from "../edited.ts";

const patch = (from: number, to: number, text: string): Patch => ({ from, to, bytes: utf8(text) });

async function written(text: string, patches: Patches): Promise<string> {
  const all: (string | null)[] = [];
  await patches.write(bytesSource(utf8(text)), { write: async (bytes) => void all.push(textOf(bytes)) });
  return all.join("");
}

describe("patches", () => {
  it("replace, insert and remove, in the order of the file", async () => {
    const patches = new Patches();
    expect(patches.add([patch(6, 6, "!"), patch(0, 1, "J")])).toBe(true);
    expect(patches.add([patch(3, 4, ""), patch(6, 6, "?"), patch(1, 3, "u")])).toBe(true);
    expect(await written("abcdef", patches)).toBe("Juef!?");
  });

  it("are taken together or not at all", async () => {
    const patches = new Patches();
    expect(patches.add([patch(2, 4, "x")])).toBe(true);
    expect(patches.add([patch(0, 0, "y"), patch(3, 5, "z")])).toBe(false);
    expect(patches.add([patch(3, 3, "z")])).toBe(false);
    expect(patches.add([patch(4, 4, "z")])).toBe(true);
    expect(await written("abcdef", patches)).toBe("abxzef");
  });

  it("may come before all else that is inserted at the same byte, and stay away where another change is made", async () => {
    const patches = new Patches();
    patches.add([patch(1, 1, "b"), patch(3, 5, "")]);
    expect(patches.addFirst(patch(1, 1, "a"))).toBe(true);
    expect(patches.addFirst(patch(4, 4, "z"))).toBe(false);
    expect(await written("abcdef", patches)).toBe("aabbcf");
  });

  it("reach over the pieces in which a file is read", async () => {
    const size = 262_144;
    const text = "0123456789".repeat(80_000);
    const patches = new Patches();
    patches.add([
      patch(size - 2, size * 2 + 3, "-"),
      patch(size * 3, size * 3, "+"),
      patch(800_000, 800_000, "end"),
    ]);
    expect(await written(text, patches)).toBe(
      `${text.slice(0, size - 2)}-${text.slice(size * 2 + 3, size * 3)}+${text.slice(size * 3)}end`,
    );
  });
});

describe("text in the encoding of a file", () => {
  const encoded = (label: string, text: string) => [...new TextEncoding(label).encode(text, () => "?")];
  it.each([
    ["utf-8", "ä€", [0xc3, 0xa4, 0xe2, 0x82, 0xac]],
    ["utf-8", "\uD800", [0xef, 0xbf, 0xbd]],
    ["windows-1252", "ä€Я", [0xe4, 0x80, 63]],
    ["iso-8859-5", "äЯ", [63, 0xcf]],
    ["utf-16be", "ä", [0, 0xe4]],
    ["shift_jis", "a米", [97, 63]],
    // As JSON: a test name with a lone surrogate is no UTF-8 and ends the pool's connection to workerd.
  ])("%s: %j", (label, text, bytes) => {
    expect(encoded(label, text)).toEqual(bytes);
  });
});
