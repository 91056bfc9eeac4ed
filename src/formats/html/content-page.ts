import type { Budget } from "../../checker/budget.ts";
import type { ContentListener } from "../content.ts";
import { HtmlContent, type NamesWanted } from "./content.ts";
import { isHidden, isInert } from "./element-state.ts";
import { closeLabel, controlOf, emitField } from "./fields.ts";
import { isHeading } from "./headings.ts";
import { NamedElements } from "./named-elements.ts";
import { nonBlank } from "./names.ts";
import type { FieldName, Node } from "./node.ts";
import { OpenDrawings } from "./open-drawing.ts";
import { markDrawn, PageDrawings } from "./page-drawings.ts";
import type { OpenElement } from "./parser/open-element.ts";
import type { Origin } from "./parser/tokens.ts";
import { isStandIn } from "./parts.ts";
import { LinePlace } from "./places.ts";
import type { References } from "./references.ts";
import { isArrangement, surveyTable } from "./tables.ts";

/**
 * A page's elements as content alone, without what only its facts ask for. What fields hold is known only where it is
 * written anew.
 */
export class ContentPage extends NamedElements {
  readonly content: HtmlContent;
  /** Lines matter to facts alone. */
  readonly lines = { softBreak(): void {} };
  root: OpenElement | null = null;
  /** The first title, as it is read; null until it has ended. */
  title: string | null = null;
  #hasTitle = false;
  /** What the drawings of a page that is written anew show. */
  readonly #drawings: PageDrawings | null;
  readonly #openDrawings = new OpenDrawings();

  constructor(
    references: References,
    budget: Budget,
    listener: ContentListener,
    { isWritten, names }: { isWritten: boolean; names: NamesWanted },
  ) {
    super(references, budget);
    this.#drawings = isWritten ? new PageDrawings(budget) : null;
    this.content = new HtmlContent(this, listener, { names });
  }

  override takeField(): FieldName | null {
    return this.content.takeField();
  }

  /** A mark in whose place a table of contents is written. */
  contents(origin: Origin): void {
    this.content.contents(new LinePlace(origin.line, origin.column));
  }

  protected override get isTitleWanted(): boolean {
    return !this.#hasTitle;
  }

  protected override begin(node: Node): void {
    const { element, parent } = node;
    if (element.name === "html" && !parent) this.root = element;
    const language = element.attributes.size > 0 ? element.get("lang") : null;
    if (language !== null) node.language = language.trim() || null;
    if (node.table && node.table.node !== node) surveyTable(node, node.table);
    if (this.#drawings) this.#drawings.open(node);
    else this.#openDrawings.begin(node);
    this.content.open(node);
  }

  protected override read(data: string, node: Node): void {
    this.#drawings?.text(data, node);
    this.content.text(data, node);
  }

  protected override end(node: Node): void {
    const { element, own } = node;
    this.budget.step(2);
    if (element.name === "title" && element.space !== "svg" && !this.#hasTitle && !isInert(node)) {
      this.#hasTitle = true;
      this.title = isStandIn(node) ? null : nonBlank(own?.text);
    }
    if (this.#drawings) this.#drawings.close(node);
    else {
      this.#openDrawings.end(node);
      markDrawn(node, this.budget);
    }
    const { table } = node;
    if (table && isHeading(node)) table.hasStructure = true;
    if (table?.node === node && isArrangement(table, table.hasHeader)) table.isLayout = true;
    if (this.#drawings && !isHidden(node)) {
      const control = controlOf(node);
      if (control !== null) emitField(this, node, control);
      if (node.label?.node === node) closeLabel(this, node.label);
    }
    this.content.close(node);
  }
}
