import type { Budget } from "../../../checker/budget.ts";

/** A part of a program in braces, or an operator, or a number. */
type Step = number | string | Step[];

/** Values on the stack, operators of one program that are run, and braces in one another. */
const deepestStack = 100;
const mostSteps = 2_000;
const deepestBraces = 16;

const degrees = 180 / Math.PI;

/** What operators of two numbers give (ISO 32000-2, 7.10.5). */
const ofTwo: Record<string, (one: number, other: number) => number> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  idiv: (a, b) => Math.trunc(a / b),
  mod: (a, b) => a % b,
  exp: (a, b) => a ** b,
  atan: (a, b) => (Math.atan2(a, b) * degrees + 360) % 360,
  bitshift: (a, b) => (b < 0 ? a >> -b : a << b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  eq: (a, b) => Number(a === b),
  ne: (a, b) => Number(a !== b),
  gt: (a, b) => Number(a > b),
  ge: (a, b) => Number(a >= b),
  lt: (a, b) => Number(a < b),
  le: (a, b) => Number(a <= b),
};
const ofOne: Record<string, (value: number) => number> = {
  abs: Math.abs,
  neg: (value) => -value,
  ceiling: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  truncate: Math.trunc,
  cvi: Math.trunc,
  cvr: (value) => value,
  sqrt: Math.sqrt,
  sin: (value) => Math.sin(value / degrees),
  cos: (value) => Math.cos(value / degrees),
  ln: Math.log,
  log: Math.log10,
  not: (value) => (value === 0 || value === 1 ? 1 - value : ~value),
};

/** A PostScript calculator function, true and false as 1 and 0; null where the source is none. */
export function calculatorOf(
  source: Uint8Array,
  budget: Budget,
): ((inputs: readonly number[]) => number[]) | null {
  const text = String.fromCharCode(...source);
  budget.step(text.length >> 2);
  const program = parsed(text);
  if (!program) return null;
  return (inputs) => {
    const run = { stack: [...inputs], left: mostSteps };
    execute(program, run);
    budget.step(mostSteps - run.left);
    return run.stack;
  };
}

function parsed(text: string): Step[] | null {
  const open: Step[][] = [];
  for (const [token] of text.replace(/%[^\r\n]*/g, " ").matchAll(/[{}]|[^\s{}]+/g)) {
    if (token === "{") {
      if (open.length >= deepestBraces) return null;
      open.push([]);
    } else if (token === "}") {
      const done = open.pop();
      if (!done) return null;
      if (!open.length) return done;
      open.at(-1)!.push(done);
    } else open.at(-1)?.push(/^[+-]?[\d.]/.test(token) ? Number.parseFloat(token) : token);
  }
  return null;
}

function execute(program: readonly Step[], run: { stack: number[]; left: number }): void {
  const { stack } = run;
  const pop = () => stack.pop() ?? 0;
  for (const [at, step] of program.entries()) {
    if (--run.left < 0) return;
    if (typeof step === "number") {
      if (stack.length < deepestStack) stack.push(step);
    } else if (typeof step === "string") {
      const [before, two] = [program[at - 1], program[at - 2]];
      if (step === "if") {
        if (pop() && Array.isArray(before)) execute(before, run);
      } else if (step === "ifelse") {
        const chosen = pop() ? two : before;
        if (Array.isArray(chosen)) execute(chosen, run);
      } else if (Object.hasOwn(ofTwo, step)) {
        const other = pop();
        stack.push(ofTwo[step]!(pop(), other));
      } else if (Object.hasOwn(ofOne, step)) stack.push(ofOne[step]!(pop()));
      else move(step, stack);
    }
  }
}

/** Operators that push, copy and move what is on the stack. */
function move(operator: string, stack: number[]): void {
  const pop = () => stack.pop() ?? 0;
  switch (operator) {
    case "true":
      stack.push(1);
      return;
    case "false":
      stack.push(0);
      return;
    case "pop":
      pop();
      return;
    case "exch": {
      const [last, first] = [pop(), pop()];
      stack.push(last, first);
      return;
    }
    case "dup":
      if (stack.length < deepestStack) stack.push(stack.at(-1) ?? 0);
      return;
    case "copy": {
      const count = pop();
      if (count > 0 && count <= stack.length && stack.length + count <= deepestStack)
        stack.push(...stack.slice(-count));
      return;
    }
    case "index":
      stack.push(stack.at(-1 - pop()) ?? 0);
      return;
    case "roll": {
      const [by, count] = [pop(), pop()];
      if (count < 1 || count > stack.length) return;
      const rolled = stack.splice(-count);
      const turn = ((by % count) + count) % count;
      stack.push(...rolled.slice(count - turn), ...rolled.slice(0, count - turn));
    }
  }
}
