import { algorithmCommand } from "./algorithms.ts";
import { citation, isCitation } from "./citations.ts";
import { commands, unknownCommand } from "./commands.ts";
import { dialectCommands } from "./dialects.ts";
import { drawingNode, drawings } from "./drawings.ts";
import { environments, leftOutEnvironments, verbatimEnvironments } from "./environments.ts";
import { definitions } from "./expansion/definitions.ts";
import { formulaCommand } from "./formula-commands.ts";
import type { Vocabulary } from "./interpreter.ts";
import { easyItems } from "./lists.ts";
import { packagePictures } from "./package-pictures.ts";
import { printedWithTitle } from "./preamble.ts";
import { groupCommands } from "./styles.ts";
import { theorem } from "./theorems.ts";
import { isTitleCommand } from "./title.ts";
import { verbatim } from "./verbatim.ts";

/** All that LaTeX and its packages mean. */
export const vocabulary: Vocabulary = {
  algorithmCommand,
  citation,
  commands,
  definitions,
  drawing: (to, name) => (Object.hasOwn(drawings, name) ? drawingNode(to, name, drawings[name]!) : null),
  easyItems,
  environments,
  formulaCommand,
  groupCommands,
  isCitation,
  isTitleCommand,
  leftOutEnvironments,
  redefinable: new Set([packagePictures, printedWithTitle, dialectCommands].flatMap(Object.keys)),
  theorem,
  unknownCommand,
  verbatim,
  verbatimEnvironments,
};
