import type { OpenElement } from "./open-element.ts";

/** What an element's own style attribute says, as far as it decides what is shown and in which colours. */
export interface InlineStyle {
  isDisplayNone: boolean | null;
  /** visibility: hidden or collapse; null when not set. */
  isInvisible: boolean | null;
  color: Colour | "unknown" | null;
  background: Colour | "unknown" | null;
  /** In CSS pixels; null when not set or relative. */
  fontSize: number | null;
  isBold: boolean | null;
}

export type Colour = [number, number, number];

/** Names that style sheets give by custom to what is heard and not shown. */
const unseenClass =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader(?:-text|-only)?|screenreader-only|u-visually-hidden|visuallyhidden|element-invisible)(?:\s|$)/i;
const placed = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)/i;
const away =
  /(?:^|;)\s*(?:(?:left|right|top|bottom|inset-inline-start)\s*:\s*-\d{3,}|clip\s*:\s*rect\(|clip-path\s*:\s*inset\((?:50|100)%)/i;

/** Whether the element is heard though nothing of it is seen: placed outside of the page or clipped away. */
export function isUnseen(style: string | null, names: string | null): boolean {
  if (names !== null && unseenClass.test(names)) return true;
  if (style === null) return false;
  return (placed.test(style) && away.test(style)) || /(?:^|;)\s*text-indent\s*:\s*-\d{3,}/i.test(style);
}

const properties = /^(?:display|visibility|color|background(?:-color|-image)?|font-size|font-weight|font)$/;

/** Values that leave the colour of what is around the element. */
const inherited = new Set(["currentcolor", "inherit", "unset"]);
const unpainted = new Set(["initial", "none", "transparent", "unset"]);

/** Colours that browsers give to pages without style sheets (WHATWG HTML 15.3). */
export const defaultColours = {
  text: [0, 0, 0],
  page: [255, 255, 255],
  link: [0, 0, 238],
} satisfies Record<string, Colour>;

/** Colours by attributes that style sheets have replaced (WHATWG HTML 15.3.3, 15.3.4, 15.3.9); null where there are none. */
export function attributeColours({
  name,
  attributes,
}: OpenElement): Pick<InlineStyle, "color" | "background"> | null {
  const written = (attribute: string): Colour | "unknown" | null => {
    const value = attributes.get(attribute)?.trim().toLowerCase();
    return value ? (colour(value) ?? colour(`#${value}`) ?? "unknown") : null;
  };
  const color = name === "font" ? written("color") : name === "body" ? written("text") : null;
  const background = attributes.has("background") ? "unknown" : written("bgcolor");
  return color === null && background === null ? null : { color, background };
}

/** Reads a style attribute; null when it says nothing that matters here. */
export function inlineStyle(text: string | null): InlineStyle | null {
  if (!text || !/display|visibility|color|background|font/i.test(text)) return null;
  const style: InlineStyle = {
    isDisplayNone: null,
    isInvisible: null,
    color: null,
    background: null,
    fontSize: null,
    isBold: null,
  };
  for (const declaration of text.split(";", 200)) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    if (!properties.test(property)) continue;
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, "")
      .trim()
      .toLowerCase();
    if (property === "display") style.isDisplayNone = value === "none";
    else if (property === "visibility") style.isInvisible = value === "hidden" || value === "collapse";
    else if (property === "color") {
      if (!inherited.has(value)) style.color = colour(value) ?? "unknown";
    } else if (property === "background-image") {
      if (value !== "none") style.background = "unknown";
    } else if (property.startsWith("background")) {
      if (!unpainted.has(value)) style.background = colour(value) ?? "unknown";
    } else if (property === "font-size") style.fontSize = pixels(value);
    else if (property === "font-weight") style.isBold = /^bold|^[6-9]00/.test(value);
    else {
      style.fontSize = pixels(/(?:^|\s)([\d.]+(?:px|pt))\b/.exec(value)?.[1] ?? "");
      style.isBold = /\bbold|\b[6-9]00\b/.test(value);
    }
  }
  return style;
}

function pixels(value: string): number | null {
  const size = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt)$/.exec(value);
  return size ? Number(size[1]) * (size[2] === "pt" ? 4 / 3 : 1) : null;
}

/** An opaque sRGB colour as CSS writes it (named, hexadecimal, rgb()); null for anything else. */
export function colour(value: string): Colour | null {
  const hex = /^#([\da-f]{3,8})$/.exec(value)?.[1];
  if (hex) {
    const short = hex.length < 6;
    if (hex.length === 5 || hex.length === 7) return null;
    const part = (at: number) =>
      Number.parseInt(short ? hex[at]!.repeat(2) : hex.slice(2 * at, 2 * at + 2), 16);
    if ((hex.length === 4 || hex.length === 8) && part(3) !== 255) return null;
    return [part(0), part(1), part(2)];
  }
  const rgb =
    /^rgba?\(\s*([\d.]{1,8})(%?)[\s,]+([\d.]{1,8})%?[\s,]+([\d.]{1,8})%?(?:\s*[,/]\s*([\d.]{1,8})(%?))?\s*\)$/.exec(
      value,
    );
  if (rgb) {
    const [, r, percent, g, b, alpha, alphaPercent] = rgb;
    if (alpha !== undefined && Number(alpha) < (alphaPercent ? 100 : 1)) return null;
    const part = (text: string) =>
      Math.min(255, Math.round(percent ? (Number(text) * 255) / 100 : Number(text)));
    const parts: Colour = [part(r!), part(g!), part(b!)];
    return parts.some(Number.isNaN) ? null : parts;
  }
  const named = namedColours.get(value);
  return named === undefined ? null : [named >> 16, (named >> 8) & 255, named & 255];
}

/** CSS Color 4, 6.1: the named colours. */
const namedColours: ReadonlyMap<string, number> = new Map(
  `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
  black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
  chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
  darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9
  darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000
  darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f
  darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
  dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
  ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080
  honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
  lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
  lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
  lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
  lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000
  mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
  mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
  midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080
  oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
  palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f
  pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f
  royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee
  sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
  springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
  violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`
    .split(/\s+/)
    .flatMap((word, at, words) =>
      at % 2 ? [] : ([[word, Number.parseInt(words[at + 1]!, 16)]] as [string, number][]),
    ),
);
