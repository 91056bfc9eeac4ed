import { snippet } from "../../checker/text.ts";
import type { Argument } from "./argument-reader.ts";
import { colourCommands } from "./colours.ts";
import { type Command, definitions } from "./definitions.ts";
import { files } from "./files.ts";
import type { Interpreter } from "./interpreter.ts";
import { isOn, parseKeys } from "./key-values.ts";
import { languageTag } from "./languages.ts";
import { pictures } from "./pictures.ts";
import { preamble } from "./preamble.ts";
import { sectioning } from "./sectioning.ts";
import { tableCommands } from "./table-commands.ts";

const foreignLanguage: Command = (to) =>
  to.scanner.take("omm", ([, name, text]) => {
    partLanguage(to, name?.source.trim() ?? "", text?.source ?? "");
    to.feedArgument(text);
  });

/** Tells that a part has a language of its own, if its name is one that is known. */
export function partLanguage(to: Interpreter, name: string, text: string): void {
  const value = languageTag(name);
  if (!value) return;
  to.tell({
    kind: "part-language",
    place: to.place(`language ${name}`),
    snippet: snippet(text || name),
    value,
  });
}

/** A link, whose text is followed as well. */
function link(
  to: Interpreter,
  command: string,
  target: string,
  text: Argument | string | null | undefined,
): void {
  if (text == null) return;
  to.tell({
    kind: "link",
    place: to.place(`\\${command}{${snippet(target, 80)}}`),
    text: snippet(typeof text === "string" ? text : to.plain(text)),
    target: target || null,
  });
  if (typeof text !== "string") to.feedArgument(text);
}

const control: Record<string, string> = {
  TextField: "text field",
  CheckBox: "check box",
  ChoiceMenu: "choice menu",
  PushButton: "push button",
  Submit: "submit button",
  Reset: "reset button",
};

const field: Command = (to, name) =>
  to.scanner.take("om", ([options, label]) => {
    const keys = parseKeys(options?.source ?? "");
    if (!label || isOn(keys, "hidden")) return;
    const given = to.plain(label) || to.plain(keys.get("altname") ?? keys.get("tooltip"));
    to.tell({
      kind: "field",
      place: to.place(`\\${name}{${snippet(label.source, 80)}}`),
      snippet: snippet(`\\${name}${options ? `[${options.source}]` : ""}{${label.source}}`),
      control: control[name]!,
      name: given || null,
    });
  });

const verbatim = (signature: string): Command => {
  return (to) => to.scanner.take(signature, () => {});
};

const bullet: Command = (to) => to.bullet();

const own: Record<string, Command> = {
  par: (to) => to.paragraph(),
  "(": (to) => to.setMath(true),
  "[": (to) => to.setMath(true),
  item: (to) => to.item(),
  task: (to) => to.item(),
  question: (to) => to.item(),
  subpart: (to) => to.item(),
  subsubpart: (to) => to.item(),
  choice: (to) => to.item(),
  CorrectChoice: (to) => to.item(),
  textbullet: bullet,
  bullet,
  textasteriskcentered: bullet,
  labelitemi: bullet,
  labelitemii: bullet,
  ding: (to) => to.scanner.take("m", () => to.bullet()),
  endinput: (to) => to.scanner.stop(),
  foreignlanguage: foreignLanguage,
  selectlanguage: (to) => to.scanner.take("m", ([name]) => partLanguage(to, name?.source.trim() ?? "", "")),
  href: (to, name) =>
    to.scanner.take("oum", ([, target, text]) => link(to, name, target?.source ?? "", text)),
  url: (to, name) => to.scanner.take("v", ([target]) => link(to, name, target?.source ?? "", target?.source)),
  hyperref: (to, name) =>
    to.scanner.take("og", ([target, text]) => {
      if (target) link(to, name, target.source, text);
      else to.feedArgument(text);
    }),
  hyperlink: (to, name) =>
    to.scanner.take("mm", ([target, text]) => link(to, name, target?.source ?? "", text)),
  texorpdfstring: (to) => to.scanner.take("mm", ([printed]) => to.feedArgument(printed)),
  TextField: field,
  CheckBox: field,
  ChoiceMenu: field,
  PushButton: field,
  Submit: field,
  Reset: field,
  verb: verbatim("sv"),
  Verb: verbatim("sov"),
  lstinline: verbatim("ov"),
  mintinline: verbatim("omv"),
  path: verbatim("v"),
  nolinkurl: verbatim("v"),
};

for (const accent of "`'^\"~=.") own[accent] = (to) => to.lines.join();

/** What is done at each command that is known. */
export const commands: Record<string, Command> = {
  ...own,
  ...definitions,
  ...preamble,
  ...files,
  ...sectioning,
  ...tableCommands,
  ...pictures,
  ...colourCommands,
};

/** Commands that print the title, in whatever class. */
export const isTitleCommand = (name: string): boolean =>
  /^(?:make[a-z]*title[a-z]*|Make[A-Za-z]*Title[A-Za-z]*|print[a-z]*title|mktitle|titlepage|inserttitle|thetitle|@title)$/.test(
    name,
  );
