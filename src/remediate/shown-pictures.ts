import { Buffer } from "node:buffer";
import type { Budget } from "../checker/budget.ts";
import { AppError } from "../core/errors.ts";
import type { Graphic, Image, InlineDrawing, LoadPicture, Node, PictureData } from "../formats/content.ts";
import { isBlankPng } from "../formats/raster/blank.ts";
import { idMarks, isImageData } from "../formats/svg.ts";

/** Bytes of a picture that may be blank: of one color, pictures are packed to a thousandth. */
const mostBlank = 32_768;

/** Whether a picture can be shown beside a question, as far as that is known where it begins. */
export const canBeLoaded = (node: Image | Graphic): boolean =>
  node.dataUrl !== undefined
    ? isImageData(node.dataUrl)
    : Boolean(node.load) && !(node.role === "image" && node.isUnshown);

/** The same of drawings, of which it is known where they end. */
export const canBeDrawn = (node: Image | Graphic): boolean =>
  node.canBeDrawn === true || node.drawing !== undefined;

/** Looks whether a chart can be drawn by its data, or a figure by its place; null where that is not what would be shown. */
export function drawingLook(node: Image | Graphic): (() => Promise<boolean>) | null {
  if (node.role !== "graphic" || canBeLoaded(node)) return null;
  const draw = node.sort === "chart" ? byData(node) : node.loadPlace;
  return draw ? () => holds(async () => (await draw()) !== null) : null;
}

/** Looks whether all of a picture is transparent or white; null where no one looks, as it is large. */
export function blankLook(image: Image, budget: Budget): (() => Promise<boolean>) | null {
  const { dataUrl } = image;
  const load = dataUrl === undefined ? image.load : smallPng(dataUrl);
  if (!load || (dataUrl === undefined && !(image.size && image.size <= mostBlank))) return null;
  return () =>
    holds(async () => {
      const data = await load();
      return data?.mediaType === "image/png" && (await isBlankPng(data.bytes, budget));
    });
}

/** Whether something is found; not where that cannot be read or costs too much. */
async function holds(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look();
  } catch (cause) {
    if (cause instanceof AppError) return false;
    throw cause;
  }
}

/** A small PNG that stands in its own address. */
const smallPng = (url: string): LoadPicture | null =>
  url.length <= 1.4 * mostBlank && /^\s*data:image\/png;base64,[\w+/\s]+=*\s*$/i.test(url)
    ? () => dataOf(url)
    : null;

/** Draws a chart by its data. */
function byData({ loadContent }: Graphic): LoadPicture | null {
  return loadContent ? async () => (await (await loadContent())?.picture?.()) ?? null : null;
}

/** How a picture is shown; null where it cannot be, or is not known before it has ended. */
export function loaderOf(node: Node): LoadPicture | null {
  if (node.role !== "image" && node.role !== "graphic") return null;
  const { drawing } = node;
  if (drawing) return () => fileOf(drawing);
  if (!canBeLoaded(node)) return node.role === "graphic" ? (node.loadPlace ?? byData(node)) : null;
  const url = node.dataUrl;
  return url === undefined ? (node.load ?? null) : () => dataOf(url);
}

/** A picture that stands in its own address (RFC 2397). */
function dataOf(url: string): PictureData {
  const comma = url.indexOf(",");
  const [, mediaType = ""] = /^\s*data:([^;]*)/i.exec(url) ?? [];
  const base64 = url.slice(comma + 1).replace(/%[\da-f]{2}/gi, decodeURIComponent);
  return { mediaType: mediaType.toLowerCase(), bytes: Buffer.from(base64, "base64") };
}

/** A drawing of a page as a file of its own. */
function fileOf({ attributes, body }: InlineDrawing): PictureData {
  const { defined, referred, end } = idMarks;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" color="#000"${attributes}>${body}</svg>`;
  const marks = new RegExp(`[${defined}${referred}${end}]`, "g");
  return { mediaType: "image/svg+xml", bytes: new TextEncoder().encode(svg.replace(marks, "")) };
}
