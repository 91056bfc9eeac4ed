import type { Argument } from "./argument-reader.ts";
import type { Conditionals } from "./conditionals.ts";
import { documentSignature, Macros } from "./macros.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** What follows a source in which commands and environments are defined. */
export interface Definer {
  readonly scanner: Tokenizer;
  readonly macros: Macros;
  readonly conditionals: Conditionals;
  /** Environments that the document defines to be like one that is known. */
  readonly aliases: Map<string, string>;
  readonly verbatims: Set<string>;
  readonly leftOut: Set<string>;
  /** Whether a command has a meaning of its own, so that no definition changes it. */
  isKnown(name: string): boolean;
}

/** What is done at a command that defines others. */
export type Definition = (to: Definer, name: string) => void;

/** A definition of a command that is known keeps to what it is known for, unless it can only be another one. */
const newCommand =
  (isNew: boolean): Definition =>
  (to) =>
    to.scanner.take("smooM", ([, name, count, first, body]) => {
      const defined = Macros.nameOf(name);
      if (isNew || !to.isKnown(defined))
        to.macros.defineCommand(defined, Macros.parameters(count, first), body);
    });

const documentCommand =
  (isNew: boolean): Definition =>
  (to) =>
    to.scanner.take("mmM", ([name, parameters, body]) => {
      const defined = Macros.nameOf(name);
      if (!isNew && to.isKnown(defined)) return;
      to.macros.defineCommand(defined, documentSignature(parameters?.source ?? ""), body);
    });

const primitive: Definition = (to) =>
  to.scanner.take("mpM", ([name, parameters, body]) => {
    const defined = Macros.nameOf(name);
    if (to.isKnown(defined)) return;
    const text = parameters?.source.replace(/\s/g, "") ?? "";
    const isPlain = /^(?:#[1-9])*$/.test(text);
    to.macros.defineCommand(
      defined,
      isPlain ? { signature: "m".repeat(text.length / 2), defaults: [] } : null,
      body,
    );
  });

/** The command of expl3 that counts the parameters by the name of what it defines. */
const counted: Definition = (to) =>
  to.scanner.take("mM", ([name, body]) => {
    const defined = Macros.nameOf(name);
    const count = /:([a-zA-Z]{1,9})$/.exec(defined)?.[1]?.length ?? 0;
    if (!to.isKnown(defined))
      to.macros.defineCommand(defined, { signature: "m".repeat(count), defaults: [] }, body);
  });

const printsAsItStands =
  /\\(?:verbatim|[BL]?Verbatim|VerbatimEnvironment|VerbatimOut|lstlisting|lst@\w*|minted|alltt|comment|begin\s*\{(?:verbatim|[BL]?Verbatim|VerbatimOut|lstlisting|minted|alltt|comment)\*?\})/;

/** A definition of the document's own stands for its name, also where a package has a verbatim text by that name. */
function takeName(
  to: Definer,
  given: Argument | null | undefined,
  body: Argument | null | undefined,
): string {
  const name = given?.source.trim() ?? "";
  if (printsAsItStands.test(body?.source ?? "")) asVerbatim(to, name);
  else to.verbatims.delete(name);
  return name;
}

const environment: Definition = (to) =>
  to.scanner.take("smooMM", ([, given, count, first, body, ending]) => {
    const name = takeName(to, given, body);
    to.macros.defineEnvironment(name, Macros.parameters(count, first), body, ending);
  });

const documentEnvironment: Definition = (to) =>
  to.scanner.take("mmMM", ([given, parameters, body, ending]) => {
    const name = takeName(to, given, body);
    to.macros.defineEnvironment(name, documentSignature(parameters?.source ?? ""), body, ending);
  });

/** Of the packages float and newfloat; what the package rotfloat makes of it comes with it. */
const ownFloat = (to: Definer, name: string) => {
  if (to.aliases.size > 1_000) return;
  to.aliases.set(name, "table").set(`sideways${name}`, "sidewaystable");
};

/** Registers the environment that the first argument names. */
const named =
  (signature: string, index: number, register: (to: Definer, name: string) => void): Definition =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const name = found[index]?.source.trim();
      if (name && name.length <= 100) register(to, name);
    });

