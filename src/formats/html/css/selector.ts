import type { Budget } from "../../../checker/budget.ts";
import { ruledNames } from "../parser/attribute-names.ts";
import type { OpenElement } from "../parser/open-element.ts";
import { ownId } from "../parser/shadow-trees.ts";
import { startTagParts } from "../parser/start-tag.ts";

/** Whether an element matches: "maybe" where that hangs on what comes later or on what people do to the page. */
export type Match = boolean | "maybe";

type Test = (element: OpenElement, budget: Budget) => Match;

/** What one element must be: the part of a selector between two combinators. */
interface Compound {
  tag: string | null;
  id: string | null;
  classes: string[];
  tests: Test[];
}

/** A selector of Selectors 4. */
export interface Selector {
  /** From the last to the first, each with the combinator that stands before it. */
  parts: { compound: Compound; combinator: " " | ">" | "+" | "~" | null }[];
  /** Ids, classes and types, each below 1,024. */
  specificity: number;
}

const known: ReadonlySet<string> = new Set(ruledNames);

const mostParts = 32;
/** Selectors in the parentheses of others. */
const deepest = 6;

const name = /(?:[-\w\u0080-\uffff]|\\.)+/y;
const attribute =
  /\[\s*([-\w:|]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([-\w\u0080-\uffff]+))\s*([iIsS])?\s*)?\]/y;

/** A list of selectors; null where one of them is none, as then the whole list is void. */
export function selectorsOf(source: string, depth = 0): Selector[] | null {
  const selectors: Selector[] = [];
  for (const part of splitOutside(source, ",")) {
    const selector = new Reader(part.trim(), depth).selector();
    if (!selector) return null;
    selectors.push(selector);
  }
  return selectors;
}

/** The parts of a text between such characters outside of quotes and brackets. */
export function splitOutside(text: string, at: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === "\\") index++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === at && depth <= 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

class Reader {
  readonly #source: string;
  readonly #depth: number;
  #at = 0;
  #specificity = 0;

  constructor(source: string, depth: number) {
    this.#source = source;
    this.#depth = depth;
  }

  selector(): Selector | null {
    const parts: Selector["parts"] = [];
    let combinator: Selector["parts"][number]["combinator"] = null;
    while (this.#at < this.#source.length) {
      const compound = this.#compound();
      if (!compound || parts.length >= mostParts) return null;
      parts.unshift({ compound, combinator });
      combinator = this.#combinator();
    }
    return parts.length && combinator === null ? { parts, specificity: this.#specificity } : null;
  }

  #combinator(): " " | ">" | "+" | "~" | null {
    const found = /\s*([>+~])\s*|\s+/y;
    found.lastIndex = this.#at;
    const match = found.exec(this.#source);
    if (!match) return this.#at < this.#source.length ? " " : null;
    this.#at = found.lastIndex;
    return (match[1] as ">" | "+" | "~" | undefined) ?? " ";
  }

  #name(): string | null {
    name.lastIndex = this.#at;
    const found = name.exec(this.#source)?.[0];
    if (!found) return null;
    this.#at += found.length;
    return found.includes("\\") ? found.replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, unescaped) : found;
  }

  #compound(): Compound | null {
    const compound: Compound = { tag: null, id: null, classes: [], tests: [] };
    const begin = this.#at;
    for (;;) {
      const character = this.#source[this.#at];
      if (character === "*") this.#at++;
      else if (character === "." || character === "#") {
        this.#at++;
        const found = this.#name();
        if (found === null) return null;
        if (character === ".") {
          compound.classes.push(found);
          this.#specificity += 1 << 10;
        } else {
          if (compound.id !== null && compound.id !== found) compound.tests.push(() => false);
          compound.id = found;
          this.#specificity += 1 << 20;
        }
      } else if (character === "[") {
        attribute.lastIndex = this.#at;
        const found = attribute.exec(this.#source);
        if (!found) return null;
        this.#at = attribute.lastIndex;
        this.#specificity += 1 << 10;
        compound.tests.push(attributeTest(found));
      } else if (character === ":") {
        const test = this.#pseudo();
        if (!test) return null;
        compound.tests.push(test);
      } else if (this.#at === begin) {
        const found = this.#name();
        if (found === null) return null;
        compound.tag = found.toLowerCase();
        this.#specificity += 1;
      } else return compound;
    }
  }

