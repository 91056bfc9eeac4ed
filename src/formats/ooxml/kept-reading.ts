import type { Format } from "../../core/formats.ts";
import type { KeptReading } from "../editor.ts";
import { ElementPlaces } from "./element-places.ts";
import { KeptParts } from "./kept-parts.ts";
import type { OfficePackage } from "./package.ts";

/** Of an Office document: where elements of its parts stand, and what was read of parts that hold no text. */
export class OfficeReading implements KeptReading {
  readonly format: Format;
  readonly parts: KeptParts;
  readonly #places = new Map<string, ElementPlaces>();

  constructor(format: Format, file: OfficePackage) {
    this.format = format;
    this.parts = file.keptParts ??= new KeptParts();
  }

  /** Takes the places of a part that is read. */
  placesIn(part: string): ElementPlaces {
    const places = new ElementPlaces();
    this.#places.set(part, places);
    return places;
  }

  placesOf(part: string): ElementPlaces | null {
    return this.#places.get(part) ?? null;
  }
}
