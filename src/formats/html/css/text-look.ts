import type { Colour } from "../../content.ts";
import type { ColourDoubt } from "../../notes.ts";
import { group } from "../parser/elements.ts";
import type { OpenElement } from "../parser/open-element.ts";
import { type Rgba, rgba } from "./colour-value.ts";
import { splitOutside } from "./selector.ts";
import type { Declared, StyleSheet } from "./style-sheet.ts";

/** How the text of an element shows, as far as its contrast hangs on it; shared by what takes it over. */
export interface TextLook {
  /** "link": as browsers show links; null: as they show text. */
  foreground: Rgba | "link" | ColourDoubt | null;
  /** What it stands on, half transparent ones mixed; null: the page, as browsers show it. */
  background: Colour | ColourDoubt | null;
  /** CSS pixels; null where it cannot be known. */
  fontSize: number | null;
  isBold: boolean;
  /** Custom properties that hold. */
  variables: ReadonlyMap<string, string> | null;
  /** Elements around, and itself, that are half transparent as a whole, from the outermost on. */
  fades: readonly Fade[];
  /** Not shown as text: no one sees it, or it cannot be used now (WCAG 1.4.3 leaves inactive controls out). */
  isExempt: boolean;
}

interface Fade {
  alpha: number;
  behind: TextLook["background"];
}

export const plainLook: TextLook = {
  foreground: null,
  background: null,
  fontSize: 16,
  isBold: false,
  variables: null,
  fades: [],
  isExempt: false,
};

/** Colours that browsers give to pages (WHATWG HTML 15.3). */
const defaultColours = {
  text: [0, 0, 0],
  page: [255, 255, 255],
  link: [0, 0, 238],
} satisfies Record<string, Colour>;

const buttonFace: Colour = [239, 239, 239];
const yellow: Colour = [255, 255, 0];
const white: Colour = [255, 255, 255];
const black: Rgba = [0, 0, 0, 1];

/** Sizes of elements as browsers show them, as parts of the size around them. */
const sizes = new Map([
  ["h1", 2],
  ["h2", 1.5],
  ["h3", 1.17],
  ["h4", 1],
  ["h5", 0.83],
  ["h6", 0.67],
  ["small", 5 / 6],
  ["sub", 5 / 6],
  ["sup", 5 / 6],
  ["big", 1.2],
]);
const keywords = new Map([
  ["xx-small", 9],
  ["x-small", 10],
  ["small", 13],
  ["medium", 16],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
  ["xxx-large", 48],
]);
const mostVariables = 2_000;
/** Variables in one another. */
const deepestVariable = 12;
const longestValue = 2_000;

/** How the element's text shows in the look of what is around it; that look itself where nothing changes it. */
export function lookOf(element: OpenElement, around: TextLook, sheet: StyleSheet): TextLook {
  if (element.space !== "html") return around;
  if (element.isPlain && !sheet.hasRules && !isOfBrowser(element)) return around;
  // The root begins before the styles in the head are known.
  const isBelowRoot = element.parent !== null && element.parent.parent === null && element.name !== "head";
  const outer = isBelowRoot ? styled(element.parent!, plainLook, sheet) : around;
  if (isBelowRoot && outer.fontSize !== null) sheet.rootSize = outer.fontSize;
  return styled(element, outer, sheet);
}

function styled(element: OpenElement, around: TextLook, sheet: StyleSheet): TextLook {
  const look = byBrowser(element, around);
  const declared = sheet.of(element, element.isPlain ? null : element.get("style"));
  return declared ? byStyle(declared, look === around ? { ...around } : look, around, sheet) : look;
}

