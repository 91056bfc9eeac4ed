import type { LoadPicture } from "../content.ts";
import { imageData, svgFile, written } from "../svg.ts";
import { wholeNumber } from "./values.ts";
import type { Attributes } from "./xml.ts";

/** What is cut off a picture at each side, as shares of it (a:srcRect; ECMA-376 part 1, 20.1.8.55). */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Shares are in thousandths of a percent. */
const whole = 100_000;
/** EMU of a point. */
const point = 12_700;
/** Where less is left of a side than this share of it, nothing would be seen. */
const leastLeft = 0.001;

/** What a:srcRect cuts off; null where that is nothing, or where it gives the picture a margin instead. */
export function cropOf(attributes: Attributes): Crop | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = ["l", "t", "r", "b"].map(
    (side) => (wholeNumber(attributes.get(side, 16)) ?? 0) / whole,
  );
  const isCut = left > 0 || top > 0 || right > 0 || bottom > 0;
  const isSound = Math.min(left, top, right, bottom) >= 0;
  return isCut && isSound && left + right < 1 - leastLeft && top + bottom < 1 - leastLeft
    ? { left, top, right, bottom }
    : null;
}

/** Loads a picture as it is shown in a frame of this size, in EMU: without what is cut off, where both are known. */
export function cropped(
  load: LoadPicture,
  crop: Crop | null,
  frame: { width: number; height: number } | null,
): LoadPicture {
  if (!crop || !frame) return load;
  const { left, top, right, bottom } = crop;
  const [width, height] = [frame.width / point, frame.height / point];
  if (!(width > 0 && height > 0)) return load;
  const [all, high] = [width / (1 - left - right), height / (1 - top - bottom)];
  const place = `x="${written(-left * all)}" y="${written(-top * high)}" width="${written(all)}" height="${written(high)}"`;
  return async () => {
    const data = await load();
    if (!data) return null;
    const body = `<image href="${imageData(data.mediaType, data.bytes)}" ${place} preserveAspectRatio="none"/>`;
    return { mediaType: "image/svg+xml", bytes: svgFile({ width, height }, body) };
  };
}
