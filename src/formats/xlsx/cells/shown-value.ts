import type { OfficePackage } from "../../ooxml/package.ts";
import { isOn } from "../../ooxml/values.ts";
import { unescaped } from "./rich-text.ts";
import type { Cell } from "./rows.ts";
import { SharedStrings } from "./shared-strings.ts";
import { Styles } from "./styles.ts";

/** By what the cells of a workbook show their values. */
export interface CellValues {
  strings: SharedStrings;
  styles: Styles;
}

/** Reads them; the strings may have been read before. */
export async function cellValues(
  file: OfficePackage,
  main: string,
  strings?: SharedStrings,
): Promise<CellValues> {
  const relationships = await file.relationships(main);
  const partOf = (type: string) => relationships.ofType(type)[0]?.target ?? null;
  let is1904 = false;
  await file.read(main, {
    start(name, attributes) {
      const value = name === "x:workbookPr" ? attributes.get("date1904") : null;
      if (value !== null && isOn(value)) is1904 = true;
    },
  });
  const styles = await Styles.read(file, partOf("styles"), is1904);
  return { strings: strings ?? (await SharedStrings.read(file, partOf("sharedStrings"))), styles };
}

/** What a cell shows, with the marks of rich text. */
export function shownValue({ type, style, value }: Cell, { strings, styles }: CellValues): string {
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
