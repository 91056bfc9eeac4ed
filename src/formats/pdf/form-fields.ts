import { isBlank } from "../../checker/white-space.ts";
import type { LabelledField } from "../content.ts";
import { area } from "./content/geometry.ts";
import type { PdfFile } from "./file/file.ts";
import { type Dict, longestText, PdfString, type PdfValue } from "./file/objects.ts";
import { boxOf } from "./pages.ts";

const [multiline, password] = [1 << 12, 1 << 13];
const [radio, pushButton] = [1 << 15, 1 << 16];
/** Parents of a field that are followed, and options of a list that are read. */
const ancestorLimit = 64;
const optionLimit = 2_000;
/** Bytes of one option. */
const longestOption = 4_096;

/**
 * The field whose widget the annotation is (ISO 32000-2, 12.7); null where it is none that can be seen. `called` is what
 * the tags call it, which holds where it has no name of its own; in PDF 2.0 the description of the widget comes last.
 */
export async function fieldOf(
  file: PdfFile,
  widget: Dict,
  called: string | null = null,
): Promise<LabelledField | null> {
  if ((await file.name(widget.get("Subtype"))) !== "Widget") return null;
  const unseen = ((await file.number(widget.get("F"))) ?? 0) & (2 | 32);
  if (unseen) return null;
  // As programs place signatures that are not to be seen.
  const box = await boxOf(file, widget.get("Rect"));
  if (box && area(box) <= 0) return null;
  const type = await inherited(file, widget, "FT");
  const bits = await inherited(file, widget, "Ff");
  const flags = typeof bits === "number" ? bits : 0;
  const value = await inherited(file, widget, "V");
  const field: LabelledField = {
    control: "text",
    label: (await nameOf(file, widget)) ?? called ?? (await widgetDescription(file, widget)),
    value: (await text(file, value)) ?? "",
    isChecked: false,
    options: [],
  };
  switch (await file.name(type)) {
    case "Tx":
      // What was typed as a password stays where it is.
      if (flags & password) field.value = "";
      return { ...field, control: flags & multiline ? "multiline" : "text" };
    case "Ch":
      return { ...field, control: "list", ...(await choices(file, widget, value)) };
    case "Sig":
      return { ...field, control: "signature", value: "" };
    case "Btn":
      return flags & pushButton ? pushed(file, widget, field) : switched(file, widget, field, flags);
    default:
      return null;
  }
}

async function nameOf(file: PdfFile, widget: Dict): Promise<string | null> {
  const name = await text(file, await inherited(file, widget, "TU"));
  return isBlank(name) ? null : name;
}

/** In PDF 2.0 a widget's own description may name its field (ISO 14289-2, 8.10.2.3). */
export async function widgetDescription(file: PdfFile, widget: Dict): Promise<string | null> {
  const contents = file.isPdf2 ? await file.string(widget.get("Contents")) : null;
  return contents?.text(longestText) ?? null;
}

async function pushed(file: PdfFile, widget: Dict, field: LabelledField): Promise<LabelledField> {
  const appearance = await file.dict(widget.get("MK"));
  const caption = appearance && (await text(file, await file.resolve(appearance.get("CA"))));
  return { ...field, control: "button", label: caption || field.label, value: "" };
}

async function switched(
  file: PdfFile,
  widget: Dict,
  field: LabelledField,
  flags: number,
): Promise<LabelledField> {
  const state = await file.name(widget.get("AS"));
  const isRadio = (flags & radio) !== 0;
  const appearances = await file.dict(widget.get("AP"));
  const normal = appearances && (await file.dict(appearances.get("N")));
  const own = [...(normal ?? [])].map(([name]) => name).find((name) => name !== "Off");
  // The buttons of one group share its label; what distinguishes them is what each stands for.
  const word = isRadio && own && !/^(?:\d+|yes|on|choice\s?\d*)$/i.test(own) ? own : null;
  const label = [field.label, word].filter((part) => !isBlank(part)).join(": ") || null;
  return {
    ...field,
    control: isRadio ? "radio button" : "check box",
    label,
    value: "",
    isChecked: state !== null && state !== "Off",
  };
}

/** The options as they are shown; the value is reported by what it exports. */
async function choices(
  file: PdfFile,
  widget: Dict,
  value: PdfValue,
): Promise<{ options: string[]; value: string }> {
  const options: string[] = [];
  const chosen =
    (await text(file, Array.isArray(value) ? await file.resolve(value[0] ?? null) : value)) ?? "";
  let shown = chosen;
  const listed = await inherited(file, widget, "Opt");
  for (const entry of (Array.isArray(listed) ? listed : []).slice(0, optionLimit)) {
    file.budget.step();
    const option = await file.resolve(entry);
    const [exported, words] = Array.isArray(option)
      ? [option[0] ?? null, option[1] ?? null]
      : [option, option];
    const label = await text(file, await file.resolve(words), longestOption);
    if (label === null) continue;
    options.push(label);
    if ((await text(file, await file.resolve(exported))) === chosen) shown = label;
  }
  if (shown && !options.includes(shown)) options.push(shown);
  return { options, value: shown };
}

/** The value of a key of a field or of its nearest ancestor that has it (12.7.4.1). */
export async function inherited(file: PdfFile, widget: Dict, key: string): Promise<PdfValue> {
  let at: Dict | null = widget;
  for (let steps = 0; at && steps < ancestorLimit; steps++) {
    file.budget.step(2);
    const value = await file.get(at, key);
    if (value !== null) return value;
    at = await file.dict(at.get("Parent"));
  }
  return null;
}

async function text(file: PdfFile, value: PdfValue, longest = longestText): Promise<string | null> {
  if (value instanceof PdfString) return value.text(longest);
  return file.name(value);
}
