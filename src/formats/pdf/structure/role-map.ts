import { detached } from "../../../checker/snippet.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Name, type PdfValue, Ref } from "../file/objects.ts";
import { type MappedType, pdf17Namespace, type Role, resolveRole } from "./roles.ts";

/** Namespaces, and different roles, that are known at once. */
const mapLimit = 10_000;
/** Entries of all role maps that are read. */
const entryLimit = 50_000;
/** Characters of all their names that are kept. */
const longestNames = 4_194_304;
/** Characters that the URI of a namespace is known by. */
const uriLength = 500;

/** The role without what distinguishes it from others of its name, so that all types beyond any sense are few roles. */
const oneOfMany = ({ name, namespace, defect }: Role): Role =>
  namespace === null
    ? { name: "other", namespace, written: "other", defect }
    : { name, namespace, written: name, defect };

/** The role maps of a document (ISO 32000-2, 14.7.3, 14.7.4.2): the default one and those of its namespaces. */
export class RoleMaps {
  readonly #file: PdfFile;
  /** Mappings by namespace ("" is the default one) and type. */
  #maps = new Map<string, Map<string, MappedType>>();
  #namespaces = new Map<number, string | null>();
  #roles = new Map<string, Role>();
  #entries = 0;
  /** Of all names that are kept. */
  #length = 0;

  private constructor(file: PdfFile) {
    this.#file = file;
  }

  static async open(file: PdfFile, structureRoot: Dict): Promise<RoleMaps> {
    const maps = new RoleMaps(file);
    await maps.#read("", await file.dict(structureRoot.get("RoleMap")));
    const namespaces = (await file.array(structureRoot.get("Namespaces"))) ?? [];
    for (const namespace of namespaces.slice(0, mapLimit)) await maps.namespace(namespace);
    return maps;
  }

  /** The URI of a namespace dictionary, with its role map read; null when there is none. */
  async namespace(value: PdfValue, depth = 0): Promise<string | null> {
    if (value === null) return null;
    const key = value instanceof Ref ? value.num : -1;
    const known = this.#namespaces.get(key);
    if (known !== undefined) return known;
    const dict = await this.#file.dict(value);
    const text = (dict && (await this.#file.string(dict.get("NS"))))?.text() ?? null;
    const uri = text === null ? null : detached(text.slice(0, uriLength));
    if (key >= 0) this.#namespaces.set(key, uri);
    if (!dict || uri === null || depth >= 16 || this.#entries >= entryLimit) return uri;
    const roleMap = await this.#file.dict(dict.get("RoleMapNS"));
    const { memory } = this.#file;
    await memory.during(memory.bytesOf(dict, roleMap ?? undefined), () =>
      this.#read(uri, roleMap, depth + 1),
    );
    return uri;
  }

  role(type: string, namespace: string | null): Role {
    const key = `${namespace ?? ""}\n${type}`;
    let role = this.#roles.get(key);
    if (!role) {
      role = resolveRole(
        type,
        namespace,
        (from, of) =>
          this.#maps.get(of ?? "")?.get(from) ??
          (of === pdf17Namespace ? this.#maps.get("")?.get(from) : null) ??
          null,
      );
      this.#length += key.length;
      if (this.#roles.size >= mapLimit || this.#length > longestNames) return oneOfMany(role);
      this.#roles.set(key, role);
    }
    return role;
  }

  async #read(namespace: string, dict: Dict | null, depth = 0): Promise<void> {
    if (!dict) return;
    const map = this.#maps.get(namespace) ?? new Map<string, MappedType>();
    this.#maps.set(namespace, map);
    for (const [type, value] of dict) {
      this.#file.budget.step();
      if (this.#file.budget.isDue) await this.#file.budget.turn();
      this.#length += type.length;
      if (this.#entries++ >= entryLimit || this.#length > longestNames) break;
      const target = await this.#file.resolve(value);
      if (target instanceof Name) {
        this.#length += target.name.length;
        map.set(type, { type: target.name, namespace: null });
      } else if (Array.isArray(target)) {
        const name = await this.#file.name(target[0] ?? null);
        const uri = await this.namespace(target[1] ?? null, depth);
        if (name === null) continue;
        this.#length += name.length;
        map.set(type, { type: name, namespace: uri });
      }
    }
  }
}
