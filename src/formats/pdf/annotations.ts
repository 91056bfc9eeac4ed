import { isWellFormed, trimmedTag } from "../../checker/language-tag.ts";
import type { FactSink, Place } from "../../checker/model.ts";
import { detached, snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address } from "../content.ts";
import { area, type Box, intersection, whereOnPage } from "./content/geometry.ts";
import type { PageContent } from "./content/page-content.ts";
import { shownBox } from "./content/shown-box.ts";
import { asDict, type PdfFile } from "./file/file.ts";
import { type Dict, type PdfValue, Ref } from "./file/objects.ts";
import { inherited, widgetDescription } from "./form-fields.ts";
import { boxOf, type Page } from "./pages.ts";
import { formLabels } from "./structure/form-labels.ts";
import { placeOnPage } from "./structure/places.ts";
import { flags, type StructureTree } from "./structure/structure-tree.ts";

/** A terminal form field, gathered from its widgets on all pages. */
export interface Field {
  control: string;
  name: string | null;
  /** Every visible widget is in a Form element; null when the document has no structure tree. */
  isTagged: boolean | null;
  place: Place;
  /** Of the field, not of its widget. */
  address?: Address;
  anchor: string;
}

/** What annotations need of the rest of the reader. */
export interface AnnotationContext {
  file: PdfFile;
  /** Null when the document is not tagged. */
  tree: StructureTree | null;
  /** The structure element of an annotation; -1 for none. */
  elementOf(dict: Dict, object: number): Promise<number>;
  /** The document declares its language. */
  hasLanguage: boolean;
  emit: FactSink;
}

const hiddenFlag = 2;
const noViewFlag = 32;
const unseen = hiddenFlag | noViewFlag;

/** Need no tag (PDF/UA-1, 7.18.1 and 7.18.8; ISO 14289-2, 8.9.2); widgets are reported as fields. */
const tagless = new Set(["Widget", "PrinterMark", "Popup", "TrapNet"]);
/** Annotations of one page, and fields of a document, that are looked at. */
const annotationLimit = 20_000;
const fieldLimit = 50_000;

/** Reads the annotations of pages: form fields, links, media, and whether they are tagged. */
export class AnnotationReader {
  readonly fields = new Map<number | string, Field>();
  readonly #context: AnnotationContext;
  #anonymous = 0;

  constructor(context: AnnotationContext) {
    this.#context = context;
  }

  /** Emits what is to be reported of the page's annotations, and gives those that can be seen on; answers how many these are. */
  async page(
    page: Page,
    content: PageContent,
    paint?: (dict: Dict, subtype: string, box: Box) => Promise<void>,
  ): Promise<number> {
    const { file } = this.#context;
    const list = (await file.array(page.dict.get("Annots"))) ?? [];
    let visible = 0;
    for (const value of list.slice(0, annotationLimit)) {
      file.budget.step(16);
      if (file.budget.isDue) await file.budget.turn();
      const found = file.once(value);
      const dict = asDict(found instanceof Promise ? await found : found);
      if (!dict) continue;
      const subtype = await file.name(dict.get("Subtype"));
      if (!subtype || subtype === "Popup") continue;
      const rectangle = boxOf(file, dict.get("Rect"));
      const box = rectangle instanceof Promise ? await rectangle : rectangle;
      const isSeen = (((await file.number(dict.get("F"))) ?? 0) & unseen) === 0 && isOnPage(box, page.box);
      if (!isSeen) continue;
      visible++;
      const object = value instanceof Ref ? value.num : 0;
      if (paint && box) await paint(dict, subtype, box);
      await this.#annotation(dict, object, subtype, box ?? page.box, page, content);
    }
    return visible;
  }

