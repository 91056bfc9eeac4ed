import type { Command, Interpreter } from "./interpreter.ts";
import { parseKeys, splitList } from "./key-values.ts";
import { type Word, wordFor } from "./words.ts";

/** \newtheorem{name}[like]{Title}[within] */
const newTheorem: Command = (to) =>
  to.scanner.take("smomo", ([star, name, like, title, within]) => {
    const key = name?.source.trim() ?? "";
    if (!key || key.length > 100 || to.theorems.size > 1_000) return;
    const shared = like ? (to.theorems.get(like.source.trim())?.counter ?? like.source.trim()) : null;
    const counter = star ? null : (shared ?? key);
    if (counter === key) to.counters.define(key, within?.source.trim() ?? null);
    to.theorems.set(key, { title: to.set(title), counter });
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
      if (to.theorems.size <= 1_000) to.theorems.set(key, { title: to.set(title), counter });
    }
  });

export const theoremCommands: Record<string, Command> = {
  newtheorem: newTheorem,
  declaretheorem: declareTheorem,
};

/** Begins a block that is parted from the text around it. */
function beginBox(to: Interpreter, name: string, end: () => void = () => {}): void {
  const { depth } = to.flow;
  to.flow.begin({ role: "section", sort: "box", place: to.at(`\\begin{${name}}`) });
  to.groups.push(name, () => {
    end();
    to.flow.endTo(depth);
  });
}

function words(to: Interpreter, sort: "strong" | "emphasis", text: string): void {
  to.flow.inline(() => {
    to.flow.open({ role: "phrase", sort, place: to.at() });
    to.flow.run(text);
    to.flow.close();
  });
}

/** The theorems that beamer defines (beamer user guide, 12.4), which are not numbered. */
export function definePresented(to: Interpreter): void {
  for (const name of presented) to.theorems.set(name, { counter: null });
}

const named = new Set<string>(["theorem", "lemma", "corollary", "definition", "example"] satisfies Word[]);
const presented = [...named, "definitions", "examples", "fact", "problem", "solution"];

const titleOf = (to: Interpreter, name: string): string =>
  named.has(name) ? wordFor(name as Word, to.language) : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** \begin{theorem}[name] */
export function theorem(to: Interpreter, name: string): void {
  const { counter, title = titleOf(to, name) } = to.theorems.get(name)!;
  beginBox(to, name);
  to.scanner.take("o", ([note]) => {
    let shown = title;
    if (counter !== null) {
      const number = to.counters.step(counter);
      to.references.current = { number, kind: title, title: note ? to.set(note) : "" };
      shown += ` ${number}`;
    }
    words(to, "strong", shown);
    if (note) {
      to.print(" (");
      to.followArgument(note);
      to.print(")");
    }
    to.print(". ");
  });
}

export function proof(to: Interpreter, name: string): void {
  beginBox(to, name, () => to.print(" ∎"));
  to.scanner.take("o", ([title]) => {
    words(to, "emphasis", `${title ? to.set(title) : wordFor("proof", to.language)}.`);
    to.print(" ");
  });
}

/** A box of a slide, with a title. */
export function titledBox(to: Interpreter, name: string): void {
  beginBox(to, name);
  to.scanner.take("am", ([, title]) => {
    if (!title) return;
    words(to, "strong", to.set(title));
    to.flow.endParagraph();
  });
}

/** A box whose title is among its options. */
export const boxWithOptions =
  (key: string) =>
  (to: Interpreter, name: string): void => {
    beginBox(to, name);
    to.scanner.take("o", ([options]) => {
      const title = to.set(parseKeys(options?.source ?? "").get(key) ?? "");
      if (!title) return;
      words(to, "strong", title);
      to.flow.endParagraph();
    });
  };

/** The name of a part that is no heading, such as an abstract. */
export function nameOfPart(to: Interpreter, text: string): void {
  // The words are the class's, not the author's: no heading was left out.
  to.flow.begin({ role: "paragraph", place: to.at(), look: { isBold: false, size: 0 } });
  to.flow.open({ role: "phrase", sort: "strong", place: to.at() });
  to.flow.run(text);
  to.flow.close();
  to.flow.end();
}
