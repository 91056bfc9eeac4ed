import type { Field } from "../../content.ts";
import { controlOf } from "../fields.ts";
import type { Node } from "../node.ts";
import { idList } from "../references.ts";
import { baseOf, invisible, type Meaning } from "./meaning.ts";

/** A control. */
export function controlled(node: Node): Meaning | null {
  const controlName = controlOf(node);
  if (controlName === null) return null;
  const { element, role } = node;
  const { name } = element;
  const type = name === "input" ? (element.get("type")?.trim().toLowerCase() ?? "text") : "";
  const field: Field = {
    ...baseOf(node),
    role: "field",
    control: controlKind(name, type, role),
    controlName,
    name: null,
    value: name === "input" ? (element.get("value") ?? "") : "",
    isChecked:
      element.attributes.has("checked") ||
      (name !== "input" && element.get("aria-checked")?.trim().toLowerCase() === "true"),
    options: [],
    isInline: true,
  };
  const isNative = name === "input" || name === "select" || name === "textarea";
  if (!isNative || !node.isInForm) field.isDead = true;
  const placeholder = element.get("placeholder");
  if (placeholder) field.placeholder = placeholder;
  if (type && !plainTypes.has(type) && field.control === "text") field.inputType = type;
  if (element.attributes.has("required")) field.isRequired = true;
  if (element.attributes.has("multiple") && field.control === "list") field.isMultiple = true;
  const described = element.get("aria-describedby");
  if (described) field.describedBy = idList(described);
  if (name === "input" && (type === "submit" || type === "reset") && element.get("value") === null)
    field.nameLanguage = "en";
  const meaning: Meaning = { kind: "leaf", node: field };
  invisible(node, meaning);
  return meaning;
}

/** Inputs of text that are no more than that, and those whose values are not text. */
const plainTypes = new Set(["text", "button", "submit", "reset", "checkbox", "radio", "image", "hidden"]);
const listRoles = new Set(["combobox", "listbox"]);
const checkRoles = new Set(["checkbox", "menuitemcheckbox", "switch"]);

function controlKind(name: string, type: string, role: string | null): Field["control"] {
  if (role !== null) {
    if (role === "button") return "button";
    if (checkRoles.has(role)) return "check box";
    if (role === "radio" || role === "menuitemradio") return "radio button";
    if (listRoles.has(role) && name !== "input") return "list";
  }
  if (name === "select") return "list";
  if (name === "textarea") return "multiline";
  if (name === "button" || type === "submit" || type === "reset" || type === "button") return "button";
  if (type === "checkbox") return "check box";
  return type === "radio" ? "radio button" : "text";
}
