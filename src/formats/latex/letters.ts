import type { Argument } from "./argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";

/** Variables of KOMA-Script's letters that are printed at their head; the others set how it looks, or its labels. */
const printed = new Set([
  ...["fromname", "fromaddress", "fromphone", "fromfax", "frommobilephone", "fromemail", "fromurl"],
  ...["toname", "toaddress", "place", "date", "title", "subject", "yourref", "yourmail", "myref", "customer"],
  ...["invoice", "location", "signature"],
]);

/** A part of a letter that stands by itself. */
function showPart(to: Interpreter, text: Argument | null | undefined): void {
  if (!to.isBody) return;
  to.flow.endParagraph();
  to.followGroup(text);
  to.flow.endParagraph();
}

const part: Command = (to) => to.scanner.take("m", ([text]) => showPart(to, text));

/** Commands of letters, of LaTeX's class and of KOMA-Script's. */
export const letterCommands: Record<string, Command> = {
  opening: part,
  closing: part,
  encl: part,
  cc: part,
  ps: (to) => to.flow.endParagraph(),
  setkomavar: (to) =>
    to.scanner.take("smom", ([isLabel, name, , value]) => {
      if (!isLabel && printed.has(name?.source.trim() ?? "")) showPart(to, value);
    }),
};

/** A letter, which begins with whom it is to. */
export function letter(to: Interpreter, name: string): void {
  to.flow.endParagraph();
  to.groups.push(name, () => to.flow.endParagraph());
  to.scanner.take("om", ([, addressee]) => showPart(to, addressee));
}
