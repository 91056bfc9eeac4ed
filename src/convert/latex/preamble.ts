import { isOn, parseKeys, splitList } from "../../formats/latex/key-values.ts";
import { Macros } from "../../formats/latex/macros.ts";
import { hasChapters, keepForTitle } from "./headings.ts";
import type { LatexWriter } from "./writer.ts";

type Command = (to: LatexWriter, name: string) => void;

const place = { label: "" };

/** \begin{document}: what the preamble says of the language and the class holds from here on. */
export function beginDocument(to: LatexWriter): void {
  to.closeAll();
  to.part = "body";
  to.language = to.metadata.fact(0).language?.value ?? null;
  if (!hasChapters(to)) return;
  for (const name of ["equation", "figure", "table", "footnote", "lstlisting"])
    to.counters.define(name, "chapter");
}

const documentClass: Command = (to) =>
  to.scanner.take("omo", ([options, name]) => {
    to.metadata.class(name?.source ?? "", options?.source ?? "", place, (source) => to.plain(source));
    if (to.part === "fragment") to.part = "preamble";
    // Sections are counted within chapters only where there are any.
    to.counters.define("section", hasChapters(to) ? "chapter" : null);
  });

const usePackage: Command = (to) =>
  to.scanner.take("omo", ([options, names]) => {
    for (const name of new Set(splitList(names?.source ?? ""))) {
      if (/^n?german/.test(name)) to.hasGermanShorthands = true;
      if (
        name === "babel" &&
        /german|austrian/.test(`${options?.source ?? ""},${to.metadata.classOptions.join()}`)
      )
        to.hasGermanShorthands = true;
      to.metadata.package(name, options?.source ?? "", place, (source) => to.plain(source));
    }
  });

const mainLanguage: Command = (to) =>
  to.scanner.take("om", ([options, name]) => {
    const variant = parseKeys(options?.source ?? "").get("variant") ?? "";
    to.metadata.mainLanguage(name?.source.trim() ?? "", variant, place);
  });

/** Header rows of tables, and tables that are layout, as they are set for tagging. */
function tagging(to: LatexWriter, source: string): void {
  for (const [key, value] of parseKeys(source)) {
    if (/^table[-/]header[-/]rows$/.test(key)) {
      const rows = (value ?? "").match(/\d{1,3}/g)?.map(Number) ?? [];
      to.headerRows = Math.max(0, ...rows);
    } else if (/^table[-/]tagging$/.test(key)) {
      to.isLayout = /^(?:presentation|layout|div|false|off)$/.test(value ?? "");
    }
  }
}

const forTitle =
  (signature: string, kind: "line" | "date" = "line"): Command =>
  (to) =>
    to.scanner.take(signature, (found) => {
      // In the text itself it belongs to a name that stands there.
      if (to.isBody && to.groups.depth > 1) to.feedArgument(found.at(-1));
      else keepForTitle(to, kind, found.at(-1)?.source);
    });

/** \affiliation{organization={Uni}, city={Linz}}: of keys and values, the values are read. */
const affiliation: Command = (to) =>
  to.scanner.take("om", ([, found]) => {
    const source = found?.source ?? "";
    const values = /^\s*[a-z]+\s*=/i.test(source) ? [...parseKeys(source).values()] : [source];
    keepForTitle(to, "line", values.filter((value) => value !== null).join(", "));
  });

/** \newtheorem{name}[like]{Title}[within] */
const newTheorem: Command = (to) =>
  to.scanner.take("smomo", ([star, name, like, title, within]) => {
    const key = name?.source.trim() ?? "";
    if (!key || key.length > 100 || to.theorems.size > 1_000) return;
    const shared = like ? (to.theorems.get(like.source.trim())?.counter ?? like.source.trim()) : null;
    const counter = star ? null : (shared ?? key);
    if (counter === key) to.counters.define(key, within?.source.trim() ?? null);
    to.theorems.set(key, { title: to.plain(title), counter });
  });

/** \declaretheorem[name=Title, numberwithin=section]{name} */
const declareTheorem: Command = (to) =>
  to.scanner.take("omo", ([before, name, after]) => {
    const keys = parseKeys(`${before?.source ?? ""},${after?.source ?? ""}`);
    const like = keys.get("sibling") ?? keys.get("numberlike") ?? keys.get("sharenumber");
    for (const key of splitList(name?.source ?? "").slice(0, 20)) {
      const isNumbered = keys.get("numbered") !== "no";
      const counter = isNumbered ? (like ? (to.theorems.get(like)?.counter ?? like) : key) : null;
      if (counter === key)
        to.counters.define(key, keys.get("numberwithin") ?? keys.get("within") ?? keys.get("parent") ?? null);
      const title = keys.get("name") ?? keys.get("title") ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
      if (to.theorems.size <= 1_000) to.theorems.set(key, { title: to.plain(title), counter });
    }
  });

