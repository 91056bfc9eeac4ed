import { detached } from "../../checker/snippet.ts";
import { isGenericColumnName } from "../../checker/text/sheet-names.ts";
import { isBlank } from "../../checker/white-space.ts";
import { shownBranches } from "../ooxml/branches.ts";
import type { OfficePackage } from "../ooxml/package.ts";
import { isOn, wholeNumber } from "../ooxml/values.ts";
import { type Attributes, plainTagCost } from "../ooxml/xml.ts";
import { longText, type SurveyedCell } from "./blocks.ts";
import { cellAt, type Range, rangeOf } from "./cells/rows.ts";
import type { SharedStrings } from "./cells/shared-strings.ts";
import type { ListedObject } from "./controls.ts";
import { cellName } from "./drawing.ts";
import type { SheetSurvey } from "./sheet-survey.ts";

/** What one worksheet holds, as far as the checks ask. */
export interface SheetContent {
  /** Cells with a value. */
  cells: number;
  /** Ranges of merged cells. */
  merged: Range[];
  links: {
    element: number;
    cell: string;
    relationship: string | null;
    location: string | null;
    text: string | null;
  }[];
  controls: {
    element: number;
    name: string;
    relationship: string | null;
    shape: string;
    alt: string | null;
  }[];
  objects: (ListedObject & { element: number })[];
  tables: string[];
  drawing: string | null;
  /** The VML drawing that shows controls and comments. */
  legacyDrawing: string | null;
}

/** Links, controls and the like of one sheet that are kept: of each sort, and characters of all together. */
const keptLimit = 5_000;
const charactersLimit = 2_000_000;
/** Cells of text in one sheet whose length is looked at. */
const mostMeasured = 20_000;
/** Characters of a cell's text that are kept: a link shows no more of it. And of all cells of a sheet. */
const textKept = 1_000;
const textsKept = 1_000_000;

/**
 * Reads a worksheet in one pass: cells are counted and not kept. `onValue` is given the cells whose value is described
 * by the workbook's metadata, by the number of that; the survey sees every cell of a row that is shown, and how long
 * texts are where the strings are given.
 */
