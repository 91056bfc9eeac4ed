import type { Box } from "../content/geometry.ts";
import { ContentElements } from "../content/mcids.ts";
import { readPageItems } from "../content/page-items.ts";
import { asDict } from "../file/file.ts";
import { numberTreeValue } from "../file/number-tree.ts";
import { Dict, Ref } from "../file/objects.ts";
import type { Page } from "../pages.ts";
import { FontCache } from "../text/font-cache.ts";
import type { TextRun } from "../text/runs.ts";
import type { EditContext } from "./edit-context.ts";
import { areasOfLink, shareIn } from "./link-areas.ts";
import type { LooseText } from "./marked-content.ts";
import { kidItems } from "./structure-links.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

/** Annotations of a page that are looked at. */
const mostAnnotations = 2_000;
/** So much of a run's width lies in the area of the link that it is a part of. */
const most = 0.75;

/** A Link in the tags that has its annotations and nothing else, and text that stands in their areas. */
export interface EmptyLink {
  element: EditedDict;
  /** What it has by now. */
  kids: NewValue[];
  pieces: LooseText[];
}

/**
 * Text outside the tags that stands in the area of a link whose tag has no content: a browser paints so what a style
 * sheet puts in, or what stands for a picture that it did not find. No other link lies on it.
 */
export async function textOfEmptyLinks(
  context: EditContext,
  page: Page,
  loose: readonly LooseText[],
): Promise<EmptyLink[]> {
  const links = await emptyLinks(context, page);
  if (!links.length) return [];
  const { file } = context;
  const none = {
    elementsOf: () => new ContentElements(new Map()),
    elementOfObject: () => -1,
  };
  const fonts = new FontCache(file, { isRead: true });
  const { texts } = await readPageItems(file, page, fonts, none, null, true);
  const runs = texts
    .flatMap((item) => (item.sort === "run" && item.run.address.form === 0 ? [item.run] : []))
    .filter(({ text }) => text.trim() !== "")
    .sort((one, other) => one.address.first - other.address.first);
  let at = 0;
  for (const piece of loose) {
    while (at < runs.length && runs[at]!.address.last < piece.first) at++;
    const own: TextRun[] = [];
    for (let next = at; next < runs.length && runs[next]!.address.first <= piece.last; next++)
      own.push(runs[next]!);
    file.budget.step(4 + own.length * links.length);
    const around = links.filter(({ areas }) => own.every((run) => areas.some((area) => isIn(run, area))));
    if (own.length && around.length === 1) around[0]!.pieces.push(piece);
  }
  return links.filter(({ pieces }) => pieces.length);
}

const isIn = (run: TextRun, area: Box): boolean => run.angle === 0 && shareIn(run, area) >= most;

async function emptyLinks(context: EditContext, page: Page): Promise<(EmptyLink & { areas: Box[] })[]> {
  const { file, catalog, update } = context;
  const root = await file.dict(catalog.get("StructTreeRoot"));
  const tree = await file.dict(root?.get("ParentTree"));
  const dict = await file.dict(new Ref(page.object, file.generation(page.object)));
  const found = new Map<number, (EmptyLink & { areas: Box[] }) | null>();
  const annotations = (await file.array(dict?.get("Annots") ?? null)) ?? [];
  for (const value of annotations.slice(0, mostAnnotations)) {
    file.budget.step(8);
    const annotation = await file.dict(value);
    const key = annotation && (await file.number(annotation.get("StructParent")));
    if (!annotation || key === null || (await file.name(annotation.get("Subtype"))) !== "Link") continue;
    const parent = await numberTreeValue(file, tree, key);
    if (!(parent instanceof Ref)) continue;
    const areas = await areasOfLink(file, annotation);
    if (found.has(parent.num)) {
      found.get(parent.num)?.areas.push(...areas);
      continue;
    }
    const element = await update.dict(parent.num);
    const kids =
      element && (await context.roleOf(element)) === "Link" ? await kidItems(context, element) : null;
    let isEmpty = kids !== null;
    for (const kid of kids?.values ?? [])
      isEmpty &&= (await file.name((asDict(await file.resolve(kid)) ?? new Dict()).get("Type"))) === "OBJR";
    found.set(parent.num, isEmpty ? { element: element!, kids: kids!.items, pieces: [], areas } : null);
  }
  return [...found.values()].filter((link) => link !== null);
}
