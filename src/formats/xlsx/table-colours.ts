import type { Colour } from "../content.ts";
import { isColour, type Paint } from "../ooxml/colour/paint.ts";
import type { CellLook, CellLooks } from "./cell-looks.ts";

/** In which colours a style of Excel's own shows a part of a table. */
export interface TablePartColours {
  text: Colour;
  /** Several where rows differ; none where it has no fill. */
  fills: readonly Colour[];
}

/** The head and the rows of a table by the name of its style; null where that is none of those that are known here. */
export function tableColours(
  style: string | null,
  looks: CellLooks,
): { head: TablePartColours; body: TablePartColours } | null {
  const dark = looks.themed("dk1");
  const light = looks.themed("lt1");
  if (style === null) {
    const plain = { text: dark, fills: [] };
    return { head: plain, body: plain };
  }
  const [, group, digits] = /^TableStyle(Light|Medium)(\d{1,2})$/.exec(style) ?? [];
  const number = Number(digits);
  if (!group || number < 1 || number > (group === "Light" ? 21 : 28)) return null;
  const place = (number - 1) % 7;
  const sort = Math.floor((number - 1) / 7);
  const name = place === 0 ? "dk1" : `accent${place}`;
  const own = looks.themed(name);
  // Black has no lighter tints of its own: the style takes greys.
  const pale = place === 0 ? looks.themed("lt1", -0.15) : looks.themed(name, 0.8);
  const paler = place === 0 ? looks.themed("lt1", -0.25) : looks.themed(name, 0.6);
  if (group === "Light") {
    const text = sort === 0 && place > 0 ? looks.themed(name, -0.25) : dark;
    const fills = sort === 1 ? [] : [pale];
    return { head: sort === 1 ? { text: light, fills: [own] } : { text, fills: [] }, body: { text, fills } };
  }
  if (sort === 3) return { head: { text: dark, fills: [pale] }, body: { text: dark, fills: [pale, paler] } };
  const fills = sort === 0 ? [pale] : sort === 1 ? [pale, paler] : [looks.themed("lt1", -0.15)];
  return { head: { text: light, fills: [own] }, body: { text: dark, fills } };
}

/**
 * The colours of a cell: its own before those of the table's style, whose text it takes over where it says nothing. Null
 * for a style that is not known, "cells" where there is no table.
 */
export function shownColours(
  { text, fill }: Pick<CellLook, "text" | "fill">,
  table: TablePartColours | null | "cells",
  looks: CellLooks,
): { text: Paint; fills: readonly Paint[] } {
  const page = looks.themed("lt1");
  const black = looks.themed("dk1");
  if (table === "cells") return { text: text ?? black, fills: [fill ?? page] };
  if (table === null) return { text: text ?? black, fills: [fill ?? "style"] };
  const isPlain = text === null || (isColour(text) && text.every((value, at) => value === black[at]));
  return {
    text: isPlain ? table.text : text,
    fills: fill ? [fill] : table.fills.length ? [...table.fills] : [page],
  };
}
