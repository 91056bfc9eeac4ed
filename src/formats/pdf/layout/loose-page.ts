import type { Budget } from "../../../checker/budget.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { LabelledField } from "../../content.ts";
import type { Drawing } from "../content/drawings.ts";
import { area, type Box, intersection } from "../content/geometry.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import type { Page } from "../pages.ts";
import type { TextRun } from "../text/runs.ts";
import { addDrawnBullets } from "./drawn-bullets.ts";
import { marksOf, type PageMarks } from "./page-marks.ts";
import { type LinkArea, type Segment, segmentsOf, turnedBox, turnsOf } from "./segments.ts";
import { noStyle } from "./text-style.ts";
import { markUnderlined } from "./underlines.ts";

/** What stands between text. */
export type Thing =
  | { sort: "picture"; picture: PaintedPicture }
  | { sort: "field"; field: LabelledField }
  /** A page that is nothing but a picture. */
  | { sort: "scan"; picture: PaintedPicture | null };

/** What of a page no tag orders: all of it, where the document has none. */
export interface LoosePage {
  number: number;
  box: Box;
  segments: Segment<Thing>[];
  /** Text that runs in another direction than that of the page. */
  askew: Segment<Thing>[];
  marks: PageMarks;
  characters: number;
  /** Pictures that lie under the text of the whole page. */
  backgrounds: number;
}

/** What is loose on a page. */
export interface Found {
  items: readonly TextRun[];
  pictures: readonly PaintedPicture[];
  fields: readonly { field: LabelledField; box: Box }[];
  links: readonly LinkArea[];
  drawings: readonly Drawing[];
  /** Whether it is reported what of the text is raised. */
  keepsRaised: boolean;
  /** Characters on the page in all. */
  characters: number;
}

/** Smaller pictures, in points, are lines, bullets and ornaments. */
const smallest = 8;
/** A picture that covers this part of the page is its background or, where there is no text, a scan. */
const cover = 0.7;

/** Finds out where on a page stands what is loose. */
export function loosePage(page: Page, found: Found, budget: Budget): LoosePage {
  const turns = turnsOf(found.items);
  const box = turnedBox(page.box, turns);
  const links = found.links.map((link) => ({ ...link, box: turnedBox(link.box, turns) }));
  const drawings = found.drawings.map((each) => ({ ...each, box: turnedBox(each.box, turns) }));
  const marks = marksOf(drawings, box, budget);
  const { upright, askew } = segmentsOf<Thing>(
    found.items,
    { turns, links, keepsRaised: found.keepsRaised, upright: marks.rulings.vertical },
    budget,
  );
  addDrawnBullets(upright, drawings, budget);
  markUnderlined(upright, marks.rulings.horizontal);
  const covered = (picture: PaintedPicture) =>
    area(intersection(picture.box, page.box)) / (area(page.box) || 1);
  const hasText = found.items.some(({ text }) => !isBlank(text));
  const all = found.pictures.reduce((sum, picture) => sum + covered(picture), 0);
  const { number } = page;
  const loose: LoosePage = { number, box, segments: upright, askew, marks, characters: 0, backgrounds: 0 };
  for (const item of found.items) loose.characters += item.text.length;
  const place = (thing: Thing, at: Box) => {
    const turned = turnedBox(at, turns);
    upright.push({ box: turned, y: turned[1], size: 10, style: noStyle, isUniform: true, spans: [], thing });
  };
  if (!hasText && !found.characters && all >= cover) {
    place({ sort: "scan", picture: found.pictures.length === 1 ? found.pictures[0]! : null }, page.box);
    return loose;
  }
  for (const picture of found.pictures) {
    const [left, bottom, right, top] = picture.box;
    if (Math.min(right - left, top - bottom) < smallest) continue;
    if (hasText && covered(picture) >= cover) loose.backgrounds++;
    else place({ sort: "picture", picture }, picture.box);
  }
  for (const { field, box: at } of found.fields) place({ sort: "field", field }, at);
  return loose;
}
