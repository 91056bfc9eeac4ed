import { docx, p } from "../../test/checker/build/docx.ts";
import { name } from "../../test/checker/build/pdf.ts";
import { pptx } from "../../test/checker/build/pptx.ts";
import { operators, tag, taggedPdf } from "../../test/checker/build/tagged-pdf.ts";
import { xlsx } from "../../test/checker/build/xlsx.ts";

const encoder = new TextEncoder();

/** What every document of these cases says, so that nothing but what is planted can be wrong. */
export const said =
  "The harbour office keeps the tide tables for the whole bay and gives them to whoever asks for them.";
export const long = Array.from({ length: 24 }, (_, at) => `${said} This is what it said on day ${at + 1}.`);

export const web = (body: string) =>
  encoder.encode(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour guide</title></head><body>${body}</body></html>`,
  );
export const down = (body: string) => encoder.encode(`---\nlang: en\ntitle: Harbour guide\n---\n\n${body}\n`);
export const tex = (body: string, metadata = "lang=en, tagging=on") =>
  encoder.encode(
    `${metadata && `\\DocumentMetadata{${metadata}}\n`}\\documentclass{article}\n\\usepackage{graphicx}${metadata ? "" : "\\usepackage[english]{babel}"}\n\\title{Harbour guide}\n\\begin{document}\n\\maketitle\n${body}\n\\end{document}\n`,
  );
export const doc = (body: string, more: object = {}) =>
  docx({ title: "Harbour guide", styleLanguage: "en-GB", body, ...more });
export const deck = (...slides: string[]) => pptx({ title: "Harbour guide", slides });
export const book = (...names: string[]) =>
  xlsx({
    title: "Harbour guide",
    sheets: names.map((own) => ({
      name: own,
      rows: [
        ["Day", "High"],
        ["Monday", "6"],
      ],
    })),
  });
export const heading = (words: string) => p(words, "berschrift1");

/** Paragraphs of a tagged PDF, one below the other; each may have a font of its own. */
export function pages(
  blocks: readonly { type?: string; words: string; look?: string }[],
  catalog: { [key: string]: string } = {},
): Uint8Array {
  let y = 790;
  return taggedPdf({
    catalog,
    tags: blocks.map(({ type = "P", words, look = "/F1 9 Tf" }) => {
      y -= 14;
      return tag(type, operators(`BT ${look} 72 ${y} Td (${words.replace(/[()]/g, "\\$&")}) Tj ET`));
    }),
    resources: (builder) => ({
      Font: {
        F1: builder.add({
          Type: name("Font"),
          Subtype: name("Type1"),
          BaseFont: name("Helvetica"),
          Encoding: name("WinAnsiEncoding"),
        }),
        B: builder.add({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica-Bold") }),
      },
    }),
  });
}
