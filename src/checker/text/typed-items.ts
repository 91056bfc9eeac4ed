import { isContentsLine } from "./contents-lines.ts";
import { beginsWithName } from "./names-with-initials.ts";
import { type TypedMarker, typedMarker } from "./typed-markers.ts";

/** What the typed list is: one of items, or a table of contents whose lines end with page numbers. */
export type TypedListSort = "items" | "contents";

/** Characters of a line that are looked at from its beginning. */
const reach = 200;

/** Whether a line reads like direct speech, which many languages begin with a dash. */
function isSpeech(line: string): boolean {
  const words = line.slice(0, reach).replace(/^\s*[-–—−‐]\s*/u, "");
  return /^[\p{Lu}¿¡"«„“]/u.test(words) && (line.length > reach || /[.!?…»"”]\s*$/u.test(words));
}

/** Whether the second item goes on with the list of the first; answers the readings that are left. */
function goesOn(last: TypedMarker, next: TypedMarker): TypedMarker | null {
  if (last.sort === "bullet") return next.sort === "bullet" && next.mark === last.mark ? next : null;
  if (next.sort !== "number") return null;
  const readings = next.readings.filter(({ style, value }) =>
    last.readings.some((before) => before.style === style && before.value + 1 === value),
  );
  return readings.length ? { ...next, readings } : null;
}

/** From so many items on a list may begin with any number. */
const leastOfAny = 3;

/** Whether so few lines that all begin with initials are names of persons and no list that is counted by capitals. */
export const areNames = (names: number, items: number): boolean => names === items && items < leastOfAny;

/** What a fact says of the sort: nothing of an ordinary list. */
export const contentsOnly = (sort: TypedListSort): { sort?: "contents" } =>
  sort === "contents" ? { sort } : {};

/** Items whose beginnings are kept. */
const mostStarts = 1_000;

/** A list that has ended. */
export interface TypedList<Start> {
  items: number;
  start: Start;
  /** Where its items begin, up to a thousand. */
  starts: readonly Start[];
  sort: TypedListSort;
}

/** Gathers neighbouring lines or paragraphs into lists: give it each in order, it answers with the list that has ended. */
export class TypedItems<Start> {
  #starts: Start[] = [];
  #last: TypedMarker | null = null;
  #items = 0;
  #beginsAtOne = false;
  #speeches = 0;
  #names = 0;
  #contents = 0;

  /** Null for what is no line of text, or belongs to a list by the format's means; `start` is asked of items. */
  next(line: string | null, start: () => Start): TypedList<Start> | null {
    const marker = line === null ? null : typedMarker(line);
    const following = marker && this.#last && goesOn(this.#last, marker);
    const ended = following ? null : this.end();
    if (!marker) return ended;
    if (this.#starts.length < mostStarts) this.#starts.push(start());
    const read = following ?? marker;
    // By the readings that are left: "I. J." goes on from the ninth letter and not from the first Roman number.
    this.#beginsAtOne =
      read.sort === "bullet" || read.readings.some(({ value }) => value === this.#items + 1);
    this.#last = read;
    this.#items++;
    if (marker.sort === "bullet" && marker.isDash && isSpeech(line!)) this.#speeches++;
    if (beginsWithName(line!.slice(0, reach))) this.#names++;
    if (isContentsLine(line!)) this.#contents++;
    return ended;
  }

  end(): TypedList<Start> | null {
    const items = this.#items;
    if (items === 0) return null;
    const isList = items > 1 && (this.#beginsAtOne || items >= leastOfAny);
    const ended: TypedList<Start> | null =
      isList && !areNames(this.#names, items) && this.#speeches * 2 <= items
        ? {
            items,
            start: this.#starts[0]!,
            starts: this.#starts,
            sort: this.#contents * 2 > items ? "contents" : "items",
          }
        : null;
    this.#starts = [];
    this.#last = null;
    this.#items = 0;
    this.#speeches = 0;
    this.#names = 0;
    this.#contents = 0;
    return ended;
  }
}
