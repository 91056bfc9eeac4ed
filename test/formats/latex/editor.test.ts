import { describe, expect, it } from "vitest";
import type { Fact } from "../../../src/checker/model.ts";
import type { Address } from "../../../src/formats/content.ts";
import type { Edit } from "../../../src/formats/edits.ts";
import { latexEditor } from "../../../src/formats/latex/editor.ts";
import { latexReader } from "../../../src/formats/latex/reader.ts";
import { factsOf, ofKind } from "../../checker/build/read.ts";
import { addressesOf, edited, latin1, textOf, utf8 } from "../edited.ts";

const language = (code = "de"): Edit => ({ kind: "set-language", at: null, language: code });
const title = (text = "Costs & 50 % of_it"): Edit => ({ kind: "set-title", title: text });
const whole = async (text: string | Uint8Array, ...edits: Edit[]) => {
  const result = await edited(latexEditor, typeof text === "string" ? utf8(text) : text, edits);
  return { ...result, text: textOf(result.bytes) };
};
const body = "\n\\begin{document}\nx\n\\end{document}\n";

async function withEdits(text: string, kind: Fact["kind"], edit: (at: Address) => Edit) {
  const bytes = utf8(text);
  const edits = (await addressesOf(latexReader, bytes, kind)).map(edit);
  expect(edits).not.toHaveLength(0);
  const { outcomes, bytes: written } = await edited(latexEditor, bytes, edits);
  const facts = await factsOf(latexReader, written ?? bytes);
  return { statuses: outcomes.map(({ status }) => status), text: textOf(written), facts };
}

it("a float that has no end gets no caption, however much stands behind it", async () => {
  const at = { in: "bytes", from: 40, to: 54 } as const;
  for (const length of [10, 2_000_000]) {
    const text = `\\documentclass{article}\n\\begin{document}\n\\begin{figure}\\includegraphics{a.png}${"x ".repeat(length)}`;
    const edits: Edit[] = [
      { kind: "set-caption", at: { ...at, from: text.indexOf("\\begin{figure}") }, text: "Boats" },
    ];
    const { outcomes, bytes } = await edited(latexEditor, utf8(text), edits);
    expect(outcomes).toMatchObject([{ status: "refused", reason: expect.stringContaining("no float") }]);
    expect(bytes).toBeNull();
  }
});

describe("the language of a LaTeX file", () => {
  it.each([
    ["\\documentclass{article}", "\\DocumentMetadata{lang=de}\n\\documentclass{article}"],
    [
      "% \\documentclass\n\\documentclass{article}",
      "% \\documentclass\n\\DocumentMetadata{lang=de}\n\\documentclass{article}",
    ],
    [
      "\\DocumentMetadata{tagging=on}\\documentclass{article}",
      "\\DocumentMetadata{lang=de,tagging=on}\\documentclass{article}",
    ],
    [
      "\\DocumentMetadata{lang=en, tagging=on}\\documentclass{article}",
      "\\DocumentMetadata{lang={de}, tagging=on}\\documentclass{article}",
    ],
    [
      "\\documentclass{article}\\usepackage[a={b,c},pdflang = en ]{hyperref}",
      "\\documentclass{article}\\usepackage[a={b,c},pdflang = {de} ]{hyperref}",
    ],
    [
      "\\documentclass{article}\n\\usepackage{x, hyperref}\n",
      "\\documentclass{article}\n\\usepackage{x, hyperref}\n\n\\hypersetup{pdflang={de}}",
    ],
  ])("%s", async (head, expected) => {
    const result = await whole(head + body, language());
    expect(result.outcomes).toEqual([{ status: "applied" }]);
    expect(result.text!.replace(body, "").replace(body.trimStart(), "")).toContain(expected);
    const document = ofKind(await factsOf(latexReader, result.bytes!), "document")[0]!;
    expect(document.language?.value).toBe("de");
    expect((await whole(result.text!, language())).outcomes).toEqual([{ status: "unchanged" }]);
  });

  it("is not written into a part of a document", async () => {
    const { outcomes, bytes } = await whole("\\section{A}\n", language(), title());
    expect(outcomes.map(({ status }) => status)).toEqual(["refused", "refused"]);
    expect(bytes).toBeNull();
  });
});

