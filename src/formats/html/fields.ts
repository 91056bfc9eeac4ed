import type { Fact, FieldFact } from "../../checker/model.ts";
import { detached } from "../../checker/snippet.ts";
import { alone, type Waiting } from "./fact-order.ts";
import {
  ariaLabel,
  ariaName,
  buttonValue,
  inputType,
  isButtonInput,
  isNamedByContent,
  isNameKnown,
  nonBlank,
} from "./names.ts";
import { addressed, type Field, type Node, type OpenLabel, type OpenSelect, type Page } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import type { References } from "./references.ts";
import { inputRoles } from "./roles.ts";

/** Labels in labels that are distinguished: every field looks at all that it stands in. */
const deepestLabel = 10;

/** The label that begins with the node; the one around it where labels are nested too deep. */
export function openLabel(node: Node): OpenLabel {
  const outer = node.label;
  const depth = outer ? outer.depth + 1 : 0;
  if (outer && depth > deepestLabel) return outer;
  const target = node.element.get("for");
  return { node, outer, depth, target, control: null, field: null, waiting: [] };
}

/** Options of one list that are kept. */
const mostOptions = 50_000;

/** Fields that wait for one label; real ones have one. */
const waitingLimit = 50;

const labelable = new Set("button meter output progress select textarea".split(" "));

/** WHATWG HTML 4.10.2: what a label may be for. */
const isLabelable = ({ name, space, attributes }: OpenElement): boolean =>
  space === "html" &&
  (labelable.has(name) ||
    name.includes("-") ||
    (name === "input" && attributes.get("type")?.trim().toLowerCase() !== "hidden"));

const inputs: ReadonlyMap<string, string> = new Map([
  ["button", "button"],
  ["checkbox", "check box"],
  ["color", "colour picker"],
  ["date", "date field"],
  ["datetime-local", "date and time field"],
  ["email", "email field"],
  ["file", "file picker"],
  ["month", "month field"],
  ["number", "number field"],
  ["password", "password field"],
  ["radio", "radio button"],
  ["range", "slider"],
  ["reset", "button"],
  ["search", "search field"],
  ["submit", "button"],
  ["tel", "telephone field"],
  ["time", "time field"],
  ["url", "URL field"],
  ["week", "week field"],
]);

/** What people call the control; null when the element is none. */
export function controlOf({ element, role }: Node): string | null {
  const { name, space } = element;
  if (name === "img" || space !== "html") return null;
  if (role !== null && inputRoles.has(role)) return inputRoles.get(role)!;
  if (role === "none" || !(element.groups & group.control)) return null;
  if (name === "select") return element.attributes.has("multiple") ? "list box" : "drop-down list";
  if (name === "textarea") return "text area";
  if (name === "button") return "button";
  if (name !== "input") return null;
  const type = inputType(element);
  return type === "hidden" || type === "image" ? null : (inputs.get(type) ?? "text field");
}

/** Whether a placeholder may stand for a name: never in buttons and lists. */
const takesPlaceholder = (element: OpenElement): boolean =>
  element.name === "textarea" || (element.name === "input" && !isButtonInput(element));

/** Notes the labels around a control as it opens. */
export function enterLabels(node: Node): void {
  if (!isLabelable(node.element)) return;
  for (let label = node.label; label; label = label.outer) {
    if (label.target === null) label.control ??= node;
  }
}

/** Whether a label around the control is there to name it, so that its value is no part of that label's text. */
export function isLabelled(node: Node): boolean {
  const { id } = node.element;
  for (let label = node.label; label; label = label.outer) {
    if (label.control === node || (label.target !== null && label.target === id)) return true;
  }
  return false;
}

/** Emits a control that has been read to its end, at once or when the labels around it end. */
export function emitField(page: Page, node: Node, control: string): void {
  const { element } = node;
  if (node.label) page.budget.step(3 * node.label.depth);
  const { id } = element;
  const field: Field = {
    node,
    fact: {
      kind: "field",
      ...addressed(element),
      control,
      name: null,
      ...(node.holdsUndescribed && isNamedByContent(node) ? { isEmptiedByPicture: true } : {}),
    },
    id: id !== null && isLabelable(element) && !page.references.hasEnded(id) ? id : null,
    labels: [],
    content: page.takeField(),
  };
  let outermost: OpenLabel | null = null;
  for (let label = node.label; label; label = label.outer) {
    if (label.control === node) label.field = field;
    outermost = label;
  }
  if (outermost && outermost.waiting.length < waitingLimit) outermost.waiting.push(field);
  else emitNamed(page, field);
}

