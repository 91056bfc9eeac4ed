import { countText } from "../../core/count-text.ts";
import type { TextLanguageFact } from "../model.ts";
import { declaredName, foundName } from "./names.ts";
import { scriptName } from "./scripts.ts";

type Found = Pick<
  TextLanguageFact,
  "declared" | "found" | "letters" | "allLetters" | "words" | "share" | "places" | "text"
>;

/** What messages say of words in another language than declared. */
export const foundValues = ({ declared, found, letters, allLetters, words, share, places, text }: Found) => ({
  declared: declaredName(declared),
  found: "script" in found ? scriptName(found.script) : foundName(found.language),
  is: "script" in found ? `${scriptName(found.script)} letters` : foundName(found.language),
  letters: countText(letters),
  all: countText(allLetters),
  words: words === 1 ? "1 word" : `${countText(words)} words`,
  most: share < mostShare ? "about half" : "most",
  places: places > 1 ? `, in ${places} places` : "",
  text,
});

/** From this share on words are most of a text. */
const mostShare = 0.6;
