import { detached } from "../checker/snippet.ts";
import type { Address, PassedThing } from "../formats/content.ts";
import { AddressMap, type KnownByAddress } from "./address-map.ts";

/** Things that are distinguished by what stands before them, and characters of that. */
const mostContexts = 5_000;
const contextLength = 100;

/** Things of one sort behind the same text. */
interface Alike {
  text: string;
  count: number;
}

/**
 * What distinguishes things that are written alike, by their addresses: the text before them, and how many of their
 * sort have followed the same text. It is the same when others of them are fixed.
 */
export class Contexts implements KnownByAddress<string> {
  readonly #found = new AddressMap<{ alike: Alike; at: number }>();
  readonly #alike = new Map<string, Alike>();

  get size(): number {
    return this.#found.size;
  }

  get(address: Address): string | undefined {
    const found = this.#found.get(address);
    return found && `${found.alike.text}\n${found.at}`;
  }

  /** Something stands here that questions are asked about which may be written alike. */
  note(thing: PassedThing["thing"], address: Address | undefined, before: string): void {
    // It may have been passed over first.
    if (!address || this.size >= mostContexts || this.#found.has(address)) return;
    const text = detached(`${thing}\n${before.trim().slice(-contextLength)}`);
    const known = this.#alike.get(text);
    const alike = known ?? { text, count: 0 };
    if (!known) this.#alike.set(text, alike);
    this.#found.set(address, { alike, at: ++alike.count });
  }
}
