import { snippet } from "../../text.ts";
import { colourCommands } from "./colours.ts";
import { type Command, definitions } from "./definitions.ts";
import type { Interpreter } from "./interpreter.ts";
import { isOn, parseKeys, splitList } from "./key-values.ts";
import { languageTag } from "./languages.ts";
import { pictures } from "./pictures.ts";
import { sectioning } from "./sectioning.ts";
import type { Argument } from "./tokenizer.ts";

/** Files of a TeX distribution that documents read in: no content. */
const distributionFiles =
  /^(?:glyphtounicode|xy|xypic|epsf|epsfig|pictex|amstex|insbox|texinfo|random|fp|pgf.*|tikz.*)$/;

/** Says once for each file that the upload does not hold it. */
const file =
  (signature: string, say: (name: string, line: number) => string): Command =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const place = to.place();
      const path = found
        .filter((argument, at) => argument && signature[at] !== "o" && signature[at] !== "s")
        .map((argument) => to.plain(argument))
        .join("")
        .trim();
      for (const name of splitList(path)) {
        const isBrought = [name, `${name}.tex`, `${name}.bib`].some((known) => to.brought.has(known));
        const isCode = /\.(?:sty|cls|def|cfg|clo|fd|ltx|dfu|tikzstyles|code\.tex)$/.test(name);
        if (isBrought || isCode || distributionFiles.test(name)) continue;
        to.metadata.note(say(snippet(name, 80), place.line!), place);
      }
    });

const part = (name: string, line: number) =>
  `The file ${name}, which line ${line} reads in, is not part of the upload, so that its content was not checked.`;
const references = (name: string, line: number) =>
  `The references come from the file ${name}, named in line ${line}, which is not part of the upload and was not checked.`;

const usePackage: Command = (to) =>
  to.scanner.take("omo", ([options, names]) => {
    const place = to.place(`\\usepackage{${snippet(names?.source ?? "", 80)}}`);
    for (const name of new Set(splitList(names?.source ?? ""))) {
      to.metadata.package(name, options?.source ?? "", place, to.toPlain);
    }
  });

const documentClass: Command = (to) =>
  to.scanner.take("omo", ([options, name]) => {
    const place = to.place(`\\documentclass{${snippet(name?.source ?? "", 80)}}`);
    to.metadata.class(name?.source ?? "", options?.source ?? "", place, to.toPlain);
    to.part = "preamble";
    if (to.metadata.documentClass !== "subfiles") return;
    const main = to.plain(options);
    if (main) to.metadata.note(part(snippet(main, 80), place.line!), place);
  });

const mainLanguage: Command = (to, command) =>
  to.scanner.take("om", ([options, name]) => {
    const variant = parseKeys(options?.source ?? "").get("variant") ?? "";
    to.metadata.mainLanguage(name?.source.trim() ?? "", variant, to.place(`\\${command}`));
  });

/** \tagpdfsetup and \tagtool: tables may get header rows or be declared as layout. */
function tagging(to: Interpreter, source: string): void {
  const keys = parseKeys(source);
  for (const [key, value] of keys) {
    if (/^table[-/]header[-/](?:rows|columns)$/.test(key)) {
      to.tableHeaders.set(/[1-9]/.test(value ?? ""), to.depth);
    } else if (/^table[-/]tagging$/.test(key)) {
      to.tableLayout.set(/^(?:presentation|layout|div|false|off)$/.test(value ?? ""), to.depth);
    } else if (/^activate(?:[-/](?:all|struct|tree))?$/.test(key) && isOn(keys, key)) {
      to.metadata.isTagged = true;
    }
  }
}

const documentMetadata: Command = (to) =>
  to.scanner.take("m", ([keys]) => {
    const source = keys?.source ?? "";
    to.metadata.documentMetadata(source, to.place("\\DocumentMetadata"), to.toPlain);
    tagging(to, parseKeys(source).get("tagging-setup") ?? "");
  });

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

const lineBreak: Command = (to) => {
  const { table } = to;
  if (table) table.row();
  else if (!to.isInTable) to.breakLine();
  to.scanner.take("so", () => {});
};

const rule = (isMidrule: boolean, signature = ""): Command => {
  return (to) => {
    to.table?.rule(isMidrule);
    if (signature) to.scanner.take(signature, () => {});
  };
};

const tableHead: Command = (to) => {
  if (to.table) to.table.looksHeaded = true;
};

const bold: Command = (to) => {
  if (to.frame) to.boldInCell();
};

