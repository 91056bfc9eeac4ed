import { catalogue, tiersOfChecks } from "../../checker/index.ts";
import type { CatalogueEntry } from "../../checker/report/catalogue.ts";
import { rulesHistory } from "../../checker/rules/history.ts";
import { rulesVersion } from "../../checker/rules/version.ts";
import { AppError } from "../../core/errors.ts";

export { type CatalogueEntry, catalogue, rulesHistory, rulesVersion, tiersOfChecks };

/** One check by its id. Throws AppError `not_found`. */
export async function checkNamed(id: string): Promise<CatalogueEntry> {
  const found = (await catalogue()).find((entry) => entry.id === id);
  if (found) return found;
  throw new AppError("not_found", "There is no such check; /api/v1/checks lists them all.");
}
