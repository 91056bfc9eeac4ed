import type { Place } from "../../checker/model.ts";
import type { Address } from "../../formats/content.ts";
import type { Edit } from "../../formats/edits.ts";
import { type Ask, counted, type Fix, keptLimit } from "../fix.ts";

/** What stands outside of the tags and is put where it belongs, by the message of its finding. */
const fixOf = (
  id: string,
  wanted: string,
  edit: (at: Address) => Edit,
  describe: Fix["describe"],
  checkId = "structure-tags",
  otherwise?: (at: Address, place: Place, snippet: string) => Ask,
): Fix => ({
  id,
  checkId,
  start: () => {
    const found: { at: Address; place: Place; snippet: string }[] = [];
    return {
      finding({ messageId, fact }) {
        const at = messageId === wanted && "address" in fact ? fact.address : undefined;
        if (at && found.length < keptLimit) {
          const { place, snippet = "" } = fact;
          found.push({ at, place, snippet });
        }
      },
      finish: () =>
        found.map(({ at, place, snippet }) => ({
          sort: "automatic",
          edits: [edit(at)],
          place,
          detail: id,
          ...(otherwise ? { otherwise: otherwise(at, place, snippet) } : {}),
        })),
    };
  },
  describe,
});

/** What stands before all tags of a page or behind them: the same of pages whose numbers alone differ is asked once. */
const askForEdges = (at: Address, place: Place, snippet: string): Ask => ({
  sort: "ask",
  kind: "choice",
  prompt: `Text at the beginning or end of a page, from “${snippet}” on, stands outside the tags, so that it is not read. What is it?`,
  place,
  options: [
    {
      value: "artifact",
      label: "A header, a footer or a page number, which is not to be read on every page",
    },
    { value: "text", label: "A part of the text, which is to be read there" },
    { value: "skip", label: "Leave it as it is" },
  ],
  suggestion: null,
  seed: `text outside the tags\n${snippet.replace(/\p{Nd}+/gu, "0")}`,
  isOnce: true,
  things: 1,
  needs: ["tag-text"],
  resolve: (value) => [{ kind: "tag-text", at, edges: value === "text" ? "text" : "artifact" }],
});

/** Text between tags. */
export const looseText = fixOf(
  "loose-text",
  "untaggedText",
  (at) => ({ kind: "tag-text", at }),
  (count, details) =>
    details.length === count
      ? `Text that stood outside the tags on ${counted(count, "page", "pages")} is read now, between the tags that it stands between.`
      : "Text that stood outside the tags is read now where it stands, or is passed over as a header or footer, as answered.",
  "structure-tags",
  askForEdges,
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
