import type { Span, SurveyHandler } from "../../ooxml/edit/survey.ts";
import { escapedText, type Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";

/** Gives links on words other texts: in the first of their runs, with its look; the others go. */
export class RunLinks implements SurveyHandler {
  readonly #part: string;
  /** By their a:hlinkClick. */
  readonly #byElement = new Map<number, TaskOf<"set-link-text">>();
  #open: { task: TaskOf<"set-link-text">; target: string; texts: (Span & { tag: Tag })[] } | null = null;
  /** The run that is read, and where it leads. */
  #run: { name: string; target: string | null } | null = null;
  #text: Tag | null = null;

  constructor(part: string) {
    this.#part = part;
  }

  add(element: number, task: TaskOf<"set-link-text">): void {
    this.#byElement.set(element, task);
  }

  start(tag: Tag): void {
    const open = this.#open;
    if (tag.name === "a:r" || tag.name === "a:fld") this.#run = { name: tag.name, target: null };
    else if (tag.name === "a:hlinkClick" && this.#run) {
      const task = this.#byElement.get(tag.element);
      this.#run.target = `${tag.get("r:id") ?? ""} ${tag.get("action") ?? ""}`;
      if (!task) return;
      this.#finish();
      this.#open = { task, target: this.#run.target, texts: [] };
    } else if (!open) return;
    else if (tag.name === "a:br" || tag.name === "m:oMath") this.#finish();
    else if (tag.name === "a:t" && this.#run) {
      if (this.#run.target !== open.target) this.#finish();
      else if (this.#run.name === "a:fld")
        open.task.refuse("The text of this link is written by PowerPoint: set it there.");
      else if (!tag.isEmpty) {
        tag.detach();
        this.#text = tag;
      }
    }
  }

  end(name: string, at: Span): void {
    if (name === "a:t" && this.#text) {
      this.#open?.texts.push({ tag: this.#text, from: this.#text.to, to: at.from });
      this.#text = null;
    } else if (name === "a:r" || name === "a:fld") this.#run = null;
    else if (name === "a:p") this.#finish();
  }

  #finish(): void {
    if (!this.#open) return;
    const { task, texts } = this.#open;
    this.#open = null;
    const [first, ...others] = texts;
    if (!first) task.refuse("The link has no text that could be set otherwise: set it in PowerPoint.");
    else
      task.take(
        this.#part,
        { from: first.from, to: first.to, text: escapedText(task.edit.text) },
        ...others.map(({ from, to }) => ({ from, to, text: "" })),
      );
  }
}
