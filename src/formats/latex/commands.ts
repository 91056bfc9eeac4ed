import { characterOf, takeCharacter } from "./character-numbers.ts";
import { citationCommands } from "./citations.ts";
import { colourCommands } from "./colour-commands.ts";
import { type Numerals, numeral } from "./counters.ts";
import { dialectCommands } from "./dialects.ts";
import { fieldCommands } from "./fields.ts";
import { fileCommands } from "./files.ts";
import { floatCommands } from "./floats.ts";
import { glossaryCommands } from "./glossary.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { skipLength, skipNumber } from "./lengths.ts";
import { letterCommands } from "./letters.ts";
import { item } from "./lists.ts";
import { noteCommands } from "./note-commands.ts";
import { packagePictures } from "./package-pictures.ts";
import { pictures } from "./pictures.ts";
import { preamble } from "./preamble.ts";
import { sectioning } from "./sectioning.ts";
import { silentCommands } from "./silent-commands.ts";
import { textCommands } from "./styles.ts";
import { tableCommands } from "./table-commands.ts";
import { theoremCommands } from "./theorems.ts";
import { isTitleCommand, titleCommand } from "./title.ts";
import { unitText } from "./units.ts";
import { verbatimText } from "./verbatim.ts";

/** Takes arguments that are no text; the group behind them is. */
const behind =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, () => {});

const nothing: Command = () => {};

const verbatim =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, (found) => verbatimText(to, found.at(-1)?.source));

const number =
  (numerals: Numerals): Command =>
  (to) =>
    to.scanner.take("m", ([counter]) =>
      to.print(numeral(to.counters.value(counter?.source.trim() ?? ""), numerals)),
    );

/** A character of the font of dingbats, which stands in Unicode in the same order (from U+2700 on). */
const dingbat = (code: number): string =>
  code > 32 && code < 127
    ? String.fromCodePoint(0x26e0 + code)
    : code > 160 && code < 255
      ? String.fromCodePoint(0x26c0 + code)
      : "•";

/** Behind the last line of a stanza stands an exclamation mark, behind one that goes on below a sign (verse, 3.2.2). */
const endLine: Command = (to) => {
  const { cursor } = to.scanner;
  const mark = cursor.code();
  const isMarked = (mark === exclamation || mark === greaterThan) && to.groups.isOpen("verse");
  if (isMarked) cursor.pass(cursor.at + 1);
  if (isMarked && mark === exclamation) to.flow.endParagraph();
  else to.endLine("so");
};
const exclamation = 33;
const greaterThan = 62;

/** \column{width} of beamer, which begins the next of its columns. */
const nextColumn: Command = (to) => {
  if (!to.groups.isOpen("columns")) return;
  to.flow.endParagraph();
  to.scanner.take("om", () => {});
};

