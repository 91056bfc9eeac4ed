import type { Graphic, List } from "../content.ts";
import type { Numerals } from "./counters.ts";
import { beginDrawing } from "./drawings.ts";
import type { Arguments } from "./expansion/argument-reader.ts";
import { beginFloat, captionBeside, figureWindow } from "./floats.ts";
import type { Interpreter } from "./interpreter.ts";
import { parseKeys } from "./key-values.ts";
import { languageNames } from "./languages.ts";
import { letter } from "./letters.ts";
import { beginList, type ListStyle } from "./lists.ts";
import { drawnEnvironments } from "./package-pictures.ts";
import { beginDocument } from "./preamble.ts";
import { beginAppendix, frameTitle, hasChapters, isPresentation } from "./sectioning.ts";
import { languageOf } from "./styles.ts";
import { columnsOf, Tabular } from "./tabular.ts";
import { boxWithOptions, nameOfPart, proof, titledBox } from "./theorems.ts";
import { showTitle } from "./title.ts";
import { wordFor } from "./words.ts";

/** What is done at \begin, with the environment's name. */
export type Environment = (to: Interpreter, name: string) => void;

/** Environments whose text is printed as it stands, or not at all. */
export const verbatimEnvironments: readonly string[] = [
  ...drawnEnvironments,
  ..."verbatim Verbatim BVerbatim LVerbatim SaveVerbatim VerbatimOut lstlisting minted tcblisting dispListing alltt filecontents luacode pycode pyblock sagesilent sageblock asydef listing spverbatim program code semiverbatim".split(
    " ",
  ),
];

/** Environments that are comments. */
export const leftOutEnvironments: readonly string[] = ["comment"];

const list =
  (sort: List["sort"], signature: string, more: Partial<ListStyle> = {}): Environment =>
  (to, name) =>
    beginList(to, name, { sort, signature, ...more });

/** Lists of the class exam, which numbers each level in its own way. */
const exam = (numerals: Numerals): Environment => list("numbers", "", { numerals });

/** Set apart as someone else's words, or as verse. */
const quotation =
  (signature = ""): Environment =>
  (to, name) => {
    const { depth } = to.flow;
    to.flow.begin({ role: "quotation", place: to.at(`\\begin{${name}}`) });
    to.groups.push(name, () => to.flow.endTo(depth));
    if (signature) to.scanner.take(signature, () => {});
  };

/** Columns of text, which may have something above them (multicol). */
const columnsOfText: Environment = (to, name) => {
  place()(to, name);
  to.scanner.take("mo", ([, preface]) => {
    to.followGroup(preface);
    to.flow.endParagraph();
  });
};

/** An environment that changes nothing but how its content is placed. */
const place =
  (signature = ""): Environment =>
  (to, name) => {
    to.flow.endParagraph();
    to.groups.push(name, () => to.flow.endParagraph());
    if (signature) to.scanner.take(signature, () => {});
  };

const float =
  (kind: string, signature: string): Environment =>
  (to, name) => {
    beginFloat(to, kind, name);
    if (signature) to.scanner.take(signature, () => {});
  };

/** \begin{wrapfloat}{figure}{r}{3cm} */
const wrapFloat: Environment = (to, name) => {
  to.scanner.take("mmom", ([kind]) => beginFloat(to, kind?.source.trim() ?? "figure", name));
};

const table =
  (signature: string, specification: number): Environment =>
  (to, name) => {
    const place = to.at(`\\begin{${name}}`);
    to.scanner.take(signature, (found) => {
      const source = found[specification]?.source ?? "";
      const isTblr = /tblr$/.test(name);
      const head = isTblr ? tblrHead(found) : { rows: 0, looksHeaded: false };
      const { headerRows, headerColumns, isLayout } = to.groups.tables;
      const frame = new Tabular(to, {
        environment: name,
        place,
        isStack: !isTblr && columnsOf(source) <= 1 && (to.tables.length > 0 || to.flow.isInLine),
        isLong: /^(?:long|super|xtab|xlt)/.test(name),
        headerRows: head.rows || headerRows,
        headerColumns,
        isLayout: isLayout || to.alternative.isDecorative,
        looksHeaded: head.looksHeaded,
      });
      to.groups.push(name, () => {
        frame.end();
        const at = to.tables.lastIndexOf(frame);
        if (at >= 0) to.tables.length = at;
      });
      frame.depth = to.groups.depth;
      to.tables.push(frame);
    });
  };

