import { describe, expect, inject, test } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { docx, p, picture, table } from "./build/docx.ts";
import { ap, pic, pptx, sp, title } from "./build/pptx.ts";
import { paint, tag, taggedPdf, text } from "./build/tagged-pdf.ts";
import { xlsx } from "./build/xlsx.ts";

const fixtures = inject("fixtures");

/** A report's issues by fingerprint, each with what it is about. */
async function fingerprints(filename: string, content: Uint8Array | string): Promise<Map<string, string>> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { issues } = await check(bytesSource(bytes), { filename, tiers: [1, 2] });
  return new Map(
    issues.map(({ fingerprint, check_id, message }) => [fingerprint, `${check_id}: ${message}`]),
  );
}

const textOf = (path: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(fixtures[path]!), (character) => character.charCodeAt(0)));

const more = "The office moves to the new pier in May, and the old one closes for repairs until autumn.";

/** Each format's document, and the same with content added before everything that is wrong in it. */
const pairs: [name: string, before: Uint8Array | string, after: Uint8Array | string][] = [
  [
    "page.html",
    textOf("html/bad.html"),
    textOf("html/bad.html").replace("<h1>", `<p>${more}</p>\n<p><a href="/office">${more}</a></p>\n<h1>`),
  ],
  ["notes.md", textOf("markdown/bad.md"), `${more}\n\n${more}\n\n${textOf("markdown/bad.md")}`],
  [
    "paper.tex",
    textOf("latex/bad.tex"),
    textOf("latex/bad.tex").replace("\\begin{document}", `\\begin{document}\n${more}\n\n${more}\n`),
  ],
  ...((): [string, Uint8Array, Uint8Array][] => {
    const rest =
      p("Tides", "berschrift1") +
      p("In winter", "berschrift3") +
      p(picture('id="3" name="Picture 3"')) +
      table([
        ["Day", "High"],
        ["Monday", "06:10"],
      ]) +
      p("• Pier A") +
      p("• Pier B");
    return [["report.docx", docx({ body: rest }), docx({ body: p(more) + p(more) + rest })]];
  })(),
  ...((): [string, Uint8Array, Uint8Array][] => {
    const slide = sp("Text 1", { text: ap("- Pier A") + ap("- Pier B") }) + pic("Picture 3");
    const added = title("What is new") + sp("Text 2", { text: ap(more) });
    return [["deck.pptx", pptx({ slides: [slide] }), pptx({ slides: [added, slide], ids: [257, 256] })]];
  })(),
  [
    "figures.xlsx",
    xlsx({ title: "", sheets: [{ name: "Tides" }, { name: "Sheet2" }] }),
    xlsx({ title: "", sheets: [{ name: "Tides", rows: [[more]] }, { name: "Berths" }, { name: "Sheet2" }] }),
  ],
  ...((): [string, Uint8Array, Uint8Array][] => {
    const rest = [
      tag("H1", paint(text("Tides"))),
      tag("H3", paint(text("In winter", 700))),
      tag("Figure", paint(text("A drawing", 600))),
      tag("P", paint(text("- Pier A", 500))),
      tag("P", paint(text("- Pier B", 480))),
    ];
    const added = [tag("P", paint(text(more, 760))), tag("P", paint(text(more, 745)))];
    return [["guide.pdf", taggedPdf({ tags: rest }), taggedPdf({ tags: [...added, ...rest] })]];
  })(),
];

describe("happy: fingerprints stay when content is added before the thing", () => {
  test.each(pairs)("%s", async (name, before, after) => {
    const [old, now] = [await fingerprints(name, before), await fingerprints(name, after)];
    expect(old.size).toBeGreaterThan(1);
    expect([...old].filter(([fingerprint]) => !now.has(fingerprint))).toEqual([]);
  });
});
