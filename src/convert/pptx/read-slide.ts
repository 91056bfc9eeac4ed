import { KeptSize } from "../../formats/kept-size.ts";
import { bulleted, type Paragraph, type TextContext } from "../../formats/ooxml/drawing/text.ts";
import { lineOf } from "../../formats/ooxml/drawing/text-content.ts";
import type { OfficePackage, Relationships } from "../../formats/ooxml/package.ts";
import { isOn } from "../../formats/ooxml/values.ts";
import type { Inheritance } from "../../formats/pptx/layouts.ts";
import { type Thing, type ThingContext, ThingReader } from "../drawing/thing.ts";
import { type SlideTargets, targetOf } from "./targets.ts";

/** What is on a slide, in the order in which it is read. */
export interface SlideContent {
  /** The paragraphs of the title, which are among no things; none where the slide has no title. */
  title: Paragraph[];
  titleText: string | null;
  /** The slide's title is that of the whole presentation. */
  isTitleSlide: boolean;
  things: Thing[];
  /** All text of it. */
  paragraphs: Paragraph[];
  text: TextContext;
}

/** Placeholders that repeat on every slide, and pictures of slides on their notes. */
const edgeTypes = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);

/** Whether the show leaves the slide out; only its beginning is read. */
export async function isHidden(file: OfficePackage, part: string): Promise<boolean> {
  const enough = new Error("enough was read");
  let shown: string | null = null;
  try {
    await file.read(
      part,
      {
        start(_name, attributes) {
          shown = attributes.get("show");
          throw enough;
        },
      },
      true,
    );
  } catch (cause) {
    if (cause !== enough) throw cause;
  }
  return shown !== null && !isOn(shown);
}

/** Reads a slide; what is damaged is noted in the file and read up to there. */
export async function readSlide(
  file: OfficePackage,
  part: string,
  {
    relationships,
    inheritance,
    targets,
    number,
  }: { relationships: Relationships; inheritance: Inheritance; targets: SlideTargets; number: number },
): Promise<SlideContent> {
  const text: ThingContext = {
    weight: new KeptSize("a slide has more drawings and text than a page may hold"),
    target: (attributes) => targetOf(attributes, relationships, targets, number),
    listStyle: (placeholder, level) => (inheritance.hasBullet(placeholder, level) ? bulleted : null),
  };
  const reader = new ThingReader(text);
  await file.read(part, reader.handler);
  const typeOf = ({ placeholder }: Thing) => (placeholder ? inheritance.type(placeholder) : "");
  const isTitle = (thing: Thing) => /^(?:title|ctrTitle)$/.test(typeOf(thing)) && thing.paragraphs.length > 0;
  const title = reader.things.find(isTitle);
  return {
    title: title?.paragraphs ?? [],
    titleText: title ? lineOf(title.paragraphs) : null,
    isTitleSlide: title !== undefined && typeOf(title) === "ctrTitle",
    things: reader.things.filter((thing) => thing !== title && !edgeTypes.has(typeOf(thing))),
    paragraphs: paragraphsOf(reader.things),
    text,
  };
}

/** What the speaker's notes of a slide say. */
export async function readNotes(
  file: OfficePackage,
  part: string,
  targets: SlideTargets,
): Promise<Paragraph[]> {
  const relationships = await file.relationships(part);
  const reader = new ThingReader({
    weight: new KeptSize("the notes of a slide have more text than a page may hold"),
    target: (attributes) => targetOf(attributes, relationships, targets, 0),
    listStyle: () => null,
  });
  await file.read(part, reader.handler);
  return reader.things
    .filter(({ placeholder }) => !edgeTypes.has(placeholder?.type ?? ""))
    .flatMap(({ paragraphs }) => paragraphs);
}

const paragraphsOf = (things: readonly Thing[]): Paragraph[] =>
  things.flatMap(({ paragraphs, table, members }) => [
    ...paragraphs,
    ...(table?.rows.flatMap((cells) => cells.flatMap((cell) => cell.paragraphs)) ?? []),
    ...paragraphsOf(members),
  ]);
