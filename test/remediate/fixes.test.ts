import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx, field, p, picture, r, table } from "../checker/build/docx.ts";
import { ap, pptx, sp, title } from "../checker/build/pptx.ts";
import { xlsx } from "../checker/build/xlsx.ts";
import { fixed, planned } from "./fixing.ts";

const sentence =
  "The harbour office publishes the dues of each berth every spring, and the boats pay them in advance.";
const german =
  "Das Hafenamt veröffentlicht in jedem Frühling die Gebühren aller Liegeplätze, und die Boote bezahlen sie im Voraus.";
const text = (count: number, words = sentence) => Array.from({ length: count }, () => p(words)).join("");
const bold = (words: string) => p(r(words, "<w:b/>"));

describe("the language", () => {
  const without = { title: "Dues", styleLanguage: null, settings: "" };

  it("is set where enough words are in one beyond doubt", async () => {
    const { edits } = await planned("docx", docx({ ...without, body: text(12, german) }));
    expect(edits).toEqual([{ kind: "set-language", at: null, language: "de" }]);
  });

  it("is asked where a few words are in letters that the declared one is not written in", async () => {
    const { questions } = await planned(
      "docx",
      docx({ title: "Dues", body: p("Портові збори, вступ до теми") }),
    );
    expect(questions.filter(({ kind }) => kind === "language")).toMatchObject([
      { check_id: "language", suggestion: { value: "uk" } },
    ]);
    const own = await planned("docx", docx({ title: "Dues", body: p("Harbour dues by Портові збори") }));
    expect(own.questions.filter(({ kind }) => kind === "language")).toEqual([]);
  });

  it.each([
    ["too few words", text(2, german)],
    ["two languages", text(8, german) + text(8)],
  ])("is asked where there are %s", async (_, body) => {
    const { edits, questions } = await planned("docx", docx({ ...without, body }));
    expect(edits).toEqual([]);
    expect(questions).toMatchObject([{ check_id: "language", kind: "language" }]);
    const { id } = questions[0]!;
    const wrong = await planned("docx", docx({ ...without, body }), [{ question_id: id, value: "german" }]);
    expect(wrong.rejected[0]!.message).toMatch(/no registered language code/);
    const right = await planned("docx", docx({ ...without, body }), [{ question_id: id, value: "de-AT" }]);
    expect(right.edits).toEqual([{ kind: "set-language", at: null, language: "de-AT" }]);
  });
});

describe("headings", () => {
  it("are drawn together where the order of importance stays", async () => {
    const body = p("One", "berschrift1") + text(10) + p("Two", "berschrift3") + text(5);
    const { edits, questions } = await planned("docx", docx({ title: "Dues", body }));
    expect(edits).toMatchObject([{ kind: "set-heading-level", level: 2 }]);
    expect(questions).toEqual([]);
  });

  it("are asked where one would become more important than another", async () => {
    const body =
      p("One", "berschrift1") +
      p("Two", "berschrift3") +
      text(10) +
      p("Three", "berschrift1") +
      p("Four", "berschrift2") +
      text(2);
    const document = docx({ title: "Dues", body });
    const { edits, questions } = await planned("docx", document);
    expect(edits).toEqual([]);
    expect(questions).toMatchObject([
      { check_id: "heading-hierarchy", kind: "choice", suggestion: { value: "2" } },
    ]);
    const answered = await planned("docx", document, [{ question_id: questions[0]!.id, value: "2" }]);
    expect(answered.edits).toMatchObject([{ kind: "set-heading-level", level: 2 }]);
    const wrong = await planned("docx", document, [{ question_id: questions[0]!.id, value: "3" }]);
    expect(wrong.rejected[0]!.message).toMatch(/none of the options: 1, 2/);
  });

  it("without text become paragraphs", async () => {
    const page = `<!DOCTYPE html><html lang="en"><title>Dues</title><h1>One</h1><p>${sentence}</p><h2></h2><p>${sentence}</p></html>`;
    const { edits } = await planned("html", new TextEncoder().encode(page));
    expect(edits).toMatchObject([{ kind: "set-heading-level", level: null }]);
  });

  it("are asked for where paragraphs look like them and there are none", async () => {
    const body = bold("Berths") + text(12) + bold("Dues") + text(12) + bold("Not one, as it ends like this.");
    const { edits, questions } = await planned("docx", docx({ title: "Dues of berths", body }));
    expect(edits).toEqual([]);
    expect(questions.map(({ prompt }) => prompt)).toEqual([
      "“Berths” looks like a heading: is it one, and how important is it?",
      "“Dues” looks like a heading: is it one, and how important is it?",
    ]);
    expect(questions[0]!.gain).toBeGreaterThan(0);
  });

  it("are asked for in a short document, too, where paragraphs look like them", async () => {
    const body = bold("Berths") + text(3) + bold("Dues") + text(2);
    const { questions } = await planned("docx", docx({ title: "Dues of berths", body }));
    expect(questions.map(({ prompt, gain }) => [prompt, gain])).toEqual([
      ["“Berths” looks like a heading: is it one, and how important is it?", 0],
      ["“Dues” looks like a heading: is it one, and how important is it?", 0],
    ]);
    const headed = await planned("docx", docx({ title: "Dues", body: p("Dues", "berschrift1") + body }));
    expect(headed.questions).toEqual([]);
    expect((await planned("docx", docx({ title: "Dues", body: text(5) }))).questions).toEqual([]);
  });
});

