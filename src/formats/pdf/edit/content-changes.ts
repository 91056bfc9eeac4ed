import { asDict } from "../file/file.ts";
import { Dict, Name, Ref, Stream } from "../file/objects.ts";
import type { EditedFile } from "./edited-file.ts";
import { contentOf, deflated, type Marking, markingOf, type Splice, spliced } from "./marked-content.ts";

/** Parents of a page that may have its resources. */
const deepest = 64;

/** What edits change in the contents of pages and form XObjects, gathered so that each is written once. */
export class ContentChanges {
  readonly #context: EditedFile;
  readonly #splices = new Map<number, Splice[]>();
  /** By owner, the first identifier that no marked content has. */
  readonly #free = new Map<number, number>();

  constructor(context: EditedFile) {
    this.#context = context;
  }

  /** How the content of the page or form XObject is marked; null where it is too large or damaged. */
  async marking(owner: number): Promise<Marking | null> {
    const found = await this.#content(owner);
    if (!found) return null;
    const { file } = this.#context;
    return markingOf(file, found.content, await this.#resources(asDict(found.value)!));
  }

  /** The first of so many identifiers that no marked content of the owner has; it has none from `used` on. */
  identifiers(owner: number, used: number, count: number): number {
    const first = this.#free.get(owner) ?? used;
    this.#free.set(owner, first + count);
    return first;
  }

  /** The content of the page or form XObject; null where it is too large or damaged. */
  async content(owner: number): Promise<Uint8Array | null> {
    return (await this.#content(owner))?.content ?? null;
  }

  /** By places in the content as it was read. */
  splice(owner: number, ...splices: readonly Splice[]): void {
    this.#splices.set(owner, [...(this.#splices.get(owner) ?? []), ...splices]);
  }

  async apply(): Promise<void> {
    const { file, update } = this.#context;
    for (const [owner, splices] of this.#splices) {
      const found = await this.#content(owner);
      if (!found) continue;
      const data = await deflated(spliced(found.content, splices));
      if (found.value instanceof Stream) {
        const dict = await update.streamDict(owner);
        if (!dict) continue;
        for (const key of ["DecodeParms", "F", "FFilter", "FDecodeParms", "DL"]) dict.delete(key);
        const ref = new Ref(owner, file.generation(owner));
        update.putStream(ref, dict.set("Filter", Name.of("FlateDecode")), data);
      } else {
        // Parts of a content may be those of other pages too: this page gets one of its own.
        const own = update.reserve();
        update.putStream(own, { Filter: Name.of("FlateDecode") }, data);
        (await update.dict(owner))?.set("Contents", own).save();
      }
    }
  }

  async #content(owner: number): Promise<{ value: Dict | Stream; content: Uint8Array } | null> {
    const { file } = this.#context;
    const value = await file.once(new Ref(owner, file.generation(owner)));
    if (!(value instanceof Dict || value instanceof Stream)) return null;
    const content = await contentOf(file, value);
    return content && { value, content };
  }

  async #resources(dict: Dict): Promise<Dict | null> {
    const { file } = this.#context;
    let at: Dict | null = dict;
    for (let steps = 0; at && steps < deepest; steps++) {
      const resources = await file.dict(at.get("Resources"));
      if (resources) return resources;
      at = await file.dict(at.get("Parent"));
    }
    return null;
  }
}
