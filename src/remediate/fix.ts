import type { Observation } from "../checker/judge.ts";
import type { LanguageSample } from "../checker/language/samples.ts";
import type { DocumentFact, FactKind, FactOf, Place } from "../checker/model.ts";
import type { Address } from "../formats/content.ts";
import type { Edit, EditKind } from "../formats/edits.ts";
import type { ContentSurvey } from "./content-survey.ts";
import type { Question, QuestionKind } from "./result.ts";

/** Things that one fix keeps of a document; the rest is for the next run over its result. */
export const keptLimit = 1_000;

/** What the facts say of the document as a whole, when all has been read. */
export interface WholeFacts {
  filename: string;
  document: DocumentFact;
  /** Words that no part declares a language for. */
  sample: LanguageSample;
  /** The language that each text declares for itself, where it is the same in all, as Intl writes it. */
  ofEachText: string | null;
}

/** What one fix may know of the document as a whole. */
export interface Whole extends WholeFacts {
  /** What only the content says; null where the format's reader emits facts alone, and where no fix needs it. */
  content: ContentSurvey | null;
}

/** What is right by the document itself: it is written without a question. */
interface AutomaticFix {
  sort: "automatic";
  edits: Edit[];
  place: Place;
  /** For the message about all that the fix changed; `Fix.describe` gets it. */
  detail?: string;
  /** What is asked where the editor refuses, as the document would look different. */
  otherwise?: Ask;
}

/** What only a person knows. */
export interface Ask {
  sort: "ask";
  kind: QuestionKind;
  prompt: string;
  place: Place;
  options?: Question["options"];
  suggestion: Question["suggestion"];
  /** The picture that it is about, where one can be shown. */
  picture?: Address | null;
  /** What stays the same in every version of the file: the seed of the fingerprint. */
  seed: string;
  /** All with the same seed are one thing and are asked once, such as a picture that is shown twice. */
  isOnce?: boolean;
  /** Things of the check that the answer fixes; 0 where they are for a person to judge. */
  things: number;
  /** Things that its fix counts of what it changes; one where it is absent. */
  count?: number;
  /** Edits that an answer may need; it is not asked where the format's editor makes none of them. */
  needs: readonly EditKind[];
  /** It is not asked where the format's editor makes this one: something better is. */
  unless?: EditKind;
  /** An answer of the right form, by which is tried whether one can be written; a few words where it is absent. */
  sample?: string;
  /** The edits that an answer, trimmed and no `skip`, comes to; a string says what is wrong with it. */
  resolve(value: string): Edit[] | string;
}

export type Proposal = AutomaticFix | Ask;

interface Permission extends Pick<Ask, "prompt" | "place" | "seed" | "isOnce" | "things"> {
  yes: { value: string; label: string };
  edits: readonly Edit[];
  /** The edits are made as if they said so themselves. */
  mayRestyle?: boolean;
}

/** A permission with what is asked in its words: a thousand edits may have one each that no one comes to see. */
class AskedPermission implements Ask {
  readonly sort = "ask";
  readonly kind = "choice";
  readonly suggestion = null;
  readonly prompt: string;
  readonly place: Place;
  readonly seed: string;
  readonly isOnce: boolean;
  readonly things: number;
  readonly #yes: Permission["yes"];
  readonly #edits: readonly Edit[];
  readonly #mayRestyle: boolean;

  constructor({ prompt, place, seed, isOnce = false, things, yes, edits, mayRestyle = false }: Permission) {
    this.prompt = prompt;
    this.place = place;
    this.seed = seed;
    this.isOnce = isOnce;
    this.things = things;
    this.#yes = yes;
    this.#edits = edits;
    this.#mayRestyle = mayRestyle;
  }

  get options(): NonNullable<Ask["options"]> {
    return [this.#yes, { value: "skip", label: "No, leave it as it is" }];
  }

  get needs(): EditKind[] {
    return [...new Set(this.#edits.map(({ kind }) => kind))];
  }

  resolve(): Edit[] {
    return this.#edits.map((edit) => (this.#mayRestyle ? ({ ...edit, mayRestyle: true } as Edit) : edit));
  }
}

/** Asks whether edits may be made; else the document is left as it is. */
export const yesOrNo = (permission: Permission): Ask => new AskedPermission(permission);

/** A fix while one document is read. It keeps a bounded number of things. */
export interface FixRun {
  /** Takes facts in reading order, by the kinds that it looks at besides what its check found. */
  facts?: { readonly [Kind in FactKind]?: (fact: FactOf<Kind>) => void };
  /** What the fix's own check found, before the fact itself. */
  finding?(observation: Observation): void;
  /**
   * Whether its proposals need the content of the document, which is worth another reading where facts come without it.
   * It is asked when all facts and findings have come. Addresses say that no more is needed than what stands around them.
   */
  needsContent?(whole: WholeFacts): boolean | readonly Address[];
  /**
   * Whether it needs the passages of the content that are in Latin letters, too, which is worth another reading where
   * the content came with the facts: these are long, and hardly a document is asked for them.
   */
  needsLatinPassages?(): boolean;
  finish(whole: Whole): Proposal[] | Promise<Proposal[]>;
}

/**
 * One way in which documents are fixed: which findings of its check it takes, what it changes without a question and
 * what it asks. It never asks for the format.
 */
export interface Fix {
  id: string;
  checkId: string;
  /** It looks at the words of the text itself, of which no language need be declared. */
  readsWords?: true;
  start(): FixRun;
  /** A whole sentence about what it changed: so many things, with the details of their proposals or answers. */
  describe(count: number, details: readonly string[]): string;
}

/** "1 picture", "3 pictures". */
export const counted = (count: number, one: string, many: string): string =>
  `${count === 1 ? "1" : count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
