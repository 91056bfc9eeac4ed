import type {
  Caption,
  ContentListener,
  Field,
  Figure,
  Gap,
  Heading,
  Item,
  Link,
  List,
  Node,
  Run,
  Table,
} from "../../formats/content.ts";
import { everything, type LooksAt } from "../../formats/looks-at.ts";
import type { DocumentNote, FormatNote } from "../../formats/notes.ts";
import type { FormatTraits } from "../../formats/reader.ts";
import type { Budget } from "../budget.ts";
import { priced } from "../fact-cost.ts";
import type { FactSink } from "../model.ts";
import type { TextSink } from "../reach/text-sink.ts";
import { snippet } from "../snippet.ts";
import { isContentsLine } from "../text/contents-lines.ts";
import { beginsWithName } from "../text/names-with-initials.ts";
import { areNames, contentsOnly } from "../text/typed-items.ts";
import { isBlank } from "../white-space.ts";
import { about } from "./about.ts";
import { Figures } from "./figures.ts";
import { emitPicture } from "./pictures.ts";
import { PossibleHeadings } from "./possible-headings.ts";
import { Surroundings } from "./surroundings.ts";
import { TableFacts } from "./tables.ts";
import { type OpenText, OpenTexts } from "./text.ts";
import { TypedLists } from "./typed-lists.ts";

/** Text of a heading, link or caption from which its fact's is cut, in characters. */
const longestText = 1_280;

/** How an open node ends. */
type End = ((node: never) => void) | null;

/** Makes the facts of the checks from content, for all formats alike. */
export class FactListener implements ContentListener {
  readonly #traits: FormatTraits;
  readonly #budget: Budget;
  readonly #emit: FactSink;
  readonly #texts = new OpenTexts();
  readonly #tables: TableFacts;
  readonly #figures: Figures;
  /** Null where the reader finds them itself. */
  readonly #typedLists: TypedLists | null;
  /** Null where no one looks at them, paragraphs do not say how they are set, or the reader finds them itself. */
  readonly #possibleHeadings: PossibleHeadings | null;
  readonly #hasLinks: boolean;
  /** Items of the lists that are open. */
  readonly #lists: { items: number; ofContents: number; names: number }[] = [];
  readonly #ends: End[] = [];
  readonly #open: Node[] = [];
  /** Nodes that are open in one that is not heard, that one counted. */
  #unheard = 0;
  /** Readings above text that are open, and nodes in them: no check looks at them. */
  #readings = 0;
  /** Labels that are open: what they label is named without them. */
  #labels = 0;
  /** Pictures without alternative text, as far as has been read. */
  #undescribed = 0;
  /** A title stands above all headings, so that any level may come first. */
  #hasTitle = false;
  /** Content that is not at hand may have held headings since the last one. */
  #isAfterGap = false;
  /** Phrases and links that were reported, and may go on in the next paragraph. */
  readonly #reported = new WeakSet<Node>();
  readonly #surroundings: Surroundings;

