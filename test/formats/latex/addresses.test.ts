import { describe, expect, it } from "vitest";
import { latexReader } from "../../../src/formats/latex/reader.ts";
import { factsOf } from "../../checker/build/read.ts";
import { latin1, textOf, utf8 } from "../edited.ts";

const text = String.raw`\documentclass{article}
\newcommand{\logo}[1]{\includegraphics[width=1cm]{#1}}
\begin{document}
\section{Größe} % ü
grün \includegraphics[width=1cm,
  alt={é}]{größe.pdf} \logo{ü}
\begin{figure}
  \centering \textbf{ü \includegraphics{a}}
\end{figure}
ß \begin{tikzpicture}[scale=1]\draw (0,0);\end{tikzpicture}

\begin{tabular}{ll} a & ü \\ b & c \end{tabular}
\TextField[name=ü]{é}
\end{document}
`;
const expected = [
  ["heading", "\\section{Größe}"],
  ["image", "\\includegraphics[width=1cm,\n  alt={é}]{größe.pdf}"],
  // What a macro prints has an empty range where the macro is used.
  ["image", ""],
  ["image", "\\includegraphics{a}"],
  ["figure", "\\begin{tikzpicture}[scale=1]"],
  ["table", "\\begin{tabular}{ll}"],
  ["field", "\\TextField[name=ü]{é}"],
];

async function addressed(bytes: Uint8Array, label: string) {
  const facts = await factsOf(latexReader, bytes);
  return facts.flatMap((fact) =>
    "address" in fact && fact.address?.in === "bytes" && fact.kind !== "caption"
      ? [[fact.kind, textOf(bytes.subarray(fact.address.from, fact.address.to), label)]]
      : [],
  );
}

/** What begins with the right command; where it ends depends on how much the reader took. */
const beginnings = (found: (string | null | undefined)[][]) =>
  found.map(([kind, source], at) => [kind, source!.slice(0, Math.min(7, expected[at]![1]!.length))]);

describe("addresses of a LaTeX file", () => {
  const returns = text.replaceAll("\n", "\r\n");
  const units = Uint8Array.from(
    `\uFEFF${text}`.split("").flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]),
  );
  it.each([
    ["UTF-8", utf8(text), "utf-8"],
    ["UTF-8 with a mark and returns", utf8(`\uFEFF${returns}`), "utf-8"],
    [
      "mixed line ends",
      utf8(returns.replace("% ü\r\n", "% ü\n").replace("figure}\r\n", "figure}\r")),
      "utf-8",
    ],
    ["undeclared Windows-1252", latin1(returns), "windows-1252"],
    ["UTF-16", units, "utf-16le"],
    ["a long file", utf8(`${"% grün 🙂\r\n".repeat(60_000)}${text}`), "utf-8"],
  ])("are bytes of %s", async (_, bytes, label) => {
    const found = await addressed(bytes, label);
    expect(beginnings(found)).toEqual(beginnings(expected));
    expect(found[0]).toEqual(expected[0]);
    expect(found[1]![1]!.replaceAll("\r\n", "\n")).toBe(expected[1]![1]);
  });

  it("are missing behind the place where the encoding changes", async () => {
    const bytes = new Uint8Array([...utf8(`${"% x\n".repeat(80_000)}`), 0xff, ...utf8("\n\\section{A}\n")]);
    expect(await addressed(bytes, "utf-8")).toEqual([]);
  });
});
