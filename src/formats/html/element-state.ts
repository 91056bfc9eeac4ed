import { remarkMark } from "../page-marks.ts";
import { lookOf, plainLook } from "./css/text-look.ts";
import { openLabel } from "./fields.ts";
import { openFigure } from "./figures.ts";
import { hiddenBy } from "./hiding-rules.ts";
import { descriptionsOf, isNativeList, listOf } from "./lists.ts";
import { isNamedByContent } from "./names.ts";
import type { Node, Page } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { partOf } from "./parts.ts";
import { explicitRole, opaqueRoles } from "./roles.ts";
import { inlineStyle } from "./style.ts";
import { tableOf } from "./tables.ts";
import { TextFlow } from "./text-flow.ts";

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const svgSilent = names("defs desc metadata script style symbol title");

/** Sizes that browsers give to headings, in CSS pixels; the smaller ones are no larger than text. */
const headingSizes: ReadonlyMap<string, number> = new Map([
  ["h1", 32],
  ["h2", 24],
  ["h3", 18.72],
]);

/** Whether the text in it is neither read where it stands nor part of a name: the element stands for itself. */
export const isClosed = ({ element: { groups, space }, role }: Pick<Node, "element" | "role">): boolean =>
  (role !== null && opaqueRoles.has(role)) || (space === "html" && (groups & group.replaced) !== 0);

/** What holds around the root. */
const outside = {
  isGone: false,
  isUnrendered: false,
  isInvisible: false,
  isSilent: false,
  isProse: true,
  isSymbolic: false,
  isRemark: false,
  isBeside: false,
  language: null,
  wrongLanguage: null,
  look: plainLook,
  fontSize: null,
  isBold: false,
  isColourReported: false,
  list: null,
  table: null,
  cell: null,
  figure: null,
  label: null,
  isInForm: false,
  select: null,
  isInDescriptions: false,
  part: null,
} satisfies Partial<Node>;

/** What an element means as it opens: its role, whether it is hidden, what it stands in and where its text goes. */
export function enter(page: Page, element: OpenElement, parent: Node | null, isTitleWanted: boolean): Node {
  const { name, groups, space } = element;
  const isHtml = space === "html";
  const role = explicitRole(element);
  const style = element.isPlain ? null : inlineStyle(element.get("style"));
  const hiding = page.hiding.sheet ? hiddenBy(page.hiding, element, role) : null;
  const around = parent ?? outside;
  const look = page.sheet ? lookOf(element, around.look, page.sheet) : around.look;
  const isUnrendered =
    around.isUnrendered ||
    (element.parent?.hasSlot(element.get("slot") ?? "") === false && !element.isShadowRoot) ||
    isRemoved(element, hiding?.isDisplayNone ?? style?.isDisplayNone ?? null);
  const isInRemark = around.isRemark || (!element.isPlain && element.attributes.has(remarkMark));
  const node: Node = {
    element,
    parent,
    role,
    isGone: around.isGone || isUnrendered || isWithheld(element),
    isUnrendered,
    isInvisible: hiding?.isInvisible ?? style?.isInvisible ?? around.isInvisible,
    isSilent:
      around.isSilent ||
      (isHtml ? (groups & group.silent) !== 0 : svgSilent.has(name)) ||
      (parent !== null && isClosed(parent) && name !== "track"),
    isProse: around.isProse && !(groups & group.unprosaic) && role !== "listitem" && role !== "heading",
    isSymbolic: around.isSymbolic || (groups & group.symbolic) !== 0,
    isRemark: isInRemark,
    isBeside:
      around.isBeside ||
      isInRemark ||
      role === "complementary" ||
      role === "note" ||
      (name === "aside" && role === null),
    language: around.language,
    wrongLanguage: around.wrongLanguage,
    look,
    fontSize: style?.fontSize ?? (groups & group.heading ? headingSizes.get(name) : null) ?? around.fontSize,
    isBold: style?.isBold ?? ((groups & group.strong) !== 0 || around.isBold),
    isColourReported: around.isColourReported && look === around.look,
    flow: null,
    outer: null,
    own: null,
    isOwnForReference: false,
    hasContent: false,
    list: around.list,
    table: around.table,
    cell: isInRemark && !around.isRemark ? null : around.cell,
    figure: around.figure,
    label: around.label,
    isInForm: around.isInForm || name === "form",
    select: around.select,
    isInDescriptions: around.isInDescriptions,
    part: around.part,
    ownList: null,
    ownDescriptions: null,
    strays: null,
    hasTextTrack: false,
    svgTitle: null,
  };
  startFlow(page, node, isTitleWanted);
  if (!isHidden(node)) {
    if (name === "section" && isHtml) node.part = partOf(node) ?? node.part;
    startContexts(page, node);
  }
  return node;
}

