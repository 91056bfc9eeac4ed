import { isMedium } from "../formats/html/figures.ts";
import { isNativeList } from "../formats/html/lists.ts";
import { NamedElements } from "../formats/html/named-elements.ts";
import { nameOf, told } from "../formats/html/names.ts";
import type { Node } from "../formats/html/node.ts";
import type { References } from "../formats/html/references.ts";
import { AriaTables } from "./aria-tables.ts";
import { isInParagraph, withRole } from "./html-roles.ts";
import type { Attributes } from "./markup.ts";
import type { PageBuilder } from "./page.ts";

/** Elements that are written when they end, as what is in them may name them. */
const heldElements = new Set("audio canvas object svg video".split(" "));

/** Gives the elements of HTML to a page, by the roles and names that they have for assistive technology. */
export class HtmlWriter extends NamedElements {
  readonly #page: PageBuilder;
  readonly #notes: ReadonlySet<string> | undefined;
  readonly #tables: AriaTables;
  /** What stands in it is no text of the page. */
  #held: Node | null = null;

  /** `data-note` names a note that is referred to. */
  constructor(page: PageBuilder, references: References, notes?: ReadonlySet<string>) {
    super(references, page.budget);
    this.#page = page;
    this.#notes = notes;
    this.#tables = new AriaTables(page);
  }

  protected override get isTitleWanted(): boolean {
    return false;
  }

  protected override begin(node: Node): void {
    if (this.#held) return;
    const { element } = node;
    if (heldElements.has(element.name) && isShown(node)) {
      this.#held = node;
      return;
    }
    const attributes: Attributes = Object.fromEntries(element.attributes);
    if (this.#tables.begin(node, attributes)) return;
    this.#page.open(...this.#written(node, attributes));
    const note = attributes["data-note"];
    if (note !== undefined && this.#notes?.has(note)) this.#page.noteReference(note);
  }

  protected override read(data: string, _node: Node): void {
    if (this.#held) return;
    this.#tables.text(data);
    this.#page.text(data);
  }

  protected override end(node: Node): void {
    if (this.#held && this.#held !== node) return;
    if (this.#held) {
      this.#held = null;
      this.#medium(node);
    } else {
      this.#tables.end();
      this.#page.close();
      // Tags that stand further down add to what it says (WHATWG HTML 13.2.6.4.7).
      if (node.element.name === "html") this.#page.setLanguage(node.element.get("lang"));
    }
  }

  /** The element as which it is written. */
  #written(node: Node, attributes: Attributes): [name: string, attributes: Attributes] {
    const { element, role, parent } = node;
    const { name } = element;
    if (element.space !== "html") return [name, attributes];
    if (name === "img" && node.isGone) return [name, { ...attributes, alt: "" }];
    // An object without data is what stands in it.
    if (name === "object") return ["", attributes];
    if (role === "list" && !isNativeList(node) && !isInParagraph(node)) return ["ul", attributes];
    if (role === "listitem" && name !== "li" && isInList(node)) return ["li", attributes];
    // Groups of items in a list that is made of roles.
    if (name === "div" && (role === null || role === "none") && node.list?.isAria && isInList(node))
      return ["", attributes];
    // What its author says is no list has no items.
    if (isNativeList(node) && role === "none") return ["div", attributes];
    if (name === "li" && parent && isNativeList(parent) && parent.role === "none") return ["div", attributes];
    return withRole(name, this.#named(node, attributes), role);
  }

  /** The attributes with the name that others give the element, which may not be in the page. */
  #named(node: Node, attributes: Attributes): Attributes {
    const { element, role } = node;
    const reference =
      element.name === "a" || element.name === "img" || role === "img" ? this.references.of(element) : null;
    const name = reference && told(this.references.name(reference));
    return name === null ? attributes : { ...attributes, "aria-label": name };
  }

  /** A drawing, film or embedded object, which is named by what is in it too. */
  #medium(node: Node): void {
    const { element, role, own } = node;
    const isHeard = !node.isGone && role !== "none";
    const isOwn = element.name === "canvas" || element.name === "object";
    const name = nameOf(this, node) ?? (isOwn ? told(own?.text) : null);
    if (!isHeard) this.#page.open("img", { alt: "" });
    else this.#page.open(element.name, name === null ? {} : { "aria-label": name });
    this.#page.close();
  }
}

/** Whether the page shows something in its place: an object without data is what stands in it. */
const isShown = (node: Node): boolean => node.element.name !== "object" || isMedium(node);

/** Whether an item by its role stands in a list, with nothing but groups between them. */
function isInList({ parent, list }: Node): boolean {
  if (list === null) return false;
  let at = parent;
  while (at && at !== list.node && at.element.name === "div") at = at.parent;
  return at === list.node && (isNativeList(at) || !isInParagraph(at));
}
