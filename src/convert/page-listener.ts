import type { Budget } from "../checker/budget.ts";
import type {
  Caption,
  Cell,
  ContentListener,
  Graphic,
  GraphicContent,
  Heading,
  Image,
  Link,
  Node,
  Role,
  Run,
} from "../formats/content.ts";
import type { DocumentNote, FormatNote } from "../formats/notes.ts";
import { undeclaredTableRemark } from "../formats/page-marks.ts";
import type { FormatTraits } from "../formats/reader.ts";
import { inlineRoles, isAround, lines, notInArtifacts } from "./content-roles.ts";
import { DeferredNotes } from "./deferred-notes.ts";
import { writeHead } from "./document-head.ts";
import { remarkOn } from "./document-remarks.ts";
import { attributesOf, elementOf } from "./elements.ts";
import { writeField } from "./field-writer.ts";
import { FloatCaptions } from "./float-captions.ts";
import { FollowingContent } from "./following-content.ts";
import { FormulaWriter } from "./formula-writer.ts";
import { InferredLabels } from "./inferred-labels.ts";
import type { MarkKind } from "./markup.ts";
import type { PageBuilder } from "./page-builder.ts";
import { PageEdges } from "./page-edges.ts";
import { dataOf, drawingOf, PictureWriter, type ShownData } from "./picture-writer.ts";
import { References } from "./references.ts";
import { SlideCounts } from "./slide-counts.ts";
import { TableWriter } from "./table-writer.ts";
import { loadMathml } from "./tex-formulas.ts";

/** How an open node ends; null where all of it is written, so that what stands in it is left out. */
type End = (() => void) | null;

/** Marks of a page that is converted again, which it gets anew where what they ask for is still missing. */
const markedAnew: ReadonlySet<string> = new Set<MarkKind>([
  "field",
  "header cells",
  "image",
  "link",
  "table",
]);

const nothing: End = () => {};

/** Writes content as an accessible page, for all formats alike. */
export class PageListener implements ContentListener {
  readonly #page: PageBuilder;
  readonly #traits: FormatTraits;
  readonly #budget: Budget;
  readonly #ends: End[] = [];
  readonly #roles: Role[] = [];
  /** Nodes that are open in one that is left out, that one counted. */
  #leftOut = 0;
  /** A title stands above all headings. */
  #hasTitle = false;
  readonly #tables: TableWriter;
  /** Keys of the notes that have been written. */
  readonly #notes = new Set<string>();
  readonly #slides = new SlideCounts();
  /** Slides and sheets that are open, whose titles and names are headings. */
  #numbered = 0;
  readonly #captions: FloatCaptions;
  /** Notes that stand where they are referred to wait for the end of the page. */
  readonly #deferredNotes = new DeferredNotes();
  #isAtEnd = false;
  readonly #references: References;
  readonly #pictures: PictureWriter;
  /** What is shown and not heard is open. */
  #isInArtifact = false;
  /** Whether the box of a task is ticked, before its first words. */
  #tick: boolean | null = null;
  readonly #labels: InferredLabels;
  readonly #formulas: FormulaWriter;
  readonly #following = new FollowingContent();
  readonly #edges = new PageEdges();
  /** Phrases and links that are open, and the role of what was opened last besides them. */
  #inline = 0;
  #innermost: Node["role"] | null = null;
  readonly #endElement = () => this.#page.close();

  constructor(page: PageBuilder, traits: FormatTraits, budget: Budget) {
    this.#page = page;
    this.#pictures = new PictureWriter(page);
    this.#captions = new FloatCaptions(page);
    this.#tables = new TableWriter(page);
    this.#references = new References(page);
    this.#formulas = new FormulaWriter(page, budget);
    this.#traits = traits;
    this.#labels = new InferredLabels(page);
    this.#budget = budget;
  }

  async prepare(role: Role): Promise<void> {
    if (role === "formula") await loadMathml();
  }

