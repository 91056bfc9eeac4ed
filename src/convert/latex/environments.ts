import { parseKeys } from "../../formats/latex/key-values.ts";
import { languageTag } from "../../formats/latex/languages.ts";
import { hasChapters, showTitle, slideTitle } from "./headings.ts";
import { beginList } from "./lists.ts";
import { wordFor } from "./names.ts";
import { drawing } from "./pictures.ts";
import { beginDocument } from "./preamble.ts";
import { columnsOf, Tabular } from "./tabular.ts";
import type { LatexWriter } from "./writer.ts";

/** What is done at \begin, with the environment's name. */
export type Environment = (to: LatexWriter, name: string) => void;

/** An environment that \newtheorem defines. */
export interface Theorem {
  title: string;
  /** Null where it is not numbered. */
  counter: string | null;
}

/** An environment that is an element of the page. */
const block =
  (element: string, signature = ""): Environment =>
  (to, name) => {
    const { depth } = to.flow;
    to.flow.begin(element);
    to.groups.push(name, () => to.flow.endTo(depth));
    if (signature) to.scanner.take(signature, () => {});
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
    const { depth } = to.flow;
    to.flow.begin("figure");
    to.floats.push(kind);
    to.groups.push(name, () => {
      to.flow.endTo(depth);
      to.floats.pop();
    });
    if (signature) to.scanner.take(signature, () => {});
  };

const table =
  (signature: string, specification: number): Environment =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      const source = found[specification]?.source ?? "";
      const isTblr = /tblr$/.test(name);
      const isStack = !isTblr && columnsOf(source) <= 1 && (to.tables.length > 0 || to.flow.isInLine);
      const head = isTblr
        ? Number.parseInt(parseKeys(`${found[0]?.source ?? ""},${source}`).get("rowhead") ?? "", 10)
        : 0;
      const { headerRows } = to;
      if (head > 0) to.headerRows = head;
      const frame = new Tabular(to, { isStack, isLong: /^(?:long|super|xtab|xlt)/.test(name) });
      to.headerRows = headerRows;
      to.groups.push(name, () => {
        frame.end();
        const at = to.tables.lastIndexOf(frame);
        if (at >= 0) to.tables.length = at;
      });
      frame.depth = to.groups.depth;
      to.tables.push(frame);
    });

const named =
  (word: "abstract" | "references"): Environment =>
  (to, name) => {
    place(name === "abstract" ? "o" : "")(to, name);
    // Many journals have the abstract stand before \maketitle, which prints it behind the title.
    if (name === "abstract" && to.isBody && to.title.some(({ kind }) => kind === "title")) showTitle(to);
    heading(to, wordFor(word, to.language));
  };

function heading(to: LatexWriter, text: string): void {
  to.flow.begin("p");
  to.page.open("strong", {});
  to.page.text(text);
  to.page.close();
  to.flow.end();
}

/** The bibliography: each work can be reached from where it is cited. */
const bibliography: Environment = (to, name) => {
  to.flow.begin("h2", {}, "lines");
  to.print(wordFor(hasChapters(to) ? "bibliography" : "references", to.language));
  to.flow.end();
  const { depth } = to.flow;
  to.flow.begin("ol");
  to.groups.push(name, () => to.flow.endTo(depth));
  to.counters.define("bibitem", null);
  to.counters.set("bibitem", 0);
  to.bibliographyDepth = to.flow.depth;
  to.scanner.take("m", () => {});
};

/** \begin{theorem}[name] */
export function theorem(to: LatexWriter, name: string): void {
  const { title, counter } = to.theorems.get(name)!;
  block("div")(to, name);
  to.scanner.take("o", ([note]) => {
    let words = title;
    if (counter !== null) {
      const number = to.counters.step(counter);
      to.references.current = { number, kind: title, title: note ? to.plain(note) : "" };
      words += ` ${number}`;
    }
    to.flow.inline(() => {
      to.page.open("strong", {});
      to.page.text(words);
      to.page.close();
    });
    if (note) {
      to.print(" (");
      to.feedArgument(note);
      to.print(")");
    }
    to.print(". ");
  });
}

const proof: Environment = (to, name) => {
  to.flow.begin("div");
  const { depth } = to.flow;
  to.groups.push(name, () => {
    to.print(" ∎");
    to.flow.endTo(depth - 1);
  });
  to.scanner.take("o", ([title]) => {
    to.flow.inline(() => {
      to.page.open("em", {});
      to.page.text(`${title ? to.plain(title) : wordFor("proof", to.language)}.`);
      to.page.close();
    });
    to.print(" ");
  });
};

