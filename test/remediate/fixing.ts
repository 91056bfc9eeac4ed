import { bytesSource } from "../../src/checker/source.ts";
import type { Format } from "../../src/core/formats.ts";
import type { Editor } from "../../src/formats/editor.ts";
import type { Edit, EditKind, EditOutcome } from "../../src/formats/edits.ts";
import type { RemediateOptions } from "../../src/remediate/options.ts";
import { remediate } from "../../src/remediate/remediate.ts";
import type { Answer, Question } from "../../src/remediate/result.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";

const allKinds: readonly EditKind[] = [
  "set-language",
  "replace-language",
  "set-title",
  "show-title",
  "set-alternative",
  "mark-decorative",
  "mark-header-cells",
  "fill-header-cells",
  "fill-header-row",
  "mark-layout-table",
  "set-heading-level",
  "insert-heading",
  "make-list",
  "make-list-of-lines",
  "fix-list",
  "fix-table-references",
  "mark-caption",
  "set-caption",
  "set-field-name",
  "set-slide-title",
  "rename-sheet",
  "add-navigation",
  "set-link-text",
  "map-role",
  "mark-tagged",
  "typeset-with-tags",
  "tag-text",
  "fix-marks",
  "tag-annotation",
  "free-stray-cells",
  "follow-structure-order",
];

/** An editor that keeps what it is asked for and changes nothing, so that plans are seen by themselves. */
export function recordingEditor(
  format: Format,
  asked: Edit[],
  outcome: EditOutcome = { status: "unchanged" },
): Editor {
  return {
    format,
    kinds: new Set(allKinds),
    async apply(_source, edits) {
      asked.push(...edits);
      return edits.map(() => outcome);
    },
  };
}

export interface Planned {
  edits: Edit[];
  questions: Question[];
  rejected: { question_id: string; message: string }[];
}

/** What would be changed in a document, and what is asked. */
export async function planned(
  format: Format,
  bytes: Uint8Array,
  answers: readonly Answer[] = [],
  outcome?: EditOutcome,
): Promise<Planned> {
  const edits: Edit[] = [];
  const { questions, rejected } = await remediate(
    bytesSource(bytes),
    {
      filename: `dues.${format === "markdown" ? "md" : format === "latex" ? "tex" : format}`,
      scratch: memoryScratch,
      answers,
    },
    { editor: recordingEditor(format, edits, outcome) },
  );
  return { edits, questions, rejected };
}

/** The document as its own editor leaves it. */
export const fixed = (bytes: Uint8Array, options: Partial<RemediateOptions> & { filename: string }) =>
  remediate(bytesSource(bytes), { scratch: memoryScratch, ...options });
