import type { Budget } from "../checker/budget.ts";

/** Formulas that are longer stand as source, in characters. */
const longest = 10_000;
/** All formulas of a document, and their source in characters: each takes about 0.2 ms. */
const mostFormulas = 50_000;
const mostCharacters = 2_000_000;
/** Braces and environments that one formula may have inside one another. */
const deepest = 100;

type Render = (source: string, options: Record<string, unknown>) => string;
let render: Render | null = null;

/** Loads what makes formulas: before the first of them, as it takes time and memory. */
export async function loadMathml(): Promise<void> {
  const { default: temml } = await import("temml");
  render = temml.renderToString as Render;
}

/** Short formulas come again and again: so many are kept. */
const mostKept = 1_000;
const longestKept = 32;

/** Makes the formulas of one document, as many as there is time for. */
export class Formulas {
  #count = mostFormulas;
  #characters = mostCharacters;
  readonly #kept = new Map<string, string | null>();

  /** A formula as MathML that is still to be made safe; null where it cannot be made. */
  mathml(source: string, isDisplay: boolean, budget: Budget): string | null {
    budget.step(20 + source.length);
    const key = source.length <= longestKept ? `${isDisplay} ${source}` : "";
    const kept = key ? this.#kept.get(key) : undefined;
    if (kept !== undefined) return kept;
    const made = this.#make(source, isDisplay);
    if (key && this.#kept.size < mostKept) this.#kept.set(key, made);
    return made;
  }

  #make(source: string, isDisplay: boolean): string | null {
    this.#count--;
    this.#characters -= source.length;
    if (this.#count < 0 || this.#characters < 0) return null;
    if (!render || source.length > longest || isTooDeep(source)) return null;
    try {
      return render(source, {
        displayMode: isDisplay,
        throwOnError: true,
        trust: false,
        maxExpand: 500,
        maxSize: [50, 50],
      });
    } catch {
      return null;
    }
  }
}

function isTooDeep(source: string): boolean {
  let depth = 0;
  for (const [found] of source.matchAll(
    /\\begin|\\left(?![a-zA-Z])|(?<!\\)\{|\\end|\\right(?![a-zA-Z])|(?<!\\)\}/g,
  )) {
    if (/^(?:\\begin|\\left|\{)/.test(found)) depth++;
    else depth--;
    if (depth > deepest) return true;
  }
  return false;
}

/** The source of a formula without the environment that only sets it apart. */
export const sourceOf = (tex: string): string =>
  /^\\begin\{((?:equation|align|alignat|gather)\*)\}([\s\S]*)\\end\{\1\}$/.exec(tex)?.[2] ?? tex;