/** The options and the specification of a table of the package tabularray. */
function tblrHead(found: Arguments): { rows: number; looksHeaded: boolean } {
  let rows = 0;
  let looksHeaded = false;
  for (const argument of found) {
    for (const [key, value] of parseKeys(argument?.source ?? "")) {
      if (key === "rowhead") rows = Number.parseInt(value ?? "", 10) || rows;
      else if (/^(?:row|cells?)\s*\{1[^0-9]?.*\}$|^row\s*1$|^hlines?$|^hline\s*\{.*2.*\}$/.test(key))
        looksHeaded = true;
    }
  }
  return { rows, looksHeaded };
}

const abstract: Environment = (to, name) => {
  place("o")(to, name);
  // Many journals have the abstract stand before \maketitle, which prints it behind the title.
  if (to.isBody && to.title.some(({ kind }) => kind === "title")) showTitle(to);
  nameOfPart(to, wordFor("abstract", to.language));
};

/** The bibliography: each work can be reached from where it is cited. */
const bibliography: Environment = (to, name) => {
  const place = to.at(`\\begin{${name}}`);
  to.flow.begin({ role: "heading", place, level: 1, isStandIn: true }, "lines");
  to.print(wordFor(hasChapters(to) ? "bibliography" : "references", to.language));
  to.flow.end();
  const { depth } = to.flow;
  to.flow.begin({ role: "list", sort: "numbers", place });
  to.groups.push(name, () => to.flow.endTo(depth));
  to.counters.define("bibitem", null);
  to.counters.set("bibitem", 0);
  to.bibliographyDepth = to.flow.depth;
  to.scanner.take("m", () => {});
};

const drawing =
  (signature: string, sort: Graphic["sort"] = "drawing"): Environment =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      const options = found.find((argument, at) => argument && signature[at] === "o")?.source ?? "";
      beginDrawing(to, name, sort, options);
    });

const otherLanguage: Environment = (to, name) =>
  to.scanner.take("om", ([, given]) => {
    const { depth } = to.flow;
    to.flow.begin({ role: "section", sort: "box", ...languageOf(to, given?.source.trim() ?? "") });
    to.groups.push(name, () => to.flow.endTo(depth));
  });

/** The environments of polyglossia, named by their languages; that of Arabic has a capital, as \arabic is a counter. */
const ownLanguages = Object.fromEntries(
  [...languageNames, "Arabic"].map((language): [string, Environment] => [
    language,
    (to, name) =>
      to.scanner.take("o", () => {
        const { depth } = to.flow;
        // \begin{latin} of xepersian is text in Latin letters, whatever its language.
        const isOfLetters = language === "latin" && to.metadata.languageOfText === "fa";
        const said = isOfLetters ? { place: to.at(), direction: "ltr" as const } : languageOf(to, language);
        to.flow.begin({ role: "section", sort: "box", ...said });
        to.groups.push(name, () => to.flow.endTo(depth));
      }),
  ]),
);

/** Text in a direction of its own (bidi). */
const directed =
  (direction: "ltr" | "rtl"): Environment =>
  (to, name) => {
    const { depth } = to.flow;
    to.flow.begin({ role: "section", sort: "box", place: to.at(`\\begin{${name}}`), direction });
    to.groups.push(name, () => to.flow.endTo(depth));
  };

const slide: Environment = (to, name) => {
  place()(to, name);
  to.scanner.take(isPresentation(to) ? "aoogg" : "aoo", ([, , , title, subtitle]) => {
    if (title) frameTitle(to, title, `begin{${name}}`);
    to.followGroup(subtitle);
    to.flow.endParagraph();
  });
};

const subequations: Environment = (to, name) => {
  const number = to.counters.step("equation");
  to.references.current = { number, kind: "equation", title: "" };
  const after = to.counters.value("equation");
  to.counters.beginPart("equation", number);
  to.groups.push(name, () => to.counters.endPart("equation", after));
};

const dropped: Environment = (to, name) => to.drop(name);

