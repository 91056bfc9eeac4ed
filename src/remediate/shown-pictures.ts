import { Buffer } from "node:buffer";
import type { Graphic, Image, InlineDrawing, LoadPicture, Node, PictureData } from "../formats/content.ts";
import { idMarks, isImageData } from "../formats/svg.ts";

/** Whether a picture can be shown beside a question, as far as that is known where it begins. */
export const canBeLoaded = (node: Image | Graphic): boolean =>
  node.role === "image" && node.dataUrl !== undefined
    ? isImageData(node.dataUrl)
    : Boolean(node.load) && !(node.role === "image" && node.isUnshown);

/** The same of drawings, of which it is known where they end. */
export const canBeDrawn = (node: Image | Graphic): boolean =>
  node.canBeDrawn === true || node.drawing !== undefined;

/** How a picture is shown; null where it cannot be, or is not known before it has ended. */
export function loaderOf(node: Node): LoadPicture | null {
  if (node.role !== "image" && node.role !== "graphic") return null;
  const { drawing } = node;
  if (drawing) return () => fileOf(drawing);
  if (!canBeLoaded(node)) return null;
  const url = node.role === "image" ? node.dataUrl : undefined;
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
