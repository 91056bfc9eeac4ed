import type { Budget } from "../../../checker/budget.ts";
import type { LatinText } from "../../../checker/language/scripts.ts";
import { type Attributes, noAttributes } from "./attributes.ts";
import { type ElementName, ElementNames } from "./element-names.ts";
import { group } from "./elements.ts";
import { OpenElement } from "./open-element.ts";
import { isShadowRoot, ShadowTrees } from "./shadow-trees.ts";
import type { Origin, StartTag, TokenHandler } from "./tokens.ts";

/** Takes the elements as they open and close: every close follows its open, the innermost first. */
export interface TreeHandler {
  open(element: OpenElement): void;
  close(element: OpenElement): void;
  text(data: string, latin?: LatinText | null): void;
}

/** Deeper elements become siblings, as in the browsers, which stop here too. */
export const deepest = 512;

/**
 * Turns tags into elements after the rules of tree construction (WHATWG HTML 13.2.6) as far as they decide what
 * stands in what: implied start and end tags, scopes, foreign content. Nothing is moved: what a browser takes out
 * of a table or reopens after misnested formatting stays where it is written.
 */
export class HtmlTree implements TokenHandler {
  readonly #handler: TreeHandler;
  readonly #budget: Budget;
  readonly #open: OpenElement[] = [];
  readonly #names = new ElementNames();
  readonly #paragraph = this.#names.of("p");
  readonly #noscript = this.#names.of("noscript");
  readonly #template = this.#names.of("template");
  readonly #isXml: boolean;
  /** Null where shadow trees are not told from other templates, as in XML, which has none. */
  readonly #shadows: ShadowTrees | null;
  #hasHead = false;
  #hasBody = false;

  constructor(handler: TreeHandler, budget: Budget, { isXml = false, hasShadows = true } = {}) {
    this.#handler = handler;
    this.#budget = budget;
    this.#isXml = isXml;
    this.#shadows = hasShadows && !isXml ? new ShadowTrees() : null;
  }

  get isForeign(): boolean {
    const current = this.#open.at(-1);
    return current !== undefined && current.space !== "html" && !(current.groups & group.integrationPoint);
  }

  startTag(tag: StartTag): void {
    if (this.isForeign && !this.#leavesForeign(tag)) {
      this.#push(this.#names.of(tag.name), tag, this.#open.at(-1)!.space);
      if (tag.isSelfClosing) this.#pop();
      return;
    }
    const name = tag.name === "image" ? "img" : tag.name;
    if (name === "html") this.#root(tag);
    else if (name === "head" || name === "body") this.#section(name, tag);
    else this.#insert(this.#names.of(name), tag);
  }