  #pseudo(): Test | null {
    const isElement = this.#source[this.#at + 1] === ":";
    this.#at += isElement ? 2 : 1;
    const found = this.#name()?.toLowerCase();
    if (!found) return null;
    let inside: string | null = null;
    if (this.#source[this.#at] === "(") {
      const end = closing(this.#source, this.#at);
      if (end < 0) return null;
      inside = this.#source.slice(this.#at + 1, end);
      this.#at = end + 1;
    }
    // What stands before or after content, and is no content itself.
    if (isElement || /^(?:before|after|first-line|first-letter)$/.test(found)) return () => false;
    if (inside !== null && /^(?:is|where|not|matches|any|-webkit-any|has)$/.test(found)) {
      if (found === "has") return () => "maybe";
      const selectors = this.#depth < deepest ? selectorsOf(inside, this.#depth + 1) : null;
      if (!selectors) return null;
      if (found !== "where")
        this.#specificity += Math.max(...selectors.map(({ specificity }) => specificity));
      return found === "not"
        ? (element, budget) => {
            const any = anyOf(selectors, element, budget);
            return any === "maybe" ? any : !any;
          }
        : (element, budget) => anyOf(selectors, element, budget);
    }
    this.#specificity += 1 << 10;
    if (inside !== null) return functional(found, inside);
    return plain.get(found) ?? (() => "maybe");
  }
}

const unescaped = (_: string, code: string | undefined, character: string | undefined) =>
  code ? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16)) || 0xfffd) : (character ?? "");

/** Where the bracket that opens there closes; -1 where it does not. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  return -1;
}

/**
 * Thousands of rules may each look through the values of thousands of elements: how many characters a step is worth,
 * as a power of two, where they are searched and where they are put into lower case first.
 */
const [searchedPerStep, foldedPerStep] = [8, 4];
/** The same for the simple selectors of a compound, and for the elements around one. */
const [simplePerStep, aroundPerStep] = [3, 4];

/**
 * The value of an attribute that is not kept with its element, as its start tag is written; null where it is not there,
 * undefined where its value is not known: the rest of a long tag is not kept, nor what its references stand for.
 */
function writtenValue(tag: string, name: string, budget: Budget): string | null | undefined {
  budget.step(tag.length >> foldedPerStep);
  const isWhole = tag.endsWith(">");
  if (!tag.toLowerCase().includes(name)) return isWhole ? null : undefined;
  const found = startTagParts(tag).attributes.find((attribute) => attribute.name === name);
  if (!found) return isWhole ? null : undefined;
  const { from, to } = found.value ?? { from: 0, to: 0 };
  const value = tag.slice(from, to);
  return value.includes("&") || (!isWhole && to === tag.length) ? undefined : value;
}

function attributeTest([, attribute, operator, double, single, bare, flag]: RegExpExecArray): Test {
  const key = attribute!.toLowerCase();
  const isKept = known.has(key);
  // Scripts such as Vue, Alpine and Angular take v-cloak, x-cloak and ng-cloak away when the page is ready.
  const isTakenAway = /-cloak$/.test(key);
  const isLoose = flag?.toLowerCase() === "i" || key === "type";
  const fold = (text: string) => (isLoose ? text.toLowerCase() : text);
  const wanted = fold(double ?? single ?? bare ?? "");
  return (element, budget) => {
    const written = isKept ? element.get(key) : writtenValue(element.origin.source, key, budget);
    if (written === null) return false;
    if (written === undefined || isTakenAway) return "maybe";
    budget.step(written.length >> (isLoose ? foldedPerStep : searchedPerStep));
    const value = fold(written);
    switch (operator) {
      case undefined:
        return true;
      case "=":
        return value === wanted;
      case "~=":
        return !/\s/.test(wanted) && hasWord(value, wanted);
      case "|=":
        return value === wanted || value.startsWith(`${wanted}-`);
      case "^=":
        return wanted !== "" && value.startsWith(wanted);
      case "$=":
        return wanted !== "" && value.endsWith(wanted);
      default:
        return wanted !== "" && value.includes(wanted);
    }
  };
}

const isLink: Test = ({ name, attributes }) => (name === "a" || name === "area") && attributes.has("href");
const never: Test = () => false;
const isControl = ({ name }: OpenElement) =>
  /^(?:button|input|select|textarea|fieldset|optgroup|option)$/.test(name);

