import type { FigureSort } from "../checker/model.ts";
import { altTextFlaw } from "../checker/text/alt-text.ts";
import { isBlank } from "../checker/white-space.ts";
import type { InlineDrawing } from "../formats/content.ts";
import { figureMark } from "../formats/page-marks.ts";
import { idMarks, imageData, isImageData } from "../formats/svg.ts";
import { attribute, type Markup, review } from "./markup.ts";
import type { LeftOutReason, Page } from "./page.ts";
import { escaped } from "./vocabulary.ts";

/** A picture of a document that carries its pictures in itself. */
export interface Picture {
  /** What the author says that it shows; null where nothing is said. */
  alt: string | null;
  /** The author marked it as decoration. */
  isDecorative: boolean;
  /** By which a person finds it in the source, such as its file name; empty where it has none. */
  name: string;
  /** What sort of figure it is to the checks of the document, which judge it as one. */
  of?: FigureSort | undefined;
  /** What is shown beside its description when it is pointed at. */
  tooltip?: string | undefined;
  /** Of `bytes`: image/png, image/jpeg, image/gif, image/bmp, image/webp, image/avif, or image/svg+xml for one that a reader drew. */
  mediaType: string;
  /** Null where it cannot be shown in a page: then a description stands in its place. */
  bytes: Uint8Array | null;
  /** Why there are none; that no browser shows it where this is absent. */
  leftOut?: LeftOutReason;
  /** The same as a URL that the source has (RFC 2397), in place of bytes. */
  dataUrl?: string;
}

/** Bytes of pictures: base 64 makes a third more of them. */
const largestPicture = 1_572_864;
const allPictures = 3_145_728;
/** SVG comes from readers alone, which draw it themselves. */
const pictureTypes = /^image\/(?:png|jpeg|gif|bmp|webp|avif|svg\+xml)$/;

/** A picture that is not shown and that no one has described: it fails the check that asks for a description. */
export const undescribed = (of?: FigureSort): string => `<span role="img"${figureMarkOf(of)}></span>`;

const figureMarkOf = (of?: FigureSort): string => (of === undefined ? "" : attribute(figureMark, of));

/** A picture as HTML, and the mark for a person who must describe it. */
interface Marked {
  html: string;
  mark: string;
}

/** What is shown of a picture. */
export type ShownPicture = { data: string } | { leftOut: LeftOutReason };

/** An image all the same, by its description, though its words are what is seen of it; a page in the page is none. */
export const placeholder = (what: string, words: string, of?: FigureSort) => {
  const role =
    what === "Embedded iframe" ? "" : ` role="img"${figureMarkOf(of)}${attribute("aria-label", words)}`;
  return `<span class="image"${role}>[<span lang="en">${what}</span>: ${escaped(words)}]</span>`;
};

/** The pictures of a page as HTML: how many bytes they take, which are left out, and which a person must describe. */
export class Pictures {
  readonly #page: Page;
  readonly #markup: Markup;
  #bytes = 0;

  constructor(page: Page, markup: Markup) {
    this.#page = page;
    this.#markup = markup;
  }

  /** Whether a picture of so many bytes can be embedded, besides others that are kept for it. */
  hasRoomFor(size: number, kept = 0): boolean {
    return size <= largestPicture && this.#bytes + kept + size <= allPictures;
  }

  /** The address of a picture that holds its data, or why it is not shown. */
  shown({
    bytes,
    mediaType,
    leftOut,
    dataUrl,
  }: Pick<Picture, "bytes" | "mediaType" | "leftOut" | "dataUrl">): ShownPicture {
    if (dataUrl !== undefined && isImageData(dataUrl)) return { data: dataUrl.replace(/\s+/g, "") };
    if (bytes === null) return { leftOut: leftOut ?? "unshown" };
    if (!pictureTypes.test(mediaType)) return { leftOut: "unshown" };
    if (!this.hasRoomFor(bytes.length)) return { leftOut: "large" };
    this.#bytes += bytes.length;
    return { data: imageData(mediaType, bytes) };
  }