/** Commands that say something of the whole document, and what \maketitle prints. */
export const preambleCommands: Record<string, Command> = {
  documentclass: documentClass,
  documentstyle: documentClass,
  usepackage: usePackage,
  RequirePackage: usePackage,
  DocumentMetadata: (to) =>
    to.scanner.take("m", ([keys]) => {
      const source = keys?.source ?? "";
      to.metadata.documentMetadata(source, place, (value) => to.plain(value));
      tagging(to, parseKeys(source).get("tagging-setup") ?? "");
    }),
  hypersetup: (to) =>
    to.scanner.take("m", ([keys]) =>
      to.metadata.hyperref(keys?.source ?? "", place, (source) => to.plain(source)),
    ),
  tagpdfsetup: (to) => to.scanner.take("m", ([keys]) => tagging(to, keys?.source ?? "")),
  tagtool: (to) => to.scanner.take("m", ([keys]) => tagging(to, keys?.source ?? "")),
  setdefaultlanguage: mainLanguage,
  setmainlanguage: mainLanguage,
  babelprovide: (to) =>
    to.scanner.take("om", ([options, name]) => {
      if (isOn(parseKeys(options?.source ?? ""), "main"))
        to.metadata.mainLanguage(name?.source.trim() ?? "", "", place);
    }),
  title: (to) =>
    to.scanner.take("aom", ([, , title]) => {
      const value = to.plain(title);
      if (value) to.metadata.title = { value, place };
      keepForTitle(to, "title", title?.source);
    }),
  subtitle: forTitle("om"),
  // Some journals have keys and values behind the name.
  author: (to) => to.scanner.take("omo", ([, name]) => keepForTitle(to, "line", name?.source)),
  ead: forTitle("om"),
  date: forTitle("om", "date"),
  institute: forTitle("om"),
  affil: forTitle("om"),
  affiliation,
  address: forTitle("om"),
  newtheorem: newTheorem,
  declaretheorem: declareTheorem,
  DeclareMathOperator: (to) =>
    to.scanner.take("smM", ([star, name, body]) => {
      const source = `\\operatorname${star ? "*" : ""}{${body?.source ?? ""}}`;
      if (body)
        to.macros.defineCommand(Macros.nameOf(name), Macros.parameters(null, null), { ...body, source });
    }),
  DeclareMathAlphabet: (to) =>
    to.scanner.take("mmmmm", ([name, , family]) => {
      const source = /rsfs|scr/.test(family?.source ?? "") ? "\\mathscr" : "\\mathcal";
      if (name)
        to.macros.defineCommand(Macros.nameOf(name), Macros.parameters(null, null), { ...name, source });
    }),
  newcounter: (to) =>
    to.scanner.take("mo", ([name, within]) =>
      to.counters.define(name?.source.trim() ?? "", within?.source.trim() ?? null),
    ),
  numberwithin: (to) => within(to, "omm"),
  counterwithin: (to) => within(to, "smm"),
  counterwithout: (to) =>
    to.scanner.take("smm", ([, name]) => to.counters.define(name?.source.trim() ?? "", null)),
  setcounter: (to) =>
    to.scanner.take("mm", ([name, value]) => setCounter(to, name?.source, value?.source, false)),
  addtocounter: (to) =>
    to.scanner.take("mm", ([name, value]) => setCounter(to, name?.source, value?.source, true)),
  stepcounter: (to) => to.scanner.take("m", ([name]) => void to.counters.step(name?.source.trim() ?? "")),
  refstepcounter: (to) =>
    to.scanner.take("m", ([name]) => {
      const counter = name?.source.trim() ?? "";
      to.references.current = { number: to.counters.step(counter), kind: counter, title: "" };
    }),
};

function within(to: LatexWriter, signature: string): void {
  to.scanner.take(signature, ([, name, outer]) =>
    to.counters.define(name?.source.trim() ?? "", outer?.source.trim() ?? null),
  );
}

function setCounter(
  to: LatexWriter,
  name: string | undefined,
  value: string | undefined,
  isAdded: boolean,
): void {
  const counter = name?.trim() ?? "";
  const other = /^\\value\s*\{(\w+)\}$/.exec(value?.trim() ?? "")?.[1];
  const number = other ? to.counters.value(other) : Number.parseInt(value ?? "", 10);
  if (Number.isNaN(number)) return;
  if (!to.counters.has(counter) && /^(?:sec|toc)/.test(counter)) to.counters.define(counter, null);
  to.counters.set(counter, isAdded ? to.counters.value(counter) + number : number);
}
