import type { Budget } from "../../../checker/budget.ts";
import { beginningOf } from "../../../checker/snippet.ts";
import type { ColourDoubt } from "../../notes.ts";
import type { Colour } from "../content/colour.ts";
import type { Marking } from "../content/content-scope.ts";
import { type Box, lengthOf, type Matrix, unit } from "../content/geometry.ts";
import { cutTo } from "../file/cut-to.ts";
import { hasRtl } from "../text/reading-direction.ts";
import { textAsRead } from "../text/reading-order.ts";
import { boxOfText, type GraphicsState, gapBetween, type PaintedText } from "../text/text-state.ts";
import { type Area, type Clip, showsAt, transformedBox } from "./area.ts";
import type { AreaSink } from "./area-path.ts";
import { type Behind, isColour, Layers, over } from "./layers.ts";
import { type Letters, type Look, plainLook } from "./look.ts";

/** Pieces of text of one page whose colours are looked at, and characters that are kept of each. */
const mostTexts = 20_000;
const keptCharacters = 160;
/** Points across one piece of text at which what is behind it is looked at. */
const mostColumns = 8;
/** Part of those points from which on what is behind them counts. */
const leastShare = 0.15;

/** How far up from the baseline they are, as part of the letters' height; in vertical writing to the side of it. */
const usualHeights = [0.08, 0.5];
const verticalHeights = [-0.25, 0.25];

/** A piece of text as it was painted. */
interface ShownText {
  painted: PaintedText;
  box: Box;
  /** How many layers it may stand on. */
  at: number;
  paint: Colour | ColourDoubt;
  alpha: number;
  blend: Look["blend"];
  clip: Clip | null;
  /** Its letters show only where something is painted through them. */
  letters: Letters | null;
  isVertical: boolean;
  isLarge: boolean;
}

/** Text in one pair of colours that stands together. */
export interface ColouredRegion {
  foreground: Colour | null;
  background: Colour | null;
  others: Colour[];
  doubt: ColourDoubt | null;
  isLarge: boolean;
  text: string;
  box: Box;
}

/** Takes what is painted on one page for the colours of its text. */
export class PageColours implements AreaSink {
  readonly #budget: Budget;
  readonly #page: Box;
  /** Points that a unit of user space is long. */
  readonly #unit: number;
  readonly #layers: Layers;
  readonly #texts: ShownText[] = [];
  /** Of the text that is being looked at. */
  readonly #points: number[] = [];
  /** What is painted now is in a layer that is off. */
  isHidden = false;

  constructor(page: Box, unit: number, budget: Budget) {
    this.#page = page;
    this.#unit = unit;
    this.#budget = budget;
    this.#layers = new Layers(page, budget);
  }

  area(area: Area, { fill, stroke, look = plainLook }: GraphicsState, isStroke: boolean): void {
    const paint = isStroke ? (stroke ?? look.strokePattern) : (fill ?? look.fillPattern);
    this.#add(area, paint ?? "style", look, isStroke ? look.strokeAlpha : look.fillAlpha);
  }

  /** An image in the unit square; `isStencil` where it is painted in the colour for areas. */
  image(matrix: Matrix, isStencil: boolean, { look = plainLook }: GraphicsState): void {
    const area = transformedBox(unit, matrix);
    this.#add(isStencil ? { ...area, isRough: true } : area, "picture", look, look.fillAlpha);
  }

  /** All that the clip lets through is painted with a gradient. */
  shading({ look = plainLook }: GraphicsState): void {
    const box = look.clip?.box ?? this.#page;
    this.#add({ box, outlines: null, isRough: false }, "gradient", look, look.fillAlpha);
  }

