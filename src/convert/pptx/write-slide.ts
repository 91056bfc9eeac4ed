import type { Paragraph } from "../../formats/ooxml/drawing/text.ts";
import {
  attributesOf,
  emitParagraphs,
  emitRuns,
  isOtherLanguage,
  LanguageTally,
} from "../../formats/ooxml/drawing/text-content.ts";
import type { OfficePackage, Relationships } from "../../formats/ooxml/package.ts";
import { sinkOf } from "../drawing/page-sink.ts";
import { ThingWriter } from "../drawing/write-things.ts";
import type { PageBuilder } from "../page.ts";
import type { SlideContent } from "./read-slide.ts";
import { slideId } from "./targets.ts";

export interface Slide extends SlideContent {
  number: number;
  /** Of its heading. */
  level: number;
  notes: Paragraph[];
}

/** Writes a slide as a section: its title, what is on it, and what its speaker notes say. */
export async function writeSlide(
  slide: Slide,
  around: { page: PageBuilder; file: OfficePackage; relationships: Relationships; language: string | null },
): Promise<void> {
  const { page } = around;
  const tally = new LanguageTally();
  tally.take(slide.paragraphs);
  const isForeign = isOtherLanguage(tally.main, around.language);
  const language = isForeign ? tally.main : around.language;
  page.open("section", { id: slideId(slide.number), ...(isForeign ? { lang: tally.main! } : {}) });
  writeTitle(slide, page, language);
  await new ThingWriter({ ...around, language, text: slide.text }).write(slide.things);
  if (slide.notes.length) {
    page.open("details", {});
    page.open("summary", { lang: "en" });
    page.text("Notes");
    page.close();
    emitParagraphs(sinkOf(page), slide.notes, language);
    page.close();
  }
  page.close();
}

function writeTitle({ title, number, level }: Slide, page: PageBuilder, language: string | null): void {
  const [first] = title;
  if (!first) {
    page.standInHeading(level, `Slide ${number}`, "en");
    page.open("p", {});
    page.mark("Slide without a title: a person must give it one.");
    page.close();
    return;
  }
  const attributes = attributesOf(first, language);
  page.open(`h${level}`, {
    ...(attributes.language ? { lang: attributes.language } : {}),
    ...(attributes.direction ? { dir: attributes.direction } : {}),
  });
  for (const [at, { runs }] of title.entries()) {
    if (at) page.text(" ");
    // A title is one line of text, however it is broken and set on the slide.
    const plain = runs.map((run) => ({
      ...run,
      text: run.text.replace(/\s+/g, " "),
      isBold: false,
      isItalic: false,
    }));
    emitRuns(sinkOf(page), plain, attributes.language ?? language);
  }
  page.close();
}
