import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Answer, Remediation } from "../../src/remediate/result.ts";
import { docx, p, r } from "../checker/build/docx.ts";
import { ap, pptx, slideTable, sp, title } from "../checker/build/pptx.ts";
import { textOf, utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const read = async ({ result }: Remediation) => (result ? await result.read(0, result.size) : null);
const statusOf = ({ after }: Remediation, id: string) =>
  after.checks.find((check) => check.id === id)?.status;

/** The document with the one question of a check answered so. */
async function answered(bytes: Uint8Array, filename: string, check: string, value: string) {
  const first = await fixed(bytes, { filename });
  const answers: Answer[] = first.questions
    .filter(({ check_id }) => check_id === check)
    .map(({ id }) => ({ question_id: id, value }));
  expect(answers).not.toHaveLength(0);
  return fixed(bytes, { filename, answers });
}

it("typed lists of Word with the same text all become lists", async () => {
  const items = p(r("• Ropes")) + p(r("• Fenders"));
  const bytes = docx({ body: `${items}${p(r("Then"))}${items}${p(r("And"))}${items}` });
  const made = await fixed(bytes, { filename: "bring.docx" });
  expect(made.changes).toMatchObject([{ fix_id: "lists", count: 3 }]);
  expect(statusOf(made, "list-structure")).toBe("passed");
});

it("bullets that say something themselves make a list of Word, too, beside others", async () => {
  const items = (mark: string) => p(r(`${mark} Ropes`)) + p(r(`${mark} Fenders`));
  const bytes = docx({ body: `${items("•")}${p(r("Then"))}${items("☐")}${p(r("And"))}${items("→")}` });
  const made = await fixed(bytes, { filename: "bring.docx" });
  expect(made.changes).toMatchObject([{ fix_id: "lists", count: 3 }]);
  expect(statusOf(made, "list-structure")).toBe("passed");
});

it("bullets of Word with no blank behind them make a list that sets none", async () => {
  const bytes = docx({ body: ["・年次", "・月次", "・日次"].map((line) => p(r(line))).join("") });
  const made = await fixed(bytes, { filename: "list.docx" });
  expect(made.changes).toMatchObject([{ fix_id: "lists", count: 1 }]);
  expect(statusOf(made, "list-structure")).toBe("passed");
  const files = unzipSync((await read(made))!);
  expect(textOf(files["word/numbering.xml"]!)).toContain(
    '<w:numFmt w:val="bullet"/><w:suff w:val="nothing"/><w:lvlText w:val="・"/>',
  );
});

describe("numbers of other scripts", () => {
  it.each([
    [["١. افتتاح", "٢. تقرير", "٣. انتخاب"], "decimal", "space", "%1."],
    [["一、研发", "二、销售", "三、客服"], "chineseCounting", "nothing", "%1、"],
    [["（一） 研发", "（二） 销售"], "chineseCounting", "space", "（%1）"],
    [["①\tRopes", "②\tFenders"], "decimalEnclosedCircle", "tab", "%1"],
    [["б) канаты", "в) кранцы", "г) лампы"], "russianLower", "space", "%1)"],
  ])("make a list of Word when that is agreed: %j", async (lines, format, follow, text) => {
    const bytes = docx({
      body: lines.map((line) => p(r(line).replace("\t", "</w:t><w:tab/><w:t>"))).join(""),
    });
    expect((await fixed(bytes, { filename: "list.docx" })).changes.map(({ fix_id }) => fix_id)).not.toContain(
      "lists",
    );
    const made = await answered(bytes, "list.docx", "list-structure", "list");
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "list-structure")).toBe("passed");
    const files = unzipSync((await read(made))!);
    expect(textOf(files["word/numbering.xml"]!)).toContain(
      `<w:numFmt w:val="${format}"/><w:suff w:val="${follow}"/><w:lvlText w:val="${text}"/>`,
    );
    expect(textOf(files["word/document.xml"]!)).not.toMatch(/>[١一（①б]/);
  });

  it("make a list of PowerPoint when that is agreed", async () => {
    const lines = ap("一、研发") + ap("二、销售") + ap("三、客服");
    const bytes = pptx({ slides: [title("团队") + sp("Text 2", { text: lines })] });
    const made = await answered(bytes, "team.pptx", "list-structure", "list");
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "list-structure")).toBe("passed");
    const files = unzipSync((await read(made))!);
    const slide = Object.entries(files).find(([name]) => name === "ppt/slide1.xml")![1];
    expect(textOf(slide)).toContain('<a:buAutoNum type="ea1ChsPeriod"/>');
    expect(textOf(slide)).toContain("<a:t>研发</a:t>");
  });
});