/** As a page is that no one has touched yet (Selectors 4). */
const plain = new Map<string, Test>([
  ["root", ({ parent }) => parent === null],
  ["link", isLink],
  ["any-link", isLink],
  ["first-child", ({ position }) => position === 1],
  ["first-of-type", ({ ordinal }) => ordinal === 1],
  ["disabled", (element) => isControl(element) && element.attributes.has("disabled")],
  ["enabled", (element) => isControl(element) && !element.attributes.has("disabled")],
  ["checked", ({ attributes }) => attributes.has("checked") || attributes.has("selected")],
  ["defined", () => true],
  ...["hover", "focus", "focus-within", "focus-visible", "active", "visited", "target", "fullscreen"].map(
    (one): [string, Test] => [one, never],
  ),
]);

function functional(found: string, inside: string): Test {
  const steps = /^\s*(?:(odd)|(even)|([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))\s*$/i.exec(inside);
  if (steps && (found === "nth-child" || found === "nth-of-type")) {
    const [, odd, even, by, sign, offset, one] = steps;
    const step = odd || even ? 2 : one ? 0 : by === "" || by === "+" ? 1 : by === "-" ? -1 : Number(by);
    const from = odd ? 1 : even ? 0 : Number(one ?? `${sign ?? ""}${offset ?? 0}`);
    return (element) => {
      const at = (found === "nth-child" ? element.position : element.ordinal) - from;
      return step === 0 ? at === 0 : at % step === 0 && at / step >= 0;
    };
  }
  if (found === "lang") {
    const wanted = inside.trim().replace(/["']/g, "").toLowerCase();
    return (element, budget) => {
      let around = 0;
      for (let at: OpenElement | null = element; at; at = at.parent) {
        const lang = at.get("lang")?.toLowerCase();
        around += 1 + (lang?.length ?? 0);
        if (!lang) continue;
        budget.step(around >> aroundPerStep);
        return lang === wanted || lang.startsWith(`${wanted}-`);
      }
      budget.step(around >> aroundPerStep);
      return false;
    };
  }
  return () => "maybe";
}

function anyOf(selectors: readonly Selector[], element: OpenElement, budget: Budget): Match {
  let found: Match = false;
  for (const selector of selectors) {
    const match = matches(selector, element, budget);
    if (match === true) return true;
    found ||= match;
  }
  return found;
}

/** Whether the element matches the selector. */
export const matches = ({ parts }: Selector, element: OpenElement, budget: Budget): Match =>
  matchesFrom(parts, 0, element, budget);

function matchesFrom(parts: Selector["parts"], at: number, element: OpenElement, budget: Budget): Match {
  budget.step();
  const own = isCompound(parts[at]!.compound, element, budget);
  if (!own || at === parts.length - 1) return own;
  const both = (rest: Match): Match => (rest && (own === "maybe" || rest === "maybe") ? "maybe" : rest);
  const { combinator } = parts[at]!;
  switch (combinator) {
    case ">":
      return element.parent ? both(matchesFrom(parts, at + 1, element.parent, budget)) : false;
    case " ": {
      let found: Match = false;
      for (let outer = element.parent; outer; outer = outer.parent) {
        const match = matchesFrom(parts, at + 1, outer, budget);
        if (match === true) return both(true);
        found ||= match;
      }
      return both(found);
    }
    default: {
      // Of the siblings before it only the last is kept.
      const { previous, position } = element;
      const match = previous && matchesFrom(parts, at + 1, previous, budget);
      if (match === true || combinator === "+") return position === 1 ? false : both(match ?? "maybe");
      return position > 2 || match ? "maybe" : false;
    }
  }
}

/** Whether one of the words of an attribute is this; they are not parted, as thousands of rules ask. */
function hasWord(own: string, name: string): boolean {
  if (!name) return false;
  for (let at = own.indexOf(name); at >= 0; at = own.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isBegun = at === 0 || own.charCodeAt(at - 1) <= 32;
    if (isBegun && (end === own.length || own.charCodeAt(end) <= 32)) return true;
  }
  return false;
}

function isCompound({ tag, id, classes, tests }: Compound, element: OpenElement, budget: Budget): Match {
  if (tag !== null && tag !== element.name) return false;
  if (id !== null && ownId(element.attributes) !== id) return false;
  if (classes.length) {
    const own = element.get("class");
    if (own === null) return false;
    budget.step((classes.length >> simplePerStep) + ((classes.length * own.length) >> searchedPerStep));
    for (const one of classes) if (!hasWord(own, one)) return false;
  }
  let match: Match = true;
  budget.step(tests.length >> simplePerStep);
  for (const test of tests) {
    const one = test(element, budget);
    if (!one) return false;
    if (one === "maybe") match = one;
  }
  return match;
}
