import type { ListFact } from "../../checker/model.ts";
import { about, addressed, type Node, type OpenDescriptions, type OpenList, type Page } from "./node.ts";
import { group } from "./parser/elements.ts";
import { idList } from "./references.ts";

const defectLimit = 50;

export const isNativeList = ({ element }: Node): boolean =>
  (element.groups & group.list) !== 0 && element.space === "html";

/** A list by its element or its role; null when the node is none. */
export function listOf(node: Node): OpenList | null {
  const { role } = node;
  const isNative = isNativeList(node) && (role === null || role === "list");
  if (!isNative && role !== "list") return null;
  return { node, isAria: !isNative, items: 0, hasText: false, defects: [] };
}

export function descriptionsOf(node: Node): OpenDescriptions | null {
  const { element, role } = node;
  if (element.space !== "html" || element.name !== "dl" || role !== null) return null;
  const list: OpenList = { node, isAria: false, items: 0, hasText: false, defects: [] };
  return { list, isGroup: false, last: null, term: null };
}

function note(
  list: OpenList,
  defect: ListFact["defects"][number]["defect"],
  node: Node,
  detail?: string,
): void {
  if (list.defects.length >= defectLimit) return;
  list.defects.push({ defect, ...about(node.element), ...(detail ? { detail } : {}) });
}

const elementName = ({ element, role }: Node): string =>
  role && role !== "none" ? `${element.name} with the role ${role}` : element.name;

/** What a visible element means to the list that it stands in. */
export function enterList(page: Page, node: Node): void {
  const { element, role, parent } = node;
  const isInList = parent !== null && (parent.ownList !== null || parent.ownDescriptions !== null);
  if (!isInList && role === null && !(element.groups & (group.item | group.description))) return;
  const isItemElement = element.name === "li" && element.space === "html";
  const isItem = role === "listitem" || (isItemElement && role === null);
  if (isItem && node.list) node.list.items++;
  const list = parent?.ownList;
  if (isItemElement && role === null && parent && isRemade(parent)) {
    stray(parent, node, "broken-roles");
  } else if (list && !list.isAria) {
    if (isItemElement && role !== null && role !== "listitem" && role !== "none") {
      note(list, "broken-roles", node, elementName(node));
    } else if (!isItem && !isItemElement) note(list, "foreign-child", node, elementName(node));
  } else if (isItem && !node.list && !(parent && isNativeList(parent))) stray(parent, node);
  enterDescriptions(page, node);
}

/** WAI-ARIA 1.2, 5.4: a listitem needs a list around it, which another role takes away. */
const isRemade = (parent: Node): boolean =>
  isNativeList(parent) && parent.role !== null && !/^(?:list|none)$/.test(parent.role);

function stray(parent: Node | null, node: Node, defect: "stray-item" | "broken-roles" = "stray-item"): void {
  if (!parent) return;
  parent.strays ??= { node, isAria: false, items: 0, hasText: false, defects: [] };
  parent.strays.items++;
  if (parent.strays.defects.length >= defectLimit) return;
  note(parent.strays, defect, node, elementName(node));
  parent.strayIds ??= [];
  parent.strayIds.push(node.element.id);
}

/** Items that a list elsewhere owns. */
const mostOwned = 1_000;

/** A list with aria-owns begins: it has the items that this names besides those in it. */
export function ownItems({ references }: Page, { ownList, element }: Node): void {
  const owned = element.get("aria-owns");
  if (!ownList || !owned) return;
  references.own(idList(owned, mostOwned));
}

