import type { Ref } from "../../../src/formats/pdf/file/objects.ts";
import { field, p } from "../build/docx.ts";
import { name, type PdfBuilder } from "../build/pdf.ts";
import { ap, pic, sp, title } from "../build/pptx.ts";
import { artifact, onPage, operators, tag, text } from "../build/tagged-pdf.ts";
import {
  english,
  figures,
  german,
  latex,
  markdown,
  page,
  painted,
  pdf,
  ps,
  type Ranked,
  russian,
  safe,
  scan,
  slide,
  slides,
  tagged,
  times,
  untagged,
  withImage,
  word,
  wps,
} from "./ranked.ts";

/** Twenty more, of what is lost in other ways than by missing marks. */

/** A bar chart of lines and areas. */
const chart = (y: number) =>
  `q 0 0 0 RG 90 ${y} m 90 ${y + 150} l S 90 ${y} m 400 ${y} l S ${times(
    10,
    (at) =>
      `0.${at} 0.3 0.6 rg ${100 + 30 * at} ${y} 20 ${30 + 11 * at} re f ${100 + 30 * at} ${y + 60} m ${110 + 30 * at} ${y + 90} ${115 + 30 * at} ${y + 70} ${120 + 30 * at} ${y + 99} c S`,
  ).join(" ")} Q`;

/** A document with a layer that is off, as the property L. */
function withLayer(): Pick<Parameters<typeof pdf>[2], "resources" | "catalog"> {
  let group: Ref;
  return {
    resources: (builder: PdfBuilder) => {
      group = builder.add({ Type: name("OCG"), Name: "Draft" });
      return { Properties: { L: group } };
    },
    catalog: () => ({ OCProperties: { OCGs: [group], D: { OFF: [group] } } }),
  };
}
const inLayer = (texts: readonly string[]) =>
  texts.map((one) => tag("P", operators(`/OC /L BDC ${text(safe(one).slice(0, 90))} EMC`)));

/** Ten pages of some 280 words. */
const pageOf = (at: number) => tagged([...english.slice(0, 8)]).map((one) => onPage(at, one));
const tenPages = (lost: number) => times(10, (at) => (at === lost ? [] : pageOf(at))).flat();
const onFifth = (content: string) => times(10, (at) => (at === 4 ? content : ""));

const formFields = (isNamed: boolean) =>
  times(10, (at) =>
    p(
      `<w:r><w:t xml:space="preserve">Field ${at}: </w:t></w:r>${field(" FORMTEXT ", "", `${isNamed ? `<w:helpText w:val="Field ${at}"/>` : ""}<w:textInput/>`)}`,
    ),
  ).join("");

/** Texts of a slide in an order that is not that of their places, from the top. */
const mixed = (at: number) =>
  title(`Part ${at + 1}`) +
  [4, 2, 3, 1]
    .map((row) =>
      sp(`Box ${row}`, { top: 1_000_000 * row, text: ap(english[row]!) }).replace(
        "</a:xfrm>",
        '<a:ext cx="8000000" cy="900000"/></a:xfrm>',
      ),
    )
    .join("");

export const hiddenRanked: readonly Ranked[] = [
  pdf("a chart of lines and areas beside the text", 91, {
    tags: tagged(english),
    loose: [chart(100)],
  }),
  pdf("a chart of lines and areas in a described Figure", 100, {
    tags: [
      ...tagged(english),
      tag("Figure", operators(chart(100)), { Alt: "Bookings doubled in ten years" }),
    ],
  }),
  pdf("a chart of lines and areas and a line of text", 6, {
    tags: [tag("P", "Bookings in ten years")],
    loose: [chart(300)],
  }),
  pdf("three charts of lines and areas beside the text", 78, {
    tags: times(3, (at) => tagged(english.slice(4 * at, 4 * at + 4)).map((one) => onPage(at, one))).flat(),
    pages: 3,
    loose: times(3, () => chart(100)),
  }),
  pdf("a draft in a layer that is off", 100, {
    tags: [...tagged(english), ...inLayer(german)],
    ...withLayer(),
  }),
  pdf("the tagged text in a layer that is off, what is shown in artifacts", 0, {
    tags: inLayer(english),
    loose: [artifact(painted(english))],
    ...withLayer(),
  }),
  pdf("half of what is shown in artifacts, and a layer that is off", 50, {
    tags: [...tagged(english.slice(6)), ...inLayer(german)],
    loose: [artifact(painted(english.slice(6)))],
    ...withLayer(),
  }),
  pdf("one page of ten in artifacts", 90, {
    tags: tenPages(4),
    pages: 10,
    loose: onFifth(artifact(painted(english.slice(0, 8)))),
  }),
  pdf("one page of ten a scan", 90, {
    tags: tenPages(4),
    pages: 10,
    loose: onFifth(scan),
    ...withImage,
  }),
  pdf("six pictures of text, no description", 2, { tags: figures(6, 0), ...withImage }),
  pdf("six pictures of text with their text", 100, { tags: figures(6, 6), ...withImage }),
  pdf("text without tags and a chart", 45, { loose: [painted(english) + chart(50)], catalog: untagged }),
  word("a form of ten fields without names", 10, formFields(false)),
  word("a form of ten fields with names", 100, formFields(true)),
  word("a third in German, not marked", 77, wps([...english, ...german.slice(0, 6)])),
  slides("texts in another order than they stand", 90, times(4, mixed)),
  slides(
    "pictures of slides with their text as alternative",
    100,
    times(8, (at) => slide(at, "", pic("Picture 3", `descr="${english[at]!.slice(0, 150)}"`))),
  ),
  page("half of it in German, not marked", 65, ps([...english, ...german])),
  markdown(
    "two paragraphs of fourteen in Russian, not marked",
    86,
    [...english, ...russian.slice(0, 2)].join("\n\n"),
  ),
  latex("half of it in German, not marked", 65, [...english, ...german].join("\n\n")),
];
