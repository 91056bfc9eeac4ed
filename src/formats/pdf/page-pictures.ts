import type { Budget } from "../../checker/budget.ts";
import type { ImageFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import { drawingClusters, operatorsOfDrawings } from "./content/drawing-clusters.ts";
import type { DrawingSink } from "./content/drawings.ts";
import { type Box, whereOnPage } from "./content/geometry.ts";
import type { PageContent, PaintedImage } from "./content/page-content.ts";
import { fieldBoxes } from "./field-boxes.ts";
import type { PdfFile } from "./file/file.ts";
import type { Page } from "./pages.ts";
import { mayBecomeFigure, mayBePicture } from "./structure/image-description.ts";
import { pictureAddress, placeOnPage } from "./structure/places.ts";
import { flags, type StructureTree } from "./structure/structure-tree.ts";

/** Takes what paths draw, but for artifacts and for what stands in elements other than Figures. */
export function drawingsFor(content: PageContent, tree: StructureTree | null): DrawingSink {
  let last = -1;
  let figure = -1;
  return {
    isColourless: true,
    marking: null,
    form: 0,
    operator: 0,
    within: null,
    drawing(drawing) {
      const { element, isArtifact } = drawing.marking;
      if (isArtifact) return;
      if (element !== last) {
        last = element;
        figure = tree && element >= 0 ? tree.closest(element, (name) => name === "Figure") : -1;
      }
      if (element < 0 || figure >= 0) content.addDrawing(drawing, figure);
    },
  };
}

/** Whether anything stands in a Figure besides its picture and its caption. */
function hasOtherContent(tree: StructureTree, figure: number): boolean {
  if (!isBlank(tree.ownText(figure))) return true;
  for (const child of tree.children(figure)) {
    tree.budget.step();
    if (tree.name(child) !== "Caption" && tree.has(child, flags.hasText)) return true;
  }
  return false;
}

/** A picture that is all of a Figure is judged as an image; where the Figure has more, it is judged as a whole. */
export function isJudgedAsImage(
  tree: StructureTree,
  page: Page,
  content: PageContent,
  image: PaintedImage,
): boolean {
  const { figure } = image;
  if (figure < 0) return true;
  // That nothing is to be read of it is for a person to confirm, of the Figure.
  if (tree.name(figure) !== "Figure" || tree.isReplacedByNothing(figure)) return false;
  const drawings = content.figureDrawings.get(figure) ?? [];
  const isOnly =
    !image.isSeveral &&
    !hasOtherContent(tree, figure) &&
    !drawingClusters(drawings, [], [image.box], page.box, tree.budget).length;
  if (isOnly) tree.mark(figure, flags.isPicture);
  return isOnly;
}

/** Pictures of a page that are looked at for others of their element. */
const mostCompared = 200;

/** Whether the picture is all of an element that can be described for it. */
export function isAllOf(tree: StructureTree, { element }: PaintedImage, { images }: PageContent): boolean {
  if (element < 0 || images.length > mostCompared) return false;
  const name = tree.name(element);
  const isAlone = mayBecomeFigure.has(name) && tree.end(element) === element + 1;
  if (!isAlone && !mayBePicture.has(name)) return false;
  tree.budget.step(images.length);
  return images.filter((other) => other.element === element).length === 1 && !hasOtherContent(tree, element);
}

/** Where the drawings of a page stand that are in neither a tag nor an artifact. */
export async function untaggedDrawings(file: PdfFile, page: Page, content: PageContent): Promise<Box[]> {
  const { drawings, textBoxes } = content;
  if (!drawings.length) return [];
  const pictures = content.images.map(({ box }) => box);
  const texts = [...textBoxes, ...(await fieldBoxes(file, page, drawings))];
  return drawingClusters(drawings, texts, pictures, page.box, file.budget);
}

/** Whether what stands outside the tags of a page can be put into them: it has some, or the file has and it no text. */
export const isTaggable = (
  { object }: Page,
  { isTagged, characters }: PageContent,
  tree: StructureTree | undefined,
): boolean => object > 0 && (isTagged || (tree !== undefined && tree.count > 0 && !characters));

/** The facts of those drawings. */
export function drawingFacts(
  page: Page,
  content: PageContent,
  drawings: readonly Box[],
  tree: StructureTree | undefined,
  budget: Budget,
): ImageFact[] {
  const isAddressed = isTaggable(page, content, tree);
  const { drawings: parts, forms } = content;
  const operators = isAddressed ? operatorsOfDrawings(drawings, parts, forms, budget) : null;
  return drawings.map((box, at) => {
    const count = drawings.length > 1 ? ` ${at + 1}` : "";
    const where = whereOnPage(box, page.box, page.rotation);
    const size = `${Math.round(box[2] - box[0])}×${Math.round(box[3] - box[1])}`;
    const operator = operators?.get(box)?.[0];
    return {
      kind: "image",
      alt: null,
      isDecorative: false,
      isUntagged: true,
      isDrawing: true,
      place: placeOnPage(page, box, `drawing${count} (${where})`, content.textBeside(box)),
      ...(operator === undefined ? {} : { address: pictureAddress(page.number, operator) }),
      anchor: `drawing ${size}`,
    };
  });
}
