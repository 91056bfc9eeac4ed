import { KeptSize } from "../kept-size.ts";
import type { FillSpec } from "../ooxml/colour/spec.ts";
import { type ColourMap, colourMapOf, Palette, Theme } from "../ooxml/colour/theme.ts";
import { bulletOf, levelOf } from "../ooxml/drawing/bullets.ts";
import { FillReader } from "../ooxml/drawing/fill-reader.ts";
import {
  type Frame,
  type Placeholder,
  type Shape,
  type ShapeContext,
  ShapeReader,
} from "../ooxml/drawing/shape.ts";
import { LevelLooks, type TextLook } from "../ooxml/drawing/text-look.ts";
import { type OfficePackage, relationshipsPart } from "../ooxml/package.ts";
import { declaredLanguage, isOn } from "../ooxml/values.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";

/** Whether paragraphs have a bullet or number, by level from 0; undefined where nothing says. */
type Bullets = (boolean | undefined)[];

interface KnownPlaceholder extends Placeholder {
  bullets: Bullets;
  /** As it is drawn; null while it is read. */
  shape: Shape | null;
}

interface Sheet {
  /** The first of each index, and the first of each type that the master has. */
  byIndex: Map<string, KnownPlaceholder>;
  byType: Map<MasterType, KnownPlaceholder>;
  /** A master's styles for titles, bodies and everything else. */
  styles: Record<"title" | "body" | "other", Bullets>;
  /** The same styles for the look of text. */
  looks: Record<"title" | "body" | "other", LevelLooks>;
  language: string | null;
  /** The master of a layout. */
  master: string | null;
  theme: string | null;
  /** All that is drawn on it. */
  shapes: readonly Shape[];
  background: FillSpec | null;
  showsMaster: boolean;
  colourMap: ColourMap | null;
}

/** Placeholders that are kept: of one layout or master, and of all. */
const placeholderLimit = 200;
const placeholdersLimit = 8_000;
/** Layouts and masters that are read; a slide on a further one inherits nothing. */
const sheetLimit = 500;

/** Themes that are kept. */
const themeLimit = 100;

/** Shapes of layouts and masters are looked at for what they paint and how their text looks. */
const drawnContext = (): ShapeContext => ({
  weight: new KeptSize("a layout has more drawings and text than a slide may hold"),
  target: () => null,
  listStyle: () => null,
});

const emptySheet = (): Sheet => ({
  byIndex: new Map(),
  byType: new Map(),
  styles: { title: [], body: [], other: [] },
  looks: { title: new LevelLooks(), body: new LevelLooks(), other: new LevelLooks() },
  language: null,
  master: null,
  theme: null,
  shapes: [],
  background: null,
  showsMaster: true,
  colourMap: null,
});

/** What slides inherit from layouts and masters: types, places and bullets of placeholders. */
export class Layouts {
  readonly #file: OfficePackage;
  readonly #sheets = new Map<string, Sheet>();
  readonly #themes = new Map<string, Theme>();
  #placeholders = 0;
  readonly #outside: LevelLooks;

  /** `outside` is how text looks that stands in no placeholder. */
  constructor(file: OfficePackage, outside = new LevelLooks()) {
    this.#file = file;
    this.#outside = outside;
  }

