import type { FigureSort } from "../../checker/model.ts";
import type { Arguments } from "./argument-reader.ts";
import { partLanguage } from "./commands.ts";
import { FigureFrame, FloatFrame, ListFrame, MathFrame, PartFrame } from "./frames.ts";
import type { Interpreter } from "./interpreter.ts";
import { parseKeys, splitList } from "./key-values.ts";
import { openDrawing } from "./pictures.ts";
import { frameTitle } from "./sectioning.ts";
import { TableFrame } from "./table-frame.ts";

/** What is done at \begin, with the environment's name. */
export type Environment = (to: Interpreter, name: string) => void;

/** Environments whose text is printed as it stands, or not at all. */
export const verbatimEnvironments: readonly string[] =
  "verbatim Verbatim BVerbatim LVerbatim SaveVerbatim VerbatimOut lstlisting minted tcblisting dispListing alltt filecontents luacode pycode pyblock sagesilent sageblock asy asydef listing spverbatim program code".split(
    " ",
  );

/** Environments that are comments. */
export const leftOutEnvironments: readonly string[] = ["comment"];

const list: Environment = (to, name) => {
  to.lines.interrupt();
  to.push(new ListFrame(name, to.place(`\\begin{${name}}`)));
  to.scanner.take("oo", () => {});
};

const math =
  (signature = ""): Environment =>
  (to, name) => {
    to.push(new MathFrame(name, to.place()));
    if (signature) to.scanner.take(signature, () => {});
  };

/** A figure inside a figure is a part of it. */
const figure =
  (signature: string): Environment =>
  (to, name) => {
    to.lines.interrupt();
    const place = to.place(`\\begin{${name}}`);
    to.push(to.figure ? new PartFrame(name, place) : new FigureFrame(name, place));
    to.scanner.take(signature, () => {});
  };

const partOfFigure =
  (signature: string): Environment =>
  (to, name) => {
    to.push(new PartFrame(name, to.place()));
    to.scanner.take(signature, () => {});
  };

const float =
  (signature: string): Environment =>
  (to, name) => {
    to.lines.interrupt();
    to.push(new FloatFrame(name, to.place()));
    to.scanner.take(signature, () => {});
  };

const table =
  (signature: string): Environment =>
  (to, name) => {
    const place = to.place(`\\begin{${name}}`);
    // A table in a formula is a matrix, and read with the formula.
    const { isMath } = to;
    to.lines.interrupt();
    to.scanner.take(signature, (found) => {
      const { hasHeaders, looksHeaded } = /tblr$/.test(name) ? tblrHead(found) : none;
      const frame = new TableFrame(name, place, {
        hasHeaders: hasHeaders || to.tableHeaders.value,
        isLayout: isMath || to.tableLayout.value || to.alternative.isDecorative,
        isNested: to.isInTable,
        looksHeaded,
      });
      to.push(frame);
    });
  };

const none = { hasHeaders: false, looksHeaded: false };

/** The options and the specification of a table of the package tabularray. */
function tblrHead(found: Arguments): { hasHeaders: boolean; looksHeaded: boolean } {
  let { hasHeaders, looksHeaded } = none;
  for (const argument of found) {
    for (const [key, value] of parseKeys(argument?.source ?? "")) {
      if (key === "rowhead") hasHeaders ||= /[1-9]/.test(value ?? "");
      else if (/^(?:row|cells?)\s*\{1[^0-9]?.*\}$|^row\s*1$|^hlines?$|^hline\s*\{.*2.*\}$/.test(key))
        looksHeaded = true;
    }
  }
  return { hasHeaders, looksHeaded };
}

const drawing =
  (signature: string, sort: FigureSort = "drawing"): Environment =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      const options = found.find((argument, at) => argument && signature[at] === "o")?.source ?? "";
      openDrawing(to, name, sort, options);
    });

/** A plot belongs to the drawing in which it stands. */
const plot: Environment = (to) => {
  if (to.drawing) to.drawing.sort = "plot";
};

const isPresentation = (to: Interpreter) =>
  /^(?:beamer|ltx-talk)$/.test(to.metadata.documentClass ?? "beamer");

const slide: Environment = (to, name) => {
  to.lines.interrupt();
  if (!isPresentation(to)) return;
  to.scanner.take("aoogg", ([, , , title]) => {
    if (title) frameTitle(to, title, `begin{${name}}`);
  });
};

const skip =
  (signature: string): Environment =>
  (to) =>
    to.scanner.take(signature, () => {});