describe("lists, captions, tables and fields", () => {
  it("make a list of typed items", async () => {
    const body = text(10) + p("1. One") + p("2. Two") + p("3. Three") + text(2);
    const { edits } = await planned("docx", docx({ title: "Dues", body: p("Dues", "berschrift1") + body }));
    expect(edits).toMatchObject([{ kind: "make-list", sort: "numbers" }]);
    expect(edits[0]!.kind === "make-list" && edits[0]!.at).toHaveLength(3);
  });

  it("make a list of items with brackets around their numbers", async () => {
    const body = p("Dues", "berschrift1") + text(10) + p("(a) One") + p("(b) Two") + text(2);
    const { edits } = await planned("docx", docx({ title: "Dues", body }));
    expect(edits).toMatchObject([{ kind: "make-list", sort: "numbers", numerals: "a", form: "()" }]);
  });

  it("say of typed items with other signs that they are such, for editors that show no others", async () => {
    const body = p("Dues", "berschrift1") + text(10) + p("① One") + p("② Two") + text(2);
    expect((await planned("docx", docx({ title: "Dues", body }))).edits).toMatchObject([
      { kind: "make-list", sort: "numbers", numerals: "1", form: "other" },
    ]);
  });

  it("make a caption of a typed one", async () => {
    const body =
      text(4) + p(picture('id="1" name="P" descr="Boats at low tide"')) + p("Figure 1: The harbour");
    const { edits } = await planned("docx", docx({ title: "Dues", body }));
    expect(edits).toMatchObject([{ kind: "mark-caption", at: { in: "part", part: "word/document.xml" } }]);
  });

  const cells = [
    ["Berth", "Dues"],
    ["North", "12"],
    ["South", "14"],
  ];

  it("mark the first row where it is a header beyond doubt", async () => {
    const [head, ...rest] = cells;
    const body = table([head!.map(bold), ...rest]);
    const { edits, questions } = await planned("docx", docx({ title: "Dues", body }));
    expect(questions).toEqual([]);
    expect(edits).toMatchObject([{ kind: "mark-header-cells", rows: 1, columns: 0 }]);
  });

  it("ask for header cells otherwise", async () => {
    const document = docx({ title: "Dues", body: table(cells) });
    const { edits, questions } = await planned("docx", document);
    expect(edits).toEqual([]);
    expect(questions).toMatchObject([
      { check_id: "table-headers", kind: "headers", suggestion: { value: "rows:1,columns:0" } },
    ]);
    const answer = async (value: string) =>
      planned("docx", document, [{ question_id: questions[0]!.id, value }]);
    expect((await answer("rows:1,columns:1")).edits).toMatchObject([
      { kind: "mark-header-cells", rows: 1, columns: 1 },
    ]);
    expect((await answer("layout")).edits).toMatchObject([{ kind: "mark-layout-table" }]);
    expect((await answer("rows:9,columns:0")).rejected[0]!.message).toMatch(/3 rows and 2 columns/);
    expect((await answer("rows:0,columns:0")).rejected[0]!.message).toMatch(/at least one/);
    expect((await answer("the first")).rejected[0]!.message).toMatch(
      /none of the options: rows:1,columns:0, /,
    );
  });

  it("name a field by the text before it where it can be nothing else, and ask elsewhere", async () => {
    const boat = field("FORMTEXT", r("     "), "<w:textInput/>");
    const alone = await planned("docx", docx({ title: "Dues", body: p(r("Your boat: ") + boat) }));
    expect(alone.edits).toMatchObject([{ kind: "set-field-name", text: "Your boat" }]);
    const { edits, questions } = await planned(
      "docx",
      docx({ title: "Dues", body: p(r("Your boat ") + boat + r(" if you have one")) }),
    );
    expect(edits).toEqual([]);
    expect(questions).toMatchObject([
      { check_id: "form-labels", kind: "text", suggestion: { value: "Your boat" } },
    ]);
  });
});

