import type { Address, Formula, Item, Node, Place, Run } from "../../formats/content.ts";
import type { FactSink } from "../model.ts";
import { snippet } from "../snippet.ts";
import { contentsOnly, TypedItems, type TypedList } from "../text/typed-items.ts";

/** How much of a line is kept, to see what it begins with. */
const longestLine = 200;

/** Mathematics that only prints a bullet. */
const bullet =
  /^\s*(?:\\(?:bullet|circ|cdot|star|ast|diamond|square|blacksquare|triangleright|blacktriangleright|checkmark|rightarrow|Rightarrow)\s*|\*\s*)$/;

interface Start {
  place: Place;
  text: string;
  address: Address | undefined;
  /** Of the paragraph that begins with it. */
  paragraph: Address | undefined;
  /** Another line of its paragraph stands before it. */
  isInside: boolean;
}

/** What a line begins with. */
interface Source {
  readonly address?: Address | undefined;
}

/** Finds lists that are typed by hand, in the printed lines of the text. */
export class TypedLists {
  readonly #emit: FactSink;
  /** What stands in an item has a bullet or number already. */
  readonly #areItemsListed: boolean;
  readonly #run = new TypedItems<Start>();
  #line = "";
  #place: (() => Place) | null = null;
  #source: Source | null = null;
  /** Nodes that are open whose text is no line of running text. */
  #aside = 0;
  /** The paragraph that is open: a line of it is reported when it has ended. */
  #paragraph: Node | null = null;
  /** Whether a line of it has ended. */
  #isInside = false;

  constructor(emit: FactSink, areItemsListed = false) {
    this.#emit = emit;
    this.#areItemsListed = areItemsListed;
  }

  open(node: Node): void {
    switch (node.role) {
      case "item":
        if (this.#isListed(node)) this.#beginAside();
        else this.interrupt();
        break;
      case "list":
      case "term":
      case "description":
      case "contents":
      case "field":
        this.interrupt();
        break;
      case "figure":
        this.interrupt();
        break;
      case "paragraph":
        if (node.isPreformatted) this.#beginAside();
        else {
          if (node.isAfterBlank) this.interrupt();
          else this.#break();
          this.#paragraph = node;
          this.#isInside = false;
        }
        break;
      case "heading":
      case "title":
      case "table":
        this.#beginAside();
        break;
      case "caption":
      case "graphic":
      case "label":
      case "note":
        this.#aside++;
        break;
      case "break":
      case "quotation":
      case "section":
        this.#break();
        break;
      case "formula":
        this.#formula(node);
    }
  }

  /** Whether the format gives the item its bullet or number, and it was not typed. */
  #isListed({ typedMarker }: Item): boolean {
    return this.#areItemsListed && typedMarker === undefined;
  }

  #beginAside(): void {
    this.interrupt();
    this.#aside++;
  }

  close(node: Node): void {
    switch (node.role) {
      case "heading":
      case "title":
      case "table":
      case "caption":
      case "graphic":
      case "label":
      case "note":
        this.#aside--;
        break;
      case "paragraph":
        if (node.isPreformatted) this.#aside--;
        else this.#break();
        this.#paragraph = null;
        break;
      case "item":
        if (this.#isListed(node)) this.#aside--;
        else this.#break();
        break;
      case "quotation":
      case "section":
      case "list":
      case "figure":
      case "description":
        this.#break();
    }
  }

  text(run: Run, around: () => Place): void {
    this.#add(run.text, run.place ?? this.#paragraph?.place ?? around, run);
  }

  #add(text: string, place: () => Place, source: Source): void {
    if (this.#aside || this.#line.length >= longestLine) return;
    if (!this.#place) {
      if (text.trim() === "") return;
      this.#place = place;
      this.#source = source;
    }
    this.#line += text.slice(0, longestLine);
  }

  /** A bullet may be typed as mathematics. */
  #formula(node: Formula): void {
    if (node.tex !== null && bullet.test(node.tex)) this.#add("•", node.place, node);
  }

  /** The line or paragraph ends here. */
  #break(): void {
    if (this.#aside) return;
    const line = this.#line;
    const place = this.#place;
    const source = this.#source;
    this.#line = "";
    this.#place = null;
    if (!place) return;
    const isInside = this.#isInside;
    this.#isInside = this.#paragraph !== null;
    const paragraph = isInside ? undefined : this.#paragraph?.address;
    this.#note(
      this.#run.next(line, () => ({
        place: place(),
        text: line,
        address: source?.address,
        paragraph,
        isInside,
      })),
    );
  }

  /** Something else than a line of text stands here. */
  interrupt(): void {
    if (this.#aside) return;
    this.#break();
    this.#note(this.#run.end());
  }

  #note(ended: TypedList<Start> | null): void {
    if (!ended) return;
    const { items, sort, start, starts } = ended;
    const { text, isInside, paragraph } = start;
    // Several lists may stand in one paragraph, whose words are the place of each.
    const place = isInside ? { ...start.place, apart: `from "${snippet(text, 60)}" on` } : start.place;
    const lines = starts.flatMap(({ address, text }) => (address ? [{ address, text }] : []));
    this.#emit({
      kind: "typed-list",
      items,
      ...contentsOnly(sort),
      place,
      snippet: snippet(text),
      ...(paragraph ? { address: paragraph } : {}),
      ...(lines.length === items ? { lines } : {}),
    });
  }
}
