import type { Place } from "../content.ts";
import type { Interpreter } from "./interpreter.ts";
import { parseKeys } from "./key-values.ts";
import { drawnEnvironments, drawnSource } from "./package-pictures.ts";

/** Characters of one verbatim text that are kept. */
const longest = 4_000_000;
/** Of one that is not shown. */
const longestBeginning = 8_192;
/** Environments that print nothing, or what a program makes of them. */
const silent =
  /^(?:filecontents|SaveVerbatim|VerbatimOut|luacode|sagesilent|asydef|pycode|pyblock|sageblock)$/;

/** Options in brackets. */
const fancy = /^\s*(\[[^\]\n]*\])/;
/** The arguments at the beginning of a verbatim environment, which are no part of it. */
const argumentsOf: Record<string, RegExp> = {
  minted: /^\s*(\[[^\]\n]*\])?\s*\{[^{}\n]*\}/,
  lstlisting: /^\s*(\[(?:[^\]{}]|\{[^{}]*\})*\])/,
  Verbatim: fancy,
  BVerbatim: fancy,
  LVerbatim: fancy,
  tcblisting: /^\s*(\[[^\]\n]*\])?\s*\{[^{}]*\}/,
};

/** Emits an environment whose text is printed as it stands. */
export function verbatim(to: Interpreter, given: string, name: string): void {
  const isShown = to.isText && !silent.test(name);
  const place = to.place(`\\begin{${given}}`);
  const at = to.at(`\\begin{${given}}`);
  to.scanner.skipTo(`\\end{${given}}`, isShown ? longest : longestBeginning, (source, isEnded) => {
    if (name.startsWith("filecontents")) bring(to, source, place);
    if (!isEnded) {
      const message = `The environment ${given} that begins in line ${place.line} never ends, so that what follows was not read.`;
      to.metadata.note(message, place);
    }
    if (!isShown) return;
    if (drawnEnvironments.includes(name)) drawnSource(to, name, source);
    else emit(to, name, source, at);
  });
}

/** A file that the source holds; that of the package pdfx declares title and language. */
function bring(to: Interpreter, text: string, place: Place): void {
  const file = /^\s*(?:\[[^\]]{0,100}\]\s*)?\{([^{}]{1,200})\}/.exec(text)?.[1]?.trim();
  if (!file || to.brought.size > 1_000) return;
  to.brought.add(file);
  if (!file.endsWith(".xmpdata")) return;
  const value = (name: string) => new RegExp(`\\\\${name}\\s*\\{([^{}]*)\\}`).exec(text)?.[1] ?? "";
  to.metadata.pdfTitle(to.plain(value("Title")), place);
  to.metadata.pdfLanguage(value("Language").trim(), place);
}

function emit(to: Interpreter, name: string, source: string, place: () => Place): void {
  const head = argumentsOf[name]?.exec(source);
  const options = parseKeys(head?.[1]?.slice(1, -1) ?? "");
  // What stands in the line of \begin is none of the text.
  const text = source
    .slice(head?.[0].length ?? 0)
    .replace(/^[ \t]*\n/, "")
    .replace(/\n[ \t]*$/, "");
  const { flow } = to;
  const caption = options.get("caption");
  if (caption) {
    flow.begin({ role: "paragraph", place }, "lines");
    to.print(`${to.nameOf("Listing")} ${to.counters.step("lstlisting")}: ${to.set(caption)}`);
    flow.end();
  }
  const label = options.get("label");
  if (label)
    to.references.define(label, { number: to.counters.show("lstlisting"), kind: "Listing", title: "" });
  const { styles } = flow;
  flow.styles = [];
  flow.begin({ role: "paragraph", isPreformatted: true, place }, "lines");
  flow.open({ role: "phrase", sort: "code", place });
  flow.run(text);
  flow.close();
  flow.end();
  flow.styles = styles;
}

/** Emits text between two equal characters as it stands. */
export function verbatimText(to: Interpreter, text: string | undefined): void {
  if (!text || !to.isBody) return;
  to.flow.inline(() => {
    to.flow.open({ role: "phrase", sort: "code", place: to.at() });
    to.flow.run(text);
    to.flow.close();
  });
}
