import type { Address } from "../formats/content.ts";

/** By what an address is found among others. */
export const keyOf = (address: Address): string =>
  address.in === "bytes" ? `${address.from}-${address.to}` : JSON.stringify(address);

/** What is known of things by their addresses. */
export interface KnownByAddress<Value> {
  readonly size: number;
  get(address: Address): Value | undefined;
}

/** Values by address. Elements of parts, of which a document has thousands, take no text of their own to be found by. */
export class AddressMap<Value> implements KnownByAddress<Value> {
  readonly #elements = new Map<string, Map<number, Value>>();
  readonly #others = new Map<string, Value>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(address: Address): Value | undefined {
    return isElement(address)
      ? this.#elements.get(address.part)?.get(address.element)
      : this.#others.get(keyOf(address));
  }

  has(address: Address): boolean {
    return isElement(address)
      ? (this.#elements.get(address.part)?.has(address.element) ?? false)
      : this.#others.has(keyOf(address));
  }

  set(address: Address, value: Value): void {
    if (!this.has(address)) this.#size++;
    if (!isElement(address)) {
      this.#others.set(keyOf(address), value);
      return;
    }
    const known = this.#elements.get(address.part);
    if (known) known.set(address.element, value);
    else this.#elements.set(address.part, new Map([[address.element, value]]));
  }
}

const isElement = (address: Address): address is Address & { in: "part" } =>
  address.in === "part" && address.cells === undefined;
