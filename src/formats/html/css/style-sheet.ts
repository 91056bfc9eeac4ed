import type { Budget } from "../../../checker/budget.ts";
import type { OpenElement } from "../parser/open-element.ts";
import { ownId } from "../parser/shadow-trees.ts";
import { matches, type Selector, selectorsOf, splitOutside } from "./selector.ts";

/** A property and its value, in lower case but for strings and custom names. */
interface Declaration {
  property: string;
  value: string;
  isImportant: boolean;
}

interface Rule {
  selector: Selector;
  declarations: readonly Declaration[];
  /** It holds under a condition of which nothing is known. */
  isUnsure: boolean;
  /** By layer, specificity and order. */
  rank: number;
  order: number;
}

/** What holds for rules by what they stand in. */
interface Within {
  isUnsure: boolean;
  /** The number of the outermost layer; null for none. */
  layer: number | null;
}

/** What holds for an element: a null value where it cannot be known. */
export type Declared = Map<string, string | null>;

/** Characters of style sheets that are read, rules that are kept, and rules in one another. */
const longestSheet = 1_000_000;
const mostRules = 10_000;
const deepest = 8;
/** Layers that are distinguished. */
const mostLayers = 1_000;
/** Declarations of one rule. */
const mostDeclarations = 400;

/** Characters of a value, and of a selector in which those around it are put. */
const longestValue = 2_000;
const longestSelector = 20_000;

/** Properties that decide in which colours text shows, and how large. */
const textProperties =
  /^(?:--.+|color|background(?:-color|-image|-clip)?|font|font-size|font-weight|opacity|display|visibility|position|left|right|top|bottom|text-indent|clip|clip-path|filter|mix-blend-mode|-webkit-text-fill-color|-webkit-background-clip)$/;

/** Declarations as they stand in a style attribute or a rule. */
function declarationsOf(source: string, wanted = textProperties): Declaration[] {
  const found: Declaration[] = [];
  for (const declaration of splitOutside(source, ";")) {
    if (found.length >= mostDeclarations) break;
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim();
    const property = name.startsWith("--") ? name : name.toLowerCase();
    if (!wanted.test(property)) continue;
    const written = declaration.slice(colon + 1).trim();
    // Pictures stand in longer ones.
    const value = written.length <= longestValue ? written : written.includes("url(") ? "url(x)" : "";
    const plain = value.replace(/\s*!\s*important$/i, "");
    found.push({
      property,
      value: property.startsWith("--") || wanted !== textProperties ? plain : plain.toLowerCase(),
      isImportant: plain !== value,
    });
  }
  return found;
}

/** The rules of the style elements of a page, in the order of the cascade (CSS Cascade 5). */
export class StyleSheet {
  /** Styles are taken in from elsewhere. */
  hasImports = false;
  /** The size of the root's text, in CSS pixels. */
  rootSize = 16;
  readonly #budget: Budget;
  readonly #wanted: RegExp;
  readonly #byKey = new Map<string, Rule[]>();
  /** Whether the rules of each key stand in the order of the cascade. */
  #isSorted = true;
  /** Rules that hold for the element at hand, and those of them of which that is not sure. */
  readonly #found: Rule[] = [];
  readonly #maybe = new Set<Rule>();
  #count = 0;
  #length = 0;
  /** The layers by their names, in the order in which they are first named (CSS Cascade 5, 6.4.2). */
  readonly #layers = new Map<string, number>();

  /** Others than the properties of text keep the case of their values, which may refer to ids. */
  constructor(budget: Budget, wanted = textProperties) {
    this.#budget = budget;
    this.#wanted = wanted;
  }

  get hasRules(): boolean {
    return this.#count > 0;
  }

