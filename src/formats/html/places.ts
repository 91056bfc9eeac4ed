import type { Place } from "../../checker/model.ts";
import type { OpenElement } from "./parser/open-element.ts";

/** A place in a text. Most facts pass their checks, so that it is put into words only when someone asks for them. */
export class LinePlace implements Place {
  readonly line: number;
  readonly column: number;

  constructor(line: number, column: number) {
    this.line = line;
    this.column = column;
  }

  get label(): string {
    return `Line ${this.line}, column ${this.column}`;
  }
}

/** Where an element of a page begins, with a path to it. */
export class ElementPlace extends LinePlace {
  readonly #element: OpenElement;

  constructor(element: OpenElement) {
    super(element.origin.line, element.origin.column);
    this.#element = element;
  }

  get path(): string {
    return path(this.#element);
  }
}

/** The same without the element: it keeps nothing of the page. */
export class PathPlace extends LinePlace {
  readonly path: string;

  constructor(line: number, column: number, path: string) {
    super(line, column);
    this.path = path;
  }
}

/** Steps of a path that are shown; those before them are left out. */
const shownSteps = 6;

/** A short path as CSS writes it, from the nearest element with an id. */
function path(element: OpenElement): string {
  let path = step(element);
  let at = element;
  for (let steps = 1; steps < shownSteps && at.parent && !isNamed(at); steps++) {
    at = at.parent;
    path = `${step(at)} > ${path}`;
  }
  return path;
}

function step(element: OpenElement): string {
  const { name, ordinal } = element;
  if (isNamed(element)) return `${name}#${element.id}`;
  const isOnly = name === "html" || name === "body" || name === "head" || ordinal === 0;
  return isOnly ? name : `${name}:nth-of-type(${ordinal})`;
}

/** Whether the element has an id that a path can begin with. */
function isNamed(element: OpenElement): boolean {
  const { id } = element;
  return id !== null && /^[A-Za-z][\w-]{0,40}$/.test(id);
}
