import { parseKeys } from "../../formats/latex/key-values.ts";
import type { LatexWriter } from "./writer.ts";

/** Characters of one verbatim text that are kept. */
const longest = 4_000_000;
/** Environments that print nothing, or what a program makes of them. */
const silent =
  /^(?:filecontents|SaveVerbatim|VerbatimOut|luacode|sagesilent|asydef|pycode|pyblock|sageblock)$/;

/** The arguments at the beginning of a verbatim environment, which are no part of it. */
const argumentsOf: Record<string, RegExp> = {
  minted: /^\s*(\[[^\]\n]*\])?\s*\{[^{}\n]*\}/,
  lstlisting: /^\s*(\[(?:[^\]{}]|\{[^{}]*\})*\])/,
  Verbatim: /^\s*(\[[^\]\n]*\])/,
  tcblisting: /^\s*(\[[^\]\n]*\])?\s*\{[^{}]*\}/,
};

/** Writes an environment whose text is printed as it stands. */
export function verbatim(to: LatexWriter, given: string, name: string): void {
  const isShown = to.isBody && !silent.test(name);
  to.scanner.skipTo(`\\end{${given}}`, isShown ? longest : 0, (source) => {
    if (!isShown) return;
    const head = argumentsOf[name]?.exec(source);
    const options = parseKeys(head?.[1]?.slice(1, -1) ?? "");
    // What stands in the line of \begin is none of the text.
    const text = source
      .slice(head?.[0].length ?? 0)
      .replace(/^[ \t]*\n/, "")
      .replace(/\n[ \t]*$/, "");
    const caption = options.get("caption");
    if (caption) {
      to.flow.begin("p");
      to.print(`${to.nameOf("Listing")} ${to.counters.step("lstlisting")}: ${to.plain(caption)}`);
      to.flow.end();
    }
    const label = options.get("label");
    if (label)
      to.references.define(label, { number: to.counters.show("lstlisting"), kind: "Listing", title: "" });
    const { styles } = to.flow;
    to.flow.styles = [];
    to.flow.begin("pre", {}, "lines");
    to.page.open("code", {});
    to.page.text(text);
    to.page.close();
    to.flow.end();
    to.flow.styles = styles;
  });
}

/** Writes text between two equal characters as it stands. */
export function verbatimText(to: LatexWriter, text: string | undefined): void {
  if (!text || !to.isBody) return;
  to.flow.inline(() => {
    to.page.open("code", {});
    to.page.text(text);
    to.page.close();
  });
}
