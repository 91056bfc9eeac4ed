import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Answer, Remediation } from "../../src/remediate/result.ts";
import { docx, p } from "../checker/build/docx.ts";
import { textOf, utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const sentence =
  "Visitors report to the harbour master within two hours after they arrive; the radio channel is printed on the sign at the entrance.";
const paragraphs = Array.from({ length: 60 }, () => sentence);

const read = async ({ result }: Remediation) => (result ? await result.read(0, result.size) : null);
const statusOf = (checks: Remediation["after"]["checks"], id: string) =>
  checks.find((check) => check.id === id)?.status;

/** The document with the question about its missing heading answered. */
async function withHeading(bytes: Uint8Array, filename: string, value: string) {
  const first = await fixed(bytes, { filename });
  expect(statusOf(first.before.checks, "headings-present")).toBe("failed");
  const [question, ...others] = first.questions.filter(({ check_id }) => check_id === "headings-present");
  expect(others).toEqual([]);
  expect(question).toMatchObject({ kind: "text", prompt: expect.stringContaining("It will be seen there") });
  const answers: Answer[] = [{ question_id: question!.id, value }];
  const made = await fixed(bytes, { filename, answers });
  expect(made.rejected).toEqual([]);
  expect(statusOf(made.after.checks, "headings-present")).toBe("passed");
  const again = await fixed((await read(made))!, { filename });
  expect(again.questions.filter(({ check_id }) => check_id === "headings-present")).toEqual([]);
  return made;
}

describe("a heading that is put in where nothing looks like one", () => {
  it("is no text that is too long for one, and the question stays open", async () => {
    const page = utf8(
      `<!DOCTYPE html>\n<html lang="en"><head><title>Dues</title></head>\n<body>\n${paragraphs.map((text) => `<p>${text}</p>`).join("")}</body></html>`,
    );
    const { questions } = await fixed(page, { filename: "dues.html" });
    const { id } = questions.find(({ check_id }) => check_id === "headings-present")!;
    const given = (value: string) =>
      fixed(page, { filename: "dues.html", answers: [{ question_id: id, value }] });
    const made = await given("x ".repeat(101).trim());
    expect(made.rejected).toMatchObject([
      { question_id: id, message: expect.stringContaining("200 characters") },
    ]);
    expect([made.result, made.questions.map((one) => one.id).includes(id)]).toEqual([null, true]);
    expect((await given("x ".repeat(100).trim())).rejected).toEqual([]);
  });

  it("stands first in a page", async () => {
    const body = paragraphs.map((text) => `<p>${text}</p>`).join("\n");
    const page = (inner: string) =>
      `<!DOCTYPE html>\n<html lang="en"><head><title>Dues</title></head>\n<body>\n${inner}</body></html>`;
    const made = await withHeading(utf8(page(body)), "dues.html", "Dues & fees");
    expect(textOf(await read(made))).toBe(page(body).replace("<body>", "<body>\n<h1>Dues &amp; fees</h1>"));
    const main = await withHeading(utf8(page(`<nav>x</nav><main>${body}</main>`)), "dues.html", "Dues");
    expect(textOf(await read(main))).toContain("<nav>x</nav><main><h1>Dues</h1><p>");
  });

  it.each([
    ["", "# Dues \\*2026\\*\n\n"],
    ["---\ntitle: Dues\nlang: en\n---\n", "---\ntitle: Dues\nlang: en\n---\n\n# Dues \\*2026\\*\n\n"],
    ["---\ntitle: Dues\nlang: en\n---\n\n", "---\ntitle: Dues\nlang: en\n---\n\n# Dues \\*2026\\*\n\n"],
  ])("stands behind front matter %j", async (front, expected) => {
    const text = paragraphs.join("\n\n");
    const made = await withHeading(utf8(front + text), "dues.md", "Dues *2026*");
    expect(textOf(await read(made))!.endsWith(`${expected}${text}`)).toBe(true);
  });

  it("stands behind the title of a LaTeX file, as a heading of its class", async () => {
    const file = (name: string) =>
      `\\documentclass{${name}}\n\\title{Dues}\n\\begin{document}\n\\maketitle\n${paragraphs.join("\n\n")}\n\\end{document}\n`;
    const made = await withHeading(utf8(file("article")), "dues.tex", "50 % off");
    expect(textOf(await read(made))).toContain("\\maketitle\n\\section*{50 \\% off}\n");
    const book = await withHeading(utf8(file("book")), "dues.tex", "Dues");
    expect(textOf(await read(book))).toContain("\\maketitle\n\\chapter*{Dues}\n");
  });

  it("stands first in a Word document, in its direction", async () => {
    const bytes = docx({ body: paragraphs.map((text) => p(text)).join("") });
    const part = async (value: string) => {
      const made = await withHeading(bytes, "dues.docx", value);
      return Buffer.from(unzipSync((await read(made))!)["word/document.xml"]!).toString();
    };
    const plain = await part("Dues <2026>");
    expect(plain).toContain("<w:t>Dues &lt;2026&gt;</w:t></w:r></w:p>");
    expect(plain.indexOf("Dues &lt;")).toBeLessThan(plain.indexOf("Visitors"));
    expect(plain).not.toContain("<w:bidi/>");
    expect(await part("رسوم الميناء")).toMatch(/<w:bidi\/>.*<w:rtl\/>.*رسوم/);
  });

  it("looks in a Word document as its style says, and is large and bold where there is none", async () => {
    const body = paragraphs.map((text) => p(text)).join("");
    const styles =
      '<w:style w:type="paragraph" w:styleId="Kapitel"><w:name w:val="Kapitel"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>';
    const headings = await Promise.all(
      [docx({ body, styles }), docx({ body })].map(async (bytes) => {
        const made = await withHeading(bytes, "dues.docx", "Dues");
        const text = Buffer.from(unzipSync((await read(made))!)["word/document.xml"]!).toString();
        return /<w:body>(<w:p>.*?<\/w:p>)/.exec(text)![1];
      }),
    );
    expect(headings).toEqual([
      '<w:p><w:pPr><w:pStyle w:val="Kapitel"/></w:pPr><w:r><w:t>Dues</w:t></w:r></w:p>',
      expect.stringMatching(
        /^<w:p><w:pPr><w:outlineLvl w:val="0"\/><\/w:pPr><w:r><w:rPr><w:b\/><w:bCs\/><w:sz /,
      ),
    ]);
  });
});
