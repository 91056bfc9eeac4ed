import { describe, expect, it } from "vitest";
import type { Answer, Remediation } from "../../src/remediate/result.ts";
import { textOf, utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const page = (body: string) =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>Dues of the harbour</title></head><body><h1>Dues</h1>${body}</body></html>`;
const read = async ({ result }: Remediation) => (result ? textOf(await result.read(0, result.size)) : null);
const statusOf = ({ after }: Remediation, id: string) =>
  after.checks.find((check) => check.id === id)?.status;

async function answered(source: string, filename: string, check: string, value: string) {
  const first = await fixed(utf8(source), { filename });
  const asked = first.questions.filter(({ check_id }) => check_id === check);
  expect(asked).not.toHaveLength(0);
  const answers: Answer[] = asked.map(({ id }) => ({ question_id: id, value }));
  const made = await fixed(utf8(source), { filename, answers });
  expect(made.rejected).toEqual([]);
  return made;
}

describe("pages", () => {
  const table = (heads: string, sides = "cell") =>
    `<div role=table><div role="row"><span role=${heads}>Berth</span><span role=${heads}>Dues</span></div><div role=row><span role=${sides}>A</span><span role="cell">3</span></div></div>`;

  it("mark the headers of tables by roles", async () => {
    const made = await answered(page(table("cell")), "dues.html", "table-headers", "rows:1,columns:0");
    expect(statusOf(made, "table-headers")).toBe("passed");
    expect((await read(made))!.replaceAll('"', "")).toBe(page(table("columnheader")).replaceAll('"', ""));
    const side = await answered(page(table("cell")), "dues.html", "table-headers", "rows:1,columns:1");
    expect((await read(side))!.replaceAll('"', "")).toContain(
      "<span role=rowheader>A</span><span role=cell>3",
    );
  });

  it.each([
    ["", "A caption & more", "<figcaption>A caption &amp; more</figcaption>"],
    ["<figcaption> </figcaption>", "A caption", "<figcaption> A caption</figcaption>"],
    [
      '<figcaption><strong data-to-complete="caption">[Write one.]</strong></figcaption>',
      "A caption",
      "<figcaption>A caption</figcaption>",
    ],
    [
      '<figcaption><img src="b.png" alt=""></figcaption>',
      "A caption",
      '<figcaption><img src="b.png" alt="">A caption</figcaption>',
    ],
  ])("show the caption that a person gives to a figure: %s", async (before, given, after) => {
    const figure = (caption: string) =>
      `<figure><img src="crane.png" alt="A crane"><p>x</p>${caption}</figure>`;
    const made = await answered(page(figure(before)), "dues.html", "figure-captions", given);
    expect(statusOf(made, "figure-captions")).toBe("passed");
    expect(await read(made)).toBe(page(figure(after)));
  });

  it("call a figure by its caption where none can be written into it", async () => {
    const figure = '<figure><img src="crane.png" alt="A crane"><figcaption>';
    const made = await answered(page(figure), "dues.html", "figure-captions", "The old crane");
    expect(statusOf(made, "figure-captions")).toBe("passed");
    expect(await read(made)).toBe(page(figure).replace("<figure>", '<figure aria-label="The old crane">'));
  });

  it("name a figure by the caption that is typed in it, without a question", async () => {
    const figure =
      '<figure><img src="crane.png" alt="A crane"><p>Figure 3: The <b>old</b> crane &amp; its house</p></figure>';
    const made = await fixed(utf8(page(figure)), { filename: "dues.html" });
    expect(statusOf(made, "figure-captions")).toBe("passed");
    expect(made.questions.filter(({ check_id }) => check_id === "figure-captions")).toEqual([]);
    expect(await read(made)).toBe(
      page(figure).replace("<figure>", '<figure aria-label="Figure 3: The old crane &amp; its house">'),
    );
  });
});

it("a figure of LaTeX gets the caption that a person gives", async () => {
  const source =
    "\\documentclass{article}\\usepackage[english]{babel}\\title{Dues of the harbour}\\begin{document}\\maketitle\\section{One}\n\\begin{figure}% \\end{figure}\n\\includegraphics[alt={A crane}]{a}\n\\end{figure}\n\\end{document}\n";
  const made = await answered(source, "dues.tex", "figure-captions", "50 % of cranes");
  expect(statusOf(made, "figure-captions")).toBe("passed");
  expect(await read(made)).toBe(
    source.replace("\n\\end{figure}", "\n\\caption{50 \\% of cranes}\n\\end{figure}"),
  );
});

it("boxes of tasks in Markdown, which are no text, do not keep a document from being fixed", async () => {
  const source = "---\nlang: en\ntitle: Dues\n---\n\n# Dues\n\n- [x] paid\n- [ ] open\n\n![](crane.png)\n";
  const made = await answered(source, "dues.md", "image-alt", "A crane");
  expect(await read(made)).toBe(source.replace("![]", "![A crane]"));
});

describe("captions of LaTeX", () => {
  const file = (float: string) =>
    `\\documentclass{article}\\usepackage[english]{babel}\\title{Dues of the harbour}\\begin{document}\\maketitle\\section{One}\n${float}\n\\end{document}\n`;
  const table = "\\begin{tabular}{lr}Berth & Dues \\\\ A & 3\\end{tabular}";
  const image = "\\includegraphics[alt={A crane}]{a}";

  it("stand above a table that floats, behind what holds for all of it", async () => {
    const source = file(`\\begin{table}[ht] % note\n  \\centering\\small\n  ${table}\n\\end{table}`);
    const made = await answered(source, "dues.tex", "figure-captions", "Dues of 2026");
    expect(statusOf(made, "figure-captions")).toBe("passed");
    expect(await read(made)).toBe(
      source.replace("\\centering\\small\n", "\\centering\\small\n\\caption{Dues of 2026}\n"),
    );
  });

  it.each([
    [
      `\\begin{table}\nTable 2: Dues of the~harbour \\\\[2pt]\n${table}\n\\end{table}`,
      `\\begin{table}\n\\caption{Dues of the harbour}\n${table}\n\\end{table}`,
    ],
    [
      `\\begin{figure}\n${image}\n\n\\textbf{Figure 1:} The old crane\n\\end{figure}`,
      `\\begin{figure}\n${image}\n\n\\caption{The old crane}\n\\end{figure}`,
    ],
    [
      `\\begin{figure}\n${image}\\\\\n\\small Fig. 2 The new crane\n\\end{figure}`,
      `\\begin{figure}\n${image}\\\\\n\\small \\caption{The new crane}\n\\end{figure}`,
    ],
  ])("are made of a line that is typed as one, when that is agreed", async (float, expected) => {
    const source = file(float);
    const first = await fixed(utf8(source), { filename: "dues.tex" });
    expect(first.result).toBeNull();
    const made = await answered(source, "dues.tex", "figure-captions", "caption");
    expect(statusOf(made, "figure-captions")).toBe("passed");
    expect(await read(made)).toBe(file(expected));
  });

  it("are not made of a line that goes on with other text", async () => {
    const source = file(`\\begin{table}\n${table} Table 2: Dues \\rule{1cm}{1pt}\n\\end{table}`);
    const { result, left } = await fixed(utf8(source), { filename: "dues.tex" });
    expect(result).toBeNull();
    expect(left.find(({ check_id }) => check_id === "figure-captions")?.reason).toContain("by hand");
  });
});

it.each([
  ["| Berth | |\n|---|---|\n| A | 3 |\n", "Dues", "| Berth | Dues |\n|---|---|\n| A | 3 |\n"],
  ["| A | | |\n|---|---|---|\n| 1 | 2 | 3 |\n", "B* | C", "| A | B\\* | C |\n|---|---|---|\n| 1 | 2 | 3 |\n"],
  [
    "| | |\n|---|---|\n| Berth | Dues |\n| Ä | 3 |\n",
    "rows:1,columns:0",
    "| Berth | Dues |\n|---|---|\n| Ä | 3 |\n",
  ],
])("blank header cells of Markdown get the texts that a person gives: %j", async (table, value, expected) => {
  const front = "---\ntitle: Dues of the harbour\nlang: en\n---\n\n# Dues\n\n";
  const made = await answered(front + table, "dues.md", "table-headers", value);
  expect(statusOf(made, "table-headers")).toBe("passed");
  expect(await read(made)).toBe(front + expected);
});

it("a field of Markdown that begins a paragraph gets its name", async () => {
  const source =
    "---\ntitle: Dues of the harbour\nlang: en\n---\n\n# Dues\n\n<select><option>1</option></select>\n";
  const made = await answered(source, "dues.md", "form-labels", "Pier");
  expect(statusOf(made, "form-labels")).toBe("passed");
  expect(await read(made)).toBe(source.replace("<select>", '<select aria-label="Pier">'));
});
