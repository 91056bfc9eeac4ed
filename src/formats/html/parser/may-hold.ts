import type { Budget } from "../../../checker/budget.ts";
import type { ByteSource } from "../../../checker/source.ts";
import { decodedPieces, type Encoding } from "./encoding.ts";

/** How much of what is looked for may stand in the piece before. */
const overlap = 12;

/**
 * Whether the pattern is found anywhere in the text: a pass over the whole document is left out where it would find
 * nothing. The pattern must also match what is cut off by the end of the text.
 */
export async function mayHold(
  pattern: RegExp,
  source: ByteSource,
  encoding: Encoding,
  budget: Budget,
): Promise<boolean> {
  let before = "";
  for await (const piece of decodedPieces(source, encoding)) {
    budget.step(piece.length >> 6);
    if (pattern.test(before + piece.slice(0, overlap)) || pattern.test(piece)) return true;
    before = (before + piece).slice(-overlap);
    if (budget.isDue) await budget.turn();
  }
  return false;
}
