import { AppError } from "../core/errors.ts";

/** A list of tiers as text, "1,2"; throws AppError `invalid_request` for one that does not exist. */
export function parseTiers(text = "1"): number[] {
  const tiers = text.split(",").map((tier) => tier.trim());
  const unknown = tiers.find((tier) => !/^[123]$/.test(tier));
  if (unknown !== undefined)
    throw new AppError(
      "invalid_request",
      `Unknown tier "${unknown.slice(0, 20)}": tiers is a comma-separated list of 1, 2 and 3.`,
    );
  return [...new Set(tiers.map(Number))].sort();
}
