import { isBlank } from "../checker/white-space.ts";
import type { LabelledField } from "../formats/content.ts";
import { type Attributes, attribute, type Markup, review } from "./markup.ts";
import { escaped } from "./vocabulary.ts";

/** A control whose name may stand anywhere in the document. */
interface Unnamed {
  /** Where its mark would stand. */
  slot: number;
  /** By which a label would name it. */
  id: string | null;
  /** Ids of elements that name it. */
  labelledBy: readonly string[];
  /** The label around it. */
  label: Label | null;
}

interface Label {
  slot: number;
  hasText: boolean;
}

const mark = `${review("field", "Field without a label")} `;
const shownTypes =
  /^(?:checkbox|color|date|datetime-local|email|file|month|number|password|radio|range|search|tel|text|time|url|week)$/;

/** A text field, list or signature as a control of HTML. */
function controlOf({ control, value, options }: LabelledField, name: string): string {
  if (control === "multiline") return `<textarea${name}>${escaped(value)}</textarea>`;
  if (control !== "list") return `<input type="text"${name}${attribute("value", value)}>`;
  const items = options.map(
    (option) => `<option${option === value ? " selected" : ""}>${escaped(option)}</option>`,
  );
  return `<select${name}>${items.join("")}</select>`;
}

const isReported = (text: string | undefined): text is string => text !== undefined && !isBlank(text);

/**
 * Writes the fields of forms, which can be filled in and send nothing; those that have no label are marked. Buttons of
 * web pages do nothing without their scripts: their words are left.
 */
export class Fields {
  withoutLabel = 0;
  readonly #markup: Markup;
  readonly #open: Label[] = [];
  /** Ids of the controls that a label with text names. */
  readonly #named = new Set<string>();
  readonly #unnamed: Unnamed[] = [];
  /** What is written belongs to a control and is no part of its label. */
  #isInControl = false;

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  /** A field that stands by itself, with its label. */
  write(field: LabelledField): void {
    const { control, label, isChecked } = field;
    const name = label !== null && !isBlank(label) ? escaped(label.trim()) : null;
    if (name === null) this.withoutLabel++;
    this.#markup.write("<p>");
    const around = (html: string) => (name === null ? mark + html : `<label>${html}</label>`);
    if (control === "button")
      this.#markup.write(`${name === null ? mark : ""}<button type="button">${name ?? ""}</button>`);
    else if (control === "check box" || control === "radio button") {
      const type = control === "check box" ? "checkbox" : "radio";
      this.#markup.write(around(`<input type="${type}"${isChecked ? " checked" : ""}> ${name ?? ""}`));
    } else this.#markup.write(around(`${name === null ? "" : `${name} `}${controlOf(field, "")}`));
    this.#markup.write("</p>");
  }

  /** Text of the document: it may be that of a label or button. */
  text(data: string): void {
    if (isBlank(data)) return;
    if (this.#isInControl) return;
    for (const label of this.#open) label.hasText = true;
  }

  /** An element of a form (HTML 4.10); null where it is none that is kept. */
  begin(name: string, attributes: Attributes): (() => void) | null {
    switch (name) {
      case "label":
        return this.#label(attributes);
      case "input":
        return this.#input(attributes);
      case "button":
        return this.#button(attributes);
      case "select":
      case "textarea":
        return this.#control(name, attributes);
      default:
        return null;
    }
  }

  /** Marks the controls that nothing has named. */
  end(): void {
    for (const { slot, id, labelledBy, label } of this.#unnamed) {
      if (label?.hasText || (id !== null && this.#named.has(id))) continue;
      if (labelledBy.some((target) => this.#markup.hasId(target))) continue;
      this.withoutLabel++;
      this.#markup.fill(slot, mark);
    }
    this.#unnamed.length = 0;
  }

  #label(attributes: Attributes): () => void {
    const label = { slot: this.#markup.reserve(), hasText: false };
    this.#open.push(label);
    const end = this.#markup.element("label", attributes);
    return () => {
      this.#open.pop();
      if (label.hasText && attributes.for && !this.#named.has(attributes.for)) {
        this.#markup.keep();
        this.#named.add(attributes.for);
      }
      end();
    };
  }

  #input(attributes: Attributes): () => void {
    const type = attributes.type?.trim().toLowerCase() ?? "text";
    const isChecked = "checked" in attributes;
    this.#await(attributes);
    const shown = shownTypes.test(type) ? type : "text";
    const value = /^(?:password|file|checkbox|radio)$/.test(shown) ? undefined : attributes.value;
    const more = `${attribute("type", shown)}${value === undefined ? "" : attribute("value", value)}${isChecked ? " checked" : ""}`;
    this.#markup.element("input", attributes, more);
    return () => {};
  }

  /** Of a button that does nothing here its words are left; those beside it stay words of their own. */
  #button(attributes: Attributes): () => void {
    this.#markup.write(" ");
    const end = this.#markup.element("span", attributes);
    return () => {
      end();
      this.#markup.write(" ");
    };
  }

  #control(name: string, attributes: Attributes): () => void {
    this.#await(attributes);
    const end = this.#markup.element(name, attributes);
    this.#isInControl = true;
    return () => {
      this.#isInControl = false;
      end();
    };
  }

  /** Keeps a control in mind until every label is known, unless it names itself. */
  #await(attributes: Attributes): void {
    const { "aria-label": ariaLabel, "aria-labelledby": ids, title, id } = attributes;
    if (isReported(ariaLabel) || isReported(title)) return;
    const label = this.#open[0] ?? null;
    const slot = label?.slot ?? this.#markup.reserve();
    const labelledBy = ids === undefined ? [] : ids.trim().split(/\s+/, 20);
    this.#markup.keep();
    this.#unnamed.push({ slot, id: id ?? null, labelledBy, label });
  }
}
