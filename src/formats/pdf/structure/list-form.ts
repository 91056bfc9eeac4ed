import { itemMarker, numeralsOf } from "../../../checker/text/typed-markers.ts";
import type { TaggedStructure } from "./content-order.ts";

/** How a list is shown in HTML. */
export interface ListForm {
  isOrdered: boolean;
  /** Its items show their numbers themselves, which are in circles or of other scripts. */
  isLabelled: boolean;
  /** As the attribute of that name. */
  type: string | null;
  /** Numbers of items, where they do not follow from those before. */
  values: Map<number, number>;
  /** Items whose labels the list itself shows. */
  numbered: Set<number>;
  /** Labels that no tag distinguishes from the text of their items, as some word processors write them. */
  typed: Map<number, string>;
}

/** How a list is shown of which nothing is known: with bullets. */
export const plainForm = (): ListForm => ({
  isOrdered: false,
  isLabelled: false,
  type: null,
  values: new Map(),
  numbered: new Set(),
  typed: new Map(),
});

/** ListNumbering (ISO 32000-2, table 382) as `type` of an ordered list. */
const types: Record<string, string> = {
  Decimal: "1",
  Ordered: "1",
  UpperRoman: "I",
  LowerRoman: "i",
  UpperAlpha: "A",
  LowerAlpha: "a",
};

/** A label that is only a bullet: no letter or digit, or a character that fonts of symbols use. */
const isBullet = (label: string) =>
  /^[^\p{L}\p{N}]{0,3}$/u.test(label) || /^[ o§]$|^[\ue000-\uf8ff]+$/u.test(label);

const roman = (digits: string): number => {
  const worth: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  let value = 0;
  [...digits.toLowerCase()].forEach((digit, at, all) => {
    const own = worth[digit]!;
    value += own < (worth[all[at + 1]?.toLowerCase() ?? ""] ?? 0) ? -own : own;
  });
  return value;
};

/** The number that a label is in the numbering; null where it is none. */
function numberOf(label: string, type: string): number | null {
  const core = /^[([]?(\p{L}{1,8}|\d{1,6})[.):\]]{0,2}$/u.exec(label)?.[1];
  if (!core) return null;
  if (type === "1") return /^\d+$/.test(core) ? Number(core) : null;
  const isUpper = type === "A" || type === "I";
  if (core !== (isUpper ? core.toUpperCase() : core.toLowerCase())) return null;
  if (type.toLowerCase() === "i") return /^[ivxlc]+$/i.test(core) ? roman(core) : null;
  return /^[a-z]$/i.test(core) ? core.toLowerCase().charCodeAt(0) - 96 : null;
}

/** Infers from its numbering, or where it has none from its labels, what the list is. */
export function listForm(
  { tree, numberings }: TaggedStructure,
  list: number,
  textOf: (element: number) => string,
): ListForm {
  const form = plainForm();
  const labels: { item: number; label: string }[] = [];
  const items: number[] = [];
  for (const item of tree.children(list)) {
    if (tree.name(item) !== "LI") continue;
    items.push(item);
    for (const child of tree.children(item))
      if (tree.name(child) === "Lbl") labels.push({ item, label: textOf(child) });
  }
  if (!labels.length) {
    for (const item of items) {
      const label = typedLabel(textOf(item));
      if (label !== null) form.typed.set(item, label);
    }
    // Numbers that only some items have are no numbering.
    const isWhole = form.typed.size === items.length;
    for (const [item, label] of form.typed)
      if (isWhole || isBullet(label)) labels.push({ item, label });
      else form.typed.delete(item);
  }
  const declared = types[numberings.get(list) ?? ""];
  const candidates = declared ? [declared, "1", "a", "A", "i", "I"] : ["1", "a", "A", "i", "I"];
  const type = candidates.find(
    (each) => labels.length && labels.every(({ label }) => numberOf(label, each) !== null),
  );
  if (!type) {
    const isLabelled = labels.length > 0 && labels.every(({ label }) => isOtherNumber(label));
    return { ...form, isLabelled, isOrdered: isLabelled || (declared !== undefined && labels.length === 0) };
  }
  form.isOrdered = true;
  form.type = type === "1" ? null : type;
  let expected = 1;
  for (const { item, label } of labels) {
    const value = numberOf(label, type)!;
    if (value !== expected) form.values.set(item, value);
    form.numbered.add(item);
    expected = value + 1;
  }
  return form;
}

/** Whether the label is a number that HTML has no numerals for. */
function isOtherNumber(label: string): boolean {
  const marker = itemMarker(`${label} item`);
  return marker?.sort === "number" && numeralsOf(marker) === null;
}

/** With what the text of an item begins, where that is a label. */
function typedLabel(text: string): string | null {
  const marker = itemMarker(text);
  return marker && text.slice(0, marker.length).trim();
}

/** Whether the list shows the item's label by itself. */
export const labelled = (form: ListForm | undefined, item: number, label: string): boolean =>
  form !== undefined && (form.isOrdered ? form.numbered.has(item) : isBullet(label));
