import type { FactSink, Place } from "../../checker/model.ts";
import { snippet } from "../../checker/text.ts";
import { contentsOnly, TypedItems, type TypedList } from "../../checker/typed-markers.ts";

/** How a paragraph is called and found, made only where something is told of it. */
type Placing = (called: string) => Place;

/** Gathers neighbouring paragraphs of one cell, box or story into lists, and tells each when it has ended. */
export class ListRuns {
  readonly #tell: FactSink;
  readonly #typed = new TypedItems<{ place: Place; snippet: string }>();
  #list: { items: number; place: Place; snippet: string } | null = null;

  constructor(tell: FactSink) {
    this.#tell = tell;
  }

  /** A paragraph with a bullet or number of the format's own. */
  item(text: string, place: Placing): void {
    this.#tellTyped(this.#typed.end());
    if (this.#list) this.#list.items++;
    else this.#list = { items: 1, place: place(`list "${snippet(text, 60)}"`), snippet: snippet(text) };
  }

  /** Any other paragraph with text, which may begin with a typed bullet or number. */
  paragraph(text: string, place: Placing): void {
    this.#endList();
    const start = () => ({ place: place(`paragraph "${snippet(text, 60)}"`), snippet: snippet(text) });
    this.#tellTyped(this.#typed.next(text, start));
  }

  /** A blank paragraph: lists of the format's own go on after it, typed ones do not. */
  blank(): void {
    this.#tellTyped(this.#typed.end());
  }

  /** Something that is no item: a heading, a caption, a table, the end. */
  end(): void {
    this.#endList();
    this.#tellTyped(this.#typed.end());
  }

  #endList(): void {
    const list = this.#list;
    this.#list = null;
    if (list) this.#tell({ kind: "list", defects: [], ...list });
  }

  #tellTyped(list: TypedList<{ place: Place; snippet: string }> | null): void {
    if (!list) return;
    const { items, sort, start } = list;
    this.#tell({ kind: "typed-list", items, ...contentsOnly(sort), ...start });
  }
}
