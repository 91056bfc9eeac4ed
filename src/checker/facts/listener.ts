import type { ContentListener, Field, Heading, Link, List, Node, Run, Table } from "../../formats/content.ts";
import type { DocumentNote, FormatNote } from "../../formats/notes.ts";
import type { FormatTraits } from "../../formats/reader.ts";
import type { Budget } from "../budget.ts";
import type { FactSink } from "../model.ts";
import { priced } from "../priced.ts";
import { isBlank, snippet } from "../text.ts";
import { about } from "./about.ts";
import { tellPicture } from "./pictures.ts";
import { TableFacts } from "./tables.ts";
import { type OpenText, OpenTexts } from "./text.ts";

/** Text of a heading or link from which its fact's is cut, in characters. */
const longestText = 1_280;

/** How an open node ends. */
type End = ((node: never) => void) | null;

/** Makes the facts of the checks from content, for all formats alike. */
export class FactListener implements ContentListener {
  readonly #traits: FormatTraits;
  readonly #budget: Budget;
  readonly #tell: FactSink;
  readonly #texts = new OpenTexts();
  readonly #tables: TableFacts;
  /** Items of the lists that are open. */
  readonly #lists: number[] = [];
  readonly #ends: End[] = [];
  /** Nodes that are open in one that is not heard, that one counted. */
  #unheard = 0;
  /** Labels that are open: what they label is named without them. */
  #labels = 0;
  /** A title stands above all headings, so that any level may come first. */
  #hasTitle = false;

  constructor(traits: FormatTraits, tell: FactSink, budget: Budget) {
    this.#traits = traits;
    this.#budget = budget;
    this.#tell = priced(tell, budget);
    this.#tables = new TableFacts(this.#tell);
  }

  open(node: Node): void {
    this.#budget.depth(this.#ends.length);
    if (node.role === "cell" && !this.#unheard) this.#tables.cell(node);
    if (this.#unheard || node.hidden === "artifact" || node.hidden === "gone") this.#unheard++;
    this.#ends.push(this.#unheard ? null : this.#begin(node));
  }

  text({ text, hidden }: Run): void {
    if (!this.#unheard && !this.#labels && (hidden === undefined || hidden === "unseen"))
      this.#texts.add(text);
  }

  close(node: Node): void {
    if (this.#unheard) this.#unheard--;
    this.#ends.pop()?.(node as never);
  }

  note(note: FormatNote): void {
    if (note.kind !== "left-out") this.#tell(note);
  }

  end(document: DocumentNote): void {
    this.#tell(document);
  }

  /** What the node begins; answers how it ends. */
  #begin(node: Node): End {
    const isStandIn = node.role === "heading" && node.isStandIn;
    if (node.language !== undefined && node.language !== "" && !isStandIn)
      this.#tell({ kind: "part-language", ...about(node), value: node.language });
    switch (node.role) {
      case "heading":
        return this.#heading(this.#texts.start(longestText));
      case "link":
        return this.#link(this.#texts.start(longestText));
      case "list":
        this.#lists.push(0);
        return (node: List) => this.#endList(node);
      case "item":
      case "term":
        if (this.#lists.length) this.#lists[this.#lists.length - 1]!++;
        return null;
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
        if (!node.isJudgedElsewhere) tellPicture(node, this.#tell);
        return null;
      case "field":
        return (node: Field) => this.#field(node);
      case "break":
        this.#texts.add("\n");
        return null;
      case "media": {
        const { sort, hasTextTrack } = node;
        this.#tell({ kind: "media", ...about(node), sort, hasTextTrack });
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
      this.#tell({ kind: "heading", ...about(node), level: node.level, text, first, ...skipped });
    };
  }

  #link(own: OpenText) {
    return (node: Link) => {
      const heard = this.#texts.end(own);
      const text = snippet(node.name ?? heard);
      if (!node.isGenerated) this.#tell({ kind: "link", ...about(node), text, target: node.target });
    };
  }

  #endList(node: List): void {
    const items = this.#lists.pop() ?? 0;
    if (node.isImplied) return;
    if (node.isTyped) this.#tell({ kind: "typed-list", ...about(node), items });
    else this.#tell({ kind: "list", ...about(node), items, defects: [] });
  }

  #field(node: Field): void {
    const { controlName: control, name, isNameWeak, isTagged } = node;
    this.#tell({
      kind: "field",
      ...about(node),
      control,
      name: isBlank(name) ? null : name,
      ...(isNameWeak ? { isPlaceholderOnly: true } : {}),
      ...(isTagged === undefined ? {} : { isTagged }),
    });
  }
}
