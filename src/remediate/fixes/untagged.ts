import type { Place } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import type { Edit } from "../../formats/edits.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";

/** What stands outside of the tags and is put where it belongs, by the message of its finding. */
const fixOf = (
  id: string,
  wanted: string,
  edit: (at: Address) => Edit,
  describe: (count: number) => string,
  checkId = "structure-tags",
): Fix => ({
  id,
  checkId,
  start: () => {
    const found: { at: Address; place: Place }[] = [];
    return {
      finding({ messageId, fact }) {
        const at = messageId === wanted && "address" in fact ? fact.address : undefined;
        if (at && found.length < keptLimit) found.push({ at, place: fact.place });
      },
      finish: () => found.map(({ at, place }) => ({ sort: "automatic", edits: [edit(at)], place })),
    };
  },
  describe,
});

/** Text between tags. */
export const looseText = fixOf(
  "loose-text",
  "untaggedText",
  (at) => ({ kind: "tag-text", at }),
  (count) =>
    `Text that stood outside the tags on ${counted(count, "page", "pages")} is read now, between the tags that it stands between.`,
);

/** Pictures whose tags begin where they cannot end. */
export const tornMarks = fixOf(
  "torn-marks",
  "untaggedImage",
  (at) => ({ kind: "fix-marks", at }),
  (count) =>
    `Pictures and drawings on ${counted(count, "page", "pages")} stand in their own tags now, which began in a part of them and ended outside it.`,
);

/** Annotations on tagged text. */
export const looseAnnotations = fixOf(
  "loose-annotations",
  "untaggedAnnotation",
  (at) => ({ kind: "tag-annotation", at }),
  (count) =>
    `${counted(count, "annotation is", "annotations are")} in the tags of the text now that ${count === 1 ? "it stands" : "they stand"} on.`,
);

/** Form fields in no tag. */
export const looseFields = fixOf(
  "loose-fields",
  "untagged",
  (at) => ({ kind: "tag-annotation", at }),
  (count) =>
    `${counted(count, "form field is", "form fields are")} in the tags now, beside the text that ${count === 1 ? "it stands" : "they stand"} at.`,
  "form-labels",
);

/**
 * Tags that the document does not speak of, though all of its text is in them. Pictures outside them are passed over
 * either way, as they have no description.
 */
export const taggedMark: Fix = {
  id: "tagged-mark",
  checkId: "structure-tags",
  start: () => {
    let place: Place | null = null;
    let isWhole = true;
    return {
      finding({ messageId, fact }) {
        if (messageId === "notMarked" && fact.kind === "document") place = fact.tagging?.place ?? null;
        if (messageId === "untaggedText" || messageId === "emptyTree") isWhole = false;
      },
      finish: () =>
        place && isWhole ? [{ sort: "automatic", edits: [{ kind: "mark-tagged" }], place }] : [],
    };
  },
  describe: () => "The document says now that it is tagged, so that screen readers use its tags.",
};
