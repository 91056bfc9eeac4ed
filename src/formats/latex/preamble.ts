import { snippet } from "../../checker/text.ts";
import type { Argument } from "./argument-reader.ts";
import type { Command } from "./definitions.ts";
import { partNote } from "./files.ts";
import type { Interpreter } from "./interpreter.ts";
import { isOn, parseKeys, splitList } from "./key-values.ts";

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
    to.metadata.beginPreamble();
    to.isAfterGap = false;
    if (to.metadata.documentClass !== "subfiles") return;
    const main = to.plain(options);
    to.metadata.hasUnreadPreamble = true;
    if (main) to.metadata.note(partNote(snippet(main, 80), place.line!), place);
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

/** Follows a part of the title block, which is printed, though none of it is running text. */
function titleBlock(to: Interpreter, text: Argument | null | undefined): void {
  const { words } = to.lines;
  to.feedInBody(text);
  to.lines.words = words;
}

const printed: Command = (to) => to.scanner.take("som", ([, , text]) => titleBlock(to, text));

/** The title in classes and styles that print it where it is given. */
const title: Command = (to, command) =>
  to.scanner.take("m", ([text]) => {
    const value = to.plain(text);
    if (value) to.metadata.title = { value, place: to.place(`\\${command}`) };
    titleBlock(to, text);
    to.metadata.isTitleShown = true;
  });

/** Commands that say something of the whole document, most of them in its preamble. */
export const preamble: Record<string, Command> = {
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
      titleBlock(to, title);
    }),
  author: printed,
  institute: printed,
  date: printed,
  icmltitle: title,
  Title: (to, name) => {
    if (to.metadata.documentClass === "mdpi") title(to, name);
  },
  AtBeginDocument: (to) => to.scanner.take("m", ([code]) => to.feedInBody(code)),
  titlegraphic: (to) => to.scanner.take("m", ([picture]) => to.feedInBody(picture)),
  logo: (to) => to.scanner.take("m", ([picture]) => to.feedInBody(picture)),
  tableofcontents: (to) => {
    to.metadata.hasContents ||= to.isBody;
    to.lines.interrupt();
  },
};