  async emitFields(): Promise<void> {
    const { budget } = this.#context.file;
    for (const { control, name, isTagged, place, address, anchor } of this.fields.values()) {
      if (budget.isDue) await budget.turn();
      const shown = name ?? anchor;
      this.#context.emit({
        kind: "field",
        control,
        name,
        isTagged,
        place,
        ...(address ? { address } : {}),
        anchor,
        ...(shown ? { snippet: snippet(shown) } : {}),
      });
    }
  }

  async #annotation(
    dict: Dict,
    object: number,
    subtype: string,
    box: Box,
    page: Page,
    content: PageContent,
  ): Promise<void> {
    const { tree, emit } = this.#context;
    const element = tree ? await this.#context.elementOf(dict, object) : -1;
    if (tree && element >= 0) tree.setBox(element, page.number, shownBox(box, page));
    const where = whereOnPage(box, page.box, page.rotation);
    const field = subtype === "Widget" ? page : undefined;
    const place = (noun: string) =>
      placeOnPage(page, box, `${noun} (${where})`, content.textBeside(box, field));
    const hasLanguage = tree !== null && element >= 0 && tree.has(element, flags.hasLanguage);
    await this.#languages(dict, subtype, hasLanguage, () => place(`${subtype} annotation`));
    if (subtype === "Widget") return this.#widget(dict, object, element, page.number, place);
    if (tree && element < 0 && !tagless.has(subtype)) {
      emit({
        kind: "tagging-defect",
        defect: "untagged-annotation",
        detail: subtype,
        place: place(subtype === "Link" ? "link" : `${subtype} annotation`),
        ...(object ? { address: { in: "object", object, page: page.number } as const } : {}),
        anchor: `${subtype} ${await this.#target(dict)} ${content.textBeside(box)}`,
      });
    }
    if (subtype === "Link" && tree && element >= 0) await this.#link(dict, element, tree);
    if (mediaSorts[subtype]) {
      emit({
        kind: "media",
        sort: mediaSorts[subtype],
        hasTextTrack: false,
        place: place(`${subtype} annotation`),
        anchor: subtype,
      });
    }
  }

  /** Keeps where the link leads, and its description where the element has none of its own (PDF/UA-1, 7.18.5). */
  async #link(dict: Dict, element: number, tree: StructureTree): Promise<void> {
    const link = tree.closest(element, (name) => name === "Link");
    if (link < 0) return;
    const target = await this.#target(dict);
    if (target && !tree.linkTargets.has(link)) tree.linkTargets.set(link, target);
    const contents = (await this.#context.file.string(dict.get("Contents")))?.text();
    if (!isBlank(contents) && tree.alternative(link) === null) tree.contents.set(link, snippet(contents!));
  }

  async #target(dict: Dict): Promise<string> {
    const { file } = this.#context;
    const action = await file.dict(dict.get("A"));
    const uri = action && (await file.string(action.get("URI")));
    return uri ? detached(uri.text().slice(0, 200)) : "";
  }

  /** `hasLanguage` says whether the element that holds the annotation has one, which its texts take over. */
  async #languages(dict: Dict, subtype: string, hasLanguage: boolean, place: () => Place): Promise<void> {
    const { file, emit } = this.#context;
    const own = trimmedTag((await file.string(dict.get("Lang")))?.text() ?? "");
    if (own && !isWellFormed(own))
      emit({
        kind: "language-defect",
        defect: "malformed",
        detail: snippet(own),
        place: place(),
        anchor: snippet(own),
      });
    if (own || hasLanguage || this.#context.hasLanguage) return;
    const contents = (await file.string(dict.get("Contents")))?.text();
    const label = subtype === "Widget" ? await this.#inheritedText(dict, "TU") : null;
    for (const [text, detail] of [
      [contents, "description of an annotation"],
      [label, "tooltip of a form field"],
    ] as const) {
      if (isBlank(text)) continue;
      emit({
        kind: "language-defect",
        defect: "uncovered",
        detail,
        place: place(),
        snippet: snippet(text!),
      });
    }
  }

  async #inheritedText(dict: Dict, key: string): Promise<string | null> {
    const { file } = this.#context;
    const text = await file.string(await inherited(file, dict, key));
    // One long text may be that of very many fields.
    file.budget.step((text?.length ?? 0) >> 5);
    return text?.text() ?? null;
  }

  async #widget(
    dict: Dict,
    object: number,
    element: number,
    page: number,
    place: (noun: string) => Place,
  ): Promise<void> {
    const { file, tree } = this.#context;
    // One that is decoration is nothing to fill in (ISO 14289-2, 8.10.1).
    if (tree && element >= 0 && tree.has(element, flags.isArtifact)) return;
    const parent = dict.get("Parent");
    // A widget that names no field of its own is one of several of its parent.
    const isOwnField = dict.has("T") || !(parent instanceof Ref);
    const key = isOwnField ? object || `direct ${this.#anonymous++}` : (parent as Ref).num;
    const form = tree && element >= 0 ? tree.closest(element, (name) => name === "Form") : -1;
    const label = snippet((await this.#inheritedText(dict, "TU")) ?? "");
    const own = isBlank(label) ? null : label;
    const called = tree && form >= 0 ? formName(tree, form, file.isPdf2) : null;
    const described = own ?? called ?? (await widgetDescription(file, dict));
    const name = described === null ? null : snippet(described);
    const known = this.fields.get(key);
    if (known) {
      if (tree) known.isTagged &&= form >= 0;
      // Every widget of a field without a name of its own needs a description (PDF/UA-1, 7.18.1).
      if (isBlank(name)) known.name = null;
      return;
    }
    if (this.fields.size >= fieldLimit) return;
    const title = await this.#inheritedText(dict, "T");
    const control = controlName(
      await file.name(await inherited(file, dict, "FT")),
      await inherited(file, dict, "Ff"),
    );
    this.fields.set(key, {
      control,
      name,
      isTagged: tree && form >= 0,
      place: place(`${control}${title === null ? "" : ` "${snippet(title, 60)}"`}`),
      ...(typeof key === "number" ? { address: { in: "object", object: key, page } } : {}),
      anchor: detached(title?.slice(0, 200) ?? ""),
    });
  }
}

/** What a Form element calls its field: its description, or a label in it. */
function formName(tree: StructureTree, form: number, isPdf2: boolean): string | null {
  const description = tree.alts.get(form) ?? null;
  if (!isBlank(description)) return description;
  for (const label of formLabels(tree, form, isPdf2))
    if (!isBlank(tree.text(label))) return snippet(tree.text(label));
  return description;
}

const mediaSorts: Record<string, "audio" | "video"> = {
  Sound: "audio",
  Movie: "video",
  Screen: "video",
  RichMedia: "video",
};

function isOnPage(box: Box | null, page: Box): boolean {
  if (!box) return true;
  return area(box) > 0 && area(intersection(box, page)) > 0;
}

const pushButton = 1 << 16;
const radioButton = 1 << 15;
const combo = 1 << 17;

function controlName(type: string | null, value: PdfValue): string {
  const bits = typeof value === "number" ? value : 0;
  switch (type) {
    case "Tx":
      return "text field";
    case "Btn":
      return bits & pushButton ? "button" : bits & radioButton ? "radio button group" : "check box";
    case "Ch":
      return bits & combo ? "drop-down list" : "list box";
    case "Sig":
      return "signature field";
    default:
      return "form field";
  }
}
