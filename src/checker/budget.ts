import { AppError } from "../core/errors.ts";
import { slice, turns } from "../core/turns.ts";

/** What one document may cost. Never time: a Worker's clock stands still, and reports must repeat. */
export interface Allowance {
  /** Steps of any loop over foreign data: tokens, objects, nodes, cells, content operators. */
  steps: number;
  /** Bytes that come out of decompression or decryption. */
  bytes: number;
  /** Nesting of anything inside itself. */
  depth: number;
}

/** What the largest documents may cost. */
export const allowance: Allowance = { steps: 100_000_000, bytes: 1_073_741_824, depth: 512 };

/**
 * What a document of this many bytes may cost. A step is worth about a sixth of a microsecond, so that a small file
 * takes about a second at most; large documents that people really write take two thirds of this.
 */
export const allowanceFor = (size: number): Allowance => ({
  steps: Math.min(allowance.steps, 4_000_000 + 4 * size),
  bytes: Math.min(allowance.bytes, 67_108_864 + 8 * size),
  depth: allowance.depth,
});

/**
 * The same for a document that is text as it stands in its file, so that nothing unpacks to more: large ones that
 * people really write take nine tenths of this.
 */
export function textAllowanceFor(size: number): Allowance {
  const whole = allowanceFor(size);
  return { ...whole, steps: Math.min(whole.steps, Math.max(6_000_000, 1_000_000 + 3 * size)) };
}

/** Bytes that take as long to unpack as a step takes, as a power of two. */
const bytesPerStep = 4;

/** Thrown when a document costs more than its allowance; readers may catch it and report what they did not read. */
export class OverBudget extends AppError {
  constructor(message: string) {
    super("too_complex", message);
    this.name = "OverBudget";
  }
}

/**
 * One allowance per document, on which every loop over foreign data draws. It also says when to give way: a loop that
 * goes on for long says `if (budget.isDue) await budget.turn();` between two pieces of its work.
 */
export class Budget {
  #steps: number;
  #bytes: number;
  #allowance: Allowance;
  /** The next turn is due when fewer steps than this are left. */
  #dueBelow: number;

  constructor(limits: Allowance = allowance) {
    this.#allowance = limits;
    this.#steps = limits.steps;
    this.#bytes = limits.bytes;
    this.#dueBelow = limits.steps - slice;
  }

  /** Allows no more than this, what was drawn before included. */
  narrow(limits: Allowance): void {
    const { steps, bytes } = this.spent;
    this.#allowance = {
      steps: Math.min(this.#allowance.steps, limits.steps),
      bytes: Math.min(this.#allowance.bytes, limits.bytes),
      depth: Math.min(this.#allowance.depth, limits.depth),
    };
    this.#dueBelow += this.#allowance.steps - steps - this.#steps;
    this.#steps = this.#allowance.steps - steps;
    this.#bytes = this.#allowance.bytes - bytes;
  }

  /** Draws steps; throws OverBudget when there are none left. */
  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0)
      throw new OverBudget(
        "The document is too complex to be read: it takes more steps than one document may.",
      );
  }

  /** Whether it has ended: what is reported then is the end of what was read. */
  get isOver(): boolean {
    return this.#steps < 0;
  }

  /** Draws bytes of decompressed or decrypted data; throws OverBudget when there are none left. */
  inflated(count: number): void {
    this.#bytes -= count;
    this.#dueBelow += count >> bytesPerStep;
    if (this.#bytes < 0)
      throw new OverBudget(
        "The document is too complex to be read: it unpacks to more data than one document may hold.",
      );
  }

  /** Throws OverBudget when something is nested deeper than allowed. */
  depth(level: number): void {
    if (level > this.#allowance.depth) {
      throw new OverBudget(
        `The document is too complex to be read: it is nested more than ${this.#allowance.depth} levels deep.`,
      );
    }
  }

  /** Counts work towards the next turn that takes more time than the steps that it draws. */
  worked(steps: number): void {
    this.#dueBelow += steps;
  }

  /** Whether so much was drawn since the last turn that others should run now. */
  get isDue(): boolean {
    return this.#steps < this.#dueBelow;
  }

  /** Lets the event loop and other documents run. Costs a timer, so it is for when a turn is due. */
  turn(): Promise<void> {
    const { steps, bytes } = this.spent;
    this.#dueBelow = this.#steps - slice;
    return turns.next(steps + bytes / 2 ** bytesPerStep);
  }

  /** Runs work that yields where a turn is due: answers a promise only where there was one. */
  run(work: Iterator<void>): Promise<void> | undefined {
    return work.next().done ? undefined : this.#rest(work);
  }

  async #rest(work: Iterator<void>): Promise<void> {
    do await this.turn();
    while (!work.next().done);
  }

  /** Whether more than two thirds of it are spent: what can be done without is left out from here on. */
  get isScarce(): boolean {
    const { steps, bytes } = this.#allowance;
    return 3 * this.#steps < steps || 3 * this.#bytes < bytes;
  }

  get spent(): { steps: number; bytes: number } {
    return { steps: this.#allowance.steps - this.#steps, bytes: this.#allowance.bytes - this.#bytes };
  }
}
