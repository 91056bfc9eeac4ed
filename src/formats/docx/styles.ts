import { isTypewriterFace } from "../code-lines.ts";
import type { Paint } from "../ooxml/colour/paint.ts";
import { ElementPlaces } from "../ooxml/element-places.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import { declaredLanguage, isOn, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import type { CharacterFormat } from "./character-format.ts";
import { WordColours } from "./colours.ts";
import { type CellFormat, type TableCondition, TableLook } from "./table-look.ts";

/** What a style says of its paragraphs or characters, its bases included. */
export interface Style extends CharacterFormat {
  /** Level of a heading, from 1. */
  level: number | null;
  isTitle: boolean;
  isCaption: boolean;
  /** An entry of a table of contents or of figures. */
  isContentsEntry: boolean;
  isNumbered: boolean;
  /** The list that it makes its paragraphs items of, the level where it gives it, and which style says so. */
  numbering: { id: number; level: number | null; style: string } | null;
  /** Built-in and own names, lower case, its bases' after its own. */
  names: readonly string[];
  isRightToLeft: boolean;
  paragraphBackground?: Paint | null;
  /** What it says itself, the defaults of the document left out. */
  own: CharacterFormat;
}

/** What a style says itself. */
export interface RawStyle extends CharacterFormat {
  id: string;
  /** Number of its element in the part. */
  element: number;
  type: string;
  name: string;
  basedOn: string | null;
  outlineLevel: number | null;
  numberingId: number | null;
  numberingLevel: number | null;
  isRightToLeft?: boolean;
  paragraphBackground?: Paint | null;
  /** Of a table style: it has borders or shading for all cells. */
  isDrawn?: boolean;
  /** Of a table style: what it says of all cells, and of those that stand at certain places. */
  cells?: CellFormat;
  conditions?: Map<TableCondition, CellFormat>;
  rowBand?: number;
  columnBand?: number;
}

/** Styles that are kept; more is no document of this world. */
const styleLimit = 10_000;
/** Conditions of a table style: there are twelve and the whole. */
const conditionLimit = 20;
/** Longest chain of bases that is followed, so that circles end. */
const chainLimit = 32;

/** Takes the children of w:rPr into a format; false when the element is none of them. */
export function takeCharacterProperty(
  name: string,
  attributes: Attributes,
  format: CharacterFormat,
  colours: WordColours,
): boolean {
  switch (name) {
    case "w:lang":
      format.language = declaredLanguage(attributes.get("w:val"));
      format.eastAsianLanguage = declaredLanguage(attributes.get("w:eastAsia"));
      format.complexLanguage = declaredLanguage(attributes.get("w:bidi"));
      return true;
    case "w:vanish":
    case "w:webHidden":
      // Web-hidden text is hidden in web views only (ECMA-376 part 1, 17.3.2.44).
      if (name === "w:vanish") format.isHidden = isOn(attributes.get("w:val"));
      return true;
    case "w:rFonts": {
      // That of a theme goes before one that is named (17.3.2.26).
      const face = attributes.get("w:asciiTheme", 64) ?? attributes.get("w:ascii", 64);
      if (face !== null) format.isTypewritten = isTypewriterFace(face.toLowerCase());
      return true;
    }
    case "w:b":
      format.isBold = isOn(attributes.get("w:val"));
      return true;
    case "w:i":
      format.isItalic = isOn(attributes.get("w:val"));
      return true;
    case "w:u":
      format.isUnderlined = !/^none$/i.test(attributes.get("w:val") ?? "none");
      return true;
    case "w:strike":
    case "w:dstrike":
      format.isStruck = isOn(attributes.get("w:val"));
      return true;
    case "w:vertAlign":
      format.position = attributes.get("w:val") ?? "baseline";
      return true;
    case "w:sz":
      format.size = wholeNumber(attributes.get("w:val")) ?? 22;
      return true;
    case "w:color":
      format.colour = colours.text(attributes);
      return true;
    case "w:shd":
      format.background = colours.shading(attributes);
      return true;
    case "w:highlight":
      format.highlight = highlights.get(attributes.get("w:val") ?? "") ?? null;
      return true;
    default:
      return false;
  }
}

