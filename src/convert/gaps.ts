/** Names that are kept, and that are reported. */
const most = 1_000;
const mostReported = 20;

/** What of a document is not in it: files that it reads in. */
export class Gaps {
  readonly #names = new Set<string>();

  add(name: string): void {
    if (this.#names.size < most) this.#names.add(name);
  }

  /** Sentences that a person must know of the whole. */
  remarks(unknownReferences: number): string[] {
    const names = [...this.#names];
    const more = names.length > mostReported ? ` and ${names.length - mostReported} more` : "";
    const many = unknownReferences > 1;
    return [
      names.length > 0 &&
        `The document reads in other files, which are not part of it: ${names.slice(0, mostReported).join(", ")}${more}.`,
      unknownReferences > 0 &&
        `${many ? `${unknownReferences} references lead` : "1 reference leads"} to a label that the document does not have, and ${many ? "are" : "is"} written as ??.`,
    ].filter((remark) => typeof remark === "string");
  }
}
