import { detached } from "../../../checker/snippet.ts";
import { plainAttributes } from "./attribute-names.ts";

/** The attributes of a start tag: so few that looking through them takes less time, and memory, than a Map of them. */
export class Attributes implements Iterable<[name: string, value: string]> {
  /** Names, in lower case, and values in turn. */
  private readonly row: string[];
  /** The value of the attribute that several look for in each element. */
  id: string | null;
  /** All of them say nothing of what an element is, how it looks and whether it is shown. */
  arePlain: boolean;

  constructor(row: string[] = [], arePlain: boolean = isPlainRow(row)) {
    this.row = row;
    this.arePlain = arePlain;
    this.id = this.get("id") ?? null;
  }

  get size(): number {
    return this.row.length >> 1;
  }

  /** The value, in memory of its own: most are never asked for, and who keeps one must not keep the page with it. */
  get(name: string): string | undefined {
    const at = placeOf(this.row, name);
    return at < 0 ? undefined : detached(this.row[at + 1]!);
  }

  has(name: string): boolean {
    return placeOf(this.row, name) >= 0;
  }

  set(name: string, value: string): void {
    const at = placeOf(this.row, name);
    if (at < 0) this.row.push(name, value);
    else this.row[at + 1] = value;
    if (name === "id") this.id = value;
    if (!plainAttributes.has(name)) this.arePlain = false;
  }

  /** Others, to be added to. */
  copy(): Attributes {
    return new Attributes(this.row.slice());
  }

  *[Symbol.iterator](): Generator<[name: string, value: string]> {
    const row = this.row;
    for (let at = 0; at < row.length; at += 2) yield [row[at]!, detached(row[at + 1]!)];
  }
}

function isPlainRow(row: readonly string[]): boolean {
  for (let at = 0; at < row.length; at += 2) if (!plainAttributes.has(row[at]!)) return false;
  return true;
}

function placeOf(row: readonly string[], name: string): number {
  for (let at = 0; at < row.length; at += 2) if (row[at] === name) return at;
  return -1;
}

export const noAttributes = new Attributes();
