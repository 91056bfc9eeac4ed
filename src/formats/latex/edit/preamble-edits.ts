import { isLanguageTag } from "../../../checker/language-tag.ts";
import type { EditOutcome } from "../../edits.ts";
import type { EditedSource } from "./edited-source.ts";
import { replaceValue } from "./key-edits.ts";
import { contradiction, isUntaggable, noDocument, refused } from "./refusals.ts";
import { keyValue, type Preamble, plainTex, withBlankComments } from "./source-edits.ts";

/** How far behind the beginning of the text its title is looked for, in bytes. */
const bodySize = 65_536;

/** Edits of what the preamble says of the whole document: its language, title and tagging. */
export class PreambleEdits {
  readonly #source: EditedSource;
  readonly #preamble: Preamble | null;
  /** What has been set: a second edit of the same contradicts it. */
  readonly #set = new Set<string>();
  /** Keys for \DocumentMetadata. */
  #metadata: { at: number; keys: string[] } | null = null;

  /** Tagging has been switched on. */
  isTaggingSwitched = false;

  constructor(source: EditedSource, preamble: Preamble | null) {
    this.#source = source;
    this.#preamble = preamble;
  }

  setLanguage(language: string): EditOutcome {
    if (!isLanguageTag(language)) return refused(`"${language}" is no language tag such as en or pt-BR.`);
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    if (this.#set.has("language")) return contradiction;
    this.#set.add("language");
    const { metadata, source, documentClass } = preamble;
    if (metadata) {
      const given = keyValue(source, metadata, "lang");
      if (given) return replaceValue(this.#source, source, given, language);
      return this.#addMetadata(metadata.from, `lang=${language}`);
    }
    if (preamble.hasHyperref) return this.#setHyperref(preamble, "pdflang", language);
    // It changes no page, and needs no package.
    return this.#addMetadata(documentClass, `lang=${language}`);
  }

  switchTagging(): EditOutcome {
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    if (preamble.isTagged) return { status: "unchanged" };
    const { metadata, source, documentClass, className } = preamble;
    if (className === null || isUntaggable(className))
      return refused("The class of the document does not work with tagging.");
    const given = metadata && keyValue(source, metadata, "tagging");
    this.isTaggingSwitched = true;
    if (given) return this.#source.patch(given.span, given.hasValue ? "on" : "=on");
    return this.#addMetadata(metadata?.from ?? documentClass, "tagging=on");
  }

  /** Keys of \DocumentMetadata: before those that are given, or before the class. */
  #addMetadata(at: number, key: string): EditOutcome {
    this.#metadata = { at, keys: [...(this.#metadata?.keys ?? []), key] };
    return { status: "applied" };
  }

  async setTitle(title: string): Promise<EditOutcome> {
    const text = plainTex(title);
    if (!text) return refused("The title is blank.");
    const preamble = this.#preamble;
    if (!preamble) return noDocument;
    if (this.#set.has("title")) return contradiction;
    this.#set.add("title");
    if (preamble.hasHyperref) return this.#setHyperref(preamble, "pdftitle", text);
    const { end, source } = preamble;
    const isPrinted =
      preamble.hasTitle &&
      !preamble.hasBlankTitle &&
      /\\maketitle(?![A-Za-z@])/.test(withBlankComments(await this.#source.text(end, bodySize)));
    if (isPrinted)
      return refused(
        "The title is printed as it stands, and without hyperref no other can be given: change \\title by hand.",
      );
    if (/\{[^{}]*\bcleveref\b/.test(source.slice(0, end)))
      return refused("The title needs hyperref, which has to be loaded before cleveref: load it by hand.");
    const lines = [
      // A class may have loaded it, for which other options given here would be an error.
      "\\PassOptionsToPackage{hidelinks,setpagesize=false}{hyperref}",
      "\\usepackage{hyperref}",
      // It keeps the title in the properties, and leaves the pages as they are.
      `\\hypersetup{pdftitle={${text}}}`,
    ];
    return this.#source.patch(
      { from: end, to: end },
      lines.map((line) => `${line}${this.#source.lineEnd}`).join(""),
    );
  }

  #setHyperref({ source, hyperref, end }: Preamble, key: string, value: string): EditOutcome {
    for (const keys of hyperref) {
      const given = keyValue(source, keys, key);
      if (given) return replaceValue(this.#source, source, given, value);
    }
    return this.#source.patch(
      { from: end, to: end },
      `\\hypersetup{${key}={${value}}}${this.#source.lineEnd}`,
    );
  }

  /** Writes the keys of \DocumentMetadata together. */
  finish(): void {
    if (!this.#metadata) return;
    const { at, keys } = this.#metadata;
    const { metadata, source } = this.#preamble!;
    const isBlank = metadata !== null && !source.slice(metadata.from, metadata.to).trim();
    const text = metadata
      ? `${keys.join(",")}${isBlank ? "" : ","}`
      : `\\DocumentMetadata{${keys.join(",")}}${this.#source.lineEnd}`;
    this.#source.patch({ from: at, to: at }, text);
  }
}
