import { expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { docx, p, r } from "./build/docx.ts";
import { name } from "./build/pdf.ts";
import { onPage, operators, tag, taggedPdf } from "./build/tagged-pdf.ts";

const body =
  "In winter the tides are higher than in summer, as the sun stands nearer to the earth and pulls more.";

/** One block of a document: text, how it is set, and what it is where it is no paragraph. */
interface Block {
  text: string;
  look?: "bold" | "large" | "lead";
  as?: "heading" | "item" | "cell" | "picture";
}

const bold = (text: string): Block => ({ text, look: "bold" });
const plain = (text = body): Block => ({ text });

const encoded = (text: string) => new TextEncoder().encode(text);

const html = ({ text, look, as }: Block) => {
  const set =
    look === "bold"
      ? `<b>${text}</b>`
      : look === "large"
        ? `<span style="font-size: 24px">${text}</span>`
        : look === "lead"
          ? `<b>${text}</b> ${body}`
          : text;
  if (as === "heading") return `<h2>${text}</h2>`;
  if (as === "item") return `<ul><li><p>${set}</p></li></ul>`;
  if (as === "cell") return `<table><tr><td><p>${set}</p></td></tr></table>`;
  if (as === "picture") return `<p><img src="a.png" alt="${text}"></p>`;
  return `<p>${set}</p>`;
};

const markdown = ({ text, look, as }: Block) => {
  const set = look === "bold" ? `**${text}**` : look === "lead" ? `**${text}** ${body}` : text;
  if (as === "heading") return `## ${text}`;
  if (as === "item") return `- ${set}`;
  if (as === "cell") return `| ${set} |\n| --- |`;
  if (as === "picture") return `![${text}](a.png)`;
  return set;
};

const latex = ({ text, look, as }: Block) => {
  const set = look === "bold" ? `\\textbf{${text}}` : look === "lead" ? `\\textbf{${text}} ${body}` : text;
  if (as === "heading") return `\\section{${text}}`;
  if (as === "item") return `\\begin{itemize}\\item ${set}\\end{itemize}`;
  if (as === "cell") return `\\begin{tabular}{l}${set}\\end{tabular}`;
  if (as === "picture") return `\\includegraphics[alt={${text}}]{a.png}`;
  return `\\noindent ${set}`;
};

const word = ({ text, look, as }: Block) => {
  const run = (own: string) =>
    r(own, look === "bold" || look === "lead" ? "<w:b/>" : look === "large" ? '<w:sz w:val="36"/>' : "");
  const set = look === "lead" ? run(text) + r(` ${body}`) : run(text);
  if (as === "heading") return p(r(text), "Heading1");
  if (as === "cell") return `<w:tbl><w:tr><w:tc>${p(set)}</w:tc></w:tr></w:tbl>`;
  return p(set);
};

const made = {
  html: (blocks: Block[]) =>
    encoded(
      `<!doctype html><html lang="en"><title>Tides</title><body>${blocks.map(html).join("\n")}</body></html>`,
    ),
  md: (blocks: Block[]) => encoded(blocks.map(markdown).join("\n\n")),
  tex: (blocks: Block[]) =>
    encoded(`\\documentclass{article}\\begin{document}\n${blocks.map(latex).join("\n\n")}\n\\end{document}`),
  docx: (blocks: Block[]) => docx({ body: blocks.map(word).join("") }),
};

type Format = keyof typeof made;

async function found(bytes: Uint8Array, format: string): Promise<string[]> {
  const { checks, issues } = await check(bytesSource(bytes), { filename: `tides.${format}`, tiers: [1, 2] });
  const own = issues.filter(({ check_id }) => check_id === "possible-headings");
  expect(checks.find(({ id }) => id === "possible-headings")).toMatchObject({
    status: own.length ? "needs_review" : "not_applicable",
  });
  for (const { needs_review, message, snippet } of own) {
    expect(needs_review).toBe(true);
    expect(message).toContain(`"${snippet}" looks like a heading`);
  }
  return own.map(({ snippet }) => snippet!);
}

const formats = Object.keys(made) as Format[];

it.each(formats)("a short bold paragraph with text below it may be a heading: %s", async (format) => {
  const blocks = [plain(), bold("Tides in winter"), plain(), bold("What to bring?"), plain()];
  expect(await found(made[format](blocks), format)).toEqual(["Tides in winter", "What to bring?"]);
});

it.each(["html", "docx"] as const)("so may a larger one: %s", async (format) => {
  const blocks: Block[] = [plain(), plain(), { text: "Tides in winter", look: "large" }, plain()];
  expect(await found(made[format](blocks), format)).toEqual(["Tides in winter"]);
});

it.each(["html", "md"] as const)("so may one below a picture and a heading: %s", async (format) => {
  const picture: Block = { text: "Waves", as: "picture" };
  const blocks = [plain(), picture, { text: "Tides", as: "heading" } as const, bold("In winter"), plain()];
  expect(await found(made[format](blocks), format)).toEqual(["In winter"]);
});

const none: [string, Block[], Format[]][] = [
  ["a heading", [{ text: "Tides", as: "heading" }, plain()], formats],
  ["words at the beginning of a text", [plain(), { text: "Tides.", look: "lead" }, plain()], formats],
  ["a label", [plain(), bold("Tides in winter:"), plain()], formats],
  ["a sentence", [plain(), bold("Mind the tide."), plain()], formats],
  ["a caption", [plain(), bold("Figure 2: Tides in winter"), plain()], formats],
  ["an item", [plain(), { ...bold("Tides"), as: "item" }, plain()], ["html", "md", "tex"]],
  ["a cell", [plain(), { ...bold("Tides"), as: "cell" }, plain()], formats],
  ["a title and who wrote it", [bold("Tides in winter"), bold("Jo Low"), bold("May 2026"), plain()], formats],
  ["the last line", [plain(), bold("Jo Low")], formats],
  ["lines set off in a row without text", [plain(), bold("Jo Low"), bold("May 2026")], formats],
  ["text that is bold throughout", [bold(body), bold("Tides"), bold(body)], formats],
  [
    "a line below a picture",
    [plain(), { text: "Waves", as: "picture" }, bold("Waves at noon"), plain()],
    ["html", "md"],
  ],
];

it.each(none.flatMap(([what, blocks, of]) => of.map((format) => [what, format, blocks] as const)))(
  "no heading is %s: %s",
  async (_, format, blocks) => {
    expect(await found(made[format](blocks), format)).toEqual([]);
  },
);

it("a line that is bold and italic may be a heading as well", async () => {
  expect(await found(encoded(`${body}\n\n***Tides in winter***\n\n${body}`), "md")).toEqual([
    "Tides in winter",
  ]);
});

it("a bold line with a telephone number at its end is none, and one with years is", async () => {
  const markdown = (line: string) => found(encoded(`${body}\n\n**${line}**\n\n${body}`), "md");
  expect(await markdown("Harbour office 13 11 20")).toEqual([]);
  expect(await markdown("Harbour office +49 30 1234 567")).toEqual([]);
  expect(await markdown("Tides of 2023 2024 2025")).toEqual(["Tides of 2023 2024 2025"]);
  expect(await markdown("Tides of 12 May 2025")).toEqual(["Tides of 12 May 2025"]);
});

it("a bold line below a title in larger type may head the text below it, and an author's name does not", async () => {
  const title: Block = { text: "Tides of the year", look: "large" };
  expect(await found(made.docx([title, bold("Introduction"), plain(), plain()]), "docx")).toEqual([
    "Introduction",
  ]);
  expect(await found(made.docx([title, { text: "Jo Low" }, plain(), plain()]), "docx")).toEqual([]);
});

it("in a PDF the text of the next page is below no line in larger type", async () => {
  const lines = (page: number) => {
    const big = tag("P", operators("BT /Look 15 Tf 72 700 Td (Tides in winter) Tj ET"));
    const text = operators(`BT /F1 10 Tf 72 600 Td (${body}) Tj ET`);
    return taggedPdf({
      pages: 2,
      tags: [tag("H1", "Tides"), tag("P", text), big, onPage(page, tag("P", text))],
      resources: (builder) => ({
        Font: Object.fromEntries(
          ["F1", "Look"].map((key) => [
            key,
            builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
          ]),
        ),
      }),
    });
  };
  expect(await found(lines(0), "pdf")).toEqual(["Tides in winter"]);
  expect(await found(lines(1), "pdf")).toEqual([]);
});

it("a tagged PDF tells by its fonts", async () => {
  expect(await found(pdfOf("Helvetica-Bold", 10), "pdf")).toEqual(["Tides in winter"]);
  expect(await found(pdfOf("Helvetica", 15), "pdf")).toEqual(["Tides in winter"]);
  expect(await found(pdfOf("Helvetica", 10), "pdf")).toEqual([]);
});

/** Paragraphs of a tagged PDF, of which the second is set in this font and size. */
function pdfOf(font: string, size: number): Uint8Array {
  let y = 780;
  const line = (words: string, look = "/F1 10 Tf") => {
    y -= 20;
    return tag("P", operators(`BT ${look} 72 ${y} Td (${words}) Tj ET`));
  };
  return taggedPdf({
    tags: [line(body), line("Tides in winter", `/Look ${size} Tf`), line(body), tag("H1", "Tides")],
    resources: (builder) => ({
      Font: {
        F1: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
        Look: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name(font) }),
      },
    }),
  });
}