/** Items without a list around them wait where a list elsewhere may own them. */
function emitStrays(page: Page, strays: OpenList, ids: readonly (string | null)[]): void {
  const { node, items, defects } = strays;
  if (!ids.some((id) => id !== null)) {
    emitList(page, strays);
    return;
  }
  const isOwned = (id: string | null) => id !== null && page.references.isOwned(id);
  page.emitLater("list", {
    isKnown: () => ids.every(isOwned),
    make: () => {
      const left = defects.filter((_, at) => !isOwned(ids[at]!));
      const owned = defects.length - left.length;
      const where = addressed(node.element);
      return [
        // The list that has them.
        ...(owned ? [{ kind: "list" as const, ...where, items: owned, defects: [] }] : []),
        ...(left.length ? [{ kind: "list" as const, ...where, items: items - owned, defects: left }] : []),
      ];
    },
  });
}

function enterDescriptions(page: Page, node: Node): void {
  const { element, role, parent } = node;
  const isPart = element.space === "html" && (element.name === "dt" || element.name === "dd");
  const descriptions = parent?.ownDescriptions;
  if (!descriptions) {
    const isTaken = parent?.element.name === "dl" && parent.role !== null && parent.role !== "none";
    if (isPart && role === null && isTaken) stray(parent, node, "broken-roles");
    else if (isPart && role === null && !node.isInDescriptions) stray(parent, node);
    return;
  }
  const { list } = descriptions;
  if (!isPart) {
    if (element.name === "div" && (role === null || role === "none") && !descriptions.isGroup) {
      endDescriptions(descriptions);
      node.ownDescriptions = { list, isGroup: true, last: null, term: null };
    } else note(list, "foreign-child", node, elementName(node));
    return;
  }
  page.budget.step();
  if (role !== null && role !== "term" && role !== "definition") {
    note(list, "broken-roles", node, elementName(node));
  }
  if (element.name === "dt") {
    list.items++;
    descriptions.last = "term";
    descriptions.term = node;
  } else {
    if (descriptions.last === null) {
      note(list, "malformed-description-list", node, "a description without a term before it");
    }
    descriptions.last = "description";
  }
}

const withoutDescription = "a term without a description after it";

/** A group of terms and descriptions has ended: its last term needs a description. */
function endDescriptions(descriptions: OpenDescriptions): void {
  const { last, term, list } = descriptions;
  if (last === "term" && term) {
    note(list, "malformed-description-list", term, withoutDescription);
  }
  descriptions.last = null;
  descriptions.term = null;
}

/** Text that stands in a list without an item around it. */
export function textInList(node: Node): void {
  const list = node.ownList ?? node.ownDescriptions?.list;
  if (!list || list.isAria || list.hasText) return;
  list.hasText = true;
  note(list, "foreign-child", node, "text");
}

/**
 * An item that its role makes none, though something stands in it, leaves something else than items in the list; and of a
 * description that only a remark stands for, its term has none.
 */
export function closeItem(node: Node): void {
  const { element, role, parent, hasContent } = node;
  const descriptions = parent?.ownDescriptions;
  if (descriptions && element.name === "dd" && !hasContent && node.holdsRemark)
    note(descriptions.list, "malformed-description-list", node, withoutDescription);
  const list = parent?.ownList;
  if (!list || list.isAria || !hasContent || role !== "none") return;
  if (element.name === "li" && element.space === "html")
    note(list, "broken-roles", node, "an item with the role none");
}

export function closeList(page: Page, node: Node): void {
  const { ownList, ownDescriptions, strays, element } = node;
  if (ownList) {
    const isBusy = element.attributes.has("aria-owns") || element.get("aria-busy") === "true";
    if (ownList.isAria && !ownList.items && node.hasContent && !isBusy) {
      note(ownList, "broken-roles", node, "a list without list items");
    }
    emitList(page, ownList);
  }
  if (ownDescriptions) {
    endDescriptions(ownDescriptions);
    if (!ownDescriptions.isGroup) emitList(page, ownDescriptions.list);
  }
  if (strays) emitStrays(page, strays, node.strayIds ?? []);
}

function emitList(page: Page, { node, items, defects }: OpenList): void {
  const isSome = items > 0 && !node.isRemark;
  if (isSome || defects.length) page.emit({ kind: "list", ...addressed(node.element), items, defects });
}
