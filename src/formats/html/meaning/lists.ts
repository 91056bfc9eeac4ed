import type { Node as ContentNode } from "../../content.ts";
import type { Node } from "../node.ts";
import { baseOf, type Meaning } from "./meaning.ts";

const numerals: ReadonlySet<string> = new Set(["1", "a", "A", "i", "I"]);
const integer = /^\s*[+-]?\d{1,9}\s*$/;

export function list(node: Node): Meaning {
  const { element } = node;
  const { name } = element;
  const sort = name === "ol" ? "numbers" : name === "dl" ? "terms" : "bullets";
  const written: Extract<ContentNode, { role: "list" }> = { ...baseOf(node), role: "list", sort };
  if (element.origin.isTyped) {
    written.isTyped = true;
    if (sort === "numbers") written.isLabelled = true;
  }
  if (name === "ol") {
    const start = element.get("start");
    if (start !== null && integer.test(start)) written.start = Number(start);
    const type = element.get("type")?.trim() ?? "";
    if (numerals.has(type)) written.numerals = type as "1" | "a" | "A" | "i" | "I";
    if (element.attributes.has("reversed")) written.isReversed = true;
  }
  return { kind: "block", node: written };
}

export function item(node: Node): Meaning {
  const written: Extract<ContentNode, { role: "item" | "term" | "description" }> = {
    ...baseOf(node),
    role: "item",
  };
  const { isTicked } = node.element.origin;
  if (isTicked !== undefined) written.isChecked = isTicked;
  const value = node.element.get("value");
  if (value !== null && integer.test(value)) written.value = Number(value);
  if (!node.list) written.isStray = true;
  if (node.element.origin.typedMarker !== undefined) written.typedMarker = node.element.origin.typedMarker;
  return { kind: "lines", node: written };
}
