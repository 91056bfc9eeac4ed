import { isRightToLeft } from "../../checker/language/writing-direction.ts";
import { snippet } from "../../checker/snippet.ts";
import type { Link, Phrase, Place } from "../content.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Style } from "./flow.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { languageNames, languageTag } from "./languages.ts";
import { isAmongAuthors, keepForTitle } from "./title.ts";

type Sort = Phrase["sort"];

/** Commands whose group is in a style, and declarations that hold to the end of theirs. */
const grouped: Record<string, Sort> = {
  textbf: "strong",
  emph: "emphasis",
  textit: "emphasis",
  textsl: "emphasis",
  texttt: "code",
  underline: "underline",
  uline: "underline",
  sout: "strike",
  st: "strike",
  textsuperscript: "superscript",
  textsubscript: "subscript",
  alert: "strong",
  structure: "strong",
  inst: "superscript",
  hl: "mark",
  enquote: "quotation",
};
const declared: Record<string, Sort> = {
  bfseries: "strong",
  bf: "strong",
  em: "emphasis",
  itshape: "emphasis",
  it: "emphasis",
  slshape: "emphasis",
  sl: "emphasis",
  ttfamily: "code",
  tt: "code",
};
const isBold = (name: string) => /^(?:textbf|bfseries|bf)$/.test(name);

const styleCommands: Record<string, Command> = {};
for (const [name, sort] of Object.entries(grouped))
  styleCommands[name] = (to) => {
    if (isBold(name)) to.tables.at(-1)?.bold();
    const place = to.at();
    to.scanner.take("a", () => to.groups.use({ styles: [{ role: "phrase", sort, place }] }));
  };
for (const [name, sort] of Object.entries(declared))
  styleCommands[name] = (to) => {
    if (isBold(name)) to.tables.at(-1)?.bold();
    if (to.isBody) to.groups.style({ role: "phrase", sort, place: to.at() });
  };

/** Declarations of size as classes of 12 points make them, so that no text is taken for smaller than it is. */
const sizes: Record<string, number> = {
  tiny: 6,
  scriptsize: 8,
  footnotesize: 10,
  small: 11,
  normalsize: 12,
  large: 14.4,
  Large: 17.3,
  LARGE: 20.7,
  huge: 24.9,
  Huge: 24.9,
};
for (const [name, size] of Object.entries(sizes))
  styleCommands[name] = (to) => {
    to.groups.size = size;
  };
styleCommands.fontsize = (to) =>
  to.scanner.take("mm", ([size]) => {
    to.groups.size = Number.parseFloat(size?.source ?? "") || 0;
  });

// Languages

/** A phrase in a language of its own; null where the name is none that is known. */
function inLanguage(to: Interpreter, name: string, text: string): Phrase | null {
  const language = languageTag(name);
  if (!language) return null;
  const place = to.at(`language ${name}`);
  return { role: "phrase", sort: "plain", place, snippet: snippet(text || name), language };
}

/** The direction of a language, where the text around it goes in the other. */
function directionOf(to: Interpreter, language: string): { direction?: "ltr" | "rtl" } {
  const isFromRight = isRightToLeft(language);
  if (isFromRight === isRightToLeft(to.metadata.languageOfText ?? "")) return {};
  return { direction: isFromRight ? "rtl" : "ltr" };
}

/** What an environment in a language of its own says of itself. */
export function languageOf(to: Interpreter, name: string) {
  const { place, snippet, language } = inLanguage(to, name, "") ?? { place: to.at() };
  return { place, ...(language ? { snippet, language, ...directionOf(to, language) } : {}) } as {
    place: () => Place;
    snippet?: string;
    language?: string;
    direction?: "ltr" | "rtl";
  };
}

const languageCommands: Record<string, Command> = {
  selectlanguage: (to) =>
    to.scanner.take("m", ([name]) => {
      const phrase = inLanguage(to, name?.source.trim() ?? "", "");
      if (phrase && to.isBody) to.groups.style(phrase);
    }),
  foreignlanguage: (to) =>
    to.scanner.take("omm", ([, name, text]) => {
      const phrase = inLanguage(to, name?.source.trim() ?? "", text?.source ?? "");
      if (phrase) followIn(to, phrase, text);
      else to.followGroup(text);
    }),
};

/** Commands of babel for letters of these alphabets, in whichever language. */
const ofLetters = new Set(["latin", "greek"]);
// Those of polyglossia: \textenglish[variant=british]{…}.
for (const language of languageNames)
  if (!ofLetters.has(language))
    languageCommands[`text${language}`] = (to) =>
      to.scanner.take("om", ([, text]) => {
        const phrase = inLanguage(to, language, text?.source ?? "");
        if (phrase) followIn(to, phrase, text);
      });

/** Follows text in a style that is reported even where the text prints nothing. */
function followIn(to: Interpreter, style: Style, text: Argument | null | undefined): void {
  const { opened } = to.flow;
  to.followGroup(text, [style]);
  if (to.flow.opened === opened && to.isBody) to.flow.put(style);
}

// Links

const url = (source: string) => source.trim().replace(/\\([%#&_~])/g, "$1");

/** A link whose text is followed; one without text is reported where it stands. */
function link(to: Interpreter, command: string, given: Argument | null | undefined, text: Argument): void {
  const target = given?.source ?? "";
  const name = snippet(to.plain(text));
  const node: Link = {
    role: "link",
    place: to.at(`\\${command}{${snippet(target, 80)}}`),
    target: command === "href" ? url(target) || null : target ? `#${target}` : null,
    name,
  };
  if (to.isBody) followIn(to, node, text);
}

/** An address that is shown as it is. */
function address(to: Interpreter, command: string, source: string, shown: string, target: string): void {
  if (!to.isBody || !shown) return;
  const { flow } = to;
  const place = to.at(`\\${command}{${snippet(source, 80)}}`);
  const emit = () => {
    flow.open({ role: "link", place, target: target || null, name: snippet(source) });
    flow.run(shown);
    flow.close();
  };
  if (flow.isSilent) emit();
  else flow.inline(emit);
}

const linkCommands: Record<string, Command> = {
  href: (to, name) =>
    to.scanner.take("oum", ([, target, text]) => {
      if (text) link(to, name, target, text);
    }),
  hyperref: (to, name) =>
    to.scanner.take("og", ([target, text]) => {
      if (target && text) link(to, name, target, text);
      else to.followGroup(text);
    }),
  hyperlink: (to, name) =>
    to.scanner.take("mm", ([target, text]) => {
      if (text) link(to, name, target, text);
    }),
  hypertarget: (to) =>
    to.scanner.take("m", ([name]) => {
      if (name && to.isText) to.flow.emit({ role: "anchor", place: to.at(), id: name.source.trim() });
    }),
  url: (to, name) =>
    to.scanner.take("v", ([target]) => {
      const source = target?.source ?? "";
      address(to, name, source, url(source), url(source));
    }),
  email: (to, name) =>
    to.scanner.take("m", ([given]) => {
      if (isAmongAuthors(to)) {
        keepForTitle(to, "line", given);
        return;
      }
      const text = to.set(given);
      address(to, name, text, text, /^[^\s@]+@[^\s@]+$/.test(text) ? `mailto:${text}` : "");
    }),
};

/** Commands that set text in a style, in a language or as a link. */
export const textCommands: Record<string, Command> = {
  ...styleCommands,
  ...languageCommands,
  ...linkCommands,
};

/** Commands that use the group that comes next, so that they may follow one another. */
export const groupCommands: ReadonlySet<string> = new Set(Object.keys(grouped));
