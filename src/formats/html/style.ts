/** What an element's own style attribute says, as far as it decides what is shown. */
export interface InlineStyle {
  isDisplayNone: boolean | null;
  /** visibility: hidden or collapse; null when not set. */
  isInvisible: boolean | null;
  /** In CSS pixels; null when not set or relative. */
  fontSize: number | null;
  isBold: boolean | null;
}

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

const properties = /^(?:display|visibility|font|font-size|font-weight)$/;

/** Reads a style attribute; null when it says nothing that matters here. */
export function inlineStyle(text: string | null): InlineStyle | null {
  if (!text || !/display|visibility|font/i.test(text)) return null;
  const style: InlineStyle = { isDisplayNone: null, isInvisible: null, fontSize: null, isBold: null };
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
    else if (property === "font-weight") style.isBold = /^bold|^[6-9]00/.test(value);
    else if (property === "font-size") style.fontSize = pixels(value);
    else if (property === "font") {
      style.fontSize = pixels(/(?:^|\s)([\d.]+(?:px|pt))\b/.exec(value)?.[1] ?? "");
      style.isBold = /\bbold|\b[6-9]00\b/.test(value);
    } else style.isInvisible = value === "hidden" || value === "collapse";
  }
  return style;
}

function pixels(value: string): number | null {
  const size = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt)$/.exec(value);
  return size ? Number(size[1]) * (size[2] === "pt" ? 4 / 3 : 1) : null;
}
