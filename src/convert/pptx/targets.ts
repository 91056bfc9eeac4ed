import type { Relationships } from "../../checker/readers/ooxml/package.ts";
import type { Attributes } from "../../checker/readers/ooxml/xml.ts";

/** The ids of shown slides in the page, by their parts, in the order of the show. */
export type SlideTargets = ReadonlyMap<string, string>;

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
  const id = jump === undefined ? undefined : jumpTarget(jump, slides, number);
  if (id) return `#${id}`;
  const relationship = relationships.byId(attributes.get("r:id", 255));
  if (!relationship) return null;
  if (relationship.isExternal)
    // Programs, macros and other files of the author's machine are nowhere for a reader.
    return /^ppaction:\/\/(?:program|macro|ole|customshow)/i.test(action) || !relationship.target
      ? null
      : relationship.target;
  const slide = slides.get(relationship.target);
  return slide ? `#${slide}` : null;
}

function jumpTarget(jump: string, slides: SlideTargets, number: number): string | undefined {
  const ids = [...slides.values()];
  const at = ids.indexOf(slideId(number));
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