export async function readSheet(
  file: OfficePackage,
  part: string,
  survey: SheetSurvey,
  strings: SharedStrings | null,
  onValue?: (cell: string, metadata: number) => void,
): Promise<SheetContent> {
  const sheet: SheetContent = {
    cells: 0,
    merged: [],
    links: [],
    controls: [],
    objects: [],
    tables: [],
    drawing: null,
    legacyDrawing: null,
  };
  let control: { alt: string | null } | null = null;
  let object: ListedObject | null = null;
  let characters = 0;
  let isCut = false;
  const take = (attributes: Attributes, name: string, limit = 255) => {
    const value = attributes.get(name, limit);
    characters += value?.length ?? 0;
    return value;
  };
  const keep = <Item>(list: Item[], item: Item) => {
    if (list.length < keptLimit && characters < charactersLimit) list.push(item);
    else isCut = true;
  };
  let row = 0;
  let column = 0;
  let reference = "";
  let style: string | null = null;
  let type: string | null = null;
  let isHiddenRow = false;
  let conditioned = "";
  /** The cell whose text is being read, and what was read of it. */
  let surveyed: SurveyedCell | null = null;
  let value = "";
  let measured = 0;
  const countCell = () => {
    sheet.cells++;
    surveyed = isHiddenRow ? null : survey.cell(reference, style, type);
    if (surveyed && ++measured > mostMeasured) surveyed = null;
    value = "";
  };
  const endValue = () => {
    if (!surveyed || !strings) return;
    const index = type === "s" ? wholeNumber(value) : null;
    surveyed.isLong =
      type === "s" ? index !== null && strings.hasLength(index, longText) : value.length >= longText;
    surveyed = null;
  };
  const takeAlt = (attributes: Attributes) => {
    if (control) control.alt = take(attributes, "altText", 1_000);
  };
  const starts = new Map<string, (attributes: Attributes) => void>(
    Object.entries({
      "x:v": countCell,
      "x:is": countCell,
      "x:row": (attributes: Attributes) => {
        column = 0;
        row = wholeNumber(attributes.get("r", 16)) ?? row + 1;
        const hidden = attributes.get("hidden", 8);
        isHiddenRow = hidden !== null && isOn(hidden);
      },
      "x:col": (attributes: Attributes) => {
        const hidden = attributes.get("hidden", 8);
        if (hidden !== null && isOn(hidden))
          survey.hide(Number(attributes.get("min", 8)), Number(attributes.get("max", 8)));
      },
      "x:c": (attributes: Attributes) => {
        column++;
        reference = attributes.get("r", 16) ?? "";
        // Programs may leave out where a cell stands: then it follows the one before.
        if (reference) column = cellAt(reference).column;
        else reference = cellName(column - 1, row - 1);
        style = attributes.get("s", 8);
        type = attributes.get("t", 16);
        const metadata = onValue ? wholeNumber(attributes.get("vm", 16)) : null;
        if (metadata !== null) onValue!(reference, metadata);
      },
      "x:conditionalFormatting": (attributes: Attributes) => {
        conditioned = attributes.get("sqref", 255) ?? "";
      },
      "x:cfRule": (attributes: Attributes) =>
        survey.condition(
          conditioned,
          attributes.get("type", 32) ?? "",
          wholeNumber(attributes.get("dxfId", 8)),
        ),
      "x:mergeCell": (attributes: Attributes) => {
        const range = sheet.merged.length < keptLimit ? rangeOf(attributes.get("ref", 32) ?? "") : null;
        if (range) sheet.merged.push(range);
      },
      "x:hyperlink": (attributes: Attributes) =>
        keep(sheet.links, {
          element: attributes.element,
          cell: (take(attributes, "ref") ?? "").split(":", 1)[0]!,
          relationship: take(attributes, "r:id"),
          location: take(attributes, "location"),
          text: take(attributes, "display"),
        }),
      "x:tablePart": (attributes: Attributes) => keep(sheet.tables, take(attributes, "r:id") ?? ""),
      "x:drawing": (attributes: Attributes) => {
        sheet.drawing = attributes.get("r:id");
      },
      "x:legacyDrawing": (attributes: Attributes) => {
        sheet.legacyDrawing = attributes.get("r:id");
      },
      "x:control": (attributes: Attributes) => {
        const found = {
          element: attributes.element,
          name: take(attributes, "name") ?? "",
          relationship: take(attributes, "r:id"),
          shape: take(attributes, "shapeId") ?? "",
          alt: null,
        };
        keep(sheet.controls, found);
        control = found;
      },
      "x:oleObject": (attributes: Attributes) => {
        const found = {
          element: attributes.element,
          name: take(attributes, "progId") ?? "",
          shape: take(attributes, "shapeId") ?? "",
          alt: null,
          hasProperties: false,
        };
        keep(sheet.objects, found);
        control = found;
        object = found;
      },
      "x:controlPr": takeAlt,
      "x:objectPr": (attributes: Attributes) => {
        takeAlt(attributes);
        if (object) object.hasProperties = true;
      },
    }),
  );
  await file.read(
    part,
    shownBranches({
      tagCost: plainTagCost,
      start: (name, attributes) => starts.get(name)?.(attributes),
      ...(strings
        ? {
            text(text: string) {
              if (surveyed && value.length < longText) value += text;
            },
          }
        : {}),
      end(name) {
        if (name === "x:v" || name === "x:is") endValue();
      },
    }),
  );
  if (isCut)
    file.note(
      "Only the first links, controls and tables of a sheet were checked: it has more than one sheet may. Split it.",
      part,
    );
  return sheet;
}

