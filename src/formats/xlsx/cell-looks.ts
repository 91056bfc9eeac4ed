import type { Colour } from "../content.ts";
import { excelTint, isColour, mixture, type Paint } from "../ooxml/colour/paint.ts";
import { accentNames, Theme } from "../ooxml/colour/theme.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { isOn, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";

/** How the text of cells looks (ECMA-376 part 1, 18.8). */
export interface CellLook {
  /** Null for automatic, which is black. */
  text: Paint | null;
  /** Null where the cell has no fill. */
  fill: Paint | null;
  isBold: boolean;
  isLarge: boolean;
}

interface Font {
  colour: Paint | null;
  isBold: boolean;
  size: number;
}

/** Fonts, fills and styles that are kept. */
const styleLimit = 65_536;

/** Colours of the theme by their numbers in workbooks. */
const themeNames = ["lt1", "dk1", "lt2", "dk2", ...accentNames];

/** The usual palette from number 8 on (18.8.27); the eight before are the first eight of it. */
const usualPalette =
  "000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333".split(
    " ",
  );

/** How much of a pattern is its own colour. */
const patterns = new Map([
  ["darkGray", 0.75],
  ["mediumGray", 0.5],
  ["lightGray", 0.25],
  ["gray125", 0.125],
  ["gray0625", 0.0625],
]);

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** The looks of the styles of a workbook, and what conditional formats change. */
export class CellLooks {
  readonly theme: Theme;
  readonly #looks: CellLook[] = [];
  /** Conditional formats that change a colour, by their numbers. */
  readonly #colouring = new Set<number>();

  private constructor(theme: Theme) {
    this.theme = theme;
  }

  static async read(file: OfficePackage, relationships: Relationships): Promise<CellLooks> {
    const looks = new CellLooks(await Theme.read(file, relationships.ofType("theme")[0]?.target));
    const part = relationships.ofType("styles")[0]?.target;
    if (part !== undefined && file.has(part)) await file.read(part, looks.#handler(), true);
    return looks;
  }

  at(style: number): CellLook {
    return this.#looks[style] ?? plain;
  }

  /** How many styles there are. */
  get count(): number {
    return this.#looks.length;
  }

  isColouring(format: number): boolean {
    return this.#colouring.has(format);
  }

  /** A colour of the theme with a tint; black where it is not known. */
  themed(name: string, tint = 0): Colour {
    return excelTint(this.theme.colours.get(name) ?? black, tint);
  }

  #colour(attributes: Attributes, palette: readonly string[]): Paint | null {
    const theme = wholeNumber(attributes.get("theme", 8));
    const tint = Number(attributes.get("tint", 32) ?? 0) || 0;
    const value = attributes.get("rgb", 16);
    const indexed = wholeNumber(attributes.get("indexed", 8));
    let base: Paint | null = null;
    if (theme !== null) base = this.theme.colours.get(themeNames[theme] ?? "") ?? "style";
    else if (value !== null) base = rgb(value.slice(-6));
    else if (indexed !== null && indexed < 64)
      base = rgb(palette[indexed < 8 ? indexed : indexed - 8] ?? null);
    return base && isColour(base) ? excelTint(base, tint) : base;
  }

  #handler() {
    const fonts: Font[] = [];
    const fills: (Paint | null)[] = [];
    const palette = [...usualPalette];
    let colours = 0;
    let list: "fonts" | "fills" | "cellXfs" | "dxfs" | null = null;
    let pattern: { type: string; ink: Paint | null; paper: Paint | null } | null = null;
    let formats = -1;
    return {
      start: (name: string, attributes: Attributes) => {
        const last = fonts.at(-1);
        switch (name) {
          case "x:fonts":
          case "x:fills":
          case "x:cellXfs":
          case "x:dxfs":
            list = name.slice(2) as typeof list;
            return;
          case "x:rgbColor":
            if (colours >= 8 && colours < 64)
              palette[colours - 8] = (attributes.get("rgb", 16) ?? "").slice(-6);
            colours++;
            return;
          case "x:dxf":
            formats++;
            return;
          case "x:font":
            if (list === "fonts" && fonts.length < styleLimit)
              fonts.push({ colour: null, isBold: false, size: 11 });
            return;
          case "x:b":
            if (list === "fonts" && last) last.isBold = isOn(attributes.get("val", 8));
            return;
          case "x:sz":
            if (list === "fonts" && last) last.size = Number(attributes.get("val", 16)) || 11;
            return;
          case "x:color":
            if (list === "fonts" && last) last.colour = this.#colour(attributes, palette);
            else if (list === "dxfs") this.#colouring.add(formats);
            return;
          case "x:fill":
            if (list === "fills" && fills.length < styleLimit) fills.push(null);
            else if (list === "dxfs") this.#colouring.add(formats);
            return;
          case "x:gradientFill":
            if (list === "fills" && fills.length) fills[fills.length - 1] = "gradient";
            return;
          case "x:patternFill":
            if (list === "fills")
              pattern = { type: attributes.get("patternType", 32) ?? "none", ink: null, paper: null };
            return;
          case "x:fgColor":
            if (pattern) pattern.ink = this.#colour(attributes, palette);
            return;
          case "x:bgColor":
            if (pattern) pattern.paper = this.#colour(attributes, palette);
            return;
          case "x:xf":
            if (list !== "cellXfs" || this.#looks.length >= styleLimit) return;
            this.#looks.push(
              lookOf(
                fonts[wholeNumber(attributes.get("fontId", 8)) ?? 0],
                fills[wholeNumber(attributes.get("fillId", 8)) ?? 0] ?? null,
              ),
            );
        }
      },
      end: (name: string) => {
        if (name === "x:patternFill" && pattern) {
          if (fills.length) fills[fills.length - 1] = painted(pattern);
          pattern = null;
        } else if (list && name === `x:${list}`) list = null;
      },
    };
  }
}

const plain: CellLook = { text: null, fill: null, isBold: false, isLarge: false };

const lookOf = (font: Font | undefined, fill: Paint | null): CellLook =>
  font
    ? {
        text: font.colour,
        fill,
        isBold: font.isBold,
        isLarge: font.size >= 18 || (font.size >= 14 && font.isBold),
      }
    : { ...plain, fill };

function painted({
  type,
  ink,
  paper,
}: {
  type: string;
  ink: Paint | null;
  paper: Paint | null;
}): Paint | null {
  if (type === "none") return null;
  if (type === "solid") return ink ?? paper;
  const part = patterns.get(type);
  const [one, other] = [ink ?? black, paper ?? white];
  return part !== undefined && isColour(one) && isColour(other) ? mixture(one, other, part) : "pattern";
}
