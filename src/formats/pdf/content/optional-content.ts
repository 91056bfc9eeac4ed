import type { PdfFile } from "../file/file.ts";
import { Dict, type PdfValue, Ref } from "../file/objects.ts";

/** Groups that are off, and groups of one membership, that are looked at. */
const most = 1_000;

/** Which layers a viewer does not show when it opens the document (ISO 32000-2, 8.11). */
export class OptionalContent {
  readonly #file: PdfFile;
  readonly #off: ReadonlySet<number>;

  private constructor(file: PdfFile, off: ReadonlySet<number>) {
    this.#file = file;
    this.#off = off;
  }

  /** Null where everything is shown. */
  static async of(file: PdfFile, catalog: Dict): Promise<OptionalContent | null> {
    const properties = await file.dict(catalog.get("OCProperties"));
    const configuration = await file.dict(properties?.get("D"));
    const off = new Set<number>();
    for (const group of ((await file.array(configuration?.get("OFF"))) ?? []).slice(0, most)) {
      file.budget.step();
      if (group instanceof Ref) off.add(group.num);
    }
    return off.size ? new OptionalContent(file, off) : null;
  }

  /** Whether what belongs to this group or membership is not shown; expressions (VE) are not followed. */
  async isOff(value: PdfValue): Promise<boolean> {
    if (value instanceof Ref && this.#off.has(value.num)) return true;
    const membership = await this.#file.dict(value);
    if (!(membership instanceof Dict) || (await this.#file.name(membership.get("Type"))) !== "OCMD")
      return false;
    if (membership.has("VE")) return false;
    const named = membership.get("OCGs") ?? null;
    const list = await this.#file.array(named);
    const groups = (list ?? [named]).slice(0, most).filter((group) => group instanceof Ref);
    this.#file.budget.step(groups.length);
    if (!groups.length) return false;
    const isOff = ({ num }: Ref) => this.#off.has(num);
    switch (await this.#file.name(membership.get("P"))) {
      case "AllOn":
        return groups.some(isOff);
      case "AnyOff":
        return !groups.some(isOff);
      case "AllOff":
        return !groups.every(isOff);
      default:
        return groups.every(isOff);
    }
  }
}
