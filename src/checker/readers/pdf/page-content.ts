import { isBlank, snippet } from "../../text.ts";
import { area, type Box, distance, intersection, touches, union } from "./geometry.ts";
import { gapBetween, type PaintedText } from "./text-state.ts";

/** An image as it was painted. */
export interface PaintedImage {
  /** The structure element that it belongs to; -1 for none. */
  element: number;
  isArtifact: boolean;
  /** Alt or ActualText of the marked content around it. */
  alternative: string | null;
  /** The marked content that it stands in, so that pieces of one picture are told once. */
  sequence: number;
  box: Box;
  /** What tells the picture from others wherever it stands. */
  anchor: string;
}

/** A line of text and where it stands. */
interface Line {
  text: string;
  box: Box;
}

/** Lines and images that are kept of one page. */
const lineLimit = 2_000;
const imageLimit = 5_000;
const lineLength = 100;

/** What is known of one page's content when all of it has been read. */
export class PageContent {
  untaggedTexts = 0;
  characters = 0;
  /** Text that is no artifact and whose language nothing tells. */
  hasUncoveredText = false;
  hasCoveredText = false;
  isTaggedInArtifact = false;
  isArtifactInTagged = false;
  /** Part of the content could not be read. */
  readonly images: PaintedImage[] = [];
  readonly languageDefects: { defect: "malformed" | "uncovered"; detail: string }[] = [];
  firstUntaggedText = "";
  #lines: Line[] = [];
  #last: PaintedText | null = null;

  /** Takes a piece of text; answers with the space that parts it from the one before. */
  addText(painted: PaintedText): "" | " " {
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
      if (line.text.length < lineLength) line.text += (gap + painted.text).slice(0, lineLength);
      line.box = union(line.box, box);
    } else if (this.#lines.length < lineLimit && !isBlank(painted.text)) {
      this.#lines.push({ text: painted.text.slice(0, lineLength), box });
    }
    this.#last = painted;
    return gap;
  }

  /** Takes an image; one that continues the picture before it, as its next strip, becomes part of that. */
  addImage(image: PaintedImage): void {
    const last = this.images.at(-1);
    const isSame =
      last &&
      last.element === image.element &&
      last.isArtifact === image.isArtifact &&
      last.alternative === image.alternative &&
      (image.element >= 0 || image.isArtifact
        ? last.sequence === image.sequence
        : touches(last.box, image.box));
    if (isSame) last.box = union(last.box, image.box);
    else if (this.images.length < imageLimit) this.images.push(image);
  }

  get untaggedImages(): number {
    return this.images.filter(({ element, isArtifact }) => element < 0 && !isArtifact).length;
  }

  /** Whether pictures cover the page and no text stands on it. */
  isScan(page: Box): boolean {
    if (this.characters > 0) return false;
    let covered = 0;
    for (const image of this.images) covered += area(intersection(image.box, page));
    return covered >= 0.7 * area(page) && area(page) > 0;
  }

  /** The text that stands nearest to the box; empty when the page has none. */
  textBeside(box: Box): string {
    let nearest = "";
    let least = Number.POSITIVE_INFINITY;
    for (const line of this.#lines) {
      const apart = distance(line.box, box);
      // A word or two says little: of two lines at one distance the longer is told.
      const cost = apart + (line.text.trim().length < 4 ? 50 : 0);
      if (cost < least && !isBlank(line.text) && !/^[\ufffd\s]*$/.test(line.text)) {
        least = cost;
        nearest = line.text;
      }
    }
    return snippet(nearest, 60);
  }
}
