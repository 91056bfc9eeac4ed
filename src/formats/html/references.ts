import { detached } from "../../checker/snippet.ts";
import { percentDecoded } from "../../core/percent-decoded.ts";
import type { OpenElement } from "./parser/open-element.ts";

/** Ids that are kept of one page, and references of one kind that are followed; a page with more is not read in full. */
const mostIds = 100_000;
const mostReferences = 50_000;
/** Texts that are kept for the ids, in UTF-16 units. */
const mostText = 8_000_000;
/** Longest text of one element that names another. */
const longestText = 250;

/** What an element is called by those that refer to it, and the same without the values of controls. */
interface ReferredText {
  text: string;
  bare: string;
}

/** The ids in an aria-labelledby, and which of them are those of elements that hold the referring one. */
export interface NameReference {
  ids: readonly string[];
  areAround: readonly boolean[];
}

/**
 * What elements say of each other by their ids: the names that aria-labelledby and label give, and the targets of links.
 * Whatever is referred to may stand before or after what refers to it, so that texts are kept for all ids.
 */
export class References {
  /** By id what the first element that has it is called; null until that has ended. */
  readonly #ids = new Map<string, string | ReferredText | null>();
  /** Names of anchors, which links lead to and nothing else. */
  readonly #anchors = new Set<string>();
  /** Ids that were referred to before they were met: they are kept however many there are. */
  readonly #awaited = new Set<string>();
  /** Ids of elements that lists elsewhere have for items (WAI-ARIA 1.2, aria-owns). */
  readonly #owned = new Set<string>();
  /** Text of the labels for each id. */
  readonly #labels = new Map<string, string>();
  #textSize = 0;
  /** Some ids or texts were not kept. */
  #isFull = false;
  isIncomplete = false;
  readonly #keepsIds: boolean;

  /** Where nothing refers to ids, none is kept. */
  constructor(keepsIds = true) {
    this.#keepsIds = keepsIds;
  }

  /** An element begins or, where it gets its id late, ends. */
  meet(element: OpenElement): void {
    if (!this.#keepsIds) return;
    const { id } = element;
    if (id !== null && !this.#ids.has(id) && this.#hasRoom(id)) this.#ids.set(detached(id), null);
    if (element.name !== "a") return;
    const name = element.get("name");
    if (name !== null && name !== id && !this.#anchors.has(name) && this.#hasRoom(name))
      this.#anchors.add(detached(name));
  }

  #hasRoom(id: string): boolean {
    if (this.#ids.size + this.#anchors.size < mostIds || this.#awaited.has(id)) return true;
    this.#isFull = true;
    return false;
  }

  /** Whether the element's text may be asked for and is not yet known. */
  wants(element: OpenElement): boolean {
    const { id } = element;
    return id !== null && this.#ids.get(id) === null;
  }

  /** What an element with an id is called; the first that ends counts. */
  give(id: string, text: string, bare: string): void {
    if (this.#ids.get(id) !== null) return;
    const size = this.#textSize + Math.min(longestText, text.length);
    if (size > mostText && !this.#awaited.has(id)) {
      this.#isFull = true;
      this.#ids.set(id, "");
      return;
    }
    this.#textSize = size;
    const whole = detached(text.slice(0, longestText));
    this.#ids.set(id, bare === text ? whole : { text: whole, bare: detached(bare.slice(0, longestText)) });
  }

  giveLabel(id: string, text: string): void {
    const before = this.#labels.get(id);
    const all = before ? `${before} ${text}`.trim() : text;
    if (before === undefined && this.#labels.size >= mostReferences) this.isIncomplete = true;
    else this.#labels.set(detached(id), detached(all.slice(0, longestText)));
  }

  /** Text of the labels for the id, as far as they have been read. */
  label(id: string): string | null {
    return this.#labels.get(id) ?? null;
  }

  /** Whether an element that has the id has ended: labels are for the first alone. */
  hasEnded(id: string): boolean {
    return (this.#ids.get(id) ?? null) !== null;
  }

  /** Whether something has the id, or the name of an anchor. */
  hasTarget(id: string): boolean {
    const isThere = this.#ids.has(id) || this.#anchors.has(id);
    if (!isThere && this.#isFull) this.isIncomplete = true;
    return isThere;
  }

  /** A list has the elements with these ids for items, wherever they stand. */
  own(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#owned.size < mostReferences) this.#owned.add(detached(id));
      else this.isIncomplete = true;
    }
  }

  isOwned(id: string): boolean {
    return this.#owned.has(id);
  }

  /** Keeps in mind that the id is referred to. */
  await(id: string): void {
    if (this.#awaited.size < mostReferences) this.#awaited.add(detached(id));
    else if (!this.#awaited.has(id)) this.isIncomplete = true;
  }

  /** What the element's aria-labelledby refers to; null without one. */
  of(element: OpenElement): NameReference | null {
    if (!this.#keepsIds) return null;
    const written = element.isPlain ? null : element.get("aria-labelledby");
    if (!written) return null;
    const ids = idList(written);
    for (const id of ids) if (!this.#ids.has(id)) this.await(id);
    return { ids, areAround: ids.map((id) => isInside(element, id)) };
  }

  /** Whether all is known that the reference may find. */
  isKnown({ ids }: NameReference): boolean {
    return ids.every((id) => (this.#ids.get(id) ?? null) !== null);
  }

  /**
   * The name by the reference, as far as the page has been read; null where there is none. What the element itself adds
   * to the text of an ancestor is left out.
   */
  name({ ids, areAround }: NameReference): string | null {
    const texts = ids.map((id, at) => {
      const found = this.#ids.get(id);
      if (found === undefined && this.#isFull) this.isIncomplete = true;
      if (found === undefined || found === null) return "";
      if (typeof found === "string") return found;
      return areAround[at] ? found.bare : found.text;
    });
    return texts.join(" ").trim() || null;
  }
}

/** The id that a link leads to in its own page; null for other links and for the page's top. */
export const fragment = (element: OpenElement): string | null =>
  element.name === "a" ? fragmentOf(element.get("href") ?? "") : null;

/** The id after the number sign; null when the URL leads elsewhere. */
function fragmentOf(url: string): string | null {
  if (!url.includes("#")) return null;
  const href = url.trim();
  if (!/^#[^\s]/.test(href) || href === "#top") return null;
  return percentDecoded(href.slice(1));
}

/** The ids of a reference, at most twenty where no more is said. */
export const idList = (text: string, most = 20): string[] => text.trim().split(/\s+/, most).filter(Boolean);

function isInside(element: OpenElement, id: string): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.id === id) return true;
  return false;
}