describe("slides and sheets", () => {
  it("ask for the title of a slide, with its first text that has letters", async () => {
    const document = pptx({
      slides: [sp("Text 1", { text: ap("01") }) + sp("Text 2", { text: ap("Dues of berths"), top: 500 })],
    });
    const { questions } = await planned("pptx", document);
    expect(questions.filter(({ check_id }) => check_id === "headings-present")).toMatchObject([
      { kind: "text", suggestion: { value: "Dues of berths" } },
    ]);
  });

  it("ask for the name of a sheet that Excel would take", async () => {
    const document = xlsx({
      sheets: [
        { name: "Sheet1", rows: [["a"]] },
        { name: "Dues", rows: [["b"]] },
      ],
    });
    const { questions } = await planned("xlsx", document);
    const [question] = questions.filter(({ check_id }) => check_id === "headings-present");
    for (const value of ["dues", "a/b", "x".repeat(32)]) {
      const { edits, rejected } = await planned("xlsx", document, [{ question_id: question!.id, value }]);
      expect(edits).toEqual([]);
      expect(rejected).toHaveLength(1);
    }
    const { edits } = await planned("xlsx", document, [{ question_id: question!.id, value: "Berths" }]);
    expect(edits).toContainEqual({ kind: "rename-sheet", from: "Sheet1", to: "Berths" });
  });

  it("ask what an empty sheet is for, not what is on it", async () => {
    const { questions } = await planned(
      "xlsx",
      xlsx({ sheets: [{ name: "Sheet1", rows: [["a"]] }, { name: "Sheet2" }] }),
    );
    expect(
      questions.filter(({ check_id }) => check_id === "headings-present").map(({ prompt }) => prompt),
    ).toEqual([
      expect.stringContaining("What is on the sheet “Sheet1”"),
      expect.stringContaining("What is the empty sheet “Sheet2” for"),
    ]);
  });
});

describe("answers", () => {
  const document = docx({ title: "Dues", body: text(4) + p(picture('id="1" name="Picture 1"')) });
  const answer = async (...values: string[]) => {
    const { questions } = await planned("docx", document);
    const { id, fingerprint } = questions[0]!;
    return {
      id,
      fingerprint,
      ...(await planned(
        "docx",
        document,
        values.map((value) => ({ question_id: id, value })),
      )),
    };
  };

  it("that skip leave the thing as it is and are not asked again", async () => {
    expect(await answer("skip")).toMatchObject({ edits: [], questions: [], rejected: [] });
  });

  it("may say that a picture is decoration", async () => {
    expect((await answer("decorative")).edits).toMatchObject([{ kind: "mark-decorative" }]);
  });

  it("that contradict each other are not written", async () => {
    const { edits, questions, rejected } = await answer("Boats at low tide", "Cars on a ferry");
    expect(edits).toEqual([]);
    expect(questions).toHaveLength(1);
    expect(rejected).toMatchObject([{ message: expect.stringMatching(/several answers/) }]);
  });

  it("count by the id before the fingerprint, and the same answer may be given twice", async () => {
    const { id, fingerprint } = await answer();
    const { edits, rejected } = await planned("docx", document, [
      { question_id: fingerprint, value: "Cars on a ferry" },
      { question_id: id, value: "Boats at low tide" },
      { question_id: id, value: "Boats at low tide " },
    ]);
    expect(rejected).toEqual([]);
    expect(edits).toMatchObject([{ text: "Boats at low tide" }]);
    const byPrint = await planned("docx", document, [
      { question_id: fingerprint, value: "Boats at low tide" },
    ]);
    expect(byPrint.edits).toHaveLength(1);
  });

  it("to no question are told", async () => {
    const { rejected } = await planned("docx", document, [{ question_id: "none", value: "Boats" }]);
    expect(rejected).toMatchObject([{ question_id: "none", is_unknown: true }]);
  });

  it("that the editor refuses are told with its reason", async () => {
    const { questions } = await planned("docx", document);
    const refused = {
      status: "refused",
      reason: "The drawing is of a kind that has no place for it.",
    } as const;
    const { rejected } = await planned(
      "docx",
      document,
      [{ question_id: questions[0]!.id, value: "Boats at low tide" }],
      refused,
    );
    expect(rejected).toEqual([{ question_id: questions[0]!.id, message: refused.reason }]);
  });
});

