import { Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { conversionAllowance, structure } from "../../../src/convert/convert.ts";
import type { Format } from "../../../src/core/formats.ts";
import type { Bomb } from "../../checker/build/hostile/bomb.ts";

/** What comes of converting an Office bomb that is made at a part of its size and gets as much of its allowance. */
export async function endOfBomb({ filename, make }: Bomb, scale: number): Promise<string> {
  const format = filename.split(".").at(-1) as Format;
  const bytes = make(scale);
  const full = conversionAllowance(bytes.length / scale);
  const budget = new Budget({ ...full, steps: full.steps * scale, bytes: full.bytes * scale });
  return structure(format, bytesSource(bytes), budget).then(
    () => "converted",
    (cause: { code?: string }) => cause.code ?? String(cause),
  );
}