const language: Environment = (to, name) =>
  to.scanner.take("om", ([, given]) => {
    const tag = languageTag(given?.source.trim() ?? "");
    const { depth } = to.flow;
    to.flow.begin("div", tag ? { lang: tag } : {});
    to.groups.push(name, () => to.flow.endTo(depth));
  });

const slide: Environment = (to, name) => {
  place()(to, name);
  to.scanner.take("aoo", () => {
    if (to.scanner.cursor.code() === 123 && /^(?:beamer|ltx-talk)$/.test(to.metadata.documentClass ?? ""))
      slideTitle(to, "");
  });
};

/** A box of a slide, with a title. */
const box: Environment = (to, name) => {
  block("div")(to, name);
  to.scanner.take("am", ([, title]) => {
    if (title) {
      to.flow.inline(() => {
        to.page.open("strong", {});
        to.page.text(to.plain(title));
        to.page.close();
      });
      to.flow.endParagraph();
    }
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
  itemize: (to, name) => beginList(to, name, "ul", "o"),
  compactitem: (to, name) => beginList(to, name, "ul", "o"),
  asparaitem: (to, name) => beginList(to, name, "ul", "o"),
  inparaitem: (to, name) => beginList(to, name, "ul", "o"),
  dinglist: (to, name) => beginList(to, name, "ul", "m"),
  list: (to, name) => beginList(to, name, "ul", "mm"),
  enumerate: (to, name) => beginList(to, name, "ol", "o"),
  compactenum: (to, name) => beginList(to, name, "ol", "o"),
  asparaenum: (to, name) => beginList(to, name, "ol", "o"),
  inparaenum: (to, name) => beginList(to, name, "ol", "o"),
  tasks: (to, name) => beginList(to, name, "ol", "od"),
  questions: (to, name) => beginList(to, name, "ol", ""),
  description: (to, name) => beginList(to, name, "dl", "o"),
  compactdesc: (to, name) => beginList(to, name, "dl", "o"),
  labeling: (to, name) => beginList(to, name, "dl", "om"),
  quote: block("blockquote"),
  quotation: block("blockquote"),
  displayquote: block("blockquote", "oo"),
  verse: block("blockquote", "o"),
  abstract: named("abstract"),
  figure: float("figure", "o"),
  wrapfigure: float("figure", "omom"),
  sidewaysfigure: float("figure", "o"),
  SCfigure: float("figure", "oo"),
  floatingfigure: float("figure", "om"),
  marginfigure: float("figure", "o"),
  teaserfigure: float("figure", ""),
  subfigure: float("subfigure", "om"),
  subtable: float("subtable", "om"),
  table: float("table", "o"),
  sidewaystable: float("table", "o"),
  wraptable: float("table", "omom"),
  SCtable: float("table", "oo"),
  margintable: float("table", "o"),
  algorithm: float("Algorithm", "o"),
  listing: float("Listing", "o"),
  wrapfloat: float("figure", "mmom"),
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
  thebibliography: bibliography,
  proof,
  algorithmic: place("o"),
  subequations,
  otherlanguage: language,
  frame: slide,
  block: box,
  alertblock: box,
  exampleblock: box,
  columns: place("o"),
  column: place("om"),
  center: place(),
  flushleft: place(),
  flushright: place(),
  minipage: place("ooom"),
  multicols: place("mo"),
  adjustbox: place("m"),
  adjustwidth: place("mm"),
  spacing: place("m"),
  titlepage: place(),
  threeparttable: place("o"),
  tablenotes: (to, name) => beginList(to, name, "ul", "o"),
  letter: place("m"),
  appendices: (to, name) => {
    place()(to, name);
    to.beginAppendix();
  },
  tikzpicture: drawing("drawing"),
  picture: drawing("drawing"),
  pspicture: drawing("drawing"),
  pgfpicture: drawing("drawing"),
  circuitikz: drawing("circuit"),
  forest: drawing("tree"),
  tikzcd: drawing("diagram"),
  dependency: drawing("diagram"),
  overpic: drawing("picture"),
  asy: drawing("drawing"),
  CCSXML: dropped,
  psgraph: dropped,
};
