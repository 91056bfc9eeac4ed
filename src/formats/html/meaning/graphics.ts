import type { Graphic, Image } from "../../content.ts";
import { isMedium } from "../figures.ts";
import { figureSortOf, fileName, isPicture } from "../images.ts";
import type { Node } from "../node.ts";
import { baseOf, invisible, type Meaning, nothing } from "./meaning.ts";

/** Whether a width or height of HTML is a pixel or none. */
const isPixel = (value: string | null): boolean => value !== null && /^\s*[01]\s*(?:px\s*)?$/.test(value);

/** A picture, drawing, film or embedded object; its alternative is filled in when it has been read. */
export function drawn(node: Node): Meaning | null {
  const { element } = node;
  const { name, space } = element;
  const none = { alternative: null, isDecorative: false };
  let meaning: Meaning | null = null;
  if (isPicture(node)) {
    const source = element.get("src");
    const sort = figureSortOf(node);
    const found = { ...baseOf(node), ...none, fileName: (source && fileName(source)) || "", load: null };
    const image: Image | Graphic =
      sort === null ? { ...found, role: "image" } : { ...found, role: "graphic", sort };
    if (source && /^\s*data:/i.test(source)) image.dataUrl = source;
    if (
      image.role === "image" &&
      name === "img" &&
      (isPixel(element.get("width")) || isPixel(element.get("height")))
    )
      image.isThin = true;
    meaning = { kind: "leaf", node: image };
  } else if (name === "svg") {
    meaning = { kind: "container", node: { ...baseOf(node), role: "graphic", sort: "drawing", ...none } };
  } else if (isMedium(node)) {
    const sort = name === "canvas" ? "canvas" : name === "video" ? "media" : "object";
    const graphic: Graphic = { ...baseOf(node), role: "graphic", sort, ...none };
    if (sort !== "canvas") graphic.isEmbedded = true;
    meaning = { kind: "leaf", node: graphic };
  } else if (name === "audio" && space === "html")
    meaning = { kind: "leaf", node: { ...baseOf(node), role: "media", sort: "audio", hasTextTrack: false } };
  if (meaning) invisible(node, meaning);
  return meaning;
}

/** A page within the page: no check judges it. */
export const frame = (node: Node): Meaning => ({
  kind: "leaf",
  node: {
    ...baseOf(node),
    role: "graphic",
    sort: "frame",
    alternative: null,
    isDecorative: false,
    isJudgedElsewhere: true,
    isEmbedded: true,
  },
});

/** MathML. What annotates it is another notation of the same. */
export function mathOf(node: Node): Meaning {
  const { element, parent } = node;
  const { name } = element;
  if (name === "annotation" || name === "annotation-xml") return nothing;
  if (name === "math" && parent?.element.space !== "math")
    return {
      kind: "container",
      node: {
        ...baseOf(node),
        role: "formula",
        alternative: element.get("alttext"),
        isDecorative: false,
        isBlock: element.get("display")?.trim().toLowerCase() === "block",
        tex: element.origin.tex ?? null,
      },
    };
  const attributes = Object.fromEntries(element.attributes);
  return { kind: "math", node: { ...baseOf(node), role: "math", name, attributes } };
}
