import type { KeptReading } from "../editor.ts";
import type { SharedStrings } from "./cells/shared-strings.ts";

/** What of the reading of a workbook its editor goes on with: the strings that its cells share. */
export class WorkbookReading implements KeptReading {
  readonly format = "xlsx";
  readonly strings: SharedStrings;

  constructor(strings: SharedStrings) {
    this.strings = strings;
  }
}
