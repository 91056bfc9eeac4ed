import type { Colour } from "../content.ts";
import type { ColourDoubt } from "../notes.ts";
import { isColour, type Paint } from "../ooxml/colour/paint.ts";
import { type FillSpec, resolvedFill } from "../ooxml/colour/spec.ts";
import type { Palette } from "../ooxml/colour/theme.ts";
import type { DrawnTable, Frame, Shape } from "../ooxml/drawing/shape.ts";
import type { ColouredText, ShapeText } from "../ooxml/drawing/text.ts";
import type { TextLook } from "../ooxml/drawing/text-look.ts";
import type { Inheritance } from "./layouts.ts";
import type { CellLook, TableStyles } from "./table-styles.ts";

/** An area that is painted on the slide, the lowest first. */
interface Area {
  frame: Frame;
  paint: Paint;
}

/** What is behind a text: one colour, several that it may stand on, or why that is not known. */
export interface Behind {
  colours: Colour[];
  doubt: ColourDoubt | null;
}

/** Areas that are kept of a slide, and looked at for one text. */
const areaLimit = 2_000;
const lookedAt = 300;
/** The part of a text's place that an area may cover without counting. */
const slight = 0.08;

/** Where the members of a group stand on the slide. */
interface Measure {
  frame: Frame;
  inner: Frame;
}

function placed(frame: Frame, measures: readonly Measure[]): Frame {
  let { x, y, width, height } = frame;
  for (const { frame: outer, inner } of measures.toReversed()) {
    const [across, down] = [outer.width / (inner.width || 1), outer.height / (inner.height || 1)];
    x = outer.x + (x - inner.x) * across;
    y = outer.y + (y - inner.y) * down;
    width *= across;
    height *= down;
  }
  return { x, y, width, height };
}

const areaOf = ({ width, height }: Frame) => Math.max(0, width) * Math.max(0, height);

function overlap(one: Frame, other: Frame): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What the texts of one slide stand on, and how they look by all that they inherit. */
export class SlideColours {
  readonly #inheritance: Inheritance;
  readonly #styles: TableStyles;
  readonly #palette: Palette;
  readonly #page: Paint;
  readonly #areas: Area[] = [];
  readonly #frames = new Map<Shape, Frame>();
  /** How many areas are painted before a shape. */
  readonly #levels = new Map<Shape, number>();
  /** What shapes are filled with, wherever they stand. */
  readonly #paints = new Map<Shape, Paint>();

  constructor(
    shapes: readonly Shape[],
    {
      inheritance,
      styles,
      palette,
      background,
      showsMaster,
    }: {
      inheritance: Inheritance;
      styles: TableStyles;
      palette: Palette;
      /** Of the slide itself. */
      background: FillSpec | null;
      showsMaster: boolean;
    },
  ) {
    this.#inheritance = inheritance;
    this.#styles = styles;
    this.#palette = palette;
    const page = background ?? inheritance.background;
    this.#page = (page && resolvedFill(page, palette)) ?? this.#named("bg1");
    for (const below of inheritance.shapesBelow(showsMaster)) this.#paint(below, [], null, false);
    this.#paint(shapes, [], null, true);
  }

  /** Where a shape stands on the slide; null where nothing says. */
  frame(shape: Shape): Frame | null {
    return this.#frames.get(shape) ?? null;
  }

