import { snippet } from "../../checker/snippet.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import { Macros } from "./expansion/macros.ts";
import { partNote } from "./files.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { isOn, parseKeys, splitList } from "./key-values.ts";
import { hasChapters, isPresentation } from "./sectioning.ts";
import { definePresented } from "./theorems.ts";
import { isAmongAuthors, keepForTitle, showTitle } from "./title.ts";

/** \begin{document}: what the preamble says of the language and the class holds from here on. */
export function beginDocument(to: Interpreter): void {
  if (to.isInExample) {
    to.groups.push("document", null);
    return;
  }
  to.closeAll();
  to.part = "body";
  to.language = to.metadata.languageOfNames;
  if (!hasChapters(to)) return;
  for (const name of ["equation", "figure", "table", "footnote", "lstlisting"])
    to.counters.define(name, "chapter");
}

const documentClass: Command = (to, command) =>
  to.scanner.take("omo", ([options, name]) => {
    if (to.isInExample) return;
    if (command === "documentstyle") to.metadata.dialect = "latex-209";
    const place = to.place(`\\${command}{${snippet(name?.source ?? "", 80)}}`);
    to.metadata.class(name?.source ?? "", options?.source ?? "", place, to.toPlain);
    to.part = "preamble";
    to.metadata.beginPreamble();
    // Sections are counted within chapters only where there are any.
    to.counters.define("section", hasChapters(to) ? "chapter" : null);
    if (isPresentation(to)) definePresented(to);
    if (to.metadata.documentClass !== "subfiles") return;
    const main = to.plain(options);
    to.metadata.hasUnreadPreamble = true;
    if (main) to.metadata.note(partNote(snippet(main, 80), place.line!), place, "file");
  });

function packageOptions(to: Interpreter, names: string, options: string, command: string): void {
  const place = to.place(command);
  for (const name of new Set(splitList(names))) {
    const isGerman =
      /^n?german/.test(name) ||
      (name === "babel" && /german|austrian/.test(`${options},${to.metadata.classOptions.join()}`));
    if (isGerman) to.hasGermanShorthands = true;
    to.metadata.package(name, options, place, to.toPlain);
  }
}

const usePackage: Command = (to) =>
  to.scanner.take("omo", ([options, names]) => {
    const source = names?.source ?? "";
    packageOptions(to, source, options?.source ?? "", `\\usepackage{${snippet(source, 80)}}`);
  });

const mainLanguage: Command = (to, command) =>
  to.scanner.take("om", ([options, name]) => {
    const variant = parseKeys(options?.source ?? "").get("variant") ?? "";
    to.metadata.mainLanguage(name?.source.trim() ?? "", variant, to.place(`\\${command}`));
  });

/** \tagpdfsetup and \tagtool: tables may get header rows or be declared as layout. */
function tagging(to: Interpreter, source: string): void {
  const keys = parseKeys(source);
  const largest = (value: string | null) =>
    Math.max(0, ...(value ?? "").split(/[^\d]+/, 100).map((digits) => Number(digits.slice(0, 3))));
  for (const [key, value] of keys) {
    if (/^table[-/]header[-/]rows$/.test(key)) to.groups.setTables({ headerRows: largest(value) });
    else if (/^table[-/]header[-/]columns$/.test(key)) to.groups.setTables({ headerColumns: largest(value) });
    else if (/^table[-/]tagging$/.test(key))
      to.groups.setTables({ isLayout: /^(?:presentation|layout|div|false|off)$/.test(value ?? "") });
    else if (/^activate(?:[-/](?:all|struct|tree))?$/.test(key) && isOn(keys, key))
      to.metadata.isTagged = true;
  }
}

const tagSettings: Command = (to) => to.scanner.take("m", ([keys]) => tagging(to, keys?.source ?? ""));

const documentMetadata: Command = (to) =>
  to.scanner.take("m", ([keys]) => {
    const source = keys?.source ?? "";
    to.metadata.documentMetadata(source, to.place("\\DocumentMetadata"), to.toPlain);
    tagging(to, parseKeys(source).get("tagging-setup") ?? "");
  });

function setTitle(to: Interpreter, command: string, title: Argument | null | undefined): void {
  const value = to.plain(title);
  if (value) to.metadata.title = { value, place: to.place(`\\${command}`) };
  keepForTitle(to, "title", title);
}

/** The title in classes and styles that print it where it is given. */
const printedTitle: Command = (to, command) =>
  to.scanner.take("m", ([text]) => {
    setTitle(to, command, text);
    to.metadata.isTitleShown = true;
    if (to.isBody) showTitle(to);
  });

