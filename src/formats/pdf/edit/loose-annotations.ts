import type { Address, PageBox } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { placeBox } from "../content/shown-box.ts";
import { asDict } from "../file/file.ts";
import { Name, Ref } from "../file/objects.ts";
import { boxOf, pages } from "../pages.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { EditContext } from "./edit-context.ts";
import type { LooseFields } from "./loose-fields.ts";
import type { LooseLinks } from "./loose-links.ts";
import { applied, refused, unchanged } from "./outcomes.ts";
import { kidItems } from "./structure-links.ts";

/** Types of elements that hold lines of text. */
const ofLines = /^(?:P|H\d*|Caption|Title|LBody|TD|TH|Note|FENote|Code|BlockQuote)$/;

/** Points that an annotation stands beside its line at most: comments stand at the end of their words. */
const margin = 3;

const unclear = refused("Where the annotation belongs among the tags of its page cannot be determined.");

/** Puts an annotation into the tag of the one paragraph that it stands on (ISO 32000-2, 14.8.4.7.2), or of its words. */
export async function tagAnnotation(
  context: EditContext & { looseLinks: LooseLinks; looseFields: LooseFields },
  at: Address,
  index: number,
): Promise<EditOutcome> {
  const { file, catalog, parents, update } = context;
  const annotation = await context.object(at);
  const object = annotation.ref.num;
  const dict = asDict(await file.once(annotation.ref));
  const subtype = dict && (await file.name(dict.get("Subtype")));
  if (subtype === "Link") return context.looseLinks.add(index, at);
  // A field of several widgets is none itself.
  if (subtype === "Widget" || dict?.has("Kids")) return context.looseFields.add(index, object);
  const { tree, contents } = await context.structure();
  if (contents.elementOfObject(object) >= 0) return unchanged;
  const box = dict && (await boxOf(file, dict.get("Rect")));
  const number = at.in === "object" ? (at.page ?? 0) : 0;
  let shown: PageBox | undefined;
  let page: Ref | null = null;
  for await (const one of pages(file, catalog, () => {})) {
    if (one.number !== number) continue;
    shown = box ? placeBox(one, box) : undefined;
    page = one.object ? new Ref(one.object, file.generation(one.object)) : null;
    break;
  }
  const holder = shown ? paragraphAt(tree, shown) : -1;
  const element = holder >= 0 && tree.objects.get(holder) ? await context.elementOf(tree, holder) : null;
  const items = element && (await kidItems(context, element));
  const roles = await context.roles();
  if (!element || !items || !page || roles.role("Annot", null).name !== "Annot") return unclear;
  const own = update.add({
    Type: Name.of("StructElem"),
    S: Name.of("Annot"),
    P: element.ref,
    Pg: page,
    K: { Type: Name.of("OBJR"), Pg: page, Obj: annotation.ref },
  });
  element.set("K", [...items.items, own]).save();
  parents.setObject(object, own);
  return applied;
}

/** The innermost element with lines of text on which the middle of the box stands; -1 for none or several. */
function paragraphAt(tree: StructureTree, box: PageBox): number {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let found = -1;
  for (let element = 0; element < tree.count; element++) {
    if ((element & 63) === 0) tree.budget.step();
    if (tree.ownPage(element) !== box.page || !ofLines.test(tree.name(element))) continue;
    const own = tree.box(element);
    if (!own || own.page !== box.page) continue;
    const [left, top] = [x - own.x, y - own.y];
    if (left < -margin || left > own.width + margin || top < 0 || top > own.height) continue;
    const isInner = found >= 0 && [...tree.lineage(element)].includes(found);
    if (found >= 0 && !isInner) return -1;
    found = element;
  }
  return found;
}