describe("lists that are typed into lines of one paragraph of Word", () => {
  const line = "<w:r><w:rPr><w:b/></w:rPr><w:br/></w:r>";
  const bodyOf = async (made: Remediation) => {
    const files = unzipSync((await read(made))!);
    return textOf(files["word/document.xml"]!)!;
  };
  const look = (before: string, after: string) =>
    `<w:spacing${before && ' w:before="0" w:beforeLines="0" w:beforeAutospacing="0"'}${after && ' w:after="0" w:afterLines="0" w:afterAutospacing="0"'}/>`;

  it("become paragraphs that stand where their lines stood", async () => {
    const properties = '<w:pPr><w:keepNext/><w:ind w:left="400" w:hanging="200"/></w:pPr>';
    const typed = `${r("To bring:")}${line}${r("- Ropes")}${line}${r("- ")}${r("Fenders")}${line}${r("- Lamps")}`;
    const bytes = docx({ body: `<w:p>${properties}${typed}</w:p>${p(r("Then leave."))}` });
    const made = await fixed(bytes, { filename: "bring.docx" });
    expect(made.changes).toMatchObject([{ fix_id: "lists", count: 1 }]);
    expect(statusOf(made, "list-structure")).toBe("passed");
    const body = await bodyOf(made);
    const start = (spacing: string) =>
      `</w:r></w:p><w:p><w:pPr><w:keepNext/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${spacing}<w:ind w:left="400" w:firstLine="0"/></w:pPr><w:r><w:rPr><w:b/></w:rPr></w:r>`;
    expect(body).toContain(
      `${r("To bring:")}<w:r><w:rPr><w:b/></w:rPr>${start(look("0", "0"))}${r("Ropes")}`,
    );
    expect(body).toContain(`${start(look("0", "0"))}${r("")}${r("Fenders")}`);
    expect(body).toContain(`${start(look("0", ""))}${r("Lamps")}</w:p>`);
    expect(body).toContain(
      `<w:pPr><w:keepNext/>${look("", "0")}<w:ind w:left="400" w:hanging="200"/></w:pPr>`,
    );
    const bytesAfter = (await read(made))!;
    expect((await fixed(bytesAfter, { filename: "bring.docx" })).result).toBeNull();
  });

  it("keep their first and their last two lines on one page, as those of a paragraph are", async () => {
    const typed = ["To bring:", "- Ropes", "- Fenders", "- Lamps", "- Oars"]
      .map((text) => r(text))
      .join(line);
    const made = await fixed(docx({ body: `<w:p>${typed}</w:p>${p(r("Then leave."))}` }), {
      filename: "bring.docx",
    });
    const paragraphs = (await bodyOf(made)).match(/<w:p>.*?<\/w:p>/g)!;
    expect(paragraphs.map((one) => one.includes("<w:keepNext/>"))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it("leave what follows them a paragraph of its own", async () => {
    const typed = `${r("1. Pay")}${line}${r("2. Sign")}${line}${r("Then leave.")}`;
    const made = await fixed(docx({ body: `<w:p>${typed}</w:p>` }), { filename: "bring.docx" });
    expect(statusOf(made, "list-structure")).toBe("passed");
    const body = await bodyOf(made);
    expect(body.match(/<w:numId /g)).toHaveLength(2);
    expect(body).toMatch(
      /<w:p><w:pPr><w:spacing [^>]*\/><w:ind [^>]*\/><\/w:pPr><w:r>.{0,60}<w:t[^>]*>Then leave/,
    );
  });

  it.each([
    ["a line stands in a link", `<w:hyperlink w:anchor="a"><w:r><w:br/></w:r></w:hyperlink>`, ""],
    ["a field stands there", `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${line}`, ""],
    ["a section ends there", line, "<w:pPr><w:sectPr/></w:pPr>"],
    ["they are centred", line, '<w:pPr><w:jc w:val="center"/></w:pPr>'],
  ])("stay where %s", async (_, parting, properties) => {
    const body = `<w:p>${properties}${r("- Ropes")}${line}${r("- Fenders")}${parting}${r("- Lamps")}</w:p>${p(r("End."))}`;
    const made = await fixed(docx({ body }), { filename: "bring.docx" });
    expect(made.result).toBeNull();
    expect(made.left).toMatchObject([{ check_id: "list-structure" }]);
  });
});

describe("typed numbers of other forms", () => {
  it.each([
    ["（1）Ropes", "（2）Fenders", "（%1）"],
    ["1、Ropes", "2、Fenders", "%1、"],
  ])("are shown the same by lists of Word: %s", async (one, two, level) => {
    const made = await fixed(docx({ body: p(r(one)) + p(r(two)) }), { filename: "bring.docx" });
    expect(statusOf(made, "list-structure")).toBe("passed");
    const files = unzipSync((await read(made))!);
    const [, numbering] = Object.entries(files).find(([name]) => name.includes("numbering"))!;
    expect(textOf(numbering)).toContain(`<w:lvlText w:val="${level}"/>`);
  });

  it.each(["① Ropes|② Fenders", "（一）Ropes|（二）Fenders", "b) Ropes|c) Fenders|d) Lamps"])(
    "are items by roles in pages, and asked about in Markdown where they count: %s",
    async (typed) => {
      const lines = typed.split("|");
      const page = `<!DOCTYPE html>\n<html lang="en"><head><title>What to bring</title></head><body><h1>Bring</h1><p>${lines.join("</p><p>")}</p></body></html>`;
      const made = await fixed(utf8(page), { filename: "bring.html" });
      expect(statusOf(made, "list-structure")).toBe("passed");
      expect(textOf(await read(made))).toContain(`<p role="listitem">${lines[0]}</p>`);
      const text = `---\nlang: en\ntitle: What to bring\n---\n\n# Bring\n\n${lines.join("\n\n")}\n`;
      const first = await fixed(utf8(text), { filename: "bring.md" });
      expect(first.questions).toHaveLength(1);
      const done = await answered(utf8(text), "bring.md", "list-structure", "list");
      // Markdown has no letters for its lists: they stay.
      const items = lines.length > 2 ? "\n- b) Ropes\n\n- c) Fenders\n" : "\n1. Ropes\n\n2. Fenders\n";
      expect(textOf(await read(done))).toContain(items);
      expect(statusOf(done, "list-structure")).toBe("passed");
    },
  );

  it("are not asked about where LaTeX or Word would show others", async () => {
    const source =
      "\\documentclass{article}\\usepackage[english]{babel}\\title{What to bring}\\begin{document}\\maketitle\\section{Bring}\n\n① Ropes\n\n② Fenders\n\\end{document}";
    const asked = async (bytes: Uint8Array, filename: string) =>
      (await fixed(bytes, { filename })).questions.filter(({ check_id }) => check_id === "list-structure");
    expect(await asked(utf8(source), "bring.tex")).toEqual([]);
    expect(await asked(docx({ body: p(r("Ⓐ Ropes")) + p(r("Ⓑ Fenders")) }), "bring.docx")).toEqual([]);
  });
});

describe("typed lists of pages", () => {
  const page = (body: string) =>
    `<!DOCTYPE html>\n<html lang="en"><head><title>What to bring</title></head><body>\n<h1>Bring</h1>\n${body}\n</body></html>`;
  const madeOf = async (body: string) => {
    const made = await fixed(utf8(page(body)), { filename: "bring.html" });
    const html = textOf(await read(made));
    return {
      ...made,
      body: html && /<\/h1>\n([\s\S]*)\n<\/body>/.exec(html)![1],
      list: statusOf(made, "list-structure"),
    };
  };

  it.each([
    [
      "paragraphs",
      "<p>• Ropes</p>\n<p>• Fenders</p>",
      '<div role="list" style="display:contents"><p role="listitem">• Ropes</p>\n<p role="listitem">• Fenders</p></div>',
    ],
    [
      "lines of one block, behind other text",
      "<div>Then:<br>1. Pay<br>\n2. Leave</div><p>Thanks</p>",
      '<div>Then:<br><span role="list"><span role="listitem">1. Pay</span><br><span role="listitem">\n2. Leave</span></span></div><p>Thanks</p>',
    ],
    [
      "lines from the first of their block",
      "<p>- one<br/>- two<br>- three</p>",
      '<p><span role="list"><span role="listitem">- one</span><br/><span role="listitem">- two</span><br><span role="listitem">- three</span></span></p>',
    ],
  ])("become lists by roles: %s", async (_, body, expected) => {
    const made = await madeOf(body);
    expect(made.body).toBe(expected);
    expect(made.list).toBe("passed");
    expect(made.questions).toEqual([]);
  });

  it.each([
    ["the last line has no end tag", "<p>• Ropes<p>• Fenders"],
    ["the lines stand in different elements", "<div><p>• Ropes</p></div><div><p>• Fenders</p></div>"],
  ])("are left where %s", async (_, body) => {
    const made = await madeOf(body);
    expect(made.before.checks.find(({ id }) => id === "list-structure")?.status).toBe("failed");
    expect([made.body, made.list]).toEqual([null, "failed"]);
    expect(made.questions).toEqual([]);
  });
});

describe("typed lists of Markdown", () => {
  it("become lists where a person agrees to another look", async () => {
    const text =
      "---\nlang: en\ntitle: Bring\n---\n\n# Bring\n\n• Ropes\n• Fenders\n\nAnd then:\n\n(1) Pay\n\n(2) Leave\n";
    const made = await answered(utf8(text), "bring.md", "list-structure", "list");
    expect(textOf(await read(made))).toBe(
      text.replaceAll("•", "*").replace("(1)", "1.").replace("(2)", "2."),
    );
    expect(statusOf(made, "list-structure")).toBe("passed");
    const left = await answered(utf8(text), "bring.md", "list-structure", "skip");
    expect(await read(left)).toBeNull();
  });
});

describe("typed lists of slides", () => {
  it("become lists of PowerPoint where a person agrees to another look", async () => {
    const slides = [
      title("Bring") + sp("Text 2", { text: ap("• Ropes") + ap("• Fenders") }),
      title("Do") + sp("Text 2", { text: ap("(a) Pay") + ap("(b) Leave", 'lvl="1"') }),
    ];
    const bytes = pptx({ title: "Bring", slides });
    const first = await fixed(bytes, { filename: "bring.pptx" });
    expect(first.result).toBeNull();
    expect(first.questions.map(({ check_id, kind }) => [check_id, kind])).toEqual([
      ["list-structure", "choice"],
      ["list-structure", "choice"],
    ]);
    const made = await answered(bytes, "bring.pptx", "list-structure", "list");
    expect([statusOf(made, "list-structure"), made.questions]).toEqual(["passed", []]);
    const result = (await read(made))!;
    expect(textOf(unzipSync(result)["ppt/slide1.xml"]!)).toContain(
      '<a:pPr marL="285750" indent="-285750"><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr><a:r><a:rPr ></a:rPr><a:t>Ropes</a:t>',
    );
    expect(textOf(unzipSync(result)["ppt/slide2.xml"]!)).toContain('<a:buAutoNum type="alphaLcParenBoth"/>');
  });
});

it("header cells that a table's style sets off are marked where a person names them", async () => {
  const style = "<a:tableStyleId>{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}</a:tableStyleId>";
  const table = slideTable("Table 3", "", [
    ["Berth", "Dues"],
    ["North", "12"],
  ]).replace("<a:tblPr />", `<a:tblPr>${style}</a:tblPr>`);
  const bytes = pptx({ title: "Dues", slides: [title("Dues") + table] });
  const made = await answered(bytes, "dues.pptx", "table-headers", "rows:1,columns:0");
  expect([made.rejected, statusOf(made, "table-headers")]).toEqual([[], "passed"]);
});

describe("titles of slides", () => {
  const bytes = pptx({
    title: "Dues",
    slides: [title("Dues"), ...[1, 2].map(() => sp("Text 2", { text: ap("Berths of the harbour") }))],
  });

  it("are suggested once, and taken once", async () => {
    const { questions } = await fixed(bytes, { filename: "dues.pptx" });
    expect(questions.map(({ suggestion }) => suggestion?.value ?? null)).toEqual([
      "Berths of the harbour",
      null,
    ]);
    const answers = ["dues", "Ferries"].map((value, at) => ({ question_id: questions[at]!.id, value }));
    const made = await fixed(bytes, { filename: "dues.pptx", answers });
    expect(made.rejected).toMatchObject([
      { question_id: questions[0]!.id, message: expect.stringContaining("Slide 1 has the title") },
    ]);
    expect(made.changes.map(({ fix_id, count }) => [fix_id, count])).toEqual([["slide-titles", 1]]);
    expect(made.questions.map(({ id }) => id)).toEqual([questions[0]!.id]);
  });
});

describe("lists of contents", () => {
  const words = "The harbour office publishes the dues of each berth every spring. ".repeat(200);
  const parts = ["North & south", "Ferries", "Boats"];

  it("are put behind the title of Markdown", async () => {
    const body = parts.map((part) => `## ${part}\n\n${words}\n`).join("\n");
    const text = `---\nlang: en\ntitle: Dues\n---\n\n# Dues\n\n${body}`;
    const first = await fixed(utf8(text), { filename: "dues.md" });
    expect([first.result, first.questions.map(({ check_id }) => check_id)]).toEqual([null, ["bookmarks"]]);
    const made = await answered(utf8(text), "dues.md", "bookmarks", "contents");
    expect(textOf(await read(made))).toBe(
      text.replace(
        "# Dues\n",
        "# Dues\n\n- [North \\& south](#north--south)\n- [Ferries](#ferries)\n- [Boats](#boats)\n",
      ),
    );
    expect(statusOf(made, "bookmarks")).toBe("passed");
  });

  it("are put behind the title of a page, with ids for headings that have none", async () => {
    const body = parts.map(
      (part, at) => `<h2${at ? "" : ' id="n s"'}>${part.replace("&", "&amp;")}</h2><p>${words}</p>`,
    );
    const html = `<!DOCTYPE html><html lang="en"><head><title>Dues</title></head><body><p id="contents-1">x</p><h1>Dues</h1>${body.join("")}</body></html>`;
    const made = await answered(utf8(html), "dues.html", "bookmarks", "contents");
    const text = textOf(await read(made))!;
    expect(text).toContain(
      '<h1>Dues</h1><nav><ul><li><a href="#n%20s">North &amp; south</a></li><li><a href="#contents-2">Ferries</a></li><li><a href="#contents-3">Boats</a></li></ul></nav>',
    );
    expect(text).toContain('<h2 id="contents-2">Ferries</h2>');
    expect(statusOf(made, "bookmarks")).toBe("passed");
  });
});

it("front matter that a file gets comes before what its first line gets", async () => {
  const sentence =
    "The harbour office publishes the dues of each berth every spring, and boats pay them in advance. ";
  const text = ["**Dues**", "**Ferries**"].map((line) => `${line}\n\n${sentence.repeat(8)}\n`).join("\n");
  const first = await fixed(utf8(text), { filename: "dues.md" });
  const answers = first.questions.map(({ id, suggestion }) => ({
    question_id: id,
    value: suggestion?.value ?? "Dues",
  }));
  const made = await fixed(utf8(text), { filename: "dues.md", answers });
  expect(made.changes.filter(({ taken_back }) => taken_back)).toEqual([]);
  expect(textOf(await read(made))).toMatch(/^---\n[\s\S]*\n---\n\n# \*\*Dues\*\*\n/);
});

it("typed lists of a page become lists though nothing begins its body", async () => {
  const page =
    "<!DOCTYPE html><html lang=en><title>Bring</title><h1>Bring</h1><p>1) Ropes</p><p>2) Fenders</p><p>- Lamps<br>- Oil</p>";
  const made = await fixed(utf8(page), { filename: "bring.html" });
  expect(made.changes).toMatchObject([{ fix_id: "lists", count: 2 }]);
  expect(statusOf(made, "list-structure")).toBe("passed");
});

it("lists of a page that stand between items, and line breaks there, are fixed where that is allowed", async () => {
  const page = (list: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>Rooms</title></head><body><h1>Rooms</h1>${list}</body></html>`;
  const inner = await answered(
    utf8(page("<ul><ul><li>Attic</li></ul><li>Cellar</li></ul>")),
    "rooms.html",
    "list-structure",
    "part",
  );
  expect(textOf(await read(inner))).toContain(
    '<ul><li style="list-style:none"><ul><li>Attic</li></ul></li><li>Cellar</li></ul>',
  );
  expect(statusOf(inner, "list-structure")).toBe("passed");
  const parted = await answered(
    utf8(page("<ol><li>Attic</li><br><li>Cellar</li></ol>")),
    "rooms.html",
    "list-structure",
    "part",
  );
  expect(textOf(await read(parted))).toContain("<ol><li>Attic</li><li>Cellar</li></ol>");
});

describe("typed numbers in links of Word", () => {
  const link = (content: string) => `<w:hyperlink w:anchor="a">${content}</w:hyperlink>`;
  const item = (content: string) => `<w:p>${content}</w:p>`;

  it("become those of the list, and the links keep their texts", async () => {
    const bytes = docx({
      body: [r("1. Ropes"), r("2. Ships"), r("3. ") + r("Storms")].map((one) => item(link(one))).join(""),
    });
    const made = await fixed(bytes, { filename: "rules.docx" });
    expect(made.changes).toMatchObject([{ fix_id: "lists", count: 1 }]);
    expect(statusOf(made, "list-structure")).toBe("passed");
    const files = unzipSync((await read(made))!);
    expect(textOf(files["word/document.xml"]!)).toContain(`</w:pPr>${link(r("Ropes"))}</w:p>`);
    expect((await fixed((await read(made))!, { filename: "rules.docx" })).result).toBeNull();
  });

  it("stay where nothing would be left of the link", async () => {
    const bytes = docx({ body: item(link(r("1. ")) + r("Ropes")) + item(link(r("2. ")) + r("Ships")) });
    const made = await fixed(bytes, { filename: "rules.docx" });
    expect(made.result).toBeNull();
    expect(made.left).toMatchObject([{ check_id: "list-structure" }]);
  });
});

it("a list that makes a document long enough to need headings is made with them, and else says why not", async () => {
  const long = "Visitors report to the harbour master within two hours after they arrive at the quay.";
  const body =
    p(r("Berths", "<w:b/>")) +
    p(r(long)).repeat(17) +
    p(r("- Ropes</w:t><w:br/><w:t>- Fenders</w:t><w:br/><w:t>- Lamps"));
  const bytes = docx({ body, title: "Dues of berths" });
  const without = await fixed(bytes, { filename: "dues.docx" });
  expect(without.changes).toMatchObject([
    {
      fix_id: "lists",
      taken_back: true,
      message: expect.stringMatching(/^The fix for “List structure” was taken/),
    },
  ]);
  expect(without.left).toMatchObject([
    {
      check_id: "list-structure",
      reason: "Lectern's fix of it was taken back, because the check “Headings present” was worse with it.",
    },
  ]);
  const made = await answered(bytes, "dues.docx", "headings-present", "1");
  expect(made.changes.map(({ fix_id, taken_back = false }) => [fix_id, taken_back])).toEqual([
    ["headings", false],
    ["lists", false],
  ]);
  expect(statusOf(made, "list-structure")).toBe("passed");
  expect(statusOf(made, "headings-present")).toBe("passed");
});
