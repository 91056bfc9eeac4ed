import { collapsed, isBlank } from "../../../checker/white-space.ts";
import type { Edit } from "../../edits.ts";
import { inputType } from "../names.ts";
import type { FoundElement } from "./found-element.ts";
import { type AttributeChanges, oneLine } from "./tag-changes.ts";

/** What an edit comes to: attributes of start tags, or why it cannot be made. */
export type Outcome =
  | { changes: { element: FoundElement; attributes: AttributeChanges }[] }
  | { refused: string };

type EditOf<Kind extends Edit["kind"]> = Extract<Edit, { kind: Kind }>;

const change = (element: FoundElement, attributes: AttributeChanges): Outcome => ({
  changes: [{ element, attributes }],
});

/** Attributes that name an element before all others, which would hide the new name. */
const without = (element: FoundElement, ...names: string[]): AttributeChanges =>
  Object.fromEntries(names.filter((name) => element.attributes.has(name)).map((name) => [name, null]));

const isImageInput = ({ name, attributes }: FoundElement): boolean =>
  name === "input" && inputType({ get: (attribute) => attributes.get(attribute) ?? null }) === "image";

/** Whether a role says that it is none, even where the role does not hold for now. */
const isPresentational = ({ attributes }: FoundElement): boolean =>
  /^\s*(?:none|presentation)(?!\S)/i.test(attributes.get("role") ?? "");

/** What the role of an element that is a picture as a whole is, where its element does not say so. */
const pictures = new Set(["svg", "canvas", "object", "embed"]);

/** The words and links of a drawing are heard in a group, and not in a picture (WAI-ARIA 1.2, 5.2.8). */
const pictureRole = ({ name, text }: FoundElement): string =>
  name === "svg" && !isBlank(text) ? "group" : "img";

export function setAlternative(element: FoundElement, text: string): Outcome {
  const { name, space, role } = element;
  const alternative = oneLine(text);
  if (isBlank(alternative))
    return { refused: "The text is blank; a picture that says nothing is marked as decorative." };
  const shown = {
    ...(isPresentational(element) ? { role: null } : {}),
    ...(element.attributes.get("aria-hidden")?.trim().toLowerCase() === "true"
      ? { "aria-hidden": null }
      : {}),
  };
  if (space === "html" && (name === "img" || name === "area" || isImageInput(element)))
    return change(element, {
      ...shown,
      ...without(element, "aria-labelledby", "aria-label"),
      alt: alternative,
    });
  return change(element, {
    ...shown,
    ...without(element, "aria-labelledby"),
    ...((role === null || role === "none") && pictures.has(name) ? { role: pictureRole(element) } : {}),
    "aria-label": alternative,
  });
}

/** What a figure is called, for words that are typed beside it, or where no caption can be written into it. */
export function setCaption(element: FoundElement, text: string): Outcome {
  const name = oneLine(text);
  if (isBlank(name)) return { refused: "The caption is blank." };
  if (element.name !== "figure" && element.role !== "figure")
    return { refused: "This is no figure that takes a caption." };
  return change(element, { ...without(element, "aria-labelledby"), "aria-label": name });
}

export function markDecorative(element: FoundElement): Outcome {
  const { name, space, attributes } = element;
  if (space === "html" && (name === "area" || isImageInput(element)))
    return { refused: "It can be pressed, so that it needs a name." };
  if (element.isFocusable) return { refused: "It can be reached by keyboard, so that it needs a name." };
  if (space !== "html" || name !== "img") {
    if (name === "object" || name === "embed")
      return { refused: "It may hold something that can be operated, so that it needs a name." };
    return change(element, { "aria-hidden": "true" });
  }
  const names = without(element, "aria-labelledby", "aria-label", "aria-describedby", "aria-roledescription");
  // Its title is shown when it is pointed at, and would be its name.
  const isTitled = !isBlank(attributes.get("title") ?? "") || element.role !== null;
  return change(element, { ...names, alt: "", ...(isTitled ? { role: "presentation" } : {}) });
}

/** Elements that may be a heading and stay what else they are. */
const headable = new Set("p div span b strong em i font center u big section".split(" "));

