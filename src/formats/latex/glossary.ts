import type { Command, Interpreter } from "./interpreter.ts";
import { parseKeys } from "./key-values.ts";
import type { Term } from "./open-parts.ts";

const most = 10_000;

const define = (to: Interpreter, key: string | undefined, short: string, long: string) => {
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
      define(to, key?.source, to.set(abbreviation), to.set(words)),
    ),
  newglossaryentry: (to) =>
    to.scanner.take("mm", ([key, options]) => {
      const name = to.set(parseKeys(options?.source ?? "").get("name"));
      define(to, key?.source, name, name);
    }),
  acrodef: (to) =>
    to.scanner.take("mom", ([key, abbreviation, words]) =>
      define(to, key?.source, to.set(abbreviation ?? key), to.set(words)),
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
