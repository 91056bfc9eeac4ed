import { percentDecoded } from "../../../core/percent-decoded.ts";
import type { OfficeEdits } from "../../ooxml/edit/editor.ts";
import type { PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { SurveyHandler } from "../../ooxml/edit/survey.ts";
import { escapedText, type Tag } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { type Renames, renamedIn } from "./references.ts";

/** Places that refer to sheets, of all parts. */
const placeLimit = 100_000;

/** Elements, by their local names, whose text is a formula or reference (ECMA-376 part 1, 18; [MS-XLSX]; charts; VML). */
const formulas = new Set(
  "f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula oldFormula sqref FmlaLink FmlaRange FmlaMacro FmlaGroup FmlaPict FmlaTxbx".split(
    " ",
  ),
);

/** Elements whose text is what people read. */
const texts = new Set("v t lpstr is title author creator Application Company".split(" "));

/** Attributes of free text, which may look like a reference and is none. */
const free =
  /^(?:name|descr|title|alt|altText|tooltip|display|prompt|promptTitle|error|errorTitle|content|uri|o:title)$/;

/** Parts that hold no references: other workbooks, texts, looks and what only other programs read. */
const others =
  /^(?:\[content_types\]\.xml|docprops\/(?:core|custom)\d*\.xml|xl\/(?:sharedstrings|styles)\.xml|xl\/(?:theme|media|externallinks|persons|comments|threadedcomments)\b.*|customxml\/.*|_xmlsignatures\/.*)$/;

/** Sheets are large and mostly hold no formulas: what of these stands in one that refers to others, as far as ASCII goes. */
const isCells = /^xl\/worksheets\/[^/]+\.xml$/;
const ofReferences = ["!", "&#", "<f", ":f", "formula", "Formula", "dataRef"];

const forbidden = /[[\]:*?/\\]|^'|'$/;

/** Gives sheets other names, in everything that refers to them; where something may do so by text it is refused. */
export async function renameSheets(
  { edit, main }: OfficeEdits,
  tasks: readonly TaskOf<"rename-sheet">[],
): Promise<void> {
  const names: string[] = [];
  if (tasks.length)
    await edit.survey(main, {
      start(tag) {
        if (tag.name === "x:sheet") names.push(tag.get("name") ?? "");
      },
    });
  const known = new Set(names.map((name) => name.toLowerCase()));
  const renames = new Map<string, string>();
  const own = tasks.filter((task) => {
    const { from, to } = task.edit;
    const reason = reasonAgainst(from, to, known);
    if (reason !== null) task.refuse(reason);
    if (reason !== null || from === to) return false;
    renames.set(from.toLowerCase(), to);
    known.add(to.toLowerCase());
    return true;
  });
  for (const task of tasks) if (task.edit.from === task.edit.to && !task.isRefused) task.take(main);
  if (!own.length) return;
  const refuse = (reason: string) => {
    for (const task of own) task.refuse(reason);
  };
  if (
    [...edit.file.archive.entries.keys()].some((name) => /(?:vbaproject\.bin|\/macrosheets\/.*)$/.test(name))
  ) {
    refuse("The workbook has macros, which may call the sheet by its name: rename it in Excel.");
    return;
  }
  const canQuoteSpans = !(await isOfLibreOffice(edit));
  const [first, ...more] = own as [TaskOf<"rename-sheet">, ...TaskOf<"rename-sheet">[]];
  let places = 0;
  for (const [key, { name }] of edit.file.archive.entries) {
    if (!/\.(?:xml|vml|rels)$/.test(key) || others.test(key)) continue;
    const found = new References(
      (text) => renamedIn(text, renames, canQuoteSpans),
      renames,
      key.endsWith(".rels"),
    );
    if (isCells.test(key) && !(await edit.mayHold(name, ofReferences))) continue;
    await edit.survey(name, found);
    if (found.isUnsure) {
      refuse(
        canQuoteSpans
          ? "A formula or link may call the sheet by its name as a text, which cannot be changed with it: rename it in Excel and check the formulas."
          : "A formula or link may call the sheet by its name as a text, or begin a span of sheets, which LibreOffice reads without quotes alone: give it a name of letters and digits, or rename it by hand and check the formulas.",
      );
      return;
    }
    places += found.patches.length;
    if (places > placeLimit) {
      refuse("More places of the workbook refer to the sheet than can be changed here: rename it in Excel.");
      return;
    }
    first.take(name, ...found.patches);
  }
  for (const task of more) task.isChange = true;
}

function reasonAgainst(from: string, to: string, known: ReadonlySet<string>): string | null {
  if (!known.has(from.toLowerCase())) return `The workbook has no sheet “${from}”.`;
  if (from === to) return null;
  if (!to.trim() || to.length > 31 || forbidden.test(to) || /^history$/i.test(to))
    return "A sheet's name has at most 31 characters, none of them [ ] : * ? / \\, and no apostrophe at either end.";
  if (from.toLowerCase() !== to.toLowerCase() && known.has(to.toLowerCase()))
    return `The workbook has a sheet “${to}” already.`;
  return null;
}

/** Whether LibreOffice wrote the workbook, as its properties say. */
async function isOfLibreOffice(edit: PackageEdit): Promise<boolean> {
  const part = "docProps/app.xml";
  let application = "";
  let isOpen = false;
  if (edit.has(part))
    await edit.survey(part, {
      start(tag) {
        isOpen = /(?:^|:)Application$/.test(tag.raw);
      },
      text(text) {
        if (isOpen && application.length < 100) application += text;
      },
      end() {
        isOpen = false;
      },
    });
  return application.startsWith("LibreOffice");
}

/** Finds what refers to sheets in one part. */
class References implements SurveyHandler {
  readonly patches: Patch[] = [];
  isUnsure = false;
  readonly #rename: (text: string) => string | null;
  readonly #renames: Renames;
  readonly #isRelationships: boolean;
  readonly #open: { local: string; tag: Tag | null; text: string }[] = [];

  constructor(rename: (text: string) => string | null, renames: Renames, isRelationships: boolean) {
    this.#rename = rename;
    this.#renames = renames;
    this.#isRelationships = isRelationships;
  }

  start(tag: Tag): void {
    const local = tag.raw.slice(tag.raw.indexOf(":") + 1);
    this.#open.push({ local, tag: tag.isEmpty ? null : tag, text: "" });
    if (this.#isRelationships) this.#target(tag);
    else this.#attributes(tag);
  }

  text(text: string): void {
    const open = this.#open.at(-1);
    if (open && !(texts.has(open.local) && open.local !== "lpstr")) open.text += text;
  }

  end(_name: string, at: { from: number }): void {
    const open = this.#open.pop();
    if (!open?.tag || !open.text) return;
    const { local, tag, text } = open;
    if (local === "lpstr") {
      // The list of sheets in the properties.
      const renamed = this.#renames.get(text.toLowerCase()) ?? this.#renamed(text);
      if (renamed !== null && renamed !== text)
        this.patches.push({ from: tag.to, to: at.from, text: escapedText(renamed) });
      return;
    }
    if (!text.includes("!") && !/INDIRECT/i.test(text) && !text.includes('"')) return;
    const renamed = this.#rename(text);
    if (renamed === text) return;
    if (renamed === null || !formulas.has(local)) {
      if (formulas.has(local) || renamed !== null) this.isUnsure = true;
      return;
    }
    this.patches.push({ from: tag.to, to: at.from, text: escapedText(renamed) });
  }

  #renamed(text: string): string | null {
    return text.includes("!") ? this.#rename(text) : null;
  }

  #attributes(tag: Tag): void {
    if (tag.name === "x:sheet") {
      const name = tag.get("name") ?? "";
      this.#set(tag, "name", this.#renames.get(name.toLowerCase()) ?? name);
      return;
    }
    const sheet = /^x:(?:worksheetSource|rangeSet|dataRef)$/.test(tag.name) ? tag.get("sheet") : null;
    // Of another workbook where it has a relationship.
    if (sheet !== null && tag.get("r:id") === null)
      this.#set(tag, "sheet", this.#renames.get(sheet.toLowerCase()) ?? sheet);
    if (!tag.source.includes("!")) return;
    for (const name of tag.names()) {
      if (free.test(name) || name.startsWith("xmlns")) continue;
      const value = tag.get(name) ?? "";
      if (!value.includes("!")) continue;
      const renamed = this.#rename(value);
      if (renamed === null) this.isUnsure = true;
      else this.#set(tag, name, renamed);
    }
  }

  /** Links of shapes lead to places by relationships. */
  #target(tag: Tag): void {
    const target = tag.name === "rel:Relationship" ? tag.get("Target") : null;
    if (!target?.startsWith("#")) return;
    const place = percentDecoded(target.slice(1));
    const renamed = this.#rename(place);
    if (renamed === null) this.isUnsure = true;
    else if (renamed !== place) this.#set(tag, "Target", `#${encodeURI(renamed)}`);
  }

  #set(tag: Tag, name: string, value: string): void {
    const patch = tag.set(name, value);
    if (patch) this.patches.push(patch);
  }
}
