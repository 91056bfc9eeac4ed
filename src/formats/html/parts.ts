import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import { sheetMark, slideMark, standInMark } from "../page-marks.ts";
import { isNameKnown, nameOf } from "./names.ts";
import { addressed, type Node, type OpenPart, type Page } from "./node.ts";

/** Elements between a remark and what it is about. */
const mostBetween = 8;

/** The slide or sheet that a section of a converted page shows; null for any other. */
export function partOf(node: Node): OpenPart | null {
  const { element } = node;
  if (element.isPlain) return null;
  for (const [of, mark] of [
    ["slide", slideMark],
    ["sheet", sheetMark],
  ] as const) {
    const number = element.get(mark);
    if (number !== null && /^\d{1,5}$/.test(number))
      return { node, of, number: Number(number), heading: null };
  }
  return null;
}

/** A heading has ended: the first of a slide or sheet is its title or name. Answers the slide that it names. */
export function nameBy(heading: Node): OpenPart | null {
  const { part } = heading;
  if (!part || part.heading) return null;
  part.heading = heading;
  return part;
}

/** Whether its words only stand in for a title or name that the document has not. */
export const isStandIn = ({ element, own }: Node): boolean => {
  const words = element.get(standInMark);
  return words !== null && own?.text.trim() === words.trim();
};

/** A section that shows a slide or a sheet has ended. */
export function closePart(page: Page, { node, of, number, heading }: OpenPart): void {
  const where = addressed((heading ?? node).element);
  page.emitWhen(
    () => heading === null || isNameKnown(page, heading),
    of,
    () => {
      const text = heading === null ? "" : snippet(nameOf(page, heading) ?? "");
      const isUnnamed = isBlank(text) || (heading !== null && isStandIn(heading));
      return of === "sheet"
        ? { kind: "sheet", ...where, name: text, isGenericName: isUnnamed, isHeading: true }
        : {
            kind: "slide",
            ...where,
            number,
            title: isUnnamed ? null : text,
            ...(isUnnamed && text ? { standIn: text } : {}),
            isReadInOrder: true,
            isHeading: true,
          };
    },
  );
}

/** What a remark stands in: where that holds nothing else, it is empty. */
export function markRemarked(remark: Node): void {
  let { parent } = remark;
  for (let at = 0; parent && at < mostBetween; at++, parent = parent.parent) parent.holdsRemark = true;
}
