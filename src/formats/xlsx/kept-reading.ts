import { OfficeReading } from "../ooxml/kept-reading.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import type { SharedStrings } from "./cells/shared-strings.ts";

/** What of the reading of a workbook its editor goes on with: the strings that its cells share, where they were kept. */
export class WorkbookReading extends OfficeReading {
  strings: SharedStrings | null = null;

  constructor(file: OfficePackage) {
    super("xlsx", file);
  }
}
