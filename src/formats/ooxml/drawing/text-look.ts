import type { FillSpec } from "../colour/spec.ts";
import { isOn, wholeNumber } from "../values.ts";
import type { Attributes } from "../xml.ts";
import { levelOf } from "./bullets.ts";

/** How text looks as far as its contrast hangs on it; what is not said is missing. */
export interface TextLook {
  colour?: FillSpec | undefined;
  /** Hundredths of a point. */
  size?: number | undefined;
  isBold?: boolean | undefined;
}

/** How text of each level looks, by a list style (ECMA-376 part 1, 21.1.2.4.12). */
export class LevelLooks {
  readonly #looks: (TextLook | undefined)[] = [];
  #level: number | null = null;

  at(level: number): TextLook | undefined {
    return this.#looks[level];
  }

  start(name: string, attributes: Attributes): void {
    const level = levelOf(name);
    if (level !== null) this.#level = level;
    else if (name === "a:defRPr" && this.#level !== null) {
      const look = this.#own(this.#level);
      const size = wholeNumber(attributes.get("sz", 8));
      const bold = attributes.get("b", 8);
      if (size !== null) look.size ??= size;
      if (bold !== null) look.isBold ??= isOn(bold);
    }
  }

  end(name: string): void {
    if (this.#level !== null && levelOf(name) !== null) this.#level = null;
  }

  /** Takes the colour of the level that is read; null outside of levels. */
  colour(): ((fill: FillSpec) => void) | null {
    if (this.#level === null) return null;
    const look = this.#own(this.#level);
    return (fill) => {
      look.colour = fill;
    };
  }

  #own(level: number): TextLook {
    const look = this.#looks[level] ?? {};
    this.#looks[level] = look;
    return look;
  }
}
