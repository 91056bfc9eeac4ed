import { singleSpaced } from "../../checker/white-space.ts";
import type { ContentListener, Node as ContentNode, Media, Paragraph, Place, Run } from "../content.ts";
import { standInMark } from "../page-marks.ts";
import { ContentQueue } from "./content-queue.ts";
import { type ElementSettling, FieldSettling, settlingOf } from "./content-settling.ts";
import { meaningOf } from "./meaning/element.ts";
import type { Meaning } from "./meaning/meaning.ts";
import { columnsOf } from "./meaning/tables.ts";
import { type FieldName, type Node, type Page, place } from "./node.ts";

/** An element that is open, as content. */
interface Frame {
  html: Node;
  meaning: Meaning;
  /** Where text in it stands: itself, or the nearest one around it that begins and ends lines. */
  lines: Lines;
  settling: ElementSettling | null;
}

/** What begins and ends lines. */
interface Lines {
  /** Text stands in it as it is; else in paragraphs. */
  holdsText: boolean;
  /** The paragraph that text in it has begun. */
  paragraph: Paragraph | null;
  /** Something stands in the line that is open, so that white space is part of it. */
  hasContent: boolean;
  /** The parts of lines that were open where it began, and are not its own. */
  from: number;
  isPreformatted: boolean;
  outer: Lines | null;
}

/** Part of a line that is open: it goes on behind the end of a block that begins or ends in it. */
interface Inline {
  node: ContentNode;
  settling: ElementSettling | null;
  wasOpened: boolean;
  /** What names it may stand further down. */
  isNamedElsewhere: boolean;
}

/** Of what someone asks what it is called, which is known when it has ended, and of fields further down. */
export type NamesWanted = "all" | "all but fields" | "none";

/** Parts of lines that stand in one another. */
const mostInlines = 16;

