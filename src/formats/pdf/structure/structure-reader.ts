import { OverBudget } from "../../../checker/budget.ts";
import { MarkedContentIndex } from "../content/mcids.ts";
import type { PdfFile } from "../file/file.ts";
import { NumberSet } from "../file/number-set.ts";
import { Dict, Name, type PdfValue, Ref } from "../file/objects.ts";
import type { Resolved } from "../file/windows.ts";
import { ElementDetails } from "./element-details.ts";
import { RoleMaps } from "./role-map.ts";
import type { Role } from "./roles.ts";
import { flags, StructureTree } from "./structure-tree.ts";

export interface Structure {
  tree: StructureTree;
  contents: MarkedContentIndex;
  /** Something hangs on the root. */
  hasContent: boolean;
  /** Why the tree was not read to its end; null when it was. */
  cut: OverBudget | null;
}

/** What stands in the tree, reported in its order: elements from beginning to end, with their content between. */
export interface StructureWatch {
  element(element: number, dict: Dict): Promise<void>;
  close(element: number): void;
  /** Marked content in the page or form XObject of the object number `owner`. */
  content(owner: number, mcid: number): void;
  /** An annotation or XObject. */
  object(object: number): void;
}

/** Roles whose numbers are looked up by themselves; those of others by what they say. */
const mostRoles = 1_024;

/** Steps that an element draws besides its values. */
const elementCost = 6;

/** What stands under K: references, or the one kid itself where a reference led to it. */
interface Kids {
  kids: PdfValue[];
  /** The value of the only kid. */
  only: PdfValue;
}

interface Frame extends Kids {
  at: number;
  /** Bytes of memory that it keeps from being freed, where they are many. */
  bytes: number;
  element: number;
  /** Object number of the page that the element's content is on, unless it says otherwise. */
  page: number;
  /** The language that holds here; null when nothing gives it. */
  language: string | null;
  /** The role of the last child, and how many children so far have it; empty before the first. */
  role: string;
  place: number;
  /** The same of all roles, where the children have several; null otherwise. */
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
    hasContent: reader.hasContent,
    cut,
  };
}

function kidsOf(file: PdfFile, dict: Dict): Resolved<Kids> {
  const raw = dict.get("K");
  const value = raw instanceof Ref ? file.once(raw) : raw;
  return value instanceof Promise ? value.then((found) => kidsIn(raw, found)) : kidsIn(raw, value);
}

function kidsIn(raw: PdfValue, value: PdfValue): Kids {
  if (value === null) return noKids;
  return Array.isArray(value) ? { kids: value, only: null } : { kids: [raw], only: value };
}

const noKids: Kids = { kids: [], only: null };

/** The place of the next child, from 1, among the children of its role. */
function placeAmong(frame: Frame, role: string): number {
  if (role !== frame.role) {
    if (frame.place > 0) {
      frame.places ??= new Map();
      frame.places.set(frame.role, frame.place);
    }
    frame.role = role;
    frame.place = frame.places?.get(role) ?? 0;
  }
  return ++frame.place;
}

