import type { Place } from "../formats/content.ts";
import type { Edit } from "../formats/edits.ts";
import type { Ask, Fix, Proposal } from "./fix.ts";
import type { AnswersTaken, Writer } from "./questions.ts";
import type { RejectedAnswer } from "./result.ts";

/** Edits that one proposal or answer comes to. */
export interface Step {
  fix: Fix;
  edits: Edit[];
  /** How many things of its sort it is about. */
  count: number;
  place: Place;
  detail: string | null;
  /** The id that the answer was given to; null where no one was asked. */
  givenTo: string | null;
  /** What is asked where the edits of an automatic step would change how the document looks. */
  otherwise: Ask | null;
}

/** Two edits of one target contradict each other: the first counts. */
function targetOf(edit: Edit): string {
  switch (edit.kind) {
    case "set-alternative":
    case "mark-decorative":
      return `alternative ${JSON.stringify(edit.at)}`;
    case "mark-header-cells":
    case "fill-header-cells":
    case "fill-header-row":
    case "insert-header-row":
    case "mark-layout-table":
      return `table ${JSON.stringify(edit.at)}`;
    case "set-heading-level":
      return `block ${JSON.stringify(edit.at)}`;
    case "make-list-of-lines":
      return `list ${JSON.stringify(edit.at)} ${edit.first}`;
    case "make-list":
      return `list ${JSON.stringify(edit.at[0])}`;
    case "replace-language":
      return `language ${edit.from}`;
    case "set-slide-title":
      return `slide ${edit.slide}`;
    case "rename-sheet":
      return `sheet ${edit.from}`;
    case "map-role":
      return `role ${edit.role}`;
    case "set-title":
    case "insert-heading":
    case "show-title":
    case "typeset-with-tags":
    case "add-navigation":
    case "mark-tagged":
    case "free-stray-cells":
    case "follow-structure-order":
      return edit.kind;
    default:
      return `${edit.kind} ${JSON.stringify(edit.at)}`;
  }
}

const mayRestyle = (edit: Edit): boolean => "mayRestyle" in edit && edit.mayRestyle === true;

export interface Plan {
  steps: Step[];
  /** Answers that contradict what comes before them. */
  rejected: RejectedAnswer[];
  /** What is asked in place of automatic steps that would look different in every document of the format. */
  reserves: Ask[];
}

/**
 * The steps in the order of the table of fixes: what is automatic and what people answered. Answers go before automatic
 * fixes of the same target.
 */
export function planOf(
  fixes: readonly Fix[],
  proposals: readonly { fix: Fix; proposal: Proposal }[],
  { answered, skipped: left }: Pick<AnswersTaken, "answered" | "skipped">,
  { kinds, canMake, alwaysRestyles }: Pick<Writer, "kinds" | "canMake" | "alwaysRestyles">,
): Plan {
  const skipped = new Set(left.flatMap(({ asks }) => asks));
  const rejected: Plan["rejected"] = [];
  const reserves: Ask[] = [];
  const byFix = new Map<Fix, Step[]>(fixes.map((fix) => [fix, []]));
  const targets = new Set<string>();
  const claim = (edits: readonly Edit[]): boolean => {
    const own = edits.map(targetOf);
    if (own.some((target) => targets.has(target))) return false;
    for (const target of own) targets.add(target);
    return true;
  };
  for (const { open, givenTo, edits } of answered) {
    const missing = edits.find(({ kind }) => !kinds.has(kind));
    if (missing)
      rejected.push({
        question_id: givenTo,
        message: "This answer cannot be written into this kind of file.",
      });
    else if (!claim(edits))
      rejected.push({ question_id: givenTo, message: "Another answer about the same thing says otherwise." });
    else if (edits.length)
      byFix.get(open.fix)!.push({
        fix: open.fix,
        edits,
        count: open.asks.reduce((sum, { count = 1 }) => sum + count, 0),
        place: open.question.location,
        detail: null,
        givenTo,
        otherwise: null,
      });
  }
  for (const { fix, proposal } of proposals) {
    if (proposal.sort !== "automatic") continue;
    if (!proposal.edits.every((edit) => kinds.has(edit.kind) && canMake?.(edit) !== false)) continue;
    const { edits, place, detail = null, otherwise = null } = proposal;
    if (otherwise && skipped.has(otherwise)) continue;
    if (otherwise && edits.some((edit) => alwaysRestyles?.has(edit.kind) && !mayRestyle(edit))) {
      reserves.push(otherwise);
      continue;
    }
    if (claim(edits)) byFix.get(fix)!.push({ fix, edits, count: 1, place, detail, givenTo: null, otherwise });
  }
  return { steps: fixes.flatMap((fix) => byFix.get(fix)!), rejected, reserves };
}