  /** An image, with null for an alternative text that no one has written; what stands for it where it is left out. */
  image(
    shown: ShownPicture,
    alt: string | null,
    { name, of, tooltip }: Pick<Picture, "name" | "of" | "tooltip">,
  ): Marked {
    const isHardlyDescribed = !!alt && altTextFlaw(alt, name) !== null;
    if (isHardlyDescribed) this.#page.imagesHardlyDescribed++;
    if ("leftOut" in shown) {
      this.#page.imagesLeftOut[shown.leftOut]++;
      if (alt === null) return { html: undescribed(of), mark: this.#needsDescription(name) };
      return { html: alt && placeholder("Image", alt, of), mark: "" };
    }
    const title = alt && tooltip && tooltip !== alt ? attribute("title", tooltip) : "";
    const mark = alt === null ? "" : figureMarkOf(of);
    const image = `<img${mark}${attribute("src", shown.data)}${attribute("alt", alt ?? "")}${title}>`;
    if (isHardlyDescribed) {
      const words = `Image whose description, “<bdi>${escaped(alt)}</bdi>”, says nothing of it`;
      return { html: image, mark: review("image", words) };
    }
    if (alt !== null) return { html: image, mark: "" };
    // An img without alt is no valid HTML (4.8.3), and its data would be read aloud.
    return {
      html: `<span role="img"${figureMarkOf(of)}>${image}</span>`,
      mark: this.#needsDescription(name),
    };
  }

  /**
   * A drawing as elements of the page, with its ids made its own, and whether it is heard. As a picture it needs a
   * description; else one that no one named is reported by its words, if it has any.
   */
  drawing(
    drawing: InlineDrawing,
    of: { alt: string | null; isHidden: boolean; isPicture: boolean },
    isInLink: boolean,
  ): Marked & { isHeard: boolean } {
    const alt = of.isHidden || isBlank(of.alt) ? null : of.alt!.trim();
    const size = drawing.attributes.length + drawing.body.length;
    if (!this.hasRoomFor(size)) {
      const isWanted = alt !== null || (of.isPicture && !of.isHidden);
      if (isWanted) return { ...this.image({ leftOut: "large" }, alt, { name: "" }), isHeard: false };
      if (!of.isHidden) this.#page.imagesLeftOut.large++;
      return { html: "", mark: "", isHeard: false };
    }
    this.#bytes += size;
    const isOne = of.isPicture || (alt !== null && !drawing.hasText && !drawing.hasLinks);
    const role = of.isHidden ? ' aria-hidden="true"' : isOne ? ' role="img"' : "";
    const name = alt === null ? "" : attribute("aria-label", alt);
    const html = this.#withOwnIds(`<svg${role}${name}${drawing.attributes}>${drawing.body}</svg>`);
    const isHeard = !of.isHidden && (alt !== null || drawing.hasText);
    if (of.isHidden || isHeard) return { html, mark: "", isHeard };
    if (of.isPicture) return { html, mark: this.#needsDescription(""), isHeard };
    if (!drawing.isSmall && !isInLink) this.#page.drawingsWithoutName++;
    return { html, mark: "", isHeard };
  }

  /** A drawing with ids that nothing else of the page has, and with what refers to them. */
  #withOwnIds(svg: string): string {
    const { defined, referred, end } = idMarks;
    if (!svg.includes(end)) return svg;
    const ids = new Map<string, string>();
    const pieces = svg.split(end);
    for (const piece of pieces) {
      const at = piece.lastIndexOf(defined);
      if (at >= 0) ids.set(piece.slice(at + 1), this.#markup.takeId(piece.slice(at + 1)));
    }
    return pieces
      .map((piece) => {
        const at = Math.max(piece.lastIndexOf(defined), piece.lastIndexOf(referred));
        if (at < 0) return piece;
        const id = piece.slice(at + 1);
        return piece.slice(0, at) + (ids.get(id) ?? id);
      })
      .join("");
  }

  #needsDescription(file: string): string {
    this.#page.imagesWithoutAlt++;
    const which = file ? ` (<bdi>${escaped(file)}</bdi>)` : "";
    return review("image", `Image without a description${which}`);
  }
}
