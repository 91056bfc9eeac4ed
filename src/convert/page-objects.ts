import type { Budget } from "../checker/budget.ts";
import type { FigureSort } from "../checker/model.ts";
import { isBlank } from "../checker/white-space.ts";
import type { InlineDrawing } from "../formats/content.ts";
import type { Marks } from "./marks.ts";
import { type MarkKind, type Markup, review } from "./markup.ts";
import type { Page } from "./page.ts";
import { type Picture, Pictures, placeholder, undescribed } from "./pictures.ts";
import { escaped } from "./vocabulary.ts";

interface MarkSort {
  of?: MarkKind | undefined;
  isPicture?: boolean | undefined;
  isListed?: boolean | undefined;
}

/** The place of a page at which the next thing is written. */
export interface Spot {
  /** What is written here is left out with what is around it. */
  isLeftOut(): boolean;
  isInFormula(): boolean;
  isInLink(): boolean;
  /** Something comes that is no block. */
  makeRoom(): void;
  /** Something stands in the link or heading that is open. */
  hold(): void;
}

/** Writes what stands among the text of a page and is none: pictures, drawings, and marks where something is missing. */
export class PageObjects {
  readonly #page: Page;
  readonly #markup: Markup;
  readonly #marks: Marks;
  readonly #spot: Spot;
  readonly #budget: Budget;
  readonly #pictures: Pictures;

  constructor(page: Page, markup: Markup, marks: Marks, spot: Spot) {
    this.#page = page;
    this.#markup = markup;
    this.#marks = marks;
    this.#spot = spot;
    this.#budget = page.budget;
    this.#pictures = new Pictures(page, markup);
  }

  /** Whether a picture of so many bytes can be embedded, besides others that are kept for it: asked before it is loaded. */
  hasRoomFor(size: number, kept = 0): boolean {
    return this.#pictures.hasRoomFor(size, kept);
  }

  /** Writes a picture where it stands. */
  picture({ alt, isDecorative, ...picture }: Picture): void {
    this.#budget.step();
    if (this.#spot.isLeftOut()) return;
    this.#spot.makeRoom();
    const isKnown = isDecorative || (alt !== null && !isBlank(alt));
    const shown = this.#pictures.shown(picture);
    const described = isKnown ? (isDecorative ? "" : alt) : null;
    if (described !== "") this.#spot.hold();
    const { html, mark } = this.#pictures.image(shown, described, picture);
    this.#writePicture(html);
    this.#marks.write(mark);
  }

  #writePicture(html: string): void {
    const before = this.#markup.size;
    this.#markup.write(html);
    this.#page.pictureBytes += this.#markup.size - before;
  }

  /** Writes a drawing as elements of the page. */
  drawing(drawing: InlineDrawing, of: { alt: string | null; isHidden: boolean; isPicture: boolean }): void {
    this.#budget.step(drawing.body.length >> 4);
    if (this.#spot.isLeftOut() || this.#spot.isInFormula()) return;
    this.#spot.makeRoom();
    const { html, mark, isHeard } = this.#pictures.drawing(drawing, of, this.#spot.isInLink());
    this.#writePicture(html);
    this.#marks.write(mark);
    if (isHeard) this.#spot.hold();
  }

  /** Marks a drawing, as a picture, whose words follow it. */
  drawingBesideItsWords(): void {
    this.mark("Drawing whose words follow", { isListed: true });
    if (!this.#spot.isLeftOut()) this.#page.drawingsBesideWords++;
  }

  /** A drawing of which nothing can be shown, and that needs no description. */
  leaveOutDrawing(): void {
    if (!this.#spot.isLeftOut()) this.#page.imagesLeftOut.drawn++;
  }

  /** Keeps a place for a picture whose alternative is reported later; answers how, with null where there is none. */
  pictureDescribedLater(picture: Omit<Picture, "alt" | "isDecorative">): (alt: string | null) => void {
    this.#budget.step();
    if (this.#spot.isLeftOut()) return () => {};
    this.#spot.makeRoom();
    const shown = this.#pictures.shown(picture);
    const slot = this.#markup.reserve();
    this.#spot.hold();
    const writeMark = this.#marks.later();
    return (alt) => {
      const { html, mark } = this.#pictures.image(shown, isBlank(alt) ? null : alt, picture);
      this.#markup.fill(slot, html);
      writeMark(mark);
    };
  }

  /**
   * Marks in its place, in English, what a person has to complete: "Slide without a title". It may stand for a picture
   * that is not shown and that no one has described. What to do stands above the text, once for all marks of a sort;
   * what no other sentence there says is counted in one.
   */
  mark(words: string, { isPicture = false, isListed = false, of }: MarkSort = {}): void {
    this.#budget.step();
    if (this.#spot.isLeftOut()) return;
    if (!isListed) this.#page.marks++;
    this.#spot.makeRoom();
    this.#markup.write(isPicture ? undescribed() : "");
    this.#marks.write(review(of ?? (isPicture ? "image" : "left out"), escaped(words)));
  }

  /** Says that something embedded is left out; as a figure it fails checks where no one has described it. */
  embedded(what: string, name: string | null, of?: FigureSort): void {
    this.#budget.step();
    if (this.#spot.isLeftOut() || this.#spot.isInFormula()) return;
    this.#spot.makeRoom();
    this.#page.embedded++;
    this.#spot.hold();
    if (!isBlank(name)) this.#markup.write(placeholder(`Embedded ${what}`, name!, of));
    else {
      this.#markup.write(of === undefined ? "" : undescribed(of));
      this.#marks.write(review(of === undefined ? "left out" : "image", `Embedded ${what}: left out.`));
    }
  }
}
