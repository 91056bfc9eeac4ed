import type { Budget } from "../../checker/budget.ts";
import { detached } from "../../checker/text.ts";
import type { OpenElement } from "./open-element.ts";
import type { TreeHandler } from "./tree.ts";

/** References of one kind that are followed; a page with more is told as not read in full. */
const limit = 50_000;

/** What elements say of each other by their ids: the names that aria-labelledby and label give, and the targets of links. */
export class References {
  /** Ids that aria-labelledby names. */
  readonly #wanted = new Map<string, { text: string; bare: string } | null>();
  /** Ids that links of the page lead to, and whether they are there. */
  readonly #targets = new Map<string, boolean>();
  /** Text of the labels for each id; null once the element has taken it. */
  readonly #labels = new Map<string, string | null>();
  /** Ids of the page, as long as there are not too many of them to keep. */
  #ids: Set<string> | null = new Set();
  #hasLabels = false;
  #isScanned = false;
  /** While the texts are collected, before the facts are told. */
  isCollecting = false;
  isIncomplete = false;

  /** Ends the scan; says what another pass over the page has to collect: texts, or only which targets are there. */
  endScan(): "texts" | "targets" | null {
    const ids = this.#ids;
    this.#ids = null;
    this.#isScanned = true;
    if (ids) for (const target of this.#targets.keys()) if (ids.has(target)) this.#targets.set(target, true);
    if (this.#wanted.size > 0 || this.#hasLabels) return "texts";
    return ids === null && this.#targets.size > 0 ? "targets" : null;
  }

  /** Whether anything asks for elements by their ids, other than links. */
  get asksForIds(): boolean {
    return this.isCollecting || this.#wanted.size > 0 || this.#labels.size > 0;
  }

  /** Whether ids are taken as they come. */
  get takesIds(): boolean {
    return this.#ids !== null || this.#isScanned;
  }

  /** Takes what the element refers to, and the id that it is referred to by. */
  note(element: OpenElement): void {
    this.noteId(element.get("id"));
    if (element.name === "a") this.noteId(element.get("name"));
    if (this.#isScanned) return;
    if (element.name === "label" && element.attributes.has("for")) this.#hasLabels = true;
    const named = element.get("aria-labelledby");
    if (named) {
      for (const id of idList(named)) this.#put(this.#wanted, id, null);
    }
    const target = fragment(element);
    if (target) this.noteTarget(target);
  }

  /** Something has the id. */
  noteId(id: string | null): void {
    if (id === null) return;
    if (this.#isScanned && this.#targets.get(id) === false) this.#targets.set(id, true);
    if (!this.#ids) return;
    this.#ids.add(detached(id));
    if (this.#ids.size > limit) this.#ids = null;
  }

  /** A link leads to the id. */
  noteTarget(id: string): void {
    this.#put(this.#targets, id, false);
  }

  #put<Value>(map: Map<string, Value>, id: string, value: Value): void {
    if (map.has(id)) return;
    if (map.size >= limit) this.isIncomplete = true;
    else map.set(detached(id), value);
  }

  /** Whether the element's name is asked for and not yet known. */
  wants(element: OpenElement): boolean {
    if (!this.isCollecting) return false;
    const id = element.get("id");
    return id !== null && this.#wanted.get(id) === null;
  }

  /** The element is there. */
  meet(element: OpenElement): void {
    this.noteId(element.get("id"));
    if (element.name === "a") this.noteId(element.get("name"));
  }

  give(id: string, text: string, bare: string): void {
    if (this.#wanted.get(id) !== null) return;
    this.#wanted.set(id, { text: detached(text.slice(0, 250)), bare: detached(bare.slice(0, 250)) });
  }

  giveLabel(id: string, text: string): void {
    const before = this.#labels.get(id);
    const all = before ? `${before} ${text}`.trim() : text;
    if (before === undefined && this.#labels.size >= limit) this.isIncomplete = true;
    else this.#labels.set(detached(id), detached(all.slice(0, 250)));
  }

  /** Text of the labels that are for this element: only the first element that has the id is labelled. */
  label(element: OpenElement): string | null {
    const id = element.get("id");
    return id === null ? null : (this.#labels.get(id) ?? null);
  }

  /** An element that has the id has been read: labels are for the first alone. */
  spend(element: OpenElement): void {
    const id = element.get("id");
    if (id !== null && this.#labels.get(id)) this.#labels.set(id, null);
  }

  hasTarget(id: string): boolean {
    return this.#targets.get(id) === true;
  }

  /** Name by aria-labelledby; null without one. What the element itself adds to the text of an ancestor is left out. */
  name(element: OpenElement): string | null {
    const ids = element.get("aria-labelledby");
    if (!ids) return null;
    const texts = idList(ids).map((id) => {
      const found = this.#wanted.get(id);
      if (!found) return "";
      return isInside(element, id) ? found.bare : found.text;
    });
    return texts.join(" ").trim() || null;
  }
}

/** The id that a link leads to in its own page; null for other links and for the page's top. */
export const fragment = (element: OpenElement): string | null =>
  element.name === "a" ? fragmentOf(element.get("href") ?? "") : null;

/** The id after the number sign; null when the URL leads elsewhere. */
export function fragmentOf(url: string): string | null {
  if (!url.includes("#")) return null;
  const href = url.trim();
  if (!/^#[^\s]/.test(href) || href === "#top") return null;
  const id = href.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The ids of a reference, at most twenty. */
export const idList = (text: string): string[] => text.trim().split(/\s+/, 20).filter(Boolean);

function isInside(element: OpenElement, id: string): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.get("id") === id) return true;
  return false;
}

/** Reads what refers to what, and nothing else. */
export class ReferenceScan implements TreeHandler {
  readonly #references: References;
  readonly #budget: Budget;

  constructor(references: References, budget: Budget) {
    this.#references = references;
    this.#budget = budget;
  }

  open(element: OpenElement): void {
    this.#budget.step();
    this.#references.note(element);
  }

  close(): void {}
  text(): void {}
}
