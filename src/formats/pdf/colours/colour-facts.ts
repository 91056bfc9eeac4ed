import type { ColourFact } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import { ColouredNote } from "../../coloured-note.ts";
import { placeBox } from "../content/shown-box.ts";
import type { Page } from "../pages.ts";
import type { ColouredRegion } from "./page-colours.ts";

/** Texts that are remembered, so that headers and footers of pages are reported once. */
const mostRemembered = 5_000;

/** Makes facts of the colours of pages, one after the other. */
export class ColourFacts {
  readonly #reported = new Set<string>();

  /** Null for what stood at the same place of a page before, but for its numbers. */
  of(page: Page, region: ColouredRegion): ColourFact | null {
    const { foreground, background, doubt, text, box } = region;
    const key = `${foreground} ${background} ${doubt} ${box.map(Math.round).slice(0, 2)} ${text.replace(/\d+/g, "0")}`;
    if (this.#reported.has(key)) return null;
    if (this.#reported.size < mostRemembered) this.#reported.add(key);
    return new ColouredNote(region, () => ({
      label: `Page ${page.number}, text "${snippet(text, 60)}"`,
      page: page.number,
      box: placeBox(page, box),
    }));
  }
}
