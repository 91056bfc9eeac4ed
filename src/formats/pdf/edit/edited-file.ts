import { AppError } from "../../../core/errors.ts";
import type { Address } from "../../content.ts";
import type { CatalogFacts } from "../catalog.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Ref } from "../file/objects.ts";
import type { PdfReading } from "../kept-reading.ts";
import { PageReader } from "../page-reader.ts";
import { RoleMaps } from "../structure/role-map.ts";
import { headingLevel } from "../structure/roles.ts";
import { readStructure, type Structure } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import { Refusal } from "./outcomes.ts";
import type { EditedDict, Update } from "./update.ts";

/** A PDF that is edited: its objects as they are by now, and its structure, read when it is asked for. */
export class EditedFile {
  readonly file: PdfFile;
  readonly update: Update;
  /** As the file has it, without changes. */
  readonly catalog: Dict;
  readonly facts: CatalogFacts;
  /** Without the text of the pages, until that is read. */
  #tags: Promise<Structure> | null = null;
  #structure: Promise<Structure> | null = null;
  #roles: Promise<RoleMaps> | null = null;
  #hasUnnumbered: Promise<boolean> | null = null;

  constructor(update: Update, catalog: Dict, facts: CatalogFacts, reading: PdfReading | null = null) {
    this.file = update.file;
    this.update = update;
    this.catalog = catalog;
    this.facts = facts;
    if (!reading || reading.isRebuilt !== this.file.isRebuilt) return;
    reading.structure.tree.budget = this.file.budget;
    this.#tags = this.#structure = Promise.resolve(reading.structure);
  }

  async editedCatalog(): Promise<EditedDict> {
    const root = this.file.trailer.get("Root");
    const catalog = root instanceof Ref ? await this.update.dict(root.num) : null;
    if (catalog) return catalog;
    throw new AppError(
      "unreadable_document",
      "The PDF is so damaged that its catalog is lost, and it cannot be fixed as it is. Open it in a PDF program, save it anew and send that.",
    );
  }

  /** The structure element at the address. Throws Refusal. */
  async element(at: Address): Promise<EditedDict> {
    const element = await this.object(at);
    if ((await element.name("S")) === null)
      throw new Refusal("There is no tag at this place of the document.");
    return element;
  }

  /** The dictionary of the object at the address. Throws Refusal. */
  async object(at: Address): Promise<EditedDict> {
    if (at.in !== "object") throw new Refusal("This is no place of a PDF that can be changed.");
    if (at.object === 0)
      throw new Refusal("The tag is written into another one in a way that cannot be changed.");
    const dict = await this.update.dict(at.object);
    if (!dict) throw new Refusal("What stood at this place is missing or damaged.");
    return dict;
  }

  roles(): Promise<RoleMaps> {
    this.#roles ??= (async () => {
      const root = this.facts.structureRoot;
      if (!root) throw new Refusal("The document has no tags.");
      return RoleMaps.open(this.file, root);
    })();
    return this.#roles;
  }

  /** The standard type of a structure element (ISO 32000-2, 14.7.3). */
  async roleOf(element: EditedDict): Promise<string> {
    const roles = await this.roles();
    const type = (await element.name("S")) ?? "";
    return roles.role(type, await roles.namespace(element.raw("NS"))).name;
  }

  /** The structure tree, which may be without the text that its elements show. Throws as `structure` does. */
  tags(): Promise<Structure> {
    this.#tags ??= this.#readTags();
    return this.#tags;
  }

  /** The structure tree with the text that its elements show. Throws Refusal, or OverBudget where it is too large. */
  structure(): Promise<Structure> {
    this.#structure ??= this.#read();
    return this.#structure;
  }

  /** Whether headings are tagged H, of which none has a level (ISO 32000-2, 14.8.4.5), as LibreOffice Impress does. */
  hasUnnumberedHeadings(): Promise<boolean> {
    this.#hasUnnumbered ??= this.#findUnnumbered();
    return this.#hasUnnumbered;
  }

  async #findUnnumbered(): Promise<boolean> {
    const { tree } = await this.tags();
    let has = false;
    for (let element = 0; element < tree.count; element++) {
      if ((element & 63) === 0) this.file.budget.step();
      const name = tree.name(element);
      if (headingLevel(name) !== null) return false;
      has ||= name === "H";
    }
    return has;
  }

  /** The element at the address in the structure tree. Throws Refusal. */
  async elementIn(tree: StructureTree, at: Address): Promise<number> {
    const object = at.in === "object" ? at.object : 0;
    for (let element = 0; object && element < tree.count; element++) {
      if ((element & 63) === 0) this.file.budget.step();
      if (tree.objects.get(element) === object) return element;
    }
    throw new Refusal("There is no tag at this place of the document.");
  }

  /** The dictionary of an element of the tree. Throws Refusal. */
  elementOf(tree: StructureTree, element: number): Promise<EditedDict> {
    return this.object({ in: "object", object: tree.objects.get(element) });
  }

  async #readTags(): Promise<Structure> {
    const root = this.facts.structureRoot;
    if (!root) throw new Refusal("The document has no tags.");
    const structure = await readStructure(this.file, root, this.facts.language);
    if (structure.cut) throw structure.cut;
    return structure;
  }

  async #read(): Promise<Structure> {
    const structure = await this.tags();
    await new PageReader(this.file, this.catalog, this.facts, () => {}).read(structure);
    return structure;
  }
}
