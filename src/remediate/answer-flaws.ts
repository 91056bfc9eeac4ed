import { isLanguageTag } from "../checker/language-tag.ts";
import { type AltTextFlaw, altTextFlaw } from "../checker/text/alt-text.ts";
import { isHollowLinkText, isLinkAddress } from "../checker/text/link-words.ts";
import { isTemplateTitle, type TitleFlaw, titleFlaw } from "../checker/text/title-text.ts";
import type { Question } from "./result.ts";

/** How long an answer may be, in characters. */
export const longestAnswer = 2_000;

/** Characters of an answer that are quoted. */
const quoted = (value: string): string => `“${value.length > 100 ? `${value.slice(0, 99)}…` : value}”`;

/** What can be in no text of a document: controls besides white space, and lone surrogates. */
const isUnwritable = (value: string) =>
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/.test(value) || !value.isWellFormed();

/** Says that there is no one language, or that it is not known. */
const nameless = /^(?:und|mul|mis|zxx)(?:-|$)/i;

const alternativeFlaws: Record<AltTextFlaw, string> = {
  missing: "is blank",
  fileName: "is the name of a file",
  cameraName: "is the name that a camera or program gave to the file",
  url: "is an address",
  generic: "says only that there is a picture",
  placeholder: "only holds the place for a text",
};

/** What is wrong with the alternative text of a picture, whose file may be known; null where it is allowed. */
export function alternativeAnswerFlaw(
  value: string,
  fileName: string | undefined,
  noun: string,
): string | null {
  const flaw = value === "decorative" ? null : altTextFlaw(value, fileName);
  return (
    flaw &&
    `${quoted(value)} ${alternativeFlaws[flaw]}: say what the ${noun} tells the reader, or “decorative”.`
  );
}

const titleFlaws: Record<TitleFlaw, string> = {
  programName: "begins with the name of a program",
  fileLike: "is the name of a file",
  hollow: "fits any document",
  tooLong: "is longer than 250 characters",
};

function titleAnswerFlaw(value: string): string | null {
  const flaw = titleFlaw(value);
  if (flaw) return `${quoted(value)} ${titleFlaws[flaw]}: say what the document is about.`;
  return isTemplateTitle(value)
    ? `${quoted(value)} is what a program calls a document without a title: say what the document is about.`
    : null;
}

function linkAnswerFlaw(value: string): string | null {
  if (isLinkAddress(value))
    return `${quoted(value)} is an address, which is read out letter by letter: say in words where the link leads.`;
  return isHollowLinkText(value)
    ? `${quoted(value)} does not say where the link leads: name the page or file, such as “Tide table of the harbour”.`
    : null;
}

/**
 * What is wrong with an answer as far as its question says, as a sentence that says what is allowed; null where
 * nothing is. It holds for answers as they are given and as they are written; what hangs on the document is for the
 * fix to say (`Ask.resolve`).
 */
export function answerFlaw(
  { check_id, kind, options }: Pick<Question, "check_id" | "kind" | "options">,
  given: string,
): string | null {
  const value = given.trim();
  if (value === "") return "The answer is blank: give one, or “skip” to leave it as it is.";
  if (value.length > longestAnswer)
    return `The answer is longer than ${longestAnswer.toLocaleString("en-US")} characters.`;
  if (isUnwritable(value)) return "The answer has characters that cannot be written into a document.";
  if (value === "skip") return null;
  switch (kind) {
    case "alternative_text":
      return alternativeAnswerFlaw(value, undefined, "picture");
    case "language":
      return isLanguageTag(value) && !nameless.test(value)
        ? null
        : `${quoted(value)} is no registered language code: give one such as en, en-GB, de or pt-BR.`;
    case "headers":
      if (/^rows:\d{1,2},columns:\d{1,2}$/.test(value)) return null;
      return optionFlaw(options, value);
    case "choice":
      return optionFlaw(options, value);
    case "text":
      if (check_id === "title") return titleAnswerFlaw(value);
      return check_id === "link-text" ? linkAnswerFlaw(value) : null;
  }
}

const optionFlaw = (options: Question["options"], value: string): string | null =>
  !options || options.some((option) => option.value === value)
    ? null
    : `${quoted(value)} is none of the options: ${options.map((option) => option.value).join(", ")}, or “skip”.`;
