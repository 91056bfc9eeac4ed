import { AppError } from "../../core/errors.ts";
import type { EditOptions, Editor } from "../editor.ts";
import type { Edit, EditKind, EditOutcome } from "../edits.ts";
import { catalogOf, readCatalog } from "./catalog.ts";
import { addBookmarks } from "./edit/bookmarks.ts";
import { Decorations } from "./edit/decorations.ts";
import { followStructureOrder, mapRole, markTagged, setLanguage, showTitle } from "./edit/document-edits.ts";
import { EditContext } from "./edit/edit-context.ts";
import { describePicture, markCaption, setHeadingLevel, setLinkText } from "./edit/element-edits.ts";
import { setFieldName } from "./edit/field-name.ts";
import { completeList, fixList, makeList } from "./edit/lists.ts";
import { tagAnnotation } from "./edit/loose-annotations.ts";
import { LooseFields } from "./edit/loose-fields.ts";
import { LooseLinks } from "./edit/loose-links.ts";
import { LoosePictures } from "./edit/loose-pictures.ts";
import { LooseTexts } from "./edit/loose-text.ts";
import { MarkedLists } from "./edit/marked-lists.ts";
import { Refusal, refused, unchanged } from "./edit/outcomes.ts";
import { isSigned } from "./edit/signatures.ts";
import { gatherStrayItems } from "./edit/stray-items.ts";
import { freeStrayCells, markHeaderCells, markLayoutTable } from "./edit/tables.ts";
import { setTitle } from "./edit/title.ts";
import { fixMarks } from "./edit/torn-marks.ts";
import { Update } from "./edit/update.ts";
import { writeUpdate } from "./edit/write-update.ts";
import { PdfFile } from "./file/file.ts";
import { PdfReading } from "./kept-reading.ts";

/** What edits share, and those of them that are made together when all are known. */
class GatheredEdits extends EditContext {
  readonly decorations = new Decorations(this);
  readonly looseTexts = new LooseTexts(this);
  readonly loosePictures = new LoosePictures(this);
  readonly markedLists = new MarkedLists(this);
  readonly looseLinks = new LooseLinks(this);
  readonly looseFields = new LooseFields(this);
}

type EditOf<Kind extends EditKind> = Extract<Edit, { kind: Kind }>;
type Handlers = {
  [Kind in EditKind]?: (context: GatheredEdits, edit: EditOf<Kind>, index: number) => Promise<EditOutcome>;
};

const handlers: Handlers = {
  "set-language": async (context, { at, language }) =>
    setLanguage(at ? await context.element(at) : await context.editedCatalog(), language),
  "set-title": (context, { title }) => setTitle(context, title),
  "show-title": showTitle,
  "follow-structure-order": followStructureOrder,
  "set-alternative": async (context, { at, text }, index) =>
    at.in === "operator"
      ? context.loosePictures.add(index, at, text)
      : describePicture(context, await context.element(at), text),
  "mark-decorative": async (context, { at }, index) =>
    at.in === "operator" ? context.loosePictures.add(index, at, null) : context.decorations.add(index, at),
  "set-field-name": async (context, { at, text }) => setFieldName(context, await context.object(at), text),
  "set-heading-level": async (context, { at, level }) =>
    setHeadingLevel(context, await context.element(at), level),
  "mark-header-cells": (context, { at, rows, columns }) => markHeaderCells(context, at, rows, columns),
  "mark-layout-table": (context, { at }) => markLayoutTable(context, at),
  "make-list": async (context, edit, index) =>
    edit.at[0]?.in === "marked"
      ? context.markedLists.add(index, edit)
      : makeList(context, edit.at, edit.sort, edit),
  "fix-list": async (context, { at }) => {
    const element = await context.element(at);
    return (await context.roleOf(element)) === "LI"
      ? gatherStrayItems(context, element)
      : fixList(context, element);
  },
  "complete-list": async (context, { at }) => completeList(context, await context.element(at)),
  "mark-caption": async (context, { at }) => markCaption(context, await context.element(at)),
  "set-link-text": async (context, { at, text }) => setLinkText(context, await context.element(at), text),
  "add-navigation": addBookmarks,
  "map-role": (context, { role, to }) => mapRole(context, role, to),
  "mark-tagged": markTagged,
  "tag-text": async (context, { at, edges }, index) => context.looseTexts.add(index, at, edges),
  "fix-marks": (context, { at }) => fixMarks(context, at),
  "tag-annotation": (context, { at }, index) => tagAnnotation(context, at, index),
  "free-stray-cells": freeStrayCells,
};

