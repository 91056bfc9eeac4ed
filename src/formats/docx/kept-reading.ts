import { OfficeReading } from "../ooxml/kept-reading.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import type { Styles } from "./styles.ts";

/** What of the reading of a Word document its editor goes on with. */
export class WordReading extends OfficeReading {
  styles: Styles | null = null;

  constructor(file: OfficePackage) {
    super("docx", file);
  }
}
