import { describe, expect, it } from "vitest";
import type { Remediation } from "../../src/remediate/result.ts";
import { docx, p } from "../checker/build/docx.ts";
import { textOf, utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const read = async ({ result }: Remediation) => (result ? textOf(await result.read(0, result.size)) : null);
const statusOf = ({ after }: Remediation, id: string) =>
  after.checks.find((check) => check.id === id)?.status;

describe("levels of headings", () => {
  const front = "---\nlang: en\ntitle: Dues of the harbour\n---\n\n";

  it("are drawn together from the most important one that there is, also below a title", async () => {
    const made = await fixed(utf8(`${front}A\n=\n\nB\n-\n\n#### C\n\nText\n`), { filename: "dues.md" });
    expect(await read(made)).toBe(`${front}A\n=\n\nB\n-\n\n### C\n\nText\n`);
    expect(statusOf(made, "heading-hierarchy")).toBe("passed");
    const below = await fixed(utf8(`${front}### C\n\n##### D\n\nText\n`), { filename: "dues.md" });
    expect(await read(below)).toBe(`${front}## C\n\n### D\n\nText\n`);
  });

  it("rise at the beginning of a Markdown file with the title that is answered, which stands above them", async () => {
    const bytes = utf8(
      "---\nlang: en\n---\n\n### Quays\n\n#### Berths\n\nText\n\n## Cranes\n\n### Old\n\nText\n",
    );
    const first = await fixed(bytes, { filename: "dues.md" });
    const [asked] = first.questions;
    expect(asked!.prompt).toContain("the first 2 headings move up, “Quays” becomes level 2.");
    const answers = [{ question_id: asked!.id, value: "Dues of the harbour" }];
    const made = await fixed(bytes, { filename: "dues.md", answers });
    expect(made.rejected).toEqual([]);
    expect(await read(made)).toBe(
      '---\ntitle: "Dues of the harbour"\nlang: en\n---\n\n## Quays\n\n### Berths\n\nText\n\n## Cranes\n\n### Old\n\nText\n',
    );
    expect([statusOf(made, "title"), statusOf(made, "heading-hierarchy")]).toEqual(["passed", "passed"]);
  });

  it("are asked about one by one where one part that leaves some out holds another", async () => {
    const page = (...levels: number[]) =>
      `<!DOCTYPE html>\n<html lang="en"><head><title>Dues of the harbour</title></head><body>${levels
        .map((level, at) => `<h${level}>Part ${"ABCDEFGH"[at]}</h${level}><p>Text</p>`)
        .join("\n")}</body></html>`;
    const bytes = utf8(page(1, 3, 4, 6, 3, 2));
    const first = await fixed(bytes, { filename: "dues.html" });
    const asked = first.questions.filter(({ check_id }) => check_id === "heading-hierarchy");
    expect(asked.map(({ suggestion }) => suggestion)).toEqual([
      { value: "2", source: "It is the next level after the heading before it." },
      { value: "4", source: "It is the next level where the heading before it gets level 3." },
    ]);
    const answers = asked.map(({ id, suggestion }) => ({ question_id: id, value: suggestion!.value }));
    const made = await fixed(bytes, { filename: "dues.html", answers });
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "heading-hierarchy")).toBe("passed");
    const levels = [...(await read(made))!.matchAll(/<h(\d)(?: aria-level="(\d)")?>/g)];
    expect(levels.map(([, own, level]) => Number(level ?? own))).toEqual([1, 2, 3, 4, 2, 2]);
    const again = await fixed(utf8((await read(made))!), { filename: "dues.html" });
    expect(again.result).toBeNull();
  });

  it("follow a title of Markdown that would leave some out", async () => {
    const text = "---\nlang: en\n---\n\n#### Deep\n\nText\n\n##### Deeper\n\nText\n";
    const first = await fixed(utf8(text), { filename: "dues.md" });
    expect(first.questions.map(({ check_id }) => check_id)).toEqual(["title"]);
    const answers = [{ question_id: first.questions[0]!.id, value: "Dues of the harbour" }];
    const made = await fixed(utf8(text), { filename: "dues.md", answers });
    expect(made.rejected).toEqual([]);
    expect(made.changes.map(({ fix_id }) => fix_id)).toEqual(["title", "heading-levels"]);
    expect(await read(made)).toBe(
      '---\ntitle: "Dues of the harbour"\nlang: en\n---\n\n## Deep\n\nText\n\n### Deeper\n\nText\n',
    );
    expect((await fixed(utf8((await read(made))!), { filename: "dues.md" })).result).toBeNull();
  });

  it("give way to a title of Markdown that leaves some out in another way, and nothing else does", async () => {
    const text =
      "---\nlang: en\n---\n\n#### Deep\n\nText\n\n###### Deeper\n\n## Less deep\n\n##### Odd\n\n![](crane.png)\n\n• North\n• South\n";
    const first = await fixed(utf8(text), { filename: "dues.md" });
    const answers = first.questions
      .filter(({ check_id }) => check_id !== "heading-hierarchy")
      .map(({ id, kind, options }) => ({
        question_id: id,
        value: options?.[0]?.value ?? (kind === "text" ? "Dues of the harbour" : "A crane on the quay"),
      }));
    const made = await fixed(utf8(text), { filename: "dues.md", answers });
    expect(made.changes.filter((change) => change.taken_back).map(({ fix_id }) => fix_id)).toEqual(["title"]);
    expect(await read(made)).toContain("![A crane on the quay](crane.png)");
    expect(statusOf(made, "list-structure")).toBe("passed");
  });
});

it("raw HTML in a line of Markdown is described and captioned as in a page", async () => {
  const source =
    '---\nlang: en\ntitle: Dues of the harbour\n---\n\n# Dues\n\n<svg role="img"></svg>\n\n<figure><img src="a.png" alt="Boats at sea"></figure>\n';
  const first = await fixed(utf8(source), { filename: "dues.md" });
  expect(first.questions.map(({ check_id }) => check_id).sort()).toEqual(["figure-captions", "image-alt"]);
  const answers = first.questions.map(({ id }) => ({ question_id: id, value: "A crane on the quay" }));
  const made = await fixed(utf8(source), { filename: "dues.md", answers });
  expect(await read(made)).toBe(
    source
      .replace('<svg role="img">', '<svg role="img" aria-label="A crane on the quay">')
      .replace("</figure>", "<figcaption>A crane on the quay</figcaption></figure>"),
  );
});

it("the only heading that comes to the first level is the title in the same run, which is asked no more", async () => {
  const words = "The fees that are due for boats and trains, and how they are paid. ".repeat(3);
  const bytes = docx({
    title: "",
    styles: '<w:style w:type="paragraph" w:styleId="Ueber4"><w:name w:val="heading 4"/></w:style>',
    body: p("Harbour dues", "berschrift2") + p(words) + p("Berths", "Ueber4") + p(words),
  });
  const made = await fixed(bytes, { filename: "dues.docx" });
  expect(made.changes.map(({ fix_id }) => fix_id)).toEqual(["heading-levels", "title"]);
  expect(made.questions.map(({ check_id }) => check_id)).not.toContain("title");
  expect(statusOf(made, "title")).toBe("passed");
  const again = await fixed(await made.result!.read(0, made.result!.size), { filename: "dues.docx" });
  expect(again.changes).toEqual([]);
});
