import type { Figure } from "../formats/content.ts";
import type { PageBuilder } from "./page-builder.ts";

/** Marks tables that float and have no caption: to HTML they are like any other. */
export class FloatCaptions {
  readonly #page: PageBuilder;
  /** Tables that float and are open, with whether they have a caption. */
  readonly #floats: { hasCaption: boolean }[] = [];

  constructor(page: PageBuilder) {
    this.#page = page;
  }

  /** A figure has begun, which ends so; answers how it ends with the mark that it may need. */
  figure(node: Figure, end: () => void): () => void {
    if (node.of !== "table" || !node.isCaptionExpected || node.isContinued) return end;
    const float = { hasCaption: false };
    this.#floats.push(float);
    return () => {
      this.#floats.pop();
      if (!float.hasCaption) {
        this.#page.open("figcaption", {});
        this.#mark();
        this.#page.close();
      }
      end();
    };
  }

  /** A caption has begun, which ends so; one without words is none. */
  caption(end: () => void): () => void {
    const float = this.#floats.at(-1);
    if (!float || float.hasCaption) return end;
    float.hasCaption = true;
    const before = this.#page.filled;
    return () => {
      if (this.#page.filled === before) this.#mark();
      end();
    };
  }

  #mark(): void {
    this.#page.objects.mark("Table without a caption", { of: "caption" });
  }
}
