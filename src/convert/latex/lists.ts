import { parseKeys } from "../../formats/latex/key-values.ts";
import { type Numerals, numeral } from "./counters.ts";
import type { LatexWriter } from "./writer.ts";

/** The counters of nested enumerations, and what LaTeX counts them in. */
const levels: { counter: string; numerals: Numerals }[] = [
  { counter: "enumi", numerals: "arabic" },
  { counter: "enumii", numerals: "alph" },
  { counter: "enumiii", numerals: "roman" },
  { counter: "enumiv", numerals: "Alph" },
];

const types: Partial<Record<Numerals, string>> = { alph: "a", Alph: "A", roman: "i", Roman: "I" };

/** The numerals of a label such as `\alph*)` (enumitem) or `(a)` (enumerate). */
function numeralsOf(options: string): Numerals | null {
  const named = /\\(arabic|[aA]lph|[rR]oman)/.exec(options)?.[1];
  if (named) return named as Numerals;
  const letter = /^[([]?([1aAiI])[)\].:]*$/.exec(options.trim())?.[1];
  return letter
    ? ({ 1: "arabic", a: "alph", A: "Alph", i: "roman", I: "Roman" } as Record<string, Numerals>)[letter]!
    : null;
}

/** A list that is open. */
export interface OpenList {
  kind: "ul" | "ol" | "dl";
  /** What its items are numbered in; null where they are not. */
  numerals: Numerals | null;
  /** The counter of its items. */
  counter: string;
  /** How many blocks are open where its items begin. */
  depth: number;
}

/** Begins a list, whose items begin with \item. */
export function beginList(to: LatexWriter, name: string, kind: OpenList["kind"], signature: string): void {
  const { depth } = to.flow;
  to.scanner.take(signature, (found) => {
    const options = found[0]?.source ?? "";
    const attributes: Record<string, string> = {};
    const level = levels[Math.min(3, to.lists.filter((list) => list.numerals !== null).length)]!;
    const list: OpenList = { kind, numerals: null, counter: level.counter, depth: 0 };
    if (kind === "ol") {
      const keys = parseKeys(options);
      list.numerals = numeralsOf(keys.get("label") ?? options) ?? level.numerals;
      const start = Number.parseInt(keys.get("start") ?? "", 10);
      const from = keys.has("resume")
        ? to.counters.value(level.counter)
        : Number.isNaN(start)
          ? 0
          : start - 1;
      to.counters.set(level.counter, from);
      const type = types[list.numerals];
      if (type) attributes.type = type;
      if (from !== 0) attributes.start = String(from + 1);
    }
    to.flow.begin(kind, attributes);
    list.depth = to.flow.depth;
    to.lists.push(list);
    to.groups.push(name, () => {
      to.flow.endTo(depth);
      to.lists.pop();
    });
  });
}

/** \item */
export function item(to: LatexWriter): void {
  const list = to.lists.at(-1);
  if (list) to.flow.endTo(list.depth);
  else to.flow.endParagraph();
  to.scanner.take("ao", ([, label]) => {
    if (!list) {
      to.feedArgument(label);
      to.print(" ");
    } else if (list.kind === "dl") {
      to.flow.begin("dt", {}, "lines");
      to.feedGroup(label);
      to.flow.end();
      to.flow.begin("dd");
    } else {
      to.flow.begin("li");
      if (label) {
        to.feedGroup(label);
        to.print(" ");
      } else if (list.numerals) numberItem(to, list.counter, list.numerals);
    }
  });
}

function numberItem(to: LatexWriter, counter: string, numerals: Numerals): void {
  to.counters.step(counter);
  const number = numeral(to.counters.value(counter), numerals);
  to.references.current = { number, kind: "item", title: "" };
}