const own: Record<string, Command> = {
  par: (to) => to.paragraph(),
  "\\": endLine,
  newline: (to) => to.endLine(""),
  linebreak: (to) => to.endLine("o"),
  tabularnewline: (to) => to.endLine("o"),
  cr: (to) => to.endLine(""),
  "(": (to) => to.beginFormula(")"),
  "[": (to) => to.beginFormula("]"),
  ensuremath: (to) => to.scanner.take("m", ([source]) => to.followFormula(source)),
  item,
  task: item,
  question: item,
  subpart: item,
  subsubpart: item,
  choice: item,
  CorrectChoice: item,
  ding: (to) => to.scanner.take("m", ([code]) => to.print(dingbat(Number.parseInt(code?.source ?? "", 10)))),
  texorpdfstring: (to) => to.scanner.take("mm", ([printed]) => to.followArgument(printed)),
  verb: verbatim("sv"),
  Verb: verbatim("sov"),
  lstinline: verbatim("ov"),
  mintinline: verbatim("omv"),
  nolinkurl: verbatim("v"),
  path: verbatim("v"),
  normalfont: (to) => to.groups.unstyle(),
  rmfamily: nothing,
  rm: (to) => to.groups.unstyle(),
  upshape: (to) => to.groups.unstyle(),
  endinput: (to) => to.scanner.stop(),
  arabic: number("arabic"),
  alph: number("alph"),
  Alph: number("Alph"),
  roman: number("roman"),
  Roman: number("Roman"),
  num: (to) => to.scanner.take("om", ([, value]) => to.print(to.set(value))),
  ang: (to) => to.scanner.take("om", ([, value]) => to.print(`${to.set(value)}°`)),
  SI: (to) =>
    to.scanner.take("omom", ([, value, , unit]) =>
      to.print(`${to.set(value)}\u00a0${unitText(unit?.source)}`),
    ),
  qty: (to) =>
    to.scanner.take("omm", ([, value, unit]) => to.print(`${to.set(value)}\u00a0${unitText(unit?.source)}`)),
  si: (to) => to.scanner.take("om", ([, unit]) => to.print(unitText(unit?.source))),
  unit: (to) => to.scanner.take("om", ([, unit]) => to.print(unitText(unit?.source))),
  phantomsection: nothing,
  vskip: (to) => skipLength(to),
  hskip: (to) => {
    skipLength(to);
    to.print(" ");
  },
  kern: (to) => skipLength(to),
  penalty: (to) => skipNumber(to),
  char: (to) => to.text(takeCharacter(to.scanner.cursor)),
  symbol: (to) => to.scanner.take("m", ([code]) => to.text(characterOf(code?.source ?? ""))),
  begingroup: (to) => to.groups.push(null),
  bgroup: (to) => to.groups.push(null),
  endgroup: (to) => to.close(),
  egroup: (to) => to.close(),
  only: behind("a"),
  uncover: behind("a"),
  visible: behind("a"),
  onslide: behind("a"),
  pause: behind("o"),
  hbox: behind("p"),
  vbox: behind("p"),
  column: nextColumn,
  kill: (to) => to.endLine(""),
  twocolumn: (to) =>
    to.scanner.take("o", ([text]) => {
      to.flow.endParagraph();
      to.followGroup(text);
    }),
  vspace: (to) =>
    to.scanner.take("sm", () => {
      if (!to.tables.length) to.flow.endParagraph();
    }),
  keywords: (to) => to.flow.endParagraph(),
  hologo: (to) => to.scanner.take("m", ([name]) => to.print(name?.source.trim() ?? "")),
  IEEEPARstart: nothing,
};

/** What is done at each command that is known. */
export const commands: Record<string, Command> = {
  ...own,
  ...textCommands,
  ...colourCommands,
  ...preamble,
  ...fileCommands,
  ...dialectCommands,
  ...noteCommands,
  ...letterCommands,
  ...citationCommands,
  ...sectioning,
  ...floatCommands,
  ...pictures,
  ...packagePictures,
  ...tableCommands,
  ...fieldCommands,
  ...glossaryCommands,
  ...theoremCommands,
};

/** Parameters of TeX that are numbers. */
const counted = /^(?:[a-z]*(?:penalty|demerits|tolerance|badness|looseness)|hangafter)$/;
/** Commands that set a length or a font, and print nothing. */
const assigned =
  /^(?:[a-z]*(?:skip|indent|width|height|sep|space|margin|size|rule|offset|stretch|depth)|hsize|vsize|hfuzz|vfuzz|baselineskip|parskip|topskip)$/;

/** A command of which nothing is known: what stands in braces behind it is text, what stands in brackets is none. */
export function unknownCommand(to: Interpreter, name: string): void {
  // The name of a function of expl3 says what it takes (The expl3 package, 1.1), and that is no text.
  const signature = /:([a-zA-Z]{1,9})$/.exec(name)?.[1];
  if (signature !== undefined) to.scanner.take("m".repeat(signature.replace(/[pw]/g, "").length), () => {});
  else if (isTitleCommand(name)) titleCommand(to, name);
  else if (name.startsWith("the") && to.counters.has(name.slice(3)))
    to.print(to.counters.show(name.slice(3)));
  else if (counted.test(name)) skipNumber(to);
  else if (assigned.test(name)) skipLength(to);
  else if (to.scanner.cursor.code() === 91 && !Object.hasOwn(silentCommands, name))
    to.scanner.take("o", () => {});
}
