import { snippet } from "../../checker/snippet.ts";
import type { Item, List, Place } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import type { ListItem } from "./numbering.ts";

/** A list that is open, with an item that is open in it. */
interface OpenList {
  node: List;
  list: ItemOf["list"];
  level: number;
  /** The number that the next item has by itself. */
  next: number;
}

/** An item of one of the document's lists, an entry of its contents, or an item that was typed. */
export type ItemOf = Omit<ListItem, "list"> & { list: number | "contents" | "typed" };

/** The paragraph that is an item. */
export interface ItemParagraph {
  text: string;
  place(called: string): Place;
  attributes: Pick<Item, "id" | "language" | "direction" | "typedMarker">;
}

const numerals = new Set(["a", "A", "i", "I"]);

/** Emits items as lists inside one another, by their levels. */
export class Lists {
  readonly #to: ContentBuffer;
  readonly #open: OpenList[] = [];

  constructor(to: ContentBuffer) {
    this.#to = to;
  }

  /** The innermost list that is open. */
  get current(): ItemOf["list"] | undefined {
    return this.#open.at(-1)?.list;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Ends the lists that are open. */
  end(): void {
    while (this.#open.length) this.#close();
  }

  /** Opens the item of a list, in the list that is open where it goes on. */
  item(item: ItemOf, paragraph: ItemParagraph): void {
    const sort = item.number === null ? "bullets" : "numbers";
    const isLabelled = !item.isPlain;
    while (this.#open.length && this.#open.at(-1)!.level > item.level) this.#close();
    let open = this.#open.at(-1);
    if (
      open?.level === item.level &&
      (open.list !== item.list || open.node.sort !== sort || Boolean(open.node.isLabelled) !== isLabelled)
    ) {
      this.#close();
      open = undefined;
    }
    if (open?.level === item.level) this.#endLine();
    else open = this.#start(item, sort, paragraph);
    const { text, place, attributes } = paragraph;
    const node: Item = { role: "item", ...attributes, place: () => place(`item "${snippet(text, 60)}"`) };
    if (item.number !== null) {
      if (item.number !== open.next && !isLabelled) node.value = item.number;
      open.next = item.number + 1;
    }
    this.#to.open(node);
  }

  /** The list that is open was typed: neighbouring paragraphs begin like items. */
  takeAsTyped(): void {
    const node = this.#open.at(-1)?.node;
    if (!node) return;
    node.isTyped = true;
    delete node.isImplied;
  }

  #start(item: ItemOf, sort: List["sort"], { text, place }: ItemParagraph): OpenList {
    const start = item.number ?? 1;
    const isTyped = item.list === "typed";
    const called = isTyped ? "paragraph" : "list";
    const isCounted = sort === "numbers" && item.isPlain;
    const node: List = {
      role: "list",
      sort,
      ...(item.isPlain ? {} : { isLabelled: true }),
      ...(isCounted && numerals.has(item.type) ? { numerals: item.type as "a" } : {}),
      ...(isCounted && start !== 1 ? { start } : {}),
      // Typed items are known as a list when two of them stand beside each other.
      ...(isTyped || item.list === "contents" ? { isImplied: true } : {}),
      snippet: snippet(text),
      place: () => place(`${called} "${snippet(text, 60)}"`),
    };
    this.#to.open(node);
    const open = { node, list: item.list, level: item.level, next: start };
    this.#open.push(open);
    return open;
  }

  #close(): void {
    this.#open.pop();
    this.#to.close();
    this.#endLine();
  }

  /** Ends a node on a line of its own. */
  #endLine(): void {
    this.#to.close();
    this.#to.text({ text: "\n" });
  }
}
