import { beginningOf, isBlank, snippet } from "../../checker/text.ts";
import type { Attributes } from "../ooxml/xml.ts";
import type { Flow } from "./flow.ts";
import type { Mark } from "./paragraph.ts";
import type { Listener } from "./story.ts";

/** A field (w:fldChar begin to end, or w:fldSimple) or a hyperlink whose text is being read. */
interface Field {
  instruction: string;
  isResult: boolean;
  /** What a legacy form field is, and the text that helps to fill it in. */
  control: string | null;
  name: string;
  help: string | null;
  link: { target: string | null; text: string } | null;
  isContents: boolean;
  start: Mark;
}

/** A content control. */
interface Control {
  title: string | null;
  control: string | null;
  isLocked: boolean;
  /** What stands in it now. */
  text: string;
  start: Mark;
}

const instructionLimit = 2_000;
/** Fields inside fields that are followed; deeper ones are read as text. */
const fieldLimit = 64;

/** What a content control is called, by the element that gives its type. */
const controlNames = new Map([
  ["w:text", "text field"],
  ["w:richText", "text field"],
  ["w:comboBox", "combo box"],
  ["w:dropDownList", "drop-down list"],
  ["w:date", "date field"],
  ["w14:checkbox", "check box"],
]);

const legacyNames = new Map([
  ["w:textInput", "text field"],
  ["w:checkBox", "check box"],
  ["w:ddList", "drop-down list"],
]);

/** Fields, hyperlinks, legacy form fields and content controls. */
export function fields(flow: Flow): Listener {
  const open: Field[] = [];
  const controls: Control[] = [];
  const top = () => open[open.length - 1];
  let overflow = 0;
  flow.onText = (text) => {
    for (const { link } of open) if (link && link.text.length < 1_000) link.text += beginningOf(text, 1_000);
    const control = controls[controls.length - 1];
    if (control && control.text.length < 200) control.text += beginningOf(text, 200);
  };
  let hasInstruction = false;

  const push = (field: Partial<Field>) => {
    if (open.length >= fieldLimit) {
      overflow++;
      return;
    }
    open.push({
      instruction: "",
      isResult: false,
      control: null,
      name: "",
      help: null,
      link: null,
      isContents: false,
      start: flow.mark(),
      ...field,
    });
  };

  /** What a field is, once its instruction is known (ECMA-376 part 1, 17.16.5). */
  const take = (field: Field) => {
    flow.budget.step(field.instruction.length >> 2);
    const [, code = "", rest = ""] = /^\s*([A-Za-z]+)\s*(.*)$/s.exec(field.instruction) ?? [];
    const { paragraph } = flow;
    if (code.toUpperCase() === "SEQ" && paragraph) paragraph.isSequenceCaption = true;
    else if (code.toUpperCase() === "TOC") {
      // A list of figures or tables (\c, \a) is no way through the text.
      if (!/\\[ac]\s/i.test(rest)) flow.tally.hasContents = true;
      field.isContents = true;
    } else if (code.toUpperCase() === "HYPERLINK") {
      const target = /"([^"]*)"|^([^\s\\]+)/.exec(rest.replace(/\\[lotmn]\s*(?:"[^"]*")?/g, " "));
      const anchor = /\\l\s+"([^"]*)"/.exec(rest)?.[1];
      field.link = { target: target?.[1] ?? target?.[2] ?? (anchor ? `#${anchor}` : null), text: "" };
    }
    if (paragraph) {
      paragraph.hasContent = true;
      if (field.isContents) paragraph.isContents = true;
    }
  };

  const pop = () => {
    if (overflow) {
      overflow--;
      return;
    }
    const field = open.pop();
    if (!field) return;
    if (field.control)
      flow.addField({
        fact: { kind: "field", control: field.control, name: isBlank(field.help) ? null : field.help },
        called: field.name ? `${field.control} "${snippet(field.name, 60)}"` : field.control,
        own: field.name,
        start: field.start,
      });
    if (field.link && !open.some(({ isContents }) => isContents)) {
      const { text, target } = field.link;
      flow.tell({
        kind: "link",
        text: snippet(text),
        target,
        place: flow.place(isBlank(text) ? "link without text" : `link "${snippet(text, 60)}"`, null),
        ...(isBlank(text) ? { anchor: snippet(target ?? "") } : { snippet: snippet(text) }),
      });
    }
  };

  const startSimple = (attributes: Attributes) => {
    const field: Partial<Field> = {
      instruction: attributes.get("w:instr")?.slice(0, instructionLimit) ?? "",
      isResult: true,
    };
    push(field);
    const opened = top();
    if (opened && !overflow) take(opened);
  };

  const help = (attributes: Attributes) => {
    const field = top();
    const text = attributes.get("w:val");
    if (field && !isBlank(text)) field.help ??= text;
  };

  const starts: Listener["starts"] = {
    "w:fldSimple": startSimple,
    "w:hyperlink": (attributes) => {
      const anchor = attributes.get("w:anchor");
      const target =
        flow.relationships.byId(attributes.get("r:id"))?.target ?? (anchor === null ? null : `#${anchor}`);
      push({ isResult: true, link: { target, text: "" } });
    },
    "w:fldChar": (attributes) => {
      const type = attributes.get("w:fldCharType");
      const field = top();
      if (type === "begin") push({});
      else if (type === "separate" && field && !overflow) {
        field.isResult = true;
        take(field);
      } else if (type === "end" && field && !field.isResult && !overflow) {
        take(field);
        pop();
      } else if (type === "end") pop();
    },
    "w:instrText": () => {
      hasInstruction = true;
    },
    "w:helpText": help,
    "w:statusText": help,
    "w:sdt": () => {
      controls.push({ title: null, control: null, isLocked: false, text: "", start: flow.mark() });
    },
    "w:alias": (attributes) => {
      const control = controls.at(-1);
      if (control) control.title = attributes.get("w:val");
    },
    "w:lock": (attributes) => {
      const control = controls.at(-1);
      if (control)
        control.isLocked = /^(?:contentLocked|sdtContentLocked)$/.test(attributes.get("w:val") ?? "");
    },
    "w:docPartGallery": (attributes) => {
      if (/^table of contents$/i.test(attributes.get("w:val") ?? "")) flow.tally.hasContents = true;
    },
  };

  return {
    starts,
    ends: {
      "w:fldSimple": pop,
      "w:hyperlink": pop,
      "w:instrText": () => {
        hasInstruction = false;
      },
      "w:sdt": () => {
        const control = controls.pop();
        if (!control?.control || control.isLocked || flow.isHidden) return;
        const own = [control.title, control.text].find((text) => !isBlank(text)) ?? "";
        flow.addField({
          fact: {
            kind: "field",
            control: control.control,
            name: isBlank(control.title) ? null : control.title,
          },
          called: isBlank(own) ? control.control : `${control.control} "${snippet(own, 60)}"`,
          own,
          start: control.start,
        });
      },
    },
    children: {
      "w:sdtPr": (name) => {
        const control = controls.at(-1);
        if (control) control.control ??= controlNames.get(name) ?? null;
      },
      "w:ffData": (name, attributes) => {
        const field = top();
        if (!field) return;
        if (name === "w:name") field.name = attributes.get("w:val")?.slice(0, 255) ?? "";
        else field.control ??= legacyNames.get(name) ?? null;
      },
    },
    text: (text) => {
      const field = top();
      if (hasInstruction && field && field.instruction.length < instructionLimit) field.instruction += text;
    },
  };
}
