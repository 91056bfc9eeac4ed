import type { Budget } from "../../../checker/budget.ts";
import type { Argument } from "./argument-reader.ts";
import type { Position } from "./cursor.ts";
import { type Macros, noValue } from "./macros.ts";
import { type TokenHandler, Tokenizer } from "./tokenizer.ts";

/** Deepest nesting of arguments and macros that is followed. */
const levelLimit = 12;
/** How often arguments that never end may begin anew inside what was read of one. */
const brokenLimit = 3;

/** Source that is nothing but one line of text. */
export const isPlain = (source: string): boolean => !/[\\{}$%&\n]/.test(source);

/** What is common to all that follow TeX source: the current source, sources inside it, and the document's macros. */
export abstract class Expander implements TokenHandler {
  scanner: Tokenizer;
  readonly macros: Macros;
  readonly budget: Budget;
  #level = 0;
  #broken = 0;

  constructor(macros: Macros, budget: Budget) {
    this.macros = macros;
    this.budget = budget;
    this.scanner = new Tokenizer(this, budget);
  }

  abstract text(text: string): void;
  abstract open(): void;
  abstract close(): void;
  abstract math(isDouble: boolean): void;
  abstract cell(): void;
  abstract paragraph(): void;
  abstract command(name: string): void;
  abstract begin(name: string): void;
  abstract end(name: string): void;

  /** Called when something is nested too deep to be followed. */
  abstract tooDeep(): void;

  broken(argument: Argument): void {
    if (this.#broken >= brokenLimit) {
      this.tooDeep();
      return;
    }
    this.#broken++;
    this.followArgument(argument);
    this.#broken--;
  }

  /** Follows a source inside the current one: an argument where it stands, or (`isFixed`) what a macro stands for. */
  follow(source: string, at: Position, isFixed = false): void {
    if (!source) return;
    if (isPlain(source)) {
      this.text(source);
      return;
    }
    if (this.#level >= levelLimit || !this.macros.follow(source.length)) {
      this.tooDeep();
      return;
    }
    const outer = this.scanner;
    const inner = new Tokenizer(this, this.budget, at, isFixed);
    inner.cursor.hasAtLetters = outer.cursor.hasAtLetters || isFixed;
    inner.cursor.hasExplLetters = outer.cursor.hasExplLetters;
    inner.shortVerbs = outer.shortVerbs;
    this.scanner = inner;
    this.#level++;
    inner.write(source);
    const wanted = inner.end();
    this.#level--;
    this.scanner = outer;
    if (inner.isStopped) outer.stop();
    else if (wanted) outer.adopt(wanted);
  }

  /** Follows an argument, if it is there. */
  followArgument(argument: Argument | null | undefined): void {
    if (argument) this.follow(argument.source, argument);
  }

  /** Follows what a command that the document defines stands for; false when it defines none of that name. */
  expandCommand(name: string, onlyStructural = false): boolean {
    const macro = this.macros.command(name);
    if (!macro) return false;
    if (onlyStructural && !macro.isStructural) return false;
    const at = this.scanner.start;
    this.scanner.take(macro.signature, (found) => {
      const body = this.macros.expand(macro, found);
      if (body === null) this.tooDeep();
      else this.follow(body, at, true);
    });
    return true;
  }

  /** Commands that choose between their arguments; false when the command is none of them. */
  choose(name: string): boolean {
    const choice = choices[name];
    if (!choice) return false;
    const at = this.scanner.start;
    this.scanner.take(choice.signature, (found) => {
      const given = found
        .slice(0, choice.signature.length - 2)
        .map((argument) => argument?.source.trim() ?? "");
      const [yes, no] = found.slice(-2);
      const holds = choice.test(given);
      if (holds !== false) this.follow(yes?.source ?? "", at, true);
      if (holds !== true) this.follow(no?.source ?? "", at, true);
    });
    return true;
  }
}

/** A test by its arguments; null when source does not say. The last two arguments are the branches. */
const choices: Record<string, { signature: string; test: (given: string[]) => boolean | null }> = {
  IfNoValueTF: { signature: "mMM", test: ([value]) => value === noValue },
  IfValueTF: { signature: "mMM", test: ([value]) => value !== noValue },
  IfBooleanTF: { signature: "mMM", test: ([value]) => value === "\\BooleanTrue" },
  ifstrempty: { signature: "mMM", test: ([value]) => value === "" },
  ifblank: { signature: "mMM", test: ([value]) => value === "" },
  notblank: { signature: "mMM", test: ([value]) => value !== "" },
  ifstrequal: { signature: "mmMM", test: ([one, other]) => one === other },
  ifthenelse: {
    signature: "mMM",
    test: ([condition = ""]) => {
      const equal = /^\\equal\s*\{([^{}]*)\}\s*\{([^{}]*)\}$/.exec(condition);
      return equal ? equal[1]!.trim() === equal[2]!.trim() : null;
    },
  },
};
