import { SlideTitles } from "../checker/text/slide-titles.ts";

/** How many slides lack what people choose one by. */
export class SlideCounts {
  /** Slides without a title. */
  untitled = 0;
  /** Slides with the title of one before them. */
  repeated = 0;
  readonly #titles = new SlideTitles();

  take(number: number, title: string | null): void {
    if (title === null) this.untitled++;
    else if (this.#titles.take(number, title)) this.repeated++;
  }
}
