import { strToU8 } from "fflate";
import { docx, p, picture, r } from "../build/docx.ts";
import { ap, pic, pptx, sp, title } from "../build/pptx.ts";
import { artifact, image, onPage, paint, type Tag, tag, taggedPdf, text } from "../build/tagged-pdf.ts";
import { paragraphs } from "../language/texts.ts";

/**
 * Documents and how much of each reaches a person who cannot see it, in percent, as judged by hand before it was
 * computed: from what such a person can do with the document, not from how the checker counts.
 */
export interface Ranked {
  name: string;
  filename: string;
  judged: number;
  bytes: () => Uint8Array;
}

export const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Some 420 words. */
export const english = times(3, () => paragraphs.en).flat();
export const german = times(3, () => paragraphs.de).flat();
export const russian = times(4, () => paragraphs.ru).flat();
export const alt = (at: number) => `Readers at the window of the library in year ${at + 1}`;

// HTML
const html = (body: string, lang: string | null = "en") =>
  strToU8(
    `<!DOCTYPE html><html${lang === null ? "" : ` lang="${lang}"`}><title>Minutes</title><h1>Minutes</h1>${body}`,
  );
export const ps = (texts: readonly string[]) => texts.map((one) => `<p>${one}</p>`).join("");
const imgs = (count: number, described: number) =>
  times(count, (at) => `<img src="${at}.jpg"${at < described ? ` alt="${alt(at)}"` : ""}>`).join("");
const inputs = (count: number, named: number) =>
  times(count, (at) => `<p>Field ${at} <input${at < named ? ` aria-label="Field ${at}"` : ""}></p>`).join("");
export const page = (name: string, judged: number, body: string, lang: string | null = "en"): Ranked => ({
  name: `HTML: ${name}`,
  filename: "page.html",
  judged,
  bytes: () => html(body, lang),
});

const pages = [
  page("text alone", 100, ps(english)),
  page("three described pictures", 100, ps(english) + imgs(3, 3)),
  page("one of four pictures not described", 93, ps(english) + imgs(4, 3)),
  page("four pictures, none described", 75, ps(english) + imgs(4, 0)),
  page("a gallery of twelve, none described", 3, imgs(12, 0)),
  page("a gallery of twelve, all described", 100, imgs(12, 12)),
  page("a gallery of twelve, half of them described", 50, imgs(12, 6)),
  page("all but the heading hidden", 1, `<div aria-hidden="true">${ps(english)}</div>`),
  page(
    "half of it hidden",
    50,
    `${ps(english.slice(6))}<div aria-hidden="true">${ps(english.slice(6))}</div>`,
  ),
  page(
    "one paragraph of twelve hidden",
    92,
    `${ps(english.slice(1))}<p aria-hidden="true">${english[0]}</p>`,
  ),
  page("no language", 88, ps(english), null),
  page("German declared as English", 30, ps(german)),
  page("Russian declared as English", 1, ps(russian)),
  page("mostly German declared as English", 55, ps([...german, ...english.slice(0, 5)])),
  page("a form with names", 100, inputs(10, 10)),
  page("a form without names", 8, inputs(10, 0)),
  page("a form, half of it without names", 55, inputs(10, 5)),
  page("long text and a small form without names", 87, ps(english) + inputs(3, 0)),
];

// PDF
export const lines = (words: string): string[] => words.match(/.{1,80}(?:\s|$)/g) ?? [];
export const safe = (words: string) => words.replace(/[()\\]/g, "").replace(/[^\0-\xff]/g, "?");
export const tagged = (texts: readonly string[]): Tag[] => texts.map((one) => tag("P", lines(safe(one))));
export const painted = (texts: readonly string[]) =>
  texts
    .flatMap((one) => lines(safe(one)))
    .map((line, at) => text(line, 740 - 12 * at))
    .join("\n");