/** Changes PDF by an incremental update (ISO 32000-2, 7.5.6): the original's bytes, then what is new. */
export const pdfEditor: Editor = {
  format: "pdf",
  kinds: new Set(Object.keys(handlers) as EditKind[]),
  // What is painted stays.
  recolours: new Set(),
  async apply(source, edits, out, options, budget) {
    const file = await PdfFile.open(source, budget);
    if (file.trailer.get("Encrypt") !== null && !file.isEncrypted)
      throw new AppError(
        "encrypted_document",
        "The PDF is encrypted, and the part of it that says how is damaged, so that it cannot be fixed. Ask for a copy without encryption.",
      );
    // What was cut off together with all trailers is not seen, and may be a part of the document.
    if (file.isRebuilt && !file.trailer.has("Size"))
      throw new AppError(
        "unreadable_document",
        "The PDF is cut short: the end of the file, which says what belongs to it, is missing, so that it is left as it is. Get the file again, or make it anew from its source.",
      );
    for (;;) {
      const wasRebuilt = file.isRebuilt;
      const { update, outcomes } = await editsOf(file, edits, options);
      // An object was not where the cross references reported: what was read before may be of another state.
      if (file.isRebuilt !== wasRebuilt) continue;
      if (!update.isEmpty) await writeUpdate(source, update, out);
      return outcomes;
    }
  },
};

async function editsOf(
  file: PdfFile,
  edits: readonly Edit[],
  options: EditOptions,
): Promise<{ update: Update; outcomes: EditOutcome[] }> {
  const catalog = await catalogOf(file);
  if (!options.allowSigned && (await isSigned(file, catalog)))
    throw new AppError(
      "signed_document",
      "The PDF is signed, and any change to it would break the signature. Fix the document before it is signed, or allow a fixed copy whose signature is no longer valid (allow_signed in a request, --allow-signed on the command line).",
    );
  const update = new Update(file);
  const reading = options.reading instanceof PdfReading ? options.reading : null;
  const context = new GatheredEdits(update, catalog, await readCatalog(file, catalog), reading);
  const outcomes: EditOutcome[] = [];
  const made = new Map<string, string>();
  // Bookmarks are made of headings as the other edits leave them.
  for (const isLast of [false, true])
    for (const [at, edit] of edits.entries())
      if ((edit.kind === "add-navigation") === isLast)
        outcomes[at] = await outcomeOf(context, edit, at, made);
  const { decorations, markedLists, looseTexts, loosePictures, looseLinks, looseFields } = context;
  for (const gathered of [decorations, markedLists, looseTexts, loosePictures, looseLinks, looseFields])
    for (const [at, outcome] of await gathered.apply()) outcomes[at] = outcome;
  await context.contents.apply();
  await context.parents.apply();
  return { update, outcomes };
}

/** `made` says what was asked before, by what it is about. */
async function outcomeOf(
  context: GatheredEdits,
  edit: Edit,
  index: number,
  made: Map<string, string>,
): Promise<EditOutcome> {
  const handler = handlers[edit.kind] as
    | ((context: GatheredEdits, edit: Edit, index: number) => Promise<EditOutcome>)
    | undefined;
  if (!handler) return refused("This cannot be changed in a PDF.");
  const subject = subjectOf(edit);
  const wanted = JSON.stringify(edit);
  const before = made.get(subject);
  if (before === wanted) return unchanged;
  if (before !== undefined) return refused("Another change to the same place contradicts this one.");
  try {
    const outcome = await handler(context, edit, index);
    if (outcome.status !== "refused") made.set(subject, wanted);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

/** Kinds that give the same place something else. */
const rivals: Partial<Record<EditKind, string>> = {
  "mark-decorative": "set-alternative",
  "mark-layout-table": "mark-header-cells",
  "mark-caption": "set-heading-level",
};

function subjectOf(edit: Edit): string {
  if (edit.kind === "map-role") return `${edit.kind} ${edit.role}`;
  const at = edit.kind === "make-list" ? (edit.at[0] ?? null) : "at" in edit && edit.at ? edit.at : null;
  const place = at && "in" in at ? (at.in === "object" ? at.object : JSON.stringify(at)) : "";
  return `${rivals[edit.kind] ?? edit.kind} ${place}`;
}
