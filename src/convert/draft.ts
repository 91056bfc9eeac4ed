import type { PageBuilder } from "./page.ts";

type Attributes = Record<string, string>;

/** One call of the page that waits: text, the start or end of an element, a draft within, or anything else. */
type Call =
  | string
  | { name: string; attributes: Attributes }
  | typeof end
  | Draft
  | ((page: PageBuilder) => void | Promise<void>);

const end = Symbol("end of an element");

/** Counts the calls that wait in a draft and in all that are within it. */
export interface Waiting {
  calls: number;
}

/**
 * What is to be given to a page and waits: for what only later parts of the document tell, such as the rows that a
 * cell spans, and for pictures, which are loaded when it is released. The attributes of an element may be changed
 * until then.
 */
export class Draft {
  readonly #waiting: Waiting;
  #calls: Call[] = [];
  #isOpen = false;

  constructor(waiting: Waiting = { calls: 0 }) {
    this.#waiting = waiting;
  }

  get waiting(): number {
    return this.#waiting.calls;
  }

  get isEmpty(): boolean {
    return !this.#calls.length;
  }

  open(name: string, attributes: Attributes = {}): void {
    this.#add({ name, attributes });
  }

  close(): void {
    this.#add(end);
  }

  text(data: string): void {
    this.#add(data);
  }

  /** Anything else that a page is asked for. */
  call(what: (page: PageBuilder) => void | Promise<void>): void {
    this.#add(what);
  }

  /** A draft that stands here: what it holds comes before all that is added to this one later. */
  add(draft: Draft): void {
    if (draft.#isOpen || !draft.isEmpty) this.#add(draft);
  }

  /** A draft that stands here and is written on until it is ended; nothing may be added to this one before that. */
  part(): Draft {
    const draft = new Draft(this.#waiting);
    draft.#isOpen = true;
    this.#add(draft);
    return draft;
  }

  /** Nothing more comes into this part. */
  end(): void {
    this.#isOpen = false;
  }

  /** Gives all that waits to the page, in order; of a part that is still open what it has so far. */
  async release(page: PageBuilder): Promise<void> {
    const calls = this.#calls;
    this.#calls = [];
    for (const call of calls) {
      if (call instanceof Draft) {
        await call.release(page);
        if (call.#isOpen) {
          this.#calls.push(call);
          continue;
        }
      } else if (typeof call === "string") page.text(call);
      else if (call === end) page.close();
      else if (typeof call === "function") await call(page);
      else page.open(call.name, call.attributes);
      this.#waiting.calls--;
    }
  }

  #add(call: Call): void {
    this.#waiting.calls++;
    this.#calls.push(call);
  }
}
