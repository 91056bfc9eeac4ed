import { isOn, wholeNumber } from "../../checker/readers/ooxml/values.ts";
import type { Attributes } from "../../checker/readers/ooxml/xml.ts";
import { isBlank } from "../../checker/text.ts";
import type { Paragraph } from "./paragraph.ts";

/** A legacy form field (ECMA-376 part 1, 17.16.5.21) or a content control. */
interface Control {
  sort: "text" | "multiline" | "check box" | "list";
  label: string | null;
  value: string;
  /** What stands in it until it is filled in. */
  hint: string;
  isChecked: boolean;
  options: string[];
  selected: number | null;
}

/** A field from its w:fldChar begin to its end. */
interface Field {
  instruction: string;
  isResult: boolean;
  control: Control | null;
  /** The paragraph in which it has opened a link. */
  linked: Paragraph | null;
  /** Its result is of no use: the number of a page that is no more. */
  isDropped: boolean;
  isContents: boolean;
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

const instructionLimit = 2_000;
/** Fields and controls inside one another that are followed. */
const nestingLimit = 64;
const valueLimit = 10_000;
const optionLimit = 1_000;

const newControl = (sort: Control["sort"]): Control => ({
  sort,
  label: null,
  value: "",
  hint: "",
  isChecked: false,
  options: [],
  selected: null,
});

const legacySorts = new Map<string, Control["sort"]>([
  ["w:textInput", "text"],
  ["w:checkBox", "check box"],
  ["w:ddList", "list"],
]);

const controlSorts = new Map<string, Control["sort"]>([
  ["w:text", "text"],
  ["w:date", "text"],
  ["w:comboBox", "list"],
  ["w:dropDownList", "list"],
  ["w14:checkbox", "check box"],
]);

/** Properties of the document and of its cover, to which controls may be bound. */
const propertyPath = /coreProperties|extended-properties|CoverPageProperties|ns1:(?:title|subject|creator)/i;

/** Fields, hyperlinks, legacy form fields and content controls, written into the paragraph that is open. */
export class Fields {
  readonly #paragraph: () => Paragraph | undefined;
  readonly #targetOf: (id: string | null) => string | null;
  readonly #fields: Field[] = [];
  readonly #controls: ContentControl[] = [];
  /** Hyperlinks, each with the paragraph that it has opened a link in. */
  readonly #links: (Paragraph | null)[] = [];
  #overflow = 0;
  /** Help of a form field that comes before its kind is known. */
  #legacyLabel: string | null = null;
  #isInstruction = false;

  constructor(paragraph: () => Paragraph | undefined, targetOf: (id: string | null) => string | null) {
    this.#paragraph = paragraph;
    this.#targetOf = targetOf;
  }

  /** Whether text that comes now is part of what the paragraph says; values of controls are kept here. */
  takes(text: string): boolean {
    if (this.#fields.some(({ isResult, isDropped }) => !isResult || isDropped)) return true;
    const field = this.#fields.findLast(({ control }) => control !== null);
    const captured = this.#captured;
    if (field?.control) field.control.value = joined(field.control.value, text);
    else if (captured?.control) {
      const { control } = captured;
      if (captured.isPlaceholder) control.hint = joined(control.hint, text);
      else control.value = joined(control.value, text);
    } else return false;
    return true;
  }

  get isInContents(): boolean {
    return this.#fields.some(({ isContents }) => isContents);
  }

  start(name: string, parent: string, attributes: Attributes): void {
    switch (name) {
      case "w:hyperlink":
        this.#startLink(attributes);
        return;
      case "w:fldSimple":
        this.#begin();
        this.#instruct(attributes.get("w:instr", instructionLimit) ?? "");
        this.#separate();
        return;
      case "w:fldChar":
        this.#fieldCharacter(attributes.get("w:fldCharType"));
        return;
      case "w:instrText":
        this.#isInstruction = true;
        return;
      case "w:sdt":
        this.#startControl();
        return;
      case "w:sdtContent":
        this.#startContent();
        return;
    }
    if (
      parent === "w:sdtPr" ||
      parent === "w:comboBox" ||
      parent === "w:dropDownList" ||
      parent === "w14:checkbox"
    )
      this.#takeControlProperty(name, attributes);
    else if (parent === "w:ffData" || parent === "w:checkBox" || parent === "w:ddList")
      this.#takeLegacyProperty(name, attributes);
  }

  end(name: string): void {
    if (name === "w:hyperlink") this.#endLink();
    else if (name === "w:fldSimple") this.#end();
    else if (name === "w:instrText") this.#isInstruction = false;
    else if (name === "w:sdt") this.#endControl();
  }

  /** Text that is no text of a run. */
  text(text: string): void {
    if (this.#isInstruction) this.#instruct(text);
  }

  /** The paragraph ends: what stands in a control around it is written into it. */
  endParagraph(paragraph: Paragraph): void {
    const captured = this.#captured;
    if (captured?.control && !captured.isWritten) {
      captured.isWritten = true;
      write(paragraph, captured.control);
    }
    for (const field of this.#fields) if (field.linked === paragraph) field.linked = null;
  }

  get #captured(): ContentControl | undefined {
    return this.#controls.findLast(({ isCaptured }) => isCaptured);
  }

  #startLink(attributes: Attributes): void {
    const paragraph = this.#paragraph() ?? null;
    this.#links.push(paragraph);
    if (!paragraph) return;
    const anchor = attributes.get("w:anchor", 512);
    const target = this.#targetOf(attributes.get("r:id", 512)) ?? "";
    // Bookmarks of another file are told beside its address (17.16.22).
    const fragment = anchor && !target.includes("#") ? `#${idOf(anchor)}` : "";
    paragraph.start("a", target || fragment ? { href: target + fragment } : {});
  }

  #endLink(): void {
    const paragraph = this.#links.pop();
    if (paragraph && paragraph === this.#paragraph()) paragraph.end();
  }

  #fieldCharacter(type: string | null): void {
    if (type === "begin") this.#begin();
    else if (type === "separate") this.#separate();
    else if (type === "end") this.#end();
  }

