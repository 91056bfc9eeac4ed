import { trimmedTag } from "../../checker/language-tag.ts";
import type { Tool } from "../../checker/model.ts";
import { collapsed, isBlank } from "../../checker/white-space.ts";
import type { Program } from "../notes.ts";
import { asDict, type PdfFile } from "./file/file.ts";
import { NumberSet } from "./file/number-set.ts";
import { Dict, type PdfValue, Ref, Stream } from "./file/objects.ts";
import { programOf, toolOf } from "./tool.ts";
import { readXmp, type Xmp } from "./xmp.ts";

/** What the catalog and the document's metadata say. */
export interface CatalogFacts {
  language: string | null;
  xmp: Xmp | null;
  infoTitle: string | null;
  showsTitle: boolean;
  isMarked: boolean;
  isSuspect: boolean;
  structureRoot: Dict | null;
  /** Titled items of the outline, and how many items there are. */
  outline: { titled: number; items: number };
  hasDynamicXfa: boolean;
  tool: Tool;
  program: Program | null;
}

/** Largest XMP packet and XFA part that are read, in bytes. */
const packetLimit = 4_194_304;
/** Outline items that are counted. */
const outlineLimit = 100_000;

/** The catalog, or an empty one where the file has none. */
export const catalogOf = async (file: PdfFile): Promise<Dict> =>
  (await file.dict(file.trailer.get("Root"))) ?? new Dict();

const trimmed = (language: string | null): string | null => language && (trimmedTag(language) || null);

export async function readCatalog(file: PdfFile, catalog: Dict): Promise<CatalogFacts> {
  const info = await file.dict(file.trailer.get("Info"));
  const text = async (dict: Dict | null, key: string) => {
    const value = dict ? (await file.string(dict.get(key)))?.text() : null;
    return isBlank(value) ? null : value!;
  };
  const preferences = await file.dict(catalog.get("ViewerPreferences"));
  const mark = await file.dict(catalog.get("MarkInfo"));
  const metadata = await file.resolve(catalog.get("Metadata"));
  const creator = await text(info, "Creator");
  const tool = toolOf(creator, await text(info, "Producer"));
  return {
    language: trimmed(await text(catalog, "Lang")),
    xmp: metadata instanceof Stream ? await xmpOf(file, metadata) : null,
    infoTitle: await text(info, "Title"),
    showsTitle: preferences !== null && (await file.resolve(preferences.get("DisplayDocTitle"))) === true,
    isMarked: mark !== null && (await file.resolve(mark.get("Marked"))) === true,
    isSuspect: mark !== null && (await file.resolve(mark.get("Suspects"))) === true,
    structureRoot: await file.dict(catalog.get("StructTreeRoot")),
    outline: await readOutline(file, await file.dict(catalog.get("Outlines"))),
    hasDynamicXfa: await isDynamicXfa(file, catalog),
    tool,
    program: programOf(creator, tool),
  };
}

async function xmpOf(file: PdfFile, metadata: Stream): Promise<Xmp> {
  const packet = await file.decoded(metadata, packetLimit);
  file.budget.step(packet.length >> 4);
  return readXmp(packet, file.budget);
}

/** Counts the items of the outline, each once (ISO 32000-2, 12.3.3). */
async function readOutline(file: PdfFile, root: Dict | null): Promise<{ titled: number; items: number }> {
  const found = { titled: 0, items: 0 };
  const seen = new NumberSet();
  const waiting: PdfValue[] = root ? [root.get("First")] : [];
  while (waiting.length && found.items < outlineLimit) {
    file.budget.step();
    if (file.budget.isDue) await file.budget.turn();
    const value = waiting.pop() ?? null;
    if (value instanceof Ref && !seen.add(value.num)) continue;
    const entry = file.once(value);
    const item = asDict(entry instanceof Promise ? await entry : entry);
    if (!item) continue;
    found.items++;
    if (!isBlank((await file.string(item.get("Title")))?.text())) found.titled++;
    waiting.push(item.get("Next"), item.get("First"));
  }
  return found;
}

/** Whether the form is laid out by the viewer while it is filled in, so that its pages show nothing (PDF/UA-1, 7.15). */
async function isDynamicXfa(file: PdfFile, catalog: Dict): Promise<boolean> {
  const form = await file.dict(catalog.get("AcroForm"));
  const xfa = form ? await file.resolve(form.get("XFA")) : null;
  if (xfa === null) return false;
  if ((await file.resolve(catalog.get("NeedsRendering"))) === true) return true;
  const streams: Stream[] = [];
  if (xfa instanceof Stream) streams.push(xfa);
  else if (Array.isArray(xfa)) {
    for (let at = 0; at + 1 < xfa.length && at < 64; at += 2) {
      if ((await file.string(xfa[at]))?.text() !== "config") continue;
      const part = await file.resolve(xfa[at + 1]);
      if (part instanceof Stream) streams.push(part);
    }
  }
  for (const stream of streams) if (await requiresRendering(file, stream)) return true;
  return false;
}

/** Characters that what is looked for in a form's layout may take. */
const renderingLength = 256;

async function requiresRendering(file: PdfFile, stream: Stream): Promise<boolean> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = "";
  for await (const piece of file.pieces(stream)) {
    text =
      text.slice(-renderingLength) +
      decoder.decode(piece.subarray(0, packetLimit - length), { stream: true });
    file.budget.step(piece.length >> 5);
    if (/<(?:\w+:)?dynamicRender>\s*required\s*</.test(text)) return true;
    length += piece.length;
    if (length >= packetLimit) break;
  }
  return false;
}

const assistiveTechnology = 1 << 9;

/** Permission bit 10 of encrypted documents (PDF/UA-1, 7.16); PDF 2.0 lets assistive technology in whatever it says. */
export function allowsAssistiveTechnology({
  isEncrypted,
  permissions,
  version,
}: Pick<PdfFile, "isEncrypted" | "permissions" | "version">): boolean {
  if (!isEncrypted || permissions === null || version >= "2") return true;
  return (permissions & assistiveTechnology) !== 0;
}

/** The title that counts: a document that claims PDF/UA needs it in its XMP metadata (PDF/UA-1, 7.1). */
export function titleOf({ xmp, infoTitle }: CatalogFacts): { title: string | null; conflict: string | null } {
  const own = isBlank(xmp?.title) ? null : xmp!.title;
  const title = xmp?.pdfUaPart == null ? (own ?? infoTitle) : own;
  const conflict = own && infoTitle && collapsed(own) !== collapsed(infoTitle) ? infoTitle : null;
  return { title, conflict };
}
