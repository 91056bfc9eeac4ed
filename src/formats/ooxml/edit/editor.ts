import type { Budget } from "../../../checker/budget.ts";
import type { Editor } from "../../editor.ts";
import type { EditKind } from "../../edits.ts";
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
  canMake: Editor["canMake"] = () => true,
): Editor {
  const known: ReadonlySet<EditKind> = new Set(kinds);
  return {
    format,
    kinds: known,
    canMake,
    async apply(source, edits, out, options, budget) {
      const edit = await PackageEdit.open(source, options, budget);
      const tasks = tasksOf(edits);
      const main = await edit.file.mainPart();
      for (const task of tasks)
        if (!known.has(task.edit.kind) || main === null)
          task.refuse("This format has no place for such a change.");
      const writer = new ElementWriter(edit.isStrict);
      editAlternatives(edit, ofKind(tasks, "set-alternative", "mark-decorative"), writer);
      const finish = main === null ? undefined : await decide({ edit, tasks, writer, budget, main });
      await edit.surveyAll();
      finish?.();
      settle(tasks, edit);
      const outcomes = tasks.map(({ outcome }) => outcome);
      if (outcomes.some(({ status }) => status === "applied")) await edit.write(out);
      return outcomes;
    },
  };
}
