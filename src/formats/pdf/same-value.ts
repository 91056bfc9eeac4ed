import type { Budget } from "../../checker/budget.ts";
import { Dict, Name, PdfString, type PdfValue, Ref } from "./file/objects.ts";

/** Values in one another that are compared. */
const deepest = 32;

/** Whether two values say the same as they stand there, what references lead to aside. */
export function isSameValue(one: PdfValue, other: PdfValue, budget: Budget, depth = 0): boolean {
  budget.step();
  if (one === other) return true;
  if (depth > deepest) return false;
  if (one instanceof Ref) return other instanceof Ref && one.num === other.num && one.gen === other.gen;
  if (one instanceof Name) return other instanceof Name && one.name === other.name;
  if (one instanceof PdfString)
    return (
      other instanceof PdfString &&
      one.length === other.length &&
      Array.from(one.bytes).every((byte, at) => byte === other.byteAt(at))
    );
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isSameValue(value, other[at]!, budget, depth + 1))
    );
  if (!(one instanceof Dict && other instanceof Dict)) return false;
  const keys = new Set([...one, ...other].map(([key]) => key));
  return [...keys].every((key) => isSameValue(one.get(key), other.get(key), budget, depth + 1));
}
