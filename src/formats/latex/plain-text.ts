import type { Budget } from "../../checker/budget.ts";
import { snippet } from "../../checker/snippet.ts";
import { collapsed, isBlank } from "../../checker/white-space.ts";
import { characterOf, takeCharacter } from "./character-numbers.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import { Expander, isPlain } from "./expansion/expander.ts";
import type { Macros } from "./expansion/macros.ts";
import { parseKeys } from "./key-values.ts";

/** Longest text that is made, in characters. */
const textLimit = 4_000;

/** Commands that stand for characters. */
export const characters: Record<string, string> = {
  LaTeX: "LaTeX",
  LaTeXe: "LaTeX2e",
  TeX: "TeX",
  BibTeX: "BibTeX",
  XeLaTeX: "XeLaTeX",
  LuaLaTeX: "LuaLaTeX",
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  aa: "å",
  AA: "Å",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  i: "ı",
  j: "ȷ",
  ldots: "…",
  dots: "…",
  textellipsis: "…",
  textendash: "–",
  textemdash: "—",
  textquoteright: "’",
  textquoteleft: "‘",
  textquotedblleft: "“",
  textquotedblright: "”",
  textbullet: "•",
  textperiodcentered: "·",
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textunderscore: "_",
  textbar: "|",
  textless: "<",
  textgreater: ">",
  textregistered: "®",
  texttrademark: "™",
  textcopyright: "©",
  copyright: "©",
  textdegree: "°",
  textmu: "µ",
  texteuro: "€",
  euro: "€",
  pounds: "£",
  S: "§",
  P: "¶",
  dag: "†",
  ddag: "‡",
  slash: "/",
  quad: " ",
  qquad: " ",
  newline: " ",
  par: " ",
  linebreak: " ",
  space: " ",
  and: ", ",
  today: "today",
  " ": " ",
  "\n": " ",
  ",": " ",
  ";": " ",
  ":": " ",
  "%": "%",
  "&": "&",
  $: "$",
  "#": "#",
  _: "_",
  "{": "{",
  "}": "}",
};

/** Combining marks of the accent commands. */
export const accents: Record<string, string> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
};

/** Arguments that are no text, of commands that print nothing or only what stands behind them. */
const silent: Record<string, string> = {
  label: "m",
  index: "om",
  thanks: "m",
  footnote: "om",
  LTRfootnote: "om",
  RTLfootnote: "om",
  footnotemark: "o",
  footnotetext: "om",
  tnoteref: "m",
  corref: "m",
  protect: "",
  vspace: "sm",
  hspace: "sm",
  vskip: "",
  phantom: "m",
  hphantom: "m",
  vphantom: "m",
  color: "om",
  textcolor: "om",
  colorbox: "om",
  fontsize: "mm",
  selectlanguage: "m",
  foreignlanguage: "om",
  href: "ou",
  hyperref: "o",
  hyperlink: "m",
  hypertarget: "m",
  phantomsection: "",
  addcontentsline: "mmm",
  raisebox: "moo",
  parbox: "ooom",
  makebox: "oo",
  framebox: "oo",
  resizebox: "smm",
  scalebox: "mo",
  rotatebox: "om",
  setlength: "mm",
  setcounter: "mm",
  multicolumn: "mm",
  caption: "som",
  includegraphics: "saoom",
  pagebreak: "o",
  nolinebreak: "o",
  nopagebreak: "o",
  vadjust: "m",
  nocite: "m",
};

/** Commands without arguments that print nothing by themselves. */
const switches: ReadonlySet<string> = new Set(
  (
    "centering raggedright raggedleft noindent indent par bf it rm sf sl sc tt em bfseries mdseries itshape slshape " +
    "upshape scshape rmfamily sffamily ttfamily normalfont tiny scriptsize footnotesize small normalsize large Large " +
    "LARGE huge Huge smallskip medskip bigskip hfill vfill strut null relax xspace ignorespaces leavevmode bgroup " +
    "egroup begingroup endgroup boldmath unboldmath allowbreak nobreak clearpage newpage displaystyle textstyle " +
    "sloppy fussy singlespacing doublespacing onehalfspacing unskip break emph textbf textit textsl textsc texttt " +
    "textsf textrm textup textmd textnormal text mbox hbox fbox uppercase lowercase MakeUppercase MakeLowercase " +
    "underline uline sout enquote textsuperscript textsubscript noexpand expandafter ensuremath - / @ ! ( ) [ ] *"
  ).split(" "),
);

