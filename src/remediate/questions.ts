import { createHash } from "node:crypto";
import type { Editor } from "../formats/editor.ts";
import type { Edit, EditKind, EditOutcome } from "../formats/edits.ts";
import { answerFlaw } from "./answer-flaws.ts";
import type { Ask, Fix, Proposal } from "./fix.ts";
import type { Answer, Question, RejectedAnswer } from "./result.ts";

const digest = (seed: string) => createHash("sha256").update(seed).digest("hex").slice(0, 16);

/** What of an editor says which questions can be asked. */
export type Writer = Pick<Editor, "kinds" | "restyles" | "canMake" | "alwaysRestyles">;

/**
 * A question of a document with the proposals that its answer settles, one for each place of the same thing. It is put
 * into words when it is asked: most of those that are only asked where something cannot be done never are.
 */
export class OpenQuestion {
  readonly fix: Fix;
  readonly asks: Ask[];
  /** Asked only where what it asks for could not be done without a question. */
  readonly isReserve: boolean;
  /** The kind of edit that another question is about, and without which its answer cannot be written. */
  until?: EditKind;
  /** Of those with the same seed, from 1. */
  readonly #count: number;
  readonly #editor: Writer | null;
  #question: Question | null = null;

  constructor(
    fix: Fix,
    ask: Ask,
    { count, isReserve, editor }: { count: number; isReserve: boolean; editor: Writer | null },
  ) {
    this.fix = fix;
    this.asks = [ask];
    this.#count = count;
    this.isReserve = isReserve;
    this.#editor = editor;
  }

  get #first(): Ask {
    return this.asks[0]!;
  }

  /** What answers are given to. */
  get ids(): Pick<Question, "id" | "fingerprint"> {
    const { fix } = this;
    const ask = this.#first;
    const base = baseOf(fix, ask);
    const fingerprint = digest(ask.isOnce ? base : `${base}\n${this.#count}`);
    return { id: digest(`${fix.checkId}\n${fix.id}\n${ask.kind}\n${fingerprint}`), fingerprint };
  }

  /** The gain is reported when it is known. */
  get question(): Question {
    this.#question ??= this.#worded();
    return this.#question;
  }

  #worded(): Question {
    const [ask, editor] = [this.#first, this.#editor];
    const { kind, prompt, place } = ask;
    const { id, fingerprint } = this.ids;
    const options = ask.options?.filter(({ value }) => !editor || isWritable(ask, value, editor));
    return {
      id,
      check_id: this.fix.checkId,
      kind,
      prompt: this.isReserve ? prompt : [prompt, ...saysOf(ask, editor)].join(" "),
      location: place,
      ...(options ? { options } : {}),
      suggestion: this.asks.find(({ suggestion }) => suggestion)?.suggestion ?? null,
      gain: 0,
      has_picture: this.asks.some(({ picture = null }) => picture !== null),
      fingerprint,
    };
  }
}

/** A picture is the same in every document and by whichever check it is found; other things are their check's. */
const baseOf = (fix: Fix, { kind, seed, isOnce }: Ask): string =>
  isOnce ? `${kind}\n${seed}` : `${fix.id}\n${kind}\n${seed}`;

/** The questions of a document in reading order of their fixes. */
export function questionsOf(
  proposals: readonly { fix: Fix; proposal: Proposal }[],
  editor: Writer | null,
): OpenQuestion[] {
  const questions: OpenQuestion[] = [];
  const once = new Map<string, OpenQuestion>();
  const seen = new Map<string, number>();
  for (const { fix, proposal } of proposals) {
    const ask = proposal.sort === "ask" ? proposal : proposal.otherwise;
    if (!ask || (editor && !ask.needs.some((needed) => editor.kinds.has(needed)))) continue;
    if (ask.unless && editor?.kinds.has(ask.unless)) continue;
    if (ask.kind === "language" && editor && !isWritable(ask, "en", editor)) continue;
    const base = baseOf(fix, ask);
    const known = ask.isOnce ? once.get(base) : undefined;
    if (known) {
      known.asks.push(ask);
      continue;
    }
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    const open = new OpenQuestion(fix, ask, { count, isReserve: proposal.sort === "automatic", editor });
    questions.push(open);
    if (ask.isOnce) once.set(base, open);
  }
  return questions;
}

