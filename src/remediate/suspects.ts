import type { Edit, EditKind } from "../formats/edits.ts";
import type { Fix } from "./fix.ts";
import type { Step } from "./plan.ts";
import type { Survey } from "./survey.ts";

/** The checks that edits can make worse, besides those that they serve. */
const reach: Partial<Record<EditKind, readonly string[]>> = {
  "set-heading-level": ["headings-present", "heading-hierarchy", "bookmarks", "structure-tags"],
  "insert-heading": ["headings-present", "heading-hierarchy", "language"],
  "map-role": ["structure-tags", "headings-present", "heading-hierarchy", "list-structure", "table-headers"],
  "mark-tagged": ["structure-tags"],
  "tag-text": ["structure-tags", "headings-present", "list-structure", "figure-captions", "form-labels"],
  "fix-marks": ["structure-tags", "image-alt", "figure-alt", "figure-captions"],
  "tag-annotation": ["structure-tags", "form-labels"],
  "free-stray-cells": ["structure-tags", "table-headers", "list-structure"],
  // What is seen of the words that a person gives may be in another language than those around it.
  "set-slide-title": ["headings-present", "heading-hierarchy", "language"],
  "make-list": ["list-structure", "headings-present", "heading-hierarchy"],
  "make-list-of-lines": ["list-structure", "headings-present", "heading-hierarchy"],
  "fix-list": ["list-structure"],
  "fix-table-references": ["table-headers"],
  "mark-caption": ["figure-captions"],
  "set-caption": ["figure-captions", "figure-alt", "language"],
  "set-alternative": ["image-alt", "figure-alt", "figure-captions"],
  "mark-decorative": ["image-alt", "figure-alt", "figure-captions", "structure-tags"],
  "set-link-text": ["link-text", "language"],
  "mark-header-cells": ["table-headers"],
  "fill-header-cells": ["table-headers", "language"],
  "fill-header-row": ["table-headers", "language"],
  "insert-header-row": ["table-headers", "language"],
  "mark-layout-table": ["table-headers"],
  "set-language": ["language"],
  "replace-language": ["language"],
  // A title in the front matter of Markdown stands above the headings; one of a PDF, and its bookmarks, are in its language.
  "set-title": ["heading-hierarchy", "language"],
  "show-title": ["heading-hierarchy", "language"],
  "add-navigation": ["language"],
};

/** A title that was not there, and that it is shown. */
const isOfNewTitle = (edit: Edit): boolean =>
  edit.kind === "set-title" || (edit.kind === "show-title" && edit.title === "");

/** How near a step is to what is worse: its own check first, then by the order of what its edits can make worse. */
function distanceOf({ fix, edits }: Step, worse: readonly string[]): number {
  if (worse.includes(fix.checkId)) return 0;
  const places = edits.flatMap(
    ({ kind }) => reach[kind]?.flatMap((id, at) => (worse.includes(id) ? [at] : [])) ?? [],
  );
  return places.length ? 1 + Math.min(...places) : Number.POSITIVE_INFINITY;
}

/**
 * The fixes that made a check worse, as far as that can be determined: those that are nearest to it; else the last, one
 * at a time. A title alone where it may have done it: it brings to light what was so before, and all else is tried
 * without it. Fixes without which all was as bad are `cleared`, and suspected again where no others are left.
 */
export function suspectsOf(
  steps: readonly Step[],
  worse: readonly string[],
  cleared: ReadonlySet<Fix>,
): Set<Fix> {
  const open = steps.filter(({ fix }) => !cleared.has(fix));
  const distances = open.map((step) => distanceOf(step, worse));
  const titles = open.filter(
    ({ fix, edits }, at) =>
      !worse.includes(fix.checkId) && distances[at]! < Number.POSITIVE_INFINITY && edits.some(isOfNewTitle),
  );
  const nearest = Math.min(...distances);
  const suspects =
    nearest === Number.POSITIVE_INFINITY ? [] : open.filter((_, at) => distances[at] === nearest);
  const found = (titles.length ? titles : suspects).map(({ fix }) => fix);
  if (found.length) return new Set(found);
  return cleared.size ? suspectsOf(steps, worse, new Set()) : new Set([steps.at(-1)!.fix]);
}

/** What is worse and by how much, to see whether it is as bad without a fix. */
export const badnessOf = (worse: readonly string[], { results }: Survey): string =>
  worse.map((id) => `${id} ${results.find(({ check }) => check.id === id)?.failed}`).join();
