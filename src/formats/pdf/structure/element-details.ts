import { isWellFormed, trimmedTag } from "../../../checker/language-tag.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, PdfString, Ref } from "../file/objects.ts";
import type { Resolved } from "../file/windows.ts";
import { cellAttributes, hasCellAttributes } from "./attributes.ts";
import type { Role } from "./roles.ts";
import { type ElementDefect, flags, type StructureTree } from "./structure-tree.ts";

/** Defects that are kept; counts beyond them would say nothing new. */
const defectLimit = 5_000;

/** Bytes of a language that are read; the longest tags have about 40. */
const longestLanguage = 256;

/** Associated files of a formula that are looked at. */
const fileLimit = 16;

/** The texts that an element may have, where they are kept in the tree, and what they are called. */
const texts = [
  ["Alt", "alts", "alternative text"],
  ["ActualText", "actualTexts", "replacement text"],
  ["E", null, "expansion of an abbreviation"],
] as const;
const textKeys = ["Lang", ...texts.map(([key]) => key)];

const leadsElsewhere = (dict: Dict) => textKeys.some((key) => dict.get(key) instanceof Ref);

/** What elements say of themselves besides what they are: languages, texts, attributes of cells, formulas as files. */
export class ElementDetails {
  readonly #file: PdfFile;
  readonly #tree: StructureTree;
  readonly #classes: Dict | null;
  /** The document's language. */
  readonly #wholeLanguage: string | null;
  readonly #reportedRoles = new Set<string>();
  #defects = 0;

  /** `language` is the document's, `classes` the structure tree's class map. */
  constructor(file: PdfFile, tree: StructureTree, classes: Dict | null, language: string | null) {
    this.#file = file;
    this.#tree = tree;
    this.#classes = classes;
    this.#wholeLanguage = language;
  }

  /** Puts what the element says into the tree; answers the language that holds in it, where `inherited` does around it. */
  read(element: number, dict: Dict, name: string, inherited: string | null): Resolved<string | null> {
    const isCell = (name === "TH" || name === "TD") && hasCellAttributes(dict);
    const isFormula = name === "Formula" && dict.has("AF");
    if (isFormula || leadsElsewhere(dict)) return this.#follow(element, dict, isCell, isFormula, inherited);
    const language = this.#texts(element, dict, inherited);
    const cell = isCell ? cellAttributes(this.#file, dict, this.#classes) : null;
    if (cell instanceof Promise)
      return cell.then((found) => {
        if (found) this.#tree.cells.set(element, found);
        return language;
      });
    if (cell) this.#tree.cells.set(element, cell);
    return language;
  }

  /** Notes, once for each type, how the role maps lead an element astray. */
  noteRole(element: number, { defect, written }: Role): void {
    if (this.#defects >= defectLimit || this.#reportedRoles.has(`${defect} ${written}`)) return;
    this.#reportedRoles.add(`${defect} ${written}`);
    this.#defect(element, { sort: "role", detail: written });
  }

  async #follow(
    element: number,
    dict: Dict,
    isCell: boolean,
    isFormula: boolean,
    inherited: string | null,
  ): Promise<string | null> {
    const direct = leadsElsewhere(dict) ? await this.#textsOf(dict) : dict;
    const language = this.#texts(element, direct, inherited);
    const cell = isCell && (await cellAttributes(this.#file, dict, this.#classes));
    if (cell) this.#tree.cells.set(element, cell);
    if (isFormula && (await this.#hasMathFile(dict))) this.#tree.mark(element, flags.hasMathFile);
    return language;
  }

  async #textsOf(dict: Dict): Promise<Dict> {
    const direct = new Dict();
    for (const key of textKeys) direct.set(key, await this.#file.resolve(dict.get(key)));
    return direct;
  }

  /** Language and texts, which stand in the dictionary themselves. */
  #texts(element: number, dict: Dict, inherited: string | null): string | null {
    const language = this.#language(element, dict, inherited) ?? inherited;
    if (language) this.#tree.mark(element, flags.hasLanguage);
    for (const [key, kept, detail] of texts) {
      const text = this.#string(dict, key)?.text();
      if (text === undefined) continue;
      if (kept) this.#tree.setAlternative(this.#tree[kept], element, text);
      if (!language && !isBlank(text)) this.#defect(element, { sort: "uncovered-language", detail });
    }
    return language;
  }

  #string(dict: Dict, key: string): PdfString | null {
    const value = dict.get(key);
    if (!(value instanceof PdfString)) return null;
    this.#file.budget.step(value.length >> 4);
    return value;
  }

  /** Takes the element's own language; null where it has none that could be used. */
  #language(element: number, dict: Dict, inherited: string | null): string | null {
    const given = this.#string(dict, "Lang")?.text(longestLanguage);
    if (given === undefined) return null;
    const language = trimmedTag(given);
    // An empty one says "unknown" (14.9.2.2), so that nothing gives the language of the text (PDF/UA-1, 7.2).
    if (!isWellFormed(language)) this.#defect(element, { sort: "malformed-language", detail: language });
    else if (language.toLowerCase() !== (inherited ?? this.#wholeLanguage)?.toLowerCase()) {
      this.#tree.languages.set(element, language);
      if (this.#wholeLanguage === null && this.#tree.firstInLanguage < 0)
        this.#tree.firstInLanguage = element;
    }
    return language;
  }

  async #hasMathFile(dict: Dict): Promise<boolean> {
    const value = await this.#file.resolve(dict.get("AF"));
    for (const entry of (Array.isArray(value) ? value : [value]).slice(0, fileLimit)) {
      this.#file.budget.step(8);
      const file = await this.#file.dict(entry);
      const embedded = file && (await this.#file.dict(file.get("EF")));
      const stream = embedded && (await this.#file.dict(embedded.get("F") ?? embedded.get("UF")));
      const mediaType = stream && (await this.#file.name(stream.get("Subtype")));
      if (mediaType?.toLowerCase() === "application/mathml+xml") return true;
    }
    return false;
  }

  #defect(element: number, defect: ElementDefect): void {
    if (this.#defects++ >= defectLimit) return;
    const known = this.#tree.defects.get(element);
    if (known) known.push(defect);
    else this.#tree.defects.set(element, [defect]);
  }
}