/** ECMA-376 part 1, 17.18.40. */
const highlights = new Map<string, Paint>([
  ["black", [0, 0, 0]],
  ["blue", [0, 0, 255]],
  ["cyan", [0, 255, 255]],
  ["green", [0, 255, 0]],
  ["magenta", [255, 0, 255]],
  ["red", [255, 0, 0]],
  ["yellow", [255, 255, 0]],
  ["white", [255, 255, 255]],
  ["darkBlue", [0, 0, 139]],
  ["darkCyan", [0, 139, 139]],
  ["darkGreen", [0, 100, 0]],
  ["darkMagenta", [139, 0, 139]],
  ["darkRed", [139, 0, 0]],
  ["darkYellow", [128, 128, 0]],
  ["darkGray", [169, 169, 169]],
  ["lightGray", [211, 211, 211]],
]);

const sides = new Set([
  "w:top",
  "w:left",
  "w:start",
  "w:bottom",
  "w:right",
  "w:end",
  "w:insideH",
  "w:insideV",
]);

/** Whether the element of a table style is a border or shading; the margins of cells have sides too, but no w:val. */
const draws = (name: string, attributes: Attributes): boolean =>
  sides.has(name)
    ? !/^(?:nil|none)$/.test(attributes.get("w:val") ?? "none")
    : name === "w:shd" && rgb(attributes.get("w:fill")) !== null;

/** The styles of a document, by their ids, with what they inherit. */
export class Styles {
  /** The language of docDefaults. */
  defaultLanguage: string | null = null;
  /** What docDefaults say of characters. */
  readonly defaults: CharacterFormat = {};
  readonly colours: WordColours;
  /** Where its elements stand. */
  readonly places = new ElementPlaces();
  readonly #raw = new Map<string, RawStyle>();
  readonly #resolved = new Map<string, Style>();
  readonly #usual = new Map<string, string>();
  readonly #looks = new Map<string, TableLook>();

  constructor(colours = new WordColours()) {
    this.colours = colours;
  }

  /** Reads the styles part; without one every paragraph is plain. */
  static async read(file: OfficePackage, part: string | undefined, colours: WordColours): Promise<Styles> {
    const styles = new Styles(colours);
    if (part === undefined) return styles;
    let style: RawStyle | null = null;
    let isDefaults = false;
    let isCharacters = false;
    let skipped = 0;
    let condition: CellFormat | null = null;
    let holder = "";
    await file.read(part, {
      elementPlaces: styles.places,
      start(name, attributes) {
        if (skipped) {
          skipped++;
          return;
        }
        if (name === "w:tcPr" || name === "w:tblPr" || name === "w:pPr") holder = name;
        // Former formats are not the style's own.
        if (name.endsWith("Change")) skipped = 1;
        else if (name === "w:tblStylePr") condition = style ? conditionOf(style, attributes) : {};
        else if (condition) {
          if (name === "w:rPr") isCharacters = true;
          else if (isCharacters) takeCharacterProperty(name, attributes, condition, colours);
          else if (name === "w:shd") takeShading(condition, holder, colours.shading(attributes));
        } else if (name === "w:docDefaults") isDefaults = true;
        else if (name === "w:style") style = styles.#start(attributes);
        else if (name === "w:rPr") isCharacters = true;
        else if (isCharacters)
          takeCharacterProperty(name, attributes, style ?? (isDefaults ? styles.defaults : {}), colours);
        else if (style?.type === "table") {
          if (draws(name, attributes)) style.isDrawn = true;
          if (name === "w:shd") takeShading(cellsOf(style), holder, colours.shading(attributes));
          else if (name === "w:tblStyleRowBandSize")
            style.rowBand = wholeNumber(attributes.get("w:val")) ?? 1;
          else if (name === "w:tblStyleColBandSize")
            style.columnBand = wholeNumber(attributes.get("w:val")) ?? 1;
          else takeStyleProperty(name, attributes, style, colours);
        } else if (style) takeStyleProperty(name, attributes, style, colours);
      },
      end(name) {
        if (skipped) skipped--;
        else if (name === "w:tblStylePr") condition = null;
        else if (name === "w:style") style = null;
        else if (name === "w:rPr") isCharacters = false;
        else if (name === "w:docDefaults") isDefaults = false;
      },
    });
    styles.defaultLanguage = styles.defaults.language ?? null;
    styles.#findNormal();
    return styles;
  }

