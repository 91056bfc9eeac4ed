import { describe, expect, it } from "vitest";
import type { Answer, Question, Remediation } from "../../src/remediate/result.ts";
import { textOf, utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const filename = "dues.tex";
const sentence =
  "Visitors report to the harbour master within two hours after they arrive; the radio channel is printed on the sign at the entrance.";

const file = (body: string, preamble = "\\title{Dues of the harbour}", name = "article") =>
  `\\documentclass{${name}}\n\\usepackage[english]{babel}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;

const read = async ({ result }: Remediation) => (result ? textOf(await result.read(0, result.size)) : null);
const statusOf = ({ after }: Remediation, id: string) =>
  after.checks.find((check) => check.id === id)?.status;

/** The file with every question of a check answered by what is suggested, or by the first option. */
async function answered(source: string, check: string) {
  const first = await fixed(utf8(source), { filename });
  const asked = first.questions.filter(({ check_id }) => check_id === check);
  expect(asked).not.toHaveLength(0);
  const answer = ({ id, suggestion, options }: Question): Answer => ({
    question_id: id,
    value: suggestion?.value ?? options![0]!.value,
  });
  const made = await fixed(utf8(source), { filename, answers: asked.map(answer) });
  const text = await read(made);
  const again = await fixed(utf8(text ?? source), { filename });
  expect(again.result).toBeNull();
  return { first, made, asked, text };
}

describe("typed lists of LaTeX", () => {
  it.each([
    [
      "lines with bullets",
      "\\textbullet\\ Ropes\\\\\n\\textbullet\\ Fenders\\\\\n\\textbullet\\ Lamps\n\nThen \\textbf{leave}.",
      "\\begin{itemize}\n\\item Ropes\n\\item Fenders\n\\item Lamps\n\\end{itemize}\n\nThen \\textbf{leave}.",
    ],
    [
      "paragraphs with bullets of mathematics",
      "$\\bullet$ Ropes\n\n$\\bullet$ Oil \\% % two\n\n$\\bullet$ Fenders % three\n\nThen leave.",
      "\\begin{itemize}\n\\item Ropes\n\\item Oil \\% % two\n\\item Fenders\n\\end{itemize} % three\n\nThen leave.",
    ],
    [
      "numbers with a full stop",
      "\\noindent 1. Pay\\\\\n2. Sign \\emph{here}\\\\[2pt]\n3. Leave\\\\",
      "\\begin{enumerate}\n\\item Pay\n\\item Sign \\emph{here}\n\\item Leave\n\\end{enumerate}\n",
    ],
    [
      "letters in brackets",
      "(a) Pay\\\\\n(b) Leave",
      "\\begin{enumerate}\n\\renewcommand{\\labelenumi}{(\\alph{enumi})}\n\\item Pay\n\\item Leave\n\\end{enumerate}\n",
    ],
    [
      "numbers that go on",
      "4. Pay\\\\\n5. Leave\\\\\n6. Return",
      "\\begin{enumerate}\n\\setcounter{enumi}{3}\n\\item Pay\n\\item Leave\n\\item Return\n\\end{enumerate}\n",
    ],
    [
      "items in one line of the source",
      "(1) Pay\\\\ (2) Sign\\\\ (3) Leave\n",
      "\\begin{enumerate}\n\\renewcommand{\\labelenumi}{(\\arabic{enumi})}\n\\item Pay\n\\item Sign\n\\item Leave\n\\end{enumerate}\n",
    ],
    ["bullets of the encoding", "• Öl\n\n• Gas", "\\begin{itemize}\n\\item Öl\n\\item Gas\n\\end{itemize}\n"],
  ])("%s become a list when that is agreed", async (_, typed, expected) => {
    const source = file(`\\maketitle\\section{Bring}\n${typed}`);
    const { first, made, text } = await answered(source, "list-structure");
    expect(first.result).toBeNull();
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "list-structure")).toBe("passed");
    expect(text).toContain(`\\section{Bring}\n${expected}`);
    expect(text!.endsWith("\\end{document}\n")).toBe(true);
  });

  it.each([
    ["a group goes over several items", "{\\bf 1. Pay\\\\\n2. Sign} here\\\\\n3. Leave"],
    ["a macro writes the signs", "\\mark Pay\n\n\\mark Leave"],
  ])("stay where %s", async (_, typed) => {
    const source = file(
      `\\maketitle\\section{Bring}\n${typed}`,
      "\\title{Dues}\\newcommand{\\mark}{\\textbullet\\ }",
    );
    const { questions } = await fixed(utf8(source), { filename });
    const asked = questions.filter(({ check_id }) => check_id === "list-structure");
    const made = await fixed(utf8(source), {
      filename,
      answers: asked.map(({ id }) => ({ question_id: id, value: "list" })),
    });
    expect(statusOf(made, "list-structure")).toBe("failed");
    expect(await read(made)).toBeNull();
  });
});

it("header cells of a table that are certain are marked in the run that switches tagging on", async () => {
  const table =
    "\\begin{tabular}{ll}\\textbf{Day} & \\textbf{High} \\\\ Monday & 610 \\\\ Tuesday & 702 \\\\\\end{tabular}";
  const { first, text } = await answered(file(`\\maketitle\\section{Tides}\n${table}`), "structure-tags");
  expect(first.changes).toEqual([]);
  expect(text).toContain(`\\tagpdfsetup{table/header-rows={1}}${table}`);
});

describe("headings of LaTeX", () => {
  const long = Array.from({ length: 12 }, () => sentence).join("\n\n");

  it("are made of bold lines, when that is agreed", async () => {
    const source = file(
      `\\maketitle\n{\\Large\\bfseries The \\emph{dues}}\n\n${long}\n\n\\noindent\\textbf{Berths}\n\n${long}`,
    );
    const { asked, made, text } = await answered(source, "headings-present");
    expect(asked.map(({ prompt }) => prompt)).toEqual([
      expect.stringContaining("set as headings of that level are in LaTeX"),
      expect.stringContaining("“Berths” looks like a heading"),
    ]);
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "headings-present")).toBe("passed");
    expect(text).toContain("\\maketitle\n\\section*{The \\emph{dues}}\n\nVisitors");
    expect(text).toContain("entrance.\n\n\\section*{Berths}\n\nVisitors");
  });

  it("get the next level where one is left out, when that is agreed", async () => {
    const source = file(
      `\\maketitle\\section{One}x\\subsubsection*[y]{Deep}${sentence}\\section{Two}\\subsubsection{Deeper}`,
    );
    const { first, asked, made, text } = await answered(source, "heading-hierarchy");
    expect(first.result).toBeNull();
    expect(asked).toHaveLength(1);
    expect(asked[0]!.prompt).toContain("may 2 headings get the next level");
    expect(statusOf(made, "heading-hierarchy")).toBe("passed");
    expect(text).toBe(source.replaceAll("\\subsubsection", "\\subsection"));
  });

  it("without text are taken away, when that is agreed, and what follows stays apart", async () => {
    const source = file(`\\maketitle\\section{}Visitors report.\\section{Two}`);
    const { first, made, text } = await answered(source, "heading-hierarchy");
    expect(first.result).toBeNull();
    expect(statusOf(made, "heading-hierarchy")).toBe("passed");
    expect(text).toBe(source.replace("\\section{}", " "));
  });

  it("are not asked about where a line is broken", async () => {
    const source = file(`\\maketitle\n\\textbf{Berths}\n\n${long}`);
    const asked = async (text: string) =>
      (await fixed(utf8(text), { filename })).questions.filter(
        ({ check_id, prompt }) => check_id === "headings-present" && /Ber/.test(prompt),
      );
    expect(await asked(source)).toHaveLength(1);
    expect(await asked(source.replace("{Berths}", "{Ber\\\\ths}"))).toEqual([]);
  });
});

it.each([
  ["", ""],
  ["\\title{}", ""],
  ["", "\\title{}"],
])("a title of LaTeX is given in the properties, where none is printed: %j", async (preamble, begin) => {
  const source = file(`${begin}\\maketitle\\section{One}\n${sentence}\\section{Two}`, preamble);
  const { text, made } = await answered(source, "title");
  expect(statusOf(made, "title")).toBe("passed");
  expect(text).toContain(
    "\\PassOptionsToPackage{hidelinks,setpagesize=false}{hyperref}\n\\usepackage{hyperref}\n\\hypersetup{pdftitle={One}}\n\\begin{document}",
  );
});

describe("pictures that a macro of LaTeX shows", () => {
  const reported = async (body: string, preamble: string) => {
    const source = file(`\\maketitle\\section{One}${sentence}\n${body}`, `\\title{Dues}\n${preamble}`);
    const first = await fixed(utf8(source), { filename });
    const asked = first.questions.filter(({ check_id }) => check_id === "image-alt");
    const answers = asked.map(({ id }, at) => ({ question_id: id, value: `Größe ${at + 1} & mehr` }));
    const made = await fixed(utf8(source), { filename, answers });
    const text = await read(made);
    return { asked, made, body: text?.slice(text.indexOf(sentence) + sentence.length + 1, -16) };
  };

  it.each([
    ["\\pic{a} \\pic[width=2cm]{b}", "\\newcommand{\\pic}[2][]{\\fbox{\\includegraphics[#1]{#2}}}"],
    ["\\logo  is here", "\\newcommand\\logo{\\includegraphics{ö}}"],
    ["\\newcommand{\\pic}[1]{\\fbox{\\includegraphics{#1}}}\\pic{a}", "% it is defined where it is used"],
  ])("are described where it is used: %s", async (body, preamble) => {
    const { asked, made, body: written } = await reported(body, preamble);
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "image-alt")).toBe("passed");
    if (body.startsWith("\\newcommand"))
      return expect(written).toBe(
        body.replace("\\pic{a}", "\\fbox{\\includegraphics[alt={Größe 1 \\& mehr}]{a}}"),
      );
    expect(written).toBe(
      asked.length === 2
        ? "\\fbox{\\includegraphics[alt={Größe 1 \\& mehr}]{a}} \\fbox{\\includegraphics[alt={Größe 2 \\& mehr},width=2cm]{b}}"
        : "\\includegraphics[alt={Größe 1 \\& mehr}]{ö}is here",
    );
  });

  it.each([
    ["two pictures", "\\newcommand{\\pic}[1]{\\includegraphics{#1}\\includegraphics{b}}"],
    [
      "another definition",
      "\\newcommand{\\pic}[1]{\\includegraphics{#1}}\\renewcommand{\\pic}[1]{\\includegraphics{c#1}}",
    ],
    ["a comment", "\\newcommand{\\pic}[1]{\\includegraphics{#1}% and\n}"],
    ["names of packages", "\\newcommand{\\pic}[1]{\\includegraphics{#1}\\p@}"],
  ])("are not asked about where it has %s", async (_, preamble) => {
    const { asked, made } = await reported("\\pic{a}", preamble);
    expect(statusOf(made, "image-alt")).toBe("failed");
    expect(asked).toEqual([]);
  });
});

it.each(["", "\\usepackage[hidelinks,setpagesize=false]{hyperref}\n"])(
  "a title that nothing prints is kept in the properties: %s",
  async (packages) => {
    const source = file(`\\section{One}\n${sentence}`, `${packages}\\title{Dues \\& berths}`);
    const made = await fixed(utf8(source), { filename });
    expect(statusOf(made, "title")).toBe("passed");
    expect(made.changes.map(({ fix_id }) => fix_id)).toEqual(["show-title"]);
    const text = await read(made);
    expect(text!.match(/\\usepackage\S*\{hyperref\}/g)).toHaveLength(1);
    expect(text).toContain("\n\\hypersetup{pdftitle={Dues \\& berths}}\n\\begin{document}");
    expect((await fixed(utf8(text!), { filename })).result).toBeNull();
  },
);

describe("tagging of LaTeX", () => {
  const drawn = "\\maketitle\\section{One}\\begin{picture}(9,9)\\put(0,0){\\line(1,1){9}}\\end{picture}";
  const askedOf = ({ questions }: Remediation) =>
    questions.filter(({ check_id }) => check_id === "structure-tags");

  it.each([
    ["", "\\DocumentMetadata{tagging=on}\n\\documentclass"],
    ["\\DocumentMetadata{lang=en}", "\\DocumentMetadata{tagging=on,lang=en}\\documentclass"],
    ["\\DocumentMetadata{tagging=off}", "\\DocumentMetadata{tagging=on}\\documentclass"],
  ])("is switched on when that is agreed, and drawings can be described then: %s", async (head, expected) => {
    const source = `${head}${file(drawn, "\\title{Dues}")}`;
    const first = await fixed(utf8(source), { filename });
    expect(first.result).toBeNull();
    const answers = askedOf(first).map(({ id }) => ({ question_id: id, value: "tag" }));
    const made = await fixed(utf8(source), { filename, answers });
    expect(made.rejected).toEqual([]);
    const text = await read(made);
    expect(text!.startsWith(expected)).toBe(true);
    const next = await fixed(utf8(text!), { filename });
    expect(askedOf(next)).toEqual([]);
    const [question] = next.questions;
    const described = await fixed(utf8(text!), {
      filename,
      answers: [{ question_id: question!.id, value: "A slope up to the light" }],
    });
    expect(await read(described)).toContain("\\begin{picture}[alt={A slope up to the light}](9,9)");
    expect(statusOf(described, "figure-alt")).toBe("passed");
  });

  const described = (first: Remediation, tagging: string) =>
    first.questions.map(({ id, check_id }) => ({
      question_id: id,
      value: check_id === "structure-tags" ? tagging : "A slope up to the light",
    }));

  it("is switched on in one run with what it takes to describe drawings", async () => {
    const source = file(drawn, "\\title{Dues}");
    const first = await fixed(utf8(source), { filename });
    const [question] = first.questions.filter(({ check_id }) => check_id === "figure-alt");
    expect(question!.prompt).toContain("only where tagging is switched on");
    const made = await fixed(utf8(source), { filename, answers: described(first, "tag") });
    expect([made.rejected, made.questions, made.left]).toEqual([[], [], []]);
    expect(made.after.compliant).toBe(true);
    const text = await read(made);
    expect(text).toContain("\\DocumentMetadata{tagging=on}\n\\documentclass");
    expect(text).toContain("\\begin{picture}[alt={A slope up to the light}](9,9)");
    expect((await fixed(utf8(text!), { filename })).result).toBeNull();
  });

  it("that is not wanted leaves drawings as they are", async () => {
    const source = file(drawn, "\\title{Dues}");
    const first = await fixed(utf8(source), { filename });
    const none = await fixed(utf8(source), {
      filename,
      answers: described(first, "skip").filter(({ value }) => value === "skip"),
    });
    expect(none.questions).toEqual([]);
    expect(none.left).toMatchObject([{ check_id: "figure-alt", reason: expect.stringContaining("skipped") }]);
    const refused = await fixed(utf8(source), { filename, answers: described(first, "skip") });
    expect(refused.result).toBeNull();
    expect(refused.rejected).toMatchObject([{ message: expect.stringContaining("only when it tags") }]);
  });

  it("goes with a language into one place", async () => {
    const source = file(drawn, "\\title{Dues}").replace("\\usepackage[english]{babel}\n", "");
    const first = await fixed(utf8(source), { filename });
    const answers = first.questions.map(({ id, check_id }) => ({
      question_id: id,
      value: check_id === "language" ? "en" : check_id === "figure-alt" ? "decorative" : "tag",
    }));
    const text = await read(await fixed(utf8(source), { filename, answers }));
    expect(text!.startsWith("\\DocumentMetadata{lang=en,tagging=on}\n\\documentclass")).toBe(true);
  });

  it("is not asked of classes that have none", async () => {
    const slides = file("\\begin{frame}\\frametitle{One}x\\end{frame}", "\\title{Dues}", "beamer");
    expect(askedOf(await fixed(utf8(slides), { filename }))).toEqual([]);
  });
});

describe("what a LaTeX file cannot hold", () => {
  const drawing = "\\maketitle\\section{One}\\begin{tikzpicture}\\draw (0,0)--(1,1);\\end{tikzpicture}";
  const askedFor = async (source: string, check: string) => {
    const first = await fixed(utf8(source), { filename });
    expect(first.before.checks.find(({ id }) => id === check)?.status).toBe("failed");
    return first.questions.filter(({ check_id }) => check_id === check);
  };

  it("is not asked: alternatives of drawings where it cannot be tagged", async () => {
    const head = "\\title{Dues}\\usepackage{tikz}";
    const frame = `\\begin{frame}\\frametitle{One}${drawing.replace(/^.*?(?=.begin)/, "")}\\end{frame}`;
    expect(await askedFor(file(frame, head, "beamer"), "figure-alt")).toEqual([]);
    expect(await askedFor(file(drawing, head), "figure-alt")).toHaveLength(1);
    expect(await askedFor(`\\DocumentMetadata{tagging=on}${file(drawing, head)}`, "figure-alt")).toHaveLength(
      1,
    );
  });

  it("is said of slides by the class that works with tagging", async () => {
    const frame =
      "\\begin{frame}\\frametitle{One}\\begin{tabular}{ll}Day & Boats \\\\ May & 4\\end{tabular}\\end{frame}";
    const reasonIn = async (className: string) =>
      (await fixed(utf8(file(frame, "\\title{Dues}", className)), { filename })).left.find(
        ({ check_id }) => check_id === "table-headers",
      )?.reason;
    expect(await reasonIn("beamer")).toBe(
      "LaTeX knows header cells and layout tables only when it tags, and the class beamer does not work with tagging: ltx-talk is a class of slides that does.",
    );
  });

  it("is said, with what a person has to do and why it was not done", async () => {
    const text = Array.from({ length: 12 }, () => sentence).join("\n\n");
    const letter = await fixed(utf8(file(text, "\\title{Dues}", "letter")), { filename });
    expect(letter.left).toMatchObject([
      { check_id: "headings-present", count: 1, fix: expect.stringContaining("\\section") },
    ]);
    expect(letter.left[0]!.reason).toContain("Documents of the class letter have no headings");
    const parts = await fixed(utf8(file("\\maketitle\\input{one}\\input{two}")), { filename });
    expect(parts.left).toMatchObject([
      { check_id: "headings-present", reason: expect.stringContaining("not sent") },
    ]);
    const picture = file("\\maketitle\\section{One}x\\includegraphics{a}");
    const first = await fixed(utf8(picture), { filename });
    // What is asked is no such thing, until it is skipped.
    expect(first.left).toEqual([]);
    const answers = first.questions.map(({ id }) => ({ question_id: id, value: "skip" }));
    expect((await fixed(utf8(picture), { filename, answers })).left).toMatchObject([
      { check_id: "image-alt", reason: expect.stringContaining("skipped") },
    ]);
  });

  it.each(["letter", "beamer"])("is not asked: a heading of %s", async (name) => {
    const text = Array.from({ length: 12 }, () => sentence).join("\n\n");
    const body = name === "beamer" ? `\\begin{frame}${text}\\end{frame}` : text;
    expect(await askedFor(file(body, "\\title{Dues}", name), "headings-present")).toEqual([]);
    expect(await askedFor(file(text), "headings-present")).toHaveLength(1);
  });
});

it("of very many questions that LaTeX cannot hold none is asked, and of others all are", async () => {
  const many = (one: string) => Array.from({ length: 70 }, (_, at) => `${one}\n\nPier ${at}.\n\n`).join("");
  const asked = async (body: string, preamble: string) =>
    (await fixed(utf8(file(`\\maketitle\\section{One}${body}`, preamble)), { filename })).questions.filter(
      ({ kind }) => kind === "alternative_text",
    ).length;
  const drawing = "\\begin{tikzpicture}\\draw (0,0)--(1,1);\\end{tikzpicture}";
  expect(
    await asked(
      many("\\mypicture"),
      "\\title{Dues}\\newcommand{\\mypicture}{\\def\\x{}\\includegraphics{a}}",
    ),
  ).toBe(0);
  expect(await asked(many(drawing), "\\title{Dues}\\usepackage{tikz}")).toBe(70);
  const pictures = Array.from({ length: 70 }, (_, at) => `\\includegraphics{a${at}}\n\n`).join("");
  expect(await asked(pictures, "\\title{Dues}")).toBe(70);
});

it("a language that only the PDF is told changes no word that LaTeX prints of its own", async () => {
  const table =
    "\\begin{table}\\begin{tabular}{ll}A&B\\\\1&2\\end{tabular}\\caption{Liegeplätze}\\end{table}";
  const words =
    "Wer im Hafen anlegt, meldet sich innerhalb von zwei Stunden beim Hafenmeister; der Kanal des Funks steht auf dem Schild an der Einfahrt. ";
  const source = `\\documentclass{article}\n\\usepackage{hyperref}\n\\title{Gebühren}\n\\begin{document}\n\\section{Gebühren}\n${words.repeat(6)}\n\n${table}\n\\end{document}\n`;
  const made = await fixed(utf8(source), { filename });
  expect(made.changes.map(({ fix_id, taken_back = false }) => [fix_id, taken_back])).toContainEqual([
    "language",
    false,
  ]);
  expect(await read(made)).toContain("pdflang={de}");
});

it("header cells are asked for in the run in which tagging is switched on", async () => {
  const source = file(
    "\\maketitle\\section{One}\n\\begin{tabular}{ll}\nred & green\\\\\nblue & 12\n\\end{tabular}",
    "\\title{Dues}",
  );
  const first = await fixed(utf8(source), { filename });
  const answers = first.questions.map(({ id, kind }) => ({
    question_id: id,
    value: kind === "headers" ? "rows:1,columns:0" : "tag",
  }));
  expect(answers).toHaveLength(2);
  const made = await fixed(utf8(source), { filename, answers });
  expect([made.rejected, made.questions, made.left, made.after.compliant]).toEqual([[], [], [], true]);
  expect(await read(made)).toContain("\\tagpdfsetup{table/header-rows={1}}\\begin{tabular}");
  const tagged = await fixed(utf8(source), {
    filename,
    answers: answers.filter(({ value }) => value === "tag"),
  });
  expect(tagged.questions.map(({ check_id }) => check_id)).toEqual(["table-headers"]);
});

it("what is left of plain TeX says that it is none of LaTeX", async () => {
  const { changes, left } = await fixed(utf8(`${`${sentence}\n\n`.repeat(12)}\\bye\n`), { filename });
  expect(changes).toEqual([]);
  expect(left.map(({ check_id }) => check_id)).toEqual(
    expect.arrayContaining(["language", "headings-present"]),
  );
  for (const { reason } of left) expect(reason).toMatch(/written for another format of TeX/);
});
