import { asDict, type PdfFile } from "../file/file.ts";
import { NumberSet } from "../file/number-set.ts";
import { type Dict, type PdfValue, Ref } from "../file/objects.ts";

/** Fields that are looked at. */
const mostFields = 200_000;

/** What a signature may permit or certify (ISO 32000-2, 12.8.6). */
const permissions = ["DocMDP", "UR", "UR3"];

/** Whether anyone has signed the document, so that a change breaks what was signed (12.7.5.5, 12.8). */
export async function isSigned(file: PdfFile, catalog: Dict): Promise<boolean> {
  const granted = await file.dict(catalog.get("Perms"));
  for (const key of permissions) if (granted && (await file.dict(granted.get(key)))) return true;
  const form = await file.dict(catalog.get("AcroForm"));
  const seen = new NumberSet();
  const waiting: { value: PdfValue; isSignature: boolean }[] = [];
  const add = async (value: PdfValue, isSignature: boolean) => {
    for (const kid of (await file.array(value)) ?? []) waiting.push({ value: kid, isSignature });
  };
  await add(form?.get("Fields") ?? null, false);
  for (let count = 0; waiting.length && count < mostFields; count++) {
    file.budget.step(4);
    if (file.budget.isDue) await file.budget.turn();
    const { value, isSignature } = waiting.pop()!;
    if (value instanceof Ref && !seen.add(value.num)) continue;
    const field = asDict(await file.once(value));
    if (!field) continue;
    const type = await file.name(field.get("FT"));
    const isOne = type === null ? isSignature : type === "Sig";
    if (isOne && (await file.dict(field.get("V")))) return true;
    await add(field.get("Kids"), isOne);
  }
  return false;
}