describe("the title of a LaTeX file", () => {
  const printed = body.replace("x", "\\maketitle x");

  it.each([
    [
      "\\documentclass{ltnews}",
      "\\PassOptionsToPackage{hidelinks,setpagesize=false}{hyperref}\n\\usepackage{hyperref}\n\\hypersetup{pdftitle={Costs \\& 50 \\% of\\_it}}\n\\begin{document}",
    ],
    ["\\documentclass{beamer}", "\\hypersetup{pdftitle={Costs \\& 50 \\% of\\_it}}\n\\begin{document}"],
    [
      "\\documentclass{article}\\usepackage{hyperref}\\hypersetup{pdftitle={x}}",
      "\\hypersetup{pdftitle={Costs \\& 50 \\% of\\_it}}",
    ],
  ])("%s", async (head, expected) => {
    const result = await whole(head + printed, title());
    expect(result.text).toContain(expected);
    const document = ofKind(await factsOf(latexReader, result.bytes!), "document")[0]!;
    expect(document.title.value).toBe("Costs & 50 % of_it");
  });

  it("is kept in the properties alone where nothing prints it", async () => {
    const plain = "\\documentclass{article}\n\\begin{document}\nText\n\\end{document}\n";
    const { text, bytes } = await whole(plain, title());
    expect(text).toBe(
      plain.replace(
        "\\begin",
        "\\PassOptionsToPackage{hidelinks,setpagesize=false}{hyperref}\n\\usepackage{hyperref}\n\\hypersetup{pdftitle={Costs \\& 50 \\% of\\_it}}\n\\begin",
      ),
    );
    const document = ofKind(await factsOf(latexReader, bytes!), "document")[0]!;
    expect(document.title).toMatchObject({ value: "Costs & 50 % of_it", isShown: true });
    const { outcomes } = await whole(plain.replace("\n", "\\usepackage{cleveref}\n"), title());
    expect(outcomes[0]!.status).toBe("refused");
  });

  it("that is printed is not changed", async () => {
    const { outcomes } = await whole(`\\documentclass{article}\\title{x}${printed}`, title());
    expect(outcomes[0]!.status).toBe("refused");
  });
});

