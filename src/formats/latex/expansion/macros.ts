import { type Argument, type Arguments, argumentLimit } from "./argument-reader.ts";

/** A command or environment that the document defines. */
export interface Macro {
  /** Of the tokenizer: one letter for each parameter. */
  signature: string;
  /** What stands for a parameter that is left out. */
  defaults: readonly (string | null)[];
  body: string;
  /** For an environment: what stands at its end. */
  ending: string;
  /** Holds something that matters in mathematics too, such as its end. */
  isStructural: boolean;
}

/** All that the document may define, in characters. */
const definitionLimit = 2_000_000;
/** All that is followed inside other source, as arguments or as what macros stand for, in characters. */
const followingLimit = 24_000_000;
/** What each of them costs besides its length. */
const followingCost = 48;

const structural = /\\(?:begin|end|includegraphics|tikz|[[\]()])|\$/;

/** How the xparse package writes a parameter that was not given. */
export const noValue = "-NoValue-";

/** The signature and defaults of `{O{3cm} m s}`; null when it has parameters that are not followed. */
export function documentSignature(source: string): Pick<Macro, "signature" | "defaults"> | null {
  let signature = "";
  const defaults: (string | null)[] = [];
  const parameter =
    /\s*(?:([+!])|([mosgv])|([OG])\s*\{([^{}]*)\}|(d|r)\(\)|(d|r)<>|D\(\)\s*\{([^{}]*)\}|(\S))/y;
  while (parameter.lastIndex < source.trimEnd().length) {
    const found = parameter.exec(source);
    if (!found) return null;
    const [, prefix, plain, optional, value, round, angled, roundValue, other] = found;
    if (prefix) continue;
    if (other) return null;
    signature += plain ?? (optional ? (optional === "O" ? "o" : "g") : angled ? "a" : "d");
    defaults.push(value ?? roundValue ?? (plain === "m" || plain === "s" || round ? null : noValue));
  }
  return { signature, defaults };
}

/**
 * The halves of an environment, with \figure … \endfigure written as an environment: these are the commands that
 * \begin and \end call (source2e, ltmiscen).
 */
function paired(body: string, ending: string): { body: string; ending: string } {
  const name = /\\end([a-zA-Z]{1,100})/.exec(ending)?.[1];
  const begin = new RegExp(`\\\\${name}(?![a-zA-Z@])`);
  if (!name || !begin.test(body)) return { body, ending };
  return {
    body: body.replace(begin, `\\begin{${name}}`),
    ending: ending.replace(`\\end${name}`, `\\end{${name}}`),
  };
}

/** The definitions of the document, expanded as far as source shows and within bounds. */
export class Macros {
  readonly #commands = new Map<string, Macro>();
  readonly #environments = new Map<string, Macro>();
  #room = definitionLimit;
  #following = followingLimit;

  /** Draws on what may be followed inside other source; false when there is no more. */
  follow(length: number): boolean {
    this.#following -= length + followingCost;
    return this.#following >= 0;
  }

  command(name: string): Macro | undefined {
    return this.#commands.get(name);
  }

  environment(name: string): Macro | undefined {
    return this.#environments.get(name);
  }

  /** The name of a control sequence as an argument gives it: `\name`, with or without spaces. */
  static nameOf(argument: Argument | null | undefined): string {
    return argument?.source.trim().replace(/^\\/, "") ?? "";
  }

  defineCommand(
    name: string,
    parameters: Pick<Macro, "signature" | "defaults"> | null,
    body: Argument | null | undefined,
  ): void {
    if (parameters && body)
      this.#define(this.#commands, name, { ...parameters, body: body.source, ending: "" });
    else this.#commands.delete(name);
  }

  defineEnvironment(
    name: string,
    parameters: Pick<Macro, "signature" | "defaults"> | null,
    body: Argument | null | undefined,
    ending: Argument | null | undefined,
  ): void {
    if (!parameters || !body) return;
    this.#define(this.#environments, name, { ...parameters, ...paired(body.source, ending?.source ?? "") });
  }

  #define(table: Map<string, Macro>, name: string, macro: Omit<Macro, "isStructural">): void {
    const size = macro.body.length + macro.ending.length;
    if (!name || size > argumentLimit || size > this.#room) return;
    this.#room -= size + 64;
    table.set(name, { ...macro, isStructural: structural.test(macro.body) });
  }

  /** The parameters of \newcommand[count][default]. */
  static parameters(
    count: Argument | null | undefined,
    first: Argument | null | undefined,
  ): Pick<Macro, "signature" | "defaults"> {
    const number = Math.min(9, Number.parseInt(count?.source ?? "0", 10) || 0);
    return first && number
      ? { signature: `o${"m".repeat(number - 1)}`, defaults: [first.source] }
      : { signature: "m".repeat(number), defaults: [] };
  }

  /** The text of a definition with its arguments in place; null when the document expands to too much. */
  expand({ signature, defaults, body }: Macro, found: Arguments): string | null {
    const argument = (index: number): string => {
      if (signature[index] === "s") return found[index] ? "\\BooleanTrue" : "\\BooleanFalse";
      return found[index]?.source ?? defaults[index] ?? "";
    };
    let length = body.length;
    for (const [, digit] of body.matchAll(/#([1-9])/g)) length += argument(Number(digit) - 1).length;
    if (!this.follow(length)) return null;
    return body.replace(/#(#|[1-9])/g, (_, digit: string) =>
      digit === "#" ? "#" : argument(Number(digit) - 1),
    );
  }
}
