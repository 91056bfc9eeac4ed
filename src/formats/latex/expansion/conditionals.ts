/** Commands that begin with "if" and are not closed by \fi. */
const notConditional = new Set(
  (
    "iff ifoot ifthenelse ifdef ifundef ifcsdef ifcsundef ifdefmacro ifdefempty ifdefvoid ifdefstring ifdefequal " +
    "ifcsstring ifcsempty ifstrequal ifstrempty ifblank ifnumcomp ifnumequal ifnumless ifnumgreater ifnumodd " +
    "ifdimcomp ifboolexpr ifbool iftoggle ifinlist ifentrytype iffieldundef iffieldequalstr ifnameundef ifentryseen " +
    "ifthispageodd ifciteseen ifkeyword ifglossaryexists ifpackageloaded ifmtarg ifstr ifnumber ifpdfstringunicode"
  ).split(" "),
);

const isConditional = (name: string) => name.startsWith("if") && !notConditional.has(name);

/** Most conditionals that are followed inside each other. */
const nestingLimit = 10_000;

/**
 * TeX's conditionals as far as source shows them: \iffalse, \iftrue and switches made by \newif. Of all others the
 * first branch counts.
 */
export class Conditionals {
  readonly #switches = new Map<string, boolean>();
  /** The value of each open conditional; null where source does not show it, so that its first branch counts. */
  readonly #open: (boolean | null)[] = [];
  /** Conditionals that are open since text began to be left out, with the one that leaves it out. */
  #left = 0;

  /** Whether the text is left out. */
  get isLeftOut(): boolean {
    return this.#left > 0;
  }

  /** \newif\ifname */
  declare(name: string): void {
    this.#switches.set(name, false);
  }

  /** Whether the command belongs to a conditional or stands in a part that is left out: nothing more to be done. */
  take(name: string): boolean {
    if (this.#left) {
      if (name === "fi") this.#end();
      else if (name === "else" && this.#left === 1 && this.#open.at(-1) === false) this.#left = 0;
      else if (isConditional(name)) this.#left++;
      return true;
    }
    if (name === "fi") this.#open.pop();
    else if (name === "else" && this.#open.length && this.#open.at(-1) !== false) this.#left = 1;
    else if (isConditional(name)) this.#begin(name);
    else return name === "else" || name === "or" || this.#isSwitch(name);
    return true;
  }

  /**
   * The document begins in a branch that is left out. Where that was chosen as source does not show which one counts,
   * it was the wrong one, or its end is missing. Answers whether text counts from here on.
   */
  giveUp(): boolean {
    if (!this.#left || this.#open.at(-1) !== null) return false;
    this.#left = 0;
    this.#open.length = 0;
    return true;
  }

  #begin(name: string): void {
    if (this.#open.length >= nestingLimit) return;
    const value = name === "iftrue" ? true : name === "iffalse" ? false : (this.#switches.get(name) ?? null);
    this.#open.push(value);
    if (value === false) this.#left = 1;
  }

  #end(): void {
    this.#left--;
    if (!this.#left) this.#open.pop();
  }

  #isSwitch(name: string): boolean {
    if (!this.#switches.size || !name.endsWith("e")) return false;
    const [, base, value] = /^(.+)(true|false)$/.exec(name) ?? [];
    if (!base || !this.#switches.has(`if${base}`)) return false;
    this.#switches.set(`if${base}`, value === "true");
    return true;
  }
}
