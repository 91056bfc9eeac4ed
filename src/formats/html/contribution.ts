import { isBlank } from "../../checker/text.ts";
import { isClosed } from "./enter.ts";
import { isLabelled } from "./fields.ts";
import { ariaName, controlValue, nativeName, told } from "./names.ts";
import type { Node, Page } from "./node.ts";

/** Adds what the element is called to the text around it (accname 1.2, step 2F.i); a control's own label is no part of its name. */
export function contribute(page: Page, node: Node): void {
  const { element, outer, own } = node;
  if (!outer || isLabelled(node)) return;
  const given = ariaName(page, element);
  const value = given === null ? controlValue(node) : undefined;
  if (value !== undefined) outer.addValue(value);
  else if (given !== null) outer.add(given);
  else {
    const native = nativeName(node);
    if (native !== null) outer.add(native);
    else if (own && !isClosed(node) && !isBlank(own.text)) outer.addFlow(own);
    else if (element.get("alt") !== "") outer.add(told(element.get("title")) ?? "");
  }
}

/** Gives the names that others ask for by the element's id. */
export function answer(page: Page, node: Node): void {
  const { element, own } = node;
  const { references } = page;
  const id = element.get("id");
  if (id === null || !own || !references.wants(element)) return;
  const title = told(element.get("title")) ?? "";
  const given = ariaName(page, element) ?? nativeName(node);
  const value = controlValue(node);
  if (given !== null) references.give(id, given, given);
  else if (value !== undefined) references.give(id, value, "");
  else if (isClosed(node)) references.give(id, title, title);
  else references.give(id, told(own.text) ?? title, told(own.bare) ?? title);
}
