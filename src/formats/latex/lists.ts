import type { Item, List } from "../content.ts";
import { type Numerals, numeral } from "./counters.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Interpreter } from "./interpreter.ts";
import { parseKeys } from "./key-values.ts";
import type { OpenList } from "./open-parts.ts";

/** The counters of nested enumerations, and what LaTeX counts them in. */
const levels: { counter: string; numerals: Numerals }[] = [
  { counter: "enumi", numerals: "arabic" },
  { counter: "enumii", numerals: "alph" },
  { counter: "enumiii", numerals: "roman" },
  { counter: "enumiv", numerals: "Alph" },
];

const types: Partial<Record<Numerals, "a" | "A" | "i" | "I">> = {
  alph: "a",
  Alph: "A",
  roman: "i",
  Roman: "I",
};

/** The numerals of a label such as `\alph*)` (enumitem) or `(a)` (enumerate). */
function numeralsOf(options: string): Numerals | null {
  const named = /\\(arabic|[aA]lph|[rR]oman)/.exec(options)?.[1];
  if (named) return named as Numerals;
  const letter = /^[([]?([1aAiI])[)\].:]*$/.exec(options.trim())?.[1];
  return letter
    ? ({ 1: "arabic", a: "alph", A: "Alph", i: "roman", I: "Roman" } as Record<string, Numerals>)[letter]!
    : null;
}

/** How an environment numbers or marks its items. */
export interface ListStyle {
  sort: List["sort"];
  signature: string;
  /** Where LaTeX does not number it by its level. */
  numerals?: Numerals;
  isEasy?: boolean;
  hasBoxes?: boolean;
}

/** Begins a list, whose items begin with \item. */
export function beginList(to: Interpreter, name: string, style: ListStyle): void {
  const place = to.at(`\\begin{${name}}`);
  to.scanner.take(style.signature, (found) => {
    const node: List = { role: "list", sort: style.sort, place, snippet: `\\begin{${name}}` };
    open(to, name, style, node, found[0] ?? null);
  });
}

function open(to: Interpreter, name: string, style: ListStyle, node: List, given: Argument | null): void {
  const { depth } = to.flow;
  const options = given?.source ?? "";
  const { isEasy = false, hasBoxes = false } = style;
  if (isEasy && /enumerate|alpha|roman/i.test(options)) node.sort = "numbers";
  const { sort } = node;
  const level = levels[Math.min(3, to.lists.filter((list) => list.numerals !== null).length)]!;
  const list: OpenList = {
    environment: name,
    sort,
    numerals: null,
    counter: level.counter,
    depth: 0,
    isEasy,
    hasBoxes,
  };
  if (sort === "numbers") {
    const keys = parseKeys(options);
    list.numerals = style.numerals ?? numeralsOf(keys.get("label") ?? options) ?? level.numerals;
    const start = Number.parseInt(keys.get("start") ?? "", 10);
    const from = keys.has("resume") ? to.counters.value(level.counter) : Number.isNaN(start) ? 0 : start - 1;
    to.counters.set(level.counter, from);
    const numerals = types[list.numerals];
    if (numerals) node.numerals = numerals;
    if (from !== 0) node.start = from + 1;
  }
  to.flow.begin(node);
  list.depth = to.flow.depth;
  to.lists.push(list);
  to.groups.push(name, () => {
    to.flow.endTo(depth);
    to.lists.length = Math.min(to.lists.length, Math.max(0, to.lists.lastIndexOf(list)));
  });
}

/** \item and its like. */
export function item(to: Interpreter, name: string): void {
  const list = to.lists.at(-1);
  if (list) to.flow.endTo(list.depth);
  else to.flow.endParagraph();
  const place = to.at();
  const node = (role: Item["role"]): Item => ({ role, place });
  const isQuestion = /^(?:question|(?:sub){0,2}part)$/.test(name);
  to.scanner.take(name === "item" || isQuestion ? "ao" : "", ([, label]) => {
    if (!to.isBody) return;
    if (!list) {
      to.followArgument(label);
      to.print(" ");
    } else if (list.sort === "terms") {
      to.flow.begin(node("term"), "lines");
      to.followGroup(label);
      to.flow.end();
      to.flow.begin(node("description"));
    } else {
      to.flow.begin(node("item"));
      if (list.hasBoxes) to.print("☐ ");
      if (isQuestion) {
        // What stands in brackets are the points that an answer is worth.
        numberItem(to, list);
        if (label) to.print(`(${to.set(label)}) `);
      } else if (label) {
        to.followGroup(label);
        to.print(" ");
      } else numberItem(to, list);
    }
  });
}

function numberItem(to: Interpreter, { counter, numerals }: OpenList): void {
  if (!numerals) return;
  to.counters.step(counter);
  const number = numeral(to.counters.value(counter), numerals);
  to.references.current = { number, kind: "item", title: "" };
}

/** Items of the package easylist: as many marks as the level is deep, then the text. */
export function easyItems(to: Interpreter, text: string): void {
  const pieces = text.split(/(§+)/);
  for (const piece of pieces) {
    if (!piece.startsWith("§")) {
      to.print(piece);
      continue;
    }
    // With the option ampersand each mark is a token of its own.
    const { cursor } = to.scanner;
    const more = piece === text ? /^&*/.exec(cursor.ahead(cursor.at, 20))![0].length : 0;
    if (more) cursor.pass(cursor.at + more);
    easyItem(to, Math.min(6, piece.length + more));
  }
}

function easyItem(to: Interpreter, level: number): void {
  const { environment } = to.lists.at(-1)!;
  const isOwn = (list: OpenList) => list.isEasy && list.environment === environment;
  const place = to.at();
  const depth = () => to.lists.length - 1 - to.lists.findLastIndex((list) => !isOwn(list));
  while (depth() > level) {
    // The list ends in the item of the one around it.
    to.flow.endTo(to.lists.at(-1)!.depth - 1);
    to.lists.pop();
  }
  if (depth() < level && to.flow.depth > to.lists.at(-1)!.depth) {
    const { sort } = to.lists.at(-1)!;
    to.flow.begin({ role: "list", sort, place });
    to.lists.push({ ...to.lists.at(-1)!, depth: to.flow.depth });
  }
  to.flow.endTo(to.lists.at(-1)!.depth);
  to.flow.begin({ role: "item", place });
}
