import { describe, expect, it } from "vitest";
import { isPlainlyIn } from "../../../src/checker/language/function-words.ts";
import { paragraphs } from "./texts.ts";

describe("happy", () => {
  it.each(["en", "de"] as const)("text in %s is plainly in it", (language) =>
    expect(isPlainlyIn(language, paragraphs[language])).toBe(true),
  );
});

describe("negative", () => {
  it.each(["de", "ru", "nb", "lorem"] as const)("text in %s is not plainly in English", (language) =>
    expect(isPlainlyIn("en", paragraphs[language])).toBe(false),
  );

  it("of other languages nothing is plain", () => expect(isPlainlyIn("nb", paragraphs.nb)).toBe(false));
});

describe("edge", () => {
  it("half of the pieces are not most of them", () => {
    const [one, two] = paragraphs.en;
    expect(isPlainlyIn("en", [one, paragraphs.de[0]])).toBe(false);
    expect(isPlainlyIn("en", [one, paragraphs.de[0], two])).toBe(true);
  });

  it("few words tell nothing, nor does no text", () => {
    expect(isPlainlyIn("en", ["the and of the and of"])).toBe(false);
    expect(isPlainlyIn("en", [])).toBe(false);
  });
});
