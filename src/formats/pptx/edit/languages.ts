import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { type Tree, TreeWatcher } from "../../ooxml/edit/tree.ts";
import { Watch } from "../../ooxml/edit/watch.ts";
import { type Orders, patchesOf } from "../../ooxml/edit/wish.ts";
import { declaredLanguage } from "../../ooxml/values.ts";
import { Layouts } from "../layouts.ts";
import { languageOf, readOutline } from "../outline.ts";

const named = (prefix: string, names: string) => names.split(" ").map((name) => `${prefix}:${name}`);

/** What stands before what (ECMA-376 part 1, 19.2.1.26 and 21.1.2.2). */
const orders: Orders = {
  "p:presentation": named(
    "p",
    "sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst",
  ),
  "p:defaultTextStyle": named("a", "defPPr lvl1pPr"),
  "a:defPPr": named(
    "a",
    "lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip tabLst defRPr extLst",
  ),
  "a:r": ["a:rPr", "a:t"],
};

const isProperties = (name: string) => name === "a:rPr" || name === "a:endParaRPr";

/**
 * Sets the language of the whole: that of all text which says none, and of text which says what the presentation said
 * before, as PowerPoint writes it to every piece. What says another stays.
 */
export async function setLanguage(
  { edit, main, writer }: OfficeEdits,
  task: TaskOf<"set-language">,
): Promise<void> {
  const { language } = task.edit;
  const outline = await readOutline(edit.file, main);
  const relationships = await edit.file.relationships(main);
  const former = await languageOf(outline, relationships, new Layouts(edit.file));
  task.take(
    main,
    ...(await defaults(
      edit,
      main,
      (tree) => patchesOf(tree, defaultsWish(language), { orders, writer }),
      language,
    )),
  );
  if (former === null) return;
  for (const { relationship } of outline.slides) {
    const part = relationships.byId(relationship)?.target;
    if (part === undefined || !edit.has(part)) continue;
    await edit.survey(part, {
      start(tag) {
        if (isProperties(tag.name) && declaredLanguage(tag.get("lang")) === former)
          task.take(part, tag.set("lang", language));
      },
    });
  }
}

/** Marks all text of slides that is marked with one code with another. */
export async function replaceLanguage(
  { edit, main }: OfficeEdits,
  task: TaskOf<"replace-language">,
): Promise<void> {
  const { from, language } = task.edit;
  const outline = await readOutline(edit.file, main);
  const relationships = await edit.file.relationships(main);
  for (const { relationship } of outline.slides) {
    const part = relationships.byId(relationship)?.target;
    if (part === undefined || !edit.has(part)) continue;
    edit.handle(part, {
      start(tag) {
        if (isProperties(tag.name) && tag.get("lang")?.trim() === from)
          task.take(part, tag.set("lang", language));
      },
    });
  }
}

const defaultsWish = (language: string) => ({
  children: {
    "p:defaultTextStyle": {
      children: { "a:defPPr": { children: { "a:defRPr": { attributes: { lang: language } } } } },
    },
  },
});

/** What sets the language of the usual text: in all its levels, or anew where it has none. */
async function defaults(
  edit: OfficeEdits["edit"],
  main: string,
  made: (root: Tree) => Patch[],
  language: string,
): Promise<Patch[]> {
  const patches: Patch[] = [];
  let root: Tree | null = null;
  let isDefault = false;
  let levels = 0;
  const watch = new Watch();
  watch.add(
    0,
    (tag) =>
      new TreeWatcher(
        tag,
        (name) => orders["p:presentation"]!.includes(name),
        (tree) => {
          root = tree;
        },
      ),
  );
  await edit.survey(main, {
    start(tag) {
      if (tag.name === "p:defaultTextStyle") isDefault = true;
      else if (tag.name === "a:defRPr" && isDefault) {
        levels++;
        const patch = tag.set("lang", language);
        if (patch) patches.push(patch);
      }
      watch.start(tag);
    },
    end(name, at) {
      if (name === "p:defaultTextStyle") isDefault = false;
      watch.end(name, at);
    },
  });
  return levels || !root ? patches : made(root);
}

/** Sets the language of all text of one shape. */
export function shapeLanguage(task: TaskOf<"set-language">, part: string, writer: OfficeEdits["writer"]) {
  const { language } = task.edit;
  task.take(part);
  let run: TreeWatcher | null = null;
  let depthOfRun = 0;
  return {
    start(inner: Tag, depth: number) {
      if (run) run.start(inner, depth - depthOfRun);
      if (inner.name === "a:endParaRPr") task.take(part, inner.set("lang", language));
      if (inner.name !== "a:r" && inner.name !== "a:fld") return;
      depthOfRun = depth;
      const wish = { children: { "a:rPr": { attributes: { lang: language } } } };
      run = new TreeWatcher(
        inner,
        (name) => name === "a:rPr",
        (tree) => {
          run = null;
          task.take(part, ...patchesOf(tree, wish, { orders: { ...orders, "a:fld": ["a:rPr"] }, writer }));
        },
      );
    },
    end(name: string, at: { from: number; to: number }, depth: number) {
      run?.end(name, at, depth - depthOfRun);
    },
  };
}
