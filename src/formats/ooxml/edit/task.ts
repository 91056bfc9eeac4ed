import { detached } from "../../../checker/snippet.ts";
import type { Address } from "../../content.ts";
import type { Edit, EditOutcome } from "../../edits.ts";
import type { PackageEdit } from "./package-edit.ts";
import { inOrder, type Patch } from "./patches.ts";

/** One edit on its way: the patches that it takes, or why it cannot be made. */
export class Task<One extends Edit = Edit> {
  readonly edit: One;
  /** Its place among the edits. */
  readonly at: number;
  /** By part; none until there is one, as a document has a thousand tasks. */
  #patches: Map<string, Patch[]> | null = null;
  /** What it is about has been found. */
  isFound = false;
  /** It changes what has no patch of its own: a part that is added. */
  isChange = false;
  /** Of the last patch that has one. */
  #text = "";
  #reason: string | null = null;
  #wouldRestyle = false;

  constructor(edit: One, at: number) {
    this.edit = edit;
    this.at = at;
  }

  /** What it is about has been found, and is changed so; null changes nothing. */
  take(part: string, ...patches: readonly (Patch | null)[]): void {
    this.isFound = true;
    for (const patch of patches) {
      if (!patch) continue;
      this.#patches ??= new Map();
      const all = this.#patches.get(part);
      // Put together of many pieces, a text would keep them all; items of a list get the same one.
      if (patch.text && patch.text !== this.#text) this.#text = detached(patch.text);
      const own = { from: patch.from, to: patch.to, text: patch.text && this.#text };
      if (all) all.push(own);
      else this.#patches.set(part, [own]);
    }
  }

  get patches(): Iterable<[part: string, patches: readonly Patch[]]> {
    return this.#patches ?? [];
  }

  refuse(reason: string): void {
    this.#reason ??= reason;
  }

  /** It can be made, and the document would look different. */
  refuseLook(reason: string): void {
    if (this.#reason === null) this.#wouldRestyle = true;
    this.refuse(reason);
  }

  get isRefused(): boolean {
    return this.#reason !== null;
  }

  get outcome(): EditOutcome {
    if (this.#reason !== null)
      return {
        status: "refused",
        reason: this.#reason,
        ...(this.#wouldRestyle ? { wouldRestyle: true } : {}),
      };
    if (this.#patches || this.isChange) return { status: "applied" };
    if (!this.isFound)
      return { status: "refused", reason: "What is to be changed was not found in the document." };
    return { status: "unchanged" };
  }
}

export type TaskOf<Kind extends Edit["kind"]> = Task<Extract<Edit, { kind: Kind }>>;

/** The tasks of some kinds. */
export const ofKind = <Kind extends Edit["kind"]>(
  tasks: readonly Task[],
  ...kinds: readonly Kind[]
): TaskOf<Kind>[] =>
  tasks.filter(
    (task): task is TaskOf<Kind> => (kinds as readonly string[]).includes(task.edit.kind) && !task.isRefused,
  );

/** What of an element edits change: of two that change the same the later is refused. */
const aspects: Partial<Record<Edit["kind"], string>> = {
  "set-alternative": "alternative",
  "mark-decorative": "alternative",
  "mark-header-cells": "table",
  "mark-layout-table": "table",
  "set-heading-level": "paragraph",
  "make-list": "paragraph",
  "mark-caption": "paragraph",
};

const nameOf = (address: Address | null): string => {
  if (address === null) return "";
  if (address.in === "part") return `${address.element} ${address.cells ?? ""} ${address.part}`;
  return JSON.stringify(Object.entries(address).sort());
};

function targets(edit: Edit): string[] {
  if (edit.kind === "make-list") return edit.at.map(nameOf);
  if (edit.kind === "set-slide-title") return [String(edit.slide)];
  if (edit.kind === "rename-sheet") return [edit.from];
  return ["at" in edit ? nameOf(edit.at) : ""];
}

/** The edits as tasks; those that contradict an earlier one are refused. */
export function tasksOf(edits: readonly Edit[]): Task[] {
  const taken = new Map<string, Edit>();
  return edits.map((edit, at) => {
    const task = new Task(edit, at);
    for (const target of targets(edit)) {
      const key = `${aspects[edit.kind] ?? edit.kind} ${target}`;
      const former = taken.get(key);
      if (former === undefined) taken.set(key, edit);
      else if (JSON.stringify(former) === JSON.stringify(edit))
        task.refuse("The same change is asked for twice; it is made once.");
      else task.refuse("Another change is asked for at the same place; only the first is made.");
    }
    return task;
  });
}

/** The address in a part of the package; null for any other, which is refused. */
export function placeOf(
  task: Task,
  address: Address,
): { part: string; element: number; cells?: string } | null {
  if (address.in === "part") return address;
  task.refuse("The place that is to be changed is not one of this document.");
  return null;
}

/** Gives the package the patches of all tasks that are not refused: of two that change the same the later is. */
export function settle(tasks: readonly Task[], edit: PackageEdit): void {
  const owners = new Map<Patch, Task>();
  const parts = new Map<string, Patch[]>();
  for (const task of tasks)
    for (const [part, patches] of task.patches) {
      const all = parts.get(part) ?? [];
      for (const patch of patches) {
        owners.set(patch, task);
        all.push(patch);
      }
      parts.set(part, all);
    }
  const isKept = (patch: Patch) => !owners.get(patch)!.isRefused;
  for (const patches of parts.values()) {
    let last: Patch | null = null;
    for (const patch of inOrder(patches)) {
      if (!isKept(patch)) continue;
      if (last && patch.from < last.to) {
        const [one, other] = [owners.get(last)!, owners.get(patch)!];
        (one.at > other.at ? one : other).refuse(
          "Another change is asked for at the same place; only the first is made.",
        );
        if (one.at > other.at) last = patch;
        continue;
      }
      if (!last || patch.to > last.to) last = patch;
    }
  }
  for (const [part, patches] of parts) edit.patch(part, patches.filter(isKept));
}
