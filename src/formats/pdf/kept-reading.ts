import type { KeptReading } from "../editor.ts";
import type { Structure } from "./structure/structure-reader.ts";

/** The tags of a PDF with the text that they show, as its reader found them. */
export class PdfReading implements KeptReading {
  readonly format = "pdf";
  readonly structure: Structure;
  /** The objects were found without the cross references. */
  readonly isRebuilt: boolean;

  constructor(structure: Structure, isRebuilt: boolean) {
    this.structure = structure;
    this.isRebuilt = isRebuilt;
  }
}
