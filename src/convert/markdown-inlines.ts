import { compile, parse, postprocess, preprocess } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import type { Budget } from "../checker/budget.ts";
import type { Definitions } from "../formats/markdown/definitions.ts";
import { noteKeyOf } from "../formats/markdown/known.ts";
import type { ProseLine } from "../formats/markdown/prose.ts";
import { escaped } from "./vocabulary.ts";

type Parser = ReturnType<typeof parse>;
type Event = ReturnType<typeof postprocess>[number];
type HtmlExtension = NonNullable<NonNullable<Parameters<typeof compile>[0]>["htmlExtensions"]>[number];

/** What inline text may refer to. */
export interface Referable {
  definitions: Definitions;
  /** Keys of notes. */
  notes: ReadonlySet<string>;
}

/** Longer text is taken in parts, in characters: it is parsed in a thousand times as much memory. */
const partSize = 4_096;

/** Of text that is mostly marks each is compared with all before it, so that less of it is taken at once. */
const densePartSize = 256;
const marks = /[\\`*_[\]<&!~@:]|www\./g;
const marksIn = (text: string): number => text.match(marks)?.length ?? 0;
const targetsIn = (text: string): number => text.match(/\]\(/g)?.length ?? 0;
const isDense = (text: string): boolean => text.length > densePartSize && 4 * marksIn(text) >= text.length;

/** Steps that a mark costs, and the target of a link besides. */
const markCost = 80;
const targetCost = 400;

/** Steps that a definition costs in each part that uses it: it is parsed with the part. */
const definitionCost = 400;

/** A reference to a note as an element that the page knows it by. */
const noteReference: HtmlExtension = {
  exit: {
    gfmFootnoteCallString(token) {
      this.resume();
      const key = escaped(noteKeyOf(this.sliceSerialize(token)));
      this.tag(`<note-reference data-note="${key}"></note-reference>`);
    },
  },
};

const options = {
  // What is dangerous is left out when the page is built, which knows what is not.
  allowDangerousHtml: true,
  allowDangerousProtocol: true,
  htmlExtensions: [gfmHtml(), noteReference],
};

/** Whether a text may be more than text: anything of CommonMark 6, such as a hard break, or the automatic links of GFM. */
const isMarked = (text: string) => /[\\`*_[\]<>&!~@:]|www\.| {2}\n/.test(text);

/** The inline content of a heading, paragraph or cell as HTML that is still to be made safe. */
export function* inlineHtml(
  lines: readonly ProseLine[],
  known: Referable,
  budget: Budget,
): Generator<string> {
  for (const part of parts(lines)) {
    const taken = isDense(part) ? cut(part, densePartSize) : [part];
    yield* inlineParts(taken, known, budget);
  }
}

function* inlineParts(parts: Iterable<string>, known: Referable, budget: Budget): Generator<string> {
  for (const part of parts) {
    budget.step(part.length + markCost * marksIn(part) + targetCost * targetsIn(part));
    // White space at the end of a text is none of it: it stands between two parts.
    const text = part.trimEnd();
    yield isMarked(text) ? parsed(text, known, budget) : escaped(text);
    yield part.slice(text.length);
  }
}

/** The lines in parts of about one size, cut between lines or, in a line that is too long, between words. */
function* parts(lines: readonly ProseLine[]): Generator<string> {
  let part = "";
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1 < lines.length ? `${lines[at]!.text}\n` : lines[at]!.text;
    if (part && part.length + line.length > partSize) {
      yield part;
      part = "";
    }
    if (line.length <= partSize) {
      part += line;
      continue;
    }
    yield* cut(line, partSize);
  }
  if (part) yield part;
}

/** The text in pieces of about this size, cut between words where that can be. */
function* cut(text: string, size: number): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const space = from + size < text.length ? text.slice(from, from + size + 1).lastIndexOf(" ") : -1;
    const to = from + (space > 0 ? space + 1 : size);
    yield text.slice(from, to);
    from = to;
  }
}

/** One parser for all texts, as making one takes longer than most texts do. */
const parser = parse({ extensions: [gfm()] }) as Parser & { gfmFootnotes: string[] };

function events(
  text: string,
  kind: "document" | "text",
  labels: string[] = [],
  notes: string[] = [],
): Event[] {
  parser.defined = labels;
  parser.gfmFootnotes = notes;
  parser.lazy = {};
  return postprocess(parser[kind]().write(preprocess()(text, undefined, true)));
}

function parsed(text: string, { definitions, notes }: Referable, budget: Budget): string {
  const labels = new Map<string, string>();
  const called = new Set<string>();
  for (const [, label] of text.matchAll(/\[((?:[^\\[\]]|\\.){1,999})\]/gs)) {
    const note = label!.startsWith("^") ? noteKeyOf(label!.slice(1)) : null;
    if (note !== null && notes.has(note)) called.add(note);
    const target = definitions.get(label!);
    if (target !== undefined)
      labels.set(
        noteKeyOf(label!),
        `[${label}]: <${target.replace(/[<>\n]|\\$/g, (character) => encodeURIComponent(character))}>`,
      );
  }
  budget.step(definitionCost * labels.size);
  // Around a definition micromark drops line breaks, and goes on to drop those of the text.
  const defined = labels.size
    ? events([...labels.values()].join("\n"), "document").filter(
        ([, { type }]) => type !== "content" && type !== "lineEnding",
      )
    : [];
  return compile(options)([...defined, ...events(text, "text", [...labels.keys()], [...called])]);
}
