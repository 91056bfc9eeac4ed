import type { Budget } from "../../../checker/budget.ts";
import { detached, snippet } from "../../../checker/snippet.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { isReadable } from "../structure/structure-tree.ts";
import { boxOfText, gapBetween, type PaintedText } from "../text/text-state.ts";
import type { Drawing } from "./drawings.ts";
import { area, type Box, belongTogether, distance, intersection, union } from "./geometry.ts";
import { PaintedForms } from "./painted-forms.ts";
import type { Reach, ShownWords } from "./shown-words.ts";
import { addStrip } from "./strips.ts";

/** An image as it was painted. */
export interface PaintedImage {
  /** The structure element that it belongs to; -1 for none. */
  element: number;
  /** The Figure or Formula that it is a part of; -1 for none. */
  figure: number;
  isArtifact: boolean;
  /** It is in a layer that is off. */
  isOff?: true;
  /** Alt or ActualText of the marked content around it. */
  alternative: string | null;
  /** The marked content that it stands in, so that pieces of one picture are reported once. */
  sequence: number;
  box: Box;
  /** What distinguishes the picture from others wherever it stands. */
  anchor: string;
  /** The operator of the page's own content that paints it, counted from 0, of several the first; null for any other. */
  operator: number | null;
  /** The one that paints the form XObject which all of it stands in; null for none. */
  within: number | null;
  /** It is put together of several pictures that do not lie as parts of one do. */
  isSeveral?: boolean;
}

/** A line of text and where it stands. */
interface Line {
  text: string;
  box: Box;
}

/** Lines and images that are kept of one page. */
const lineLimit = 2_000;
const imageLimit = 5_000;
const drawingLimit = 20_000;
const lineLength = 100;

/** An artifact in tagged content or the other way round, or one that an element refers to that is none. */
export type MarkingDefect = "tagged-in-artifact" | "artifact-in-tagged" | "referenced-artifact";

/** What is known of one page's content when all of it has been read. */
export class PageContent {
  untaggedTexts = 0;
  characters = 0;
  /** Text that is no artifact and whose language nothing says. */
  hasUncoveredText = false;
  hasCoveredText = false;
  /** What is wrong with marks of content, each with the first text that is marked so where one follows. */
  readonly markingDefects = new Map<MarkingDefect, string>();
  /** Those whose text has not come yet, by the sequence of their mark. */
  readonly #awaited = new Map<number, MarkingDefect>();
  /** Some of it belongs to elements. */
  isTagged = false;
  /** Part of the content could not be unpacked. */
  isUnread = false;
  readonly images: PaintedImage[] = [];
  readonly forms = new PaintedForms();
  /** What is drawn in neither an element nor an artifact. */
  readonly drawings: Drawing[] = [];
  /** What is drawn in Figures, by the element. */
  readonly figureDrawings = new Map<number, Drawing[]>();
  readonly languageDefects: { defect: "malformed" | "uncovered"; detail: string }[] = [];
  firstUntaggedText = "";
  /** Where text stands that is in neither an element nor an artifact. */
  untaggedTextBox: Box | null = null;
  readonly #budget: Budget;
  #figures = new Map<number, PaintedImage>();
  #lines: Line[] = [];
  /** Those that a person can read, found when first one is asked for and all of the page has been read. */
  #readable: Line[] | null = null;
  #last: PaintedText | null = null;
  #drawings = 0;
  /** Null where no one asks how text reaches people. */
  readonly #words: ShownWords | null;

  constructor(budget: Budget, words: ShownWords | null = null) {
    this.#budget = budget;
    this.#words = words;
  }

