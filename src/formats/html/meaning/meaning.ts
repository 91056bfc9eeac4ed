import type { Node as ContentNode, Link, MathElement, Phrase } from "../../content.ts";
import { remarkMark } from "../../page-marks.ts";
import { isRemark } from "../element-state.ts";
import { addressOf, type Node, place } from "../node.ts";
import { group } from "../parser/elements.ts";
import { isUnseen } from "../style.ts";

/** What an element is among content. */
export type Meaning =
  /** It begins and ends lines; text in it stands in paragraphs. Null where it is nothing besides. */
  | { kind: "block"; node: ContentNode | null }
  /** The same, but text stands in it as it is. */
  | { kind: "lines"; node: ContentNode }
  /** A part of a line. Null where it is nothing besides. */
  | { kind: "inline"; node: Phrase | Link | null }
  /** It stands in a line as one; what is in it is reported by its alternative, name or value alone. */
  | { kind: "leaf"; node: ContentNode }
  /** The same, but what is in it is content too: a drawing with text, a formula. */
  | { kind: "container"; node: ContentNode }
  | { kind: "math"; node: MathElement }
  /** No one gets it, nor what is in it: scripts, metadata. */
  | { kind: "nothing" };

export const nothing: Meaning = { kind: "nothing" };
const block: Meaning = { kind: "block", node: null };
export const inline: Meaning = { kind: "inline", node: null };

/** What every node of an element says of itself. */
type Base = Pick<
  ContentNode,
  "place" | "language" | "direction" | "id" | "tooltip" | "hidden" | "address" | "remark"
>;

export function baseOf(node: Node): Base {
  const { element, parent } = node;
  const base: Base = { place: () => place(element) };
  const address = addressOf(element);
  if (address) base.address = address;
  if (element.attributes.size > 0) {
    const id = element.get("id");
    if (id) base.id = id;
    const tooltip = element.get("title")?.trim();
    if (tooltip) base.tooltip = tooltip;
    const direction = element.get("dir")?.trim().toLowerCase();
    if (direction === "ltr" || direction === "rtl" || direction === "auto") base.direction = direction;
    const language = element.get("lang")?.trim();
    const around = parent ? parent.language : null;
    if (language !== undefined && parent && language.toLowerCase() !== (around ?? "").toLowerCase())
      base.language = language;
  }
  if (isRemark(node)) base.remark = element.get(remarkMark) ?? "";
  const hidden = hiddenOf(node);
  if (hidden) base.hidden = hidden;
  return base;
}

/** How the element itself is hidden, where what is around it is not. */
function hiddenOf({ element, parent, isGone, isUnrendered }: Node): Base["hidden"] {
  if (isUnrendered) return parent?.isUnrendered ? undefined : "gone";
  if (isGone) return parent?.isGone ? undefined : "artifact";
  const names = element.get("class");
  if (names === null && element.isPlain) return undefined;
  return isUnseen(element.get("style"), names) ? "unseen" : undefined;
}

/** visibility: hidden, which holds for what has no parts that could undo it. */
export function invisible(
  { isInvisible }: Node,
  { kind, node }: Exclude<Meaning, { kind: "nothing" }>,
): void {
  if (isInvisible && kind !== "block" && node && !node.hidden) node.hidden = "gone";
}

/** An element that means nothing by itself: it may still be hidden, or in another language. */
export function generic(node: Node): Meaning {
  const { element, parent } = node;
  const isBlock = element.space === "html" && (element.groups & group.line) !== 0;
  // A dialog is hidden without saying so.
  const isHidden = node.isUnrendered && parent?.isUnrendered === false;
  const base = element.attributes.size > 0 || isHidden ? baseOf(node) : null;
  const isSome =
    base !== null &&
    parent !== null &&
    (base.hidden !== undefined ||
      base.language !== undefined ||
      base.direction !== undefined ||
      base.id !== undefined ||
      (base.tooltip !== undefined && !isBlock));
  if (!isSome) return isBlock ? block : inline;
  return isBlock
    ? { kind: "block", node: { ...base, role: "section", sort: "box" } }
    : { kind: "inline", node: { ...base, role: "phrase", sort: "plain" } };
}