const merged: Command = (to, name) =>
  to.scanner.take(name === "multirow" ? "omomo" : "mm", (found) => {
    const columns = name === "multicolumn" ? Number.parseInt(found[0]?.source ?? "", 10) || 1 : 1;
    to.mergedCell(columns);
  });

const verbatim = (signature: string): Command => {
  return (to) => to.scanner.take(signature, () => {});
};

const bullet: Command = (to) => to.bullet();

const own: Record<string, Command> = {
  "\\": lineBreak,
  newline: lineBreak,
  tabularnewline: lineBreak,
  cr: lineBreak,
  linebreak: lineBreak,
  par: (to) => to.paragraph(),
  "(": (to) => to.setMath(true),
  "[": (to) => to.setMath(true),
  item: (to) => to.item(),
  task: (to) => to.item(),
  question: (to) => to.item(),
  textbullet: bullet,
  bullet,
  textasteriskcentered: bullet,
  labelitemi: bullet,
  labelitemii: bullet,
  ding: (to) => to.scanner.take("m", () => to.bullet()),
  documentclass: documentClass,
  documentstyle: documentClass,
  usepackage: usePackage,
  RequirePackage: usePackage,
  PassOptionsToPackage: (to) =>
    to.scanner.take("mm", ([options, name]) => {
      const place = to.place("\\PassOptionsToPackage");
      to.metadata.package(name?.source.trim() ?? "", options?.source ?? "", place, to.toPlain);
    }),
  DocumentMetadata: documentMetadata,
  hypersetup: (to) =>
    to.scanner.take("m", ([keys]) =>
      to.metadata.hyperref(keys?.source ?? "", to.place("\\hypersetup"), to.toPlain),
    ),
  pdfinfo: (to) =>
    to.scanner.take("m", ([entries]) => {
      const title = /\/Title\s*\(((?:[^()\\]|\\.)*)\)/.exec(entries?.source ?? "")?.[1];
      if (title) to.metadata.pdfTitle(to.plain(title), to.place("\\pdfinfo"));
    }),
  tagpdfsetup: (to) => to.scanner.take("m", ([keys]) => tagging(to, keys?.source ?? "")),
  tagtool: (to) => to.scanner.take("m", ([keys]) => tagging(to, keys?.source ?? "")),
  setdefaultlanguage: mainLanguage,
  setmainlanguage: mainLanguage,
  babelprovide: (to) =>
    to.scanner.take("om", ([options, name]) => {
      if (!isOn(parseKeys(options?.source ?? ""), "main")) return;
      to.metadata.mainLanguage(name?.source.trim() ?? "", "", to.place("\\babelprovide"));
    }),
  title: (to) =>
    to.scanner.take("aom", ([, , title]) => {
      const value = to.plain(title);
      if (value) to.metadata.title = { value, place: to.place("\\title") };
    }),
  titlegraphic: (to) => to.scanner.take("m", ([picture]) => to.feedInBody(picture)),
  logo: (to) => to.scanner.take("m", ([picture]) => to.feedInBody(picture)),
  tableofcontents: (to) => {
    to.metadata.hasContents ||= to.isBody;
    to.lines.interrupt();
  },
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
  input: file("w", part),
  include: file("m", part),
  subfile: file("m", part),
  subfileinclude: file("m", part),
  import: file("smm", part),
  subimport: file("smm", part),
  inputminted: file("omm", (name, line) => part(name, line)),
  lstinputlisting: file("om", part),
  verbatiminput: file("sm", part),
  bibliography: file("m", references),
  addbibresource: file("om", references),
  caption: (to) => caption(to, "aom"),
  subcaption: (to) => caption(to, "om"),
  captionof: (to) =>
    to.scanner.take("smom", ([, sort, , text]) => {
      if (sort?.source.trim() !== "figure") return;
      const place = to.place("\\captionof{figure}");
      const value = to.plain(text);
      if (to.figure) to.caption(value);
      else {
        const tied = { kind: "caption", caption: value || null, typed: null, isExpected: true } as const;
        to.tell({ ...tied, place, snippet: snippet(value) });
      }
      to.feedAside(text);
    }),
  multicolumn: merged,
  multirow: merged,
  SetCell: (to) => to.scanner.take("om", () => to.mergedCell(1)),
  hline: rule(false),
  Xhline: rule(false, "m"),
  hhline: rule(false, "m"),
  cline: rule(false, "m"),
  cmidrule: rule(false, "odm"),
  specialrule: rule(true, "mmm"),
  toprule: rule(false, "o"),
  midrule: rule(true, "o"),
  bottomrule: verbatim("o"),
  endhead: tableHead,
  endfirsthead: tableHead,
  thead: tableHead,
  rowcolor: (to) => to.scanner.take("om", () => to.table?.colour()),
  rowfont: (to) => to.scanner.take("om", () => bold(to, "")),
  textbf: bold,
  bfseries: bold,
  bf: bold,
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

function caption(to: Interpreter, rest: string): void {
  to.scanner.take(`s${rest}`, (found) => {
    const text = found.at(-1);
    if (!text) return;
    to.caption(to.plain(text));
    to.feedAside(text);
  });
}

for (const accent of "`'^\"~=.") own[accent] = (to) => to.lines.join();
for (const name of ["newcaption", "figcaption", "sidecaption", "bicaption", "captionbox", "ffigbox"]) {
  own[name] = (to) => caption(to, "om");
}

/** What is done at each command that is known. */
export const commands: Record<string, Command> = {
  ...own,
  ...definitions,
  ...pictures,
  ...sectioning,
  ...colourCommands,
};

/** Arguments that are no text of the document, of commands that matter no further. */
export const silentCommands: Record<string, string> = {
  label: "m",
  ref: "sm",
  eqref: "m",
  pageref: "sm",
  autoref: "sm",
  cref: "sm",
  Cref: "sm",
  vref: "m",
  nameref: "sm",
  cite: "oom",
  citep: "soom",
  citet: "soom",
  parencite: "soom",
  textcite: "soom",
  autocite: "soom",
  footcite: "oom",
  citeauthor: "som",
  citeyear: "som",
  nocite: "m",
  index: "om",
  glossary: "m",
  gls: "som",
  author: "om",
  subtitle: "om",
  date: "om",
  institute: "om",
  vspace: "sm",
  hspace: "sm",
  setlength: "mm",
  addtolength: "mm",
  setcounter: "mm",
  addtocounter: "mm",
  stepcounter: "m",
  refstepcounter: "m",
  newcounter: "mo",
  newlength: "m",
  newcolumntype: "moM",
  color: "om",
  pagestyle: "m",
  thispagestyle: "m",
  pagenumbering: "m",
  bibliographystyle: "m",
  graphicspath: "m",
  DeclareGraphicsExtensions: "m",
  captionsetup: "som",
  lstset: "m",
  tikzset: "m",
  pgfplotsset: "m",
  usetikzlibrary: "m",
  sisetup: "m",
  geometry: "m",
  titleformat: "smommmmo",
  titlespacing: "smmmmo",
  sectionfont: "m",
  addcontentsline: "mmm",
  addtocontents: "mm",
  markboth: "mm",
  markright: "m",
  fontsize: "mm",
  fontfamily: "m",
  resizebox: "smm",
  scalebox: "mo",
  rotatebox: "om",
  raisebox: "moo",
  parbox: "ooom",
  makebox: "oo",
  framebox: "oo",
  rule: "omm",
  phantom: "m",
  hphantom: "m",
  vphantom: "m",
  lhead: "om",
  chead: "om",
  rhead: "om",
  lfoot: "om",
  cfoot: "om",
  rfoot: "om",
  fancyhead: "om",
  fancyfoot: "om",
  ihead: "om",
  ohead: "om",
  ofoot: "om",
  usebackgroundtemplate: "m",
  AddToShipoutPicture: "sm",
  AddToShipoutPictureBG: "sm",
  AddToShipoutPictureFG: "sm",
  AddToHook: "mom",
  hypertarget: "m",
  url: "v",
  email: "m",
  includeonly: "m",
  usetheme: "om",
  usecolortheme: "om",
  usefonttheme: "om",
  setbeamertemplate: "mom",
  setbeamercolor: "smm",
  setbeamerfont: "smm",
  hologo: "m",
  num: "om",
  SI: "omom",
  qty: "omm",
  si: "om",
  unit: "om",
  setuptoc: "mm",
  hyphenation: "m",
  tabcolsep: "",
  arraystretch: "",
};

/** Commands that print the title, in whatever class. */
export const isTitleCommand = (name: string): boolean =>
  /^(?:make[a-z]*title[a-z]*|Make[A-Za-z]*Title[A-Za-z]*|print[a-z]*title|mktitle|titlepage|inserttitle|thetitle|@title)$/.test(
    name,
  );
