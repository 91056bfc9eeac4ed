import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Field } from "../content.ts";
import type { Places, Standing } from "./places.ts";

/** A place in the text, to look back at when what begins there has ended. */
export interface TextMark {
  /** Number of the element that begins there. */
  element: number | null;
  paragraph: number | null;
  /** Characters of the paragraph before it. */
  at: number;
  /** Text of the paragraph or cell before. */
  before: string;
}

/** A form field whose place the text beside it says, which is known when its paragraph has ended. */
export interface FieldBeside {
  node: Field;
  /** Name or text of the field itself. */
  own: string;
  start: TextMark;
  beside: string | null;
}

/** What a form field says of itself. */
export type FieldValues = Pick<
  Field,
  | "control"
  | "controlName"
  | "name"
  | "value"
  | "isChecked"
  | "options"
  | "placeholder"
  | "isFilledWithContent"
>;

/** Characters on each side of a field by which it is found. */
const besideKept = 50;

export function formField(
  values: FieldValues,
  { called, own, start }: { called: string; own: string; start: TextMark },
  places: Places,
  where: Standing,
): FieldBeside {
  const field: FieldBeside = {
    node: {
      role: "field",
      ...values,
      name: isBlank(values.name) ? null : values.name,
      isInline: true,
      place: () => places.of(called, field.beside, where),
    },
    own,
    start,
    beside: null,
  };
  return field;
}

/** The paragraph of the field has ended: what stands beside it in its text is known. */
export function settle(field: FieldBeside, text: string): void {
  const { node, own, start } = field;
  const left = text.slice(Math.max(0, start.at - besideKept), start.at);
  const right = text.slice(start.at, start.at + besideKept);
  // What a check box is for stands after it, what other fields are for before them.
  const sides = /box/.test(node.controlName) ? [right, left, start.before] : [left, start.before, right];
  field.beside = sides.find((near) => !isBlank(near) && near.trim() !== own.trim()) ?? null;
  node.anchor = snippet(`${own} ${field.beside ?? ""}`);
}
