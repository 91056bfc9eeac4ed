import type { Gap, Node, Reference } from "../formats/content.ts";
import { Gaps } from "./gaps.ts";
import type { PageBuilder } from "./page-builder.ts";

/** References to other places of the document, which are known at its end, and to files that it does not hold. */
export class References {
  readonly #page: PageBuilder;
  readonly #waiting: { node: Reference; fill: (id: string | null, text: string) => void }[] = [];
  /** Ids that were written for others. */
  readonly #ids = new Map<string, string>();
  readonly #gaps = new Gaps();

  constructor(page: PageBuilder) {
    this.#page = page;
  }

  reference(node: Reference): void {
    this.#waiting.push({ node, fill: this.#page.reference() });
  }

  /** A place that is referred to. */
  anchor({ id = "" }: Pick<Node, "id">): void {
    const written = this.#page.anchor(id);
    if (written !== id) this.#ids.set(id, written);
  }

  /** A file that the document reads in. */
  gap({ sort, fileName }: Gap): void {
    if (sort !== "references")
      this.#page.objects.mark(`The file ${fileName} stands here`, {
        isListed: true,
      });
    this.#gaps.add(fileName);
  }

  /** All has been read: writes where references lead, and says what is missing. */
  end(): void {
    let unknown = 0;
    for (const { node, fill } of this.#waiting) {
      const { target, text } = node;
      if (target === null && text === "??") unknown++;
      const id = target?.replace(/^#/, "") ?? null;
      fill(id === null ? null : (this.#ids.get(id) ?? id), text);
    }
    for (const remark of this.#gaps.remarks(unknown)) this.#page.remark(remark);
  }
}
