import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import { isNameKnown, nameOf } from "./names.ts";
import { addressed, type Node, type Page } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { isStandIn, nameBy } from "./parts.ts";

/** Whether the element is a heading: by its name, or by the role that its author gave. */
export const isHeading = ({ element, role }: Node): boolean =>
  role === "heading" || (role === null && element.space === "html" && (element.groups & group.heading) !== 0);

/** The level of a heading (WAI-ARIA 1.2, aria-level). */
export function headingLevel(element: OpenElement): number {
  const given = element.get("aria-level")?.trim() ?? "";
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  return element.groups & group.heading ? Number(element.name[1]) : 2;
}

/** Headings that were reported, and those of them without text. */
export interface HeadingCount {
  total: number;
  blank: number;
}

/** Emits a heading that has been read to its end. */
export function emitHeading(page: Page, node: Node, count: HeadingCount): void {
  const { element } = node;
  if (node.table) node.table.hasStructure = true;
  const level = headingLevel(element);
  const { snippet: tag, ...where } = addressed(element);
  const part = nameBy(node);
  page.emitWhen(
    () => isNameKnown(page, node),
    "heading",
    () => {
      const text = nameOf(page, node) ?? "";
      count.total++;
      if (isBlank(text)) count.blank++;
      const slide = part?.of === "slide" && !isStandIn(node) ? { slide: part.number } : {};
      return { kind: "heading", ...where, snippet: tag, level, text: snippet(text), first: null, ...slide };
    },
  );
}
