import type { Budget } from "../checker/budget.ts";
import { OverBudget } from "../checker/budget.ts";
import type { Node, Run } from "../formats/content.ts";

/** What waits of a note: the start of a node, a run, or the end of the innermost node. */
type Call = { open: Node } | Run | null;

/** Calls that wait in all notes; so many characters count as one. */
const mostCalls = 1_000_000;
const charactersPerCall = 64;

const isOpening = (call: Exclude<Call, null>): call is { open: Node } => "open" in call;

/** Keeps the content of notes, which stands in their places in the text, for the end of the page. */
export class DeferredNotes {
  readonly #calls = new Map<string, Call[]>();
  #size = 0;
  /** The note that is open, and the nodes that are open in it, itself counted. */
  #open: { key: string; depth: number } | null = null;

  /** Begins a note; where it is reported in parts they make one. */
  begin(key: string): void {
    this.#size++;
    this.#open = { key, depth: 1 };
    if (!this.#calls.has(key)) this.#calls.set(key, []);
  }

  has(key: string): boolean {
    return this.#calls.has(key);
  }

  /** Whether a note is open, which takes the node. */
  open(node: Node): boolean {
    if (!this.#open) return false;
    this.#open.depth++;
    this.#add(this.#open.key, { open: node });
    return true;
  }

  /** Whether a note is open, which takes the text. */
  text(run: Run): boolean {
    if (this.#open) this.#add(this.#open.key, run);
    return this.#open !== null;
  }

  /** Whether a note is open, in which a node ends, or which ends itself. */
  close(): boolean {
    if (!this.#open) return false;
    if (--this.#open.depth) this.#add(this.#open.key, null);
    else this.#open = null;
    return true;
  }

  #add(key: string, call: Call): void {
    this.#size += 1 + (call && !isOpening(call) ? Math.floor(call.text.length / charactersPerCall) : 0);
    if (this.#size > mostCalls)
      throw new OverBudget(
        "The document is too complex to be converted: its notes hold too much. Split it into several documents.",
      );
    this.#calls.get(key)?.push(call);
  }

  /** Gives the content of a note, once. */
  async release(
    key: string,
    to: {
      open(node: Node): void | Promise<void>;
      text(run: Run): void;
      close(node: Node): void | Promise<void>;
    },
    budget: Budget,
  ): Promise<void> {
    const calls = this.#calls.get(key) ?? [];
    this.#calls.set(key, []);
    const open: Node[] = [];
    for (const call of calls) {
      if (call === null) {
        const node = open.pop();
        if (node) await to.close(node);
      } else if (isOpening(call)) {
        open.push(call.open);
        await to.open(call.open);
      } else to.text(call);
      if (budget.isDue) await budget.turn();
    }
  }
}
