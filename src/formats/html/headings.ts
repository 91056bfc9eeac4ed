import { group } from "./elements.ts";
import type { Node } from "./node.ts";
import type { OpenElement } from "./open-element.ts";

/** Whether the element is a heading: by its name, or by the role that its author gave. */
export const isHeading = ({ element, role }: Node): boolean =>
  role === "heading" || (role === null && element.space === "html" && (element.groups & group.heading) !== 0);

/** The level of a heading (WAI-ARIA 1.2, aria-level). */
export function headingLevel(element: OpenElement): number {
  const given = element.get("aria-level")?.trim() ?? "";
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  return element.groups & group.heading ? Number(element.name[1]) : 2;
}
