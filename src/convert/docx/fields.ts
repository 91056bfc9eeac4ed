import { isBlank } from "../../checker/text.ts";
import { isOn, wholeNumber } from "../../formats/ooxml/values.ts";
import type { Attributes } from "../../formats/ooxml/xml.ts";
import { ContentControls, type Control, joined, newControl, Options, writeControl } from "./controls.ts";
import type { Paragraph } from "./paragraph.ts";

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

const instructionLimit = 2_000;
/** Fields and controls inside one another that are followed. */
const nestingLimit = 64;

const legacySorts = new Map<string, Control["sort"]>([
  ["w:textInput", "text"],
  ["w:checkBox", "check box"],
  ["w:ddList", "list"],
]);

/** Fields, hyperlinks and what forms are filled in by, written into the paragraph that is open. */
export class Fields {
  readonly #paragraph: () => Paragraph | undefined;
  readonly #targetOf: (id: string | null) => string | null;
  readonly #fields: Field[] = [];
  readonly #controls = new ContentControls();
  readonly #options = new Options();
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
    if (!field?.control) return this.#controls.takes(text);
    field.control.value = joined(field.control.value, text);
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
    }
    if (parent === "w:ffData" || parent === "w:checkBox" || parent === "w:ddList")
      this.#takeLegacyProperty(name, attributes);
    else this.#controls.start(name, parent, attributes, this.#paragraph());
  }

  end(name: string): void {
    if (name === "w:hyperlink") this.#endLink();
    else if (name === "w:fldSimple") this.#end();
    else if (name === "w:instrText") this.#isInstruction = false;
    else if (name === "w:sdt") this.#controls.end(this.#paragraph());
  }

  /** Text that is no text of a run. */
  text(text: string): void {
    if (this.#isInstruction) this.#instruct(text);
  }

  /** The paragraph ends: what stands in a control around it is written into it. */
  endParagraph(paragraph: Paragraph): void {
    this.#controls.endParagraph(paragraph);
    for (const field of this.#fields) if (field.linked === paragraph) field.linked = null;
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
    if (field?.control) this.#options.end(field.control.options);
    const paragraph = this.#paragraph();
    if (!field || !paragraph) return;
    if (field.linked === paragraph) paragraph.end();
    if (field.control) writeControl(paragraph, field.control);
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
    else if (field.control && name === "w:listEntry")
      this.#options.add(field.control.options, attributes, "w:val");
  }
}

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

/** A bookmark's name as an id, which has no white space. */
export const idOf = (bookmark: string): string => bookmark.trim().replace(/\s/g, "_");
