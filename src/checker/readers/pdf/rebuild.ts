import type { Budget } from "../../budget.ts";
import type { CrossReferences } from "./cross-references.ts";
import { Dict } from "./objects.ts";
import type { Windows } from "./windows.ts";

/** Finds the objects by looking through the whole file. */
export async function rebuild(
  _windows: Windows,
  _table: CrossReferences,
  _budget: Budget,
): Promise<{ trailer: Dict }> {
  return { trailer: new Dict() };
}
