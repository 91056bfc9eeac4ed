import { isBlank } from "../checker/white-space.ts";
import { type Attributes, type Markup, review } from "./markup.ts";

/** Something open, as far as lists in it matter. */
interface Frame {
  holds: "anything" | "items" | "terms";
  /** A list that only what stands in it has made: it ends with that. */
  isImplied: boolean;
  /** What is open in a list without an element of the source: the end of an item, or of the list of terms itself. */
  open: "li" | "dd" | null;
  /** White space after an item whose end is not yet written; null where none waits. */
  afterItem: string | null;
  /** Of a list of terms: its attributes as they are written, null when it has begun. */
  begins: string | null;
  /** What came last in a list of terms. */
  last: "dt" | "dd" | null;
}

const frame = (holds: Frame["holds"], isImplied = false): Frame => ({
  holds,
  isImplied,
  open: null,
  afterItem: null,
  begins: null,
  last: null,
});

/** What is neither a list nor a part of one: nothing of it changes, so that one stands for all. */
const other = frame("anything");

const listNames = new Set(["ul", "ol"]);
/** Lists and what only they hold. */
export const listParts: ReadonlySet<string> = new Set(["ul", "ol", "li", "dl", "dt", "dd"]);

/**
 * Writes lists so that they hold nothing but items (HTML 4.4.5 to 4.4.8): stray items get a list, what stands between
 * items becomes one, a list between items belongs to the item before it, and a description without a term is text.
 */
export class Lists {
  /** Terms without a description, which are marked. */
  undescribedTerms = 0;
  readonly #markup: Markup;
  readonly #frames: Frame[] = [other];

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  get #top(): Frame {
    return this.#frames.at(-1)!;
  }

  /** Makes room for something that is neither a list nor a part of one. */
  makeRoom(): void {
    let top = this.#top;
    if (top.holds === "anything") return;
    if (top.isImplied && !top.open) {
      this.#leave();
      top = this.#top;
    }
    if (top.holds === "items") this.#implyItem(top);
    else if (top.holds === "terms") {
      // A description goes on; after one that has ended, the list has too.
      if (top.last === "dt" && !top.open) {
        this.#markup.write("<dd>");
        top.open = "dd";
        top.last = "dd";
      } else if (!top.open) this.#endTerms(top);
    }
  }

  /** Takes white space that stands between items; answers false for any other text. */
  takesBlank(text: string): boolean {
    const top = this.#top;
    if (top.holds === "anything" || top.open || !isBlank(text)) return false;
    if (top.afterItem !== null) top.afterItem += text;
    else this.#markup.write(text);
    return true;
  }

  /** Something begins in which lists of its own may stand. */
  enter(): void {
    this.#frames.push(other);
  }

  /** Ends what began last, with the lists that have been made in it. */
  leave(): void {
    this.end();
    this.#frames.pop();
  }

  /** Ends the lists that stray items have made. */
  end(): void {
    while (this.#top.isImplied) this.#leave();
  }

  /** Whether a list of terms is what the next thing would stand in. */
  get holdsTerms(): boolean {
    return this.#top.holds === "terms" && !this.#top.open;
  }

  /** Begins a list or a part of one and answers how it ends. */
  begin(name: string, attributes: Attributes): () => void {
    if (listNames.has(name)) return this.#list(name, attributes);
    if (name === "dl") return this.#terms(attributes);
    return name === "li" ? this.#item(attributes) : this.#termPart(name as "dt" | "dd", attributes);
  }

  #list(name: string, attributes: Attributes): () => void {
    const top = this.#top;
    if (top.afterItem !== null) {
      this.#markup.write(top.afterItem);
      top.afterItem = null;
      top.open = "li";
    } else this.makeRoom();
    const end = this.#markup.element(name, attributes);
    this.#frames.push(frame("items"));
    return () => {
      this.#leave();
      end();
    };
  }

  #item(attributes: Attributes): () => void {
    const list = this.#listFor("items");
    this.#endItem(list);
    const end = this.#markup.element("li", attributes);
    this.enter();
    return () => {
      this.leave();
      // The end is written when it is known that no list belongs to the item.
      if (this.#top === list) list.afterItem = "";
      else end();
    };
  }

  /** A list of terms is written when its first term comes. */
  #terms(attributes: Attributes): () => void {
    this.makeRoom();
    const list = frame("terms");
    list.begins = this.#markup.attributes("dl", attributes);
    this.#frames.push(list);
    return () => this.#leave();
  }

  #termPart(name: "dt" | "dd", attributes: Attributes): () => void {
    const list = this.#listFor("terms");
    if (list.open) this.#closeOpen(list);
    const isText = name === "dd" && list.last === null;
    if (!isText) {
      if (list.begins !== null) this.#markup.write(`<dl${list.begins}>`);
      list.begins = null;
      list.last = name;
    }
    const end = this.#markup.element(isText ? "div" : name, attributes);
    this.enter();
    return () => {
      this.leave();
      end();
    };
  }

  /** The list that the part stands in; one is made where there is none. */
  #listFor(holds: "items" | "terms"): Frame {
    if (this.#top.isImplied && this.#top.holds !== holds) this.#leave();
    if (this.#top.holds === holds) return this.#top;
    this.makeRoom();
    const list = frame(holds, true);
    if (holds === "items") this.#markup.write("<ul>");
    else list.begins = "";
    this.#frames.push(list);
    return list;
  }

  #implyItem(list: Frame): void {
    if (list.open) return;
    this.#endItem(list);
    this.#markup.write("<li>");
    list.open = "li";
  }

  /** Ends the item before. */
  #endItem(list: Frame): void {
    if (list.open) this.#closeOpen(list);
    if (list.afterItem === null) return;
    this.#markup.write(`</li>${list.afterItem}`);
    list.afterItem = null;
  }

  #closeOpen(list: Frame): void {
    this.#markup.write(`</${list.open}>`);
    list.open = null;
  }

  #endTerms(list: Frame): void {
    if (list.open) this.#closeOpen(list);
    if (list.last === "dt") {
      this.undescribedTerms++;
      this.#markup.write(`<dd>${review("description", "Term without a description")}</dd>`);
    }
    if (list.last !== null) this.#markup.write("</dl>");
    list.begins ??= "";
    list.last = null;
  }

  /** Ends the innermost list; where the source has it, its own end is written by its element. */
  #leave(): void {
    const list = this.#frames.pop()!;
    if (list.holds === "terms") this.#endTerms(list);
    else {
      this.#endItem(list);
      if (list.isImplied) this.#markup.write("</ul>");
    }
  }
}
