import type { OpenElement } from "./parser/open-element.ts";

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** WAI-ARIA 1.2 (with the graphics module and the synonyms of 1.3): roles that authors may use. */
const knownRoles = names(`
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic
  graphics-document graphics-object graphics-symbol grid gridcell group heading image img insertion link list
  listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation
  none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar
  search searchbox separator slider spinbutton status strong subscript suggestion superscript switch tab table
  tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`);

/** Other names of roles (WAI-ARIA 1.3), and a deprecated one that is a list to browsers (1.2, 5.4: directory). */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["image", "img"],
  ["directory", "list"],
]);

/** WAI-ARIA 1.2, 6.4: attributes that every role takes; one of them undoes the role none. */
const globalAttributes = names(`
  aria-atomic aria-busy aria-controls aria-current aria-describedby aria-details aria-dropeffect aria-flowto
  aria-grabbed aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant
  aria-roledescription`);

/** Roles whose name comes from their content (WAI-ARIA 1.2, 5.2.8.4). */
export const namedByContent = names(`
  button cell checkbox columnheader comment gridcell heading link menuitem menuitemcheckbox menuitemradio option
  radio row rowheader switch tab tooltip treeitem`);

/** Roles that hide what is in them and take no name from it. */
export const opaqueRoles = names(
  "img image graphics-symbol math meter progressbar scrollbar separator slider",
);

/** Roles that people put something into or choose something with. */
export const inputRoles: ReadonlyMap<string, string> = new Map([
  ["button", "button"],
  ["checkbox", "check box"],
  ["combobox", "combo box"],
  ["listbox", "list box"],
  ["menuitemcheckbox", "menu check box"],
  ["menuitemradio", "menu radio button"],
  ["radio", "radio button"],
  ["searchbox", "search field"],
  ["slider", "slider"],
  ["spinbutton", "number field"],
  ["switch", "switch"],
  ["textbox", "text field"],
]);

const focusableElements = names("button iframe select summary textarea");
const disableable = names("button fieldset input optgroup option select textarea");

/** Whether a person can put the focus on it. */
export function isFocusable(element: OpenElement): boolean {
  const { name } = element;
  if (element.attributes.has("disabled") && disableable.has(name)) return false;
  if (/^\s*[+-]?\d/.test(element.get("tabindex") ?? "")) return true;
  if (focusableElements.has(name)) return true;
  if (name === "input") return element.get("type")?.trim().toLowerCase() !== "hidden";
  if (name === "a" || name === "area") return element.attributes.has("href");
  if (name === "audio" || name === "video") return element.attributes.has("controls");
  const editable = element.get("contenteditable");
  return editable !== null && editable.trim().toLowerCase() !== "false";
}

export type Role = string | null;

/**
 * The role that the author gave: the first known one. Null where there is none, or where it is none or presentation
 * on something that takes the focus or has a global ARIA attribute (WAI-ARIA 1.2, 5.4: such a role is ignored).
 */
export function explicitRole(element: OpenElement): Role {
  const attribute = element.isPlain ? null : element.get("role");
  if (attribute === null) return null;
  const role = attribute
    .toLowerCase()
    .split(/\s+/, 20)
    .find((token) => knownRoles.has(token));
  if (role === undefined) return null;
  if (role !== "none" && role !== "presentation") return synonyms.get(role) ?? role;
  if (isFocusable(element)) return null;
  for (const [name] of element.attributes) if (globalAttributes.has(name)) return null;
  return "none";
}