  /** Takes a piece of text, with null where no one sees it; answers with the space that parts it from the one before. */
  addText(painted: PaintedText, reach: Reach | null): "" | " " {
    this.#readable = null;
    this.characters += painted.characters;
    const gap = gapBetween(this.#last, painted);
    const line = this.#lines.at(-1);
    const box: Box = [
      Math.min(painted.x, painted.endX),
      Math.min(painted.y, painted.endY),
      Math.max(painted.x, painted.endX),
      Math.max(painted.y, painted.endY) + painted.size * 0.7,
    ];
    const isSameLine = this.#last && Math.abs(this.#last.endY - painted.y) < Math.max(painted.size, 1) * 0.5;
    if (line && isSameLine) {
      if (line.text.length < lineLength) line.text += detached((gap + painted.text).slice(0, lineLength));
      line.box = union(line.box, box);
    } else if (this.#lines.length < lineLimit && !isBlank(painted.text)) {
      this.#lines.push({ text: detached(painted.text.slice(0, lineLength)), box });
    }
    this.#last = painted;
    if (reach) this.#words?.add(gap + painted.text, reach, !isSameLine, box);
    return gap;
  }

  addDefect(defect: MarkingDefect, sequence: number): void {
    if (this.markingDefects.has(defect)) return;
    this.markingDefects.set(defect, "");
    this.#awaited.set(sequence, defect);
  }

  /** Text stands in the mark of this sequence. */
  markedText(painted: PaintedText, sequence: number): void {
    const defect = this.#awaited.size ? this.#awaited.get(sequence) : undefined;
    if (defect === undefined || isBlank(painted.text)) return;
    this.markingDefects.set(defect, detached(painted.text.slice(0, lineLength)));
    this.#awaited.delete(sequence);
  }

  addUntagged(painted: PaintedText): void {
    this.firstUntaggedText ||= painted.text;
    const box = boxOfText(painted);
    this.untaggedTextBox = this.untaggedTextBox ? union(this.untaggedTextBox, box) : box;
  }

  /** Takes an image; parts of one figure or decoration, and strips of one picture, are reported as one. */
  addImage(image: PaintedImage): void {
    if (image.figure < 0) {
      if (image.within !== null) this.forms.addPicture(image.within);
      addStrip(this.images, image, isSamePicture, (one, other) => {
        if (other.within !== null) this.forms.dropPicture(other.within);
        join(one, other);
      });
      if (this.images.length > imageLimit) this.images.pop();
      return;
    }
    const same = this.#figures.get(image.figure);
    if (same && isSamePicture(same, image)) {
      if (!belongTogether(same.box, image.box)) same.isSeveral = true;
      join(same, image);
      return;
    }
    if (this.images.length >= imageLimit) return;
    this.images.push(image);
    if (image.within !== null) this.forms.addPicture(image.within);
    // Pictures that are described apart are several too.
    image.isSeveral = same !== undefined;
    if (same) same.isSeveral = true;
    this.#figures.set(image.figure, image);
  }

  /** Takes what a path draws; `figure` is the Figure that it is a part of, -1 for none. */
  addDrawing(drawing: Drawing, figure: number): void {
    if (this.#drawings++ >= drawingLimit) return;
    if (figure < 0) {
      this.drawings.push(drawing);
      return;
    }
    const known = this.figureDrawings.get(figure);
    if (known) known.push(drawing);
    else this.figureDrawings.set(figure, [drawing]);
  }

  /** Where its lines of text stand. */
  get textBoxes(): Box[] {
    return this.#lines.map(({ box }) => box);
  }

  /** Images in neither an element nor an artifact. */
  get untaggedImages(): PaintedImage[] {
    return this.images.filter(({ element, isArtifact }) => element < 0 && !isArtifact);
  }

  /** Whether pictures cover the page and no text stands on it. */
  isScan(page: Box): boolean {
    if (this.characters > 0) return false;
    let covered = 0;
    for (const image of this.images) covered += area(intersection(image.box, page));
    return covered >= 0.7 * area(page) && area(page) > 0;
  }

  /**
   * The text that stands nearest to the box; empty when the page has none. Of a field, what stands on its line comes
   * first: what is nearer below it is the label of the next one. `rotation` is the page's, in degrees.
   */
  textBeside(box: Box, field?: { rotation: number }): string {
    this.#readable ??= this.#lines.filter(({ text }) => isReadable(text));
    this.#budget.step(1 + (this.#readable.length >> 2));
    let nearest = "";
    let least = Number.POSITIVE_INFINITY;
    for (const { text, box: own } of this.#readable) {
      const apart = field ? asLabel(own, box, field.rotation) : distance(own, box);
      if (apart >= least) continue;
      // A word or two says little: of two lines at one distance the longer is reported.
      const far = apart + (text.trim().length < 4 ? 50 : 0);
      if (far >= least) continue;
      least = far;
      nearest = text;
    }
    return snippet(nearest, 60);
  }
}

/** How far the text is as a label of the field: it stands on the line of that or above it, hardly ever below. */
function asLabel(text: Box, box: Box, rotation: number): number {
  const low = rotation % 180 === 0 ? 1 : 0;
  const middle = (text[low] + text[low + 2]!) / 2;
  const apart = distance(text, box);
  if (middle >= box[low] && middle <= box[low + 2]!) return apart / 3;
  return rotation % 360 === 0 && middle < box[1] ? 3 * apart + 20 : apart;
}

function join(one: PaintedImage, other: PaintedImage): void {
  one.box = union(one.box, other.box);
  if (other.operator === null) one.operator = null;
  if (other.within !== one.within) one.within = null;
}

function isSamePicture(last: PaintedImage, next: PaintedImage): boolean {
  if (last.alternative !== next.alternative || last.isArtifact !== next.isArtifact) return false;
  if (next.figure >= 0 || last.figure >= 0) return last.figure === next.figure;
  if (next.isArtifact) return last.sequence === next.sequence;
  return last.element === next.element && belongTogether(last.box, next.box);
}
