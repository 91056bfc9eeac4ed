import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";

/** The scores of the checks that count, by their ids. */
export async function scoresOf(bytes: Uint8Array, filename: string) {
  const { checks } = await check(bytesSource(bytes), { filename, tiers: [1] });
  return new Map(checks.map(({ id, score, status }) => [id, { score, status }]));
}
