import { OverBudget } from "../../../checker/budget.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Stream } from "../file/objects.ts";
import type { Page } from "../pages.ts";
import type { FontCache } from "../text/font-cache.ts";
import { boxOfRun, RunBuilder, type TextRun } from "../text/runs.ts";
import type { ContentContext } from "./content-context.ts";
import type { Marking } from "./content-scope.ts";
import type { Drawing } from "./drawings.ts";
import { freeTexts } from "./free-texts.ts";
import { type Box, intersection, unitSquare } from "./geometry.ts";
import { ContentInterpreter } from "./interpreter.ts";
import type { ContentElements } from "./mcids.ts";
import type { OptionalContent } from "./optional-content.ts";
import { PageContent } from "./page-content.ts";
import type { PaintedForms } from "./painted-forms.ts";

/** An image as it is painted. */
export interface PaintedPicture {
  /** Null for a drawing, and for one that is put together of several. */
  stream: Stream | null;
  marking: Readonly<Marking>;
  box: Box;
  /** The operator of the page's own content that paints it, counted from 0; of a drawing the first. */
  operator?: number;
  /** The one that paints the form XObject which it stands in. */
  within?: number;
  /** It is drawn by paths, in the box. */
  drawing?: PaintedDrawing;
  /** It is put together of several. */
  parts?: { page: Page; pictures: readonly PaintedPicture[] };
}

/** What paths draw on a page without a tag. */
interface PaintedDrawing {
  page: Page;
  /** The words that stand in it, in lines. */
  labels: string[];
}

/** Text, or what stands for the text of marked content (ActualText). */
export type TextItem =
  | { sort: "run"; run: TextRun }
  | { sort: "replacement"; text: string; marking: Readonly<Marking> };

/** What is painted on a page, in the order of its content. */
export interface PageItems {
  texts: TextItem[];
  pictures: PaintedPicture[];
  drawings: Drawing[];
  forms: PaintedForms;
  /** Where the lines of text stand. */
  textBoxes: Box[];
  /** How many characters are shown, those that cannot be decoded too. */
  characters: number;
  /** Part of the content could not be unpacked. */
  isUnread: boolean;
}

/** What tagged text and pictures of layers that are off are: no one is shown them. */
const isOff = ({ element, isOff }: Readonly<Marking>): boolean => element >= 0 && isOff === true;

/** To which elements the marked content of a page and its form XObjects belongs. */
export interface ElementIndex {
  elementsOf(dict: Dict, object: number): ContentElements | Promise<ContentElements>;
  /** The element that a whole XObject belongs to; -1 for none. */
  elementOfObject(dict: Dict, object: number): number | Promise<number>;
}

/** What one page may have: more is on none that a program made for people. */
const mostTexts = 200_000;
const mostPictures = 5_000;
const mostDrawings = 20_000;
const mostStreams = 10_000;

const tooComplex = (page: Page, what: string) =>
  new OverBudget(
    `The document is too complex to be converted: the content of page ${page.number} has ${what}. Export it again, or without this page.`,
  );

/**
 * Reads the content of a page as people see it, with what was typed onto it; `isByOperator` reads its own content alone,
 * and parts the text where another operator shows it. Throws OverBudget for more than a page may have.
 */
export async function readPageItems(
  file: PdfFile,
  page: Page,
  fonts: FontCache,
  index: ElementIndex,
  optional: OptionalContent | null = null,
  isByOperator = false,
): Promise<PageItems> {
  const items: Omit<PageItems, "forms"> = {
    texts: [],
    pictures: [],
    drawings: [],
    textBoxes: [],
    characters: 0,
    isUnread: false,
  };
  const take = (item: TextItem) => {
    if (items.texts.length >= mostTexts) throw tooComplex(page, `more than ${mostTexts} pieces of text`);
    items.texts.push(item);
  };
  const runs = new RunBuilder(
    file.budget,
    (run) => {
      if (isOnPage(run, page.box) && !isOff(run.marking)) take({ sort: "run", run });
    },
    isByOperator,
  );
  const context: ContentContext = {
    file,
    runs,
    optional,
    drawings: {
      marking: null,
      form: 0,
      operator: 0,
      within: null,
      drawing(drawing) {
        if (items.drawings.length < mostDrawings) items.drawings.push(drawing);
      },
    },
    leavesOutBlankPictures: true,
    font: (value) => fonts.get(value),
    elementsOf: async (form, object) => index.elementsOf(form.dict, object),
    elementOfObject: async (dict, object) => index.elementOfObject(dict, object),
    isArtifact: () => false,
    hasLanguage: () => true,
    addText: () => {},
    addImage: () => -1,
    passedOver(what) {
      throw tooComplex(page, what);
    },
    replaced(text, marking) {
      runs.end();
      if (!isOff(marking)) take({ sort: "replacement", text, marking });
    },
    painted(stream, marking, matrix, operator, within) {
      if (items.pictures.length >= mostPictures || isOff(marking)) return;
      const picture: PaintedPicture = { stream, marking, box: unitSquare(matrix) };
      if (operator !== null) picture.operator = operator;
      if (within !== null) picture.within = within;
      items.pictures.push(picture);
    },
  };
  const content = new PageContent(file.budget);
  const interpreter = new ContentInterpreter(context, content, true);
  const elements = await index.elementsOf(page.dict, page.object);
  await interpreter.run(await contentStreams(file, page), page.resources, elements);
  runs.end();
  if (!isByOperator)
    for await (const { stream, matrix, object } of freeTexts(file, page, optional)) {
      const element = object ? await index.elementOfObject(page.dict, object) : -1;
      const resources = (await file.dict(stream.dict.get("Resources"))) ?? page.resources;
      const own = await index.elementsOf(stream.dict, stream.ref.num);
      const typed = new ContentInterpreter(context, content, true, element);
      await typed.run([stream], resources, own, matrix, stream.ref.num);
      runs.end();
    }
  const { characters, isUnread, textBoxes, forms } = content;
  for (const picture of items.pictures) {
    const operator = forms.paintingOf(picture);
    if (operator !== null) picture.operator = operator;
  }
  return { ...items, textBoxes, characters, isUnread, forms };
}

/** Text beside the page is seen by no one. */
function isOnPage(run: TextRun, page: Box): boolean {
  const box = boxOfRun(run);
  const shown = intersection(box, page);
  return shown[2] - shown[0] > 0 && shown[3] - shown[1] > 0;
}

export async function contentStreams(file: PdfFile, page: Page): Promise<Stream[]> {
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
