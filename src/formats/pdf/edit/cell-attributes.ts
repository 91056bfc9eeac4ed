import type { Budget } from "../../../checker/budget.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, Name, type PdfValue, Ref } from "../file/objects.ts";
import { arrayItems, DictSource } from "./dict-source.ts";
import type { EditedDict } from "./update.ts";
import { type NewValue, rewritten } from "./written.ts";

/** Attribute objects of one element that are looked at. */
const attributeLimit = 64;

/**
 * Sets the Scope of a cell among its attributes (ISO 32000-2, 14.7.6 and 14.8.5.7), not saved yet. What other cells
 * share is copied for this one.
 */
export async function setScope(file: PdfFile, cell: EditedDict, scope: "Row" | "Column"): Promise<void> {
  const own = { O: Name.of("Table"), Scope: Name.of(scope) };
  const value = cell.raw("A");
  const source = cell.source("A");
  const items = Array.isArray(value) && source ? arrayItems(source, file.budget) : null;
  if (Array.isArray(value) && items) {
    const changed: NewValue[] = [...items];
    for (const [at, item] of value.slice(0, attributeLimit).entries()) {
      const merged = await withScope(file, item, items[at]!, scope);
      if (!merged) continue;
      changed[at] = merged;
      cell.set("A", changed);
      return;
    }
    cell.set("A", [...items, own]);
    return;
  }
  const resolved = value instanceof Ref ? await file.resolve(value) : value;
  if (Array.isArray(resolved)) {
    const changed: NewValue[] = resolved.map(rewritten);
    for (const [at, item] of resolved.slice(0, attributeLimit).entries()) {
      const merged = await withScope(file, item, null, scope);
      if (!merged) continue;
      changed[at] = merged;
      cell.set("A", changed);
      return;
    }
    cell.set("A", [...changed, own]);
    return;
  }
  if (!(resolved instanceof Dict)) {
    cell.set("A", own);
    return;
  }
  cell.set(
    "A",
    (await withScope(file, value, source, scope)) ?? [value instanceof Ref ? value : source!, own],
  );
}

/** The attribute object with the scope; null where it is not one of tables. */
async function withScope(
  file: PdfFile,
  value: PdfValue,
  source: Uint8Array | null,
  scope: string,
): Promise<NewValue | null> {
  const attributes = await file.dict(value);
  if (!attributes || (await file.name(attributes.get("O"))) !== "Table") return null;
  if (value instanceof Dict && source) return replaced(source, scope, file.budget);
  return { ...(rewritten(attributes) as { [key: string]: NewValue }), Scope: Name.of(scope) };
}

function replaced(source: Uint8Array, scope: string, budget: Budget): Uint8Array | null {
  const dict = DictSource.of(source, budget);
  dict?.set("Scope", new TextEncoder().encode(`/${scope}`));
  return dict?.bytes() ?? null;
}
