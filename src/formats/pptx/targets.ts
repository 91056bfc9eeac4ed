import type { Relationships } from "../ooxml/package.ts";
import type { Attributes } from "../ooxml/xml.ts";

/** The ids of shown slides in the page, by their parts, in the order of the show. */
export class SlideTargets {
  readonly #byPart: ReadonlyMap<string, string>;
  readonly #inOrder: readonly string[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(slides: readonly { part: string; number: number }[]) {
    this.#byPart = new Map(slides.map(({ part, number }) => [part, slideId(number)]));
    this.#inOrder = [...this.#byPart.values()];
    this.#places = new Map(this.#inOrder.map((id, at) => [id, at]));
  }

  ofPart(part: string): string | undefined {
    return this.#byPart.get(part);
  }

  /** Where a jump from a slide leads. */
  ofJump(jump: string, number: number): string | undefined {
    const ids = this.#inOrder;
    const at = this.#places.get(slideId(number)) ?? -1;
    switch (jump) {
      case "firstslide":
        return ids[0];
      case "lastslide":
        return ids.at(-1);
      case "nextslide":
        return ids[at + 1];
      case "previousslide":
        return ids[at - 1];
      default:
        return undefined;
    }
  }
}

export const slideId = (number: number): string => `slide-${number}`;

/** Where a click leads: to a slide that is shown, or out of the presentation (ECMA-376 part 1, 21.1.2.3.5). */
export function targetOf(
  attributes: Attributes,
  relationships: Relationships,
  slides: SlideTargets,
  number: number,
): string | null {
  const action = attributes.get("action") ?? "";
  const jump = /^ppaction:\/\/hlinkshowjump\?jump=(\w+)/i.exec(action)?.[1]?.toLowerCase();
  const id = jump === undefined ? undefined : slides.ofJump(jump, number);
  if (id) return `#${id}`;
  const relationship = relationships.byId(attributes.get("r:id", 255));
  if (!relationship) return null;
  if (relationship.isExternal)
    // Programs, macros and other files of the author's machine are nowhere for a reader.
    return /^ppaction:\/\/(?:program|macro|ole|customshow)/i.test(action) || !relationship.target
      ? null
      : relationship.target;
  const slide = slides.ofPart(relationship.target);
  return slide ? `#${slide}` : null;
}
