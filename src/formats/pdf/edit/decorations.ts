import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { Dict, Ref } from "../file/objects.ts";
import type { EditContext } from "./edit-context.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { kidsOf, replaceKid } from "./structure-links.ts";

/** Elements of one picture, and marked contents of it, that are looked at. */
const mostParts = 10_000;
const deepest = 64;

/** What may stand in a picture that means nothing. */
const silent = new Set("Figure Formula Span NonStruct Div P Sect".split(" "));

const artifact = new TextEncoder().encode("\n/Artifact BMC\n");

/** A picture that becomes decoration: its marked content by the page or form XObject that it stands in. */
interface Decoration {
  edit: number;
  element: Ref;
  contents: Map<number, Set<number>>;
  refusal: string | null;
}

/**
 * Pictures that become decoration: their content becomes an artifact, and their elements leave the structure (ISO
 * 32000-2, 14.8.2.2). They are gathered first, as each content is rewritten once for all of them.
 */
export class Decorations {
  readonly #context: EditContext;
  readonly #found: Decoration[] = [];

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Takes the picture of the edit with this index; answers the outcome where it is known at once. */
  async add(edit: number, at: Address): Promise<EditOutcome> {
    const { file } = this.#context;
    const element = await this.#context.element(at);
    const dict = (await file.dict(element.ref)) ?? new Dict();
    const parent = await file.dict(dict.get("P"));
    const kids = parent ? await kidsOf(file, parent) : [];
    if (!kids.some((kid) => kid instanceof Ref && kid.num === element.ref.num)) return unchanged;
    const contents = new Map<number, Set<number>>();
    const reason = await this.#gather(element.ref, dict, 0, 0, contents);
    if (reason) return refused(reason);
    this.#found.push({ edit, element: element.ref, contents, refusal: null });
    return applied;
  }

  /** Makes artifacts of all that were taken; answers those that cannot be, by the index of their edit. */
  async apply(): Promise<Map<number, EditOutcome>> {
    const owners = new Set(this.#found.flatMap(({ contents }) => [...contents.keys()]));
    for (const owner of owners) await this.#check(owner);
    const accepted = this.#found.filter(({ refusal }) => refusal === null);
    for (const owner of owners) await this.#rewrite(owner, accepted);
    for (const { element } of accepted) await this.#detach(element);
    return new Map(
      this.#found.flatMap(({ edit, refusal }) =>
        refusal === null ? [] : [[edit, refused(refusal)] as const],
      ),
    );
  }

  /** Notes the marked content in the element; answers why it cannot be decoration. */
  async #gather(
    ref: Ref,
    element: Dict,
    inheritedPage: number,
    depth: number,
    contents: Map<number, Set<number>>,
  ): Promise<string | null> {
    const { file } = this.#context;
    const roles = await this.#context.roles();
    const role = roles.role(
      (await file.name(element.get("S"))) ?? "",
      await roles.namespace(element.get("NS")),
    ).name;
    if (!silent.has(role))
      return `The picture holds content of its own (${role}), so that it cannot become decoration.`;
    const page = element.get("Pg");
    const own = page instanceof Ref ? page.num : inheritedPage;
    for (const raw of await kidsOf(file, element)) {
      file.budget.step(4);
      const kid = await file.once(raw);
      if (typeof kid === "number") add(contents, own, kid);
      else if (kid instanceof Dict) {
        const type = await file.name(kid.get("Type"));
        if (type === "OBJR" || kid.has("Obj"))
          return "The picture is tagged as an object and not by its place in the page, so that it cannot become decoration.";
        const mcid = kid.has("S") ? null : await file.number(kid.get("MCID"));
        if (mcid !== null) {
          const [stream, at] = [kid.get("Stm"), kid.get("Pg")];
          add(contents, stream instanceof Ref ? stream.num : at instanceof Ref ? at.num : own, mcid);
        } else if (kid.has("S")) {
          if (depth >= deepest || kid === element) return "The picture's tags are nested too deeply.";
          const reason = await this.#gather(raw instanceof Ref ? raw : ref, kid, own, depth + 1, contents);
          if (reason) return reason;
        }
      }
      if (contents.get(own) && contents.get(own)!.size > mostParts) return "The picture has too many parts.";
    }
    return null;
  }

  /** Refuses those whose content lies within that of others, or holds content of others. */
  async #check(owner: number): Promise<void> {
    const marked = await this.#context.contents.marking(owner);
    for (const decoration of this.#found) {
      const own = decoration.contents.get(owner);
      if (!own) continue;
      if (!marked) decoration.refusal ??= "The content of its page is too large or damaged to be changed.";
      else if (marked.begins.some(({ mcid, around }) => isMixed(mcid, around, own)))
        decoration.refusal ??=
          "The picture and other content lie inside one another, so that it cannot become decoration.";
    }
  }

  async #rewrite(owner: number, accepted: readonly Decoration[]): Promise<void> {
    const { contents, parents } = this.#context;
    const mcids = new Set(accepted.flatMap(({ contents }) => [...(contents.get(owner) ?? [])]));
    const marked = mcids.size > 0 ? await contents.marking(owner) : null;
    for (const { from, to, mcid } of marked?.begins ?? [])
      if (mcids.has(mcid)) contents.splice(owner, { from, to, bytes: artifact });
    if (marked) for (const mcid of mcids) parents.set(owner, mcid, null);
  }

  async #detach(element: Ref): Promise<void> {
    const { update } = this.#context;
    const dict = await update.dict(element.num);
    const parentRef = dict?.raw("P");
    const parent = parentRef instanceof Ref ? await update.dict(parentRef.num) : null;
    if (parent && (await replaceKid(this.#context, parent, element.num, []))) parent.save();
  }
}

function add(contents: Map<number, Set<number>>, owner: number, mcid: number): void {
  const known = contents.get(owner);
  if (known) known.add(mcid);
  else contents.set(owner, new Set([mcid]));
}

/** Whether content with the identifier and what is around it belong to the picture in part. */
function isMixed(mcid: number, around: readonly number[], own: ReadonlySet<number>): boolean {
  if (around.length === 0) return false;
  const inside = [mcid, ...around].filter((one) => own.has(one)).length;
  return inside > 0 && inside <= around.length;
}