  open(node: Node): void | Promise<void> {
    if (this.#deferredNotes.open(node)) return;
    if (this.#isFollowingDue(node)) return this.#follow().then(() => this.open(node));
    if (node.role === "note" && this.#traits.areNotesApart && !this.#isAtEnd && !this.#isInReplaced) {
      this.#deferNote(node.key);
      return;
    }
    if (node.remark === undeclaredTableRemark) this.#tables.nextIsUndeclared();
    if (this.#isInReplaced || this.#isLeftOut(node)) {
      // What is left out nests without harm, but each level costs a little.
      this.#budget.depth(++this.#leftOut >> 4);
      const picture = this.#edges.open(node);
      return picture ? this.#edgePicture(picture) : undefined;
    }
    if (node.role === "note" && !this.#traits.areNotesLast && !this.#isAtEnd) {
      this.#deferNote(node.key);
      return;
    }
    this.#labels.opened(node);
    this.#budget.depth(this.#ends.length);
    // The section of notes ends where something else begins.
    if (this.#traits.areNotesLast && !this.#ends.length && node.role !== "note") this.#page.notes.close();
    if ((node.role === "image" || node.role === "graphic") && (node.load || hasContent(node))) {
      const end = this.#implyCell(node);
      const written = this.#picture(node);
      return end && written ? written.then(end) : (written ?? end?.());
    }
    if (node.role === "section" && node.loadContent)
      return node.loadContent().then((content) => this.#details(content));
    if (isAround(node)) this.#inline++;
    else if (!inlineRoles.has(node.role)) this.#innermost = node.role;
    const around = this.#roles.at(-1);
    const isPlace = node.role === "anchor" || isAround(node);
    if (this.#tables.isOutsideCells(around) && (isPlace || node.role === "section")) {
      // What groups rows or cells, and a place between them, which the next cell takes.
      if (isPlace && node.id) this.#tables.keepAnchor(node);
      this.#ends.push(nothing);
      this.#roles.push(around);
      return;
    }
    const endCell = this.#implyCell(node);
    const end = this.#begin(node);
    if (node.role === "cell") this.#writeAnchors();
    // Where all of it is written, so is its cell.
    if (endCell && !end) endCell();
    this.#ends.push(
      endCell && end
        ? () => {
            end();
            endCell();
          }
        : end,
    );
    this.#roles.push(node.role);
  }

  /** Begins a cell for what stands in a table outside of its cells; answers how it ends. */
  #implyCell({ role }: Node): (() => void) | null {
    const around = this.#roles.at(-1);
    if (!this.#tables.isOutsideCells(around)) return null;
    // A caption behind rows is text.
    const isText = role === "caption" && this.#page.tableHasRows;
    return this.#tables.implyCell(isText ? "paragraph" : role, around);
  }

  #writeAnchors(): void {
    for (const anchor of this.#tables.takeAnchors()) this.#references.anchor(anchor);
  }

  /** Keeps a note for the end of the page; the first of a key stands where they come in any order. */
  #deferNote(key: string): void {
    if (this.#traits.areNotesApart && this.#deferredNotes.has(key)) {
      this.#leftOut = 1;
      return;
    }
    this.#deferredNotes.begin(key);
  }

  text(run: Run): void {
    if (this.#deferredNotes.text(run)) return;
    if (this.#isInReplaced) {
      this.#edges.text(run);
      return;
    }
    if (run.hidden !== undefined && run.hidden !== "unseen") return;
    if (this.#tick !== null) {
      this.#page.tick("check box", this.#tick);
      this.#tick = null;
    }
    this.#labels.text(run.text);
    this.#page.text(run.text);
  }

  /** Whether what stands here is left out, alone or with what is around it. */
  get #isInReplaced(): boolean {
    return this.#leftOut > 0 || this.#ends.at(-1) === null;
  }

  close(node: Node): void | Promise<void> {
    if (this.#deferredNotes.close()) return;
    if (this.#isFollowingDue(node)) return this.#follow().then(() => this.close(node));
    if (this.#leftOut) {
      this.#leftOut--;
      this.#edges.close(node);
      return;
    }
    this.#labels.closed(node, this.#ends.length);
    if (isAround(node)) this.#inline--;
    else if (!inlineRoles.has(node.role)) this.#innermost = null;
    this.#roles.pop();
    this.#ends.pop()?.();
    if (node.role === "table") this.#writeAnchors();
  }

  note(note: FormatNote): void {
    if (note.kind === "left-out" && !this.#leftOut)
      this.#page.objects.mark(note.message, {
        isPicture: note.isPicture,
        isListed: note.isListed,
        of: note.isTitle ? "slide" : undefined,
      });
    else if (note.kind === "slide") this.#slides.take(note.number, note.title);
  }

  async end(document: DocumentNote): Promise<void> {
    const page = this.#page;
    await this.#follow();
    this.#isAtEnd = true;
    for (const key of page.notes.keys) {
      if (this.#notes.has(key)) continue;
      page.notes.begin(key);
      if (this.#deferredNotes.has(key)) await this.#deferredNotes.release(key, this, this.#budget);
      else page.objects.mark("Note that is missing from the document");
      page.notes.end(key);
    }
    page.notes.close();
    this.#references.end();
    writeHead(page, document);
    if (this.#traits.goesAsItsLanguage) page.head.goAsLanguage();
    this.#labels.remark();
    const edges = this.#edges.remark(document.title.value);
    if (edges) page.remark(edges);
    remarkOn(page, document, this.#slides);
  }

  /** Whether a page has no place for it: what stands on every page, and notes that nothing refers to. */
  #isLeftOut(node: Node): boolean {
    if (node.hidden === "gone" || (node.remark !== undefined && markedAnew.has(node.remark))) return true;
    const isArtifact = node.hidden === "artifact" || this.#isInArtifact;
    if (isArtifact && !this.#traits.areArtifactsShown) return true;
    if (isArtifact && notInArtifacts.has(node.role) && !drawingOf(node)) return true;
    if (node.role === "section") return node.sort === "header" || node.sort === "footer";
    if (node.role === "media") return node.hasPoster === true;
    if (node.role === "image" || node.role === "graphic") return node.isShownElsewhere === true;
    if (node.role === "note") return !this.#page.notes.has(node.key) || this.#notes.has(node.key);
    return node.role === "field" && node.isFilledWithContent === true;
  }

  /** Writes what a node begins with; answers how it ends. */
  #begin(node: Node): End {
    const drawing = drawingOf(node);
    if (drawing) {
      this.#pictures.drawing(node as Image | Graphic, drawing, this.#isInArtifact);
      return null;
    }
    if (node.hidden === "artifact" || this.#isInArtifact) return this.#artifact(node);
    const page = this.#page;
    switch (node.role) {
      case "image":
      case "graphic":
        this.#pictures.write(node, dataOf(node));
        return null;
      case "section": {
        const isNumbered = node.number !== undefined;
        if (node.sort !== "sheet" && !isNumbered) return this.#element(elementOf(node), attributesOf(node));
        if (isNumbered) this.#numbered++;
        const end = this.#element(elementOf(node), attributesOf(node));
        return () => {
          if (isNumbered) this.#numbered--;
          if (node.sort === "sheet") page.notes.close();
          end();
        };
      }
      case "reference":
        this.#references.reference(node);
        return nothing;
      case "anchor":
        this.#references.anchor(node);
        return nothing;
      case "gap":
        this.#references.gap(node);
        return nothing;
      case "contents":
        page.head.wantContents();
        return nothing;
      case "figure":
        return this.#captions.figure(node, this.#pictures.figure(node));
      case "caption":
        return this.#captions.caption(this.#element(this.#captionElement(node), attributesOf(node)));
      case "note-reference":
        page.noteReference(node.key);
        return nothing;
      case "note":
        this.#notes.add(node.key);
        page.notes.begin(node.key);
        return () => page.notes.end(node.key);
      case "field":
        writeField(page, this.#labels.labelled(node, this.#ends.length));
        return nothing;
      case "label":
        return nothing;
      case "link":
        return node.isInert ? nothing : this.#link(node);
      case "item":
        if (node.isChecked !== undefined) this.#tick = node.isChecked;
        return this.#element("li", attributesOf(node));
      case "media":
        page.objects.embedded(node.sort, node.name ?? null);
        return nothing;
      case "formula":
        return this.#formulas.begin(node, this.#isInLine) ? this.#endElement : nothing;
      case "title":
        this.#hasTitle = true;
        return this.#element("h1", attributesOf(node));
      case "heading": {
        const isBelow = !node.isPart && (this.#hasTitle || this.#traits.isTitleApart);
        const level = (node.level ?? 1) + (isBelow ? 1 : 0);
        const end = this.#named(node, `h${Math.min(6, Math.max(1, level))}`);
        return () => {
          if (node.isStandIn) page.standIn(this.#numbered > 0);
          end();
        };
      }
      case "table":
        return this.#tables.begin(node);
      case "column-group":
        return () => this.#page.columnGroup(node.span);
      case "row-group":
      case "row":
        return this.#tables.frame ? nothing : this.#element(elementOf(node), attributesOf(node));
      case "cell": {
        const { frame } = this.#tables;
        if (frame) return frame === "cell" ? nothing : this.#element("div", {});
        return this.#named(node, elementOf(node));
      }
      default:
        return this.#element(elementOf(node), attributesOf(node));
    }
  }

  /** What is behind a section that is opened by whoever wants to read it: the notes of a speaker. */
  async #details(content: GraphicContent | null): Promise<void> {
    if (!content) {
      this.#ends.push(nothing);
      return;
    }
    const page = this.#page;
    page.open("details", {});
    page.open("summary", { lang: "en" });
    page.text("Notes");
    page.close();
    this.#ends.push(() => page.close());
    await content.emit(this);
  }

  #element(name: string, attributes: Record<string, string>): () => void {
    this.#page.open(name, attributes);
    return this.#endElement;
  }

  /** Words that only something else than its text has for a link stand in it where it has none. */
  #link(node: Link): End {
    const attributes = attributesOf(node);
    this.#page.open("a", attributes);
    return () => {
      attributes.title ??= node.name ?? "";
      this.#page.close();
    };
  }

  /** A heading or header cell, which may be named by other words than stand in it. */
  #named(node: Heading | Cell, name: string): () => void {
    const attributes = attributesOf(node);
    this.#page.open(name, attributes);
    return () => {
      if (node.label !== undefined) attributes["aria-label"] = node.label;
      this.#page.close();
    };
  }

  /** What is shown and not heard: nothing in it can be operated, and it is no heading. */
  #artifact(node: Node): End {
    const attributes = attributesOf(node);
    const isOutermost = !this.#isInArtifact;
    if (isOutermost) attributes["aria-hidden"] = "true";
    this.#isInArtifact = true;
    this.#page.isUnheard = true;
    const name =
      node.role === "link"
        ? "span"
        : node.role === "heading" || node.role === "title"
          ? "p"
          : elementOf(node);
    const end = this.#element(name, attributes);
    return () => {
      if (isOutermost) this.#page.isUnheard = this.#isInArtifact = false;
      end();
    };
  }

  /** Whether what was opened last besides phrases is a line of text. */
  get #isInLine(): boolean {
    return this.#innermost !== null && lines.has(this.#innermost);
  }

  #captionElement({ of }: Caption): string {
    if (of === "fields") return "legend";
    const around = this.#roles.findLast((role) => role === "figure" || role === "table");
    return around === "figure"
      ? "figcaption"
      : around === "table" && !this.#page.tableHasRows
        ? "caption"
        : "p";
  }

  /** A picture of a page header or footer: these come behind everything else. */
  async #edgePicture(node: Image | Graphic): Promise<void> {
    const page = this.#page;
    const data = await this.#pictures.load(node);
    page.notes.close();
    page.open("p", {});
    this.#pictures.write(node, data);
    page.close();
  }

  #picture(node: Image | Graphic): void | Promise<void> {
    if (hasContent(node)) return this.#withContent(node);
    const data = this.#pictures.load(node);
    if (data instanceof Promise) return data.then((loaded) => this.#pictureOf(node, loaded));
    this.#pictureOf(node, data);
  }

  /** A chart or diagram, with its data. */
  async #withContent(node: Graphic): Promise<void> {
    const content = await node.loadContent?.();
    const isWithin = !this.#isInLine;
    if (content) this.#following.add({ depth: this.#ends.length - 1 - this.#inline, isWithin, content });
    if (!content?.replacesPicture) {
      this.#pictureOf(node, await this.#pictures.load(node));
      return;
    }
    const page = this.#page;
    page.open("span", { lang: "en" });
    page.text(node.alternative === null ? "Chart: its data follow." : "Chart:");
    page.close();
    if (node.alternative !== null) page.text(` ${node.alternative}`);
    this.#endPicture(node);
  }

  #pictureOf(node: Image | Graphic, data: ShownData): void {
    this.#pictures.write(node, data);
    this.#endPicture(node);
  }

  #endPicture(node: Image | Graphic): void {
    this.#ends.push(nothing);
    this.#roles.push(node.role);
  }

  /** The block has ended that content of a chart or diagram follows. */
  #isFollowingDue(node: Node): boolean {
    if (!this.#following.isWaiting) return false;
    return this.#following.isDue(this.#ends.length, !inlineRoles.has(node.role));
  }

  /** Writes the content of charts and diagrams whose block has ended. */
  #follow(): Promise<void> {
    return this.#following.release(this, () =>
      this.#page.objects.mark("The chart has more data than stand here"),
    );
  }
}

const hasContent = (node: Image | Graphic): node is Graphic =>
  node.role === "graphic" && node.loadContent !== undefined;
