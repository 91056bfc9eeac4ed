import type { Draft } from "../draft.ts";
import type { ListItem } from "./numbering.ts";

/** A list that is open, with an item that is open in it. */
interface OpenList {
  list: Item["list"];
  level: number;
  name: "ul" | "ol";
  /** The number that the next item has by itself. */
  next: number;
  isLabelled: boolean;
}

/** An item of one of the document's lists, an entry of its contents, or an item that was typed. */
export type Item = Omit<ListItem, "list"> & { list: number | "contents" | "typed" };

/** Writes items as lists inside one another, by their levels. */
export class Lists {
  readonly #draft: Draft;
  readonly #open: OpenList[] = [];

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** The innermost list that is open. */
  get current(): Item["list"] | undefined {
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
  item(item: Item, attributes: Record<string, string>): void {
    const draft = this.#draft;
    const name = item.number === null ? "ul" : "ol";
    const isLabelled = !item.isPlain;
    while (this.#open.length && this.#open.at(-1)!.level > item.level) this.#close();
    let open = this.#open.at(-1);
    if (
      open?.level === item.level &&
      (open.list !== item.list || open.name !== name || open.isLabelled !== isLabelled)
    ) {
      this.#close();
      open = undefined;
    }
    if (open?.level === item.level) this.#endLine();
    else {
      const start = item.number ?? 1;
      draft.open(name, {
        ...(isLabelled ? { class: "labelled", role: "list" } : {}),
        ...(name === "ol" && !isLabelled && item.type !== "1" ? { type: item.type } : {}),
        ...(name === "ol" && !isLabelled && start !== 1 ? { start: String(start) } : {}),
      });
      open = { list: item.list, level: item.level, name, next: start, isLabelled };
      this.#open.push(open);
    }
    if (item.number !== null) {
      if (item.number !== open.next && !isLabelled) attributes.value = String(item.number);
      open.next = item.number + 1;
    }
    draft.open("li", attributes);
  }

  #close(): void {
    this.#open.pop();
    this.#draft.close();
    this.#endLine();
  }

  /** Ends an element on a line of its own. */
  #endLine(): void {
    this.#draft.close();
    this.#draft.text("\n");
  }
}