/** What browsers, and attributes that style sheets have replaced, say of the element (WHATWG HTML 15.3). */
function byBrowser(element: OpenElement, around: TextLook): TextLook {
  const { name, groups, attributes } = element;
  let look = around;
  const change = (changes: Partial<TextLook>) => {
    look = { ...look, ...changes };
  };
  if (name === "a" && attributes.has("href")) change({ foreground: "link" });
  else if (name === "mark") change({ foreground: black, background: yellow });
  else if (name === "button")
    change({ foreground: black, background: buttonFace, fontSize: 13.333, isBold: false });
  else if (name === "input" && /^\s*(?:submit|button|reset)\s*$/i.test(attributes.get("type") ?? ""))
    change({ foreground: black, background: buttonFace, fontSize: 13.333, isBold: false });
  else if (groups & group.control)
    change({ foreground: black, background: white, fontSize: 13.333, isBold: false });
  if (isInactive(element)) change({ isExempt: true });
  const size = sizes.get(name);
  if (size !== undefined && look.fontSize !== null) change({ fontSize: look.fontSize * size });
  if (groups & (group.heading | group.strong) || name === "th") change({ isBold: true });
  if (element.isPlain) return look;
  const written = (attribute: string) => {
    const value = attributes.get(attribute)?.trim().toLowerCase();
    return value ? (rgba(value) ?? rgba(`#${value}`)) : null;
  };
  const foreground = name === "font" ? written("color") : name === "body" ? written("text") : null;
  if (foreground) change({ foreground });
  if (attributes.has("background") && /^(?:body|table|thead|tbody|tfoot|tr|td|th)$/.test(name))
    change({ background: "picture" });
  else {
    const colour = written("bgcolor");
    if (colour) change({ background: [colour[0], colour[1], colour[2]] });
  }
  return look;
}

/** Whether browsers show the element in a look of its own. */
const isOfBrowser = ({ name, groups }: OpenElement) =>
  (groups & (group.heading | group.strong | group.control)) !== 0 ||
  name === "a" ||
  name === "mark" ||
  name === "th" ||
  sizes.has(name);

const isInactive = ({ name, attributes }: OpenElement) =>
  attributes.get("aria-disabled")?.trim().toLowerCase() === "true" ||
  (attributes.has("disabled") && /^(?:button|fieldset|select|input|textarea|option|optgroup)$/.test(name));