  #add(area: Area, paint: Colour | ColourDoubt, look: Look, alpha: number): void {
    if (this.isHidden) return;
    const { clip, blend, letters, isMasked } = look;
    if (letters) {
      letters.isPainted = true;
      return;
    }
    const { box } = area;
    const shown: Box = clip
      ? [
          Math.max(box[0], clip.box[0]),
          Math.max(box[1], clip.box[1]),
          Math.min(box[2], clip.box[2]),
          Math.min(box[3], clip.box[3]),
        ]
      : box;
    this.#layers.add({ area, clip, box: shown, paint: isMasked ? "transparency" : paint, alpha, blend });
  }

  text(painted: PaintedText, state: GraphicsState, marking: Pick<Marking, "isWatermark">): void {
    const { rendering, font, look = plainLook } = state;
    if (this.isHidden || !font || rendering === 3 || marking.isWatermark || !hasLetters(painted.text)) return;
    if (this.#texts.length >= mostTexts) return;
    this.#budget.step(4);
    const isStroke = rendering === 1 || rendering === 5;
    const isClip = rendering === 7;
    const paint = isClip
      ? "text-fill"
      : isStroke
        ? (state.stroke ?? look.strokePattern ?? "style")
        : (font.ownPaint ?? state.fill ?? look.fillPattern ?? "style");
    const size = painted.size * (font.letterHeight(Math.abs(state.size)) / (Math.abs(state.size) || 1));
    const points = size * this.#unit;
    // Sizes come out of matrices, and are not always round.
    const isLarge = points > 17.95 || (points > 13.95 && font.isBold);
    const shown = { ...painted, size, text: readable(painted) };
    this.#texts.push({
      painted: shown,
      box: boxOfText(shown),
      at: this.#layers.count,
      paint: look.isMasked ? "transparency" : typeof paint === "string" && !isClip ? fillDoubt(paint) : paint,
      alpha: isStroke ? look.strokeAlpha : look.fillAlpha,
      blend: look.blend,
      clip: look.clip,
      letters: isClip ? look.letters : null,
      isVertical: font.isVertical,
      isLarge,
    });
  }

  /** The texts of the page by their colours and where they stand, when all of it has been painted. */
  *regions(): Generator<ColouredRegion> {
    const regions = new Regions();
    for (const text of this.#texts) {
      const colours = this.#coloursOf(text);
      if (colours) regions.add(text, colours);
    }
    yield* regions.all;
  }

  #coloursOf(text: ShownText): TextColours | null {
    if (text.letters && !text.letters.isPainted) return null;
    if (text.alpha <= 0) return null;
    const points = this.#pointsOf(text);
    if (!points.length) return null;
    const tally = tallied(this.#layers.behind(text.box, points, text.at));
    const { doubt, colours } = tally;
    if (tally.isHidden) return null;
    const { paint } = text;
    if (typeof paint === "string") return { foreground: null, background: null, others: [], doubt: paint };
    if (doubt) return { foreground: paint, background: null, others: [], doubt };
    const [background, ...others] = colours as [Colour, ...Colour[]];
    if (text.blend === "unknown") return { foreground: null, background, others: [], doubt: "transparency" };
    return { foreground: over(paint, background, text), background, others, doubt: null };
  }

  /** Points within the letters of the text that are on the page and not clipped away: across and up in turn. */
  #pointsOf({ painted, clip, isVertical }: ShownText): readonly number[] {
    const { x, y, endX, endY, size } = painted;
    const length = lengthOf(endX - x, endY - y);
    const columns = Math.max(1, Math.min(mostColumns, Math.ceil(length / (2 * size || 1))));
    const [upX, upY] = length ? [(y - endY) / length, (endX - x) / length] : [0, 1];
    const points = this.#points;
    cutTo(points, 0);
    const page = this.#page;
    const heights = isVertical ? verticalHeights : usualHeights;
    for (let column = 0; column < columns; column++) {
      const share = (column + 0.5) / columns;
      for (const high of heights) {
        const atX = x + share * (endX - x) + high * size * upX;
        const atY = y + share * (endY - y) + high * size * upY;
        const isOnPage = atX > page[0] && atX < page[2] && atY > page[1] && atY < page[3];
        if (isOnPage && (!clip || showsAt(clip, atX, atY) !== false)) points.push(atX, atY);
      }
    }
    return points;
  }
}

/** The beginning of a text in the order in which it is read: Arabic and Hebrew are mostly painted the other way round. */
function readable({ text, x, endX }: PaintedText): string {
  const kept = beginningOf(text, keptCharacters);
  return endX > x && hasRtl(kept)
    ? textAsRead([...kept].map((sign) => ({ text: sign, isMeant: false })))
    : kept;
}

/** Why text has no colour of its own. */
const fillDoubt = (paint: ColourDoubt): ColourDoubt => (paint === "style" ? "style" : "text-fill");

