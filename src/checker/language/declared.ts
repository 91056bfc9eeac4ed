import { isLanguageTag, primarySubtag } from "../language-tag.ts";
import type { DocumentFact } from "../model.ts";

/** Registered codes that name no language: undetermined, multiple, uncoded, no linguistic content. */
const nameless = new Set(["und", "mul", "mis", "zxx"]);

/** Whether the code is one that says that there is no one language, or that it is not known. */
export const namesNoLanguage = (tag: string): boolean => nameless.has(primarySubtag(tag));

/** Whether the code says that the language is not known. */
export const isUndetermined = (tag: string): boolean => primarySubtag(tag) === "und";

/** What says that the language of a document is not known (RFC 5646, 4.1). */
export const undetermined = "und";

/** What a document says of the language that it is in as a whole; the words of the kinds are the messages of the check. */
export type Declaration =
  | "named"
  | "ofParts"
  | "undetermined"
  | "unseen"
  | "undeclared"
  | "invalid"
  | "ofBody"
  | "missing";

export function declarationOf(language: NonNullable<DocumentFact["language"]>): Declaration {
  const { value, isValid, isCovered, isOptional, isElsewhere, isOfBody } = language;
  if (value !== null) {
    if (!isValid) return "invalid";
    return namesNoLanguage(value) ? "undetermined" : "named";
  }
  if (isCovered) return "ofParts";
  if (isElsewhere) return "unseen";
  return isOptional ? "undeclared" : isOfBody ? "ofBody" : "missing";
}

const wrong: ReadonlySet<Declaration> = new Set(["invalid", "ofBody", "missing"]);

/** Whether a document has to say its language and does not; of others a person is asked at most. */
export const owesLanguage = (language: DocumentFact["language"]): boolean =>
  language !== null && wrong.has(declarationOf(language));

/** A declared code that names a language; not one of the right form that is not registered, nor one for no known one. */
export const isKnownLanguage = (tag: string): boolean => isLanguageTag(tag) && !isUndetermined(tag);