/** What \maketitle prints besides the title. */
const forTitle =
  (signature: string, kind: "line" | "date" = "line"): Command =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const text = found[signature.lastIndexOf("m")];
      // In the text itself it belongs to a name that stands there.
      if (to.isBody && to.groups.depth > 1) to.followArgument(text);
      else keepForTitle(to, kind, text);
    });

/** \affiliation{organization={Uni}, city={Linz}}: of keys and values, the values are read. */
const affiliation: Command = (to) =>
  to.scanner.take("om", ([, found]) => {
    if (!found) return;
    const { source } = found;
    const values = /^\s*[a-z]+\s*=/i.test(source) ? [...parseKeys(source).values()] : [source];
    keepForTitle(to, "line", { ...found, source: values.filter((value) => value !== null).join(", ") });
  });

/** What stands with the name of an author. */
const withAuthor =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const text = found[signature.lastIndexOf("m")];
      if (isAmongAuthors(to)) keepForTitle(to, "line", text);
      else to.followArgument(text);
    });

/** Counters, and names for mathematics. */
const numbering: Record<string, Command> = {
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

function within(to: Interpreter, signature: string): void {
  to.scanner.take(signature, ([, name, outer]) =>
    to.counters.define(name?.source.trim() ?? "", outer?.source.trim() ?? null),
  );
}

function setCounter(
  to: Interpreter,
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

/** What KOMA-Script and REVTeX print with the title; a definition in the source holds. */
export const printedWithTitle: Record<string, Command> = {
  titlehead: forTitle("m"),
  subject: forTitle("m"),
  publishers: forTitle("m"),
  dedication: forTitle("m"),
  altaffiliation: withAuthor("om"),
  collaboration: withAuthor("om"),
  homepage: withAuthor("om"),
  preprint: withAuthor("m"),
};

/** Commands that say something of the whole document, most of them in its preamble. */
export const preamble: Record<string, Command> = {
  ...numbering,
  documentclass: documentClass,
  documentstyle: documentClass,
  usepackage: usePackage,
  RequirePackage: usePackage,
  PassOptionsToPackage: (to) =>
    to.scanner.take("mm", ([options, name]) =>
      packageOptions(to, name?.source ?? "", options?.source ?? "", "\\PassOptionsToPackage"),
    ),
  DocumentMetadata: documentMetadata,
  DeclareDocumentMetadata: documentMetadata,
  hypersetup: (to) =>
    to.scanner.take("m", ([keys]) =>
      to.metadata.hyperref(keys?.source ?? "", to.place("\\hypersetup"), to.toPlain),
    ),
  pdfinfo: (to) =>
    to.scanner.take("m", ([entries]) => {
      const title = /\/Title\s*\(((?:[^()\\]|\\.)*)\)/.exec(entries?.source ?? "")?.[1];
      if (title) to.metadata.pdfTitle(to.plain(title), to.place("\\pdfinfo"));
    }),
  pdfcatalog: (to) =>
    to.scanner.take("m", ([entries]) => {
      const language = /\/Lang\s*\(([^()\\]*)\)/.exec(entries?.source ?? "")?.[1]?.trim();
      if (language) to.metadata.pdfLanguage(language, to.place("\\pdfcatalog"));
    }),
  tagpdfsetup: tagSettings,
  tagtool: tagSettings,
  setdefaultlanguage: mainLanguage,
  setmainlanguage: mainLanguage,
  babelprovide: (to) =>
    to.scanner.take("om", ([options, name]) => {
      if (!isOn(parseKeys(options?.source ?? ""), "main")) return;
      to.metadata.mainLanguage(name?.source.trim() ?? "", "", to.place("\\babelprovide"));
    }),
  title: (to, command) => {
    // That of AMS-TeX has no braces.
    if (to.metadata.dialect !== "plain-tex")
      to.scanner.take("aom", ([, , title]) => setTitle(to, command, title));
  },
  icmltitle: printedTitle,
  Title: (to, command) => {
    if (to.metadata.documentClass === "mdpi") printedTitle(to, command);
  },
  subtitle: forTitle("om"),
  // Some journals have keys and values behind the name.
  author: (to) => to.scanner.take("somo", ([, , name]) => keepForTitle(to, "line", name)),
  ead: forTitle("om"),
  date: forTitle("som", "date"),
  institute: forTitle("som"),
  affil: forTitle("om"),
  affiliation,
  address: forTitle("om"),
  AtBeginDocument: (to) => to.scanner.take("m", ([code]) => to.silently(() => to.followInBody(code))),
  ...printedWithTitle,
  titlegraphic: (to) => to.scanner.take("m", ([picture]) => to.followInBody(picture)),
  logo: (to) => to.scanner.take("m", ([picture]) => to.followInBody(picture)),
};