type TextColours = Pick<ColouredRegion, "foreground" | "background" | "others" | "doubt">;

/** What is behind most of a text, and what besides is behind enough of it to be seen. */
function tallied(behind: readonly Behind[]): {
  isHidden: boolean;
  doubt: ColourDoubt | null;
  colours: Colour[];
} {
  const [first] = behind;
  if (behind.length === 1 && first !== undefined && isColour(first))
    return { isHidden: false, doubt: null, colours: [first] };
  const counts = new Map<string | number, { count: number; value: Colour | ColourDoubt }>();
  let seen = 0;
  for (const value of behind) {
    if (value === "hidden") continue;
    seen++;
    const key = isColour(value) ? (value[0] << 16) | (value[1] << 8) | value[2] : value;
    const same = counts.get(key);
    if (same) same.count++;
    else counts.set(key, { count: 1, value });
  }
  const sorted = [...counts.values()].sort((a, b) => b.count - a.count);
  const counting = sorted.filter(({ count }, at) => at === 0 || count >= leastShare * seen);
  const doubt = counting.find(({ value }) => typeof value === "string")?.value;
  return {
    isHidden: seen < behind.length / 4,
    doubt: (doubt as ColourDoubt | undefined) ?? null,
    colours: counting.map(({ value }) => value).filter((value) => typeof value !== "string"),
  };
}

/** Digits, letters of any script, or so many characters of which no one knows whether they are words. */
function hasLetters(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      if ((unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122))
        return true;
    } else if (unit >= 0xc0) return /[\p{L}\p{N}]|\ufffd{3}/u.test(text);
  }
  return false;
}

/** Regions of one pair of colours that are kept apart on a page, of which the last are compared with what comes. */
const mostRegions = 24;
const compared = 6;
/** How far apart lines of one region stand, as part of their height and in units of user space at least. */
const nearby = 4;
const leastNearby = 36;

type OpenRegion = ColouredRegion & { last: PaintedText };

const isSame = (a: Colour | null, b: Colour | null) =>
  a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1] && a[2] === b[2]);

/** Whether the colours are the same, of text that stands on one. */
const areSame = (a: TextColours, b: TextColours) =>
  a.doubt === b.doubt &&
  !a.others.length &&
  !b.others.length &&
  isSame(a.foreground, b.foreground) &&
  isSame(a.background, b.background);

/** Puts texts together that stand near to one another in the same colours. */
class Regions {
  readonly all: OpenRegion[] = [];
  readonly #byColours = new Map<string, OpenRegion[]>();
  /** Those of the text before: most texts have the colours of the one before them. */
  #last: OpenRegion[] = [];

  /** The regions of these colours. */
  #alike(colours: TextColours, isLarge: boolean): OpenRegion[] {
    const [last] = this.#last;
    if (last?.isLarge === isLarge && areSame(last, colours)) return this.#last;
    const { foreground, background, others, doubt } = colours;
    const key = `${foreground} ${background} ${others.join(" ")} ${doubt} ${isLarge}`;
    let known = this.#byColours.get(key);
    if (!known) {
      known = [];
      this.#byColours.set(key, known);
    }
    this.#last = known;
    return known;
  }

  add({ painted, box, isLarge }: ShownText, colours: TextColours): void {
    const known = this.#alike(colours, isLarge);
    const near =
      known.length >= mostRegions
        ? known.at(-1)
        : known
            .slice(-compared)
            .findLast((region) => isNear(region.box, box, Math.max(leastNearby, nearby * painted.size)));
    if (!near) {
      const region = { ...colours, isLarge, box, text: painted.text, last: painted };
      known.push(region);
      this.all.push(region);
      return;
    }
    near.box = [
      Math.min(near.box[0], box[0]),
      Math.min(near.box[1], box[1]),
      Math.max(near.box[2], box[2]),
      Math.max(near.box[3], box[3]),
    ];
    if (near.text.length < keptCharacters) near.text += gapBetween(near.last, painted) + painted.text;
    near.last = painted;
  }
}

const isNear = (a: Box, b: Box, distance: number) =>
  a[0] - distance < b[2] && b[0] - distance < a[2] && a[1] - distance < b[3] && b[1] - distance < a[3];
