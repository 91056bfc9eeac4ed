import { readdirSync, readFileSync } from "node:fs";
import type { Format } from "../../src/core/formats.ts";
import { name, pdf } from "../../test/checker/build/pdf.ts";
import { artifact, onPage, tag, taggedPdf } from "../../test/checker/build/tagged-pdf.ts";

export interface Seed {
  name: string;
  bytes: Uint8Array;
}

export const fuzzedFormats: readonly Format[] = ["pdf", "docx", "pptx", "xlsx", "html", "markdown", "latex"];

/** PDFs whose structure stands in plain text, so that changes to bytes reach it. */
function plainPdfs(): Seed[] {
  const tags = [
    tag("H1", "Harbour guide", { Lang: "en" }),
    tag("Sect", [
      tag("P", "Tides and times."),
      tag("L", [tag("LI", [tag("Lbl", "1."), tag("LBody", "Moor at pier A.")])]),
      tag("Table", [
        tag("TR", [tag("TH", "Day"), tag("TH", "High")]),
        tag("TR", [tag("TD", "Monday"), tag("TD", "06:10")]),
      ]),
      onPage(1, tag("Figure", [tag("Caption", "Pier A")], { Alt: "The pier at low tide" })),
    ]),
  ];
  const text = "BT /F1 12 Tf 72 720 Td (Harbour guide) Tj ET";
  const info = { Title: "Harbour guide" };
  return [
    { name: "tagged.pdf", bytes: taggedPdf({ tags, pages: 2, loose: ["", artifact(text)], info }) },
    { name: "streams.pdf", bytes: pdf({ pages: [text, text], info, options: { form: "streams" } }) },
    {
      name: "outline.pdf",
      bytes: pdf({
        pages: [text],
        catalog: (builder, [page]) => {
          const [root, item] = [builder.reserve(), builder.reserve()];
          builder.put(item, { Title: "Tides", Parent: root, Dest: [page!, name("Fit")] });
          builder.put(root, { Type: name("Outlines"), First: item, Last: item, Count: 1 });
          return { Outlines: root, Lang: "en" };
        },
      }),
    },
  ];
}

/** The documents that cases are made from: the fixtures, and some that are built here. */
export function seedsOf(format: Format): Seed[] {
  const folder = new URL(`../../test/fixtures/${format}/`, import.meta.url);
  const seeds = readdirSync(folder)
    .filter((file) => /\.(?:pdf|docx|pptx|xlsx|html|md|tex)$/.test(file))
    .sort()
    .map((file) => ({ name: file, bytes: new Uint8Array(readFileSync(new URL(file, folder))) }));
  return format === "pdf" ? [...seeds, ...plainPdfs()] : seeds;
}
