import type { ColourDoubt } from "../../notes.ts";
import type { Box, Matrix } from "../content/geometry.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Name } from "../file/objects.ts";
import { type Clip, clipped, transformedBox } from "./area.ts";

/**
 * What of the graphics state decides how colours show, besides the colours (ISO 32000-2, 8.4.5 and 11): kept up where
 * someone asks for colours, and made anew where it changes, so that saved states can share it.
 */
export interface Look {
  clip: Clip | null;
  /** How much of what is below what is painted hides, groups around it included. */
  fillAlpha: number;
  strokeAlpha: number;
  /** The share of the groups around. */
  groupAlpha: number;
  blend: "normal" | "multiply" | "unknown";
  /** A soft mask decides how much shows. */
  isMasked: boolean;
  /** What areas and lines are painted with instead of a colour. */
  fillPattern: ColourDoubt | null;
  strokePattern: ColourDoubt | null;
  /** What is painted shows only in letters that clip it. */
  letters: Letters | null;
}

/** Letters that clip what is painted after them (rendering modes 4 to 7). */
export interface Letters {
  /** Something was painted, so that those show that are not painted themselves. */
  isPainted: boolean;
}

export const plainLook: Look = {
  clip: null,
  fillAlpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  blend: "normal",
  isMasked: false,
  fillPattern: null,
  strokePattern: null,
  letters: null,
};

const blends = new Map<string, Look["blend"]>([
  ["Normal", "normal"],
  ["Compatible", "normal"],
  ["Multiply", "multiply"],
]);

/** The look after a dictionary of graphics state parameters (8.4.5). */
export async function lookAfter(file: PdfFile, dict: Dict, look: Look): Promise<Look> {
  const fill = await file.number(dict.get("ca"));
  const stroke = await file.number(dict.get("CA"));
  const modes = await file.resolve(dict.get("BM"));
  const mask = dict.has("SMask") ? await file.resolve(dict.get("SMask")) : undefined;
  if (fill === null && stroke === null && modes === null && mask === undefined) return look;
  const after = { ...look };
  if (fill !== null) after.fillAlpha = fill * look.groupAlpha;
  if (stroke !== null) after.strokeAlpha = stroke * look.groupAlpha;
  const mode = Array.isArray(modes) ? await file.name(modes[0]) : modes instanceof Name ? modes.name : null;
  if (mode !== null) after.blend = blends.get(mode) ?? "unknown";
  if (mask !== undefined) after.isMasked = !(mask instanceof Name && mask.name === "None");
  return after;
}

/** The look that content in a form XObject begins with: clipped to its box; a group as a whole is as transparent as what is painted (8.10.1, 11.6.6). */
export function lookInForm(form: Dict, box: Box | null, matrix: Matrix, look: Look): Look {
  const isGroup = form.has("Group");
  const inside = isGroup ? { ...look, groupAlpha: look.fillAlpha, strokeAlpha: look.fillAlpha } : look;
  if (!box) return inside;
  return { ...inside, clip: clipped(look.clip, transformedBox(box, matrix)) };
}
