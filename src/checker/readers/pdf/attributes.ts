import type { CellAttributes } from "./cell-store.ts";
import type { PdfFile } from "./file.ts";
import type { Dict, PdfValue } from "./objects.ts";

/** Attribute objects and header identifiers that are read of one element. */
const attributeLimit = 64;
const headerLimit = 256;
/** Bytes of an identifier that are read. */
const longestId = 256;

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
export async function cellAttributes(
  file: PdfFile,
  dict: Dict,
  classes: Dict | null,
): Promise<CellAttributes | null> {
  const id = (await file.string(dict.get("ID")))?.text(longestId) ?? null;
  const cell: CellAttributes = { rowSpan: 0, columnSpan: 0, scope: null, headers: [], id };
  for await (const attributes of attributeObjects(file, dict, classes)) {
    if ((await file.name(attributes.get("O"))) !== "Table") continue;
    cell.rowSpan ||= await span(file, attributes, "RowSpan");
    cell.columnSpan ||= await span(file, attributes, "ColSpan");
    cell.scope ??= await file.name(attributes.get("Scope"));
    if (!cell.headers.length) cell.headers = await headersOf(file, attributes);
  }
  cell.rowSpan ||= 1;
  cell.columnSpan ||= 1;
  const isPlain = cell.rowSpan === 1 && cell.columnSpan === 1 && !cell.scope && !cell.headers.length;
  return isPlain && id === null ? null : cell;
}

async function span(file: PdfFile, attributes: Dict, key: string): Promise<number> {
  const value = await file.number(attributes.get(key));
  return value !== null && value >= 1 ? Math.min(Math.floor(value), 10_000) : 0;
}

async function headersOf(file: PdfFile, attributes: Dict): Promise<string[]> {
  const headers: string[] = [];
  for (const entry of ((await file.array(attributes.get("Headers"))) ?? []).slice(0, headerLimit)) {
    file.budget.step();
    const id = await file.string(entry);
    if (id) headers.push(id.text(longestId));
  }
  return headers;
}
