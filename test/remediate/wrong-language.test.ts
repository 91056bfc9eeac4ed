import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx } from "../checker/build/docx.ts";
import { fixed } from "./fixing.ts";

const german =
  "Jedes Mitglied des Vereins pflegt ein Beet und die Hälfte des Weges, der daneben verläuft, und hält beide frei von allem, was den Nachbarn über den Kopf wächst. Wasser darf morgens und abends aus dem Behälter am Tor entnommen werden, solange der Stand über der roten Linie liegt, die der Vorstand dort gezogen hat. Wer Laub auf den gemeinsamen Haufen bringt, muss vorher Steine und Schnüre heraussuchen, weil sonst die Mühle kaputtgeht, mit der der Haufen gewendet wird. Die Schuppen werden um acht Uhr geöffnet, und die Schlüssel hängen im Büro, bis das letzte Mitglied zurückgebracht hat, was tagsüber ausgeliehen wurde. ";

const marked = (text: string, language: string) =>
  `<w:p><w:r><w:rPr><w:lang w:val="${language}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;

/** The marks of languages in the result, when the question for the language has been answered. */
async function marksAfter(bytes: Uint8Array, value: string): Promise<string[]> {
  const first = await fixed(bytes, { filename: "plots.docx" });
  const question = first.questions.find(({ check_id }) => check_id === "language")!;
  expect(question.suggestion).toEqual({
    value,
    source: expect.stringMatching(/^The text reads like German, identified from [\d,]+ letters: check it\.$/),
  });
  const { result, after } = await fixed(bytes, {
    filename: "plots.docx",
    answers: [{ question_id: question.id, value }],
  });
  expect(after.checks.find(({ id }) => id === "language")?.status).toBe("passed");
  return Object.values(unzipSync(await result!.read(0, result!.size))).flatMap(
    (part) =>
      Buffer.from(part)
        .toString()
        .match(/<w:lang [^>]*>/g) ?? [],
  );
}

describe("Word text that is marked with the wrong language of its document", () => {
  it("is marked with the right one when it is answered, and what says another language is left", async () => {
    const bytes = docx({
      title: "Plots",
      language: "en-US",
      body: marked(german, "en-US") + marked(german, "en-US") + marked("Bonjour à tous", "fr-FR"),
    });
    const marks = await marksAfter(bytes, "de");
    expect(marks.filter((mark) => mark.includes('w:val="de"'))).toHaveLength(3);
    expect(marks.filter((mark) => mark.includes("fr-FR"))).toHaveLength(1);
    expect(marks.join()).not.toContain("en-US");
  });

  it("is so in styles that are not those of the usual text, too", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Body"><w:name w:val="Body"/><w:rPr><w:lang w:val="en-US"/></w:rPr></w:style>';
    const bytes = docx({
      title: "Plots",
      language: "en-US",
      styles,
      body: `<w:p><w:pPr><w:pStyle w:val="Body"/></w:pPr><w:r><w:t>${german}</w:t></w:r></w:p>`,
    });
    expect((await marksAfter(bytes, "de")).join()).not.toContain("en-US");
  });
});