export function setHeadingLevel(element: FoundElement, level: number | null): Outcome {
  const { name, space, role } = element;
  const own = space === "html" && /^h[1-6]$/.test(name) ? Number(name[1]) : null;
  if (own !== null && (role === null || role === "heading" || role === "none")) {
    if (level === null) return change(element, { ...without(element, "aria-level"), role: "presentation" });
    const heading = isPresentational(element) ? { role: null } : {};
    return change(element, {
      ...heading,
      ...(level === own ? without(element, "aria-level") : { "aria-level": String(level) }),
    });
  }
  if (role === "heading")
    return level === null
      ? change(element, { role: null, ...without(element, "aria-level") })
      : change(element, { "aria-level": String(level) });
  if (level === null) return change(element, {});
  if (space !== "html" || role !== null || !headable.has(name))
    return { refused: `A heading cannot be made of the element ${name} without changing what it is.` };
  return change(element, { role: "heading", "aria-level": String(level) });
}

export function setFieldName(element: FoundElement, text: string): Outcome {
  const name = oneLine(text);
  if (isBlank(name)) return { refused: "The name is blank." };
  if (isImageInput(element)) return setAlternative(element, name);
  return change(element, { ...without(element, "aria-labelledby"), "aria-label": name });
}

/** The text stays as it is seen, and what is heard holds it (WCAG 2.5.3). */
export function setLinkText(element: FoundElement, text: string): Outcome {
  const name = oneLine(text);
  if (isBlank(name)) return { refused: "The text is blank." };
  const seen = collapsed(element.text.replaceAll("\uFFFC", ""));
  const holds = name.toLowerCase().includes(seen.toLowerCase());
  return change(element, {
    ...without(element, "aria-labelledby"),
    "aria-label": holds ? name : `${seen}: ${name}`,
  });
}

export function markLayoutTable(element: FoundElement): Outcome {
  if (element.name !== "table" || element.space !== "html")
    return { refused: "It is a table by ARIA roles alone, which have to be taken away by hand." };
  const names = without(element, "aria-labelledby", "aria-label", "aria-describedby");
  return change(element, { ...names, role: "presentation" });
}

const scopes = new Set(["col", "row", "colgroup", "rowgroup"]);

/** Header cells by ARIA roles: a cell that became a th would look otherwise, by browsers' style sheets or the page's own. */
export function markHeaderCells(table: FoundElement, { rows }: EditOf<"mark-header-cells">): Outcome {
  if (!table.cells.length) return { refused: "It has no cells where the headers should be." };
  const changes: { element: FoundElement; attributes: AttributeChanges }[] = [];
  if (isPresentational(table)) changes.push({ element: table, attributes: { role: null } });
  for (const cell of table.cells) {
    const scope = cell.row < rows ? "col" : "row";
    const header = scope === "col" ? "columnheader" : "rowheader";
    if (cell.name === "th") {
      const written = cell.attributes.get("scope")?.trim().toLowerCase() ?? "";
      if (!scopes.has(written)) changes.push({ element: cell, attributes: { scope } });
    } else if (isBlank(cell.text) || cell.role === header) {
      // A blank cell heads nothing: the corner above the names of rows.
    } else changes.push({ element: cell, attributes: { role: header } });
  }
  return { changes };
}

/** What authors write for a scope that there is. */
const meantScopes: Readonly<Record<string, string>> = {
  column: "col",
  columns: "col",
  cols: "col",
  rows: "row",
};

/** Without any scope and reference: each header heads the cells of its column, or of its row. */
export function withoutReferences({ references }: FoundElement): Outcome {
  if (!references) return { refused: "The table has no cells." };
  return {
    changes: references.cells.map((cell) => ({
      element: cell,
      attributes: without(cell, "headers", "scope"),
    })),
  };
}

/** Without scopes that are none and references that lead nowhere, headers follow from where the cells stand. */
export function withoutBrokenReferences({ references }: FoundElement): Outcome {
  if (!references) return { refused: "The table has no cells." };
  const changes: { element: FoundElement; attributes: AttributeChanges }[] = [];
  for (const cell of references.cells) {
    const scope = cell.attributes.get("scope");
    const written = scope?.trim().toLowerCase() ?? "";
    const headers = cell.attributes.get("headers");
    const names = headers?.split(/[\t\n\f\r ]+/).filter((id) => id !== "") ?? [];
    const known = names.filter((id) => references.ids.has(id));
    const attributes: AttributeChanges = {
      ...(written && !scopes.has(written) ? { scope: meantScopes[written] ?? null } : {}),
      ...(known.length < names.length ? { headers: known.join(" ") || null } : {}),
    };
    if (Object.keys(attributes).length) changes.push({ element: cell, attributes });
  }
  return { changes };
}