const otherLanguage: Environment = (to) =>
  to.scanner.take("om", ([, name]) => partLanguage(to, name?.source.trim() ?? "", ""));

/** Of the package picinpar: the picture and its caption stand among the options, the text around them in it. */
const figureWindow: Environment = (to, name) => {
  figure("")(to, name);
  to.scanner.take("o", ([options]) => {
    const [, , object, text = ""] = splitList(options?.source ?? "");
    to.caption(to.plain(text));
    to.feedAside(options && object ? { ...options, source: `${object} ${text}` } : null);
  });
};

/** Of the KOMA-Script classes: the caption stands before the picture in the source. */
const captionBeside: Environment = (to) =>
  to.scanner.take("om", ([, text]) => {
    to.caption(to.plain(text));
    to.feedAside(text);
  });

/** What is done at the beginning of each environment that is known; a starred one is like the plain one. */
export const environments: Record<string, Environment> = {
  document: (to) => to.beginDocument(),
  itemize: list,
  enumerate: list,
  description: list,
  compactitem: list,
  compactenum: list,
  compactdesc: list,
  asparaitem: list,
  asparaenum: list,
  inparaenum: list,
  inparaitem: list,
  easylist: list,
  dinglist: list,
  tasks: list,
  questions: list,
  parts: list,
  subparts: list,
  subsubparts: list,
  choices: list,
  oneparchoices: list,
  checkboxes: list,
  list: (to, name) => {
    to.push(new ListFrame(name, to.place(`\\begin{${name}}`)));
    to.scanner.take("mm", () => {});
  },
  equation: math(),
  displaymath: math(),
  math: math(),
  align: math(),
  alignat: math("m"),
  flalign: math(),
  gather: math(),
  multline: math(),
  eqnarray: math(),
  dmath: math(),
  dgroup: math(),
  IEEEeqnarray: math("om"),
  aligned: math("o"),
  alignedat: math("om"),
  gathered: math("o"),
  split: math(),
  cases: math(),
  dcases: math(),
  array: math("om"),
  matrix: math(),
  pmatrix: math(),
  bmatrix: math(),
  Bmatrix: math(),
  vmatrix: math(),
  Vmatrix: math(),
  smallmatrix: math(),
  substack: math(),
  figure: figure("o"),
  wrapfigure: figure("omom"),
  wrapfloat: float("mmom"),
  sidewaysfigure: figure("o"),
  SCfigure: figure("oo"),
  floatingfigure: figure("om"),
  marginfigure: figure("o"),
  fullpagefigure: figure("o"),
  teaserfigure: figure(""),
  measuredfigure: figure("o"),
  longfigure: figure("om"),
  figwindow: figureWindow,
  subfigure: partOfFigure("om"),
  subcaptionblock: partOfFigure("om"),
  subcaptiongroup: partOfFigure(""),
  table: float("o"),
  sidewaystable: float("o"),
  wraptable: float("omom"),
  SCtable: float("oo"),
  margintable: float("o"),
  algorithm: float("o"),
  subtable: float("om"),
  threeparttable: skip("o"),
  tabular: table("om"),
  tabularx: table("mom"),
  tabulary: table("mom"),
  longtable: table("om"),
  supertabular: table("om"),
  xtabular: table("om"),
  xltabular: table("omm"),
  tabu: table("m"),
  longtabu: table("m"),
  tblr: table("om"),
  longtblr: table("om"),
  talltblr: table("om"),
  NiceTabular: table("omo"),
  NiceTabularX: table("momo"),
  tikzpicture: drawing("o"),
  picture: drawing("odd"),
  pspicture: drawing("sodd"),
  circuitikz: drawing("o", "diagram"),
  forest: drawing("o", "diagram"),
  tikzcd: drawing("o", "diagram"),
  dependency: drawing("o", "diagram"),
  prooftree: math("o"),
  pgfpicture: drawing(""),
  overpic: drawing("om", "figure"),
  axis: plot,
  semilogxaxis: plot,
  semilogyaxis: plot,
  loglogaxis: plot,
  polaraxis: plot,
  groupplot: plot,
  frame: slide,
  letter: skip("m"),
  minipage: skip("ooom"),
  multicols: skip("m"),
  thebibliography: skip("m"),
  adjustbox: skip("m"),
  otherlanguage: otherLanguage,
  captionbeside: captionBeside,
  frontmatter: (to) => {
    if (/^elsarticle$|^cas-/.test(to.metadata.documentClass ?? "")) to.showTitle();
  },
};
// The width of tabular* stands before its other arguments; those of the others are the same with the star.
environments["tabular*"] = table("mom");
