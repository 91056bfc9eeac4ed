import { OfficeMath } from "../ooxml/math.ts";
import type { Attributes } from "../ooxml/xml.ts";

/** The equation that is open (22.1.2.77): its elements are none of the text around it. */
export class Equations {
  #math: OfficeMath | null = null;
  #depth = 0;
  /** Text that comes is read: that of a run of the equation. */
  #isText = false;

  get isOpen(): boolean {
    return this.#math !== null;
  }

  begin(isBlock: boolean): void {
    this.#math = new OfficeMath(isBlock);
    this.#depth = 1;
  }

  /** An element of the equation begins. */
  start(name: string, attributes: Attributes): void {
    if (name === "m:oMath") this.#depth++;
    else if (name === "m:t") this.#isText = true;
    this.#math!.start(name, attributes);
  }

  /** Takes text in the equation; answers whether it is read. */
  text(text: string): boolean {
    this.#math!.text(text);
    return this.#isText;
  }

  /** An element of the equation ends; answers the equation where that ends with it. */
  end(name: string): OfficeMath | null {
    const math = this.#math!;
    if (name === "m:t") this.#isText = false;
    if (name !== "m:oMath" || --this.#depth > 0) {
      math.end(name);
      return null;
    }
    this.#math = null;
    return math;
  }
}
