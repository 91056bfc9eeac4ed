import type { PdfFile } from "./file/file.ts";
import { Dict, longestText, Name, PdfString, type PdfValue, Ref } from "./file/objects.ts";

/** Named destinations that are kept, and nodes of their tree in one another. */
const nameLimit = 50_000;
const deepest = 32;

/** Counts the characters that are kept; throws where they are too many. */
export interface Allotment {
  add(count: number): void;
}

/** Finds where link annotations lead (ISO 32000-2, 12.3.2, 12.6.4). */
export class Links {
  readonly #file: PdfFile;
  readonly #catalog: Dict;
  readonly #pageNumbers: ReadonlyMap<number, number>;
  readonly #held: Allotment;
  #named: Map<string, PdfValue> | null = null;
  /** Pages that links lead to. */
  readonly targets = new Set<number>();

  constructor(file: PdfFile, catalog: Dict, pageNumbers: ReadonlyMap<number, number>, held: Allotment) {
    this.#held = held;
    this.#file = file;
    this.#catalog = catalog;
    this.#pageNumbers = pageNumbers;
  }

  /** A URL, the number of a page, or null where it leads to neither. */
  async target(annotation: Dict): Promise<string | number | null> {
    const file = this.#file;
    file.budget.step(8);
    const action = await file.dict(annotation.get("A"));
    const sort = action && (await file.name(action.get("S")));
    if (action && sort === "URI") {
      const uri = (await file.string(action.get("URI")))?.text(longestText).trim();
      this.#held.add(uri?.length ?? 0);
      return uri ? withScheme(uri) : null;
    }
    const destination = sort === "GoTo" ? action!.get("D") : sort === null ? annotation.get("Dest") : null;
    return this.#page(await this.#destination(await file.resolve(destination)));
  }

  async #destination(value: PdfValue): Promise<PdfValue> {
    const name = value instanceof Name ? value.name : value instanceof PdfString ? keyOf(value) : null;
    const found = name === null ? value : ((await this.#names()).get(name) ?? null);
    const resolved = await this.#file.resolve(found);
    return resolved instanceof Dict ? this.#file.resolve(resolved.get("D")) : resolved;
  }

  async #page(destination: PdfValue): Promise<number | null> {
    const page = Array.isArray(destination) ? (destination[0] ?? null) : null;
    const number = page instanceof Ref ? this.#pageNumbers.get(page.num) : null;
    if (number === undefined || number === null) return null;
    this.targets.add(number);
    return number;
  }

  async #names(): Promise<Map<string, PdfValue>> {
    if (this.#named) return this.#named;
    const named = new Map<string, PdfValue>();
    this.#named = named;
    const old = await this.#file.dict(this.#catalog.get("Dests"));
    for (const [name, value] of old ?? []) if (named.size < nameLimit) named.set(name, value);
    const trees = await this.#file.dict(this.#catalog.get("Names"));
    await this.#node(await this.#file.dict(trees?.get("Dests")), named, 0);
    return named;
  }

  async #node(node: Dict | null, named: Map<string, PdfValue>, depth: number): Promise<void> {
    if (!node || depth > deepest) return;
    const pairs = (await this.#file.array(node.get("Names"))) ?? [];
    for (let at = 0; at + 1 < pairs.length && named.size < nameLimit; at += 2) {
      this.#file.budget.step(2);
      const name = await this.#file.string(pairs[at]);
      if (name) named.set(keyOf(name), pairs[at + 1]!);
    }
    for (const kid of (await this.#file.array(node.get("Kids"))) ?? []) {
      this.#file.budget.step(2);
      await this.#node(await this.#file.dict(kid), named, depth + 1);
    }
  }
}

const keyOf = ({ bytes }: PdfString): string => String.fromCharCode(...bytes.subarray(0, 256));

/** An address without its scheme, as people write it, leads to the web. */
const withScheme = (uri: string) => (/^www\.[^\s/]+\.[a-z]{2,}/i.test(uri) ? `https://${uri}` : uri);
