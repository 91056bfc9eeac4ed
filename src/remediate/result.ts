import type { Status } from "../checker/check.ts";
import type { ByteSource } from "../checker/source.ts";
import type { Format } from "../core/formats.ts";
import type { Place } from "../formats/content.ts";
import type { ByteSink } from "../formats/editor.ts";

/** How a document stands: what a report says of it, in short. */
export interface Standing {
  overall_score: number;
  grade: string;
  compliant: boolean;
  verdict: string;
  /** The checks that are scored, in report order. */
  checks: { id: string; status: Status; failed_count: number }[];
}

/** What one fix changed. */
export interface Change {
  fix_id: string;
  check_id: string;
  /** A whole sentence: "The language is set to German, in which 1,204 of its words are written." */
  message: string;
  /** Of the first thing that it changed. */
  location: Place;
  /** Things that it changed. */
  count: number;
  /** It was undone, as a check was worse with it; `message` says which. */
  taken_back?: boolean;
}

export type QuestionKind = "text" | "alternative_text" | "language" | "choice" | "headers";

/** What only a person knows. */
export interface Question {
  /** The same for the same file and thing. */
  id: string;
  check_id: string;
  kind: QuestionKind;
  /** One sentence that an author without technical knowledge can answer. */
  prompt: string;
  location: Place;
  options?: { value: string; label: string }[];
  /** Shown, never written before a person accepts it; `source` says where it comes from ("the caption below the picture"). */
  suggestion: { value: string; source: string } | null;
  /** What the score gains when it is answered, in points; 0 where that cannot be determined. */
  gain: number;
  /** There is a picture to show, by `picture()`. */
  has_picture: boolean;
  /** Of the thing itself: the same in every version of the file, and for the same picture anywhere. */
  fingerprint: string;
}

/** What still fails and no one is asked about. */
export interface Left {
  check_id: string;
  /** Things that fail, or of a file that is read in part those that only a person can judge. */
  count: number;
  /** What is wrong with the first of them. */
  message: string;
  /** What a person has to do. */
  fix: string;
  /** Why it was not done here, as a sentence. */
  reason: string;
  /** Of the first of them. */
  location: Place;
}

/** `skip` leaves the thing as it is, `decorative` is an answer to `alternative_text`; both are kept like others. */
export interface Answer {
  /** Id or fingerprint of the question. */
  question_id: string;
  value: string;
}

export interface RejectedAnswer {
  /** As it was given. */
  question_id: string;
  message: string;
  /** No question of this file has this id: it may belong to another version, or be answered already. */
  is_unknown?: boolean;
}

export interface Remediation {
  format: Format;
  before: Standing;
  after: Standing;
  changes: Change[];
  /** Still open, most gain first. */
  questions: Question[];
  /** What a person has to do by hand. */
  left: Left[];
  /** Answers that were given to no question of this file, or have no allowed value, each with what is wrong as a sentence. */
  rejected: RejectedAnswer[];
  /** The new file; null where nothing was changed, so that the file that came is the result. */
  result: ByteSource | null;
}

/** Where a result is written, to be read again: memory, R2, a disk. */
export interface Scratch extends ByteSink {
  /** All has been written. */
  finish(): Promise<ByteSource>;
  /** It is not wanted after all; may be called at any time, and more than once. */
  discard(): Promise<void>;
}