  #begin(): void {
    this.#legacyLabel = null;
    if (this.#fields.length >= nestingLimit) {
      this.#overflow++;
      return;
    }
    this.#fields.push({
      instruction: "",
      isResult: false,
      control: null,
      linked: null,
      isDropped: false,
      isContents: false,
    });
  }

  #instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field && !field.isResult && field.instruction.length < instructionLimit) field.instruction += text;
  }

  /** The result begins: by its instruction it may be a link, or the contents (17.16.5). */
  #separate(): void {
    const field = this.#fields.at(-1);
    if (!field || this.#overflow || field.isResult) return;
    field.isResult = true;
    const [, name = "", rest = ""] = /^\s*([A-Za-z]+)\s*(.*)$/s.exec(field.instruction) ?? [];
    const paragraph = this.#paragraph();
    const code = name.toUpperCase();
    if (code === "SEQ" && paragraph) paragraph.isSequenceCaption = true;
    else if (code === "TOC") field.isContents = true;
    else if (code === "PAGEREF" && this.isInContents) field.isDropped = true;
    const target = targetIn(code, rest);
    if (target !== null && paragraph && !field.isDropped) {
      paragraph.start("a", { href: target });
      field.linked = paragraph;
    }
  }

  #end(): void {
    if (this.#overflow) {
      this.#overflow--;
      return;
    }
    const field = this.#fields.pop();
    const paragraph = this.#paragraph();
    if (!field || !paragraph) return;
    if (field.linked === paragraph) paragraph.end();
    if (field.control) write(paragraph, field.control);
  }

  #takeLegacyProperty(name: string, attributes: Attributes): void {
    const field = this.#fields.at(-1);
    if (!field || field.isResult) return;
    const sort = legacySorts.get(name);
    if (sort) {
      field.control ??= newControl(sort);
      field.control.label ??= this.#legacyLabel;
      return;
    }
    const value = attributes.get("w:val");
    if (name === "w:helpText" || name === "w:statusText") {
      if (isBlank(value)) return;
      if (field.control) field.control.label ??= value;
      else this.#legacyLabel ??= value;
    } else if (field.control && name === "w:checked") field.control.isChecked = isOn(value);
    else if (field.control?.sort === "check box" && name === "w:default")
      field.control.isChecked ||= isOn(value);
    else if (field.control && name === "w:result") field.control.selected = wholeNumber(value);
    else if (field.control && name === "w:listEntry" && field.control.options.length < optionLimit)
      field.control.options.push(value ?? "");
  }

  #startControl(): void {
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

  #takeControlProperty(name: string, attributes: Attributes): void {
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
    else if (name === "w:listItem" && control.options.length < optionLimit)
      control.options.push(attributes.get("w:displayText") ?? attributes.get("w:value") ?? "");
  }

  #startContent(): void {
    const control = this.#controls.at(-1);
    if (!control || control.isLocked || this.#captured) return;
    if (control.isRich && control.isPlaceholder) control.control ??= newControl("multiline");
    if (!control.control || (control.isProperty && !control.isPlaceholder)) return;
    if ((this.#paragraph()?.style.level ?? null) !== null) return;
    control.isCaptured = true;
    control.control.label = control.label;
    control.control.options = control.options;
  }

  #endControl(): void {
    const control = this.#controls.pop();
    const paragraph = this.#paragraph();
    if (control?.isCaptured && control.control && !control.isWritten && paragraph)
      write(paragraph, control.control);
  }
}

const joined = (value: string, text: string) => (value.length < valueLimit ? value + text : value);

/** Where a field leads to by its instruction; null where it leads nowhere. */
function targetIn(code: string, rest: string): string | null {
  if (code === "HYPERLINK") {
    const target = /"([^"]*)"|^([^\s\\]+)/.exec(rest.replace(/\\[lotmn]\s*(?:"[^"]*")?/g, " "));
    const anchor = /\\l\s+"([^"]*)"/.exec(rest)?.[1];
    const address = target?.[1] ?? target?.[2] ?? "";
    return address || anchor ? `${address}${anchor ? `#${idOf(anchor)}` : ""}` : null;
  }
  if (/^(?:REF|PAGEREF|NOTEREF)$/.test(code) && /\\h\b/.test(rest)) {
    const bookmark = /^"?([^\s"\\]+)/.exec(rest)?.[1];
    return bookmark ? `#${idOf(bookmark)}` : null;
  }
  return null;
}

/** Writes a control as one of HTML, named by its label; one without a label is marked when the page is made. */
function write(paragraph: Paragraph, control: Control): void {
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

/** A bookmark's name as an id, which has no white space. */
export const idOf = (bookmark: string): string => bookmark.trim().replace(/\s/g, "_");
