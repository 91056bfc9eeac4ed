import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import { renderedElement } from "../../ooxml/edit/names.ts";
import type { Span } from "../../ooxml/edit/survey.ts";
import { escapedText, type Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { childOf, sourceOf, type Tree, TreeWatcher } from "../../ooxml/edit/tree.ts";
import { Watch } from "../../ooxml/edit/watch.ts";
import { wholeNumber } from "../../ooxml/values.ts";
import { readOutline } from "../outline.ts";

/** Height of a title that stands above its slide, and its distance from it, in EMU: an inch, and a tenth of one. */
const titleHeight = 914_400;
const titleDistance = 91_440;
/** Width of a slide that does not say it (ECMA-376 part 1, 19.2.1.36). */
const usualWidth = 9_144_000;

/** A title placeholder that is on the slide. */
interface Title {
  tree: Tree;
  text: string;
  /** Where its texts stand; null where something stands among them that is neither text nor a line break. */
  spans: Span[] | null;
  /** Where the line breaks between them stand. */
  breaks: Span[];
}

interface SlideLook {
  /** Behind what the tree of shapes begins with. */
  start: number | null;
  tree: Tag | null;
  highestId: number;
  titles: Title[];
}

/**
 * Gives slides titles that stand above them, as PowerPoint's "Add hidden slide title" does: they are heard and listed,
 * and nothing that the slide shows changes.
 */
export async function editSlideTitles(
  { edit, main }: OfficeEdits,
  tasks: readonly TaskOf<"set-slide-title">[],
): Promise<void> {
  if (!tasks.length) return;
  const { slides } = await readOutline(edit.file, main);
  const relationships = await edit.file.relationships(main);
  let width = usualWidth;
  await edit.survey(main, {
    start(tag) {
      if (tag.name === "p:sldSz") width = wholeNumber(tag.get("cx")) ?? width;
    },
  });
  for (const task of tasks) {
    const part = relationships.byId(slides[task.edit.slide - 1]?.relationship ?? null)?.target;
    if (part === undefined || !edit.has(part)) {
      task.refuse(`The presentation has no slide ${task.edit.slide}.`);
      continue;
    }
    const look = await lookAt(edit, part);
    setTitle(task, part, look, { edit, width });
  }
}

function setTitle(
  task: TaskOf<"set-slide-title">,
  part: string,
  { start, tree, highestId, titles }: SlideLook,
  { edit, width }: { edit: OfficeEdits["edit"]; width: number },
): void {
  const { text } = task.edit;
  const shown = titles.find((title) => title.text.trim() !== "");
  if (shown) {
    if (shown.text.trim() === text.trim()) task.take(part);
    else if (task.edit.replaces && shown.spans?.length)
      task.take(part, ...replaced(shown.text.trim(), text.trim(), shown.spans, shown.breaks));
    else task.refuse("The slide has a title already: change it in PowerPoint.");
    return;
  }
  if (start === null || !tree) {
    task.refuse("The slide is damaged: open the presentation in PowerPoint, repair and save it.");
    return;
  }
  // An empty placeholder becomes the title; it goes where it is read first.
  const [empty] = titles;
  const id = highestId + 1;
  const properties = empty && childOf(empty.tree, "p:nvSpPr");
  const element = renderedElement(tree, edit.isStrict, [
    "p:sp",
    {},
    properties
      ? sourceOf(properties)
      : [
          "p:nvSpPr",
          {},
          ["p:cNvPr", { id: String(id), name: `Title ${id}` }],
          ["p:cNvSpPr", {}, ["a:spLocks", { noGrp: "1" }]],
          ["p:nvPr", {}, ["p:ph", { type: "title" }]],
        ],
    [
      "p:spPr",
      {},
      [
        "a:xfrm",
        {},
        ["a:off", { x: "0", y: String(-titleHeight - titleDistance) }],
        ["a:ext", { cx: String(width), cy: String(titleHeight) }],
      ],
    ],
    [
      "p:txBody",
      {},
      // It grows upwards, so that it never reaches the slide.
      ["a:bodyPr", { vert: "horz", wrap: "square", anchor: "b" }, ["a:normAutofit", {}]],
      ["a:lstStyle", {}],
      ["a:p", {}, ["a:r", {}, ["a:rPr", { sz: "1200" }], ["a:t", {}, escapedText(text)]]],
    ],
  ]);
  task.take(
    part,
    { from: start, to: start, text: element },
    empty ? { from: empty.tree.tag.from, to: empty.tree.end.to, text: "" } : null,
  );
}

/** The new title in the place of the old one, whose lines stay where it only goes on. */
function replaced(
  before: string,
  after: string,
  spans: readonly Span[],
  breaks: readonly Span[],
): (Span & { text: string })[] {
  const last = spans.at(-1)!;
  if (breaks.length && after.startsWith(before))
    return [{ from: last.to, to: last.to, text: escapedText(after.slice(before.length)) }];
  return [
    ...spans.map(({ from, to }, at) => ({ from, to, text: at ? "" : escapedText(after) })),
    ...breaks.map((span) => ({ ...span, text: "" })),
  ];
}

async function lookAt(edit: OfficeEdits["edit"], part: string): Promise<SlideLook> {
  const look: SlideLook = { start: null, tree: null, highestId: 0, titles: [] };
  const watch = new Watch();
  const parents: string[] = [];
  let title: Omit<Title, "tree"> | null = null;
  let isText = false;
  let textStart = 0;
  let breakStart = 0;
  await edit.survey(part, {
    start(tag) {
      if (tag.name === "p:spTree" && !look.tree && !tag.isEmpty) {
        look.tree = tag;
        look.start = tag.to;
      }
      if (/^(?:p|p14):cNvPr$/.test(tag.name))
        look.highestId = Math.max(look.highestId, wholeNumber(tag.get("id")) ?? 0);
      if (tag.name === "p:sp" && parents.at(-1) === "p:spTree" && !title) {
        const own: Omit<Title, "tree"> = { text: "", spans: [], breaks: [] };
        title = own;
        watch.add(
          tag.element,
          () =>
            new TreeWatcher(
              tag,
              (name) => name === "p:nvSpPr",
              (tree) => {
                title = null;
                if (isTitle(tree)) look.titles.push({ tree, ...own });
              },
            ),
        );
      }
      isText = tag.name === "a:t";
      if (title && tag.name === "a:fld") title.spans = null;
      if (title && tag.name === "a:br") {
        title.text += " ";
        breakStart = tag.from;
      }
      if (title && isText && tag.isEmpty) title.spans = null;
      textStart = tag.to;
      parents.push(tag.name);
      watch.start(tag);
    },
    text(text) {
      if (title && isText) title.text += text;
    },
    end(name, at: Span) {
      if (title && isText) title.spans?.push({ from: textStart, to: at.from });
      if (title && name === "a:br") title.breaks.push({ from: breakStart, to: at.to });
      parents.pop();
      isText = false;
      const isHead = name === "p:nvGrpSpPr" || name === "p:grpSpPr";
      if (isHead && parents.at(-1) === "p:spTree" && parents.length === 3) look.start = at.to;
      watch.end(name, at);
    },
  });
  return look;
}

const isTitle = (tree: Tree): boolean =>
  /^(?:title|ctrTitle)$/.test(
    childOf(childOf(childOf(tree, "p:nvSpPr"), "p:nvPr"), "p:ph")?.tag.get("type") ?? "",
  );
