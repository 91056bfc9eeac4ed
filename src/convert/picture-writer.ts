import type { FigureSort } from "../checker/model.ts";
import type { Figure, Graphic, Image, InlineDrawing, Node } from "../formats/content.ts";
import { attributesOf } from "./elements.ts";
import type { LeftOutReason } from "./page.ts";
import type { PageBuilder } from "./page-builder.ts";
import type { Picture } from "./pictures.ts";

/** The data of a picture, or why there is none. */
export type ShownData = Pick<Picture, "mediaType" | "bytes" | "leftOut" | "dataUrl">;

/** An svg element of which nothing can be shown and that no one named: no check asks for its description. */
const isUnnamedDrawing = (node: Image | Graphic) =>
  node.role === "graphic" &&
  node.sort === "drawing" &&
  node.load === undefined &&
  node.isJudgedElsewhere === true;

export const drawingOf = (node: Node): InlineDrawing | undefined =>
  node.role === "image" || node.role === "graphic" ? node.drawing : undefined;

/** The data of a picture that is not loaded. */
export function dataOf(node: Image | Graphic): ShownData {
  const none = { mediaType: "", bytes: null };
  if (node.dataUrl === undefined) return { ...none, leftOut: notAtHand(node) };
  return { ...none, dataUrl: node.dataUrl, leftOut: "unshown" };
}

/** What people call what is embedded. */
const embeddedNames: Partial<Record<Graphic["sort"], string>> = { frame: "iframe", media: "video" };

/** What sort of figure it is to the checks of the document; undefined where it is a picture to them, or nothing. */
const figureSortOf = (node: Image | Graphic): FigureSort | undefined =>
  node.role === "graphic" && node.sort !== "frame" ? node.sort : undefined;

/** Why a picture without data has none: it is a file besides the document, or a program draws it. */
const notAtHand = (node: Image | Graphic): LeftOutReason =>
  node.role === "image" && node.fileName !== "" ? "outside" : "drawn";

/** Writes the pictures and drawings of content; those of a figure that has a description may share it. */
export class PictureWriter {
  readonly #page: PageBuilder;
  /** The pictures of each figure that is open that may be described with it. */
  readonly #figures: ((alt: string | null) => void)[][] = [];

  constructor(page: PageBuilder) {
    this.#page = page;
  }

  /** Begins a figure; answers how it ends. */
  figure(node: Figure): () => void {
    const page = this.#page;
    const waiting: ((alt: string | null) => void)[] = [];
    this.#figures.push(waiting);
    page.open("figure", attributesOf(node));
    return () => {
      page.close();
      this.#figures.pop();
      const around = this.#figures.at(-1);
      const { alternative = null } = node;
      // A part of a figure may be described with the whole.
      if (alternative === null && around) for (const describe of waiting) around.push(describe);
      else for (const describe of waiting) describe(alternative);
    };
  }

  /** The data of a picture that is loaded for the page, or why there is none. */
  load(node: Image | Graphic): ShownData | Promise<ShownData> {
    const none = { mediaType: "", bytes: null };
    if (!node.load) return { ...none, leftOut: notAtHand(node) };
    if (!this.#page.objects.hasRoomFor(node.size ?? 0)) return { ...none, leftOut: "large" };
    const isDrawn = node.role === "graphic" && !node.fileName;
    const missing: ShownData = { ...none, leftOut: isDrawn ? "drawn" : "unshown" };
    const data = node.load();
    return data instanceof Promise ? data.then((loaded) => loaded ?? missing) : (data ?? missing);
  }

  /** Writes a picture with its data. */
  write(node: Image | Graphic, data: ShownData): void {
    if (node.hasWordsBeside && node.alternative === null) {
      // Its words are heard in their place; what cannot be shown adds nothing to them.
      if (data.bytes === null) return;
      this.#page.objects.picture({ alt: null, isDecorative: true, name: "", ...data });
      this.#page.objects.drawingBesideItsWords();
      return;
    }
    if (node.role === "graphic" && node.isEmbedded && !node.isDecorative) {
      this.#page.objects.embedded(
        embeddedNames[node.sort] ?? node.sort,
        node.alternative,
        figureSortOf(node),
      );
      return;
    }
    if (isUnnamedDrawing(node)) {
      this.#page.objects.leaveOutDrawing();
      return;
    }
    const { alternative: alt, isDecorative, name = node.fileName ?? "" } = node;
    const of = figureSortOf(node);
    const figure = isDecorative || alt !== null ? undefined : this.#figures.at(-1);
    if (figure) figure.push(this.#page.objects.pictureDescribedLater({ name, of, ...data }));
    else this.#page.objects.picture({ alt, isDecorative, name, of, tooltip: node.tooltip, ...data });
  }

  /** A drawing of a page: one that no one named and gave no role is reported by its words alone. */
  drawing(node: Image | Graphic, drawing: InlineDrawing, isInArtifact: boolean): void {
    const isHidden = node.isDecorative || node.hidden === "artifact" || isInArtifact;
    const isPicture = node.role === "image";
    this.#page.objects.drawing(drawing, { alt: node.alternative, isHidden, isPicture });
  }
}