export const pdf = (name: string, judged: number, document: Parameters<typeof taggedPdf>[0]): Ranked => ({
  name: `PDF: ${name}`,
  filename: "page.pdf",
  judged,
  bytes: () => taggedPdf(document),
});
export const untagged = { StructTreeRoot: null, MarkInfo: null };
export const withImage = {
  resources: (builder: Parameters<typeof image>[0]) => ({ XObject: { I: image(builder) } }),
};
export const scan = "q 612 0 0 792 0 0 cm /I Do Q";
export const figures = (count: number, described: number) =>
  times(count, (at) =>
    tag("Figure", paint("I", [72, 60 + 110 * at, 100, 100]), at < described ? { Alt: alt(at) } : {}),
  );

const pdfs = [
  pdf("tagged text", 100, { tags: tagged(english) }),
  pdf("text without tags", 50, { loose: [painted(english)], catalog: untagged }),
  pdf("text without tags and language", 44, {
    loose: [painted(english)],
    catalog: { ...untagged, Lang: null },
  }),
  pdf("a scan", 0, { loose: [scan], catalog: untagged, ...withImage }),
  pdf("three scanned pages and a tagged one", 30, {
    tags: tagged(english).map((one) => onPage(3, one)),
    pages: 4,
    loose: [scan, scan, scan],
    ...withImage,
  }),
  pdf("all text in artifacts", 0, { tags: [tag("P", "Minutes")], loose: [artifact(painted(english))] }),
  pdf("half of the text in artifacts", 50, {
    tags: tagged(english.slice(6)),
    loose: [artifact(painted(english.slice(6)))],
  }),
  pdf("a paragraph in an artifact", 92, {
    tags: tagged(english.slice(1)),
    loose: [artifact(painted(english.slice(0, 1)))],
  }),
  pdf("running headers as artifacts", 100, {
    tags: times(3, (at) => onPage(at, tag("P", lines(safe(english[at]!))))),
    pages: 3,
    loose: times(3, (at) => artifact(text(`Minutes of the library, page ${at + 1}`, 770))),
  }),
  pdf("three figures without alternatives", 78, {
    tags: [...tagged(english), ...figures(3, 0)],
    ...withImage,
  }),
  pdf("three figures with alternatives", 100, { tags: [...tagged(english), ...figures(3, 3)], ...withImage }),
  pdf("one of three figures without alternative", 92, {
    tags: [...tagged(english), ...figures(3, 2)],
    ...withImage,
  }),
  pdf("German declared as English", 30, { tags: tagged(german) }),
  pdf("half of the text outside the tags", 50, {
    tags: tagged(english.slice(6)),
    loose: [painted(english.slice(6))],
  }),
  pdf("no language", 88, { tags: tagged(english), catalog: { Lang: null }, xmp: null }),
  pdf("German without tags, declared as English", 15, { loose: [painted(german)], catalog: untagged }),
];

// Word
export const word = (
  name: string,
  judged: number,
  body: string,
  styleLanguage: string | null = "en-GB",
): Ranked => ({
  name: `Word: ${name}`,
  filename: "page.docx",
  judged,
  bytes: () => docx({ body, styleLanguage }),
});
export const wps = (texts: readonly string[]) => texts.map((one) => p(r(one))).join("");
const pictures = (count: number, described: number) =>
  times(count, (at) =>
    p(picture(`id="${at + 1}" name="Picture ${at}"${at < described ? ` descr="${alt(at)}"` : ""}`)),
  ).join("");

const words = [
  word("text alone", 100, wps(english)),
  word("five pictures, none described", 68, wps(english) + pictures(5, 0)),
  word("five described pictures", 100, wps(english) + pictures(5, 5)),
  word("ten pictures, half of them described", 76, wps(english) + pictures(10, 5)),
  word("German declared as English", 30, wps(german)),
  word("Russian declared as English", 1, wps(russian)),
  word("no language", 88, wps(english), null),
  word("a brochure: twenty pictures, none described", 12, wps(english.slice(0, 3)) + pictures(20, 0)),
  word("a brochure: twenty described pictures", 100, wps(english.slice(0, 3)) + pictures(20, 20)),
];

