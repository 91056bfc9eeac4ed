import type { Span } from "../../ooxml/edit/survey.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import { childOf, sourceOf, type Tree, TreeWatcher, valueIn } from "../../ooxml/edit/tree.ts";
import type { Watcher } from "../../ooxml/edit/watch.ts";

/** Characters at the beginning of a paragraph that edits look at. */
const lookedAt = 400;

/** A piece of a run: text, or something else in its place. */
export interface Piece {
  sort: "text" | "tab" | "other";
  tag: Tag;
  /** Of a text: where its characters stand, which it may have references among. */
  from: number;
  to: number;
  text: string;
  run: RunLook;
}

export interface RunLook {
  tag: Tag;
  properties: Tree | null;
  /** It stands in the paragraph itself, not in a link, a control or a tracked change. */
  isDirect: boolean;
  /** The link of the paragraph that it stands in, without anything between them. */
  link?: Tag;
}

/** A paragraph as edits see it: its properties, and the pieces at its beginning. */
export interface ParagraphLook {
  tree: Tree;
  styleId: string | null;
  outlineLevel: string | null;
  pieces: Piece[];
  /** All runs of its own. */
  runs: { tree: Tree }[];
}

/** Looks at one w:p. */
export class ParagraphWatcher implements Watcher {
  readonly #tree: TreeWatcher;
  readonly #done: (look: ParagraphLook) => void;
  readonly #keepsRuns: boolean;
  readonly #parents: string[] = [];
  readonly #pieces: Piece[] = [];
  readonly #runs: { tree: Tree }[] = [];
  #length = 0;
  /** Depth in paragraphs within it, as text boxes have them. */
  #inner = 0;
  #run: { look: RunLook; watcher: TreeWatcher; depth: number } | null = null;
  /** The last link that has begun in the paragraph itself. */
  #link: Tag | null = null;
  #text: { tag: Tag; text: string; from: number } | null = null;

  constructor(tag: Tag, { keepsRuns }: { keepsRuns: boolean }, done: (look: ParagraphLook) => void) {
    this.#done = done;
    this.#keepsRuns = keepsRuns;
    this.#tree = new TreeWatcher(
      tag,
      (name) => name === "w:pPr",
      (tree) => this.#finish(tree),
    );
  }

  start(tag: Tag, depth: number): void {
    this.#tree.start(tag, depth);
    const parent = this.#parents.at(-1);
    this.#parents.push(tag.name);
    if (tag.name === "w:p") this.#inner++;
    if (this.#inner) return;
    if (tag.name === "w:hyperlink" && depth === 1) this.#link = tag;
    if (tag.name === "w:r" && !this.#run)
      this.#startRun(tag, depth === 2 && parent === "w:hyperlink" ? this.#link : null, depth);
    else if (this.#run) {
      this.#run.watcher.start(tag, depth - this.#run.depth);
      if (parent === "w:r") this.#piece(tag);
    } else if (
      depth === 1 &&
      !/^w:(?:pPr|bookmark|proofErr|comment|permStart|permEnd|hyperlink|ins|smartTag)/.test(tag.name)
    )
      this.#other(tag);
  }

  text(text: string): void {
    if (!this.#text) return;
    this.#text.text += text;
  }

  end(name: string, at: Span, depth: number): void {
    this.#parents.pop();
    if (name === "w:p" && depth > 0) this.#inner--;
    else if (!this.#inner && this.#run) {
      if (this.#text && name === "w:t") this.#endText(at);
      this.#run.watcher.end(name, at, depth - this.#run.depth);
      if (depth === this.#run.depth) this.#run = null;
    }
    this.#tree.end(name, at, depth);
  }

  #startRun(tag: Tag, link: Tag | null, depth: number): void {
    const look: RunLook = { tag, properties: null, isDirect: depth === 1, ...(link ? { link } : {}) };
    const watcher = new TreeWatcher(
      tag,
      (name) => name === "w:rPr",
      (tree) => {
        look.properties = childOf(tree, "w:rPr");
        if (this.#keepsRuns) this.#runs.push({ tree });
      },
    );
    this.#run = { look, watcher, depth };
  }

  #piece(tag: Tag): void {
    if (this.#length >= lookedAt || !this.#run) return;
    const { look } = this.#run;
    if (tag.name === "w:t") this.#text = { tag, text: "", from: tag.to };
    else if (tag.name !== "w:rPr" && tag.name !== "w:lastRenderedPageBreak") {
      const sort = tag.name === "w:tab" ? "tab" : "other";
      this.#pieces.push({
        sort,
        tag,
        from: tag.from,
        to: tag.to,
        text: sort === "tab" ? "\t" : "",
        run: look,
      });
      this.#length++;
    }
  }

  /** Something that is no run. */
  #other(tag: Tag): void {
    if (this.#length >= lookedAt) return;
    const run: RunLook = { tag, properties: null, isDirect: false };
    this.#pieces.push({ sort: "other", tag, from: tag.from, to: tag.to, text: "", run });
    this.#length++;
  }

  #endText(at: Span): void {
    const { tag, text, from } = this.#text!;
    this.#text = null;
    const to = tag.isEmpty ? from : at.from;
    this.#pieces.push({ sort: "text", tag, from, to, text, run: this.#run!.look });
    this.#length += text.length;
  }

  #finish(tree: Tree): void {
    const properties = childOf(tree, "w:pPr");
    this.#done({
      tree,
      styleId: valueIn(properties, "w:pStyle", "w:val"),
      outlineLevel: valueIn(properties, "w:outlineLvl", "w:val"),
      pieces: this.#pieces,
      runs: this.#runs,
    });
  }
}

/** What sets characters off, apart from what no one sees. */
export function looksOf(properties: Tree | null): string {
  if (!properties) return "";
  return properties.children
    .filter(({ tag }) => !/^w:(?:lang|noProof|ins|del|moveFrom|moveTo|rPrChange)$/.test(tag.name))
    .map((child) => sourceOf(child))
    .join("");
}