  /** What a slide on this layout inherits. */
  async of(layout: string | null): Promise<Inheritance> {
    const own = await this.#sheet(layout, "slideMaster");
    const master = await this.#sheet(own.master, null);
    const part = master.theme ?? "";
    let theme = this.#themes.get(part);
    if (!theme) {
      const named = master.theme ?? undefined;
      theme = await this.#file.known("theme", [named], () => Theme.read(this.#file, named));
      if (this.#themes.size < themeLimit) this.#themes.set(part, theme);
    }
    return new Inheritance(own, master, theme, this.#outside);
  }

  /** The language that a master's text styles give. */
  async languageOf(master: string): Promise<string | null> {
    return (await this.#sheet(master, null)).language;
  }

  async #sheet(part: string | null, parent: string | null): Promise<Sheet> {
    const known = part === null ? emptySheet() : this.#sheets.get(part);
    if (known || part === null || this.#sheets.size >= sheetLimit) return known ?? emptySheet();
    const file = this.#file;
    const room = Math.min(placeholderLimit, placeholdersLimit - this.#placeholders);
    const sheet = file.has(part)
      ? await file.known(`sheet with room for ${room}`, [part, relationshipsPart(part)], () =>
          readSheet(file, part, parent, room),
        )
      : emptySheet();
    this.#sheets.set(part, sheet);
    this.#placeholders += sheet.byIndex.size + sheet.byType.size;
    return sheet;
  }
}

/** Reads a layout or master, and which part it inherits from. */
async function readSheet(
  file: OfficePackage,
  part: string,
  parent: string | null,
  room: number,
): Promise<Sheet> {
  const sheet = emptySheet();
  const relationships = await file.relationships(part);
  if (parent) sheet.master = relationships.ofType(parent)[0]?.target ?? null;
  else sheet.theme = relationships.ofType("theme")[0]?.target ?? null;
  await file.read(part, sheetHandler(sheet, room, part));
  return sheet;
}

/** What one slide inherits. */
export class Inheritance {
  readonly #layout: Sheet;
  readonly #master: Sheet;
  readonly #theme: Theme;
  readonly #outside: LevelLooks;

  constructor(layout: Sheet, master: Sheet, theme: Theme, outside: LevelLooks) {
    this.#layout = layout;
    this.#master = master;
    this.#theme = theme;
    this.#outside = outside;
  }

  /** Its colours by the names that the slide has for them, or else its layout or master. */
  palette(own: ColourMap | null): Palette {
    return new Palette(this.#theme, own ?? this.#layout.colourMap ?? this.#master.colourMap ?? undefined);
  }

  get background(): FillSpec | null {
    return this.#layout.background ?? this.#master.background;
  }

  /** What is drawn below the slide, the lowest first. */
  shapesBelow(showsMaster: boolean): (readonly Shape[])[] {
    if (!showsMaster) return [];
    return this.#layout.showsMaster ? [this.#master.shapes, this.#layout.shapes] : [this.#layout.shapes];
  }

  frame(placeholder: Placeholder): Frame | null {
    return this.#inLayout(placeholder)?.shape?.frame ?? this.#inMaster(placeholder)?.shape?.frame ?? null;
  }

  fill(placeholder: Placeholder): FillSpec | null {
    return this.#inLayout(placeholder)?.shape?.fill ?? this.#inMaster(placeholder)?.shape?.fill ?? null;
  }

  /** How text in a placeholder looks where the slide does not say, the strongest first. */
  looks(placeholder: Placeholder, level: number): (TextLook | undefined)[] {
    const type = masterType(this.type(placeholder));
    const { title, body, other } = this.#master.looks;
    const style = type === "title" ? title : type === "body" ? body : other;
    return [
      this.#inLayout(placeholder)?.shape?.body.looks.at(level),
      this.#inMaster(placeholder)?.shape?.body.looks.at(level),
      style.at(level),
    ];
  }

  looksOutside(level: number): (TextLook | undefined)[] {
    return [this.#outside.at(level), this.#master.looks.other.at(level)];
  }

  /** The type of a placeholder, its layout's where it has none of its own. */
  type(placeholder: Placeholder): string {
    return placeholder.type ?? this.#inLayout(placeholder)?.type ?? "obj";
  }

  top(placeholder: Placeholder): number | null {
    return this.frame(placeholder)?.y ?? null;
  }

  /** Whether a paragraph of this level has a bullet that the slide itself does not set; null is no placeholder. */
  hasBullet(placeholder: Placeholder | null, level: number): boolean {
    const { other, title, body } = this.#master.styles;
    if (!placeholder) return other[level] ?? false;
    const type = masterType(this.type(placeholder));
    const style = type === "title" ? title : type === "body" ? body : other;
    return (
      this.#inLayout(placeholder)?.bullets[level] ??
      this.#inMaster(placeholder)?.bullets[level] ??
      style[level] ??
      false
    );
  }

  #inLayout({ type, index }: Placeholder): KnownPlaceholder | undefined {
    const { byIndex, byType } = this.#layout;
    return (
      (index === null ? undefined : byIndex.get(index)) ??
      (type === null ? undefined : byType.get(masterType(type)))
    );
  }

  #inMaster(placeholder: Placeholder): KnownPlaceholder | undefined {
    return this.#master.byType.get(masterType(this.type(placeholder)));
  }
}

type MasterType = "title" | "dt" | "ftr" | "sldNum" | "hdr" | "body";

/** The placeholder of the master that a type inherits from (ECMA-376 part 1, 19.7.10). */
function masterType(type: string): MasterType {
  switch (type) {
    case "title":
    case "ctrTitle":
      return "title";
    case "dt":
    case "ftr":
    case "sldNum":
    case "hdr":
      return type;
    default:
      return "body";
  }
}

/** Takes a layout's or master's XML into `sheet`; no more placeholders are kept than there is room for. */
function sheetHandler(sheet: Sheet, room: number, part: string): XmlHandler {
  const { byIndex, byType } = sheet;
  const drawn = new ShapeReader(drawnContext(), part, { isKept: (shape) => keepDrawn(shape) });
  sheet.shapes = drawn.shapes;
  const handler = drawn.handler;
  let placeholder: KnownPlaceholder | null = null;
  let style: Bullets | null = null;
  let looks: LevelLooks | null = null;
  let level: number | null = null;
  const parents: string[] = [];
  const fills = new FillReader((_, parent) => {
    if (parent === "p:bg" || parent === "p:bgPr")
      return (fill) => {
        sheet.background = fill;
      };
    return parent === "a:defRPr" ? (looks?.colour() ?? null) : null;
  });
  const keepDrawn = (shape: Shape) => {
    const known = placeholder;
    if (known && shape.placeholder) known.shape = shape;
    return !shape.placeholder;
  };
  const keep = (kept: KnownPlaceholder) => {
    const { type, index } = kept;
    const key = masterType(type ?? "obj");
    if (index !== null && !byIndex.has(index)) byIndex.set(index, kept);
    if (!byType.has(key)) byType.set(key, kept);
  };
  const styles = new Map([
    ["p:titleStyle", sheet.styles.title],
    ["p:bodyStyle", sheet.styles.body],
    ["p:otherStyle", sheet.styles.other],
  ]);
  const looksByStyle = new Map([
    ["p:titleStyle", sheet.looks.title],
    ["p:bodyStyle", sheet.looks.body],
    ["p:otherStyle", sheet.looks.other],
  ]);
  return {
    text: (data) => handler.text?.(data),
    start(name: string, attributes: Attributes) {
      const parent = parents.at(-1) ?? "";
      parents.push(name);
      handler.start(name, attributes);
      if (looks || parent === "p:bg" || parents.includes("p:bg")) fills.start(name, parent, attributes);
      looks?.start(name, attributes);
      if (looksByStyle.has(name)) looks = looksByStyle.get(name)!;
      if (name === "p:clrMap" || name === "a:overrideClrMapping") sheet.colourMap = colourMapOf(attributes);
      else if (name === "p:sldLayout") {
        const shown = attributes.get("showMasterSp", 8);
        sheet.showsMaster = shown === null || isOn(shown);
      }
      if (name === "p:ph") {
        placeholder = {
          type: attributes.get("type", 64),
          index: attributes.get("idx", 64),
          bullets: [],
          shape: null,
        };
        if (byIndex.size + byType.size < room) keep(placeholder);
      } else if (styles.has(name)) style = styles.get(name)!;
      else if (name === "a:defRPr") sheet.language ??= declaredLanguage(attributes.get("lang"));
      else {
        level = levelOf(name) ?? level;
        const bullets = style ?? placeholder?.bullets;
        const bullet = bulletOf(name);
        if (bullet !== undefined && level !== null && bullets) bullets[level] ??= bullet;
      }
    },
    end(name: string) {
      parents.pop();
      handler.end?.(name);
      fills.end(name);
      looks?.end(name);
      if (name === "p:sp" || name === "p:pic" || name === "p:graphicFrame") placeholder = null;
      else if (styles.has(name)) {
        style = null;
        looks = null;
      } else if (levelOf(name) !== null) level = null;
    },
  };
}
