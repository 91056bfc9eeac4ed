import { describe, expect, it } from "vitest";
import { TextBuilder } from "../../../src/formats/pdf/structure/text-builder.ts";
import { TextStore } from "../../../src/formats/pdf/structure/text-store.ts";

describe("texts of a long document", () => {
  it("are kept whatever their number and order", () => {
    const texts = new TextStore();
    for (let number = 0; number < 5_000; number++) texts.set(number * 3, `Text ${number}, “größer” 文字 😀`);
    for (let number = 4_999; number >= 0; number--)
      expect(texts.get(number * 3)).toBe(`Text ${number}, “größer” 文字 😀`);
    expect(texts.get(1)).toBe("");
    expect(texts.get(1_000_000)).toBe("");
  });

  it("are kept with quotation marks, dashes and ellipses, and with control characters", () => {
    const texts = new TextStore();
    const kept = ["“Größer” – ‘a’ • b…", "€ Œuvre ™", "\u0080\u0085\u0092\u009f", "\u2003wide", "\u0081"];
    for (let number = 0; number < 1_000; number++) texts.set(number, kept[number % kept.length]!);
    for (let number = 0; number < 1_000; number++) expect(texts.get(number)).toBe(kept[number % kept.length]);
  });

  it("may grow long after they were set", () => {
    const texts = new TextStore();
    for (let round = 1; round <= 5; round++)
      for (let number = 0; number < 1_000; number++)
        texts.set(number, `${texts.get(number)}${String(number).repeat(round)} `);
    expect(texts.get(7)).toBe("7 77 777 7777 77777 ");
    expect(texts.get(999)).toBe("999 999999 999999999 999999999999 999999999999999 ");
  });
});

describe("a text of many pieces", () => {
  it("is put together in order, and the next begins empty", () => {
    const builder = new TextBuilder();
    const pieces = Array.from({ length: 3_000 }, (_, at) =>
      at % 3 ? String.fromCodePoint(0x1f600 + (at % 50)) : "ffi",
    );
    for (const piece of pieces) builder.add(piece);
    expect(builder.take()).toBe(pieces.join(""));
    expect(builder.take()).toBe("");
  });
});