/**
 * The questions, each of those that are asked in the same words, on one page where there are pages, with its number among
 * these. A picture tells which one is meant by itself.
 */
export function toldApart(questions: readonly Question[]): Question[] {
  const wordsOf = ({ prompt, location }: Question) => `${prompt}\n${location.page ?? ""}`;
  const all = new Map<string, number>();
  for (const question of questions) all.set(wordsOf(question), (all.get(wordsOf(question)) ?? 0) + 1);
  const told = new Map<string, number>();
  return questions.map((question) => {
    const words = wordsOf(question);
    const count = all.get(words)!;
    if (count === 1 || question.has_picture) return question;
    const number = (told.get(words) ?? 0) + 1;
    told.set(words, number);
    const { page } = question.location;
    const which = `It is number ${number} of ${count}${page === undefined ? "" : ` on page ${page}`} of which the same is asked, in the order of the document.`;
    return { ...question, prompt: `${question.prompt} ${which}` };
  });
}

/** Whether the editor makes the edits that an option comes to. */
function isWritable(ask: Ask, value: string, editor: Writer): boolean {
  const edits = value === "skip" ? [] : ask.resolve(value);
  if (typeof edits === "string") return true;
  return edits.every((edit) => editor.kinds.has(edit.kind) && editor.canMake?.(edit) !== false);
}

/** Places of one question that are asked whether an answer can be written there. */
const mostProbed = 20;

/** Questions of one fix that are looked at: where none of them has an answer, no more are asked. */
const mostSampled = 50;

/** What someone may answer, to see whether it could be written. */
const sampleOf = ({ kind, suggestion, options }: Question, [ask]: readonly Ask[]): string =>
  ask?.sample ??
  suggestion?.value ??
  options?.[0]?.value ??
  (kind === "language" ? "en" : "Boats at low tide");

/** What is said where an answer can be written only together with that to another question. */
const saysUntil: Partial<Record<EditKind, string>> = {
  "typeset-with-tags":
    "A source has a place for the answer only where tagging is switched on, which is a question of its own.",
};

/** What can be asked about a document, and why of others there is no question, by the check. */
interface Probed {
  questions: OpenQuestion[];
  refused: ReadonlyMap<string, string>;
}

/**
 * The questions that have an answer which can be written into this very document, and of their options those that can.
 * `probe` says what would come of edits.
 */
export async function probed(
  questions: readonly OpenQuestion[],
  probe: (edits: readonly Edit[]) => Promise<EditOutcome[]>,
): Promise<Probed> {
  const counts = new Map<Fix, number>();
  const samples = questions.map(({ fix, question, asks }) => {
    const count = (counts.get(fix) ?? 0) + 1;
    counts.set(fix, count);
    if (count > mostSampled) return null;
    // Of a choice one option stands for all; ways to head a table differ.
    const values =
      question.kind === "headers"
        ? (question.options ?? []).map(({ value }) => value)
        : [sampleOf(question, asks)];
    return values.map((value) => {
      const resolved = asks.slice(0, mostProbed).map((ask) => ask.resolve(value));
      // What the sample does not fit may be written all the same.
      return { value, edits: resolved.some((own) => typeof own === "string") ? [] : resolved.flat() };
    });
  });
  const outcomes = await probe(samples.flatMap((own) => own?.flatMap(({ edits }) => edits) ?? []) as Edit[]);
  /** Fixes of which an answer can be written, some of them only after another edit. */
  const writable = new Map<Fix, EditKind | null>();
  const reasons = new Map<string, string>();
  let at = 0;
  const asked = questions.filter((one, index) => {
    const { fix, question, asks } = one;
    const own = samples[index];
    if (!own) {
      const until = writable.get(fix);
      return until !== undefined && isAskedUntil(one, until);
    }
    const refused = new Set<string>();
    let until: EditKind | null = null;
    for (const { value, edits } of own) {
      const made = outcomes.slice(at, at + edits.length);
      at += edits.length;
      if (!made.length || made.some(({ status }) => status !== "refused")) continue;
      for (const outcome of made) {
        if (outcome.status !== "refused") continue;
        until ??= outcome.until ?? null;
        if (asks.some(({ things }) => things)) reasons.set(question.check_id, outcome.reason);
      }
      refused.add(value);
    }
    const isWritten = refused.size < own.length;
    if (!isWritten && !until) return false;
    if (isWritten && question.options && question.kind === "headers")
      question.options = question.options.filter(({ value }) => !refused.has(value));
    if (isWritten || !writable.has(fix)) writable.set(fix, isWritten ? null : until);
    return isAskedUntil(one, isWritten ? null : until);
  });
  return { questions: asked, refused: reasons };
}