  /** All styles in the order of the part. */
  get all(): Iterable<RawStyle> {
    return this.#raw.values();
  }

  raw(id: string): RawStyle | null {
    return this.#raw.get(id) ?? null;
  }

  /** The style of what names none. */
  usual(type: string): RawStyle | null {
    return this.raw(this.#usual.get(type) ?? "");
  }

  /** The language that the default paragraph style sets, its bases included; null when it sets none. */
  get paragraphLanguage(): string | null {
    return this.#chain(this.#usual.get("paragraph")).find(({ language }) => language)?.language ?? null;
  }

  /** A paragraph style; the default one where the id is absent or unknown. */
  paragraph(id: string | null): Style {
    return this.#style(
      id !== null && this.#raw.get(id)?.type === "paragraph" ? id : this.#usual.get("paragraph"),
    );
  }

  /** A character style; null where the id is unknown. */
  character(id: string): Style | null {
    return this.#raw.get(id)?.type === "character" ? this.#style(id) : null;
  }

  /** Whether a table can be seen by its style; by the default one where the id is absent or unknown. */
  drawsTable(id: string | null): boolean {
    const own = id === null ? undefined : this.#raw.get(id);
    const usual = this.#usual.get("table");
    if (own?.type !== "table") return this.#chain(usual).some(({ isDrawn }) => isDrawn);
    if (id !== usual && own.name !== "normal table") return true;
    return this.#chain(own.id).some(({ isDrawn }) => isDrawn);
  }

  /** How cells look by a table style; by the default one where the id is absent or unknown. */
  tableLook(id: string | null): TableLook {
    const known = id !== null && this.#raw.get(id)?.type === "table" ? id : (this.#usual.get("table") ?? "");
    let look = this.#looks.get(known);
    if (!look) {
      look = new TableLook();
      for (const raw of this.#chain(known).toReversed()) look.add(raw);
      this.#looks.set(known, look);
    }
    return look;
  }

  /** Programs take "Normal" for the usual style of paragraphs where none is marked as such; LibreOffice once marked none. */
  #findNormal(): void {
    if (this.#usual.has("paragraph")) return;
    for (const { id, type, name } of this.#raw.values())
      if (type === "paragraph" && name === "normal") {
        this.#usual.set(type, id);
        return;
      }
  }

  #start(attributes: Attributes): RawStyle {
    const id = attributes.get("w:styleId", 255) ?? "";
    const style: RawStyle = {
      id,
      element: attributes.element,
      type: attributes.get("w:type") ?? "paragraph",
      name: "",
      basedOn: null,
      outlineLevel: null,
      numberingId: null,
      numberingLevel: null,
    };
    if (this.#raw.size < styleLimit && !this.#raw.has(id)) {
      this.#raw.set(id, style);
      this.places.note(attributes);
    }
    const isDefault = attributes.get("w:default");
    if (isDefault !== null && isOn(isDefault)) this.#usual.set(style.type, id);
    return style;
  }

  #chain(id: string | undefined): RawStyle[] {
    const chain: RawStyle[] = [];
    let style = id === undefined ? undefined : this.#raw.get(id);
    while (style && chain.length < chainLimit) {
      chain.push(style);
      style = style.basedOn === null ? undefined : this.#raw.get(style.basedOn);
    }
    return chain;
  }

