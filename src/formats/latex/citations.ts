import type { Command, Interpreter } from "./interpreter.ts";
import { splitList } from "./key-values.ts";
import type { Form } from "./references.ts";

const listed = (source: string | undefined) => splitList(source ?? "").slice(0, 200);

/** A reference to labels by number, by kind and number, or by title. */
const refer =
  (form: Form): Command =>
  (to) =>
    to.scanner.take("sm", ([, labels]) => {
      listed(labels?.source).forEach((label, at) => {
        if (at) to.print(", ");
        to.flow.inline(() => to.references.refer(label, form));
      });
    });

/** Works that are cited, in brackets, with the notes before and after them. */
function cite(to: Interpreter, before: string, after: string, keys: readonly string[]): void {
  to.print(`[${before ? `${before} ` : ""}`);
  keys.forEach((key, at) => {
    if (at) to.print(", ");
    to.flow.inline(() => to.references.cite(key));
  });
  to.print(`${after ? `, ${after}` : ""}]`);
}

export const citation: Command = (to) =>
  to.scanner.take("soom", ([, first, second, keys]) => {
    // One note stands behind, of two the first before.
    const [before, after] = second ? [first, second] : [null, first];
    cite(to, to.set(before), to.set(after), listed(keys?.source));
  });

/** \bibitem[mark]{key}: an item of the bibliography. */
const work: Command = (to) =>
  to.scanner.take("om", ([mark, key]) => {
    to.flow.endTo(to.bibliographyDepth);
    to.flow.begin({ role: "item", place: to.at() });
    const number = to.counters.step("bibitem");
    // A mark of natbib has the year in parentheses and a longer form behind it.
    const shown = mark ? to.set(mark).replace(/\)[\s\S]*$/, ")") : number;
    to.references.work(key?.source.trim() ?? "", shown, number);
    if (mark) to.print(`[${shown}] `);
  });

export const citationCommands: Record<string, Command> = {
  label: (to) =>
    to.scanner.take("m", ([label]) => {
      if (label && to.isBody) to.references.define(label.source.trim());
    }),
  ref: refer("number"),
  vref: refer("number"),
  eqref: refer("equation"),
  pageref: refer("page"),
  vpageref: refer("page"),
  cpageref: refer("page"),
  autoref: refer("named"),
  cref: refer("named"),
  Cref: refer("named"),
  fref: refer("named"),
  Vref: refer("named"),
  nameref: refer("title"),
  Nameref: refer("title"),
  bibitem: work,
  nocite: (to) => to.scanner.take("m", () => {}),
};

/** \cite and its like, in natbib, biblatex and others. */
export const isCitation = (name: string): boolean =>
  /^(?:[a-zA-Z]{0,12}[cC]ite[a-zA-Z]{0,12})$/.test(name) && name !== "nocite";
