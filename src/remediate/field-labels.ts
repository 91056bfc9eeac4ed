import { snippet } from "../checker/snippet.ts";
import { hasInk } from "../checker/white-space.ts";
import type { Address, Field } from "../formats/content.ts";
import { AddressMap } from "./address-map.ts";

/** Fields that are kept, and fields of one line or row. */
const mostKept = 1_000;
const mostOpen = 100;
/** Characters of a text that are kept, and of one that is a label beyond doubt. */
const mostText = 500;
const longestLabel = 80;

/** The text that stands beside a field. */
export interface FieldLabel {
  text: string;
  /** By the layout of the format it can be nothing but the label of this field. */
  isCertain: boolean;
  /** It stands in the field until that is filled in. */
  isPlaceholder: boolean;
}

/** A field while its line or row is read. */
interface OpenField {
  address: Address;
  control: Field["control"];
  placeholder: string;
  before: string;
  after: string;
  /** Of its row, from 0; -1 outside of tables. */
  cell: number;
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** Whether what shows in a field says what is filled in there: a sentence says what to do, in Word that of the program. */
const namesField = (text: string | undefined): text is string =>
  text !== undefined && hasWords(text) && !/[.…。!?！？]\s*$/u.test(text);
const trimmed = (text: string) => snippet(text.trim(), 100).replace(/[\s:：*]+$/u, "");
/** A box is ticked: its label stands behind it. */
const isBox = ({ control }: OpenField) => control === "check box" || control === "radio button";

/** Finds the labels of fields that are not marked as such, in bounded memory. */
export class FieldLabels {
  readonly labels = new AddressMap<FieldLabel>();
  /** Text of the line since its beginning or the field before. */
  #text = "";
  #line: OpenField[] = [];
  /** The last text before the field before. */
  #used: string | null = null;
  #row: OpenField[] = [];
  #cells: string[] = [];
  #cell = -1;

  text(text: string): void {
    if (this.#text.length < mostText) this.#text += text.slice(0, mostText);
    const last = this.#line.at(-1);
    if (last && last.after.length < mostText) last.after += text.slice(0, mostText);
    if (this.#cell < 0) return;
    const own = this.#cells[this.#cell] ?? "";
    if (own.length < mostText) this.#cells[this.#cell] = own + text.slice(0, mostText);
  }

  /** `lastText` is what was read before it, wherever that stands. */
  field({ control, address, placeholder }: Field & { address?: Address }, lastText: string): void {
    if (!address || this.labels.size >= mostKept || this.#line.length >= mostOpen) return;
    const field: OpenField = {
      address,
      control,
      placeholder: namesField(placeholder) ? placeholder : "",
      before: this.#text,
      after: "",
      cell: this.#cell,
    };
    this.#text = "";
    this.#line.push(field);
    if (this.#row.length < mostOpen) this.#row.push(field);
    if (control === "button") return;
    // What follows a line or row may say it better, as soon as that has ended.
    const own = hasInk(field.before) ? field.before : isBox(field) ? "" : this.#cellBefore();
    // What stands before a field belongs to that one alone.
    const last = isBox(field) || lastText === this.#used ? "" : lastText;
    this.#used = lastText;
    if (!own && field.placeholder) this.#set(field, field.placeholder, false, true);
    else this.#set(field, own || last, false);
  }

  /** A field that is left out stands behind this text, which belongs to it alone. */
  pass(lastText: string): void {
    this.#used = lastText;
  }

  /** A line or paragraph begins or ends. */
  endLine(): void {
    for (const [at, field] of this.#line.entries()) {
      if (field.control === "button") continue;
      const isOnly = this.#line.length === 1;
      if (isBox(field)) {
        const isFirst = at === 0 && !hasWords(field.before);
        if (hasWords(field.after)) this.#set(field, field.after, isOnly && isFirst);
      } else if (
        isOnly &&
        hasWords(field.before) &&
        !hasWords(field.after) &&
        /[:：]\s*\*?\s*$/u.test(field.before)
      )
        this.#set(field, field.before, true);
    }
    this.#line = [];
    this.#text = "";
  }

  beginRow(): void {
    this.#row = [];
    this.#cells = [];
    this.#cell = -1;
  }

  beginCell(): void {
    this.endLine();
    this.#cell++;
  }

  endRow(): void {
    this.endLine();
    const [field] = this.#row;
    const label = this.#cells[0] ?? "";
    const isPair = this.#cell === 1 && this.#row.length === 1 && field!.cell === 1;
    if (
      isPair &&
      hasWords(label) &&
      !hasWords(field!.before + field!.after) &&
      !isBox(field!) &&
      field!.control !== "button"
    )
      this.#set(field!, label, true);
    this.beginRow();
  }

  #cellBefore(): string {
    const text = this.#cell > 0 ? (this.#cells[this.#cell - 1] ?? "") : "";
    return hasInk(text) ? text : "";
  }

  #set({ address }: OpenField, text: string, isCertain: boolean, isPlaceholder = false): void {
    const label = trimmed(text);
    if (hasInk(label))
      this.labels.set(address, {
        text: label,
        isCertain: isCertain && label.length <= longestLabel,
        isPlaceholder,
      });
  }
}
