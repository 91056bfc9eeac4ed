import { languageTag } from "../../formats/latex/languages.ts";
import { silentCommands } from "../../formats/latex/silent-commands.ts";
import { citationCommands } from "./citations.ts";
import { type Numerals, numeral } from "./counters.ts";
import type { Style } from "./flow.ts";
import { formCommands } from "./form-commands.ts";
import { glossaryCommands } from "./glossary.ts";
import { section, sectioningCommands, showTitle, slideTitle } from "./headings.ts";
import { skipLength, skipNumber } from "./lengths.ts";
import { item } from "./lists.ts";
import { noteCommands } from "./notes.ts";
import { caption, captionOf, pictureCommands } from "./pictures.ts";
import { preambleCommands } from "./preamble.ts";
import { tableCommands } from "./table-commands.ts";
import { unitText } from "./units.ts";
import { verbatimText } from "./verbatim.ts";
import type { LatexWriter } from "./writer.ts";

/** What is done at a command, after its name. */
export type LatexCommand = (to: LatexWriter, name: string) => void;

const style = (name: string, attributes: Style["attributes"] = {}): Style => ({ name, attributes });

/** Commands whose group is in a style, and declarations that hold to the end of theirs. */
const grouped: Record<string, string> = {
  textbf: "strong",
  emph: "em",
  textit: "em",
  textsl: "em",
  texttt: "code",
  underline: "u",
  uline: "u",
  sout: "s",
  st: "s",
  textsuperscript: "sup",
  textsubscript: "sub",
  alert: "strong",
  structure: "strong",
  inst: "sup",
  hl: "mark",
  enquote: "q",
};
const declared: Record<string, string> = {
  bfseries: "strong",
  bf: "strong",
  em: "em",
  itshape: "em",
  it: "em",
  slshape: "em",
  sl: "em",
  ttfamily: "code",
  tt: "code",
};

/** A link around the group that comes next. */
function link(to: LatexWriter, href: string): void {
  to.groups.use({ styles: [style("a", { href })] });
}