/** What is done at the beginning of each environment that is known; a starred one is like the plain one. */
export const environments: Record<string, Environment> = {
  document: (to) => beginDocument(to),
  LTR: directed("ltr"),
  RTL: directed("rtl"),
  itemize: list("bullets", "o"),
  compactitem: list("bullets", "o"),
  asparaitem: list("bullets", "o"),
  inparaitem: list("bullets", "o"),
  dinglist: list("bullets", "m"),
  list: list("bullets", "mm"),
  tablenotes: list("bullets", "o"),
  enumerate: list("numbers", "o"),
  compactenum: list("numbers", "o"),
  asparaenum: list("numbers", "o"),
  inparaenum: list("numbers", "o"),
  tasks: list("numbers", "od"),
  description: list("terms", "o"),
  compactdesc: list("terms", "o"),
  labeling: list("terms", "om"),
  easylist: list("bullets", "o", { isEasy: true }),
  questions: list("numbers", ""),
  parts: exam("alph"),
  subparts: exam("roman"),
  subsubparts: exam("alph"),
  choices: exam("Alph"),
  oneparchoices: exam("Alph"),
  checkboxes: list("bullets", "", { hasBoxes: true }),
  oneparcheckboxes: list("bullets", "", { hasBoxes: true }),
  quote: quotation(),
  quotation: quotation(),
  displayquote: quotation("oo"),
  verse: quotation("o"),
  abstract,
  figure: float("figure", "o"),
  wrapfigure: float("figure", "omom"),
  sidewaysfigure: float("figure", "o"),
  SCfigure: float("figure", "oo"),
  floatingfigure: float("figure", "om"),
  marginfigure: float("figure", "o"),
  fullpagefigure: float("figure", "o"),
  teaserfigure: float("figure", ""),
  measuredfigure: float("figure", "o"),
  longfigure: float("figure", "om"),
  figwindow: figureWindow,
  subfigure: float("subfigure", "om"),
  subcaptionblock: float("subfigure", "om"),
  subcaptiongroup: place(),
  table: float("table", "o"),
  sidewaystable: float("table", "o"),
  wraptable: float("table", "omom"),
  SCtable: float("table", "oo"),
  margintable: float("table", "o"),
  subtable: float("subtable", "om"),
  algorithm: float("Algorithm", "o"),
  wrapfloat: wrapFloat,
  captionbeside: captionBeside,
  tabular: table("om", 1),
  "tabular*": table("mom", 2),
  tabularx: table("mom", 2),
  tabulary: table("mom", 2),
  longtable: table("om", 1),
  supertabular: table("om", 1),
  xtabular: table("om", 1),
  xltabular: table("omm", 2),
  tabu: table("m", 0),
  longtabu: table("m", 0),
  tblr: table("om", 1),
  longtblr: table("om", 1),
  talltblr: table("om", 1),
  NiceTabular: table("omo", 1),
  NiceTabularX: table("momo", 2),
  tikzpicture: drawing("o"),
  picture: drawing("odd"),
  pspicture: drawing("sodd"),
  pgfpicture: drawing(""),
  circuitikz: drawing("o", "diagram"),
  forest: drawing("o", "diagram"),
  tikzcd: drawing("o", "diagram"),
  dependency: drawing("o", "diagram"),
  overpic: drawing("om", "figure"),
  lpic: drawing("om", "figure"),
  psgraph: drawing("odddgg"),
  mfpic: drawing("oommmm"),
  fmffile: place("m"),
  fmfgraph: drawing("d", "diagram"),
  ganttchart: drawing("omm", "chart"),
  bchart: drawing("o", "chart"),
  sequencediagram: drawing("", "diagram"),
  msc: drawing("om", "diagram"),
  venndiagram2sets: drawing("o", "diagram"),
  venndiagram3sets: drawing("o", "diagram"),
  genealogypicture: drawing("o", "diagram"),
  quantikz: drawing("o", "diagram"),
  "karnaugh-map": drawing("o", "diagram"),
  bytefield: drawing("om", "diagram"),
  tikztimingtable: drawing("o", "diagram"),
  music: drawing(""),
  frame: slide,
  block: titledBox,
  alertblock: titledBox,
  exampleblock: titledBox,
  tcolorbox: boxWithOptions("title"),
  mdframed: boxWithOptions("frametitle"),
  thebibliography: bibliography,
  proof,
  algorithmic: place("o"),
  subequations,
  otherlanguage: otherLanguage,
  ...ownLanguages,
  columns: place("o"),
  column: place("om"),
  center: place(),
  flushleft: place(),
  flushright: place(),
  letter,
  minipage: place("ooom"),
  multicols: columnsOfText,
  tabbing: place(),
  Parallel: place("omm"),
  adjustbox: place("m"),
  adjustwidth: place("mm"),
  addmargin: place("om"),
  "addmargin*": place("om"),
  spacing: place("m"),
  titlepage: place(),
  threeparttable: place("o"),
  frontmatter: (to, name) => {
    place()(to, name);
    if (/^elsarticle$|^cas-/.test(to.metadata.documentClass ?? "") && to.isBody)
      to.metadata.isTitleShown = true;
  },
  appendices: (to, name) => {
    place()(to, name);
    beginAppendix(to);
  },
  CCSXML: dropped,
};
