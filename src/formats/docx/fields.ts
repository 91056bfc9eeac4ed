import { beginningOf, snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Link } from "../content.ts";
import { isOn, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { ContentControls, type Control, joined, newControl, Options, valuesOf } from "./content-controls.ts";
import type { TextMark } from "./form-field.ts";
import type { Paragraph } from "./paragraph.ts";
import type { TextFlow } from "./text-flow.ts";

/** A link that is open in a paragraph. */
interface OpenLink {
  node: Link;
  paragraph: Paragraph | null;
  /** Its text, by which a person finds it. */
  text: string;
}

/** A field from its begin to its end: w:fldChar, or w:fldSimple (ECMA-376 part 1, 17.16). */
interface Field {
  instruction: string;
  isResult: boolean;
  control: Control | null;
  /** Name of a legacy form field. */
  name: string;
  link: OpenLink | null;
  /** Its result is of no use: the number of a page that is no more. */
  isDropped: boolean;
  isContents: boolean;
  isHidden: boolean;
  start: TextMark;
}

const instructionLimit = 2_000;
/** Fields inside one another that are followed; deeper ones are read as text. */
const nestingLimit = 64;
/** Characters of a link by which it is called. */
const linkKept = 1_000;

const legacyTypes = new Map<string, [Control["control"], string]>([
  ["w:textInput", ["text", "text field"]],
  ["w:checkBox", ["check box", "check box"]],
  ["w:ddList", ["list", "drop-down list"]],
]);

/** Fields, hyperlinks, legacy form fields and content controls, reported into the paragraph that is open. */
export class Fields {
  readonly #flow: TextFlow;
  readonly #fields: Field[] = [];
  readonly #controls: ContentControls;
  readonly #options = new Options();
  readonly #links: OpenLink[] = [];
  #overflow = 0;
  /** Help of a form field that comes before its kind is known. */
  #legacyLabel: string | null = null;
  #isInstruction = false;

  constructor(flow: TextFlow) {
    this.#flow = flow;
    this.#controls = new ContentControls(flow);
  }

  /** Text as it is read, alternatives of pictures too: links and controls are called by it. */
  read(text: string): void {
    this.#controls.read(text);
    for (const link of this.#links) addTo(link, text);
    for (const { link } of this.#fields) if (link) addTo(link, text);
  }

  /** Whether text that comes now is no content: values of controls are kept here. */
  takes(text: string): boolean {
    if (this.#fields.some(({ isResult, isDropped }) => !isResult || isDropped)) return true;
    const field = this.#fields.findLast(({ control }) => control !== null);
    if (!field?.control) return this.#controls.takes(text);
    field.control.value = joined(field.control.value, text);
    return true;
  }

  get #isInContents(): boolean {
    return this.#fields.some(({ isContents }) => isContents);
  }

  start(name: string, parent: string, attributes: Attributes): void {
    switch (name) {
      case "w:hyperlink":
        this.#startHyperlink(attributes);
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
    else this.#controls.start(name, parent, attributes);
  }

  end(name: string): void {
    if (name === "w:hyperlink") {
      const link = this.#links.pop();
      if (link) this.#endLink(link);
    } else if (name === "w:fldSimple") this.#end();
    else if (name === "w:instrText") this.#isInstruction = false;
    else if (name === "w:sdt") this.#controls.end();
  }

  /** Text that is no text of a run. */
  text(text: string): void {
    if (this.#isInstruction) this.#instruct(text);
  }

  /** The paragraph ends, with the links that are open in it. */
  endParagraph(paragraph: Paragraph): void {
    this.#controls.endParagraph();
    for (const { link } of this.#fields) if (link?.paragraph === paragraph) this.#endLink(link);
  }

  /** A paragraph that is too long is parted: links go on in its rest. */
  part(paragraph: Paragraph, rest: Paragraph): void {
    for (const link of this.#links) if (link.paragraph === paragraph) link.paragraph = rest;
    for (const { link } of this.#fields) if (link?.paragraph === paragraph) link.paragraph = rest;
  }

  #startHyperlink(attributes: Attributes): void {
    const anchor = attributes.get("w:anchor", 512);
    const target = this.#flow.targetOf(attributes.get("r:id", 512)) ?? "";
    // Bookmarks of another file are reported beside its address (17.16.22).
    const fragment = anchor && !target.includes("#") ? `#${idOf(anchor)}` : "";
    this.#links.push(this.#startLink(target + fragment || null, this.#isInContents));
  }

  #startLink(target: string | null, isGenerated: boolean): OpenLink {
    const { places, paragraph = null, here: where } = this.#flow;
    const link: OpenLink = {
      node: {
        role: "link",
        target,
        ...(isGenerated ? { isGenerated } : {}),
        place: () =>
          places.of(
            isBlank(link.text) ? "link without text" : `link "${snippet(link.text, 60)}"`,
            null,
            where,
          ),
        address: this.#flow.address,
      },
      paragraph,
      text: "",
    };
    paragraph?.start(link.node, target?.length ?? 0);
    return link;
  }

  #endLink(link: OpenLink): void {
    const { node, paragraph, text } = link;
    if (isBlank(text)) node.anchor = snippet(node.target ?? "");
    else node.snippet = snippet(text);
    link.paragraph = null;
    if (paragraph && paragraph === this.#flow.paragraph) paragraph.end();
  }

  #fieldCharacter(type: string | null): void {
    if (type === "begin") this.#begin();
    else if (type === "separate") this.#separate();
    else if (type === "end") {
      if (!this.#overflow && this.#fields.at(-1)?.isResult === false) this.#separate();
      this.#end();
    }
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
      name: "",
      link: null,
      isDropped: false,
      isContents: false,
      isHidden: this.#flow.isHidden,
      start: this.#flow.mark(),
    });
  }

  #instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field && !field.isResult && field.instruction.length < instructionLimit) field.instruction += text;
  }

  /** The result begins: by its instruction it may be a link, a caption or the contents (17.16.5). */
  #separate(): void {
    const field = this.#fields.at(-1);
    if (!field || this.#overflow || field.isResult) return;
    field.isResult = true;
    this.#flow.budget.step(field.instruction.length >> 2);
    const [, name = "", rest = ""] = /^\s*([A-Za-z]+)\s*(.*)$/s.exec(field.instruction) ?? [];
    const { paragraph } = this.#flow;
    const code = name.toUpperCase();
    if (code === "SEQ" && paragraph) paragraph.isSequenceCaption = true;
    else if (code === "TOC") {
      field.isContents = true;
      // A list of figures or tables (\c, \a) is no way through the text.
      if (!/\\[ac]\s/i.test(rest)) this.#flow.tally.hasContents = true;
    } else if (code === "PAGEREF" && this.#isInContents) field.isDropped = true;
    const target = field.isDropped ? null : targetIn(code, rest);
    if (target !== null || code === "HYPERLINK")
      field.link = this.#startLink(target, code !== "HYPERLINK" || this.#isInContents);
    if (!paragraph) return;
    paragraph.hasContent = true;
    if (field.isContents) paragraph.isContents = true;
  }

  #end(): void {
    if (this.#overflow) {
      this.#overflow--;
      return;
    }
    const field = this.#fields.pop();
    if (!field) return;
    if (field.link?.paragraph) this.#endLink(field.link);
    const { control, name, start } = field;
    if (!control) return;
    this.#options.end(control.options);
    if (field.isHidden) return;
    const called = name ? `${control.controlName} "${snippet(name, 60)}"` : control.controlName;
    this.#flow.addField(valuesOf(control), { called, own: name, start });
  }

  #takeLegacyProperty(name: string, attributes: Attributes): void {
    const field = this.#fields.at(-1);
    if (!field || field.isResult) return;
    const type = legacyTypes.get(name);
    if (type) {
      field.control ??= newControl(...type);
      field.control.label ??= this.#legacyLabel;
      return;
    }
    const value = attributes.get("w:val");
    if (name === "w:helpText" || name === "w:statusText") {
      if (isBlank(value)) return;
      if (field.control) field.control.label ??= value;
      else this.#legacyLabel ??= value;
    } else if (name === "w:name") field.name = value?.slice(0, 255) ?? "";
    else if (field.control && name === "w:checked") field.control.isChecked = isOn(value);
    else if (field.control?.control === "check box" && name === "w:default")
      field.control.isChecked ||= isOn(value);
    else if (field.control && name === "w:result") field.control.selected = wholeNumber(value);
    else if (field.control && name === "w:listEntry")
      this.#options.add(field.control.options, attributes, "w:val");
  }
}

function addTo(link: OpenLink, text: string): void {
  if (link.text.length < linkKept) link.text += beginningOf(text, linkKept);
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
