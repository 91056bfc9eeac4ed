import type {
  Node as ContentNode,
  Field,
  Graphic,
  Image,
  Link,
  MathElement,
  Phrase,
  Section,
} from "../content.ts";
import { group } from "./elements.ts";
import { controlOf } from "./fields.ts";
import { isMedium } from "./figures.ts";
import { headingLevel, isHeading } from "./headings.ts";
import { fileName, isPicture } from "./images.ts";
import { isNativeList } from "./lists.ts";
import { ariaLabel } from "./names.ts";
import { addressOf, type Node, place } from "./node.ts";
import { idList } from "./references.ts";
import { isUnseen } from "./style.ts";
import { cellRoles, spanOf, tableRoles } from "./tables.ts";

/** What an element is among content. */
export type Meaning =
  /** It begins and ends lines; text in it stands in paragraphs. Null where it is nothing besides. */
  | { kind: "block"; node: ContentNode | null }
  /** The same, but text stands in it as it is. */
  | { kind: "lines"; node: ContentNode }
  /** A part of a line. Null where it is nothing besides. */
  | { kind: "inline"; node: Phrase | Link | null }
  /** It stands in a line as one; what is in it is reported by its alternative, name or value alone. */
  | { kind: "leaf"; node: ContentNode }
  /** The same, but what is in it is content too: a drawing with text, a formula. */
  | { kind: "container"; node: ContentNode }
  | { kind: "math"; node: MathElement }
  /** Nobody gets it, nor what is in it: scripts, metadata. */
  | { kind: "nothing" };

const nothing: Meaning = { kind: "nothing" };
const block: Meaning = { kind: "block", node: null };
const inline: Meaning = { kind: "inline", node: null };

/** What every node of an element says of itself. */
type Base = Pick<ContentNode, "place" | "language" | "direction" | "id" | "tooltip" | "hidden" | "address">;

function baseOf(node: Node): Base {
  const { element, parent } = node;
  const base: Base = { place: () => place(element) };
  const address = addressOf(element);
  if (address) base.address = address;
  if (element.attributes.size > 0) {
    const id = element.get("id");
    if (id) base.id = id;
    const tooltip = element.get("title")?.trim();
    if (tooltip) base.tooltip = tooltip;
    const direction = element.get("dir")?.trim().toLowerCase();
    if (direction === "ltr" || direction === "rtl" || direction === "auto") base.direction = direction;
    const language = element.get("lang")?.trim();
    const around = parent ? parent.language : null;
    if (language !== undefined && parent && language.toLowerCase() !== (around ?? "").toLowerCase())
      base.language = language;
  }
  const hidden = hiddenOf(node);
  if (hidden) base.hidden = hidden;
  return base;
}

/** How the element itself is hidden, where what is around it is not. */
function hiddenOf({ element, parent, isGone, isUnrendered }: Node): Base["hidden"] {
  if (isUnrendered) return parent?.isUnrendered ? undefined : "gone";
  if (isGone) return parent?.isGone ? undefined : "artifact";
  const names = element.get("class");
  if (names === null && element.isPlain) return undefined;
  return isUnseen(element.get("style"), names) ? "unseen" : undefined;
}

/** What an element is, by its role or else by its name; names that its content makes are filled in later. */
export function meaningOf(node: Node): Meaning {
  const { element, role } = node;
  const { name, space } = element;
  if (space === "html" && name === "iframe" && !node.parent?.isSilent) return frame(node);
  if (node.isSilent) return nothing;
  const { note } = element.origin;
  if (note !== undefined)
    return name === "section"
      ? { kind: "block", node: { ...baseOf(node), role: "note", key: note } }
      : { kind: "leaf", node: { ...baseOf(node), role: "note-reference", key: note } };
  if (space === "math") return mathOf(node);
  if (node.role !== null || element.groups & group.reported || space === "svg") {
    const special = controlled(node) ?? drawn(node);
    if (special) return special;
    if (space === "svg" && role === null) return inline;
  }
  const known = role === null || role === "none" ? null : byRole(node);
  const meaning = known ?? (role === null ? byName(node) : table(node));
  if ("node" in meaning && meaning.node !== null) invisible(node, meaning);
  return meaning;
}