  /** Takes a style element, which holds where its media attribute says. */
  add(source: string, media: string | null): void {
    this.#length += source.length;
    this.#budget.step(source.length >> 2);
    if (this.#length > longestSheet) {
      this.hasImports = true;
      return;
    }
    const holds = media === null ? true : isMedium(media);
    if (holds)
      this.#rules(
        source.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, " "),
        null,
        { isUnsure: holds === "maybe", layer: null },
        0,
      );
  }

  #rules(source: string, parent: string | null, within: Within, depth: number): string {
    let own = "";
    let at = 0;
    while (at < source.length) {
      const { prelude, body, end } = nextBlock(source, at);
      at = end;
      const head = prelude.trim();
      if (body === null) {
        if (/^@import\b/i.test(head)) this.hasImports = true;
        else if (/^@layer\b/i.test(head)) for (const name of head.slice(6).split(",")) this.#layer(name);
        else if (!head.startsWith("@")) own += `${head};`;
        continue;
      }
      if (depth >= deepest || this.#count >= mostRules) {
        this.hasImports = true;
        return own;
      }
      if (head.startsWith("@")) {
        const holds = holdsAt(head);
        if (!holds) continue;
        const inside = {
          isUnsure: within.isUnsure || holds === "maybe",
          layer: within.layer ?? (/^@layer\b/i.test(head) ? this.#layer(head.slice(6)) : null),
        };
        const rest = this.#rules(body, parent, inside, depth + 1);
        if (parent !== null) this.#add(parent, rest, inside);
      } else {
        const parents = parent === null ? 0 : parent.length * head.split("&").length;
        if (head.length + parents > longestSelector) continue;
        const whole =
          parent === null
            ? head
            : head.includes("&")
              ? head.replaceAll("&", `:is(${parent})`)
              : `:is(${parent}) ${head}`;
        this.#add(whole, body.includes("{") ? this.#rules(body, whole, within, depth + 1) : body, within);
      }
    }
    return own;
  }

  /** The number of a layer by its name; one without a name is another each time. */
  #layer(name: string): number {
    const key = name.trim().split(".")[0] || ` ${this.#layers.size}`;
    const known = this.#layers.get(key) ?? Math.min(this.#layers.size, mostLayers - 1);
    if (this.#layers.size < mostLayers) this.#layers.set(key, known);
    return known;
  }

  #add(prelude: string, body: string, { isUnsure, layer }: Within): void {
    const declarations = declarationsOf(body, this.#wanted);
    if (!declarations.length) return;
    for (const selector of selectorsOf(prelude) ?? []) {
      // What is in no layer wins over all that is in one.
      const rank = selector.specificity + (layer ?? mostLayers) * 2 ** 32;
      const rule = { selector, declarations, isUnsure, rank, order: this.#count++ };
      const { id, classes, tag } = selector.parts[0]!.compound;
      const key = id !== null ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : (tag ?? "*");
      const known = this.#byKey.get(key);
      if (known) known.push(rule);
      else this.#byKey.set(key, [rule]);
      this.#isSorted = false;
    }
  }

  #sort(): void {
    if (this.#isSorted) return;
    for (const rules of this.#byKey.values()) rules.sort(byRank);
    this.#isSorted = true;
  }

  /** Whether rules are looked through for elements of this type ("div"), class (".a"), id ("#a") or for all ("*"). */
  hasKey(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** What the rules and the style attribute say of an element; null where they say nothing. */
  of(element: OpenElement, inline: string | null): Declared | null {
    if (!this.#count && !inline) return null;
    this.#sort();
    // Thousands of rules may hold for each of many elements: what is found is kept in the same memory.
    const found = this.#found;
    const maybe = this.#maybe;
    found.length = 0;
    maybe.clear();
    let isInOrder = true;
    const take = (key: string) => {
      for (const rule of this.#byKey.get(key) ?? []) {
        const match = matches(rule.selector, element, this.#budget);
        if (!match) continue;
        const last = found.at(-1);
        isInOrder &&= !last || byRank(last, rule) < 0;
        found.push(rule);
        if (match === "maybe" || rule.isUnsure) maybe.add(rule);
      }
    };
    if (this.#count) {
      take("*");
      take(element.name);
      const id = ownId(element.attributes);
      if (id !== undefined) take(`#${id}`);
      for (const name of new Set(element.get("class")?.split(/\s+/, 64))) take(`.${name}`);
    }
    if (!found.length && !inline) return null;
    if (!isInOrder) found.sort(byRank);
    const own = inline ? declarationsOf(inline, this.#wanted) : [];
    const declared: Declared = new Map();
    for (const isImportant of [false, true]) {
      for (const rule of found)
        for (const one of rule.declarations)
          if (one.isImportant === isImportant) set(declared, one, maybe.has(rule));
      for (const one of own) if (one.isImportant === isImportant) set(declared, one, false);
    }
    return declared.size ? declared : null;
  }
}

const byRank = (a: Rule, b: Rule) => a.rank - b.rank || a.order - b.order;

/** The shorthand sets what it stands for. */
function set(declared: Declared, { property, value }: Declaration, isMaybe: boolean): void {
  // That it may say what holds anyway changes nothing.
  if (isMaybe && declared.get(property) === value) return;
  declared.delete(property);
  declared.set(property, isMaybe ? null : value);
  if (property === "background") {
    declared.delete("background-color");
    declared.delete("background-image");
  } else if (property === "font") {
    declared.delete("font-size");
    declared.delete("font-weight");
  }
}

/** What stands before the next block or semicolon, and in the block; null for none. */
function nextBlock(source: string, from: number): { prelude: string; body: string | null; end: number } {
  let quote = "";
  let round = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at]!;
    if (character === "\\") at++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(") round++;
    else if (character === ")") round--;
    else if (character === ";" && round <= 0)
      return { prelude: source.slice(from, at), body: null, end: at + 1 };
    else if (character === "}") return { prelude: "", body: null, end: at + 1 };
    else if (character === "{") {
      const end = blockEnd(source, at);
      return { prelude: source.slice(from, at), body: source.slice(at + 1, end), end: end + 1 };
    }
  }
  return { prelude: source.slice(from), body: null, end: source.length };
}

function blockEnd(source: string, from: number): number {
  let quote = "";
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at]!;
    if (character === "\\") at++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at;
  }
  return source.length;
}

/** Whether the rules in an at-rule hold. */
function holdsAt(head: string): boolean | "maybe" {
  const [, rule = "", condition = ""] = /^@([-\w]+)\s*([\s\S]*)$/.exec(head) ?? [];
  switch (rule.toLowerCase()) {
    case "media":
      return isMedium(condition);
    case "layer":
      return true;
    case "supports":
      return /\bnot\b/i.test(condition) ? "maybe" : true;
    case "container":
    case "scope":
    case "starting-style":
      return "maybe";
    default:
      return false;
  }
}

/** How wide the window is that the page is judged in, in CSS pixels. */
const windowWidth = 1_280;

/** Whether a list of media queries holds on a screen, in light colours, with a mouse (Media Queries 5). */
export function isMedium(list: string): boolean | "maybe" {
  if (list.length > longestValue) return "maybe";
  let found: boolean | "maybe" = false;
  for (const query of list.toLowerCase().split(",")) {
    const holds = isQuery(query.trim());
    if (holds === true) return true;
    found ||= holds;
  }
  return found;
}

function isQuery(query: string): boolean | "maybe" {
  const isNot = /^not\s+/.test(query);
  const rest = query.replace(/^(?:not|only)\s+/, "");
  let holds: boolean | "maybe" = true;
  for (const part of rest.split(/\s+and\s+/)) {
    const one = isFeature(part.trim());
    if (one === false) return isNot;
    if (one === "maybe") holds = one;
  }
  return holds === "maybe" ? holds : !isNot;
}

const pixels = (value: string) => {
  const found = /^([\d.]+)(px|em|rem)$/.exec(value.trim());
  return found ? Number(found[1]) * (found[2] === "px" ? 1 : 16) : null;
};

function isFeature(part: string): boolean | "maybe" {
  if (part === "" || part === "all" || part === "screen") return true;
  if (/^[-\w]+$/.test(part)) return false;
  const [, name = "", value = ""] = /^\(\s*([-\w]+)\s*(?::\s*([^)]*?))?\s*\)$/.exec(part) ?? [];
  const width = pixels(value);
  switch (name) {
    case "min-width":
      return width === null ? "maybe" : width <= windowWidth;
    case "max-width":
      return width === null ? "maybe" : width >= windowWidth;
    case "prefers-color-scheme":
      return value === "light";
    case "prefers-reduced-motion":
    case "prefers-reduced-transparency":
    case "prefers-contrast":
      return value === "no-preference";
    case "forced-colors":
    case "inverted-colors":
      return value === "none";
    case "hover":
    case "any-hover":
      return value !== "none";
    case "pointer":
    case "any-pointer":
      return value === "fine" || value === "";
    case "orientation":
      return value === "landscape";
    case "scripting":
      return value === "enabled" || value === "";
    case "color":
      return true;
    default:
      return "maybe";
  }
}
