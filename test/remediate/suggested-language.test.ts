import { describe, expect, it } from "vitest";
import { docx, p } from "../checker/build/docx.ts";
import { ap, pptx, sp, title } from "../checker/build/pptx.ts";
import { tag, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { fixed } from "./fixing.ts";

const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

const german = "Der Rasen wird im Herbst nicht gemäht, damit die Igel dort schlafen können.";
const germanLetters = german.match(/\p{L}/gu)!.length;

const page = (text: string) => utf8(`<!doctype html><title>Garden</title><h1>7</h1><p>${text}</p>`);

const suggestionOf = async (bytes: Uint8Array, filename: string) =>
  (await fixed(bytes, { filename })).questions.find(
    ({ kind, check_id }) => kind === "language" && check_id === "language",
  )?.suggestion;

/** A few words in each format that has a place for the language of its text. */
const documents: Record<string, Uint8Array> = {
  "garden.docx": docx({ styleLanguage: null, body: p(german) }),
  "garden.pptx": pptx({ textLanguage: null, slides: [title("7") + sp("Body", { text: ap(german) })] }),
  "garden.html": page(german),
  "garden.md": utf8(`---\nlang: xx-y\n---\n${german}\n`),
  "garden.tex": utf8(`\\documentclass{article}\n\\begin{document}\n${german}\n\\end{document}\n`),
  "garden.pdf": taggedPdf({ tags: [tag("P", german)], catalog: { Lang: null } }),
};

describe("a language that nothing declares", () => {
  for (const [filename, bytes] of Object.entries(documents))
    it(`is suggested by the few words of ${filename}, with how many letters they have`, async () => {
      const { changes } = await fixed(bytes, { filename });
      expect(changes.map(({ fix_id }) => fix_id)).not.toContain("language");
      const suggestion = await suggestionOf(bytes, filename);
      expect(suggestion).toMatchObject({ value: "de" });
      expect(suggestion!.source).toMatch(
        /^The text reads like German, identified from [\d,]+ letters: check it\.$/,
      );
    });

  it("is said with the letters that it was identified from", async () => {
    expect((await suggestionOf(page(german), "garden.html"))?.source).toContain(` ${germanLetters} letters`);
  });

  it.each([
    ["Danish", "Plænen bliver ikke slået om efteråret, så pindsvinene kan sove der i fred.", "da"],
    ["Slovak", "Trávnik sa na jeseň nekosí, aby v ňom mohli ježkovia pokojne spať.", "sk"],
    ["a heading", "Jahresbericht des Gartenvereins", "de"],
    ["figures and words", "12 + 4 = 16 Stühle, 3 × 7 = 21 Bänke; 80 % bezahlt (2025/26).", "de"],
    ["Khmer", "សួនច្បារនៅរដូវស្លឹកឈើជ្រុះ", "km"],
    ["Japanese", "秋の庭では草を刈りません。", "ja"],
  ])("is suggested for %s", async (_, text, language) => {
    expect((await suggestionOf(page(text), "garden.html"))?.value).toBe(language);
  });

  it("is not suggested where the text has no letters, or they say nothing", async () => {
    expect(await suggestionOf(page("12 + 4 = 16"), "garden.html")).toBeNull();
    expect(await suggestionOf(page("Xq zzv"), "garden.html")).toBeNull();
  });
});