function byStyle(declared: Declared, look: TextLook, around: TextLook, { rootSize }: StyleSheet): TextLook {
  look.variables = variablesOf(declared, around.variables);
  const value = (property: string): string | null | undefined => {
    const written = declared.get(property);
    return typeof written === "string" ? resolved(written, look.variables) : written;
  };
  fontOf(look, around, value, rootSize);
  const colour = value("-webkit-text-fill-color") ?? value("color");
  if (colour !== undefined) look.foreground = foregroundOf(colour, look, around);
  const behind = around.background;
  backgroundOf(look, value, declared);
  const clip = value("background-clip") ?? value("-webkit-background-clip");
  if (clip === "text") [look.foreground, look.background] = ["text-fill", behind];
  const opacity = value("opacity");
  if (opacity !== undefined) {
    const alpha =
      opacity === null ? Number.NaN : Number.parseFloat(opacity) / (opacity.endsWith("%") ? 100 : 1);
    if (Number.isNaN(alpha)) look.foreground = "transparency";
    else if (alpha <= 0) look.isExempt = true;
    else if (alpha < 1) look.fades = [...look.fades, { alpha, behind }];
  }
  if (isSet(value("filter"), "none") || isSet(value("mix-blend-mode"), "normal"))
    look.foreground = "transparency";
  const position = value("position");
  // Where it stands, and so on what, only a browser can decide.
  const isPlaced = position === "absolute" || position === "fixed";
  if (isPlaced && look.background === behind) look.background = "overlap";
  // Moved off the page, where it is heard and seen by no one.
  const isAway = (property: string) => farAway.test(value(property) ?? "");
  if ((isPlaced && ["left", "right", "top", "bottom"].some(isAway)) || isAway("text-indent"))
    look.isExempt = true;
  if (value("display") === "none" || /^(?:hidden|collapse)$/.test(value("visibility") ?? ""))
    look.isExempt = true;
  if (/^(?:rect\(|inset\((?:50|100)%)/.test(value("clip") ?? value("clip-path") ?? "")) look.isExempt = true;
  return look;
}

const farAway = /^-(?:\d{4,}(?:\.\d+)?px|\d{3,}(?:\.\d+)?(?:em|rem|ch|vw|vh|%))$/;

const isSet = (value: string | null | undefined, initial: string) =>
  value !== undefined && value !== initial && value !== "unset" && value !== "initial";

type ValueOf = (property: string) => string | null | undefined;

function fontOf(look: TextLook, around: TextLook, value: ValueOf, root: number): void {
  const font = value("font");
  if (font === null) [look.fontSize, look.isBold] = [null, look.isBold];
  else if (font !== undefined && !/^(?:inherit|unset)$/.test(font)) {
    const size =
      /(?:^|\s)((?:[\d.]+(?:px|pt|em|rem|%))|(?:x{1,3}-)?(?:small|large)|medium|smaller|larger)(?:\s*\/|\s)/.exec(
        font,
      );
    if (size) look.fontSize = sizeOf(size[1]!, around.fontSize, root);
    look.isBold = /(?:^|\s)(?:bold(?:er)?|[7-9]00)\s/.test(font);
  } else if (font !== undefined) [look.fontSize, look.isBold] = [around.fontSize, around.isBold];
  const size = value("font-size");
  if (size !== undefined) look.fontSize = size === null ? null : sizeOf(size, around.fontSize, root);
  if (look.fontSize === 0) look.isExempt = true;
  const weight = value("font-weight");
  if (weight === undefined || weight === null) return;
  if (weight === "inherit" || weight === "unset") look.isBold = around.isBold;
  else look.isBold = weight === "bold" || weight === "bolder" || Number(weight) >= 700;
}

function sizeOf(value: string, around: number | null, root: number): number | null {
  if (value === "inherit" || value === "unset") return around;
  if (value === "initial") return 16;
  if (value === "larger") return around && around * 1.2;
  if (value === "smaller") return around && around / 1.2;
  const keyword = keywords.get(value);
  if (keyword !== undefined) return keyword;
  const found = /^([\d.]{1,12})(px|pt|pc|em|rem|%|in|cm|mm|q|ex|ch)?$/.exec(value);
  if (!found) return null;
  const number = Number(found[1]);
  switch (found[2]) {
    case "px":
      return number;
    case "pt":
      return (number * 4) / 3;
    case "rem":
      return number * root;
    case "em":
      return around && number * around;
    case "%":
      return around && (number / 100) * around;
    case "in":
      return number * 96;
    case "pc":
      return number * 16;
    default:
      return number === 0 ? 0 : null;
  }
}

function foregroundOf(value: string | null, look: TextLook, around: TextLook): TextLook["foreground"] {
  if (value === null) return "style";
  switch (value) {
    case "inherit":
    case "unset":
    case "currentcolor":
      return around.foreground;
    case "initial":
      return null;
    case "revert":
    case "revert-layer":
      return look.foreground;
    default:
      return rgba(value) ?? "style";
  }
}

const unpainted = /^(?:none|initial|unset|revert|revert-layer|transparent)$/;

/** What its own background paints over that of what is around. */
function backgroundOf(look: TextLook, value: ValueOf, declared: Declared): void {
  const behind = look.background;
  const paint = (colour: string | null) => {
    if (colour === null) {
      look.background = "style";
      return;
    }
    if (unpainted.test(colour) || colour === "inherit") return;
    const written =
      colour === "currentcolor"
        ? typeof look.foreground === "string"
          ? null
          : look.foreground
        : rgba(colour);
    look.background = written ? mixed(written, behind) : "style";
  };
  const image = (text: string | null) => {
    if (text === null) look.background = "style";
    else if (/gradient\(/.test(text)) look.background = "gradient";
    else if (/(?:url|image|image-set|cross-fade|element|paint)\(/.test(text)) look.background = "picture";
  };
  const whole = value("background");
  if (whole !== undefined) {
    if (whole === null) paint(null);
    else {
      const last = splitOutside(whole, ",").at(-1)!;
      const colour = splitOutside(last.trim().replace(/\s*\/\s*/g, "/"), " ").find(
        (part) => part === "currentcolor" || rgba(part) !== null,
      );
      if (colour !== undefined) paint(colour);
      // A value that nothing is known of paints no one knows what.
      else if (/var\(|color-mix\(|light-dark\(|color\(/.test(whole)) paint(null);
      image(whole);
    }
  }
  for (const property of declared.keys()) {
    if (property === "background-color") paint(value(property) ?? null);
    else if (property === "background-image") {
      const text = value(property) ?? null;
      if (text !== "none") image(text);
    }
  }
}

/** A colour over what is behind it. */
function mixed([red, green, blue, alpha]: Rgba, behind: TextLook["background"]): TextLook["background"] {
  if (alpha >= 1) return [red, green, blue];
  if (alpha <= 0) return behind;
  if (typeof behind === "string") return behind;
  const [r, g, b] = behind ?? defaultColours.page;
  const part = (own: number, other: number) => Math.round(own * alpha + other * (1 - alpha));
  return [part(red, r), part(green, g), part(blue, b)];
}

function variablesOf(declared: Declared, around: TextLook["variables"]): TextLook["variables"] {
  let own: Map<string, string> | null = null;
  for (const [property, value] of declared) {
    if (!property.startsWith("--")) continue;
    own ??= new Map(around ?? []);
    if (value === null) own.delete(property);
    else if (own.size < mostVariables && value.length <= longestValue) own.set(property, value);
  }
  return own ?? around;
}

/** The value with its variables put in; null where one is not known. */
function resolved(value: string, variables: TextLook["variables"], depth = 0): string | null {
  const at = value.indexOf("var(");
  if (at < 0)
    return value.includes("light-dark(")
      ? value.replace(/light-dark\(\s*([^,()]+|[^(),]*\([^()]*\))\s*,[\s\S]*\)$/, "$1").trim()
      : value;
  if (depth > deepestVariable || value.length > longestValue) return null;
  let level = 0;
  let end = at + 3;
  for (; end < value.length; end++) {
    if (value[end] === "(") level++;
    else if (value[end] === ")" && --level === 0) break;
  }
  const [name = "", ...fallback] = value.slice(at + 4, end).split(",");
  const found = variables?.get(name.trim()) ?? (fallback.length ? fallback.join(",").trim() : null);
  if (found === null) return null;
  return resolved(value.slice(0, at) + found.toLowerCase() + value.slice(end + 1), variables, depth + 1);
}

/** The colours that text shows in, where they are known, or why they are not. */
export function shownColours({ foreground, background, fades }: TextLook): {
  foreground: Colour | null;
  background: Colour | null;
  doubt?: ColourDoubt;
} {
  const text: Rgba | ColourDoubt =
    foreground === "link" ? ([...defaultColours.link, 1] as Rgba) : (foreground ?? black);
  const behind = background ?? defaultColours.page;
  if (typeof behind === "string")
    return {
      foreground: typeof text === "string" ? null : [text[0], text[1], text[2]],
      background: null,
      doubt: behind,
    };
  if (typeof text === "string") return { foreground: null, background: null, doubt: text };
  let shown = mixed(text, behind) as Colour;
  let ground: Colour = behind;
  for (let at = fades.length - 1; at >= 0; at--) {
    const { alpha, behind: outer } = fades[at]!;
    if (typeof outer === "string") return { foreground: null, background: null, doubt: "transparency" };
    shown = mixed([shown[0], shown[1], shown[2], alpha], outer) as Colour;
    ground = mixed([ground[0], ground[1], ground[2], alpha], outer) as Colour;
  }
  return { foreground: shown, background: ground };
}
