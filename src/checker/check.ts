import type { Format } from "../core/formats.ts";
import type { FactDetail } from "../formats/looks-at.ts";
import type { Program } from "../formats/notes.ts";
import type { Aspect, DocumentFact, FactKind, FactOf, Place, Tool } from "./model.ts";

export type Category =
  | "document_structure"
  | "images_media"
  | "tables"
  | "tagged_pdf"
  | "forms"
  | "navigation";
export type Severity = "critical" | "major" | "minor";
export type Status = "passed" | "failed" | "not_applicable" | "needs_review";

/** Programs of a suite, languages that a text editor is used for, and what LaTeX has made, whose steps may differ from those of their tool. */
export type Edition = Program | "google-sheets" | "google-slides" | "latex-pdf" | "markdown";

/** What something follows from: where the report says one of these, all of it is said in one sentence. */
export interface Follows {
  /** Id of the check. */
  check: string;
  messages: readonly string[];
  /** The value that both have to have in common. */
  same?: string;
  /** What is said of one thing and of several, of which `{count}` is the number; nothing where the cause says it all. */
  says?: readonly [one: string, several: string];
}

/** One thing that a check can say of a thing. */
export interface Message {
  /** What is wrong and why it matters. `{name}` stands for a value that the check gives. */
  text: string;
  /** What to do, by the author's tool, and in an edition of it where that differs; `default` where no tool is named. */
  fix: { default: string } & Partial<Record<Tool | Edition, string>>;
  /** A person must decide: the thing neither passes nor fails. */
  needsReview?: boolean;
  /** Whether WCAG itself is failed; false for best practice. The check's own value where absent. */
  isConformanceFailure?: boolean;
  /** It may be no more than what another finding brings about. */
  follows?: Follows;
  /** The fix is itself a step in making the PDF, so that the step of making it again is not added. */
  isExportStep?: boolean;
}

/**
 * A sentence about everything that the check looked at: a whole one, in which `{failed}`, `{passed}`, `{review}` and
 * `{all}` are filled in, or what is said of one and of several things ("has no …", "have no …"), to which the report
 * gives the subject.
 */
export type Saying = string | readonly [one: string, several: string];

/** A sentence that hangs on what the whole is like, or on how many things were looked at. */
export type SayingOf = (document: DocumentFact, all: number) => Saying;

/** What is said where nothing was found to look at, and where that is because a document that could have tags has none. */
export interface NothingFound {
  otherwise: string;
  withoutTags: string;
}

/** How the report sums a check up in one sentence, by status. */
interface Sayings {
  passed: Saying | SayingOf;
  failed: Saying | SayingOf;
  /** Needed by checks that can leave something to a person. */
  needs_review?: Saying | SayingOf;
  /** Nothing to look at in this document. */
  not_applicable: string | NothingFound;
}

/** What a check says of one thing: nothing to say, passed, or a message; several where one thing has several defects. */
export type Outcome<Id extends string = string> =
  | "skip"
  | "pass"
  | Id
  | {
      message: Id;
      values?: Record<string, string | number>;
      place?: Place;
      snippet?: string;
      /** At the end: it is said of so many things that passed by themselves, and counts as these. */
      ofPassed?: number;
    };

/** What a check may know of a document besides its facts. */
export interface About {
  filename: string;
}

/** One check: which facts it looks at, and the test of one of them. Only the runner decides the status. */
export interface Check<Kind extends FactKind = FactKind, Id extends string = string, State = unknown> {
  id: string;
  name: string;
  /** Checks of tiers 2 and 3 stand under a category too; only tier 1 is scored. */
  category: Category;
  tier: 1 | 2 | 3;
  severity: Severity;
  wcag: readonly string[];
  /** Matterhorn protocol 1.1 failure conditions. */
  pdfUa: readonly string[];
  /** Whether a failure of this check fails WCAG itself. */
  isConformanceFailure: boolean;
  /** The aspect that a format must have; without it the check is not applicable. Null where every format has it. */
  needs: Aspect | null;
  /** What it looks at, as people call it: singular and plural. */
  noun: readonly [string, string];
  /** The same in formats, and in documents of parts with titles and names, where it is something else. */
  nounIn?: Partial<Record<Format | NonNullable<DocumentFact["parts"]>, readonly [string, string]>>;
  says: Sayings;
  /** A second sentence for the summary that only the whole says: what stands outside the check's reach. */
  remark?: (document: DocumentFact) => string | null;
  /** What the check is about and how to meet it: shown with every result. */
  help: string;
  /** A thing as it fails and as it passes, in a few words or in source. */
  example: { bad: string; good: string };
  messages: Record<Id, Message>;
  /** Kinds of facts, and details of them that readers find only for those who look at them. */
  looksAt: readonly (Kind | FactDetail)[];
  /** State of one run, for checks that compare things. Must stay small: it lives as long as the document is read. */
  start?: (about: About) => State;
  /** What is said of one thing: with several messages it still counts as one. */
  test: (fact: FactOf<Kind>, state: State) => Outcome<NoInfer<Id>> | Outcome<NoInfer<Id>>[];
  /** What only the whole says, asked once when every fact has been seen; each outcome counts as one thing. */
  finish?: (document: DocumentFact, state: State) => Outcome<NoInfer<Id>> | Outcome<NoInfer<Id>>[];
}

/** Types a check: message ids are those of `messages`, facts are those of `looksAt`. */
export function defineCheck<const Kind extends FactKind, const Id extends string, State = undefined>(
  check: Check<Kind, Id, State>,
): Check {
  return check as unknown as Check;
}
