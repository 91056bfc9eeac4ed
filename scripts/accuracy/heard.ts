import { p, r } from "../../test/checker/build/docx.ts";
import { name, type PdfBuilder, stream } from "../../test/checker/build/pdf.ts";
import { ap, sp, title } from "../../test/checker/build/pptx.ts";
import { tag, taggedPdf } from "../../test/checker/build/tagged-pdf.ts";
import { paragraphs } from "../../test/checker/language/texts.ts";
import type { Expectation } from "./cases.ts";
import { deck, doc, down, heading, said, tex, web } from "./frames.ts";
import type { Made } from "./made.ts";

/** What reaches listeners: passages without a mark, drawings without tags, annotations, sentences that look like items. */

const lines = (words: string): string[] =>
  words
    .replace(/[()\\]/g, "")
    .replace(/[^\0-\xff]/g, "-")
    .match(/.{1,80}(?:\s|$)/g) ?? [];

const prose = (of: string, what: string, texts: readonly string[], expect: Expectation): Made => ({
  of,
  what,
  expect,
  in: {
    html: () => web(`<h1>Harbour</h1>${texts.map((one) => `<p>${one}</p>`).join("")}`),
    markdown: () => down(`# Harbour\n\n${texts.join("\n\n")}`),
    latex: () => tex(`\\section{Harbour}\n${texts.join("\n\n").replaceAll("&", "\\&")}`),
    docx: () => doc(heading("Harbour") + texts.map((one) => p(r(one))).join("")),
    pptx: () =>
      deck(
        ...texts.map(
          (one, at) => title(`Part ${at + 1}`) + sp("Body", { placeholder: 'idx="1"', text: ap(one) }),
        ),
      ),
    pdf: () => taggedPdf({ tags: [tag("H1", "Harbour"), ...texts.map((one) => tag("P", lines(one)))] }),
  },
});

const { en, de } = paragraphs;
const english = [...en, ...en];
const french = [
  "Le comité s'est réuni mardi pour parler du nouvel horaire des mois d'été, et il a été convenu que la bibliothèque resterait ouverte jusqu'à neuf heures le soir pendant la semaine.",
  "Plusieurs membres ont demandé si la salle de lecture pouvait servir aux écoles le matin, quand presque personne ne s'y trouve. La présidente a promis de présenter un plan à la prochaine réunion.",
  "Personne ne s'est opposé à l'idée de prêter des jeux et des outils avec les livres, bien que le dépôt doive d'abord descendre au rez-de-chaussée.",
  "Le trésorier a expliqué que les dons de l'année passée avaient été plus importants que prévu, et que la plupart serviraient à de nouvelles étagères pour les enfants.",
];
const passage = (what: string, texts: readonly string[], expect: Expectation): Made =>
  prose("language-of-parts", what, [...english, ...texts, ...en], expect);

const literature = Array.from(
  { length: 10 },
  (_, at) =>
    `Meier, Hans: Die Geschichte der Stadt und ihrer Bewohner seit dem Mittelalter. Köln: Verlag für Geschichte, ${1980 + at}, S. ${at}4-${at}9.`,
);

/** A bar chart, or the rules and boxes of a page. */
const bars = Array.from(
  { length: 10 },
  (_, at) =>
    `0.${at} 0.3 0.6 rg ${100 + 30 * at} 300 20 ${30 + 11 * at} re f ${100 + 30 * at} 360 m ${110 + 30 * at} 390 ${115 + 30 * at} 370 ${120 + 30 * at} 399 c S`,
).join(" ");
const rules = "0.9 g 60 500 480 60 re f 0 G 60 480 m 540 480 l S 60 100 m 540 100 l S";
const painted = (what: string, loose: string, expect: Expectation): Made => ({
  of: "image-alt",
  what,
  expect,
  ...(expect === "fail" ? { also: ["structure-tags"] } : {}),
  in: { pdf: () => taggedPdf({ tags: [tag("H1", "Harbour"), tag("P", said)], loose: [`q ${loose} Q`] }) },
});

/** A free text of an annotation in shades of grey. */
const noted = (what: string, grey: number, expect: Expectation): Made => ({
  of: "contrast",
  what,
  expect,
  in: {
    pdf: () =>
      taggedPdf({
        tags: [
          tag("H1", "Harbour"),
          tag("P", said),
          tag("Annot", [{ owns: (builder: PdfBuilder) => noteOf(builder, grey) }], {
            Alt: "A note on tides",
          }),
        ],
        page: (builder) => ({ Annots: [noteOf(builder, grey)], Tabs: name("S") }),
      }),
  },
});
const notes = new WeakMap<PdfBuilder, ReturnType<PdfBuilder["add"]>>();
function noteOf(builder: PdfBuilder, grey: number): ReturnType<PdfBuilder["add"]> {
  const known = notes.get(builder);
  if (known) return known;
  const ref = builder.add({
    Type: name("Annot"),
    Subtype: name("FreeText"),
    Rect: [300, 300, 400, 320],
    Contents: "Tides of today",
    StructParent: 9,
    AP: {
      N: builder.add(
        stream(`BT ${grey} g /F1 10 Tf 2 5 Td (Tides of today) Tj ET`, {
          Type: name("XObject"),
          Subtype: name("Form"),
          BBox: [0, 0, 100, 20],
          Resources: {
            Font: { F1: { Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") } },
          },
        }),
      ),
    },
  });
  notes.set(builder, ref);
  return ref;
}

export const heard: readonly Made[] = [
  passage("four German paragraphs without a mark", de, "fail"),
  passage("four French paragraphs without a mark", french, "fail"),
  passage("one German sentence that is quoted", [de[2]!], "pass"),
  passage("a list of German literature", literature, "pass"),
  passage("English alone", [], "pass"),
  prose("language", "half of the text in German", [...en, ...de], "review"),
  prose(
    "list-structure",
    "two sentences about persons with initials",
    ["A. Smith said that the pier is safe.", "B. Brown agreed."],
    "pass",
  ),
  painted("a chart of lines and areas outside the tags", bars, "fail"),
  painted("rules and a box outside the tags", rules, "pass"),
  noted("a note of an annotation in light grey", 0.75, "fail"),
  noted("a note of an annotation in dark grey", 0.3, "pass"),
];
