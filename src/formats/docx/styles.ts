import type { OfficePackage } from "../ooxml/package.ts";
import { declaredLanguage, isOn, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";

export type Rgb = [number, number, number];

/** What a style or a run says of characters; undefined where it says nothing. */
export interface CharacterFormat {
  language?: string | null;
  /** Of East Asian text, and of text in scripts such as Arabic and Hebrew. */
  eastAsianLanguage?: string | null;
  complexLanguage?: string | null;
  isHidden?: boolean;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  isStruck?: boolean;
  /** "superscript", "subscript" or "baseline". */
  position?: string;
  /** Half points. */
  size?: number;
  /** Null for automatic. */
  colour?: Rgb | null;
  /** What is behind the characters; null for automatic. */
  background?: Rgb | null;
}

/** What a style says of its paragraphs or characters, its bases included. */
export interface Style extends CharacterFormat {
  /** Level of a heading, from 1. */
  level: number | null;
  isTitle: boolean;
  isCaption: boolean;
  /** An entry of a table of contents or of figures. */
  isContentsEntry: boolean;
  isNumbered: boolean;
  /** The list that it makes its paragraphs items of, the level where it tells it, and which style says so. */
  numbering: { id: number; level: number | null; style: string } | null;
  /** Built-in and own names, lower case, its bases' after its own. */
  names: readonly string[];
  isRightToLeft: boolean;
  paragraphBackground?: Rgb | null;
}

interface RawStyle extends CharacterFormat {
  id: string;
  type: string;
  name: string;
  basedOn: string | null;
  outlineLevel: number | null;
  numberingId: number | null;
  numberingLevel: number | null;
  isRightToLeft?: boolean;
  paragraphBackground?: Rgb | null;
  /** Of a table style: it has borders or shading for all cells. */
  isDrawn?: boolean;
}

/** Styles that are kept; more is no document of this world. */
const styleLimit = 10_000;
/** Longest chain of bases that is followed, so that circles end. */
const chainLimit = 32;

/** Takes the children of w:rPr into a format; false when the element is none of them. */
export function takeCharacterProperty(
  name: string,
  attributes: Attributes,
  format: CharacterFormat,
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
      format.colour = rgb(attributes.get("w:val"));
      return true;
    case "w:shd":
      format.background = rgb(attributes.get("w:fill"));
      return true;
    case "w:highlight":
      format.background = highlights.get(attributes.get("w:val") ?? "") ?? null;
      return true;
    default:
      return false;
  }
}

/** ECMA-376 part 1, 17.18.40. */
const highlights = new Map<string, Rgb>([
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
  readonly #defaults: CharacterFormat = {};
  readonly #raw = new Map<string, RawStyle>();
  readonly #resolved = new Map<string, Style>();
  readonly #usual = new Map<string, string>();

  /** Reads the styles part; without one every paragraph is plain. */
  static async read(file: OfficePackage, part: string | undefined): Promise<Styles> {
    const styles = new Styles();
    if (part === undefined) return styles;
    let style: RawStyle | null = null;
    let isDefaults = false;
    let isCharacters = false;
    let skipped = 0;
    await file.read(part, {
      start(name, attributes) {
        if (skipped) {
          skipped++;
          return;
        }
        // Conditional formats of table styles and former formats are not the style's own.
        if (name === "w:tblStylePr" || name.endsWith("Change")) skipped = 1;
        else if (name === "w:docDefaults") isDefaults = true;
        else if (name === "w:style") style = styles.#start(attributes);
        else if (name === "w:rPr") isCharacters = true;
        else if (isCharacters)
          takeCharacterProperty(name, attributes, style ?? (isDefaults ? styles.#defaults : {}));
        else if (style?.type === "table" && draws(name, attributes)) style.isDrawn = true;
        else if (style) takeStyleProperty(name, attributes, style);
      },
      end(name) {
        if (skipped) skipped--;
        else if (name === "w:style") style = null;
        else if (name === "w:rPr") isCharacters = false;
        else if (name === "w:docDefaults") isDefaults = false;
      },
    });
    styles.defaultLanguage = styles.#defaults.language ?? null;
    return styles;
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

  #start(attributes: Attributes): RawStyle {
    const id = attributes.get("w:styleId", 255) ?? "";
    const style: RawStyle = {
      id,
      type: attributes.get("w:type") ?? "paragraph",
      name: "",
      basedOn: null,
      outlineLevel: null,
      numberingId: null,
      numberingLevel: null,
    };
    if (this.#raw.size < styleLimit && !this.#raw.has(id)) this.#raw.set(id, style);
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
      ...this.#defaults,
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
    };
    // A table style's or the defaults' language is no language of a part of the text.
    delete style.language;
    for (const raw of chain.toReversed()) {
      for (const key of inherited) if (raw[key] !== undefined) Object.assign(style, { [key]: raw[key] });
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
  "position",
  "size",
  "colour",
  "background",
  "paragraphBackground",
] as const satisfies (keyof RawStyle)[];

function takeStyleProperty(name: string, attributes: Attributes, style: RawStyle): void {
  const value = () => attributes.get("w:val", 255);
  if (name === "w:name") style.name = (value() ?? "").split(",", 1)[0]!.trim().toLowerCase();
  else if (name === "w:basedOn") style.basedOn = value();
  else if (name === "w:outlineLvl") style.outlineLevel = wholeNumber(value());
  else if (name === "w:numId") style.numberingId = wholeNumber(value());
  else if (name === "w:ilvl") style.numberingLevel = wholeNumber(value());
  else if (name === "w:bidi") style.isRightToLeft = isOn(value());
  else if (name === "w:shd") style.paragraphBackground = rgb(attributes.get("w:fill"));
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