const url = (source: string) => source.trim().replace(/\\([%#&_~])/g, "$1");

function printUrl(to: LatexWriter, address: string, href: string): void {
  if (!to.isBody || !address) return;
  to.flow.inline(() => {
    to.page.open("a", { href });
    to.page.text(address);
    to.page.close();
  });
}

/** Takes arguments that are no text; the group behind them is. */
const behind =
  (signature: string): LatexCommand =>
  (to) =>
    to.scanner.take(signature, () => {});

const nothing: LatexCommand = () => {};

const file =
  (signature: string, what: "text" | "references"): LatexCommand =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const name = found
        .slice(signature === "smm" ? 1 : signature.length - 1)
        .map((argument) => to.plain(argument))
        .join("");
      to.files.add(to, name, what);
    });

const number =
  (numerals: Numerals): LatexCommand =>
  (to) =>
    to.scanner.take("m", ([counter]) =>
      to.print(numeral(to.counters.value(counter?.source.trim() ?? ""), numerals)),
    );

const own: Record<string, LatexCommand> = {
  par: (to) => to.paragraph(),
  "\\": (to) => to.endLine("so"),
  newline: (to) => to.endLine(""),
  linebreak: (to) => to.endLine("o"),
  tabularnewline: (to) => to.endLine("o"),
  "(": (to) => to.beginFormula(")"),
  "[": (to) => to.beginFormula("]"),
  ensuremath: (to) => to.scanner.take("m", ([source]) => to.feedFormula(source)),
  item,
  task: item,
  question: item,
  frametitle: (to) => slideTitle(to),
  framesubtitle: (to) => to.scanner.take("ao", () => {}),
  caption: (to) => caption(to, "so"),
  subcaption: (to) => caption(to, "so"),
  captionof: (to) =>
    to.scanner.take("smo", ([star, kind]) => captionOf(to, kind?.source.trim() ?? null, star !== null)),
  appendix: (to) => to.beginAppendix(),
  frontmatter: (to) => to.setFront(true),
  mainmatter: (to) => to.setFront(false),
  backmatter: (to) => to.setFront(true),
  tableofcontents: (to) => {
    to.flow.endParagraph();
    if (to.isBody) to.page.wantContents();
  },
  selectlanguage: (to) =>
    to.scanner.take("m", ([name]) => {
      const tag = languageTag(name?.source.trim() ?? "");
      if (tag && to.isBody) to.groups.style(style("span", { lang: tag }));
    }),
  foreignlanguage: (to) =>
    to.scanner.take("om", ([, name]) => {
      const tag = languageTag(name?.source.trim() ?? "");
      if (tag) to.groups.use({ styles: [style("span", { lang: tag })] });
    }),
  href: (to) => to.scanner.take("ou", ([, target]) => link(to, url(target?.source ?? ""))),
  url: (to) =>
    to.scanner.take("v", ([target]) => printUrl(to, url(target?.source ?? ""), url(target?.source ?? ""))),
  nolinkurl: (to) => to.scanner.take("v", ([target]) => verbatimText(to, target?.source)),
  path: (to) => to.scanner.take("v", ([target]) => verbatimText(to, target?.source)),
  email: (to) =>
    to.scanner.take("m", ([address]) => {
      const text = to.plain(address);
      printUrl(to, text, /^[^\s@]+@[^\s@]+$/.test(text) ? `mailto:${text}` : "");
    }),
  hyperref: behind("o"),
  hyperlink: behind("m"),
  hypertarget: behind("m"),
  texorpdfstring: (to) => to.scanner.take("mm", ([printed]) => to.feedArgument(printed)),
  verb: (to) => to.scanner.take("sv", ([, text]) => verbatimText(to, text?.source)),
  Verb: (to) => to.scanner.take("sov", ([, , text]) => verbatimText(to, text?.source)),
  lstinline: (to) => to.scanner.take("ov", ([, text]) => verbatimText(to, text?.source)),
  mintinline: (to) => to.scanner.take("omv", ([, , text]) => verbatimText(to, text?.source)),
  normalfont: (to) => to.groups.unstyle(),
  rmfamily: nothing,
  rm: (to) => to.groups.unstyle(),
  upshape: (to) => to.groups.unstyle(),
  endinput: (to) => to.scanner.stop(),
  input: file("w", "text"),
  include: file("m", "text"),
  subfile: file("m", "text"),
  import: file("smm", "text"),
  subimport: file("smm", "text"),
  lstinputlisting: file("om", "text"),
  inputminted: file("omm", "text"),
  verbatiminput: file("sm", "text"),
  bibliography: file("m", "references"),
  addbibresource: file("om", "references"),
  arabic: number("arabic"),
  alph: number("alph"),
  Alph: number("Alph"),
  roman: number("roman"),
  Roman: number("Roman"),
  num: (to) => to.scanner.take("om", ([, value]) => to.print(to.plain(value))),
  ang: (to) => to.scanner.take("om", ([, value]) => to.print(`${to.plain(value)}°`)),
  SI: (to) =>
    to.scanner.take("omom", ([, value, , unit]) =>
      to.print(`${to.plain(value)}\u00a0${unitText(unit?.source)}`),
    ),
  qty: (to) =>
    to.scanner.take("omm", ([, value, unit]) =>
      to.print(`${to.plain(value)}\u00a0${unitText(unit?.source)}`),
    ),
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
  begingroup: (to) => to.groups.push(null),
  bgroup: (to) => to.groups.push(null),
  endgroup: (to) => to.close(),
  egroup: (to) => to.close(),
  only: behind("a"),
  uncover: behind("a"),
  visible: behind("a"),
  onslide: behind("a"),
  pause: behind("o"),
  textcolor: behind("om"),
  colorbox: behind("om"),
  fcolorbox: behind("omm"),
  resizebox: behind("smm"),
  scalebox: behind("mo"),
  rotatebox: behind("om"),
  raisebox: behind("moo"),
  hbox: behind("p"),
  vbox: behind("p"),
  parbox: behind("ooom"),
  makebox: behind("oo"),
  framebox: behind("oo"),
  tcbset: behind("m"),
  lstset: behind("m"),
  vspace: (to) =>
    to.scanner.take("sm", () => {
      if (!to.tables.length) to.flow.endParagraph();
    }),
  markboth: behind("mm"),
  enlargethispage: behind("sm"),
  linespread: behind("m"),
  setstretch: behind("m"),
  pagecolor: behind("om"),
  definecolor: behind("mmm"),
  colorlet: behind("mom"),
  allowdisplaybreaks: behind("o"),
  displaybreak: behind("o"),
  needspace: behind("m"),
  lettrine: (to) => to.scanner.take("o", () => {}),
  IEEEPARstart: nothing,
  settowidth: behind("mm"),
  newsavebox: behind("m"),
  sbox: behind("mm"),
  bibliographystyle: behind("m"),
  citestyle: behind("m"),
  setcitestyle: behind("m"),
  Xhline: behind("m"),
  keywords: (to) => to.flow.endParagraph(),
  crefname: behind("mmm"),
  Crefname: behind("mmm"),
  theoremstyle: behind("m"),
  pgfplotsset: behind("m"),
  ProcessOptions: behind("s"),
  hologo: (to) => to.scanner.take("m", ([name]) => to.print(name?.source.trim() ?? "")),
  authorrunning: behind("m"),
  titlerunning: behind("m"),
  shortauthors: behind("m"),
  shorttitle: behind("m"),
};
for (const [name, element] of Object.entries(grouped))
  own[name] = (to) => to.scanner.take("a", () => to.groups.use({ styles: [style(element)] }));
for (const [name, element] of Object.entries(declared))
  own[name] = (to) => {
    if (to.isBody) to.groups.style(style(element));
  };
for (const name of sectioningCommands) own[name] = section;

/** Commands that use the group that comes next, so that they may follow one another. */
export const groupCommands: ReadonlySet<string> = new Set([
  ...Object.keys(grouped),
  "href",
  "foreignlanguage",
]);

export const commands: Record<string, LatexCommand> = {
  ...own,
  ...preambleCommands,
  ...noteCommands,
  ...citationCommands,
  ...pictureCommands,
  ...tableCommands,
  ...formCommands,
  ...glossaryCommands,
};

/** Commands that set a length or a font, and print nothing. */
const assigned =
  /^(?:[a-z]*(?:skip|indent|width|height|sep|space|margin|size|rule|offset|stretch|penalty|depth|demerits|tolerance|badness)|hsize|vsize|hfuzz|vfuzz|baselineskip|parskip|topskip)$/;

/** A command of which nothing is known: what stands in braces behind it is text, what stands in brackets is none. */
export function unknownCommand(to: LatexWriter, name: string): void {
  // The name of a function of expl3 tells what it takes (The expl3 package, 1.1), and that is no text.
  const signature = /:([a-zA-Z]{1,9})$/.exec(name)?.[1];
  if (signature !== undefined) to.scanner.take("m".repeat(signature.replace(/[pw]/g, "").length), () => {});
  else if (/^(?:make[a-z]*title[a-z]*|Make[A-Za-z]*Title[A-Za-z]*|print[a-z]*title|titlepage)$/.test(name)) {
    if (to.isBody) showTitle(to);
  } else if (name.startsWith("the") && to.counters.has(name.slice(3)))
    to.print(to.counters.show(name.slice(3)));
  else if (assigned.test(name)) skipLength(to);
  else if (to.scanner.cursor.code() === 91 && !Object.hasOwn(silentCommands, name))
    to.scanner.take("o", () => {});
}
