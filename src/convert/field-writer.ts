import { isBlank } from "../checker/white-space.ts";
import type { Field } from "../formats/content.ts";
import { attributesOf } from "./elements.ts";
import type { PageBuilder } from "./page-builder.ts";

/** Writes a field: in the form or in a line of text, as it stands in the document. */
export function writeField(page: PageBuilder, node: Field): void {
  const { control, name: label, value, isChecked, options, placeholder } = node;
  if (!node.isInline) {
    page.field({ control, label, value, isChecked, options });
    return;
  }
  if (node.isDead && (control === "check box" || control === "radio button")) {
    const own = node.nameShown === "in labels" ? "" : (label?.trim() ?? "");
    page.text(" ");
    page.tick(control, isChecked);
    page.text(`${own} `);
    return;
  }
  if (node.isDead && control !== "button") {
    const words = wordsOf(node);
    if (isBlank(words)) page.leaveOutField();
    else page.text(words);
    return;
  }
  const name = fieldAttributes(node);
  const text = placeholder === undefined ? name : { ...name, placeholder };
  const isBox = control === "check box" || control === "radio button";
  // Its words stand in no other place.
  const words = node.nameShown === "in itself" && control !== "button" ? label?.trim() : undefined;
  if (words) page.open("label", {});
  if (words && !isBox) page.text(`${words} `);
  writeControl(page, node, isBox ? name : text);
  if (words && isBox) page.text(` ${words}`);
  if (words) page.close();
}

function writeControl(page: PageBuilder, node: Field, attributes: Record<string, string>): void {
  const { control, name, value, isChecked } = node;
  if (control === "list") writeOptions(page, node, attributes);
  else if (control === "button") {
    page.open("button", attributes);
    if (name !== null) {
      if (node.nameLanguage) page.open("span", { lang: node.nameLanguage });
      page.text(name.trim());
      if (node.nameLanguage) page.close();
    }
  } else if (control === "multiline") {
    page.open("textarea", attributes);
    page.text(value);
  } else if (control === "check box" || control === "radio button")
    page.open("input", {
      type: control === "check box" ? "checkbox" : "radio",
      ...attributes,
      ...(isChecked ? { checked: "" } : {}),
    });
  else {
    page.open("input", { type: node.inputType ?? "text", ...attributes, ...(value ? { value } : {}) });
  }
  page.close();
}

function writeOptions(
  page: PageBuilder,
  { options, optionGroups = [], value, isMultiple }: Field,
  attributes: Record<string, string>,
): void {
  page.open("select", isMultiple ? { ...attributes, multiple: "" } : attributes);
  let group = 0;
  for (const [at, option] of options.entries()) {
    const { name, from, to } = optionGroups[group] ?? { name: "", from: -1, to: -1 };
    if (at === from) page.open("optgroup", { label: name });
    page.open("option", option === value ? { selected: "" } : {});
    page.text(option);
    page.close();
    if (at + 1 !== to) continue;
    page.close();
    group++;
  }
}

/** What is left of a control that does nothing without scripts: its words, where they stand nowhere else, and its value. */
function wordsOf({ name, nameShown, value }: Field): string {
  const own = nameShown === "in labels" ? "" : (name?.trim() ?? "");
  // What no one has filled in says nothing; its name is kept where people see it.
  const shown = value.trim() || nameShown === "in itself" ? own : "";
  const words = [shown, value.trim()].filter(Boolean).join(": ");
  return words && ` ${words} `;
}

/** What a field that stands in a line is written with. */
function fieldAttributes(node: Field): Record<string, string> {
  const attributes = attributesOf(node);
  if (attributes.title === node.name?.trim()) delete attributes.title;
  const isNamedApart = node.nameShown === undefined && !node.isNameWeak && node.control !== "button";
  if (node.name !== null && isNamedApart) attributes["aria-label"] = node.name.trim();
  if (node.isRequired) attributes.required = "";
  if (node.describedBy?.length) attributes["aria-describedby"] = node.describedBy.join(" ");
  return attributes;
}
