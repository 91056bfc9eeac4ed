import type { Section } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import type { Lists } from "./lists.ts";
import type { Places } from "./places.ts";

/** What neighbouring paragraphs make together by their style: code, a quotation, a table of contents. */
export type BlockGroup = "pre" | "blockquote" | "nav";

/** The group that is open. */
export class BlockGroups {
  readonly #to: ContentBuffer;
  readonly #lists: Lists;
  readonly #places: Places;
  current: BlockGroup | null = null;

  constructor(to: ContentBuffer, lists: Lists, places: Places) {
    this.#to = to;
    this.#lists = lists;
    this.#places = places;
  }

  /** Ends the group that is open, where the next paragraph does not belong to it, and begins that of the paragraph. */
  enter(next: BlockGroup | null): void {
    if (this.current === next) return;
    this.end();
    if (next === null) return;
    this.#lists.end();
    const { paragraphs, heading } = this.#places;
    const place = () => this.#places.of("text", null, { paragraph: paragraphs, heading });
    if (next === "pre") this.#to.open({ role: "paragraph", isPreformatted: true, place });
    else if (next === "blockquote") this.#to.open({ role: "quotation", place });
    else this.#to.open({ role: "section", sort: "navigation", place } satisfies Section);
    this.current = next;
  }

  end(): void {
    if (this.current === null) return;
    if (this.current === "nav") this.#lists.end();
    this.current = null;
    this.#to.close();
    // On a line of its own.
    this.#to.text({ text: "\n" });
  }
}
