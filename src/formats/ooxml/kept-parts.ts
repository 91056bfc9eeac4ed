import type { ByteSource } from "../../checker/source.ts";

/**
 * What was read of parts that hold no text, such as styles, layouts and themes: where a result of edits has them as they
 * were, they are not read again.
 */
export class KeptParts {
  readonly #kept = new Map<string, { parts: readonly string[]; value: unknown }>();

  /** What `read` makes of these parts and nothing else, which it is called for once; `name` says what that is. */
  async of<Value>(name: string, parts: readonly string[], read: () => Promise<Value>): Promise<Value> {
    const key = [name, ...parts].join("\n");
    const known = this.#kept.get(key);
    if (known) return known.value as Value;
    const value = await read();
    this.#kept.set(key, { parts, value });
    return value;
  }

  /** What still holds where these parts have changed. */
  without(changed: ReadonlySet<string>): KeptParts {
    const left = new KeptParts();
    for (const [key, kept] of this.#kept)
      if (!kept.parts.some((part) => changed.has(part))) left.#kept.set(key, kept);
    return left;
  }
}

const bySource = new WeakMap<ByteSource, KeptParts>();

/** Says what is known of the parts of a result, to who reads it. */
export const keepParts = (result: ByteSource, kept: KeptParts) => void bySource.set(result, kept);

/** What was said to be known of the parts of a source: it is said once, and kept no longer than that is used. */
export function takeKeptParts(source: ByteSource): KeptParts | null {
  const kept = bySource.get(source) ?? null;
  bySource.delete(source);
  return kept;
}
