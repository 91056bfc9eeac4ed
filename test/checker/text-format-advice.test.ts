import { expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";

const issuesOf = async (filename: string, text: string, id: string) => {
  const report = await check(bytesSource(new TextEncoder().encode(text)), { filename, tiers: [1, 2] });
  return report.issues.filter(({ check_id }) => check_id === id);
};
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Ships of the harbour</title><h1>Ships</h1>${body}`;

it.each([
  ["heading-hierarchy", "# Ships\n\n<h4>Ropes</h4>\n", "<h2>"],
  ["table-headers", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>\n", "<th"],
  ["image-alt", 'A picture: <img src="a.png">\n', 'alt=""'],
])("advises for HTML in Markdown what HTML needs: %s", async (id, text, advice) => {
  const [issue] = await issuesOf("a.md", text, id);
  expect(issue?.fix).toContain(advice);
  expect(issue?.fix).not.toMatch(/number sign|hyphens|square brackets/);
});

it.each([
  ["heading-hierarchy", "# Ships\n\n#### Ropes\n", "2 number signs"],
  ["image-alt", "![](a.png)\n", "square brackets"],
])("advises for Markdown what Markdown needs: %s", async (id, text, advice) => {
  expect((await issuesOf("a.md", text, id))[0]?.fix).toContain(advice);
});

it("advises for a picture that tells nothing what passes in Markdown", async () => {
  const [issue] = await issuesOf("a.md", "![](a.png)\n", "image-alt");
  const html = /<img [^>]*>/.exec(issue!.fix)![0];
  expect(await issuesOf("a.md", `${html}\n`, "image-alt")).toEqual([]);
});

it.each([
  ["language", "Text.\n\\bye\n", "\\pdfcatalog{/Lang (en)}"],
  ["list-structure", "1. one\n\n2. two\n\n3. three\n\\bye\n", "write the document in LaTeX"],
  [
    "language",
    "\\documentstyle{article}\n\\begin{document}Text.\\end{document}",
    "in place of \\documentstyle",
  ],
])("advises for other formats of TeX what can be done there: %s", async (id, text, advice) => {
  expect((await issuesOf("a.tex", text, id))[0]?.fix).toContain(advice);
});

it.each([
  ["a.html", page('<a href="/x"><svg role="img"><path d="M0 0"/></svg></a>'), "link-text"],
  ["a.html", page('<button><svg role="img"><path d="M0 0"/></svg></button>'), "form-labels"],
  ["a.md", "[![](b.svg)](https://example.org/b)\n", "link-text"],
])(
  "says once what a picture without alternative text leaves without a name: %s %s",
  async (name, text, id) => {
    const [issue, ...others] = await issuesOf(name, text, id);
    expect(others).toEqual([]);
    expect(issue?.message).toContain('See "Image alt text".');
  },
);

it("leaves a link to itself whose picture is decoration", async () => {
  const [issue] = await issuesOf("a.html", page('<a href="/x"><img src="a.png" alt=""></a>'), "link-text");
  expect(issue?.message).not.toContain("See");
});

it.each([
  ["<th>a<th scope=row>b", "One of this table's headers does not say whether it is for a row"],
  ["<th>a<th>b", "2 of this table's headers do not say whether they are for a row"],
])("counts headers without a scope in a whole sentence: %s", async (heads, sentence) => {
  const [issue] = await issuesOf("a.html", page(`<table><tr>${heads}<tr><td>c<td>d</table>`), "table-scope");
  expect(issue?.message).toContain(sentence);
});