describe("pictures, tables and fields", () => {
  const inDocument = (text: string, head = "") =>
    `${head}\\documentclass{article}\n\\begin{document}\n${text}\n\\end{document}\n`;
  const tagged = "\\DocumentMetadata{tagging=on}";
  const alternative = (at: Address): Edit => ({ kind: "set-alternative", at, text: "50 % [ü], {x}\\y" });
  const alt = "alt={50 \\% [ü], \\{x\\}\\textbackslash{}y}";
  it.each([
    ["\\includegraphics{a}", `\\includegraphics[${alt}]{a}`],
    [
      "ü \\includegraphics*[width=1cm,% x]\n height=2cm] {a}",
      `ü \\includegraphics*[${alt},width=1cm,% x]\n height=2cm] {a}`,
    ],
    ["\\includegraphics[alt={a, b},width=1cm]{a}", `\\includegraphics[${alt},width=1cm]{a}`],
    ["\\includegraphics[]{a}", `\\includegraphics[${alt}]{a}`],
    [
      "\\begin{figure}\\textbf{é \\includegraphics{a}}\\end{figure}",
      `\\begin{figure}\\textbf{é \\includegraphics[${alt}]{a}}\\end{figure}`,
    ],
  ])("get an alternative text: %s", async (text, expected) => {
    const result = await withEdits(inDocument(text), "image", alternative);
    expect(result.statuses).toEqual(["applied"]);
    expect(result.text).toBe(inDocument(expected));
    expect(ofKind(result.facts, "image")[0]!.alt).toBe("50 % [ü], {x}\\y");
  });

  it("of macros and of drawings without tags are asked for by hand", async () => {
    const macro = await withEdits(
      inDocument("\\newcommand{\\a}{\\includegraphics{a}\\includegraphics{b}}\\a"),
      "image",
      alternative,
    );
    expect([macro.statuses, macro.text]).toEqual([["refused", "refused"], null]);
    const drawn = "\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}";
    expect((await withEdits(inDocument(drawn), "figure", alternative)).statuses).toEqual(["refused"]);
    const result = await withEdits(inDocument(drawn, tagged), "figure", alternative);
    expect(result.text).toContain(`\\begin{tikzpicture}[${alt}]\\draw`);
    expect(ofKind(result.facts, "figure")[0]!.alt).toBe("50 % [ü], {x}\\y");
  });

  it("become decoration where LaTeX tags", async () => {
    const decorative = (at: Address): Edit => ({ kind: "mark-decorative", at });
    const text = "\\includegraphics[width=1cm]{a}";
    expect((await withEdits(inDocument(text), "image", decorative)).statuses).toEqual(["refused"]);
    const result = await withEdits(inDocument(text, tagged), "image", decorative);
    expect(result.text).toContain("\\includegraphics[artifact,width=1cm]{a}");
    expect(ofKind(result.facts, "image")[0]!.isDecorative).toBe(true);
  });

  it("tables get header rows where LaTeX tags, and those behind them do not", async () => {
    const one = "\\begin{tabular}{ll}a & b\\\\ c & d\\\\ e & f\\end{tabular}";
    const heads = (at: Address): Edit => ({ kind: "mark-header-cells", at, rows: 1, columns: 0 });
    expect((await withEdits(inDocument(one), "table", heads)).statuses).toEqual(["refused"]);
    const bytes = utf8(inDocument(`${one}\n\n${one}`, tagged));
    const [first] = await addressesOf(latexReader, bytes, "table");
    const result = await edited(latexEditor, bytes, [heads(first!)]);
    expect(textOf(result.bytes)).toContain(
      `\\tagpdfsetup{table/header-rows={1}}${one}\\tagpdfsetup{table/header-rows={}}\n\n${one}`,
    );
    const facts = ofKind(await factsOf(latexReader, result.bytes!), "table");
    expect(facts.map(({ defects }) => defects.length)).toEqual([0, 1]);
  });

  it("fields are named", async () => {
    const result = await withEdits(inDocument("\\TextField[name=a]{}"), "field", (at) => ({
      kind: "set-field-name",
      at,
      text: "Name",
    }));
    expect(result.text).toContain("\\TextField[altname={Name},name=a]{}");
    expect(ofKind(result.facts, "field")[0]!.name).toBe("Name");
  });

  it("keep the line ends and the encoding of the file", async () => {
    const text = inDocument("gr\xFCn \\includegraphics{a}").replaceAll("\n", "\r\n");
    const bytes = latin1(text);
    const [at] = await addressesOf(latexReader, bytes, "image");
    const result = await edited(latexEditor, bytes, [
      { kind: "set-alternative", at: at!, text: "größer" },
      language(),
    ]);
    expect(textOf(result.bytes, "windows-1252")).toBe(
      `\\DocumentMetadata{lang=de}\r\n${text.replace("graphics{", "graphics[alt={größer}]{")}`,
    );
    const none = await edited(latexEditor, bytes, [{ kind: "set-alternative", at: at!, text: "米" }]);
    expect([none.outcomes[0]!.status, none.bytes]).toEqual(["refused", null]);
  });
});

it("a file whose first letter beyond ASCII is no UTF-8 is written in its encoding, however late that stands", async () => {
  const long = `\\documentclass{article}${body.replace("x", `\\includegraphics{a}${"The dues of each berth. ".repeat(20_000)}\xe9`)}`;
  const bytes = latin1(long);
  const edit = (await addressesOf(latexReader, bytes, "image")).map(
    (at): Edit => ({ kind: "set-alternative", at, text: "Café" }),
  );
  const result = await edited(latexEditor, bytes, edit);
  expect(result.outcomes).toEqual([{ status: "applied" }]);
  expect(Buffer.from(result.bytes!).toString("latin1")).toContain("[alt={Caf\xe9}]{a}The");
});
