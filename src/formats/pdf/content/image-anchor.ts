import type { PdfFile } from "../file/file.ts";
import { type Dict, Name } from "../file/objects.ts";

/** What distinguishes an inline image from others, wherever it stands; `digest` is of its data. */
export const inlineAnchor = (dict: Dict, digest: number) => {
  const value = (short: string, long: string) => {
    const value = dict.get(short) ?? dict.get(long);
    return typeof value === "number" ? value : null;
  };
  return `inline image ${value("W", "Width")}×${value("H", "Height")} ${digest.toString(16)}`;
};

/** Whether the image has no more than one pixel to show: dvips writes the rules of tables and fractions so. */
export const isOnePixel = (anchor: string): boolean => anchor.includes("image 1×1 ");

/** Size, length and filter of the picture: its data is never read. */
export async function imageAnchor(file: PdfFile, dict: Dict): Promise<string> {
  const width = await file.number(dict.get("Width"));
  const height = await file.number(dict.get("Height"));
  const length = await file.number(dict.get("Length"));
  const filter = await file.resolve(dict.get("Filter"));
  const last = Array.isArray(filter)
    ? await file.name(filter.at(-1))
    : filter instanceof Name
      ? filter.name
      : null;
  return `image ${width}×${height} ${length} ${last ?? "none"}`;
}
