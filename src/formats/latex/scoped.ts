/** A setting that holds until its group ends. */
export class Scoped {
  readonly #values: { value: boolean; depth: number }[] = [];

  get value(): boolean {
    return this.#values.at(-1)?.value ?? false;
  }

  set(value: boolean, depth: number): void {
    const last = this.#values.at(-1);
    if (last && last.depth === depth) last.value = value;
    else this.#values.push({ value, depth });
  }

  /** The groups that are deeper have ended. */
  leave(depth: number): void {
    while ((this.#values.at(-1)?.depth ?? -1) > depth) this.#values.pop();
  }
}
