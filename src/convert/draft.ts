import type { PageBuilder } from "./page.ts";

type Attributes = Record<string, string>;

/** An element that waits: its name and attributes may be changed until it is released. */
export interface Element {
  name: string;
  attributes: Attributes;
}

/** One call of the page that waits: text, the start or end of an element, a draft within, or anything else. */
type Call = string | (Element & { weight: number }) | typeof end | Draft | Later;

/** What a page is asked for later, and how many calls it keeps in itself. */
interface Later {
  run: (page: PageBuilder) => void | Promise<void>;
  weight: number;
}

const end = Symbol("end of an element");

/** Counts what waits in a draft and in all that are within it: calls, and text by its length. */
export interface Waiting {
  calls: number;
}

/** Characters that weigh as much as a call. */
const charactersPerCall = 64;
/** What so many characters weigh. */
export const weightOfText = (characters: number): number => Math.floor(characters / charactersPerCall);

/** Characters of the attributes' values. */
export function lengthOf(attributes: Attributes): number {
  let length = 0;
  for (const name in attributes) length += attributes[name]!.length;
  return length;
}

function weightOf(call: Call): number {
  if (typeof call === "string") return 1 + weightOfText(call.length);
  return typeof call === "object" && "weight" in call ? 1 + call.weight : 1;
}

/**
 * What is to be given to a page and waits: for what only later parts of the document tell, such as the rows that a
 * cell spans, and for pictures, which are loaded when it is released. The attributes of an element may be changed
 * until then.
 */
export class Draft {
  readonly #waiting: Waiting;
  readonly #isLeftOut: boolean;
  #calls: Call[] = [];
  #isOpen = false;

  /** One that is left out keeps nothing of what it is given. */
  constructor(waiting: Waiting = { calls: 0 }, isLeftOut = false) {
    this.#waiting = waiting;
    this.#isLeftOut = isLeftOut;
  }

  /** A draft that may be added to this one later. */
  apart(): Draft {
    return new Draft(this.#waiting, this.#isLeftOut);
  }

  get waiting(): number {
    return this.#waiting.calls;
  }

  get isEmpty(): boolean {
    return !this.#calls.length;
  }

  open(name: string, attributes: Attributes = {}): Element {
    const element = { name, attributes, weight: weightOfText(lengthOf(attributes)) };
    this.#add(element);
    return element;
  }

  close(): void {
    this.#add(end);
  }

  text(data: string): void {
    this.#add(data);
  }

  /** Anything else that a page is asked for. */
  call(run: Later["run"], weight = 0): void {
    this.#add({ run, weight });
  }

  /** A draft that stands here: what it holds comes before all that is added to this one later. */
  add(draft: Draft): void {
    if (draft.#isOpen || !draft.isEmpty) this.#add(draft);
  }

  /** A draft that stands here and is written on until it is ended; nothing may be added to this one before that. */
  part(): Draft {
    const draft = this.apart();
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
      else if ("run" in call) await call.run(page);
      else page.open(call.name, call.attributes);
      this.#waiting.calls -= weightOf(call);
    }
  }

  #add(call: Call): void {
    if (this.#isLeftOut) return;
    this.#waiting.calls += weightOf(call);
    this.#calls.push(call);
  }
}