  #named(name: string): Paint {
    return this.#palette.named(name);
  }

  #paint(
    shapes: readonly Shape[],
    measures: readonly Measure[],
    groupFill: Paint | null,
    isOfSlide: boolean,
  ): void {
    for (const shape of shapes) {
      if (!isOfSlide && shape.placeholder) continue;
      const { placeholder } = shape;
      const own = shape.frame ?? (placeholder ? this.#inheritance.frame(placeholder) : null);
      const frame = own && placed(own, measures);
      if (frame) this.#frames.set(shape, frame);
      this.#levels.set(shape, this.#areas.length);
      if (shape.element === "grpSp") {
        const fill = shape.fill ? resolvedFill(shape.fill, this.#palette, groupFill) : groupFill;
        const within = own && shape.inner ? [...measures, { frame: own, inner: shape.inner }] : measures;
        this.#paint(shape.members, within, fill, isOfSlide);
        continue;
      }
      const paint = this.#paintOf(shape, groupFill);
      if (paint) this.#paints.set(shape, paint);
      if (paint && frame && this.#areas.length < areaLimit) this.#areas.push({ frame, paint });
    }
  }

  /** What a shape paints; null where it can be seen through. */
  #paintOf(shape: Shape, groupFill: Paint | null): Paint | null {
    if (shape.element === "pic") return "picture";
    if (shape.element !== "sp") return null;
    const { placeholder, body } = shape;
    // An empty placeholder is not seen when the slide is shown.
    if (placeholder && !body.paragraphs.length) return null;
    const fill = shape.fill ?? (placeholder ? this.#inheritance.fill(placeholder) : null) ?? shape.styleFill;
    return fill === null ? null : resolvedFill(fill, this.#palette, groupFill);
  }

  /** What is painted in a place below a shape. */
  #below(shape: Shape): Behind {
    const place = this.#frames.get(shape);
    const from = this.#levels.get(shape) ?? this.#areas.length;
    const colours: Colour[] = [];
    let doubt: ColourDoubt | null = null;
    const take = (paint: Paint) => {
      if (isColour(paint)) colours.push(paint);
      else doubt ??= paint;
    };
    if (!place) {
      // Where it stands is not known: on the page, or on anything.
      if (!this.#areas.length) take(this.#page);
      return { colours, doubt: doubt ?? (this.#areas.length ? "overlap" : null) };
    }
    const whole = areaOf(place) || 1;
    for (let at = from - 1; at >= 0; at--) {
      if (from - at > lookedAt) return { colours, doubt: "overlap" };
      const { frame, paint } = this.#areas[at]!;
      const part = overlap(place, frame) / whole;
      if (part < slight) continue;
      take(paint);
      if (part > 1 - slight) return { colours, doubt };
    }
    take(this.#page);
    return { colours, doubt };
  }

  /** How a text looks, and what it stands on. */
  text(
    coloured: ColouredText,
    body: ShapeText,
    shape: Shape,
    cell: { table: DrawnTable; row: number; column: number } | null,
  ): { foreground: Paint; behind: Behind; isLarge: boolean } {
    const { highlight } = coloured;
    const own = this.#paints.get(shape);
    const style = cell && this.#styles.cell(cell.table, cell.row, cell.column);
    const looks = this.#looks(coloured, body, shape, cell ? (style ?? {}) : null);
    const isUnknown = cell !== null && style === null;
    const size = (looks.size ?? 1_800) * body.scale;
    const isLarge = size >= 1_800 || (size >= 1_400 && looks.isBold === true);
    const spec: FillSpec | undefined = coloured.isLink ? { base: "hlink", changes: [] } : looks.colour;
    const named = spec && (typeof spec === "string" ? "text-fill" : resolvedFill(spec, this.#palette));
    const foreground = named ?? (isUnknown ? "style" : this.#named("tx1"));
    const marked = highlight && resolvedFill(highlight, this.#palette);
    if (marked) return { foreground, behind: only(marked), isLarge };
    return {
      foreground,
      behind: cell ? this.#behindCell(cell, style, shape) : own ? only(own) : this.#below(shape),
      isLarge,
    };
  }

  #behindCell(
    { table, row, column }: { table: DrawnTable; row: number; column: number },
    style: CellLook | null,
    shape: Shape,
  ): Behind {
    const own = table.rows[row]?.[column]?.fill ?? null;
    if (own) {
      const paint = resolvedFill(own, this.#palette);
      return paint ? only(paint) : this.#below(shape);
    }
    if (style === null) return { colours: [], doubt: "style" };
    const paint = style.fill ? resolvedFill(style.fill, this.#palette) : null;
    return paint ? only(paint) : this.#below(shape);
  }

  /** What text says itself, its body, and what it inherits, the strongest first. */
  #looks({ look, level }: ColouredText, body: ShapeText, shape: Shape, style: CellLook | null): TextLook {
    const { placeholder, styleText } = shape;
    const chain: (TextLook | undefined)[] = [look, body.looks.at(level)];
    if (style) chain.push(style);
    if (placeholder) chain.push(...this.#inheritance.looks(placeholder, level));
    else {
      if (styleText) chain.push({ colour: styleText });
      chain.push(...this.#inheritance.looksOutside(level));
    }
    const found: TextLook = {};
    for (const one of chain) {
      if (!one) continue;
      found.colour ??= one.colour;
      found.size ??= one.size;
      found.isBold ??= one.isBold;
    }
    return found;
  }
}

const only = (paint: Paint): Behind =>
  isColour(paint) ? { colours: [paint], doubt: null } : { colours: [], doubt: paint };
