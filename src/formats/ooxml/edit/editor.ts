import type { Budget } from "../../../checker/budget.ts";
import type { ByteSource } from "../../../checker/source.ts";
import type { ByteSink, EditOptions, Editor, KeptReading } from "../../editor.ts";
import type { Edit, EditKind, EditOutcome } from "../../edits.ts";
import { type KeptParts, keepParts } from "../kept-parts.ts";
import { type KnownBlocks, noteBlocks } from "../known-blocks.ts";
import type { OfficeFormat } from "../package.ts";
import { editAlternatives } from "./alternatives.ts";
import { ElementWriter } from "./names.ts";
import { PackageEdit } from "./package-edit.ts";
import { ofKind, settle, type Task, tasksOf } from "./task.ts";

/** What an editor of one format decides: the patches of its tasks. */
export interface OfficeEdits {
  edit: PackageEdit;
  tasks: readonly Task[];
  writer: ElementWriter;
  budget: Budget;
  /** What has been kept of the reading of the document. */
  reading: KeptReading | null;
  /** The main part. */
  main: string;
}

/**
 * An editor of Office files: what all of them do alike, and what `decide` does for one format: it may answer what is
 * to be done when all parts were surveyed.
 */
export function officeEditor(
  format: OfficeFormat,
  kinds: readonly EditKind[],
  decide: (edits: OfficeEdits) => Promise<(() => void) | undefined>,
  {
    canMake = () => true,
    recolours,
    probed = [],
  }: {
    canMake?: Editor["canMake"];
    /** Kinds that put text in, or that the style of a table may colour. */
    recolours: readonly EditKind[];
    /** Kinds of which only the document itself says whether they can be made: no one is asked for them in vain. */
    probed?: readonly EditKind[];
  },
): Editor {
  const known: ReadonlySet<EditKind> = new Set(kinds);

  async function planned(source: ByteSource, edits: readonly Edit[], options: EditOptions, budget: Budget) {
    const edit = await PackageEdit.open(source, options, budget);
    const tasks = tasksOf(edits);
    const main = await edit.file.mainPart();
    for (const task of tasks)
      if (!known.has(task.edit.kind) || main === null)
        task.refuse("This format has no place for such a change.");
    const writer = new ElementWriter(edit.isStrict);
    editAlternatives(edit, ofKind(tasks, "set-alternative", "mark-decorative"), writer);
    const finish =
      main === null
        ? undefined
        : await decide({ edit, tasks, writer, budget, main, reading: options.reading ?? null });
    await edit.surveyAll();
    finish?.();
    settle(tasks, edit);
    return { edit, outcomes: tasks.map(({ outcome }) => outcome) };
  }

  const isProbed = ({ kind }: Edit) => probed.includes(kind);
  const probe: Editor["probe"] = async (source, edits, budget, reading = null) => {
    const own = new Map(edits.filter(isProbed).map((edit) => [JSON.stringify(edit), edit]));
    const taken: EditOutcome = { status: "applied" };
    if (!own.size) return edits.map(() => taken);
    const { outcomes } = await planned(source, [...own.values()], { allowSigned: true, reading }, budget);
    const refused = new Map(
      [...own.keys()].flatMap((key, at) => {
        const outcome = outcomes[at]!;
        return outcome.status === "refused" && !outcome.wouldRestyle ? [[key, outcome]] : [];
      }),
    );
    return edits.map((edit) => refused.get(JSON.stringify(edit)) ?? taken);
  };
  const written = new WeakMap<ByteSink, { blocks: KnownBlocks; parts: KeptParts | null }>();
  return {
    format,
    kinds: known,
    canMake,
    recolours: new Set(recolours),
    ...(probed.length ? { probe } : {}),
    async apply(source, edits, out, options, budget) {
      const { edit, outcomes } = await planned(source, edits, options, budget);
      if (outcomes.some(({ status }) => status === "applied")) {
        const blocks = await edit.write(out);
        written.set(out, { blocks, parts: edit.keptParts });
      }
      return outcomes;
    },
    wrote(out, result) {
      const known = written.get(out);
      if (!known) return;
      noteBlocks(result, known.blocks);
      if (known.parts) keepParts(result, known.parts);
    },
  };
}
