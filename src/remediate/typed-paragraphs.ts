import { TypedItems } from "../checker/text/typed-items.ts";
import { itemMarker, typedMarker } from "../checker/text/typed-markers.ts";
import type { Address, List } from "../formats/content.ts";
import type { ListForm } from "../formats/edits.ts";

/** Lists that are kept, and items of one. */
const mostKept = 1_000;

export interface TypedList {
  /** What its fact is found by: the address of its first item or of the list, or the label of its place. */
  key: Address | string;
  items: Address[];
  /** Where it stands in the one paragraph that it is a part of, in lines. */
  lines?: { first: number; count: number };
  sort: "bullets" | "numbers";
  numerals?: "1" | "a" | "A" | "i" | "I";
  start?: number;
  form?: ListForm;
  /** Of numbers of other scripts, the first one as it is typed. */
  sign?: string;
}

type TypedKind = Omit<TypedList, "key" | "items" | "lines">;

/** The items of a list, and how the text of the first one begins. */
export interface ListItems {
  items: Address[];
  text: string;
}

/** Runs of letters in brackets and circles. */
const enclosedLetters = /^U\+(?:249c|24b6|24d0)$/;
/** Numbers that count as they are read: digits of a script, Chinese ones, and those in brackets and circles. */
const counted = /^(?:\d+ \S+$|han |U\+)/;

/** Numbers and letters of other forms than those that every format shows. */
function otherKind(text: string, readings: readonly { style: string; value: number }[]): TypedKind | null {
  const [reading] = readings;
  if (!reading) return null;
  const { style, value } = reading;
  const isNumber = counted.test(style) && !enclosedLetters.test(style);
  const marker = itemMarker(text);
  return {
    sort: "numbers",
    numerals: isNumber ? "1" : "a",
    ...(value === 1 ? {} : { start: value }),
    form: "other",
    ...(marker?.sort === "number" && marker.value === value ? { sign: marker.style } : {}),
  };
}

/** The kind of list that typed markers make, from the first of them: bullets, or numbers and letters. */
export function typedKind(text: string): TypedKind | null {
  const marker = typedMarker(text);
  if (!marker) return null;
  if (marker.sort === "bullet") return { sort: "bullets" };
  const wide = /^\s*(?:（(\d{1,3})）|(\d{1,3})、)/.exec(text);
  if (wide) {
    const [, bracketed, listed] = wide;
    const start = Number(bracketed ?? listed);
    return {
      sort: "numbers",
      numerals: "1",
      ...(start === 1 ? {} : { start }),
      form: bracketed === undefined ? "、" : "（）",
    };
  }
  const found = /^\s*(\(?)(?:(\d{1,3})|([aAiI]))([.)])\s/.exec(text);
  if (!found) return otherKind(text, marker.readings);
  const [, opener, digits, letter, closer] = found;
  if (opener && closer === ".") return otherKind(text, marker.readings);
  const start = digits ? Number(digits) : 1;
  return {
    sort: "numbers",
    numerals: digits ? "1" : (letter as "a" | "A" | "i" | "I"),
    ...(start === 1 ? {} : { start }),
    ...(opener ? { form: "()" as const } : closer === ")" ? { form: ")" as const } : {}),
  };
}

/** Finds the items of typed lists: paragraphs that begin like items, and lists that the reader emits of itself. */
export class TypedParagraphs {
  readonly lists: TypedList[] = [];
  readonly #typed = new TypedItems<number>();
  /** Paragraphs that begin like items, while their list is not known. */
  #items: { address: Address | undefined; text: string }[] = [];

  /** A paragraph of running text. */
  paragraph(text: string, address: Address | undefined): void {
    if (this.#items.length >= mostKept) this.interrupt();
    const at = this.#items.push({ address, text }) - 1;
    this.#end(this.#typed.next(text, () => at));
    // What begins like no item parts the lists.
    if (!typedMarker(text)) this.#items = [];
  }

  /** The lines of one paragraph, which breaks part. */
  lines(text: string, address: Address, key: () => string): void {
    const run = new TypedItems<number>();
    const lines = text.split("\n");
    const end = (ended: ReturnType<typeof run.end>) => {
      if (ended?.sort !== "items" || this.lists.length >= mostKept) return;
      const kind = typedKind(lines[ended.start]!);
      const own = { first: ended.start, count: ended.items };
      if (kind) this.lists.push({ key: key(), items: [address], lines: own, ...kind });
    };
    for (const [at, line] of lines.entries()) end(run.next(line, () => at));
    end(run.end());
  }

  /** Something other than a paragraph stands here. */
  interrupt(): void {
    this.#end(this.#typed.end());
    this.#items = [];
  }

  /** A list that the reader emits as typed. */
  list({ address, place, sort, numerals, start, form, isLabelled }: List, { items, text }: ListItems): void {
    if (items.length < 2 || this.lists.length >= mostKept) return;
    const key = address ?? place().label;
    const kind: TypedKind | null = isLabelled
      ? typedKind(text.trimStart())
      : {
          sort: sort === "numbers" ? "numbers" : "bullets",
          ...(numerals ? { numerals } : {}),
          ...(start === undefined ? {} : { start }),
          ...(form ? { form } : {}),
        };
    if (kind) this.lists.push({ key, items: items.slice(), ...kind });
  }

  #end(ended: { items: number; start: number; sort: string } | null): void {
    if (ended?.sort !== "items" || this.lists.length >= mostKept) return;
    const own = this.#items.slice(ended.start, ended.start + ended.items);
    const items = own.flatMap(({ address }) => (address ? [address] : []));
    const kind = typedKind(own[0]?.text ?? "");
    if (items.length !== ended.items || !kind) return;
    // An array that has grown has room for more: a copy takes no more than it holds.
    this.lists.push({ key: items[0]!, items: items.slice(), ...kind });
  }
}
