import { hasInk, singleSpaced } from "../../checker/white-space.ts";
import type { PassedThing } from "../content.ts";
import { pageMarks } from "../page-marks.ts";
import type { HidingRules } from "./hiding-rules.ts";
import { inputType } from "./names.ts";
import { addressOf } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import type { TreeHandler } from "./parser/tree.ts";

/** Elements and texts that wait for what comes behind them: more are given on as they are. */
const mostWaiting = 256;

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that questions may be asked about, and style sheets, which say what is hidden. */
const things = names(
  "area audio button canvas embed figure iframe img input math object select style svg table textarea video",
);

/** Roles of what is to be given on no more than an element without a role is. */
const plainRoles = names(
  "alert article banner complementary contentinfo definition directory document feed form group heading link list listitem log main menu menubar menuitem navigation none note paragraph presentation region search separator status tab tablist tabpanel term toolbar tooltip",
);

/** Those of them that are known by their names, where no attribute says otherwise; of inputs most. */
const thingsByName: ReadonlyMap<string, PassedThing["thing"]> = new Map([
  ["figure", "picture"],
  ["img", "picture"],
  ["input", "field"],
  ["select", "field"],
  ["table", "table"],
  ["textarea", "field"],
]);

/** Whose text goes on as that of the page. */
const isContainer = (name: string): boolean => name === "figure" || name === "table";

/** Elements whose text may be hidden, or is not folded. */
const unlike = names("dialog listing option plaintext pre xmp");

const hidingAttributes = ["hidden", "aria-hidden", "inert", "popover", ...pageMarks];

/** Whether text in it may be another one to who reads the page, as far as its start tag says. */
const mayHide = (element: OpenElement): boolean =>
  element.space !== "html" ||
  (element.groups & (group.replaced | group.control)) !== 0 ||
  unlike.has(element.name) ||
  (!element.isPlain && isDisguised(element));

/** Whether attributes may hide it, or say that it is something else. */
const isDisguised = ({ attributes }: OpenElement): boolean =>
  hidingAttributes.some((attribute) => attributes.has(attribute)) ||
  /display|visibility/i.test(attributes.get("style") ?? "");

/** Types of inputs in which nothing is filled in, or that are none. */
const otherInputs = names("button hidden image reset submit");

/**
 * Gives on of a page the elements that questions may be asked about, each in the elements that it stands in, behind the
 * text before it and with the rest of its line or row: to make out what all others mean takes longer than to parse them.
 */
export class SelectedElements implements TreeHandler {
  readonly #inner: TreeHandler;
  readonly #froms: ReadonlySet<number>;
  readonly #hiding: HidingRules;
  #current: OpenElement | null = null;
  /** The elements that were given on and not ended yet, the outermost first. */
  readonly #given: OpenElement[] = [];
  /** What waits: elements and, where there is one, the text in them. */
  #elements: OpenElement[] = [];
  #texts: (string | null)[] = [];
  /** The last text that is seen; null where that is not known. */
  #last: string | null = "";
  readonly #pass: (passed: PassedThing) => void;
  /** Where what waits of this line begins; what stands before that is the line with the last text before it. */
  #line = 0;
  /** What text there is in the line: some that is seen, or some that may be. */
  #isSeen = false;
  #mayBeSeen = false;
  /** The outermost row that is open: all of its cells are one line. */
  #row: OpenElement | null = null;
  /** The outermost element that is open and wanted with all that is in it. */
  #whole: OpenElement | null = null;
  /** Something in the line was wanted: the rest of it is, too. */
  #isLive = false;
  /** Elements that are open: such as hide what is in them, and such as may. */
  #silent = 0;
  #hiders = 0;

  /** `froms`: the bytes at which elements begin that are wanted whatever they are. */
  constructor(
    inner: TreeHandler,
    {
      froms,
      hiding,
      pass,
    }: {
      froms: ReadonlySet<number>;
      hiding: HidingRules;
      /** Takes things that may not be given on. */
      pass: (passed: PassedThing) => void;
    },
  ) {
    this.#inner = inner;
    this.#froms = froms;
    this.#hiding = hiding;
    this.#pass = pass;
  }