// PowerPoint
export const slides = (name: string, judged: number, trees: string[], textLanguage = "en-GB"): Ranked => ({
  name: `PowerPoint: ${name}`,
  filename: "page.pptx",
  judged,
  bytes: () => pptx({ slides: trees, textLanguage }),
});
export const slide = (at: number, words: string, more = "") =>
  title(`Part ${at + 1}`) + (words ? sp("Body 2", { placeholder: 'idx="1"', text: ap(words) }) : "") + more;
const shown = (at: number, isDescribed: boolean) => pic("Picture 3", isDescribed ? `descr="${alt(at)}"` : "");

const shows = [
  slides(
    "text alone",
    100,
    english.map((one, at) => slide(at, one)),
  ),
  slides(
    "a picture a slide, none described",
    35,
    english.slice(0, 8).map((_, at) => slide(at, english[2]!.slice(0, 120), shown(at, false))),
  ),
  slides(
    "a picture a slide, all described",
    100,
    english.slice(0, 8).map((_, at) => slide(at, english[2]!.slice(0, 120), shown(at, true))),
  ),
  slides(
    "a picture a slide, half of them described",
    65,
    english.slice(0, 8).map((_, at) => slide(at, english[2]!.slice(0, 120), shown(at, at % 2 === 0))),
  ),
  slides(
    "German declared as English",
    30,
    german.map((one, at) => slide(at, one)),
  ),
  slides(
    "pictures of slides",
    4,
    times(8, (at) => slide(at, "", shown(at, false))),
  ),
];

// Markdown and LaTeX
export const markdown = (name: string, judged: number, body: string, lang: string | null = "en"): Ranked => ({
  name: `Markdown: ${name}`,
  filename: "page.md",
  judged,
  bytes: () => strToU8(`${lang === null ? "" : `---\nlang: ${lang}\n---\n`}# Minutes\n\n${body}\n`),
});
const mdPictures = (count: number, described: number) =>
  times(count, (at) => `![${at < described ? alt(at) : ""}](${at}.jpg)`).join("\n\n");
export const latex = (name: string, judged: number, body: string, lang: string | null = "en"): Ranked => ({
  name: `LaTeX: ${name}`,
  filename: "page.tex",
  judged,
  bytes: () =>
    strToU8(
      `${lang === null ? "" : `\\DocumentMetadata{lang=${lang}}\n`}\\documentclass{article}\n\\usepackage{graphicx}\n\\begin{document}\n\\section{Minutes}\n${body}\n\\end{document}\n`,
    ),
});
const graphics = (count: number, described: number) =>
  times(count, (at) => `\\includegraphics${at < described ? `[alt={${alt(at)}}]` : ""}{${at}.png}`).join(
    "\n\n",
  );

const texts = [
  markdown("text alone", 100, english.join("\n\n")),
  markdown("six pictures, none described", 63, `${english.join("\n\n")}\n\n${mdPictures(6, 0)}`),
  markdown("a picture of six not described", 94, `${english.join("\n\n")}\n\n${mdPictures(6, 5)}`),
  markdown("German declared as English", 30, german.join("\n\n")),
  markdown("Russian declared as English", 1, russian.join("\n\n")),
  latex("text alone", 100, english.join("\n\n")),
  latex("four pictures, none described", 73, `${english.join("\n\n")}\n\n${graphics(4, 0)}`),
  latex("four described pictures", 100, `${english.join("\n\n")}\n\n${graphics(4, 4)}`),
  latex("no language", 88, english.join("\n\n"), null),
  latex("German declared as English", 30, german.join("\n\n")),
  latex("pictures alone", 3, graphics(6, 0)),
];

export const ranked: readonly Ranked[] = [...pages, ...pdfs, ...words, ...shows, ...texts];
