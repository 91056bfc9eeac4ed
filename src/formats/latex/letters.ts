import type { Argument } from "./expansion/argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { keepForTitle } from "./title.ts";
import { wordFor } from "./words.ts";

/** Variables of KOMA-Script's letters that are printed at their head; the others set how it looks, or its labels. */
const printed = new Set([
  ...["fromname", "fromaddress", "fromphone", "fromfax", "frommobilephone", "fromemail", "fromurl"],
  ...["toname", "toaddress", "place", "date", "title", "subject", "yourref", "yourmail", "myref", "customer"],
  ...["invoice", "location"],
]);

/** A part of a letter that stands by itself; `word` is printed before it. */
function showPart(to: Interpreter, text: Argument | null | undefined, word = ""): void {
  if (!to.isBody) return;
  to.flow.endParagraph();
  if (word) to.print(`${word}: `);
  to.followGroup(text);
  to.flow.endParagraph();
}

const part =
  (word?: "enclosures" | "copies"): Command =>
  (to) =>
    to.scanner.take("m", ([text]) => showPart(to, text, word ? wordFor(word, to.language) : ""));

/** Commands of letters, of LaTeX's class and of KOMA-Script's. */
export const letterCommands: Record<string, Command> = {
  opening: part(),
  closing: (to) =>
    to.scanner.take("m", ([text]) => {
      showPart(to, text);
      showPart(to, to.signature);
    }),
  signature: (to) =>
    to.scanner.take("m", ([text]) => {
      to.signature = text ?? null;
    }),
  encl: part("enclosures"),
  cc: part("copies"),
  ps: (to) => to.flow.endParagraph(),
  setkomavar: (to) =>
    to.scanner.take("smom", ([isLabel, given, , value]) => {
      const name = given?.source.trim() ?? "";
      if (isLabel) return;
      if (name === "signature") to.signature = value ?? null;
      else if (!printed.has(name)) return;
      else if (to.isBody) showPart(to, value);
      else keepForTitle(to, name === "date" ? "date" : "line", value);
    }),
};

/** A letter, which begins with whom it is from and whom it is to. */
export function letter(to: Interpreter, name: string): void {
  to.flow.endParagraph();
  to.groups.push(name, () => to.flow.endParagraph());
  for (const { kind, text } of to.title.splice(0)) if (kind !== "title") showPart(to, text);
  to.scanner.take("om", ([, addressee]) => showPart(to, addressee));
}