/** visibility: hidden, which holds for what has no parts that could undo it. */
function invisible({ isInvisible }: Node, { kind, node }: Exclude<Meaning, { kind: "nothing" }>): void {
  if (isInvisible && kind !== "block" && node && !node.hidden) node.hidden = "gone";
}

/** A control. */
function controlled(node: Node): Meaning | null {
  const controlName = controlOf(node);
  if (controlName === null) return null;
  const { element, role } = node;
  const { name } = element;
  const type = name === "input" ? (element.get("type")?.trim().toLowerCase() ?? "text") : "";
  const field: Field = {
    ...baseOf(node),
    role: "field",
    control: controlKind(name, type, role),
    controlName,
    name: null,
    value: name === "input" ? (element.get("value") ?? "") : "",
    isChecked:
      element.attributes.has("checked") ||
      (name !== "input" && element.get("aria-checked")?.trim().toLowerCase() === "true"),
    options: [],
    isInline: true,
  };
  const isNative = name === "input" || name === "select" || name === "textarea";
  if (!isNative || !node.isInForm) field.isDead = true;
  const placeholder = element.get("placeholder");
  if (placeholder) field.placeholder = placeholder;
  if (type && !plainTypes.has(type) && field.control === "text") field.inputType = type;
  if (element.attributes.has("required")) field.isRequired = true;
  if (element.attributes.has("multiple") && field.control === "list") field.isMultiple = true;
  const described = element.get("aria-describedby");
  if (described) field.describedBy = idList(described);
  if (name === "input" && (type === "submit" || type === "reset") && element.get("value") === null)
    field.nameLanguage = "en";
  const meaning: Meaning = { kind: "leaf", node: field };
  invisible(node, meaning);
  return meaning;
}

/** Inputs of text that are no more than that, and those whose values are not text. */
const plainTypes = new Set(["text", "button", "submit", "reset", "checkbox", "radio", "image", "hidden"]);
const listRoles = new Set(["combobox", "listbox"]);
const checkRoles = new Set(["checkbox", "menuitemcheckbox", "switch"]);

function controlKind(name: string, type: string, role: string | null): Field["control"] {
  if (role !== null) {
    if (role === "button") return "button";
    if (checkRoles.has(role)) return "check box";
    if (role === "radio" || role === "menuitemradio") return "radio button";
    if (listRoles.has(role) && name !== "input") return "list";
  }
  if (name === "select") return "list";
  if (name === "textarea") return "multiline";
  if (name === "button" || type === "submit" || type === "reset" || type === "button") return "button";
  if (type === "checkbox") return "check box";
  return type === "radio" ? "radio button" : "text";
}

/** Whether a width or height of HTML is a pixel or none. */
const isPixel = (value: string | null): boolean => value !== null && /^\s*[01]\s*(?:px\s*)?$/.test(value);

/** A picture, drawing, film or embedded object; its alternative is filled in when it has been read. */
function drawn(node: Node): Meaning | null {
  const { element } = node;
  const { name, space } = element;
  const none = { alternative: null, isDecorative: false };
  let meaning: Meaning | null = null;
  if (isPicture(node)) {
    const source = element.get("src");
    const image: Image = {
      ...baseOf(node),
      role: "image",
      ...none,
      fileName: (source && fileName(source)) || "",
      load: null,
    };
    if (source && /^\s*data:/i.test(source)) image.dataUrl = source;
    if (name === "img" && (isPixel(element.get("width")) || isPixel(element.get("height"))))
      image.isThin = true;
    meaning = { kind: "leaf", node: image };
  } else if (name === "svg") {
    meaning = { kind: "container", node: { ...baseOf(node), role: "graphic", sort: "drawing", ...none } };
  } else if (isMedium(node)) {
    const sort = name === "canvas" ? "canvas" : name === "video" ? "media" : "object";
    const graphic: Graphic = { ...baseOf(node), role: "graphic", sort, ...none };
    if (sort !== "canvas") graphic.isEmbedded = true;
    meaning = { kind: "leaf", node: graphic };
  } else if (name === "audio" && space === "html")
    meaning = { kind: "leaf", node: { ...baseOf(node), role: "media", sort: "audio", hasTextTrack: false } };
  if (meaning) invisible(node, meaning);
  return meaning;
}

