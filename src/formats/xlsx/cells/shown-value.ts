import { unescaped } from "./rich-text.ts";
import type { Cell } from "./rows.ts";
import type { SharedStrings } from "./shared-strings.ts";
import type { Styles } from "./styles.ts";

/** What a cell shows, with the marks of rich text. */
export function shownValue(
  { type, style, value }: Cell,
  { strings, styles }: { strings: SharedStrings; styles: Styles },
): string {
  switch (type) {
    case "s":
      return strings.get(Number(value));
    case "inlineStr":
      return value;
    case "str":
      return styles.format(style).text(unescaped(value));
    case "b":
      return value.trim() === "0" ? "FALSE" : "TRUE";
    case "e":
      return value;
    case "d":
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
    default: {
      const number = Number(value);
      return Number.isFinite(number) ? styles.format(style).number(number) : unescaped(value);
    }
  }
}