/** Words that tell a person what to complete, and that are no part of what they stand in. */
export const isRemark = ({ isRemark, parent }: Node): boolean => isRemark && !parent?.isRemark;

/** Not there for assistive technology, or not as text. */
export const isHidden = ({ isGone, isInvisible, isSilent }: Node): boolean =>
  isGone || isInvisible || isSilent;

/** Whether an element of the head stands in a template or in foreign content. */
export function isInert(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (holdsInert(at.element)) return true;
  return false;
}

const holdsInert = ({ name, space }: OpenElement): boolean =>
  space !== "html" || name === "template" || name === "noscript";

/** The same for a style sheet, which holds in the shadow tree that it stands in. */
export function isInertStyle(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (at.element.isShadowRoot) return false;
    if (holdsInert(at.element)) return true;
  }
  return false;
}

/** Taken out of the page for assistive technology, and shown all the same. */
const isWithheld = ({ attributes, isPlain, space }: OpenElement): boolean =>
  !isPlain &&
  (attributes.get("aria-hidden")?.trim().toLowerCase() === "true" ||
    (space === "html" && attributes.has("inert")));

/** Taken out of the page for everyone. */
function isRemoved(
  { name, space, attributes, isPlain }: OpenElement,
  isDisplayNone: boolean | null,
): boolean {
  if (isDisplayNone === true) return true;
  if (isPlain) return name === "dialog" && space === "html" && isDisplayNone === null;
  if (space !== "html") return false;
  if (isDisplayNone === false) return false;
  return (
    attributes.has("hidden") ||
    attributes.has("popover") ||
    (name === "dialog" && !attributes.has("open")) ||
    (name === "input" && attributes.get("type")?.trim().toLowerCase() === "hidden")
  );
}

function startContexts(page: Page, node: Node): void {
  const { element, role } = node;
  const { name, groups, space } = element;
  if (role === null && !(groups & group.context)) return;
  node.ownList = listOf(node);
  if (node.ownList) node.list = node.ownList;
  else if (isNativeList(node)) {
    node.list ??= { node, isAria: true, items: 0, hasText: false, defects: [] };
  }
  const table = tableOf(page, node);
  if (table) {
    node.table = table;
    node.cell = null;
  }
  if (space !== "html") return;
  node.ownDescriptions = descriptionsOf(node);
  if (name === "dl") node.isInDescriptions = true;
  else if (name === "figure" && role !== "none") node.figure = openFigure(node);
  else if (name === "label") node.label = openLabel(node);
  else if (name === "select") node.select = { value: null, isSelected: false, options: null, groups: [] };
}

/** Decides where the element's text goes, and whether it needs a text of its own. */
function startFlow({ references, hasLinks }: Page, node: Node, isTitleWanted: boolean): void {
  const { element, parent, role } = node;
  const { name, groups, space, attributes, isPlain } = element;
  const isGone = node.isGone || node.isInvisible;
  const around = isRemark(node) ? null : (parent?.flow ?? null);
  if (!node.isSilent && (!isGone || around?.includesHidden)) node.outer = around;
  const isShownCaption = name === "figcaption" && isGone && !node.isUnrendered && node.figure !== null;
  const isAskedFor = references.wants(element) || isShownCaption;
  const isTitle = name === "title" && (space === "svg" ? parent?.isSilent === false : isTitleWanted);
  const isNamed =
    (space === "html" && (groups & group.ownText) !== 0 && (hasLinks || name !== "a")) ||
    (role !== null && (isNamedByContent(node) || role === "textbox" || role === "searchbox")) ||
    (!isPlain &&
      (attributes.has("aria-label") || attributes.has("aria-labelledby") || attributes.has("title")));
  const isOwn = isTitle || (isNamed && !isGone && !node.isSilent);
  if (isAskedFor || isOwn) {
    node.own = new TextFlow(isGone && isAskedFor);
    node.flow = node.own;
    node.isOwnForReference = !isOwn;
  } else if (!isClosed(node) && name !== "select") node.flow = node.outer;
}
