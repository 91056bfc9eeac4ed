import { expect, it } from "vitest";
import { name, type PdfBuilder } from "../checker/build/pdf.ts";
import { type Tag, tag } from "../checker/build/tagged-pdf.ts";
import { hostileStrings } from "../render/hostile.ts";
import { convertedPdf } from "./pdf.ts";

/** Every place of a tagged PDF that holds text of a stranger. */
const places: Record<string, (text: string) => Tag> = {
  "alternative text": (text) => tag("Figure", "x", { Alt: text }),
  "replacement text": (text) => tag("P", [tag("Span", "x", { ActualText: text })]),
  expansion: (text) => tag("P", [tag("Span", "x", { E: text })]),
  language: (text) => tag("P", "x", { Lang: text }),
  formula: (text) => tag("Formula", "x", { Alt: text }),
  address: (text) =>
    tag("Link", [
      "x",
      {
        owns: (builder: PdfBuilder) =>
          builder.add({
            Type: name("Annot"),
            Subtype: name("Link"),
            Rect: [0, 0, 9, 9],
            Contents: text,
            A: { S: name("URI"), URI: text },
          }),
      },
    ]),
  field: (text) =>
    tag("Form", [
      {
        owns: (builder: PdfBuilder) =>
          builder.add({
            Type: name("Annot"),
            Subtype: name("Widget"),
            Rect: [0, 0, 9, 9],
            FT: name("Ch"),
            T: text,
            TU: text,
            V: text,
            Opt: [text, [text, text]],
          }),
      },
    ]),
  type: (text) => tag(text.replace(/[^!-~]/g, "") || "x", "x"),
};

it.each(Object.keys(places))("%s does nothing", async (place) => {
  for (let from = 0; from < hostileStrings.length; from += 51) {
    const texts = hostileStrings.slice(from, from + 51);
    const html = await convertedPdf({
      tags: texts.map(places[place]!),
      info: { Title: texts[0]! },
      xmp: null,
    });
    const main = html.slice(html.indexOf("<main>"));
    for (const markup of main.match(/<[^>]*>/g) ?? []) {
      expect(markup).toMatch(/^<\/?[a-z\d]+(?: [a-z-]+(?:="[^"<]*")?)*>$/);
      expect(markup).not.toMatch(/^<\/?(?:script|style|svg|iframe|object|embed|form|meta|base|link)\b/);
      expect(markup.replace(/ (?:href|value|title|aria-label)="[^"]*"/g, "")).not.toMatch(
        / on\w+=| style=| src=|javascript:|vbscript:/i,
      );
      expect(/ href="([^"]*)"/.exec(markup)?.[1] ?? "").not.toMatch(
        /^\s*(?:javascript|data|vbscript|file):/i,
      );
    }
  }
});