/** A page within the page: no check judges it. */
const frame = (node: Node): Meaning => ({
  kind: "leaf",
  node: {
    ...baseOf(node),
    role: "graphic",
    sort: "frame",
    alternative: null,
    isDecorative: false,
    isJudgedElsewhere: true,
    isEmbedded: true,
  },
});

/** MathML. What annotates it is another notation of the same. */
function mathOf(node: Node): Meaning {
  const { element, parent } = node;
  const { name } = element;
  if (name === "annotation" || name === "annotation-xml") return nothing;
  if (name === "math" && parent?.element.space !== "math")
    return {
      kind: "container",
      node: {
        ...baseOf(node),
        role: "formula",
        alternative: element.get("alttext"),
        isDecorative: false,
        isBlock: element.get("display")?.trim().toLowerCase() === "block",
        tex: null,
      },
    };
  const attributes = Object.fromEntries(element.attributes);
  return { kind: "math", node: { ...baseOf(node), role: "math", name, attributes } };
}

type Sort = Pick<Section, "sort" | "landmark">;

/** Regions, by role (WAI-ARIA 1.2, 5.3.4). */
const regions: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ["article", { sort: "article" }],
  ["banner", { sort: "section", landmark: "banner" }],
  ["complementary", { sort: "aside", landmark: "complementary" }],
  ["contentinfo", { sort: "section", landmark: "contentinfo" }],
  ["form", { sort: "section", landmark: "form" }],
  ["main", { sort: "section", landmark: "main" }],
  ["navigation", { sort: "navigation", landmark: "navigation" }],
  ["note", { sort: "aside" }],
  ["region", { sort: "section", landmark: "region" }],
  ["search", { sort: "section", landmark: "search" }],
]);

const phrasesByRole: ReadonlyMap<string, Phrase["sort"]> = new Map<string, Phrase["sort"]>([
  ["code", "code"],
  ["deletion", "deleted"],
  ["emphasis", "emphasis"],
  ["insertion", "inserted"],
  ["mark", "mark"],
  ["strong", "strong"],
  ["subscript", "subscript"],
  ["superscript", "superscript"],
]);

function byRole(node: Node): Meaning | null {
  const role = node.role!;
  if (isHeading(node)) return heading(node);
  const region = regions.get(role);
  if (region) return { kind: "block", node: { ...baseOf(node), role: "section", ...region } };
  const phrase = phrasesByRole.get(role);
  if (phrase) return { kind: "inline", node: { ...baseOf(node), role: "phrase", sort: phrase } };
  switch (role) {
    case "link":
      return link(node);
    case "list":
      return list(node);
    case "listitem":
      return node.list ? { kind: "lines", node: { ...baseOf(node), role: "item" } } : null;
    case "rowgroup":
    case "row":
    case "cell":
    case "gridcell":
    case "columnheader":
    case "rowheader":
    case "caption":
      return partOfTable(node);
    case "figure":
      return figure(node);
    case "blockquote":
      return { kind: "block", node: { ...baseOf(node), role: "quotation" } };
    case "paragraph":
      return { kind: "lines", node: { ...baseOf(node), role: "paragraph" } };
    case "separator":
      return { kind: "leaf", node: { ...baseOf(node), role: "rule" } };
    default:
      // A role that makes it no item to assistive technology: to others it is one.
      if (node.element.name === "li")
        return { kind: "lines", node: { ...baseOf(node), role: "item", isStray: true } };
      return null;
  }
}

