import type { ContentListener, Heading, Link, Node, Run } from "../../formats/content.ts";
import type { DocumentNote, FormatNote } from "../../formats/notes.ts";
import type { Budget } from "../budget.ts";
import type { Fact, FactSink } from "../model.ts";
import { snippet } from "../text.ts";
import { type OpenText, OpenTexts } from "./text.ts";

/** What holds for all documents of a format, where formats differ in what a fact means. */
export interface FormatTraits {
  /** The level that the first heading has to have; null where any may come first. */
  firstHeadingLevel: number | null;
  /** Assistive technology passes over headings without text (PDF). */
  areBlankHeadingsSkipped: boolean;
}

/** Text of a heading or link from which its fact's is cut, in characters. */
const longestText = 1_280;
/** What it takes to judge one fact, in steps. */
const factSteps = 16;

/** Makes the facts of the checks from content, for all formats alike. */
export class FactListener implements ContentListener {
  readonly #traits: FormatTraits;
  readonly #budget: Budget;
  readonly #tell: FactSink;
  readonly #texts = new OpenTexts();
  /** How each open node ends. */
  readonly #ends: (((node: never) => void) | null)[] = [];
  /** Nodes that are open in one that is not heard, that one counted. */
  #unheard = 0;

  constructor(traits: FormatTraits, tell: FactSink, budget: Budget) {
    this.#traits = traits;
    this.#budget = budget;
    this.#tell = tell;
  }

  open(node: Node): void {
    this.#budget.depth(this.#ends.length);
    if (this.#unheard || node.hidden === "artifact" || node.hidden === "gone") this.#unheard++;
    this.#ends.push(this.#unheard ? null : this.#begin(node));
  }

  text({ text, hidden }: Run): void {
    if (!this.#unheard && (hidden === undefined || hidden === "unseen")) this.#texts.add(text);
  }

  close(node: Node): void {
    if (this.#unheard) this.#unheard--;
    this.#ends.pop()?.(node as never);
  }

  note(note: FormatNote): void {
    this.#fact(note);
  }

  end(document: DocumentNote): void {
    this.#fact(document);
  }

  #fact(fact: Fact): void {
    this.#budget.step(factSteps);
    this.#tell(fact);
  }

  /** What the node begins; answers how it ends. */
  #begin(node: Node): ((node: never) => void) | null {
    if (node.language !== undefined && node.language !== "")
      this.#fact({ kind: "part-language", ...about(node), value: node.language });
    switch (node.role) {
      case "heading":
        return this.#heading(this.#texts.start(longestText));
      case "link":
        return this.#link(this.#texts.start(longestText));
      case "image": {
        const { alternative: alt, isDecorative, isUntagged, isScan, fileName } = node;
        const odd = { ...(isUntagged ? { isUntagged } : {}), ...(isScan ? { isScan } : {}) };
        const file = fileName ? { fileName } : {};
        this.#fact({ kind: "image", ...about(node), alt, isDecorative, ...odd, ...file });
        return null;
      }
      case "media": {
        const { sort, hasTextTrack } = node;
        this.#fact({ kind: "media", ...about(node), sort, hasTextTrack });
        return null;
      }
      default:
        return null;
    }
  }

  #heading(own: OpenText) {
    return (node: Heading) => {
      const text = snippet(node.name ?? this.#texts.end(own));
      const { firstHeadingLevel: first, areBlankHeadingsSkipped } = this.#traits;
      const skipped = areBlankHeadingsSkipped ? { isSkippedWhenBlank: true } : {};
      this.#fact({ kind: "heading", ...about(node), level: node.level, text, first, ...skipped });
    };
  }

  #link(own: OpenText) {
    return (node: Link) => {
      const text = snippet(node.name ?? this.#texts.end(own));
      this.#fact({ kind: "link", ...about(node), text, target: node.target });
    };
  }
}

/** What every fact has of its node. */
function about(node: Node) {
  const { snippet: source, anchor } = node;
  return {
    place: node.place(),
    ...(source === undefined ? {} : { snippet: source }),
    ...(anchor === undefined ? {} : { anchor }),
  };
}