  open(element: OpenElement): void {
    this.#current = element;
    if (this.#whole) {
      this.#openTo(element);
      return;
    }
    const { name, groups, space, origin } = element;
    const isWanted = this.#froms.has(origin.from ?? -1);
    const isThing = things.has(name) || isWanted || space !== "html" || hasOwnRole(element);
    if (name !== "style" && (this.#silent || (groups & group.silent && !isThing))) {
      this.#silent++;
      return;
    }
    const passed = isThing && !isWanted && !this.#isLive && this.#mayPass ? thingOf(element) : null;
    if (passed && !isContainer(name)) {
      this.#passOver(element, passed);
      this.#silent++;
      return;
    }
    if (mayHide(element)) this.#hiders++;
    if (passed) {
      this.#endLine();
      this.#passOver(element, passed);
      return;
    }
    if (isThing) {
      this.#give();
      this.#openTo(element);
      this.#isLive = true;
      if (isWanted || name !== "table") this.#whole = element;
      return;
    }
    if (groups & group.line) this.#endLine();
    if (name === "tr") this.#row ??= element;
    if (this.#isLive) this.#openTo(element);
    else this.#wait(element, null);
  }

  text(data: string): void {
    const current = this.#current;
    if (!current || (this.#silent && !this.#whole)) return;
    const isGiven = this.#whole !== null || this.#isLive;
    if (isGiven) {
      this.#openTo(current);
      this.#inner.text(data);
    }
    if (hasInk(data)) {
      const isSeen = !this.#whole && !this.#hiders && !this.#hiding.sheet;
      if (isSeen) this.#isSeen = true;
      else this.#mayBeSeen = true;
      this.#last = isSeen ? data : null;
    }
    if (!isGiven) this.#wait(current, data);
  }

  close(element: OpenElement): void {
    this.#current = element.parent;
    if (this.#whole && this.#whole !== element) {
      if (this.#given.at(-1) === element) this.#closeLast();
      return;
    }
    if (!this.#whole && this.#silent) {
      this.#silent--;
      return;
    }
    this.#whole = null;
    if (this.#given.at(-1) === element) this.#closeLast();
    if (mayHide(element)) this.#hiders--;
    if (this.#row === element) this.#row = null;
    if (element.groups & group.line && element.name !== "br") this.#endLine();
  }

  /** The page has ended: what text stands in it at all is seen by the last of it. */
  end(): void {
    this.#give();
    while (this.#given.length) this.#closeLast();
  }

  #wait(element: OpenElement, text: string | null): void {
    this.#elements.push(element);
    this.#texts.push(text);
    if (this.#elements.length >= mostWaiting) this.#give();
  }

  /** Whether it is known how often something of a sort has stood behind the same text. */
  get #mayPass(): boolean {
    return !this.#hiders && !this.#hiding.sheet && this.#last !== null;
  }

  /** A thing that is given on only where something else in its line is wanted. */
  #passOver(element: OpenElement, thing: PassedThing["thing"]): void {
    this.#pass({ thing, address: addressOf(element)!, before: singleSpaced(this.#last!) });
    this.#wait(element, null);
  }

  #give(): void {
    for (const [at, element] of this.#elements.entries()) {
      this.#openTo(element);
      const text = this.#texts[at]!;
      if (text !== null) this.#inner.text(text);
    }
    this.#keep(0, 0);
    this.#isSeen = false;
    this.#mayBeSeen = false;
  }

  #keep(from: number, to: number): void {
    if (from || to < this.#elements.length) {
      this.#elements = this.#elements.slice(from, to);
      this.#texts = this.#texts.slice(from, to);
    }
    this.#line = this.#elements.length;
  }

  /** A line ends: of what waits no more is needed than the last line with text, and that something stood behind it. */
  #endLine(): void {
    if (this.#row) return;
    this.#isLive = false;
    const { length } = this.#elements;
    if (this.#line === length) return;
    if (this.#isSeen) this.#keep(this.#line, length);
    else if (this.#mayBeSeen) this.#line = length;
    else {
      const isMarked = this.#line > 0 && this.#texts[this.#line - 1] === null;
      const at = isMarked ? this.#line - 1 : this.#line;
      this.#elements[at] = this.#elements[this.#line]!;
      this.#texts[at] = null;
      this.#keep(0, at + 1);
    }
    this.#isSeen = false;
    this.#mayBeSeen = false;
  }

  /** Ends and begins elements until this one is the innermost. */
  #openTo(element: OpenElement): void {
    const given = this.#given;
    const last = given.at(-1);
    if (last === element) return;
    const path: OpenElement[] = [element];
    if (last !== element.parent || !last) {
      for (let at = element.parent; at; at = at.parent) path.push(at);
      path.reverse();
      let same = 0;
      while (same < given.length && given[same] === path[same]) same++;
      while (given.length > same) this.#closeLast();
      path.splice(0, same);
    }
    for (const one of path) {
      given.push(one);
      this.#inner.open(one);
    }
  }

  #closeLast(): void {
    this.#inner.close(this.#given.pop()!);
  }
}

/** What it is to everyone; null where an attribute, or what stands in it, says that. */
function thingOf(element: OpenElement): PassedThing["thing"] | null {
  const thing = thingsByName.get(element.name);
  if (thing === undefined || element.space !== "html" || !addressOf(element)) return null;
  if (!element.isPlain && (element.attributes.has("role") || isDisguised(element))) return null;
  return element.name === "input" && otherInputs.has(inputType(element)) ? null : thing;
}

/** Whether its role may make it something that questions are asked about, or a part of that. */
function hasOwnRole({ attributes, isPlain }: OpenElement): boolean {
  if (isPlain) return false;
  const role = attributes.get("role")?.trim().toLowerCase();
  return role ? !role.split(/\s+/).every((one) => plainRoles.has(one)) : false;
}
