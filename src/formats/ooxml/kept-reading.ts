import type { Format } from "../../core/formats.ts";
import type { KeptReading } from "../editor.ts";
import { ElementPlaces } from "./element-places.ts";

/** Where elements of parts of an Office document stand. */
export class OfficeReading implements KeptReading {
  readonly format: Format;
  readonly #places = new Map<string, ElementPlaces>();

  constructor(format: Format) {
    this.format = format;
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
