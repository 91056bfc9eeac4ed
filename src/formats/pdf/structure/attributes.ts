import type { Budget } from "../../../checker/budget.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, PdfString, type PdfValue, Ref } from "../file/objects.ts";
import type { Resolved } from "../file/windows.ts";
import type { CellAttributes } from "./cell-store.ts";

/** Attribute objects and header identifiers that are read of one element. */
const attributeLimit = 64;
const headerLimit = 256;
/** Bytes of an identifier that are read. */
const longestId = 256;
/** Steps that a cell draws which says anything of itself. */
const cellCost = 20;
/** The same of an attribute object in which references are followed. */
const followedCost = 8;
/** The attributes that are asked for. */
const attributeKeys = ["O", "RowSpan", "ColSpan", "Scope", "Headers"];

/** The attribute objects of an element: its own first, then those of its classes (ISO 32000-2, 14.7.6). */
export async function* attributeObjects(
  file: PdfFile,
  dict: Dict,
  classes: Dict | null,
): AsyncGenerator<Dict> {
  yield* dictsOf(file, dict.get("A"));
  if (!classes || !dict.has("C")) return;
  const value = await file.resolve(dict.get("C"));
  for (const entry of (Array.isArray(value) ? value : [value]).slice(0, attributeLimit)) {
    const name = await file.name(entry);
    if (name !== null) yield* dictsOf(file, classes.get(name));
  }
}

/** One dictionary or several; revision numbers stand between them. */
async function* dictsOf(file: PdfFile, value: PdfValue): AsyncGenerator<Dict> {
  if (value === null) return;
  const resolved = await file.resolve(value);
  for (const entry of (Array.isArray(resolved) ? resolved : [resolved]).slice(0, attributeLimit)) {
    file.budget.step(4);
    if (typeof entry === "number") continue;
    const dict = await file.dict(entry);
    if (dict) yield dict;
  }
}

/** Whether the element may say anything that matters of a table cell. */
export const hasCellAttributes = (dict: Dict): boolean => dict.has("A") || dict.has("C") || dict.has("ID");

/** What the attributes say of a table cell; null when they say nothing that matters. */
export function cellAttributes(
  file: PdfFile,
  dict: Dict,
  classes: Dict | null,
): Resolved<CellAttributes | null> {
  const { budget } = file;
  budget.step(cellCost);
  const objects = objectsAtHand(dict, classes, budget);
  return objects
    ? cellOf(dict.get("ID"), objects, budget)
    : objectsFollowed(file, dict, classes).then(({ id, objects }) => cellOf(id, objects, budget));
}

function cellOf(id: PdfValue, objects: Dict[], budget: Budget): CellAttributes | null {
  const cell: CellAttributes = {
    rowSpan: 0,
    columnSpan: 0,
    scope: null,
    headers: [],
    id: textOfId(id, budget),
  };
  for (const attributes of objects) {
    if (attributes.name("O") !== "Table") continue;
    cell.rowSpan ||= span(attributes.get("RowSpan"));
    cell.columnSpan ||= span(attributes.get("ColSpan"));
    cell.scope ??= attributes.name("Scope");
    if (!cell.headers.length) cell.headers = headersOf(attributes.get("Headers"), budget);
  }
  cell.rowSpan ||= 1;
  cell.columnSpan ||= 1;
  const isPlain = cell.rowSpan === 1 && cell.columnSpan === 1 && !cell.scope && !cell.headers.length;
  return isPlain && cell.id === null ? null : cell;
}

/** The element's attribute objects where no reference leads elsewhere, as in most files; null where one does. */
function objectsAtHand(dict: Dict, classes: Dict | null, budget: Budget): Dict[] | null {
  if (dict.get("ID") instanceof Ref || (classes && dict.has("C"))) return null;
  const value = dict.get("A");
  const entries = (Array.isArray(value) ? value : [value]).slice(0, attributeLimit);
  const objects: Dict[] = [];
  for (const entry of entries) {
    budget.step(4);
    if (entry instanceof Ref) return null;
    if (!(entry instanceof Dict)) continue;
    const headers = entry.get("Headers");
    if (attributeKeys.some((key) => entry.get(key) instanceof Ref)) return null;
    if (Array.isArray(headers) && headers.slice(0, headerLimit).some((id) => id instanceof Ref)) return null;
    objects.push(entry);
  }
  return objects;
}

/** The same with what references lead to in their places. */
async function objectsFollowed(
  file: PdfFile,
  dict: Dict,
  classes: Dict | null,
): Promise<{ id: PdfValue; objects: Dict[] }> {
  const objects: Dict[] = [];
  for await (const attributes of attributeObjects(file, dict, classes)) {
    if ((await file.name(attributes.get("O"))) !== "Table") continue;
    file.budget.step(followedCost);
    const direct = new Dict();
    for (const key of attributeKeys) {
      const value = attributes.get(key);
      direct.set(key, value instanceof Ref ? await file.resolve(value) : value);
    }
    const headers = direct.get("Headers");
    if (Array.isArray(headers)) {
      const ids: PdfValue[] = [];
      for (const id of headers.slice(0, headerLimit)) ids.push(await file.resolve(id));
      direct.set("Headers", ids);
    }
    objects.push(direct);
  }
  return { id: await file.resolve(dict.get("ID")), objects };
}

const span = (value: PdfValue): number =>
  typeof value === "number" && value >= 1 ? Math.min(Math.floor(value), 10_000) : 0;

function textOfId(value: PdfValue, budget: Budget): string | null {
  if (!(value instanceof PdfString)) return null;
  budget.step(value.length >> 4);
  return value.text(longestId);
}

function headersOf(value: PdfValue, budget: Budget): string[] {
  const headers: string[] = [];
  for (const entry of Array.isArray(value) ? value.slice(0, headerLimit) : []) {
    budget.step();
    const id = textOfId(entry, budget);
    if (id !== null) headers.push(id);
  }
  return headers;
}
