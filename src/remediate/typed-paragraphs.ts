import { TypedItems, typedMarker } from "../checker/typed-markers.ts";
import type { Address, List } from "../formats/content.ts";
import { keyOf } from "./table-looks.ts";

/** Lists that are kept, and items of one. */
const mostKept = 1_000;

export interface TypedList {
  /** What its fact is found by: the address of its first item or of the list, or the label of its place. */
  key: string;
  items: Address[];
  sort: "bullets" | "numbers";
  numerals?: "1" | "a" | "A" | "i" | "I";
  start?: number;
  /** Its markers are kept as text: the format's own would look otherwise. */
  isLabelled: boolean;
}

/**
 * The kind of list that typed markers make, from the first of them: bullets, or numbers and letters with a full stop.
 * Null for other signs, which a list would show otherwise.
 */
function kindOf(text: string): Pick<TypedList, "sort" | "numerals" | "start"> | null {
  const marker = typedMarker(text);
  if (!marker) return null;
  if (marker.sort === "bullet") return { sort: "bullets" };
  const found = /^\s*(?:(\d{1,3})|([aA]))\.\s/.exec(text);
  if (!found) return null;
  const [, digits, letter] = found;
  const start = digits ? Number(digits) : 1;
  return {
    sort: "numbers",
    numerals: digits ? "1" : (letter as "a" | "A"),
    ...(start === 1 ? {} : { start }),
  };
}

/** Finds the items of typed lists: paragraphs that begin like items, and lists that the reader tells of itself. */
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

  /** Something other than a paragraph stands here. */
  interrupt(): void {
    this.#end(this.#typed.end());
    this.#items = [];
  }

  /** A list that the reader tells as typed. */
  list({ address, place, sort, numerals, start, isLabelled = false }: List, items: Address[]): void {
    if (items.length < 2 || this.lists.length >= mostKept) return;
    this.lists.push({
      key: address ? keyOf(address) : place().label,
      items,
      sort: sort === "numbers" ? "numbers" : "bullets",
      ...(numerals ? { numerals } : {}),
      ...(start === undefined ? {} : { start }),
      isLabelled,
    });
  }

  #end(ended: { items: number; start: number; sort: string } | null): void {
    if (ended?.sort !== "items" || this.lists.length >= mostKept) return;
    const own = this.#items.slice(ended.start, ended.start + ended.items);
    const items = own.flatMap(({ address }) => (address ? [address] : []));
    const kind = kindOf(own[0]?.text ?? "");
    if (items.length !== ended.items || !kind) return;
    this.lists.push({ key: keyOf(items[0]!), items, isLabelled: false, ...kind });
  }
}
