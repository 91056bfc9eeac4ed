import type { PdfFile } from "./file.ts";
import type { Dict, PdfValue } from "./objects.ts";

const deepest = 32;

/** The value of a key in a number tree (ISO 32000-2, 7.9.7); null when it is not there. */
export async function numberTreeValue(file: PdfFile, root: Dict | null, key: number): Promise<PdfValue> {
  let node = root;
  for (let depth = 0; node && depth < deepest; depth++) {
    const numbers = await file.array(node.get("Nums"));
    if (numbers) {
      const found = ascending(numbers, key);
      if (found !== null) return numbers[found + 1] ?? null;
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        file.budget.step(4);
        if ((await file.number(numbers[at])) === key) return numbers[at + 1] ?? null;
      }
      return null;
    }
    let next: Dict | null = null;
    for (const kid of (await file.array(node.get("Kids"))) ?? []) {
      file.budget.step(4);
      const dict = await file.dict(kid);
      const limits = dict && (await file.array(dict.get("Limits")));
      if (!dict) continue;
      const low = limits ? ((await file.number(limits[0])) ?? key) : key;
      const high = limits ? ((await file.number(limits[1])) ?? key) : key;
      if (key < low || key > high) continue;
      next = dict;
      break;
    }
    node = next;
  }
  return null;
}

/** Where the key stands among keys that go up, as they have to; null where it is not found so. */
function ascending(numbers: readonly PdfValue[], key: number): number | null {
  let low = 0;
  let high = (numbers.length >> 1) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const own = numbers[2 * middle];
    if (typeof own !== "number") return null;
    if (own === key) return 2 * middle;
    if (own < key) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
