import { isBlank } from "../../checker/white-space.ts";
import { isClosed } from "./element-state.ts";
import { isLabelled } from "./fields.ts";
import { ariaLabel, controlValue, isPresentational, nativeName, nonBlank } from "./names.ts";
import type { Node, Page } from "./node.ts";
import { group } from "./parser/elements.ts";
import { TextFlow } from "./text-flow.ts";

/** Adds what the element is called to the text around it (accname 1.2, step 2F.i); a control's own label is no part of its name. */
export function contribute({ references }: Page, node: Node): void {
  const { element, outer } = node;
  if (!outer || addsNothing(node) || isLabelled(node) || isPresentational(node)) return;
  const reference = references.of(element);
  if (reference === null) contributeTo(outer, node);
  else {
    const plain = new TextFlow();
    contributeTo(plain, node);
    outer.addReferring(reference, references, plain);
  }
}

/** Most elements do no more than hold text and other elements, which add themselves. */
const addsNothing = ({ element: { isPlain, space, groups }, role, own }: Node): boolean =>
  isPlain && own === null && role === null && space === "html" && !(groups & group.valued);

function contributeTo(outer: TextFlow, node: Node): void {
  const { element, own } = node;
  const given = element.isPlain ? null : ariaLabel(element);
  const value = given === null ? controlValue(node) : undefined;
  if (value !== undefined) outer.addValue(value);
  else if (given !== null) outer.add(given);
  else {
    const native = nativeName(node);
    if (native !== null) outer.add(native);
    else if (own && !isClosed(node) && (node.isOwnForReference || !isBlank(own.text))) outer.addFlow(own);
    else if (element.get("alt") !== "") outer.add(nonBlank(element.get("title")) ?? "");
  }
}

/** Gives the name that others may ask for by the element's id, in which references are not followed. */
export function answer({ references }: Page, node: Node): void {
  const { element, own } = node;
  const { id } = element;
  if (id === null || !references.wants(element)) return;
  const title = nonBlank(element.get("title")) ?? "";
  const given = ariaLabel(element) ?? nativeName(node);
  const value = controlValue(node);
  if (given !== null) references.give(id, given, given);
  else if (value !== undefined) references.give(id, value, "");
  else if (!own || isClosed(node)) references.give(id, title, title);
  else references.give(id, nonBlank(own.plain) ?? title, nonBlank(own.bare) ?? title);
}