describe("links that say nothing", () => {
  it.each([
    ["https://www.example.org/harbour/tide-tables.html", "tide tables, example.org"],
    [
      "https://example.org/files/annual_report%202025.pdf?v=2#page=3",
      "annual report 2025 (PDF), example.org",
    ],
    ["https://example.org/", "example.org"],
    ["https://example.org/index.html", "example.org"],
    ["https://example.org/d/1BxiMVs0XRA5", "example.org"],
    ["mailto:office@example.org?subject=Dues", "office@example.org"],
    ["../dues-of-berths.docx", "dues of berths (DOCX)"],
    ["dues.html", null],
    ["#s12", null],
    ["javascript:void(0)", null],
    ["https://example.org/%E0%A4", "example.org"],
  ])("to %s are suggested what the address says", async (target, value) => {
    const page = `<!DOCTYPE html><html lang="en"><title>Dues</title><h1>Dues</h1><p>For the dues <a href="${target}">click here</a>.</p></html>`;
    const { edits, questions } = await planned("html", new TextEncoder().encode(page));
    expect(edits).toEqual([]);
    const [question] = questions.filter(({ check_id }) => check_id === "link-text");
    expect(question).toMatchObject({ kind: "text", prompt: expect.stringContaining("“click here”") });
    expect(question!.suggestion?.value ?? null).toBe(value);
  });

  it.each([
    ["Hier klicken", "“Hier klicken” does not say where the link leads"],
    ["read more »", "“read more »” does not say where the link leads"],
    ["https://example.org/dues-of-berths-2026.html", "is an address, which is read out letter by letter"],
  ])("are not called %s", async (value, message) => {
    const page = new TextEncoder().encode(
      '<!DOCTYPE html><html lang="en"><title>Dues</title><h1>Dues</h1><p>For the dues <a href="/dues">click here</a>.</p></html>',
    );
    const { questions } = await planned("html", page);
    const { id } = questions.find(({ check_id }) => check_id === "link-text")!;
    const answered = await planned("html", page, [{ question_id: id, value }]);
    expect(answered.edits).toEqual([]);
    expect(answered.rejected).toEqual([{ question_id: id, message: expect.stringContaining(message) }]);
    expect(answered.questions.map((question) => question.id)).toContain(id);
  });

  const linksOf = async (links: string) => {
    const page = new TextEncoder().encode(
      `<!DOCTYPE html><html lang="en"><title>Dues</title><h1>Dues</h1>${links}</html>`,
    );
    const { questions } = await planned("html", page);
    return { page, asked: questions.filter(({ check_id }) => check_id === "link-text") };
  };
  const link = (target: string, text = "More…") =>
    `<p>Dues <a href="https://example.org/${target}">${text}</a></p>`;

  it.each<[string, string[], (string | null)[]]>([
    [
      "places of one page",
      ["berths#dues-of-berths", "berths#how-to-pay"],
      ["dues of berths, berths, example.org", "how to pay, berths, example.org"],
    ],
    ["places that have numbers alone", ["berths#s1", "berths#s2"], [null, null]],
    [
      "pages of two folders",
      ["boats/prices", "sailing-school/prices"],
      ["boats, prices, example.org", "sailing school, prices, example.org"],
    ],
    [
      "pages of two folders that have one without",
      ["prices", "boats/prices"],
      [null, "boats, prices, example.org"],
    ],
    ["pages by number", ["show?id=1", "show?id=2"], [null, null]],
    ["another page besides", ["show?id=1", "show?id=2", "tides"], [null, null, "tides, example.org"]],
  ])("to %s are never suggested the same", async (_, targets, values) => {
    const { asked } = await linksOf(targets.map((target) => link(target)).join(""));
    expect(asked.map(({ suggestion }) => suggestion?.value ?? null)).toEqual(values);
  });

  it("are asked about once where their texts and targets are the same, and all get the answer", async () => {
    const { page, asked } = await linksOf(
      link("tides") + link("berths") + link("tides") + link("tides", "here"),
    );
    expect(asked.map(({ prompt }) => prompt)).toEqual([
      "Where do the 2 links “More…” lead (https://example.org/tides), in a few words?",
      "Where does the link “More…” lead (https://example.org/berths), in a few words?",
      "Where does the link “here” lead (https://example.org/tides), in a few words?",
    ]);
    const answers = [{ question_id: asked[0]!.id, value: "Times of the tides" }];
    const { changes, result } = await fixed(page, { filename: "dues.html", answers });
    expect(changes.find(({ fix_id }) => fix_id === "links")).toMatchObject({
      count: 2,
      message: "2 links say where they lead now, as answered.",
    });
    const html = Buffer.from(await result!.read(0, result!.size)).toString();
    expect(html.split('aria-label="More…: Times of the tides"')).toHaveLength(3);
  });

  it("are suggested the first text of the slide that they lead to", async () => {
    const jump = '<a:hlinkClick r:id="" action="ppaction://hlinkshowjump?jump=nextslide"/>';
    const { questions } = await planned(
      "pptx",
      pptx({
        slides: [
          title("Dues") + sp("Text 1", { text: ap("here", "", jump), top: 500 }),
          title("Times of the tides"),
        ],
      }),
    );
    expect(questions).toMatchObject([{ suggestion: { value: "Times of the tides" } }]);
  });

  it("of PowerPoint get their texts in the look of their first run, and all else stays", async () => {
    const to = (id: string, look = "") => `<a:rPr ${look}><a:hlinkClick r:id="${id}"/></a:rPr>`;
    const run = (text: string, properties = "<a:rPr/>") => `<a:r>${properties}<a:t>${text}</a:t></a:r>`;
    const line = (links: string) => `<a:p>${run("For the dues ")}${links}${run(" &amp; pay.")}</a:p>`;
    const slide = (links: string) =>
      title("Dues") +
      sp("Text 1", { text: `${line(links)}${line(run("the tides", to("tides")))}`, top: 500 });
    const bytesOf = (links: string) =>
      pptx({
        slides: [
          {
            tree: slide(links),
            links: { dues: "https://example.org/dues-of-berths", tides: "https://example.org/tides" },
          },
        ],
      });
    const before = bytesOf(run("click ", to("dues", 'b="1"')) + run("here", to("dues", 'i="1"')));
    const filename = "dues.pptx";
    const { questions } = await fixed(before, { filename });
    const [question, ...others] = questions.filter(({ check_id }) => check_id === "link-text");
    expect(others).toEqual([]);
    expect(question!.suggestion!.value).toBe("dues of berths, example.org");
    const answers = [{ question_id: question!.id, value: "see <the dues>" }];
    const { result, changes } = await fixed(before, { filename, answers });
    expect(changes).toMatchObject([{ check_id: "link-text", count: 1 }]);
    const files = unzipSync(await result!.read(0, result!.size));
    expect(Buffer.from(files["ppt/slide1.xml"]!).toString()).toContain(
      slide(run("see &lt;the dues&gt;", to("dues", 'b="1"')) + run("", to("dues", 'i="1"'))),
    );
    const again = await fixed(await result!.read(0, result!.size), { filename, answers });
    expect(again.result).toBeNull();
    expect(again.questions.filter(({ check_id }) => check_id === "link-text")).toEqual([]);
  });
});
