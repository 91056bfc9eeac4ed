import { parseKeys } from "../../checker/readers/latex/key-values.ts";
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

/** Begins a list, whose items begin with \item. */
export function beginList(to: LatexWriter, name: string, kind: "ul" | "ol" | "dl", signature: string): void {
  const { depth } = to.flow;
  to.scanner.take(signature, (found) => {
    const options = found[0]?.source ?? "";
    const attributes: Record<string, string> = {};
    if (kind === "ol") {
      const level = levels[Math.min(3, to.lists.filter((other) => other === "ol").length)]!;
      const keys = parseKeys(options);
      const numerals = numeralsOf(keys.get("label") ?? options) ?? level.numerals;
      const start = Number.parseInt(keys.get("start") ?? "", 10);
      const from = keys.has("resume")
        ? to.counters.value(level.counter)
        : Number.isNaN(start)
          ? 0
          : start - 1;
      to.counters.set(level.counter, from);
      if (types[numerals]) attributes.type = types[numerals];
      if (from !== 0) attributes.start = String(from + 1);
      to.numerals.push(numerals);
    }
    to.flow.begin(kind, attributes);
    to.lists.push(kind);
    to.push(name, () => {
      to.flow.endTo(depth);
      if (to.lists.pop() === "ol") to.numerals.pop();
    });
    to.listDepths.set(to.lists.length, to.flow.depth);
  });
}

/** \item */
export function item(to: LatexWriter): void {
  const kind = to.lists.at(-1);
  if (!kind) {
    to.scanner.take("ao", ([, label]) => {
      to.flow.endParagraph();
      to.feedArgument(label);
    });
    return;
  }
  to.flow.endTo(to.listDepths.get(to.lists.length) ?? 0);
  to.scanner.take("ao", ([, label]) => {
    if (kind === "dl") {
      to.flow.begin("dt", {}, "lines");
      to.push(null, null);
      to.feedArgument(label);
      to.pop();
      to.flow.end();
      to.flow.begin("dd");
      return;
    }
    to.flow.begin("li");
    if (label) {
      to.push(null, null);
      to.feedArgument(label);
      to.pop();
      to.print(" ");
    } else if (kind === "ol") {
      const { counter } = levels[Math.min(3, to.numerals.length - 1)] ?? levels[0]!;
      to.counters.step(counter);
      const number = numeral(to.counters.value(counter), to.numerals.at(-1) ?? "arabic");
      to.references.current = { number, kind: "item", title: "" };
    }
  });
}