const sections: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ["article", { sort: "article" }],
  ["aside", { sort: "aside", landmark: "complementary" }],
  ["details", { sort: "details" }],
  ["fieldset", { sort: "fields" }],
  ["main", { sort: "section", landmark: "main" }],
  ["nav", { sort: "navigation", landmark: "navigation" }],
  ["search", { sort: "section", landmark: "search" }],
  ["section", { sort: "section" }],
]);

const phrases: ReadonlyMap<string, Phrase["sort"]> = new Map<string, Phrase["sort"]>([
  ["abbr", "abbreviation"],
  ["acronym", "abbreviation"],
  ["b", "bold"],
  ["bdo", "plain"],
  ["cite", "citation"],
  ["code", "code"],
  ["del", "deleted"],
  ["dfn", "definition"],
  ["em", "emphasis"],
  ["i", "italic"],
  ["ins", "inserted"],
  ["kbd", "keyboard"],
  ["mark", "mark"],
  ["q", "quotation"],
  ["rb", "ruby-base"],
  ["rt", "ruby-text"],
  ["ruby", "ruby"],
  ["s", "strike"],
  ["samp", "sample"],
  ["small", "small"],
  ["strike", "strike"],
  ["strong", "strong"],
  ["sub", "subscript"],
  ["sup", "superscript"],
  ["time", "time"],
  ["tt", "code"],
  ["u", "underline"],
  ["var", "variable"],
]);

function byName(node: Node): Meaning {
  const { element, parent } = node;
  const { name } = element;
  if (isHeading(node)) return heading(node);
  const sort = sections.get(name);
  if (sort) {
    const section: Section = { ...baseOf(node), role: "section", ...sort };
    if (name === "details" && element.attributes.has("open")) section.isOpen = true;
    return { kind: "block", node: section };
  }
  const phrase = phrases.get(name);
  if (phrase) return inlinePhrase(node, phrase);
  switch (name) {
    case "p":
      return { kind: "lines", node: { ...baseOf(node), role: "paragraph" } };
    case "summary": {
      const isSummary = parent?.element.name === "details";
      return {
        kind: "lines",
        node: { ...baseOf(node), role: "paragraph", ...(isSummary ? { isSummary } : {}) },
      };
    }
    case "label":
      return label(node);
    case "pre":
    case "listing":
    case "xmp":
      return { kind: "lines", node: { ...baseOf(node), role: "paragraph", isPreformatted: true } };
    case "a":
      return element.attributes.has("href") ? link(node) : anchor(node);
    case "br":
    case "hr":
      return { kind: "leaf", node: { ...baseOf(node), role: name === "br" ? "break" : "rule" } };
    case "ul":
    case "ol":
    case "menu":
    case "dir":
    case "dl":
      return list(node);
    case "li":
      return parent?.role === "none" && isNativeList(parent) ? generic(node) : item(node);
    case "dt":
    case "dd":
      return {
        kind: "lines",
        node: {
          ...baseOf(node),
          role: name === "dt" ? "term" : "description",
          ...(node.isInDescriptions ? {} : { isStray: true }),
        },
      };
    case "table":
      return table(node);
    case "tr":
    case "td":
    case "th":
    case "thead":
    case "tbody":
    case "tfoot":
    case "caption":
    case "colgroup":
      return partOfTable(node);
    case "figure":
      return figure(node);
    case "figcaption":
      return { kind: "lines", node: { ...baseOf(node), role: "caption", of: "figure" } };
    case "legend":
      return parent?.element.name === "fieldset"
        ? { kind: "lines", node: { ...baseOf(node), role: "caption", of: "fields" } }
        : generic(node);
    case "blockquote":
      return { kind: "block", node: { ...baseOf(node), role: "quotation" } };
    case "header":
    case "footer":
      return ofPage(node, name === "header" ? "banner" : "contentinfo");
    case "input":
    case "option":
    case "optgroup":
      return nothing;
    default:
      return generic(node);
  }
}

