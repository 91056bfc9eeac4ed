import { type Numerals, numeral } from "./counters.ts";
import type { Formula } from "./formula.ts";
import type { Interpreter } from "./interpreter.ts";
import { skipLength, skipNumber } from "./lengths.ts";
import { mathName } from "./math-names.ts";
import { pictures } from "./pictures.ts";

type FormulaCommand = (to: Interpreter, formula: Formula) => void;

/** The number of a label in a formula: text, as formulas hold no links. */
const reference =
  (isEquation: boolean): FormulaCommand =>
  (to, formula) =>
    to.scanner.take("sm", ([, label]) => {
      const number = to.references.numberOf(label?.source.trim() ?? "");
      formula.add(`\\text{${isEquation ? `(${number})` : number}}`);
    });

const counter =
  (numerals: Numerals): FormulaCommand =>
  (to, formula) =>
    to.scanner.take("m", ([name]) =>
      formula.add(numeral(to.counters.value(name?.source.trim() ?? ""), numerals)),
    );

const nothing =
  (signature: string): FormulaCommand =>
  (to) =>
    to.scanner.take(signature, () => {});

/** Commands of formulas that say something of the document, or that are no mathematics. */
const own: Record<string, FormulaCommand> = {
  ")": (to) => to.endFormula(")"),
  "]": (to) => to.endFormula("]"),
  "\\": (to, formula) => {
    formula.endRow();
    to.scanner.take("so", () => {});
  },
  cr: (_to, formula) => formula.endRow(),
  nonumber: (_to, formula) => formula.leaveUnnumbered(),
  notag: (_to, formula) => formula.leaveUnnumbered(),
  eqno: (_to, formula) => formula.beginTag(),
  leqno: (_to, formula) => formula.beginTag(),
  arabic: counter("arabic"),
  alph: counter("alph"),
  Alph: counter("Alph"),
  roman: counter("roman"),
  Roman: counter("Roman"),
  tag: (to, formula) => to.scanner.take("sm", ([, text]) => formula.tag(to.set(text))),
  label: (to, formula) =>
    to.scanner.take("m", ([label]) => {
      if (label) formula.label(label.source.trim());
    }),
  ref: reference(false),
  eqref: reference(true),
  cref: reference(false),
  autoref: reference(false),
  cite: (to, formula) => to.scanner.take("om", ([, key]) => formula.add(`\\text{[${key?.source ?? ""}]}`)),
  intertext: (to, formula) =>
    to.scanner.take("m", ([text]) => formula.add(`\\text{${text?.source ?? ""}}\\\\ `)),
  shortintertext: (to, formula) => own.intertext!(to, formula),
  footnote: nothing("om"),
  footnotemark: nothing("o"),
  vspace: nothing("sm"),
  index: nothing("om"),
  hline: nothing(""),
  penalty: (to) => void skipNumber(to),
  hskip: (to, formula) => skip(to, formula),
  mskip: (to, formula) => skip(to, formula),
  kern: (to, formula) => skip(to, formula),
  mkern: (to, formula) => skip(to, formula),
  unit: (to, formula) => to.scanner.take("om", ([, unit]) => formula.add(`\\mathrm{${unit?.source ?? ""}}`)),
  si: (to, formula) => own.unit!(to, formula),
  num: (to, formula) => to.scanner.take("om", ([, number]) => formula.add(number?.source ?? "")),
  SI: (to, formula) =>
    to.scanner.take("omom", ([, number, , unit]) =>
      formula.add(`${number?.source ?? ""}\\,\\mathrm{${unit?.source ?? ""}}`),
    ),
  qty: (to, formula) => own.SI!(to, formula),
};

function skip(to: Interpreter, formula: Formula): void {
  skipLength(to);
  formula.add("\\,");
}

/** Takes a command in a formula. */
export function formulaCommand(to: Interpreter, formula: Formula, name: string): void {
  if (name === "includegraphics" || name === "tikz") {
    pictures[name]!(to, name);
    return;
  }
  if (Object.hasOwn(own, name)) {
    own[name]!(to, formula);
    return;
  }
  if (name.startsWith("the") && to.counters.has(name.slice(3))) {
    formula.add(to.counters.show(name.slice(3)));
    return;
  }
  const known = mathName(name);
  if (known) formula.add(/[a-zA-Z]$/.test(known) ? `\\${known} ` : `\\${known}`);
}
