import type { Command, Interpreter } from "./interpreter.ts";

/** A word in bold type. */
function keyword(to: Interpreter, word: string): void {
  if (!word || !to.isBody) return;
  to.flow.inline(() => {
    to.flow.open({ role: "phrase", sort: "strong", place: to.at() });
    to.flow.run(word);
    to.flow.close();
  });
  to.print(" ");
}

/** A statement on a line of its own; with words behind its group where it has one. */
const statement =
  (word: string, after: string | null = null): Command =>
  (to) => {
    to.lineBreak();
    keyword(to, word);
    if (after !== null)
      to.groups.use({
        end: () => {
          to.print(" ");
          keyword(to, after);
        },
      });
  };

const call: Command = (to, name) => {
  to.lineBreak();
  keyword(to, name.toLowerCase());
  to.scanner.take("mm", ([called, given]) => {
    to.followGroup(called);
    to.print("(");
    to.followGroup(given);
    to.print(")");
  });
};

/** Statements of algorithmic and algpseudocode, by their names in small letters. */
const statements: Record<string, Command> = {
  state: statement(""),
  statex: statement(""),
  require: statement("Require:"),
  ensure: statement("Ensure:"),
  input: statement("Input:"),
  output: statement("Output:"),
  if: statement("if", "then"),
  elsif: statement("else if", "then"),
  elseif: statement("else if", "then"),
  else: statement("else"),
  endif: statement("end if"),
  for: statement("for", "do"),
  forall: statement("for all", "do"),
  endfor: statement("end for"),
  while: statement("while", "do"),
  endwhile: statement("end while"),
  repeat: statement("repeat"),
  until: statement("until", ""),
  loop: statement("loop"),
  endloop: statement("end loop"),
  return: statement("return"),
  procedure: call,
  function: call,
  endprocedure: statement("end procedure"),
  endfunction: statement("end function"),
};

/** Takes a statement of an algorithm; false where the command is none. */
export function algorithmCommand(to: Interpreter, name: string): boolean {
  const key = name.toLowerCase();
  // Written all in capitals or with a capital, by package; small names are TeX's own.
  if (name === key || !Object.hasOwn(statements, key) || !to.groups.isOpen("algorithmic")) return false;
  statements[key]!(to, name);
  return true;
}
