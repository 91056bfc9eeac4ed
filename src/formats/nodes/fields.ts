import type { NodeBase } from "./node-base.ts";

/** A control: HTML 4.10; PDF Form with its widget; w:sdt; \TextField. */
export interface Field extends NodeBase {
  role: "field";
  control: "text" | "multiline" | "check box" | "radio button" | "list" | "button" | "signature";
  /** As people call it: "text field", "drop-down list". */
  controlName: string;
  /** Its accessible name. Known when it is closed. */
  name: string | null;
  /** The name comes from a placeholder or title alone. */
  isNameWeak?: boolean;
  value: string;
  isChecked: boolean;
  /** Of a list. */
  options: readonly string[];
  /** Of a list: options that have a name in common (HTML 4.10.9), in order; `to` is the first that is none of them. */
  optionGroups?: readonly { name: string; from: number; to: number }[];
  /** Several of its options may be chosen. */
  isMultiple?: boolean;
  /** What is put into a text field: date, email, number and so on (HTML 4.10.5.1). */
  inputType?: string;
  /** It must be filled in (HTML 4.10.5.3.4). */
  isRequired?: boolean;
  /** Ids of what describes it (aria-describedby). */
  describedBy?: readonly string[];
  /**
   * Where its name stands as text: in labels, which are content too; in the field itself, so that people see it there
   * alone. Absent where no one sees it. Known when it is opened.
   */
  nameShown?: "in labels" | "in itself";
  /** BCP 47, of a name that is a program's: "Submit" on a button that says nothing. */
  nameLanguage?: string;
  /** No form takes what is put into it: without scripts it does nothing. */
  isDead?: boolean;
  /** PDF: its widget is in a Form element. */
  isTagged?: boolean;
  /** What shows until it is filled in. */
  placeholder?: string;
  /** It stands in a line of text. */
  isInline?: boolean;
  /** What it has been filled in with stands beside it as content: rich text, a property of the document. */
  isFilledWithContent?: boolean;
}

/** A field with the label that it is shown with, as far as its format has more than that to say. */
export interface LabelledField extends Pick<Field, "control" | "value" | "isChecked" | "options"> {
  /** Null where it has none. */
  label: string | null;
}
