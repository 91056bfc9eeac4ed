import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { isOn } from "../ooxml/values.ts";

/** Sheets that are read; more is no workbook of this world. */
const sheetLimit = 10_000;

export interface ShownSheet {
  name: string;
  /** Among all sheets, from 1, hidden ones counted. */
  number: number;
  /** Null where it is missing from the file. */
  part: string | null;
}

export interface WorkbookOutline {
  sheets: ShownSheet[];
  hidden: number;
  /** Names that people gave to places and values. */
  names: number;
}

/** The sheets and names of a workbook (ECMA-376 part 1, 18.2). */
export async function readWorkbook(
  file: OfficePackage,
  main: string,
  relationships: Relationships,
): Promise<WorkbookOutline> {
  const outline: WorkbookOutline = { sheets: [], hidden: 0, names: 0 };
  let number = 0;
  await file.read(main, {
    start(name, attributes) {
      if (name === "x:sheet" && number < sheetLimit) {
        number++;
        if (/hidden/i.test(attributes.get("state") ?? "")) outline.hidden++;
        else {
          const part = relationships.byId(attributes.get("r:id", 255))?.target ?? null;
          outline.sheets.push({ name: attributes.get("name", 255) ?? "", number, part });
        }
      } else if (name === "x:definedName") {
        const hidden = attributes.get("hidden");
        const isBuiltIn = /^_xl(?:nm|fn)/i.test(attributes.get("name") ?? "");
        if (!isBuiltIn && (hidden === null || !isOn(hidden))) outline.names++;
      }
    },
  });
  return outline;
}
