import { OverBudget } from "../../budget.ts";
import { isWellFormed } from "../../language-tag.ts";
import { isBlank } from "../../text.ts";
import { cellAttributes } from "./attributes.ts";
import { Column } from "./column.ts";
import type { PdfFile } from "./file.ts";
import { MarkedContentIndex } from "./mcids.ts";
import { NumberSet } from "./number-set.ts";
import { Dict, Name, type PdfValue, Ref } from "./objects.ts";
import { RoleMaps } from "./role-map.ts";
import type { Role } from "./roles.ts";
import { type ElementDefect, flags, StructureTree } from "./structure-tree.ts";
import type { Resolved } from "./windows.ts";

export interface Structure {
  tree: StructureTree;
  contents: MarkedContentIndex;
  /** Object numbers of the elements; 0 for direct ones. */
  objects: Column;
  /** Something hangs on the root. */
  hasContent: boolean;
  /** Why the tree was not read to its end; null when it was. */
  cut: OverBudget | null;
}

/** What stands in the tree, told in its order: elements from beginning to end, with their content between. */
export interface StructureWatch {
  element(element: number, dict: Dict): Promise<void>;
  close(element: number): void;
  /** Marked content in the page or form XObject of the object number `owner`. */
  content(owner: number, mcid: number): void;
  /** An annotation or XObject. */
  object(object: number): void;
}

/** Defects that are kept; counts beyond them would tell nothing new. */
const defectLimit = 5_000;

/** Roles whose numbers are looked up by themselves; those of others by what they say. */
const mostRoles = 1_024;

/** Steps that an element draws besides its values. */
const elementCost = 6;

/** Bytes of a language that are read; the longest tags have about 40. */
const longestLanguage = 256;

/** What stands under K: references, or the one kid itself where a reference led to it. */
interface Kids {
  kids: PdfValue[];
  /** The value of the only kid. */
  only: PdfValue;
}

interface Frame extends Kids {
  at: number;
  element: number;
  /** Object number of the page that the element's content is on, unless it says otherwise. */
  page: number;
  /** The language that holds here; null when nothing tells it. */
  language: string | null;
  /** Children so far by role; null before the first. */
  places: Map<string, number> | null;
}

/** Reads the structure tree in order (ISO 32000-2, 14.7.2), each element once. `language` is the document's. */
export async function readStructure(
  file: PdfFile,
  root: Dict,
  language: string | null,
  watch: StructureWatch | null = null,
): Promise<Structure> {
  const reader = new StructureReader(
    file,
    await RoleMaps.open(file, root),
    await file.dict(root.get("ClassMap")),
    language,
    watch,
  );
  let cut: OverBudget | null = null;
  try {
    await reader.read(await kidsOf(file, root));
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    cut = error;
  }
  return {
    tree: reader.tree,
    contents: reader.contents,
    objects: reader.objects,
    hasContent: reader.hasContent,
    cut,
  };
}

async function kidsOf(file: PdfFile, dict: Dict): Promise<Kids> {
  const raw = dict.get("K");
  const value = raw instanceof Ref ? await file.once(raw) : raw;
  if (value === null) return noKids;
  return Array.isArray(value) ? { kids: value, only: null } : { kids: [raw], only: value };
}

const noKids: Kids = { kids: [], only: null };

class StructureReader {
  readonly tree: StructureTree;
  readonly contents: MarkedContentIndex;
  readonly objects = new Column(Int32Array);
  hasContent = false;
  readonly #file: PdfFile;
  readonly #roles: RoleMaps;
  readonly #classes: Dict | null;
  readonly #documentLanguage: string | null;
  readonly #watch: StructureWatch | null;
  #roleNumbers = new Map<string, number>();
  readonly #numbersOfRoles = new Map<Role, number>();
  /** The first language of a document that tells none for the whole: its repetition is no part in another language. */
  #mainLanguage: string | null = null;
  #seen = new NumberSet();
  #toldRoles = new Set<string>();
  #defects = 0;

  constructor(
    file: PdfFile,
    roles: RoleMaps,
    classes: Dict | null,
    language: string | null,
    watch: StructureWatch | null,
  ) {
    this.tree = new StructureTree(file.budget);
    this.contents = new MarkedContentIndex(file.budget);
    this.#file = file;
    this.#roles = roles;
    this.#classes = classes;
    this.#documentLanguage = language;
    this.#watch = watch;
  }

  async read(kids: Kids): Promise<void> {
    const { budget } = this.#file;
    const frames: Frame[] = [
      { ...kids, at: 0, element: -1, page: 0, language: this.#documentLanguage, places: null },
    ];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      budget.step();
      if (frame.at >= frame.kids.length) {
        if (frame.element >= 0) {
          this.tree.close(frame.element);
          this.#watch?.close(frame.element);
        }
        frames.pop();
        continue;
      }
      const next = await this.#kid(frame.kids[frame.at++] ?? null, frame);
      if (!next) continue;
      budget.depth(frames.length);
      frames.push(next);
    }
  }