/** What can be written only after another edit is asked where the check fails without it. */
function isAskedUntil(one: OpenQuestion, until: EditKind | null): boolean {
  if (!until) return true;
  if (!one.asks.some(({ things }) => things)) return false;
  one.until = until;
  one.question.prompt = [one.question.prompt, saysUntil[until]].filter(Boolean).join(" ");
  return true;
}

/** What will look different, for questions that do not say it themselves. */
const saysOf = ({ needs }: Ask, editor: Writer | null): string[] =>
  needs.flatMap((kind) => editor?.restyles?.get(kind) ?? []);

/** What an answer comes to. */
interface Answered {
  open: OpenQuestion;
  /** The id or fingerprint that the answer was given to. */
  givenTo: string;
  edits: Edit[];
}

export interface AnswersTaken {
  answered: Answered[];
  /** Questions that were skipped: neither written nor open. */
  skipped: OpenQuestion[];
  open: OpenQuestion[];
  rejected: RejectedAnswer[];
}

/** Puts answers to the questions: what was given to the id counts before what was given to the fingerprint. */
export function takeAnswers(questions: readonly OpenQuestion[], answers: readonly Answer[]): AnswersTaken {
  const taken: AnswersTaken = { answered: [], skipped: [], open: [], rejected: [] };
  const given = new Map<string, Set<string>>();
  for (const { question_id, value } of answers) {
    const values = given.get(question_id) ?? new Set();
    values.add(typeof value === "string" ? value.trim() : "");
    given.set(question_id, values);
  }
  const used = new Set<string>();
  for (const open of questions) {
    if (!given.size) {
      taken.open.push(open);
      continue;
    }
    const { id, fingerprint } = open.ids;
    const givenTo = given.has(id) ? id : fingerprint;
    const values = given.get(givenTo);
    if (given.has(fingerprint)) used.add(fingerprint);
    if (!values) {
      taken.open.push(open);
      continue;
    }
    used.add(givenTo);
    if (values.size > 1) {
      taken.rejected.push({
        question_id: givenTo,
        message: "There are several answers to this question that differ: give one.",
      });
      taken.open.push(open);
      continue;
    }
    const [value] = values as Set<string>;
    if (value === "skip") {
      taken.skipped.push(open);
      continue;
    }
    const edits = editsOf(open, value!);
    if (typeof edits === "string") {
      taken.rejected.push({ question_id: givenTo, message: edits });
      taken.open.push(open);
    } else taken.answered.push({ open, givenTo, edits });
  }
  for (const question_id of given.keys())
    if (!used.has(question_id))
      taken.rejected.push({
        question_id,
        message: "There is no open question with this id in the document: it may be answered already.",
        is_unknown: true,
      });
  return taken;
}

function editsOf({ asks, question }: OpenQuestion, value: string): Edit[] | string {
  const flaw = answerFlaw(question, value);
  if (flaw) return flaw;
  const edits: Edit[] = [];
  for (const ask of asks) {
    const own = ask.resolve(value);
    if (typeof own === "string") return own;
    edits.push(...own);
  }
  return edits;
}