/** Commands that print a number or a name for what their argument refers to. */
const references = /^(?:[a-zA-Z]*ref|[a-zA-Z]*[cC]ite[a-z]*|gls[a-z]*)$/;

/** The text that a piece of source prints, for names and comparisons. */
class TextCollector extends Expander {
  printed = "";
  /** A command of which nothing is known may print something. */
  mayPrint = false;
  #inMath = false;

  constructor(macros: Macros, budget: Budget) {
    super(macros, budget);
    // Names that packages give inside, such as \@title, stand in arguments that are read here.
    this.scanner.cursor.hasAtLetters = true;
  }

  text(text: string): void {
    if (this.printed.length >= textLimit) this.scanner.stop();
    else this.printed += this.#inMath ? text : text.replaceAll("~", " ");
  }

  open(): void {
    if (this.#inMath) this.text("{");
  }

  close(): void {
    if (this.#inMath) this.text("}");
  }

  math(): void {
    this.#inMath = !this.#inMath;
  }

  cell(): void {
    this.text(" ");
  }

  paragraph(): void {
    this.text(" ");
  }

  begin(): void {
    this.text(" ");
  }

  end(): void {
    this.text(" ");
  }

  tooDeep(): void {
    this.#printUnknown();
  }

  /** What stands here prints something that source does not say. */
  #printUnknown(): void {
    this.mayPrint = true;
  }

  command(name: string): void {
    if (this.#inMath) this.text(`\\${name}`);
    else if (name === "\\") this.scanner.take("so", () => this.text(" "));
    else if (Object.hasOwn(accents, name)) this.#accent(accents[name]!);
    else if (Object.hasOwn(characters, name)) this.text(characters[name]!);
    else if (name === "char") this.text(takeCharacter(this.scanner.cursor));
    else if (name === "symbol")
      this.scanner.take("m", ([code]) => this.text(characterOf(code?.source ?? "")));
    else if (name === "texorpdfstring") this.scanner.take("mm", ([, plain]) => this.followArgument(plain));
    else if (name === "verb") this.scanner.take("sv", ([, verbatim]) => this.text(verbatim?.source ?? ""));
    else if (name === "includegraphics") this.scanner.take("saoom", ([, , options]) => this.#image(options));
    else if (Object.hasOwn(silent, name)) this.scanner.take(silent[name]!, () => {});
    else if (references.test(name)) this.scanner.take("soom", () => this.#printUnknown());
    else if (switches.has(name) || this.choose(name) || this.expandCommand(name)) return;
    else this.#printUnknown();
  }

  #accent(mark: string): void {
    this.scanner.take("m", ([letter]) => {
      const plain = letter?.source.trim().replace(/^\\(?=[ij]$)/, "") ?? "";
      this.text(`${plain.slice(0, 1)}${mark}${plain.slice(1)}`.normalize("NFC"));
    });
  }

  #image(options: Argument | null | undefined): void {
    const alt = parseKeys(options?.source ?? "").get("alt");
    if (alt) this.text(alt);
    else this.#printUnknown();
  }
}

/**
 * The text that a piece of source prints, folded; blank when it prints nothing. Where only unknown commands could
 * print something, their source stands for it.
 */
export function plainText(source: string, macros: Macros, budget: Budget): string {
  if (isPlain(source)) return snippet(source.replaceAll("~", " "), textLimit);
  const collector = new TextCollector(macros, budget);
  collector.follow(source, { line: 1, column: 1, index: Number.NaN });
  const text = collapsed(collector.printed);
  if (!isBlank(text) || !collector.mayPrint) return text;
  return collapsed(source);
}
