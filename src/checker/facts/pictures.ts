import type { Graphic, Image } from "../../formats/content.ts";
import type { FactSink } from "../model.ts";
import { snippet } from "../snippet.ts";
import { readsLikeFigureCaption } from "../text/caption-text.ts";
import { isBlank } from "../white-space.ts";
import { about } from "./about.ts";

const captioned: ReadonlySet<string> = new Set(["image", "chart", "diagram", "group", "canvas", "drawing"]);

/**
 * Emits a picture or graphic, and its caption where captions stand in paragraphs beside pictures. `language` is the one
 * that holds for it, where that is not the document's.
 */
export function emitPicture(node: Image | Graphic, emit: FactSink, language?: string): void {
  const { alternative, isDecorative, fileName, nearbyCaption } = node;
  const base = about(node);
  const marked = nearbyCaption?.isMarked ? snippet(nearbyCaption.text) : null;
  const fact = {
    ...base,
    alt: isBlank(alternative) ? null : alternative,
    isDecorative,
    ...(fileName ? { fileName } : {}),
    ...(nearbyCaption === undefined ? {} : { caption: marked }),
    ...(language === undefined ? {} : { language }),
    ...(node.isOfWords ? { isOfWords: node.isOfWords } : {}),
  };
  if (node.role === "image") {
    const { isUntagged, isScan } = node;
    emit({ kind: "image", ...fact, ...(isUntagged ? { isUntagged } : {}), ...(isScan ? { isScan } : {}) });
  } else if (node.sort !== "frame") {
    const { sort, isDescribedNearby } = node;
    emit({ kind: "figure", sort, ...fact, ...(isDescribedNearby ? { needsReview: true } : {}) });
  }
  const isCaptioned = captioned.has(node.role === "image" ? "image" : node.sort);
  if (nearbyCaption === undefined || isDecorative || !isCaptioned) return;
  const isTyped = nearbyCaption && !nearbyCaption.isMarked && readsLikeFigureCaption(nearbyCaption.text);
  const typed = isTyped ? snippet(nearbyCaption.text) : null;
  const { snippet: _, ...place } = base;
  const shown = typed ? { snippet: typed } : {};
  const at = typed && nearbyCaption?.address ? { typedAddress: nearbyCaption.address } : {};
  emit({ kind: "caption", caption: marked, typed, isExpected: false, ...place, ...shown, ...at });
}
