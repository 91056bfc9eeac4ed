import { beginningOf, snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import { isOn } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import type { FieldValues, TextMark } from "./form-field.ts";
import type { TextFlow } from "./text-flow.ts";

/** What a form field holds, whichever way Word has it. */
export interface Control {
  control: "text" | "multiline" | "check box" | "list";
  controlName: string;
  label: string | null;
  value: string;
  /** What stands in it until it is filled in. */
  hint: string;
  isChecked: boolean;
  options: string[];
  selected: number | null;
}

/** A content control (ECMA-376 part 1, 17.5.2). */
interface ContentControl {
  control: Control | null;
  label: string | null;
  isLocked: boolean;
  isPlaceholder: boolean;
  /** It shows a property of the document, such as its title on the cover. */
  isProperty: boolean;
  isRich: boolean;
  options: string[];
  /** What stands in it now: its beginning. */
  text: string;
  start: TextMark;
  /** What is in it is its value and no content. */
  isCaptured: boolean;
  isEmitted: boolean;
}

const valueLimit = 10_000;
/** Characters by which a control without a label is called. */
const ownKept = 200;
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

export const newControl = (control: Control["control"], controlName: string): Control => ({
  control,
  controlName,
  label: null,
  value: "",
  hint: "",
  isChecked: false,
  options: [],
  selected: null,
});

/** What a content control is, by the element that gives its type, and what people call it. */
const types = new Map<string, [Control["control"], string]>([
  ["w:text", ["text", "text field"]],
  ["w:richText", ["multiline", "text field"]],
  ["w:date", ["text", "date field"]],
  ["w:comboBox", ["list", "combo box"]],
  ["w:dropDownList", ["list", "drop-down list"]],
  ["w14:checkbox", ["check box", "check box"]],
]);

const propertyParents = new Set(["w:sdtPr", "w:docPartObj", "w:comboBox", "w:dropDownList", "w14:checkbox"]);

/** Properties of the document and of its cover, to which controls may be bound. */
const propertyPath = /coreProperties|extended-properties|CoverPageProperties|ns1:(?:title|subject|creator)/i;

/** A value with more of it, up to a limit. */
export const joined = (value: string, text: string) => (value.length < valueLimit ? value + text : value);

/** The values of a control as its field has them. */
export function valuesOf(control: Control): FieldValues {
  const { control: sort, controlName, label, value, hint, isChecked, options, selected } = control;
  const text = sort === "multiline" ? value : value.trim();
  const chosen = selected === null ? text : (options[selected] ?? "");
  const all = chosen && !options.includes(chosen) ? [chosen, ...options] : options;
  return {
    control: sort,
    controlName,
    name: label,
    value: sort === "list" ? chosen : text,
    isChecked,
    options: sort === "list" ? all : [],
    ...(isBlank(hint) ? {} : { placeholder: hint.trim() }),
  };
}

/** The content controls that are open: what stands in one that can be filled in is its value. */
export class ContentControls {
  readonly #flow: TextFlow;
  readonly #controls: ContentControl[] = [];
  readonly #options = new Options();

  constructor(flow: TextFlow) {
    this.#flow = flow;
  }

  /** Text that stands in the controls that are open, whether it is content or a value. */
  read(text: string): void {
    const control = this.#controls.at(-1);
    if (control && control.text.length < ownKept) control.text += beginningOf(text, ownKept);
  }

  /** Whether the text is the value of a control, which keeps it. */
  takes(text: string): boolean {
    const captured = this.#captured;
    if (!captured?.control) return false;
    const { control } = captured;
    if (captured.isPlaceholder) control.hint = joined(control.hint, text);
    else control.value = joined(control.value, text);
    return true;
  }

  start(name: string, parent: string, attributes: Attributes): void {
    if (name === "w:sdt") this.#push();
    else if (name === "w:sdtContent") this.#startContent();
    else if (propertyParents.has(parent)) this.#takeProperty(name, attributes);
  }

  /** The innermost control ends. */
  end(): void {
    const control = this.#controls.pop();
    if (!control) return;
    this.#options.end(control.options);
    if (!control.isEmitted) this.#emit(control);
  }

  /** The paragraph ends: a control around it is emitted in it. */
  endParagraph(): void {
    const captured = this.#captured;
    if (captured && !captured.isEmitted) this.#emit(captured);
  }

  get #captured(): ContentControl | undefined {
    return this.#controls.findLast(({ isCaptured }) => isCaptured);
  }

  #emit(open: ContentControl): void {
    open.isEmitted = true;
    const { control, label, isLocked, isCaptured, text, start } = open;
    if (!control || isLocked || this.#flow.isHidden) return;
    control.label = label;
    const own = [label, text].find((one) => !isBlank(one)) ?? "";
    const called = isBlank(own) ? control.controlName : `${control.controlName} "${snippet(own, 60)}"`;
    const values = valuesOf(control);
    this.#flow.addField(isCaptured ? values : { ...values, isFilledWithContent: true }, {
      called,
      own,
      start,
    });
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
      text: "",
      start: this.#flow.mark(),
      isCaptured: false,
      isEmitted: false,
    });
  }

  #takeProperty(name: string, attributes: Attributes): void {
    const control = this.#controls.at(-1);
    if (!control) return;
    const value = attributes.get("w:val");
    const type = types.get(name);
    if (type) {
      control.isRich ||= name === "w:richText";
      control.control ??= newControl(...type);
    } else if (name === "w:alias") control.label = value;
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
    else if (name === "w:docPartGallery" && /^table of contents$/i.test(value ?? ""))
      this.#flow.tally.hasContents = true;
  }

  #startContent(): void {
    const control = this.#controls.at(-1);
    if (!control?.control || control.isLocked || this.#captured) return;
    // Rich text and properties of the document are content, unless they wait to be filled in.
    if ((control.isRich || control.isProperty) && !control.isPlaceholder) return;
    if ((this.#flow.paragraph?.style.level ?? null) !== null) return;
    control.isCaptured = true;
    control.control.options = control.options;
  }
}
