import { isBlank } from "../../checker/text.ts";
import { isOn } from "../../formats/ooxml/values.ts";
import type { Attributes } from "../../formats/ooxml/xml.ts";
import type { Paragraph } from "./paragraph.ts";

/** A legacy form field (ECMA-376 part 1, 17.16.5.21) or a content control. */
export interface Control {
  sort: "text" | "multiline" | "check box" | "list";
  label: string | null;
  value: string;
  /** What stands in it until it is filled in. */
  hint: string;
  isChecked: boolean;
  options: string[];
  selected: number | null;
}

/** A content control (17.5.2). */
interface ContentControl {
  control: Control | null;
  label: string | null;
  isLocked: boolean;
  isPlaceholder: boolean;
  /** It shows a property of the document, such as its title on the cover. */
  isProperty: boolean;
  isRich: boolean;
  options: string[];
  /** What is in it is the value of a control. */
  isCaptured: boolean;
  isWritten: boolean;
}

const valueLimit = 10_000;
/** Choices of a list that are kept, and characters of each: Word takes no more. */
const optionLimit = 1_000;
const optionLength = 255;
/** Characters of the choices of all lists that are open. */
const optionsLimit = 500_000;

/** Keeps the choices of lists that are open inside one another. */
export class Options {
  #kept = 0;

  add(options: string[], attributes: Attributes, ...names: string[]): void {
    if (options.length >= optionLimit || this.#kept > optionsLimit) return;
    const option =
      names.map((name) => attributes.get(name, optionLength)).find((text) => text !== null) ?? "";
    options.push(option);
    this.#kept += option.length;
  }

  /** The list has ended. */
  end(options: readonly string[]): void {
    for (const { length } of options) this.#kept -= length;
  }
}

export const newControl = (sort: Control["sort"]): Control => ({
  sort,
  label: null,
  value: "",
  hint: "",
  isChecked: false,
  options: [],
  selected: null,
});

const controlSorts = new Map<string, Control["sort"]>([
  ["w:text", "text"],
  ["w:date", "text"],
  ["w:comboBox", "list"],
  ["w:dropDownList", "list"],
  ["w14:checkbox", "check box"],
]);

const propertyParents = new Set(["w:sdtPr", "w:comboBox", "w:dropDownList", "w14:checkbox"]);

/** Properties of the document and of its cover, to which controls may be bound. */
const propertyPath = /coreProperties|extended-properties|CoverPageProperties|ns1:(?:title|subject|creator)/i;

/** A value with more of it, up to a limit. */
export const joined = (value: string, text: string) => (value.length < valueLimit ? value + text : value);

/** The content controls that are open: what stands in one that can be filled in is its value. */
export class ContentControls {
  readonly #controls: ContentControl[] = [];
  readonly #options = new Options();

  /** Whether the text is the value of a control, which keeps it. */
  takes(text: string): boolean {
    const captured = this.#captured;
    if (!captured?.control) return false;
    const { control } = captured;
    if (captured.isPlaceholder) control.hint = joined(control.hint, text);
    else control.value = joined(control.value, text);
    return true;
  }

  start(name: string, parent: string, attributes: Attributes, paragraph: Paragraph | undefined): void {
    if (name === "w:sdt") this.#push();
    else if (name === "w:sdtContent") this.#startContent(paragraph);
    else if (propertyParents.has(parent)) this.#takeProperty(name, attributes);
  }

  end(paragraph: Paragraph | undefined): void {
    const control = this.#controls.pop();
    if (control) this.#options.end(control.options);
    if (control?.isCaptured && control.control && !control.isWritten && paragraph)
      writeControl(paragraph, control.control);
  }

  /** The paragraph ends: what stands in a control around it is written into it. */
  endParagraph(paragraph: Paragraph): void {
    const captured = this.#captured;
    if (!captured?.control || captured.isWritten) return;
    captured.isWritten = true;
    writeControl(paragraph, captured.control);
  }

  get #captured(): ContentControl | undefined {
    return this.#controls.findLast(({ isCaptured }) => isCaptured);
  }

  #push(): void {
    this.#controls.push({
      control: null,
      label: null,
      isLocked: false,
      isPlaceholder: false,
      isProperty: false,
      isRich: false,
      options: [],
      isCaptured: false,
      isWritten: false,
    });
  }

  #takeProperty(name: string, attributes: Attributes): void {
    const control = this.#controls.at(-1);
    if (!control) return;
    const value = attributes.get("w:val");
    const sort = controlSorts.get(name);
    if (sort) control.control ??= newControl(sort);
    else if (name === "w:richText") control.isRich = true;
    else if (name === "w:alias") control.label = value;
    else if (name === "w:lock") control.isLocked = /^(?:contentLocked|sdtContentLocked)$/.test(value ?? "");
    else if (name === "w:showingPlcHdr") control.isPlaceholder = isOn(value);
    else if (name === "w:dataBinding")
      control.isProperty = propertyPath.test(
        `${attributes.get("w:xpath")} ${attributes.get("w:prefixMappings")}`,
      );
    else if (name === "w14:checked" && control.control)
      control.control.isChecked = isOn(attributes.get("w14:val"));
    else if (name === "w:listItem")
      this.#options.add(control.options, attributes, "w:displayText", "w:value");
  }

  #startContent(paragraph: Paragraph | undefined): void {
    const control = this.#controls.at(-1);
    if (!control || control.isLocked || this.#captured) return;
    if (control.isRich && control.isPlaceholder) control.control ??= newControl("multiline");
    if (!control.control || (control.isProperty && !control.isPlaceholder)) return;
    if ((paragraph?.style.level ?? null) !== null) return;
    control.isCaptured = true;
    control.control.label = control.label;
    control.control.options = control.options;
  }
}

/** Writes a control as one of HTML, named by its label; one without a label is marked when the page is made. */
export function writeControl(paragraph: Paragraph, control: Control): void {
  const { sort, label, value, hint, isChecked, options, selected } = control;
  const name: Record<string, string> = isBlank(label) ? {} : { "aria-label": label!.trim() };
  const text = isBlank(hint) ? name : { ...name, placeholder: hint.trim() };
  paragraph.hasThings = true;
  if (sort === "check box")
    paragraph.void("input", { type: "checkbox", ...name, ...(isChecked ? { checked: "" } : {}) });
  else if (sort === "text") paragraph.void("input", { type: "text", ...text, value: value.trim() });
  else if (sort === "multiline") {
    paragraph.start("textarea", text);
    paragraph.addText(value, 0, null);
    paragraph.end();
  } else {
    const chosen = selected === null ? value.trim() : (options[selected] ?? "");
    const all = chosen && !options.includes(chosen) ? [chosen, ...options] : options;
    paragraph.start("select", name);
    for (const option of all) {
      paragraph.start("option", option === chosen ? { selected: "" } : {});
      paragraph.addText(option, 0, null);
      paragraph.end();
    }
    paragraph.end();
  }
}