const sectioning = new Set(["article", "aside", "main", "nav", "section"]);

/** The header or footer of the whole page, or that of a part of it, which means nothing (HTML-AAM 1.0, 4.1). */
function ofPage(node: Node, landmark: "banner" | "contentinfo"): Meaning {
  for (let at = node.parent; at; at = at.parent) if (sectioning.has(at.element.name)) return generic(node);
  return { kind: "block", node: { ...baseOf(node), role: "section", sort: "section", landmark } };
}

/** An element that means nothing by itself: it may still be hidden, or in another language. */
function generic(node: Node): Meaning {
  const { element, parent } = node;
  const isBlock = element.space === "html" && (element.groups & group.line) !== 0;
  // A dialog is hidden without saying so.
  const isHidden = node.isUnrendered && parent?.isUnrendered === false;
  const base = element.attributes.size > 0 || isHidden ? baseOf(node) : null;
  const isSome =
    base !== null &&
    parent !== null &&
    (base.hidden !== undefined ||
      base.language !== undefined ||
      base.direction !== undefined ||
      base.id !== undefined ||
      (base.tooltip !== undefined && !isBlock));
  if (!isSome) return isBlock ? block : inline;
  return isBlock
    ? { kind: "block", node: { ...base, role: "section", sort: "box" } }
    : { kind: "inline", node: { ...base, role: "phrase", sort: "plain" } };
}

function inlinePhrase(node: Node, sort: Phrase["sort"]): Meaning {
  const phrase: Phrase = { ...baseOf(node), role: "phrase", sort };
  const title = sort === "abbreviation" ? node.element.get("title") : null;
  if (title) {
    phrase.expansion = title;
    delete phrase.tooltip;
  }
  const time = sort === "time" ? node.element.get("datetime")?.trim() : null;
  if (time) phrase.time = time;
  return { kind: "inline", node: phrase };
}

/** A label, whose text is part of the line; its field takes its name from it. */
function label(node: Node): Meaning {
  // Of controls that no form takes the words are left.
  const phrase: Phrase = { ...baseOf(node), role: "phrase", sort: node.isInForm ? "label" : "plain" };
  const target = node.isInForm ? node.element.get("for") : null;
  if (target) phrase.labels = target;
  return { kind: "inline", node: phrase };
}

const heading = (node: Node): Meaning => ({
  kind: "lines",
  node: { ...baseOf(node), role: "heading", level: headingLevel(node.element) },
});

function link(node: Node): Meaning {
  const written: Link = { ...baseOf(node), role: "link", target: node.element.get("href") };
  const label = node.element.isPlain ? null : ariaLabel(node.element);
  if (label !== null) written.label = label;
  return { kind: "inline", node: written };
}

/** A place that links lead to (WHATWG HTML 7.4.6.3). */
function anchor(node: Node): Meaning {
  const id = node.element.get("id") ?? node.element.get("name");
  return id
    ? { kind: "inline", node: { ...baseOf(node), role: "phrase", sort: "plain", id } }
    : generic(node);
}

function figure(node: Node): Meaning {
  const base = baseOf(node);
  return { kind: "block", node: { ...base, role: "figure", isCaptionExpected: true, alternative: null } };
}

const numerals: ReadonlySet<string> = new Set(["1", "a", "A", "i", "I"]);
const integer = /^\s*[+-]?\d{1,9}\s*$/;

function list(node: Node): Meaning {
  const { element } = node;
  const { name } = element;
  const sort = name === "ol" ? "numbers" : name === "dl" ? "terms" : "bullets";
  const written: Extract<ContentNode, { role: "list" }> = { ...baseOf(node), role: "list", sort };
  if (element.origin.isTyped) {
    written.isTyped = true;
    if (sort === "numbers") written.isLabelled = true;
  }
  if (name === "ol") {
    const start = element.get("start");
    if (start !== null && integer.test(start)) written.start = Number(start);
    const type = element.get("type")?.trim() ?? "";
    if (numerals.has(type)) written.numerals = type as "1" | "a" | "A" | "i" | "I";
    if (element.attributes.has("reversed")) written.isReversed = true;
  }
  return { kind: "block", node: written };
}