  constructor(
    traits: FormatTraits,
    emit: FactSink,
    budget: Budget,
    texts?: TextSink,
    looksAt: LooksAt = everything,
  ) {
    this.#hasLinks = looksAt("link");
    this.#surroundings = new Surroundings(texts);
    this.#traits = traits;
    this.#budget = budget;
    const judge = priced(emit, budget);
    // When the budget is over, what is still reported is the end of what was read.
    this.#figures = new Figures((fact) => (budget.isOver ? emit(fact) : judge(fact)));
    this.#emit = this.#figures.emit;
    this.#tables = new TableFacts(this.#emit);
    this.#typedLists = traits.areTypedListsPlain
      ? new TypedLists(this.#emit, traits.areTypedListsPlain === "outsideItems")
      : null;
    this.#possibleHeadings =
      traits.areHeadingLooksPlain && looksAt("possible-heading") ? new PossibleHeadings() : null;
  }

  open(node: Node): void {
    if (!this.#budget.isOver) this.#budget.depth(this.#ends.length);
    if (this.#readings || (node.role === "phrase" && node.sort === "ruby-text")) {
      this.#readings++;
      return;
    }
    this.#surroundings.open(node);
    if (node.role === "cell" && !this.#unheard) this.#tables.cell(node);
    if (this.#unheard || node.hidden === "artifact" || node.hidden === "gone") this.#unheard++;
    if (!this.#unheard) {
      this.#typedLists?.open(node);
      this.#possibleHeadings?.open(node);
    }
    this.#ends.push(this.#unheard ? null : this.#begin(node));
    this.#open.push(node);
  }

  text(run: Run): void {
    if (this.#readings) return;
    const { text, hidden } = run;
    this.#surroundings.text(run);
    if (this.#unheard || this.#labels || (hidden !== undefined && hidden !== "unseen")) return;
    this.#texts.add(text);
    if (!this.#texts.isApart) this.#figures.text(text);
    this.#typedLists?.text(run, this.#around);
    this.#possibleHeadings?.text(run);
  }

  /** The place of what is around the current text. */
  readonly #around = () => this.#open.at(-1)?.place() ?? { label: "Whole document" };

  close(node: Node): void {
    if (this.#readings) {
      this.#readings--;
      return;
    }
    this.#surroundings.close(node);
    const wasUnheard = this.#unheard > 0;
    if (wasUnheard) this.#unheard--;
    this.#open.pop();
    this.#ends.pop()?.(node as never);
    if (wasUnheard) return;
    this.#typedLists?.close(node);
    this.#possibleHeadings?.close(node);
  }

  note(note: FormatNote): void {
    if (note.kind !== "left-out") this.#emit(note);
  }

  end(document: DocumentNote): void {
    this.#typedLists?.interrupt();
    this.#possibleHeadings?.end(this.#emit);
    this.#emit(document);
  }

  /** What the node begins; answers how it ends. */
  #begin(node: Node): End {
    const isStandIn = node.role === "heading" && node.isStandIn;
    if (node.language !== undefined && node.language !== "" && !isStandIn && !this.#reported.has(node)) {
      this.#reported.add(node);
      this.#emit({ kind: "part-language", ...about(node), value: node.language });
    }
    switch (node.role) {
      case "heading":
        return node.isStandIn ? null : this.#heading(this.#texts.start(longestText));
      case "link":
        if (!this.#hasLinks || this.#reported.has(node)) return null;
        this.#reported.add(node);
        return this.#link(this.#texts.start(longestText));
      case "figure":
        this.#figures.begin(node);
        return (_: Figure) => this.#figures.end();
      case "caption": {
        const text = this.#texts.start(longestText);
        return (node: Caption) => this.#figures.caption(node, this.#texts.end(text));
      }
      case "note":
        this.#texts.beginApart();
        return () => this.#texts.endApart();
      case "gap":
        this.#gap(node);
        return null;
      case "paragraph":
        this.#figures.break();
        return null;
      case "list":
        this.#lists.push({ items: 0, ofContents: 0, names: 0 });
        return (node: List) => this.#endList(node);
      case "item":
      case "term":
        return this.#item();
      case "title":
        this.#hasTitle = true;
        return null;
      case "label":
        this.#labels++;
        return () => {
          this.#labels--;
        };
      case "table":
        this.#tables.open();
        return (node: Table) => this.#tables.close(node);
      case "row":
        return () => this.#tables.endRow();
      case "image":
      case "graphic":
        // Where it stands in a link or heading, it is read with it.
        if (!isBlank(node.alternative)) this.#texts.add(` ${node.alternative} `);
        else if (!node.isDecorative) this.#undescribed++;
        if (!node.isJudgedElsewhere) emitPicture(node, this.#emit, this.#surroundings.language);
        return null;
      case "field":
        return (node: Field) => this.#field(node);
      case "break":
        this.#texts.add("\n");
        this.#figures.break();
        return null;
      case "media": {
        const { sort, hasTextTrack } = node;
        this.#emit({ kind: "media", ...about(node), sort, hasTextTrack });
        return null;
      }
      default:
        return null;
    }
  }

  #heading(own: OpenText) {
    return (node: Heading) => {
      const heard = this.#texts.end(own);
      if (this.#traits.areHeadingsNoted) return;
      const text = snippet(node.name ?? heard);
      const { firstHeadingLevel, areBlankHeadingsSkipped } = this.#traits;
      const first = node.first !== undefined ? node.first : this.#hasTitle ? null : firstHeadingLevel;
      const skipped = areBlankHeadingsSkipped ? { isSkippedWhenBlank: true } : {};
      const runIn = node.isRunIn ? { isRunIn: true } : {};
      const gap = this.#isAfterGap ? { isAfterGap: true } : {};
      this.#isAfterGap = false;
      this.#emit({
        kind: "heading",
        ...about(node),
        level: node.level,
        text,
        first,
        ...skipped,
        ...gap,
        ...runIn,
      });
    };
  }

  #link(own: OpenText) {
    const before = this.#undescribed;
    return (node: Link) => {
      const heard = this.#texts.end(own);
      const text = snippet(node.name ?? heard);
      const emptied =
        isBlank(text) && this.#undescribed > before ? { isEmptiedByPicture: true as const } : {};
      if (!node.isGenerated)
        this.#emit({ kind: "link", ...about(node), text, target: node.target, ...emptied });
    };
  }

  #item(): End {
    const list = this.#lists.at(-1);
    if (!list) return null;
    list.items++;
    const text = this.#texts.start(longestText);
    return ({ typedMarker }: Item) => {
      const heard = this.#texts.end(text);
      if (isContentsLine(heard)) list.ofContents++;
      if (typedMarker !== undefined && beginsWithName(typedMarker + heard)) list.names++;
    };
  }

  #endList(node: List): void {
    const { items, ofContents, names } = this.#lists.pop() ?? { items: 0, ofContents: 0, names: 0 };
    if (node.isImplied || (node.isTyped && areNames(names, items))) return;
    const sort = contentsOnly(ofContents * 2 > items ? "contents" : "items");
    if (node.isTyped) this.#emit({ kind: "typed-list", ...about(node), items, ...sort });
    else if (items) this.#emit({ kind: "list", ...about(node), items, defects: [] });
  }

  /** What is read in where only running text stands may hold headings. */
  #gap({ sort }: Gap): void {
    const isInText = this.#open.every(({ role }) => /^(?:paragraph|phrase|section)$/.test(role));
    if (sort === "text" && isInText) this.#isAfterGap = true;
  }

  #field(node: Field): void {
    const { controlName: control, name, isNameWeak, isTagged } = node;
    this.#emit({
      kind: "field",
      ...about(node),
      control,
      name: isBlank(name) ? null : name,
      ...(isNameWeak ? { isPlaceholderOnly: true } : {}),
      ...(isTagged === undefined ? {} : { isTagged }),
    });
  }
}