class StructureReader {
  readonly tree: StructureTree;
  readonly contents: MarkedContentIndex;
  hasContent = false;
  readonly #file: PdfFile;
  readonly #roles: RoleMaps;
  readonly #details: ElementDetails;
  readonly #documentLanguage: string | null;
  readonly #watch: StructureWatch | null;
  #roleNumbers = new Map<string, number>();
  readonly #numbersOfRoles = new Map<Role, number>();
  #seen = new NumberSet();

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
    this.#details = new ElementDetails(file, this.tree, classes, language);
    this.#documentLanguage = language;
    this.#watch = watch;
  }

  async read(kids: Kids): Promise<void> {
    const { budget } = this.#file;
    const frames: Frame[] = [
      {
        ...kids,
        at: 0,
        bytes: 0,
        element: -1,
        page: 0,
        language: this.#documentLanguage,
        role: "",
        place: 0,
        places: null,
      },
    ];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      budget.step();
      if (budget.isDue) await budget.turn();
      if (frame.at >= frame.kids.length) {
        if (frame.element >= 0) {
          this.tree.close(frame.element);
          this.#watch?.close(frame.element);
        }
        this.#file.memory.giveBack(frame.bytes);
        frames.pop();
        continue;
      }
      const taken = this.#kid(frame.kids[frame.at++] ?? null, frame);
      // Most is at hand, and to wait for each of very many would be most of the work.
      const next = taken instanceof Promise ? await taken : taken;
      if (!next) continue;
      budget.depth(frames.length);
      this.#file.memory.take(next.bytes);
      frames.push(next);
    }
  }

  /** Takes one kid: marked content and objects are noted, an element comes back as the frame of its own kids. */
  #kid(raw: PdfValue, frame: Frame): Resolved<Frame | null> {
    const kid = frame.only ?? (raw instanceof Ref ? this.#file.once(raw) : raw);
    return kid instanceof Promise
      ? kid.then((found) => this.#value(found, raw, frame))
      : this.#value(kid, raw, frame);
  }

  #value(kid: PdfValue, raw: PdfValue, frame: Frame): Resolved<Frame | null> {
    if (typeof kid === "number") this.#content(frame.page, kid, frame.element);
    if (!(kid instanceof Dict)) return null;
    const type = this.#nameOf(kid.get("Type"));
    return type instanceof Promise
      ? type.then((found) => this.#dict(kid, found, raw, frame))
      : this.#dict(kid, type, raw, frame);
  }

  #dict(kid: Dict, type: string | null, raw: PdfValue, frame: Frame): Resolved<Frame | null> {
    if (type === "MCR" || (type === null && kid.has("MCID"))) return this.#reference(kid, frame);
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
    const object = raw instanceof Ref ? raw.num : 0;
    if (raw instanceof Ref && !this.#seen.add(raw.num)) return null;
    this.#file.budget.step(elementCost);
    const role = this.#roleOf(kid);
    if (role instanceof Promise)
      return role.then((found) => found && this.#element(kid, found, object, frame));
    return role && this.#element(kid, role, object, frame);
  }

  /** A marked-content reference (14.7.5.2). */
  #reference(kid: Dict, frame: Frame): Resolved<null> {
    const stream = kid.get("Stm");
    const page = kid.get("Pg");
    const owner = stream instanceof Ref ? stream.num : page instanceof Ref ? page.num : frame.page;
    const note = (mcid: number | null) => {
      if (mcid !== null) this.#content(owner, mcid, frame.element);
      return null;
    };
    const mcid = this.#file.number(kid.get("MCID"));
    return mcid instanceof Promise ? mcid.then(note) : note(mcid);
  }

  #content(owner: number, mcid: number, element: number): void {
    if (element < 0) return;
    this.hasContent = true;
    if (owner) this.contents.add(owner, mcid, element);
    this.tree.markUpwards(element, flags.hasContent);
    this.#watch?.content(owner, mcid);
  }

  /** What the element is; null where it does not say. */
  #roleOf(dict: Dict): Resolved<Role | null> {
    const type = this.#nameOf(dict.get("S"));
    if (type instanceof Promise || dict.has("NS")) return this.#roleInNamespace(dict, type);
    return type === null ? null : this.#roles.role(type, null);
  }

  async #roleInNamespace(dict: Dict, found: Resolved<string | null>): Promise<Role | null> {
    const type = await found;
    return type === null ? null : this.#roles.role(type, await this.#roles.namespace(dict.get("NS")));
  }

  #element(dict: Dict, role: Role, object: number, frame: Frame): Resolved<Frame> {
    const element = this.tree.add(this.#roleNumber(role), frame.element, placeAmong(frame, role.name));
    this.tree.objects.set(element, object);
    this.hasContent = true;
    if (role.defect) this.#details.noteRole(element, role);
    const isInArtifact = frame.element >= 0 && this.tree.has(frame.element, flags.isArtifact);
    if (role.name === "Artifact" || isInArtifact) this.tree.mark(element, flags.isArtifact);
    const page = dict.get("Pg");
    if (page instanceof Ref) this.tree.setPageObject(element, page.num);
    const pageObject = page instanceof Ref ? page.num : frame.page;
    const language = this.#details.read(element, dict, role.name, frame.language);
    if (this.#watch || language instanceof Promise) return this.#watched(element, dict, language, pageObject);
    return this.#frame(element, dict, language, pageObject);
  }

  async #watched(element: number, dict: Dict, found: Resolved<string | null>, page: number): Promise<Frame> {
    const language = await found;
    await this.#watch?.element(element, dict);
    return this.#frame(element, dict, language, page);
  }

  /** The frame of the element's kids. */
  #frame(element: number, dict: Dict, language: string | null, page: number): Resolved<Frame> {
    const frameOf = ({ kids, only }: Kids): Frame => ({
      kids,
      only,
      at: 0,
      bytes: this.#file.memory.bytesOf(dict, kids),
      element,
      page,
      language,
      role: "",
      place: 0,
      places: null,
    });
    const kids = kidsOf(this.#file, dict);
    return kids instanceof Promise ? kids.then(frameOf) : frameOf(kids);
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
}