/** Labels for a control may stand anywhere in the page: without a name of its own it waits for the last of them. */
function emitNamed(page: Page, field: Field): void {
  const { node, fact, id, labels, content } = field;
  const { references } = page;
  const reference = references.of(node.element);
  const isKnown = () =>
    (reference === null || references.isKnown(reference)) &&
    [node, ...labels].every((named) => isNameKnown(page, named));
  const placeholder = takesPlaceholder(node.element) ? nonBlank(node.element.get("placeholder")) : null;
  const labelled = () =>
    labels.map((label) => labelText(page, label)).findLast((text) => text !== null) ?? null;
  const names = (): Names => ({
    own: ariaName(page, node.element),
    rest: labelled() ?? ownText(node),
    placeholder,
  });
  content?.resolve(
    () => isKnown() && (id === null || references.label(id) !== null || names().own !== null),
    () => {
      const found = { ...fact };
      const label = id === null ? null : references.label(id);
      named(found, names(), label);
      const isLabelled = nonBlank(label) !== null || labelled() !== null;
      const isInLabels = names().own === null && isLabelled;
      return { name: found.name, isWeak: found.isPlaceholderOnly === true, isInLabels };
    },
  );
  if (!isKnown()) {
    page.emitWhen(isKnown, "field", () => named(fact, names(), id === null ? null : references.label(id)));
    return;
  }
  const found = names();
  if (id === null || found.own !== null) page.emit(named(fact, found, null));
  else page.emitLater("field", new LabelledField(fact, found, id, references));
}

/** A field that waits only for labels, as many do: it keeps nothing else of the page. */
class LabelledField implements Waiting {
  readonly #fact: FieldFact;
  readonly #names: Names;
  readonly #id: string;
  readonly #references: References;

  constructor(fact: FieldFact, names: Names, id: string, references: References) {
    this.#fact = alone(fact);
    this.#names = names;
    this.#id = detached(id);
    this.#references = references;
  }

  isKnown(): boolean {
    return false;
  }

  make(): Fact[] {
    return [named(this.#fact, this.#names, this.#references.label(this.#id))];
  }
}

/** What may name a control besides labels that refer to it. */
interface Names {
  own: string | null;
  rest: string | null;
  placeholder: string | null;
}

function named(fact: FieldFact, { own, rest, placeholder }: Names, label: string | null): FieldFact {
  const name = own ?? nonBlank(label) ?? rest;
  fact.name = name ?? placeholder;
  if (name === null && placeholder !== null) fact.isPlaceholderOnly = true;
  // Where a label was not known at first, the fact is named again.
  if (fact.name !== null) delete fact.isEmptiedByPicture;
  return fact;
}

/** What names a control besides labels and ARIA. */
const ownText = (node: Node): string | null =>
  (isButtonInput(node.element) ? buttonValue(node.element) : null) ??
  (isNamedByContent(node) ? nonBlank(node.own?.text) : null) ??
  nonBlank(node.element.get("title"));

const labelText = (page: Page, { element, own }: Node): string | null =>
  ariaName(page, element) ?? nonBlank(own?.text) ?? nonBlank(element.get("title"));

/** The label has ended, and is no hidden one, which browsers pass over and no one sees (WCAG 3.3.2): its text is the name of what waits for it. */
export function closeLabel(page: Page, { node, target, field, waiting }: OpenLabel): void {
  const { element, own } = node;
  if (target !== null) {
    const text = ariaLabel(element) ?? nonBlank(own?.plain) ?? nonBlank(element.get("title"));
    if (text !== null) page.references.giveLabel(target, text);
  }
  field?.labels.push(node);
  for (const waited of waiting) emitNamed(page, waited);
}

/** An option of a list has ended. */
export function closeOption(node: Node): void {
  const { select, element, own } = node;
  if (!select) return;
  const isSelected = element.attributes.has("selected");
  if (select.value === null || (isSelected && !select.isSelected)) {
    select.value = nonBlank(element.get("label")) ?? own?.text ?? "";
    select.isSelected = isSelected;
  }
  if (select.options) keepOption(node, select, select.options);
}

function keepOption({ element, own, parent }: Node, { groups }: OpenSelect, options: string[]): void {
  if (options.length >= mostOptions) return;
  const from = options.push(nonBlank(element.get("label")) ?? own?.text ?? "") - 1;
  if (parent?.element.name !== "optgroup") return;
  const last = groups.at(-1);
  if (last?.node === parent) last.to = from + 1;
  else groups.push({ name: parent.element.get("label") ?? "", from, to: from + 1, node: parent });
}
