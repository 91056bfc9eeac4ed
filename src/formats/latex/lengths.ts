import type { Interpreter } from "./interpreter.ts";

const length =
  /^\s*=?\s*(?:[-+]?\s*(?:\d+\.?\d*|\.\d+)? ?(?:(?:true)?(?:pt|em|ex|cm|mm|in|pc|bp|dd|cc|sp|mu)(?![a-z])|\\[a-zA-Z@]*(?:skip|width|height|size|sep|indent|dimen|depth|unit|length)(?![a-zA-Z])))?(?:\s*(?:plus|minus)\s*-?\d*\.?\d*\s*(?:pt|em|ex|cm|mm|in|fil{1,3}|mu))*/;

function skip(to: Interpreter, pattern: RegExp): void {
  const { cursor } = to.scanner;
  const found = pattern.exec(cursor.ahead(cursor.at, 100))?.[0];
  if (found) cursor.pass(cursor.at + found.length);
}

/** Leaves out a length such as `= 3.5pt plus 1fil` behind a command. */
export const skipLength = (to: Interpreter): void => skip(to, length);

/** Leaves out a number such as `=600` behind a command. */
export const skipNumber = (to: Interpreter): void => skip(to, /^\s*=?\s*-?\d+ ?/);
