import { bulletOf, levelOf } from "../ooxml/drawing/bullets.ts";
import type { Placeholder } from "../ooxml/drawing/shape.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import { declaredLanguage, wholeNumber } from "../ooxml/values.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";

/** Whether paragraphs have a bullet or number, by level from 0; undefined where nothing says. */
export type Bullets = (boolean | undefined)[];

interface KnownPlaceholder extends Placeholder {
  bullets: Bullets;
  /** Distance from the slide's top in EMU; null where the placeholder inherits its place. */
  top: number | null;
}

interface Sheet {
  /** The first of each index, and the first of each type that the master has. */
  byIndex: Map<string, KnownPlaceholder>;
  byType: Map<MasterType, KnownPlaceholder>;
  /** A master's styles for titles, bodies and everything else. */
  styles: Record<"title" | "body" | "other", Bullets>;
  language: string | null;
  /** The master of a layout. */
  master: string | null;
}

/** Placeholders that are kept: of one layout or master, and of all. */
const placeholderLimit = 200;
const placeholdersLimit = 20_000;
/** Layouts and masters that are read; a slide on a further one inherits nothing. */
const sheetLimit = 500;

const emptySheet = (): Sheet => ({
  byIndex: new Map(),
  byType: new Map(),
  styles: { title: [], body: [], other: [] },
  language: null,
  master: null,
});

/** What slides inherit from layouts and masters: types, places and bullets of placeholders. */
export class Layouts {
  readonly #file: OfficePackage;
  readonly #sheets = new Map<string, Sheet>();
  #placeholders = 0;

  constructor(file: OfficePackage) {
    this.#file = file;
  }

  /** What a slide on this layout inherits. */
  async of(layout: string | null): Promise<Inheritance> {
    const own = await this.#sheet(layout, "slideMaster");
    return new Inheritance(own, await this.#sheet(own.master, null));
  }

  /** The language that a master's text styles give. */
  async languageOf(master: string): Promise<string | null> {
    return (await this.#sheet(master, null)).language;
  }

  async #sheet(part: string | null, parent: string | null): Promise<Sheet> {
    const known = part === null ? emptySheet() : this.#sheets.get(part);
    if (known || part === null || this.#sheets.size >= sheetLimit) return known ?? emptySheet();
    const sheet = emptySheet();
    this.#sheets.set(part, sheet);
    if (!this.#file.has(part)) return sheet;
    if (parent) sheet.master = (await this.#file.relationships(part)).ofType(parent)[0]?.target ?? null;
    const room = Math.min(placeholderLimit, placeholdersLimit - this.#placeholders);
    await this.#file.read(part, sheetHandler(sheet, room));
    this.#placeholders += sheet.byIndex.size + sheet.byType.size;
    return sheet;
  }
}

/** What one slide inherits. */
export class Inheritance {
  readonly #layout: Sheet;
  readonly #master: Sheet;

  constructor(layout: Sheet, master: Sheet) {
    this.#layout = layout;
    this.#master = master;
  }

  /** The type of a placeholder, its layout's where it has none of its own. */
  type(placeholder: Placeholder): string {
    return placeholder.type ?? this.#inLayout(placeholder)?.type ?? "obj";
  }

  top(placeholder: Placeholder): number | null {
    return this.#inLayout(placeholder)?.top ?? this.#inMaster(placeholder)?.top ?? null;
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
function sheetHandler(sheet: Sheet, room: number): XmlHandler {
  const { byIndex, byType } = sheet;
  let placeholder: KnownPlaceholder | null = null;
  let style: Bullets | null = null;
  let level: number | null = null;
  let isTransform = false;
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
  return {
    start(name: string, attributes: Attributes) {
      if (name === "p:ph") {
        placeholder = {
          type: attributes.get("type", 64),
          index: attributes.get("idx", 64),
          bullets: [],
          top: null,
        };
        if (byIndex.size + byType.size < room) keep(placeholder);
      } else if (name === "a:xfrm") isTransform = true;
      else if (name === "a:off" && isTransform && placeholder)
        placeholder.top ??= wholeNumber(attributes.get("y"));
      else if (styles.has(name)) style = styles.get(name)!;
      else if (name === "a:defRPr") sheet.language ??= declaredLanguage(attributes.get("lang"));
      else {
        level = levelOf(name) ?? level;
        const bullets = style ?? placeholder?.bullets;
        const bullet = bulletOf(name);
        if (bullet !== undefined && level !== null && bullets) bullets[level] ??= bullet;
      }
    },
    end(name: string) {
      if (name === "p:sp" || name === "p:pic" || name === "p:graphicFrame") placeholder = null;
      else if (name === "a:xfrm") isTransform = false;
      else if (styles.has(name)) style = null;
      else if (levelOf(name) !== null) level = null;
    },
  };
}
