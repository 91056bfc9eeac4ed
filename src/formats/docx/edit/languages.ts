import type { SurveyHandler } from "../../ooxml/edit/survey.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { patchesOf, type Wishing } from "../../ooxml/edit/wish.ts";
import { declaredLanguage } from "../../ooxml/values.ts";
import type { ParagraphLook } from "./paragraph-look.ts";

const eastAsian = /^(?:zh|ja|ko|yue|cmn|wuu|nan|hak)\b/i;
/** Languages in scripts that Word takes as complex ones. */
const complex =
  /^(?:ar|fa|ur|ps|ku|ug|sd|he|iw|yi|ji|lad|dv|syr|th|lo|km|hi|mr|ne|bn|as|pa|gu|ta|te|kn|ml|or|si|sa)\b/i;

/** What w:lang says of text in a language: each kind of script has an attribute of its own (ECMA-376 part 1, 17.3.2.20). */
export const languageAttributes = (language: string): Record<string, string> => ({
  "w:val": language,
  ...(eastAsian.test(language) ? { "w:eastAsia": language } : {}),
  ...(complex.test(language) ? { "w:bidi": language } : {}),
});

/** Whether w:lang says this language, as it is reported. */
export const isMarked = (tag: Tag, language: string | undefined): boolean =>
  language !== undefined && declaredLanguage(tag.get("w:val"))?.replaceAll("_", "-") === language;

const isLanguage = (_: number, name: string) => name === "w:lang";

/** Marks what a part marks with the wrong language of the document with the right one. */
export const correction = (task: TaskOf<"set-language">, part: string): SurveyHandler => {
  const attributes = Object.entries(languageAttributes(task.edit.language));
  return {
    looksAt: isLanguage,
    start(tag) {
      if (tag.name !== "w:lang" || !isMarked(tag, task.edit.wrong)) return;
      for (const [name, language] of attributes) task.take(part, tag.set(name, language));
    },
  };
};

/** Sets the language of the runs of a paragraph. */
export function setParagraphLanguage(
  task: TaskOf<"set-language">,
  part: string,
  { runs }: ParagraphLook,
  wishing: Wishing,
): void {
  const attributes = languageAttributes(task.edit.language);
  const wish = { children: { "w:rPr": { children: { "w:lang": { attributes } } } } };
  task.take(part, ...runs.flatMap(({ tree }) => patchesOf(tree, wish, wishing)));
}

/** Marks all that a part marks with one code with another. */
export const languageReplacement = (task: TaskOf<"replace-language">, part: string): SurveyHandler => ({
  looksAt: isLanguage,
  start(tag) {
    if (tag.name !== "w:lang") return;
    const { from, language } = task.edit;
    for (const name of ["w:val", "w:eastAsia", "w:bidi"])
      if (tag.get(name)?.trim() === from) task.take(part, tag.set(name, language));
  },
});