/** The texts of the given cells, for the links that stand in them; read anew, for few sheets have links. */
export async function cellTexts(
  file: OfficePackage,
  part: string,
  sharedStrings: string | null,
  cells: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const shared = new Map<number, Set<string>>();
  let cell: string | null = null;
  let isShared = false;
  let isValue = false;
  let value = "";
  let characters = 0;
  const keep = (cell: string) => {
    if (characters > textsKept) return;
    const text = detached(value.slice(0, textKept));
    characters += text.length;
    texts.set(cell, text);
  };
  await file.read(part, {
    tagCost: plainTagCost,
    start(name, attributes) {
      if (name === "x:c") {
        const reference = attributes.get("r") ?? "";
        cell = cells.has(reference) ? reference : null;
        isShared = cell !== null && attributes.get("t") === "s";
        value = "";
      } else if (cell !== null && (name === "x:v" || name === "x:t")) isValue = true;
    },
    text(text) {
      if (isValue && value.length < 1_000) value += text;
    },
    end(name) {
      if (name === "x:v" || name === "x:t") isValue = false;
      else if (name === "x:c" && cell !== null) {
        const index = isShared ? wholeNumber(value) : null;
        if (index === null) keep(cell);
        else {
          const users = shared.get(index);
          if (users) users.add(cell);
          else if (shared.size < cells.size) shared.set(index, new Set([cell]));
        }
      }
    },
  });
  if (sharedStrings !== null && shared.size) {
    let index = -1;
    let wanted: ReadonlySet<string> | undefined;
    let isPhonetic = false;
    await file.read(sharedStrings, {
      tagCost: plainTagCost,
      start(name) {
        if (name === "x:si") {
          index++;
          wanted = shared.get(index);
          value = "";
        } else if (name === "x:rPh") isPhonetic = true;
        else if (name === "x:t") isValue = wanted !== undefined && !isPhonetic;
      },
      text(text) {
        if (isValue && value.length < 1_000) value += text;
      },
      end(name) {
        if (name === "x:t") isValue = false;
        else if (name === "x:rPh") isPhonetic = false;
        else if (name === "x:si" && wanted) for (const one of wanted) keep(one);
      },
    });
  }
  return texts;
}

export interface TablePart {
  name: string;
  range: string;
  hasHeader: boolean;
  /** The first twenty. */
  headers: string[];
  blankHeaders: number;
  /** Headers that are names of a program ("Column1"). */
  genericHeaders: number;
  /** Of its colours; null for none. */
  style: string | null;
}

/** A table part: where it is and what its headers say. */
export async function readTable(file: OfficePackage, part: string): Promise<TablePart> {
  const table: TablePart = {
    name: "",
    range: "",
    hasHeader: true,
    headers: [],
    blankHeaders: 0,
    genericHeaders: 0,
    style: null,
  };
  await file.read(part, {
    start(name, attributes) {
      if (name === "x:table") {
        table.name = attributes.get("displayName", 255) ?? attributes.get("name", 255) ?? "";
        table.range = attributes.get("ref", 255) ?? "";
        table.hasHeader = attributes.get("headerRowCount") !== "0";
      } else if (name === "x:tableStyleInfo") table.style = attributes.get("name", 64) || null;
      else if (name === "x:tableColumn") {
        const header = (attributes.get("name", 255) ?? "").replace(/_x000[9AD]_/gi, " ");
        if (isBlank(header)) table.blankHeaders++;
        else if (isGenericColumnName(header)) table.genericHeaders++;
        if (table.headers.length < 20) table.headers.push(header);
      }
    },
  });
  return table;
}

/** Rows and columns of "B2:D20"; a single cell is one of each. */
export function rangeSize(range: string): { rows: number; columns: number } {
  const [, fromColumn, fromRow, toColumn, toRow] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(range) ?? [];
  if (!fromColumn) return { rows: 0, columns: 0 };
  const column = (letters: string) =>
    [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return {
    rows: Number(toRow ?? fromRow) - Number(fromRow) + 1,
    columns: column(toColumn ?? fromColumn) - column(fromColumn) + 1,
  };
}
