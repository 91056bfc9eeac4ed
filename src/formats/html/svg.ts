import type { Budget } from "../../checker/budget.ts";
import { detached } from "../../checker/snippet.ts";
import { singleSpaced } from "../../checker/white-space.ts";
import type { InlineDrawing } from "../content.ts";
import { escapedText, idMarks, isImageData } from "../svg.ts";
import type { StyleSheet } from "./css/style-sheet.ts";
import { drawingElements, drawingProperties, words } from "./parser/attribute-names.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";

/** Attributes without which an element paints nothing, and is not valid. */
const required: Readonly<Record<string, readonly string[]>> = {
  circle: ["r"],
  ellipse: ["rx", "ry"],
  image: ["width", "height"],
  path: ["d"],
  polygon: ["points"],
  polyline: ["points"],
  rect: ["width", "height"],
};

/** Those that the style sheets of a page are read for where it has drawings. */
export const paintProperties = new RegExp(
  `^(?:${[...drawingProperties, "width", "height", "marker"].join("|")})$`,
);

const painted = new Set(words("path rect circle ellipse line polyline polygon text image"));
/** What shows nothing where it stands. */
const definitions = new Set(words("defs symbol clippath mask marker pattern"));
const textual = new Set(words("text tspan textpath title desc"));
/** Numbers, lengths, matrices and words. */
const plainValue = /^[-+.,%#()\w\s]*$/;
const paintServer = /^url\(\s*(["']?)#([^"'()\\\s]+)\1\s*\)\s*([-#.,%()\w\s]*)$/i;
const functions = /[\w-]+(?=\()/g;
const colourFunctions = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|calc|min|max)$/i;
const length = /^\s*(\d{1,5}(?:\.\d+)?)\s*(px|em|rem|pt|%)?\s*$/;

/** Characters of one drawing, with pictures that it carries. */
const longest = 1_500_000;
/** Elements in one another. */
const deepest = 64;

/** Whether an element of a drawing is painted where it stands, by itself, as far as its name and address say. */
export function paints(element: OpenElement): boolean {
  if (!painted.has(element.name)) return false;
  if (element.name === "image" && !isImageData(element.get("href") ?? element.get("xlink:href") ?? ""))
    return false;
  let around = element.parent;
  for (let depth = 0; around?.space === "svg"; depth++, around = around.parent)
    if (depth >= deepest || definitions.has(around.name)) return false;
  return true;
}

const referred = (id: string) => `${idMarks.referred}${quoted(id)}${idMarks.end}`;
const quoted = (value: string) => escapedText(value).replaceAll('"', "&quot;");
const written = (name: string, value: string) => ` ${name}="${value}"`;

/** Characters of symbols that later drawings of a page may use. */
const longestSymbols = 500_000;

/** The symbols of a page by their ids, as they are written: one drawing shows those of another. */
export class Symbols {
  readonly #symbols = new Map<string, string>();
  #length = 0;

  get(id: string): string | undefined {
    return this.#symbols.get(id);
  }

  set(id: string, symbol: string): void {
    this.#length += symbol.length;
    if (this.#length <= longestSymbols && !this.#symbols.has(id)) this.#symbols.set(id, detached(symbol));
  }
}

/** A drawing of a page, made anew of what is known to be safe: shapes, words, paints and pictures that it carries. */
export class SvgDrawing {
  readonly #sheet: StyleSheet;
  readonly #symbols: Symbols;
  /** Where the symbol begins that is open, with its id. */
  #symbol: { id: string; from: number; depth: number } | null = null;
  readonly #budget: Budget;
  #attributes = "";
  #body = "";
  /** The kept elements that are open, by the names that they are written with; null for those that lose their tags. */
  readonly #open: (string | null)[] = [];
  /** Elements that are open in one that is left out, that one counted. */
  #skipped = 0;
  #definitions = 0;
  #width = "";
  #height = "";
  readonly #ids = new Set<string>();
  readonly #used: string[] = [];
  #isPainted = false;
  #hasText = false;
  #hasTitle = false;
  #hasLinks = false;
  /** It shows a symbol of another drawing: it is an icon. */
  #usesSymbol = false;
  readonly #isInLink: boolean;
  /** Text of a style element, or of HTML in the drawing. */
  #foreign: { isStyle: boolean; text: string; element: OpenElement } | null = null;

  constructor(root: OpenElement, sheet: StyleSheet, symbols: Symbols, budget: Budget) {
    this.#sheet = sheet;
    this.#symbols = symbols;
    this.#budget = budget;
    this.#isInLink = isInLink(root);
    this.#attributes = this.#rootAttributes(root);
  }

  /** The drawing, when its element has ended; null where it shows nothing or is too large. */
  get whole(): InlineDrawing | null {
    const usesOwn = this.#used.some((id) => this.#ids.has(id));
    if (this.#body.length > longest || (!this.#isPainted && !usesOwn)) return null;
    const [width, height] = [Number.parseFloat(this.#width), Number.parseFloat(this.#height)];
    const isIcon = this.#usesSymbol && !this.#width && !this.#height;
    return {
      attributes: this.#attributes + (isIcon ? written("width", "24") + written("height", "24") : ""),
      body: this.#body,
      hasText: this.#hasText,
      hasTitle: this.#hasTitle,
      hasLinks: this.#hasLinks,
      isSmall: isIcon || (width <= 48 && height <= 48),
    };
  }

  open(element: OpenElement): void {
    const { name, space, groups } = element;
    if (this.#skipped || this.#foreign) {
      this.#skipped++;
      return;
    }
    if (name === "style" || name === "foreignobject") {
      this.#foreign = { isStyle: name === "style", text: "", element };
      return;
    }
    const known = space === "svg" ? drawingElements.get(name) : undefined;
    if (!known || this.#body.length > longest || this.#open.length >= deepest || !this.#isFit(element)) {
      // Words in what is not known, such as a phrase of HTML in a title, stay.
      if (space === "html" && !(groups & group.silent)) this.#open.push(null);
      else this.#skipped = 1;
      return;
    }
    const tag = name === "a" ? this.#linkName(element) : known.name;
    const attributes = this.#attributesOf(element, tag, known.attributes);
    if (attributes === null) {
      this.#skipped = 1;
      return;
    }
    if (definitions.has(name)) this.#definitions++;
    else if (painted.has(name) && !this.#definitions) this.#isPainted = true;
    if (name === "title" && !this.#open.length) this.#hasTitle = true;
    const { id } = element;
    if (name === "symbol" && id && !this.#symbol)
      this.#symbol = { id, from: this.#body.length, depth: this.#open.length };
    this.#body += `<${tag}${attributes}>`;
    this.#open.push(tag);
  }

  /** Whether it may stand where it stands. */
  #isFit({ name, parent }: OpenElement): boolean {
    if (name === "stop") return parent?.name === "lineargradient" || parent?.name === "radialgradient";
    const isPart = name === "tspan" || name === "textpath";
    return this.#isInText ? isPart || name === "a" || name === "title" || name === "desc" : !isPart;
  }

  get #isInText(): boolean {
    return this.#open.includes("text");
  }

  #linkName(element: OpenElement): string {
    const isLink = !this.#isInLink && !this.#open.includes("a") && linkTarget(element) !== null;
    this.#hasLinks ||= isLink;
    return isLink ? "a" : this.#isInText ? "tspan" : "g";
  }

  text(data: string): void {
    if (this.#foreign) {
      if (this.#foreign.text.length < longest) this.#foreign.text += data;
      return;
    }
    if (this.#skipped || this.#body.length > longest) return;
    const innermost = this.#open.findLast((name) => name !== null && name !== "a");
    if (!innermost || !textual.has(innermost.toLowerCase())) return;
    const words = singleSpaced(data);
    this.#budget.step(words.length >> 6);
    this.#body += escapedText(words);
    if (words.trim() && innermost !== "title" && innermost !== "desc") this.#hasText = true;
  }

  close(element: OpenElement): void {
    if (this.#skipped) {
      this.#skipped--;
      return;
    }
    if (this.#foreign) {
      const { isStyle, text } = this.#foreign;
      this.#foreign = null;
      if (isStyle) this.#sheet.add(text, element.get("media"));
      else this.#words(element, singleSpaced(text).trim());
      return;
    }
    const name = this.#open.pop();
    if (!name) return;
    if (definitions.has(element.name)) this.#definitions--;
    this.#body += `</${name}>`;
    if (this.#symbol?.depth !== this.#open.length) return;
    this.#symbols.set(this.#symbol.id, this.#body.slice(this.#symbol.from));
    this.#symbol = null;
  }

  /** Words of HTML in the drawing stand in the middle of their box. */
  #words(element: OpenElement, text: string): void {
    if (!text || element.parent?.name === "switch" || this.#body.length > longest) return;
    const number = (name: string) => Number.parseFloat(element.get(name) ?? "") || 0;
    const x = number("x") + number("width") / 2;
    const y = number("y") + number("height") / 2;
    const transform = element.get("transform") ?? "";
    const moved = transform && plainValue.test(transform) ? written("transform", transform) : "";
    const at = `${written("x", String(x))}${written("y", String(y))}`;
    this.#body += `<text${moved}${at} fill="currentColor" text-anchor="middle" dominant-baseline="middle">${escapedText(text.slice(0, 2_000))}</text>`;
    this.#isPainted = true;
    this.#hasText = true;
  }

  #rootAttributes(root: OpenElement): string {
    const own = this.#attributesOf(root, "svg", ["viewBox", "preserveAspectRatio"]) ?? "";
    const declared = this.#sheet.of(root, root.get("style"));
    const [, , width = "", height = ""] =
      root
        .get("viewbox")
        ?.trim()
        .split(/[\s,]+/, 4) ?? [];
    const sizeOf = (name: "width" | "height") => {
      const given = declared?.get(name) ?? root.get(name);
      return given && length.test(given) ? given.trim().replace(/rem$/, "em") : "";
    };
    this.#width = sizeOf("width");
    this.#height = sizeOf("height");
    // Style sheets that are not kept would have said how large it is.
    const ratio = Number(width) / Number(height);
    if (ratio > 0 && Number.isFinite(ratio)) {
      if (!this.#width && !this.#height) [this.#width, this.#height] = [width, height];
      else if (!this.#width) this.#width = scaled(this.#height, ratio);
      else if (!this.#height) this.#height = scaled(this.#width, 1 / ratio);
    }
    return (
      own + (this.#width && written("width", this.#width)) + (this.#height && written("height", this.#height))
    );
  }

  /** What the element is written with; null where it cannot be what it is for. */
  #attributesOf(element: OpenElement, name: string, own: readonly string[]): string | null {
    this.#budget.step(4 + own.length);
    let html = "";
    const found = new Set<string>();
    for (const attribute of own) {
      const value = element.get(attribute.toLowerCase());
      if (value === null || !plainValue.test(value) || value.trim() === "") continue;
      this.#budget.step(value.length >> 6);
      found.add(attribute);
      html += written(attribute, quoted(value.trim()));
    }
    if (required[name]?.some((one) => !found.has(one))) return null;
    if (name === "stop" && !found.has("offset")) html += written("offset", "0");
    if (name !== "title" && name !== "desc") html += this.#paint(element);
    const target = this.#target(element, name);
    return target === null ? null : this.#id(element) + html + target + semantics(element);
  }

  #id(element: OpenElement): string {
    const { id } = element;
    if (!id || /\s/.test(id) || id.length > 200 || this.#ids.has(id)) return "";
    this.#ids.add(id);
    return written("id", `${idMarks.defined}${quoted(id)}${idMarks.end}`);
  }

  /** Its properties, by style sheets, its style attribute and its own attributes. */
  #paint(element: OpenElement): string {
    const declared = this.#sheet.of(element, element.get("style"));
    let html = "";
    const write = (property: string, value: string) => {
      const safe = this.#paintValue(value);
      if (safe !== null) html += written(property, safe);
    };
    for (const [name, value] of element.attributes)
      if (drawingProperties.has(name) && !declared?.get(name)) write(name, value);
    for (const [name, value] of declared ?? []) {
      if (value === null) continue;
      if (name === "marker") for (const at of ["start", "mid", "end"]) write(`marker-${at}`, value);
      else if (drawingProperties.has(name)) write(name, value);
    }
    return html;
  }

  /** A value that refers to nothing but what stands in the drawing; null for another. */
  #paintValue(value: string): string | null {
    const trimmed = value.trim();
    if (!trimmed || trimmed.length > 2_000) return null;
    const server = paintServer.exec(trimmed);
    const rest = server ? server[3]! : trimmed;
    if (!/^[-#.,%()\w\s"']*$/.test(rest)) return null;
    if (rest.match(functions)?.some((one) => !colourFunctions.test(one))) return null;
    return (server ? `url(#${referred(server[2]!)})${rest && ` ${rest.trim()}`}` : quoted(rest)) || null;
  }

  /** Where it refers to: in the drawing, or to a picture that it carries; null where it is nothing without. */
  #target(element: OpenElement, name: string): string | null {
    const href = (element.get("href") ?? element.get("xlink:href"))?.trim();
    if (name === "image") {
      if (!href || !isImageData(href)) return null;
      return written("href", href.replace(/\s+/g, ""));
    }
    if (name === "a") return written("href", quoted(linkTarget(element)!));
    const isReference =
      name === "use" || name === "textPath" || name === "pattern" || name.endsWith("Gradient");
    if (!isReference || !href) return name === "use" || name === "textPath" ? null : "";
    const id = /^#(\S{1,200})$/.exec(href)?.[1];
    if (id === undefined) return name === "use" || name === "textPath" ? null : "";
    if (name === "use") {
      const symbol = this.#ids.has(id) ? undefined : this.#symbols.get(id);
      if (symbol !== undefined) {
        this.#ids.add(id);
        this.#usesSymbol = true;
        this.#body += symbol;
      }
      if (!this.#definitions) this.#used.push(id);
    }
    return written("href", `#${referred(id)}`);
  }
}

/** The other side of a drawing by the ratio of its sides; a share of what is around it has none. */
function scaled(side: string, ratio: number): string {
  const [, number = "", unit = ""] = length.exec(side) ?? [];
  return unit === "%" ? "" : `${Math.round(Number(number) * ratio * 100) / 100}${unit}`;
}

/** Where a link of a drawing leads, if that is on the web or in the page. */
function linkTarget(element: OpenElement): string | null {
  const href = (element.get("href") ?? element.get("xlink:href"))?.trim() ?? "";
  return /^(?:https?:\/\/|mailto:|#)[^\s"<>\\^`{|}[\]]{1,2000}$/i.test(href) ? href : null;
}

function isInLink(element: OpenElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.name === "a") return true;
  return false;
}

/** What a part of a drawing is to assistive technology. */
function semantics(element: OpenElement): string {
  if (element.isPlain || element.name === "svg") return "";
  let html = "";
  if (element.get("aria-hidden")?.trim().toLowerCase() === "true") html += written("aria-hidden", "true");
  const name = element.get("aria-label")?.trim();
  if (element.get("role")?.trim().toLowerCase() === "img" && name)
    html += ` role="img"${written("aria-label", quoted(name))}`;
  return html;
}
