import { parseKeys } from "../../formats/latex/key-values.ts";
import type { LatexWriter } from "./writer.ts";

type Command = (to: LatexWriter, name: string) => void;

const most = 10_000;

/** A term or an abbreviation, by which the text names it. */
export interface Term {
  short: string;
  long: string;
}

const define = (to: LatexWriter, key: string | undefined, short: string, long: string) => {
  if (key && to.terms.size < most) to.terms.set(key.trim(), { short, long });
};

const show =
  (form: (term: Term) => string): Command =>
  (to) =>
    to.scanner.take("som", ([, , key]) => {
      const name = key?.source.trim() ?? "";
      const term = to.terms.get(name);
      to.print(term ? form(term) : name);
    });

const short = show((term) => term.short);
const long = show((term) => term.long);
const full = show((term) => `${term.long} (${term.short})`);
const plural = show((term) => `${term.short}s`);
const capital = show(({ short: text }) => text.charAt(0).toUpperCase() + text.slice(1));

/** Terms of the packages glossaries, acronym and acro. */
export const glossaryCommands: Record<string, Command> = {
  newacronym: (to) =>
    to.scanner.take("ommm", ([, key, abbreviation, words]) =>
      define(to, key?.source, to.plain(abbreviation), to.plain(words)),
    ),
  newglossaryentry: (to) =>
    to.scanner.take("mm", ([key, options]) => {
      const name = to.plain(parseKeys(options?.source ?? "").get("name"));
      define(to, key?.source, name, name);
    }),
  acrodef: (to) =>
    to.scanner.take("mom", ([key, abbreviation, words]) =>
      define(to, key?.source, to.plain(abbreviation ?? key), to.plain(words)),
    ),
  gls: short,
  Gls: capital,
  glspl: plural,
  Glspl: plural,
  acrshort: short,
  acs: short,
  ac: short,
  acp: plural,
  acrlong: long,
  acl: long,
  acrfull: full,
  acf: full,
  printglossaries: () => {},
  printglossary: (to) => to.scanner.take("o", () => {}),
};
