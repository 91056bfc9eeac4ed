import type { Span } from "../../ooxml/edit/survey.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import { childOf, type Tree, TreeWatcher, valueIn } from "../../ooxml/edit/tree.ts";
import type { Watcher } from "../../ooxml/edit/watch.ts";
import type { ParagraphLook, Piece, RunLook } from "./paragraph-look.ts";

/** Lines of one paragraph, and characters at the beginning of each that are looked at. */
const mostLines = 1_000;
const lookedAt = 400;

/** A line of a paragraph: the break that it follows, and the pieces at its beginning. */
export interface Line {
  /** Null for the first line. */
  after: { tag: Tag; run: RunLook } | null;
  pieces: Piece[];
}

/** A paragraph with the lines that its breaks part. */
export interface LinesLook {
  tree: Tree;
  /** Null where a field, or more lines than are looked at, stand in it. */
  lines: Line[] | null;
}

/** What stands around the line as edits of paragraphs see it. */
export const lookOfLine = ({ tree }: LinesLook, { pieces }: Line): ParagraphLook => {
  const properties = childOf(tree, "w:pPr");
  return {
    tree,
    styleId: valueIn(properties, "w:pStyle", "w:val"),
    outlineLevel: valueIn(properties, "w:outlineLvl", "w:val"),
    pieces,
    runs: [],
  };
};

/** Looks at the lines of one w:p. */
export class LinesWatcher implements Watcher {
  readonly #tree: TreeWatcher;
  readonly #lines: Line[] = [{ after: null, pieces: [] }];
  readonly #parents: string[] = [];
  #isWhole = true;
  #length = 0;
  /** Depth in paragraphs within it, as text boxes have them. */
  #inner = 0;
  #run: { look: RunLook; watcher: TreeWatcher; depth: number } | null = null;
  #text: { tag: Tag; text: string } | null = null;

  constructor(tag: Tag, done: (look: LinesLook) => void) {
    this.#tree = new TreeWatcher(
      tag,
      (name) => name === "w:pPr",
      (tree) => done({ tree, lines: this.#isWhole ? this.#lines : null }),
    );
  }

  start(tag: Tag, depth: number): void {
    this.#tree.start(tag, depth);
    const parent = this.#parents.at(-1);
    this.#parents.push(tag.name);
    if (tag.name === "w:p") this.#inner++;
    if (this.#inner) return;
    if (/^w:(?:fldChar|instrText|fldSimple)$/.test(tag.name)) this.#isWhole = false;
    if (tag.name === "w:r" && !this.#run) this.#startRun(tag, depth);
    else if (this.#run) {
      this.#run.watcher.start(tag, depth - this.#run.depth);
      if (parent === "w:r") this.#piece(tag, this.#run.look);
    }
  }

  text(text: string): void {
    if (this.#text) this.#text.text += text;
  }

  end(name: string, at: Span, depth: number): void {
    this.#parents.pop();
    if (name === "w:p" && depth > 0) this.#inner--;
    else if (!this.#inner && this.#run) {
      if (this.#text && name === "w:t") this.#endText(at, this.#run.look);
      this.#run.watcher.end(name, at, depth - this.#run.depth);
      if (depth === this.#run.depth) this.#run = null;
    }
    this.#tree.end(name, at, depth);
  }

  #startRun(tag: Tag, depth: number): void {
    const look: RunLook = { tag, properties: null, isDirect: depth === 1 };
    const watcher = new TreeWatcher(
      tag,
      (name) => name === "w:rPr",
      (tree) => {
        look.properties = childOf(tree, "w:rPr");
      },
    );
    this.#run = { look, watcher, depth };
  }

  #piece(tag: Tag, run: RunLook): void {
    const isBreak = tag.name === "w:br" && /^(?:textWrapping)?$/.test(tag.get("w:type") ?? "");
    if (isBreak || tag.name === "w:cr") {
      if (this.#lines.length >= mostLines) this.#isWhole = false;
      else this.#lines.push({ after: { tag, run }, pieces: [] });
      this.#length = 0;
      return;
    }
    if (this.#length >= lookedAt) return;
    if (tag.name === "w:t") this.#text = { tag, text: "" };
    else if (tag.name !== "w:rPr" && tag.name !== "w:lastRenderedPageBreak") {
      const sort = tag.name === "w:tab" ? "tab" : "other";
      const text = sort === "tab" ? "\t" : "";
      this.#lines.at(-1)!.pieces.push({ sort, tag, from: tag.from, to: tag.to, text, run });
      this.#length++;
    }
  }

  #endText(at: Span, run: RunLook): void {
    const { tag, text } = this.#text!;
    this.#text = null;
    const to = tag.isEmpty ? tag.to : at.from;
    this.#lines.at(-1)!.pieces.push({ sort: "text", tag, from: tag.to, to, text, run });
    this.#length += text.length;
  }
}