  #insert(known: ElementName, tag: StartTag): void {
    if (!this.#open.length) this.#root(implied("html", tag.origin));
    const { name, groups } = known;
    if (!this.#hasBody && !(groups & group.head) && !this.#isInert) {
      if (name !== "frameset") this.#section("body", implied("body", tag.origin));
      else this.#hasBody = true;
    }
    if (groups & group.makesRoom && !this.#makeRoom(known, tag)) return;
    if (groups & (group.block | group.closesParagraph)) this.#closeParagraph(groups);
    const space = name === "svg" ? "svg" : name === "math" ? "math" : "html";
    this.#push(known, tag, space);
    if (groups & group.void || (tag.isSelfClosing && (space !== "html" || this.#isXml))) this.#pop();
  }

  endTag(name: string): void {
    // Unlike start tags, an end tag is foreign in an integration point too.
    if (this.#open.length && this.#open.at(-1)!.space !== "html" && this.#endForeign(name)) return;
    const known = this.#names.of(name);
    const { groups } = known;
    if (name === "html" || name === "body" || (groups & group.void && name !== "br")) return;
    if (name === "br") {
      this.startTag(implied("br", this.#here));
      return;
    }
    if (known === this.#paragraph && !(known.open && this.#inScope("p", group.buttonScopeEnd))) {
      if (!this.#hasBody) return;
      this.startTag(implied("p", this.#here));
    }
    if (!known.open) {
      if (groups & group.heading && this.#inScope(group.heading, group.scopeEnd))
        this.#popUntilGroup(group.heading);
      return;
    }
    if (name === "noscript") {
      // Its content is text where scripts run: nothing in it holds it open.
      this.#popUntil(name);
      return;
    }
    if (groups & (group.cell | group.rowPart) || name === "caption") {
      if (this.#inScope(name, group.tablePart)) this.#popUntil(name);
    } else if (name === "li") {
      if (this.#inScope(name, group.listScopeEnd)) this.#popUntil(name);
    } else if (groups & group.endsInScope) {
      if (this.#inScope(name, group.scopeEnd)) this.#popUntil(name);
    } else this.#endOrdinary(name);
  }

  text(data: string, latin?: LatinText | null): void {
    if (!this.#hasBody && !this.#isInert && /[^\s\uFEFF]/.test(data)) {
      const current = this.#open.at(-1);
      if (!current || current.name === "html" || current.name === "head") {
        if (!current) this.#root(implied("html", this.#here));
        this.#section("body", implied("body", this.#here));
      }
    }
    this.#handler.text(data, latin);
  }

  end(): void {
    while (this.#open.length) this.#pop();
  }

  /** Inside something that is not rendered whatever it holds, and that makes no body begin. */
  get #isInert(): boolean {
    return this.#noscript.open > 0 || this.#template.open > 0;
  }

  get #here(): Origin {
    return this.#open.at(-1)?.origin ?? { line: 1, column: 1, source: "" };
  }

  #root(tag: StartTag): void {
    const root = this.#open[0];
    if (root) merge(root.attributes, tag.attributes);
    else this.#pushOpen("html", tag);
  }

  /** One whose attributes later tags add to. */
  #pushOpen(name: string, tag: StartTag): void {
    this.#push(this.#names.of(name), { ...tag, attributes: tag.attributes.copy() }, "html");
  }

  #section(name: "head" | "body", tag: StartTag): void {
    if (!this.#open.length) this.#root(implied("html", tag.origin));
    if (name === "head") {
      if (this.#hasHead || this.#hasBody) return;
      this.#hasHead = true;
    } else {
      if (this.#hasBody) {
        const body = this.#open[1];
        if (body?.name === "body") merge(body.attributes, tag.attributes);
        return;
      }
      this.#hasBody = true;
      while (this.#open.length > 1) this.#pop();
    }
    this.#pushOpen(name, tag);
  }

  /** Closes what the start tag of an HTML element closes; false where the tag itself is dropped. */
  #makeRoom(known: ElementName, tag: StartTag): boolean {
    const { name } = known;
    const current = this.#open.at(-1)!;
    switch (name) {
      case "td":
      case "th":
        if (!this.#inScope("table", group.tablePart)) return false;
        this.#popTo(group.rowPart);
        if (this.#open.at(-1)!.name !== "tr")
          this.#push(this.#names.of("tr"), implied("tr", tag.origin), "html");
        return true;
      case "tr":
        if (!this.#inScope("table", group.tablePart)) return false;
        this.#popTo(group.bodyPart);
        return true;
      case "tbody":
      case "thead":
      case "tfoot":
      case "caption":
      case "colgroup":
        if (!this.#inScope("table", group.tablePart)) return false;
        this.#popTo(group.tablePart);
        return true;
      case "table":
        // Its own table may have given way to it, where elements are nested too deep.
        if (current.groups & group.rowPart && this.#inScope("table", group.tablePart))
          this.#popUntil("table");
        break;
      case "li":
        this.#closeItem(group.item);
        break;
      case "dt":
      case "dd":
        this.#closeItem(group.description);
        break;
      case "option":
        if (current.name === "option") this.#pop();
        return true;
      case "optgroup":
        if (current.name === "option") this.#pop();
        if (this.#open.at(-1)!.name === "optgroup") this.#pop();
        return true;
      case "select":
        if (known.open && this.#inScope("select", group.scopeEnd)) {
          this.#popUntil("select");
          return false;
        }
        return true;
      case "button":
        if (known.open && this.#inScope("button", group.scopeEnd)) this.#popUntil("button");
        return true;
      case "a":
        if (known.open) this.#endOrdinary("a");
        return true;
      case "rt":
      case "rp":
        if (current.name === "rt" || current.name === "rp") this.#pop();
        return true;
    }
    return true;
  }

  #closeParagraph(groups: number): void {
    if (this.#paragraph.open && this.#inScope("p", group.buttonScopeEnd)) this.#popUntil("p");
    if (groups & this.#open.at(-1)!.groups & group.heading) this.#pop();
  }

  /** WHATWG HTML 13.2.6.4.7, start tags li, dd and dt: closes the open item, unless another special element holds the new one. */
  #closeItem(closed: number): void {
    const isOpen = closed === group.item ? this.#isOpen("li") : this.#isOpen("dt") || this.#isOpen("dd");
    if (!isOpen) return;
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const { name, groups } = this.#open[at]!;
      if (groups & closed) {
        this.#popUntilGroup(closed);
        return;
      }
      if (groups & group.special && name !== "address" && name !== "div" && name !== "p") return;
    }
  }

  /** Any other end tag: closes the nearest element of the name, if no special element stands between. */
  #endOrdinary(name: string): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const element = this.#open[at]!;
      if (element.name === name && element.space === "html") {
        while (this.#open.length > at) this.#pop();
        return;
      }
      if (element.groups & group.special) return;
    }
  }

  #endForeign(name: string): boolean {
    for (let at = this.#open.length - 1; at > 0; at--) {
      const element = this.#open[at]!;
      if (element.space === "html") return false;
      if (element.name === name) {
        while (this.#open.length > at) this.#pop();
        return true;
      }
    }
    return true;
  }

  #leavesForeign(tag: StartTag): boolean {
    const isBreaker =
      (this.#names.of(tag.name).groups & group.foreignBreaker) !== 0 ||
      (tag.name === "font" && ["color", "face", "size"].some((name) => tag.attributes.has(name)));
    if (!isBreaker) return false;
    while (this.isForeign) this.#pop();
    return true;
  }

  #isOpen(name: string): boolean {
    return this.#names.of(name).open > 0;
  }

  /** Whether an element of the name, or of the group, is open before one that ends the search. */
  #inScope(wanted: string | number, ends: number): boolean {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const { name, groups, space } = this.#open[at]!;
      if (at % 16 === 0) this.#budget.step();
      if (space !== "html" && !(groups & group.integrationPoint)) continue;
      if (typeof wanted === "string" ? name === wanted : groups & wanted) return true;
      if (groups & ends) return false;
    }
    return false;
  }

  #popUntil(name: string): void {
    while (this.#open.length && this.#pop().name !== name);
  }

  #popUntilGroup(groups: number): void {
    while (this.#open.length && !(this.#pop().groups & groups));
  }

  #popTo(groups: number): void {
    while (this.#open.length && !(this.#open.at(-1)!.groups & groups)) this.#pop();
  }

  #push(known: ElementName, tag: StartTag, space: OpenElement["space"]): void {
    this.#budget.step(4);
    if (this.#open.length >= deepest) this.#pop();
    const parent = this.#open.at(-1) ?? null;
    this.#shadows?.meet(tag);
    const isRoot = known === this.#template && this.#shadows !== null && isShadowRoot(tag, parent);
    if (isRoot) this.#shadows!.begin(parent!);
    const element = new OpenElement(known, tag, space, parent, isRoot);
    this.#open.push(element);
    known.open++;
    this.#handler.open(element);
  }

  #pop(): OpenElement {
    const element = this.#open.pop()!;
    element.known.open--;
    if (element.isShadowRoot) this.#shadows!.end();
    this.#handler.close(element);
    return element;
  }
}

const implied = (name: string, origin: Origin): StartTag => ({
  name,
  attributes: noAttributes,
  isSelfClosing: false,
  // It has no bytes of its own.
  origin: { ...origin, source: origin.source, from: Number.NaN, to: Number.NaN },
});

function merge(into: Attributes, attributes: Attributes): void {
  for (const [name, value] of attributes) if (!into.has(name)) into.set(name, value);
}
