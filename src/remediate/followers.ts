import type { EditKind } from "../formats/edits.ts";
import type { Fix } from "./fix.ts";
import { headingLevels } from "./fixes/heading-levels.ts";
import { language } from "./fixes/language.ts";
import { listItems } from "./fixes/list-items.ts";
import { listRoles } from "./fixes/list-roles.ts";
import { enoughHeadings, navigation } from "./fixes/navigation.ts";
import { passageLanguages } from "./fixes/passage-languages.ts";
import { tables } from "./fixes/tables.ts";
import { title } from "./fixes/title.ts";
import { looseAnnotations, looseText, taggedMark } from "./fixes/untagged.ts";
import type { Step } from "./plan.ts";
import type { Survey } from "./survey.ts";

/** A fix of what the edits of others have brought to light. */
interface Follower {
  fix: Fix;
  /** Where the steps have brought something to light. */
  follows(steps: readonly Step[], before: Survey): boolean;
  /** The edit without which it comes to nothing. */
  makes: EditKind;
  /** It looks at the content beside the facts. */
  readsContent?: true;
}

const have = (steps: readonly Step[], ...kinds: readonly EditKind[]): boolean =>
  steps.some(({ edits }) => edits.some(({ kind }) => kinds.includes(kind)));

/**
 * What edits bring to light and is certain: a title in the front matter of Markdown stands above the headings, whose
 * first one may leave a level out then, and inherits the language of the whole, which only the text may say, a PDF all
 * of whose text has come into the tags may say so, items may come to
 * stand outside the lists, or in one without a body, a link over two lines is in the tags with the first of them, text
 * beside a picture that has come into the tags stands between tags, a heading may have become the only one of the first
 * level, and where there were no headings or names of sheets, a way through the document can be made of those that there
 * are now.
 */
const followers: readonly Follower[] = [
  {
    fix: headingLevels,
    // That of a PDF stands in its properties alone.
    follows: (steps, { document: { tagging } }) => !tagging && have(steps, "set-title"),
    makes: "set-heading-level",
  },
  {
    fix: taggedMark,
    follows: (steps, { findings }) =>
      have(steps, "tag-text") && findings.some(({ messageId }) => messageId === "notMarked"),
    makes: "mark-tagged",
  },
  {
    fix: language,
    follows: (steps, { document }) => document.language?.isCovered === true && have(steps, "set-title"),
    makes: "set-language",
  },
  { fix: listRoles, follows: (steps) => have(steps, "fix-list"), makes: "fix-list" },
  { fix: listItems, follows: (steps) => have(steps, "fix-list"), makes: "complete-list" },
  {
    fix: looseAnnotations,
    follows: (steps) => have(steps, "complete-list", "tag-annotation"),
    makes: "tag-annotation",
  },
  {
    fix: tables,
    follows: (steps) => have(steps, "typeset-with-tags"),
    makes: "mark-header-cells",
    readsContent: true,
  },
  {
    fix: navigation,
    follows: (steps, { document: { headings } }) =>
      headings.total - headings.blank < enoughHeadings &&
      have(steps, "map-role", "rename-sheet", "set-heading-level"),
    makes: "add-navigation",
  },
  {
    fix: title,
    follows: (steps, { findings, document: { tagging, language } }) =>
      have(steps, "set-heading-level", "insert-heading", "map-role") &&
      !have(steps, "set-title") &&
      findings.some(({ check }) => check.id === title.checkId) &&
      // The title of a PDF is in the language of the document, which it needs.
      (!tagging || language?.value !== null || have(steps, "set-language")),
    makes: "set-title",
    readsContent: true,
  },
  { fix: looseText, follows: (steps) => have(steps, "set-alternative"), makes: "tag-text" },
  {
    // Where no one was asked for the language, its passages are marked with it.
    fix: passageLanguages,
    follows: (steps) =>
      steps.some(
        ({ edits, givenTo }) =>
          givenTo !== null && edits.some((edit) => edit.kind === "set-language" && edit.at === null),
      ),
    makes: "set-language",
    readsContent: true,
  },
];

/** The fixes that may find something more when the steps were made, and whether one of them looks at the content. */
export function followersOf(
  steps: readonly Step[],
  before: Survey,
  kinds: ReadonlySet<EditKind>,
): { fixes: Fix[]; readContent: boolean } {
  const found = followers.filter(({ follows, makes }) => kinds.has(makes) && follows(steps, before));
  return {
    fixes: found.map(({ fix }) => fix),
    readContent: found.some(({ readsContent }) => readsContent),
  };
}
