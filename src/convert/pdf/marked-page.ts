import { OverBudget } from "../../checker/budget.ts";
import { type Box, unitSquare } from "../../formats/pdf/content/geometry.ts";
import { type ContentContext, ContentInterpreter } from "../../formats/pdf/content/interpreter.ts";
import { ContentElements } from "../../formats/pdf/content/mcids.ts";
import { PageContent } from "../../formats/pdf/content/page-content.ts";
import type { PdfFile } from "../../formats/pdf/file/file.ts";
import { longestText, PdfString, Stream } from "../../formats/pdf/file/objects.ts";
import type { Page } from "../../formats/pdf/pages.ts";
import type { TaggedStructure } from "./structure.ts";

/** Marked content as it begins on the page. */
export interface Mark {
  tag: string | null;
  /** The leaf of the structure that it or what is around it belongs to; -1 for none. */
  leaf: number;
  isArtifact: boolean;
  /** What stands for its content. */
  actualText: string | null;
}

/** An image as it is painted. */
export interface PaintedPicture {
  /** Null for one that stands in the content itself. */
  stream: Stream | null;
  leaf: number;
  isArtifact: boolean;
  /** What the marked content around it says that it shows. */
  alternative: string | null;
  box: Box;
}

export interface MarkedPage {
  /** In the order in which the marked contents begin. */
  marks: Mark[];
  pictures: PaintedPicture[];
  /** How many characters are shown. */
  characters: number;
  /** What its content stands in. */
  streams: Stream[];
}

/** Pictures that are kept of one page. */
const pictureLimit = 5_000;

/** What no page has that a program made; pdf.js, which takes its text, keeps something of each. */
const mostMarks = 50_000;
const mostStreams = 10_000;
const deepestState = 20_000;

const tooComplex = (page: Page, what: string) =>
  new OverBudget(
    `The document is too complex to be converted: the content of page ${page.number} has ${what}. Export it again, or without this page.`,
  );

/** Reads the content of a page for what is marked in it and which pictures it paints; its text is taken elsewhere. */
export async function readMarks(
  file: PdfFile,
  page: Page,
  structure: TaggedStructure | null,
): Promise<MarkedPage> {
  const streams = await contentStreams(file, page);
  const read: MarkedPage = { marks: [], pictures: [], characters: 0, streams };
  let unknownStates = 0;
  const leaves = (object: number) => new ContentElements(structure?.leavesOf(object) ?? new Map());
  const context: ContentContext = {
    file,
    // Without fonts text is only counted.
    font: async () => null,
    fontShown: () => {},
    elementsOf: async (_form, object) => leaves(object),
    elementOfObject: async (_dict, object) => structure?.leafOfObject(object) ?? -1,
    isArtifact: () => false,
    hasLanguage: () => true,
    addText: () => {},
    addImage: () => -1,
    saved(depth) {
      if (depth > deepestState)
        throw tooComplex(page, `more than ${deepestState} graphics states open at once`);
    },
    unknown(word) {
      if (!word) throw tooComplex(page, "a text or name of more than a megabyte");
      // pdf.js takes a word that is no operator for the operators that it is made of.
      if (word.length > 1) for (const letter of word) if (letter === "q") unknownStates++;
      if (unknownStates > deepestState) throw tooComplex(page, "words that are no operators");
    },
    marked(tag, properties, { element, isArtifact }) {
      if (read.marks.length >= mostMarks)
        throw tooComplex(page, `more than ${mostMarks} pieces of marked content`);
      const replacement = properties?.get("ActualText");
      read.marks.push({
        tag,
        leaf: element,
        isArtifact,
        actualText: replacement instanceof PdfString ? replacement.text(longestText) : null,
      });
    },
    painted(stream, { element, isArtifact, alternative }, matrix) {
      if (read.pictures.length >= pictureLimit) return;
      read.pictures.push({ stream, leaf: element, isArtifact, alternative, box: unitSquare(matrix) });
    },
  };
  const content = new PageContent(file.budget);
  const interpreter = new ContentInterpreter(context, content, true);
  await interpreter.run(streams, page.resources, leaves(page.object));
  return { ...read, characters: content.characters };
}

async function contentStreams(file: PdfFile, page: Page): Promise<Stream[]> {
  const value = await file.get(page.dict, "Contents");
  const streams: Stream[] = [];
  for (const entry of Array.isArray(value) ? value : [value]) {
    file.budget.step();
    const stream = await file.resolve(entry);
    if (stream instanceof Stream) streams.push(stream);
    if (streams.length > mostStreams) throw tooComplex(page, `more than ${mostStreams} streams`);
  }
  return streams;
}
