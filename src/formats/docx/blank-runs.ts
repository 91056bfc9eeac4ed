import { snippet } from "../../checker/snippet.ts";
import type { Place } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";

/** Reports blank paragraphs that follow each other: space that is typed. */
export class BlankRuns {
  readonly #to: ContentBuffer;
  #run: { count: number; after: string; place: () => Place } | null = null;

  constructor(to: ContentBuffer) {
    this.#to = to;
  }

  /** A blank paragraph, with the text before it. */
  add(after: string, place: (called: string) => Place): void {
    if (this.#run) this.#run.count++;
    else
      this.#run = {
        count: 1,
        after,
        place: () => place(`blank paragraphs${after ? ` after "${snippet(after, 60)}"` : ""}`),
      };
  }

  end(): void {
    const run = this.#run;
    this.#run = null;
    if (run && run.count > 1)
      this.#to.note({
        kind: "blank-run",
        count: run.count,
        place: run.place(),
        anchor: snippet(run.after),
      });
  }
}
