import { groupAt, type Span } from "./source-edits.ts";

/** A call of a macro as what it stands for: its end, the text, and where in that the picture's command stands. */
export interface Expansion {
  end: number;
  text: string;
  picture: number;
}

/** What cannot be copied to where the macro is used: definitions, verbatim text, names of packages' own. */
const unfit = /##|@|\\(?:(?:re)?newcommand|def|edef|gdef|let|verb|ifx?|expandafter|csname)(?![A-Za-z])/;
const pictures = /\\(?:includegraphics|adjincludegraphics)(?![A-Za-z])/g;

/** What \def gives a name that stands here, with parameters that nothing parts: #1#2. */
function plainDefinition(head: string, at: number): { count: number; optional: null; body: Span } | null {
  const [given, parameters] = /^\\[A-Za-z]+\s*((?:#[1-9])*)(?=\{)/.exec(head.slice(at, at + 300)) ?? [];
  const body = given === undefined ? null : groupAt(head, at + given.length);
  const count = (parameters ?? "").length / 2;
  const isInOrder = (parameters ?? "") === Array.from({ length: count }, (_, of) => `#${of + 1}`).join("");
  return body && isInOrder ? { count, optional: null, body } : null;
}

/** The one definition of a macro in the preamble: what its parameters are, and its body; null where that is not plain. */
function definitionOf(
  name: string,
  head: string,
): { count: number; optional: string | null; body: Span } | null {
  const all = [...head.matchAll(new RegExp(`\\\\${name}(?![A-Za-z@])`, "g"))].filter(({ index }) =>
    /\\(?:(?:re|provide)?(?:new)?command|DeclareRobustCommand|[egx]?def|let|New\w*Command|Renew\w*Command)\s*\*?\s*\{?\s*$/.test(
      head.slice(Math.max(0, index - 60), index),
    ),
  );
  const at = all[0]?.index;
  if (all.length !== 1 || at === undefined) return null;
  const before = head.slice(Math.max(0, at - 60), at);
  if (/\\def\s*$/.test(before)) return plainDefinition(head, at);
  if (!/\\(?:newcommand|DeclareRobustCommand)\s*\*?\s*\{?\s*$/.test(before)) return null;
  const given = /^\\[A-Za-z]+\s*\}?\s*(?:\[\s*([1-9])\s*\]\s*)?/.exec(head.slice(at, at + 300))!;
  let open = at + given[0].length;
  let optional: string | null = null;
  if (head[open] === "[") {
    const value = groupAt(head, open);
    if (!value) return null;
    optional = head.slice(value.from, value.to);
    open = value.to + 1 + /^\s*/.exec(head.slice(value.to + 1))![0].length;
  }
  const body = head[open] === "{" ? groupAt(head, open) : null;
  return body && { count: Number(given[1] ?? 0), optional, body };
}

/**
 * The call of a macro that shows one picture, as the source that it stands for, so that the picture can be described
 * where it is used; null where the macro or the call is not plain. `head` is the source, in `blank` without comments.
 */
export function expansionOf(call: string, head: string, blank: string): Expansion | null {
  const name = /^\\([A-Za-z]{1,100})/.exec(call)?.[1];
  const definition = name ? definitionOf(name, blank) : null;
  if (!name || !definition) return null;
  const { count, optional, body } = definition;
  const source = head.slice(body.from, body.to);
  if (source !== blank.slice(body.from, body.to) || unfit.test(source)) return null;
  if ([...source.matchAll(pictures)].length !== 1) return null;
  const values: string[] = [];
  let end = name.length + 1;
  for (let at = 0; at < count; at++) {
    const open = end + /^[ \t]*(?:\r\n?|\n)?[ \t]*/.exec(call.slice(end))![0].length;
    const isOptional = at === 0 && optional !== null;
    const group = call[open] === (isOptional ? "[" : "{") ? groupAt(call, open) : null;
    if (group) {
      values.push(call.slice(group.from, group.to));
      end = group.to + 1;
    } else if (isOptional) values.push(optional);
    else return null;
  }
  const written = source.replace(/#([1-9])/g, (_, digit: string) => values[Number(digit) - 1] ?? "");
  if (values.some((value) => /#|\\verb/.test(value)) || written.length > 10_000) return null;
  // TeX passes over what is blank behind a name; a letter behind one would become a part of it.
  if (!count) end += /^[ \t]*(?:(?:\r\n?|\n)(?![ \t]*[\r\n])[ \t]*)?/.exec(call.slice(end))![0].length;
  const text = /\\[A-Za-z]+$/.test(written) ? `${written} ` : written;
  const picture = text.search(pictures);
  return picture < 0 || [...text.matchAll(pictures)].length !== 1 ? null : { end, text, picture };
}