  #style(id = ""): Style {
    const known = this.#resolved.get(id);
    if (known) return known;
    const chain = this.#chain(id);
    const numbered = chain.find(({ numberingId }) => numberingId !== null);
    const style: Style = {
      ...this.defaults,
      level: levelOf(chain),
      isTitle: chain.some(({ name }) => name === "title"),
      isCaption: chain.some(({ name }) => name === "caption"),
      isContentsEntry: chain.some(({ name }) =>
        /^(?:toc [1-9]|table of (?:figures|authorities)|index [1-9])$/.test(name),
      ),
      isNumbered: (numbered?.numberingId ?? 0) !== 0,
      numbering: numbered?.numberingId
        ? {
            id: numbered.numberingId,
            level: chain.find(({ numberingLevel }) => numberingLevel !== null)?.numberingLevel ?? null,
            style: numbered.id,
          }
        : null,
      names: chain.map(({ name }) => name),
      isRightToLeft: chain.find(({ isRightToLeft }) => isRightToLeft !== undefined)?.isRightToLeft ?? false,
      own: {},
    };
    // A table style's or the defaults' language is no language of a part of the text.
    delete style.language;
    for (const raw of chain.toReversed()) {
      for (const key of inherited)
        if (raw[key] !== undefined) {
          Object.assign(style, { [key]: raw[key] });
          Object.assign(style.own, { [key]: raw[key] });
        }
    }
    this.#resolved.set(id, style);
    return style;
  }
}

/** What a style takes over from its bases where it does not say it itself. */
const inherited = [
  "language",
  "eastAsianLanguage",
  "complexLanguage",
  "isHidden",
  "isBold",
  "isItalic",
  "isUnderlined",
  "isStruck",
  "isTypewritten",
  "position",
  "size",
  "colour",
  "highlight",
  "background",
  "paragraphBackground",
] as const satisfies (keyof RawStyle)[];

/** What a table style says of cells at a place. */
function conditionOf(style: RawStyle, attributes: Attributes): CellFormat {
  const type = (attributes.get("w:type", 32) ?? "wholeTable") as TableCondition;
  style.conditions ??= new Map();
  const known = style.conditions.get(type);
  if (known || style.conditions.size >= conditionLimit) return known ?? {};
  const format: CellFormat = {};
  style.conditions.set(type, format);
  return format;
}

const cellsOf = (style: RawStyle): CellFormat => {
  style.cells ??= {};
  return style.cells;
};

function takeShading(format: CellFormat, holder: string, paint: Paint | null): void {
  if (holder === "w:tcPr") format.fill = paint;
  else if (holder === "w:tblPr") format.tableFill = paint;
  else if (holder === "w:pPr") format.paragraphFill = paint;
}

function takeStyleProperty(
  name: string,
  attributes: Attributes,
  style: RawStyle,
  colours: WordColours,
): void {
  const value = () => attributes.get("w:val", 255);
  if (name === "w:name") style.name = (value() ?? "").split(",", 1)[0]!.trim().toLowerCase();
  else if (name === "w:basedOn") style.basedOn = value();
  else if (name === "w:outlineLvl") style.outlineLevel = wholeNumber(value());
  else if (name === "w:numId") style.numberingId = wholeNumber(value());
  else if (name === "w:ilvl") style.numberingLevel = wholeNumber(value());
  else if (name === "w:bidi") style.isRightToLeft = isOn(value());
  else if (name === "w:shd") style.paragraphBackground = colours.shading(attributes);
}

/** By the built-in name, which is never localized, or by an outline level; 9 is body text (17.3.1.20). */
function levelOf(chain: readonly RawStyle[]): number | null {
  for (const { name, outlineLevel } of chain) {
    const built = /^heading ([1-9])$/.exec(name);
    if (built) return Number(built[1]);
    if (outlineLevel !== null) return outlineLevel >= 0 && outlineLevel < 9 ? outlineLevel + 1 : null;
  }
  return null;
}