const asVerbatim = (to: Definer, name: string) => void (to.verbatims.size < 1_000 && to.verbatims.add(name));
const asLeftOut = (to: Definer, name: string) => void (to.leftOut.size < 1_000 && to.leftOut.add(name));

/** Commands of expl3 that define others, whatever they are for (interface3, 4.3). */
const programming: Record<string, Definition> = {};
for (const verb of ["new", "set", "gset"]) {
  for (const manner of ["", "_protected", "_nopar", "_protected_nopar"]) {
    for (const body of ["n", "e", "x"]) {
      programming[`cs_${verb}${manner}:Np${body}`] = primitive;
      programming[`cs_${verb}${manner}:N${body}`] = counted;
    }
  }
}

/** Commands that define other commands and environments: their arguments are no content. */
export const definitions: Record<string, Definition> = {
  ...programming,
  newcommand: newCommand(true),
  renewcommand: newCommand(false),
  providecommand: newCommand(false),
  DeclareRobustCommand: newCommand(false),
  newrobustcmd: newCommand(true),
  renewrobustcmd: newCommand(false),
  NewDocumentCommand: documentCommand(true),
  RenewDocumentCommand: documentCommand(false),
  ProvideDocumentCommand: documentCommand(false),
  DeclareDocumentCommand: documentCommand(false),
  NewExpandableDocumentCommand: documentCommand(true),
  def: primitive,
  gdef: primitive,
  edef: primitive,
  xdef: primitive,
  newenvironment: environment,
  renewenvironment: environment,
  NewDocumentEnvironment: documentEnvironment,
  RenewDocumentEnvironment: documentEnvironment,
  DeclareDocumentEnvironment: documentEnvironment,
  let: (to) =>
    to.scanner.take("mem", ([name, , other]) => {
      const defined = Macros.nameOf(name);
      const source = other?.source ?? "";
      // A command may be renamed to keep it, as \let\oldsection\section does.
      if (/^\\[a-zA-Z@]+$/.test(source) && to.isKnown(source.slice(1)) && !to.isKnown(defined)) {
        to.macros.defineCommand(defined, Macros.parameters(null, null), other);
      }
    }),
  newif: (to) => to.scanner.take("m", ([name]) => to.conditionals.declare(Macros.nameOf(name))),
  DeclareMathOperator: (to) => to.scanner.take("smM", () => {}),
  newtheorem: (to) => to.scanner.take("smomo", () => {}),
  newlist: (to) =>
    to.scanner.take("mmm", ([name, like]) => {
      if (name && like && to.aliases.size < 1_000) to.aliases.set(name.source.trim(), like.source.trim());
    }),
  newfloat: named("mmmo", 0, ownFloat),
  DeclareFloatingEnvironment: named("om", 1, ownFloat),
  lstnewenvironment: named("mooMM", 0, asVerbatim),
  DefineVerbatimEnvironment: named("mmm", 0, asVerbatim),
  newtcblisting: named("omoom", 1, asVerbatim),
  newminted: (to) =>
    to.scanner.take("omm", ([name, language]) => {
      const defined = name?.source ?? `${language?.source ?? ""}code`;
      if (defined.length <= 100) asVerbatim(to, defined.trim());
    }),
  excludecomment: named("m", 0, asLeftOut),
  includecomment: named("m", 0, (to, name) => void to.leftOut.delete(name)),
  makeatletter: (to) => {
    to.scanner.cursor.hasAtLetters = true;
  },
  makeatother: (to) => {
    to.scanner.cursor.hasAtLetters = false;
  },
  ExplSyntaxOn: (to) => {
    to.scanner.cursor.hasExplLetters = true;
  },
  ExplSyntaxOff: (to) => {
    to.scanner.cursor.hasExplLetters = false;
  },
  MakeShortVerb: (to) =>
    to.scanner.take("sm", ([, mark]) => {
      to.scanner.shortVerbs += Macros.nameOf(mark).slice(0, 1);
    }),
  lstMakeShortInline: (to) =>
    to.scanner.take("om", ([, mark]) => {
      to.scanner.shortVerbs += Macros.nameOf(mark).slice(0, 1);
    }),
  DeleteShortVerb: (to) =>
    to.scanner.take("sm", ([, mark]) => {
      to.scanner.shortVerbs = to.scanner.shortVerbs.replace(Macros.nameOf(mark).slice(0, 1), "");
    }),
};