  /** Takes one kid: marked content and objects are noted, an element comes back as the frame of its own kids. */
  async #kid(raw: PdfValue, frame: Frame): Promise<Frame | null> {
    const kid = frame.only ?? (raw instanceof Ref ? await this.#file.once(raw) : raw);
    if (typeof kid === "number") {
      this.#content(frame.page, kid, frame.element);
      return null;
    }
    if (!(kid instanceof Dict)) return null;
    const type = await this.#nameOf(kid.get("Type"));
    if (type === "MCR" || (type === null && kid.has("MCID"))) {
      const mcid = await this.#file.number(kid.get("MCID"));
      const stream = kid.get("Stm");
      const page = kid.get("Pg");
      const owner = stream instanceof Ref ? stream.num : page instanceof Ref ? page.num : frame.page;
      if (mcid !== null) this.#content(owner, mcid, frame.element);
      return null;
    }
    if (type === "OBJR" || (type === null && kid.has("Obj"))) {
      const object = kid.get("Obj");
      if (object instanceof Ref && frame.element >= 0) {
        this.hasContent = true;
        this.contents.addObject(object.num, frame.element);
        this.tree.markUpwards(frame.element, flags.hasContent);
        this.#watch?.object(object.num);
      }
      return null;
    }
    if (raw instanceof Ref) {
      if (!this.#seen.add(raw.num)) return null;
    }
    return this.#element(kid, raw instanceof Ref ? raw.num : 0, frame);
  }

  #content(owner: number, mcid: number, element: number): void {
    if (element < 0) return;
    this.hasContent = true;
    if (owner) this.contents.add(owner, mcid, element);
    this.tree.markUpwards(element, flags.hasContent);
    this.#watch?.content(owner, mcid);
  }

  async #element(dict: Dict, object: number, frame: Frame): Promise<Frame | null> {
    const file = this.#file;
    file.budget.step(elementCost);
    const type = await this.#nameOf(dict.get("S"));
    if (type === null) return null;
    const namespace = dict.has("NS") ? await this.#roles.namespace(dict.get("NS")) : null;
    const role = this.#roles.role(type, namespace);
    frame.places ??= new Map();
    const place = (frame.places.get(role.name) ?? 0) + 1;
    frame.places.set(role.name, place);
    const element = this.tree.add(this.#roleNumber(role), frame.element, place);
    this.objects.set(element, object);
    this.hasContent = true;
    if (role.defect && this.#defects < defectLimit && !this.#toldRoles.has(`${role.defect} ${type}`)) {
      this.#toldRoles.add(`${role.defect} ${type}`);
      this.#defect(element, { sort: "role", detail: type });
    }
    const own = dict.has("Lang") ? await this.#language(dict, element, frame.language) : null;
    const language = own ?? frame.language;
    if (language) this.tree.mark(element, flags.hasLanguage);
    const isInArtifact = frame.element >= 0 && this.tree.has(frame.element, flags.isArtifact);
    if (role.name === "Artifact" || isInArtifact) this.tree.mark(element, flags.isArtifact);
    if (dict.has("Alt") || dict.has("ActualText") || dict.has("E"))
      await this.#texts(dict, element, Boolean(language));
    if (role.name === "TH" || role.name === "TD") {
      const cell = await cellAttributes(file, dict, this.#classes);
      if (cell) this.tree.cells.set(element, cell);
    }
    if (role.name === "Formula" && (await this.#hasMathFile(dict)))
      this.tree.mark(element, flags.hasMathFile);
    const page = dict.get("Pg");
    if (page instanceof Ref) this.tree.setPageObject(element, page.num);
    if (this.#watch) await this.#watch.element(element, dict);
    const { kids, only } = await kidsOf(file, dict);
    return {
      kids,
      only,
      at: 0,
      element,
      page: page instanceof Ref ? page.num : frame.page,
      language,
      places: null,
    };
  }

  /** The name that stands there: most stand there themselves. */
  #nameOf(value: PdfValue): Resolved<string | null> {
    return value instanceof Name ? value.name : value === null ? null : this.#file.name(value);
  }

  /** The number of the role in the tree, which is one for all that say the same. */
  #roleNumber(role: Role): number {
    const known = this.#numbersOfRoles.get(role);
    if (known !== undefined) return known;
    const { name, namespace, written } = role;
    const key = `${namespace}\n${written}\n${name}`;
    let number = this.#roleNumbers.get(key);
    if (number === undefined) {
      number = this.tree.roles.push(role) - 1;
      this.#roleNumbers.set(key, number);
    }
    if (this.#numbersOfRoles.size < mostRoles) this.#numbersOfRoles.set(role, number);
    return number;
  }

  /** Takes the element's own language; null where it has none that could be used. */
  async #language(dict: Dict, element: number, inherited: string | null): Promise<string | null> {
    const language = (await this.#file.string(dict.get("Lang")))?.text(longestLanguage);
    if (language === undefined) return null;
    // An empty one says "unknown" (14.9.2.2), so that nothing tells the language of the text (PDF/UA-1, 7.2).
    if (!isWellFormed(language)) this.#defect(element, { sort: "malformed-language", detail: language });
    else if (language.toLowerCase() !== (inherited ?? this.#mainLanguage)?.toLowerCase()) {
      this.tree.languages.set(element, language);
      this.#mainLanguage ??= language;
    }
    return language;
  }

  async #texts(dict: Dict, element: number, hasLanguage: boolean): Promise<void> {
    const { tree } = this;
    for (const [key, map] of [
      ["Alt", tree.alts],
      ["ActualText", tree.actualTexts],
      ["E", null],
    ] as const) {
      const text = dict.has(key) ? (await this.#file.string(dict.get(key)))?.text() : undefined;
      if (text === undefined) continue;
      if (map) tree.setAlternative(map, element, text);
      if (!hasLanguage && !isBlank(text))
        this.#defect(element, { sort: "uncovered-language", detail: sortOfText[key] });
    }
  }

  async #hasMathFile(dict: Dict): Promise<boolean> {
    const value = await this.#file.resolve(dict.get("AF"));
    for (const entry of (Array.isArray(value) ? value : [value]).slice(0, 16)) {
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
    const known = this.tree.defects.get(element);
    if (known) known.push(defect);
    else this.tree.defects.set(element, [defect]);
  }
}

const sortOfText = {
  Alt: "alternative text",
  ActualText: "replacement text",
  E: "expansion of an abbreviation",
} as const;