function item(node: Node): Meaning {
  const written: Extract<ContentNode, { role: "item" | "term" | "description" }> = {
    ...baseOf(node),
    role: "item",
  };
  const { isTicked } = node.element.origin;
  if (isTicked !== undefined) written.isChecked = isTicked;
  const value = node.element.get("value");
  if (value !== null && integer.test(value)) written.value = Number(value);
  if (!node.list) written.isStray = true;
  if (node.element.origin.typedMarker !== undefined) written.typedMarker = node.element.origin.typedMarker;
  return { kind: "lines", node: written };
}

function table(node: Node): Meaning {
  const { table } = node;
  if (table?.node !== node) return generic(node);
  const description = node.element.get("summary")?.trim();
  const base = baseOf(node);
  return {
    kind: "block",
    node: { ...base, role: "table", isLayout: table.isLayout, ...(description ? { description } : {}) },
  };
}

/** A row, cell and so on of the nearest table, as that is made of elements or of roles. */
function partOfTable(node: Node): Meaning {
  const { element, role, table } = node;
  const { name } = element;
  if (!table) return generic(node);
  const part = table.isAria
    ? role
    : role === null || cellRoles.has(role) || !tableRoles.has(role)
      ? name
      : null;
  if (part === "colgroup")
    return { kind: "leaf", node: { ...baseOf(node), role: "column-group", span: columnsOf(element) } };
  if (part === "tr" || part === "row") return { kind: "block", node: { ...baseOf(node), role: "row" } };
  if (part === "caption") return { kind: "lines", node: { ...baseOf(node), role: "caption", of: "table" } };
  if (part === "thead" || part === "tbody" || part === "tfoot" || part === "rowgroup") {
    const sort = part === "thead" ? "head" : part === "tfoot" ? "foot" : "body";
    return { kind: "block", node: { ...baseOf(node), role: "row-group", sort } };
  }
  const isCell = table.isAria ? role !== null && cellRoles.has(role) : part === "td" || part === "th";
  return isCell ? cell(node) : generic(node);
}

/** The columns that a group or one of its parts stands for. */
export function columnsOf(element: Node["element"]): number {
  const span = element.get("span") ?? "";
  return /^\s*\d{1,4}\s*$/.test(span) ? Math.max(1, Number(span)) : 1;
}

const scopes: ReadonlySet<string> = new Set(["col", "row", "colgroup", "rowgroup"]);
const alignments: ReadonlyMap<string, "center" | "end"> = new Map([
  ["center", "center"],
  ["right", "end"],
]);

function cell(node: Node): Meaning {
  const { element, role, table } = node;
  const isHeader = role === null ? element.name === "th" : role === "columnheader" || role === "rowheader";
  const written: Extract<ContentNode, { role: "cell" }> = { ...baseOf(node), role: "cell", isHeader };
  const isAria = table?.isAria === true;
  const columns = spanOf(element, isAria, "colspan", "aria-colspan");
  const rows = spanOf(element, isAria, "rowspan", "aria-rowspan");
  if (columns !== 1) written.columnSpan = Math.max(1, columns);
  if (rows !== 1) written.rowSpan = rows;
  if (isHeader) {
    const scope = element.get("scope")?.trim().toLowerCase() ?? "";
    written.scope = scopes.has(scope)
      ? (scope as "col")
      : role === "columnheader"
        ? "col"
        : role === "rowheader"
          ? "row"
          : "auto";
  }
  const align = alignments.get(element.get("align")?.trim().toLowerCase() ?? "");
  if (align) written.align = align;
  const headers = element.get("headers")?.trim();
  if (headers) written.headers = idList(headers);
  return { kind: "lines", node: written };
}
