import type { OfficePackage } from "../ooxml/package.ts";
import { declaredLanguage, wholeNumber } from "../ooxml/values.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";

/** Whether paragraphs have a bullet or number, by level from 0; undefined where nothing says. */
export type Bullets = (boolean | undefined)[];

/** A placeholder as a slide, a layout or a master has it. */
export interface Placeholder {
  type: string | null;
  index: string | null;
}

interface KnownPlaceholder extends Placeholder {
  bullets: Bullets;
  /** Distance from the slide's top in EMU; null where the placeholder inherits its place. */
  top: number | null;
}

interface Sheet {
  placeholders: KnownPlaceholder[];
  /** A master's styles for titles, bodies and everything else. */
  styles: Record<"title" | "body" | "other", Bullets>;
  language: string | null;
  /** The master of a layout. */
  master: string | null;
}

/** Placeholders of one layout or master that are kept. */
const placeholderLimit = 200;
/** Layouts and masters that are read; a slide on a further one inherits nothing. */
const sheetLimit = 500;

const emptySheet = (): Sheet => ({
  placeholders: [],
  styles: { title: [], body: [], other: [] },
  language: null,
  master: null,
});

/** What slides inherit from layouts and masters: types, places and bullets of placeholders. */
export class Layouts {
  readonly #file: OfficePackage;
  readonly #sheets = new Map<string, Sheet>();

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
    await this.#file.read(part, sheetHandler(sheet));
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
    const { placeholders } = this.#layout;
    return (
      placeholders.find((one) => index !== null && one.index === index) ??
      placeholders.find((one) => type !== null && masterType(one.type ?? "obj") === masterType(type))
    );
  }

  #inMaster(placeholder: Placeholder): KnownPlaceholder | undefined {
    const type = masterType(this.type(placeholder));
    return this.#master.placeholders.find((one) => masterType(one.type ?? "obj") === type);
  }
}

/** The placeholder of the master that a type inherits from (ECMA-376 part 1, 19.7.10). */
function masterType(type: string): string {
  if (type === "title" || type === "ctrTitle") return "title";
  return ["dt", "ftr", "sldNum", "hdr"].includes(type) ? type : "body";
}

/** The level, from 0, that "a:lvl3pPr" is about; null for other elements. */
export function levelOf(name: string): number | null {
  const digit = /^a:lvl([1-9])pPr$/.exec(name)?.[1];
  return digit ? Number(digit) - 1 : null;
}

/** Whether the element sets a bullet (true) or takes it away (false); undefined when it is about something else. */
export function bulletOf(name: string): boolean | undefined {
  if (name === "a:buNone") return false;
  return name === "a:buChar" || name === "a:buAutoNum" || name === "a:buBlip" ? true : undefined;
}

function sheetHandler(sheet: Sheet): XmlHandler {
  let placeholder: KnownPlaceholder | null = null;
  let style: Bullets | null = null;
  let level: number | null = null;
  let isTransform = false;
  const styles: Record<string, Bullets> = {
    "p:titleStyle": sheet.styles.title,
    "p:bodyStyle": sheet.styles.body,
    "p:otherStyle": sheet.styles.other,
  };
  return {
    start(name: string, attributes: Attributes) {
      if (name === "p:ph") {
        placeholder = {
          type: attributes.get("type", 64),
          index: attributes.get("idx", 64),
          bullets: [],
          top: null,
        };
        if (sheet.placeholders.length < placeholderLimit) sheet.placeholders.push(placeholder);
      } else if (name === "a:xfrm") isTransform = true;
      else if (name === "a:off" && isTransform && placeholder)
        placeholder.top ??= wholeNumber(attributes.get("y"));
      else if (name in styles) style = styles[name]!;
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
      else if (name in styles) style = null;
      else if (levelOf(name) !== null) level = null;
    },
  };
}
