import type { LatexWriter } from "./writer.ts";

/** Files that are kept by name. */
const most = 1_000;

/** What of the document is not in its source, or was left out: files that it reads in. */
export class ReadIn {
  /** Something was left out as it is nested too deep. */
  isCut = false;
  readonly #names = new Set<string>();

  /** Marks the place of a file with text; one that holds references is only kept in mind. */
  add(to: LatexWriter, name: string, what: "text" | "references"): void {
    if (!name || (what === "text" && !to.isBody)) return;
    if (this.#names.size < most) this.#names.add(name);
    if (what === "text")
      to.flow.inline(() => to.page.mark(`The file ${name} stands here: a person must add what it holds.`));
  }

  /** Sentences that a person must know of the whole. */
  remarks(unknownReferences: number): string[] {
    const names = [...this.#names];
    const more = names.length > 20 ? ` and ${names.length - 20} more` : "";
    const many = unknownReferences > 1;
    return [
      names.length > 0 &&
        `The document reads in other files, which are not part of it: ${names.slice(0, 20).join(", ")}${more}.`,
      unknownReferences > 0 &&
        `${many ? `${unknownReferences} references lead` : "1 reference leads"} to a label that the document does not have, and ${many ? "are" : "is"} written as ??.`,
      this.isCut && "Parts that are nested too deep, or expand to too much, were left out.",
    ].filter((remark) => typeof remark === "string");
  }
}