/** Emits the elements of a page as content, as they open and close. */
export class HtmlContent {
  readonly #page: Page;
  readonly #queue: ContentQueue;
  readonly #frames: Frame[] = [];
  readonly #inlines: Inline[] = [];
  /** Parts of lines that are open to the listener. */
  #open = 0;
  #lines: Lines = {
    holdsText: false,
    paragraph: null,
    hasContent: false,
    from: 0,
    isPreformatted: false,
    outer: null,
  };
  /** Elements that are open in one whose content is not reported, that one counted. */
  #unreported = 0;
  #field: FieldSettling | null = null;
  /** Columns that groups of columns have named so far. */
  readonly #columns = new WeakMap<ContentNode, number>();

  readonly #names: NamesWanted;

  constructor(page: Page, listener: ContentListener, { names = "all" }: { names?: NamesWanted } = {}) {
    this.#page = page;
    this.#names = names;
    this.#queue = new ContentQueue(listener);
  }

  /** Some names were reported before all was known that they are made of. */
  get isIncomplete(): boolean {
    return this.#queue.isIncomplete;
  }

  /** Gives on what is known so far. */
  release(): Promise<void> {
    return this.#release(false);
  }

  /** Gives on the rest, as nothing more will be known; elements that are open end here. */
  end(): Promise<void> {
    for (let frame = this.#frames.at(-1); frame; frame = this.#frames.at(-1)) {
      this.#unreported = Math.min(1, this.#unreported);
      this.close(frame.html);
    }
    this.#endLine();
    return this.#release(true);
  }

  #release(isEnd: boolean): Promise<void> {
    const { budget } = this.#page;
    return this.#queue.release(isEnd, () => (budget.isDue ? budget.turn() : null));
  }

  open(html: Node): void {
    if (this.#unreported) {
      if (html.element.name === "col") this.#column(html);
      this.#unreported++;
      return;
    }
    const meaning = this.#shallow(meaningOf(html));
    const node = meaning.kind === "nothing" ? null : meaning.node;
    const settling =
      node !== null && isSettledLater(node, html, this.#names) ? settlingOf(this.#page, html, node) : null;
    const lines = this.#begin(html, meaning, settling);
    this.#frames.push({ html, meaning, lines, settling });
    if (meaning.kind === "leaf" || meaning.kind === "nothing") this.#unreported = 1;
  }

  /** A column of a group that names its columns one by one. */
  #column(html: Node): void {
    const frame = this.#frames.at(-1);
    if (frame?.meaning.kind !== "leaf" || frame.meaning.node.role !== "column-group") return;
    const { node } = frame.meaning;
    node.span = (this.#columns.get(node) ?? 0) + columnsOf(html.element);
    this.#columns.set(node, node.span);
  }

  /** Phrases that are nested too deep are no more than their text: each block in them opens all of them again. */
  #shallow(meaning: Meaning): Meaning {
    const isDeep = this.#inlines.length - this.#lines.from >= mostInlines;
    return isDeep && meaning.kind === "inline" && meaning.node?.role === "phrase"
      ? { kind: "inline", node: null }
      : meaning;
  }

  text(data: string, { isInvisible }: Node): void {
    if (this.#unreported) {
      this.#field?.text(data);
      return;
    }
    const lines = this.#lines;
    const text = lines.isPreformatted ? data : singleSpaced(data);
    if (!lines.hasContent && !lines.isPreformatted && (text === " " || text === "")) return;
    this.#beginLine();
    const run: Run = { text };
    const { isBold } = this.#frames.at(-1)!.html;
    if (isBold) run.isBold = true;
    if (isInvisible) run.hidden = "gone";
    this.#queue.text(run);
  }

  close(html: Node): void {
    if (this.#unreported > 1) {
      if (html.role === "option") this.#field?.option(html);
      this.#unreported--;
      return;
    }
    this.#unreported = 0;
    const frame = this.#frames.pop()!;
    const { settling } = frame;
    if (settling) settling.hasEnded = true;
    this.#end(html, frame);
    if (settling) this.#queue.drain();
  }

  #end(html: Node, { meaning, settling, lines }: Frame): void {
    switch (meaning.kind) {
      case "block":
      case "lines":
        this.#endLine();
        this.#lines = lines.outer!;
        if (meaning.node) this.#queue.close(meaning.node, settling);
        return;
      case "container":
        this.#endLine();
        this.#lines = lines.outer!;
        this.#queue.close(meaning.node);
        return;
      case "leaf":
        this.#queue.close(meaning.node);
        if (meaning.node.role === "graphic" && meaning.node.sort === "media") this.#film(html);
        return;
      case "math":
        this.#queue.close(meaning.node);
        return;
      case "inline":
        if (meaning.node) this.#endInline(meaning.node);
    }
  }

  /** A place where a table of contents is written. */
  contents(at: Place): void {
    if (this.#unreported) return;
    const node: ContentNode = { role: "contents", place: () => at };
    this.#endLine();
    this.#queue.open(node);
    this.#queue.close(node);
  }

  /** The control that ends: what names it. */
  takeField(): FieldName | null {
    const field = this.#field;
    this.#field = null;
    return field;
  }

  /** Begins what the element is; answers where its text stands. */
  #begin(html: Node, meaning: Meaning, settling: ElementSettling | null): Lines {
    const around = this.#lines;
    switch (meaning.kind) {
      case "block":
      case "lines": {
        this.#endLine();
        const holdsText = meaning.kind === "lines";
        const { node } = meaning;
        const isPreformatted =
          around.isPreformatted || (node?.role === "paragraph" && node.isPreformatted === true);
        this.#lines = {
          ...around,
          holdsText,
          paragraph: null,
          hasContent: false,
          isPreformatted,
          outer: around,
        };
        if (node) this.#queue.open(node);
        return this.#lines;
      }
      case "container": {
        if (!isBlankPicture(html, meaning.node)) this.#beginLine();
        const from = this.#inlines.length;
        this.#lines = { ...around, holdsText: true, paragraph: null, hasContent: false, from, outer: around };
        this.#queue.open(meaning.node, settling);
        return this.#lines;
      }
      case "leaf": {
        const { role } = meaning.node;
        if (role === "rule") this.#endLine();
        else if (role === "column-group") return this.#group(meaning.node, around);
        else if (!isBlankPicture(html, meaning.node)) this.#beginLine();
        if (role === "break") around.hasContent = false;
        if (role === "field") {
          this.#field = settling instanceof FieldSettling ? settling : null;
          if (html.element.name === "select" && html.select) html.select.options = [];
        }
        this.#queue.open(meaning.node, settling);
        return around;
      }
      case "math":
        this.#queue.open(meaning.node);
        return around;
      case "inline":
        if (meaning.node) {
          const isNamedElsewhere =
            meaning.node.role === "link" && this.#page.references.of(html.element) !== null;
          this.#inlines.push({ node: meaning.node, settling, wasOpened: false, isNamedElsewhere });
        }
        return around;
      default:
        return around;
    }
  }

  #group(node: ContentNode, around: Lines): Lines {
    this.#queue.open(node);
    return around;
  }

  /** Something stands in the line: the paragraph and the parts of it are open. */
  #beginLine(): void {
    const lines = this.#lines;
    if (!lines.holdsText && !lines.paragraph) {
      const { html } = this.#frames.at(-1) ?? {};
      const paragraph: Paragraph = {
        role: "paragraph",
        place: () => (html ? place(html.element) : { label: "Whole document" }),
      };
      lines.paragraph = paragraph;
      this.#queue.open(paragraph);
    }
    lines.hasContent = true;
    for (; this.#open < this.#inlines.length; this.#open++) {
      const inline = this.#inlines[this.#open]!;
      if (inline.wasOpened) this.#page.budget.step();
      inline.wasOpened = true;
      this.#queue.open(inline.node, inline.isNamedElsewhere ? inline.settling : null);
    }
  }

  /** The line ends: its parts are opened again where it goes on. */
  #endLine(): void {
    const lines = this.#lines;
    while (this.#open > lines.from) {
      const { node, settling } = this.#inlines[--this.#open]!;
      this.#queue.close(node, settling);
    }
    if (lines.paragraph) this.#queue.close(lines.paragraph);
    lines.paragraph = null;
    lines.hasContent = false;
  }

  #endInline(node: ContentNode): void {
    const inline = this.#inlines.at(-1)!;
    // A link without anything in it is one all the same, and so is a place that links lead to.
    if (!inline.wasOpened && node.role === "link") this.#beginLine();
    else if (!inline.wasOpened && node.id !== undefined) {
      this.#queue.open(node);
      this.#queue.close(node);
    }
    if (this.#open === this.#inlines.length) {
      this.#open--;
      this.#queue.close(node, inline.settling);
    }
    this.#inlines.pop();
  }

  /** Sound besides pictures. */
  #film(html: Node): void {
    const media: Media = {
      role: "media",
      sort: "video",
      place: () => place(html.element),
      hasTextTrack: html.hasTextTrack,
      hasPoster: true,
    };
    this.#queue.open(media);
    this.#queue.close(media);
  }
}

/** A picture of which nothing is heard: it begins no paragraph. */
function isBlankPicture({ element, role }: Node, node: ContentNode): boolean {
  if (node.role !== "image" && node.role !== "graphic") return false;
  return (
    node.hidden !== undefined || role === "none" || (element.get("alt") === "" && element.name === "img")
  );
}

/** Whether something is known of it only when it has ended, be it no more than what it is called. */
function isSettledLater({ role }: ContentNode, { element }: Node, names: NamesWanted): boolean {
  if (names !== "none") return names === "all" || role !== "field";
  return role === "image" || role === "graphic" || (role === "heading" && element.get(standInMark) !== null);
}
