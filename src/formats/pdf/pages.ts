import { area, type Box, intersection } from "./content/geometry.ts";
import { asDict, type PdfFile } from "./file/file.ts";
import { NumberSet } from "./file/number-set.ts";
import { type Dict, type PdfValue, Ref } from "./file/objects.ts";
import type { Resolved } from "./file/windows.ts";

/** A page as the page tree has it, with what it inherits (ISO 32000-2, 7.7.3). */
export interface Page {
  dict: Dict;
  /** Object number; 0 for a page that is no object of its own. */
  object: number;
  /** From 1. */
  number: number;
  resources: Dict | null;
  /** What is seen of it, in default user space. */
  box: Box;
  /** Clockwise, in degrees. */
  rotation: number;
  /** Points that a unit of user space is long (ISO 32000-2, 14.11.2). */
  unit: number;
}

/** The page's own entries that its ancestors may give. */
interface Inherited {
  resources: PdfValue;
  mediaBox: PdfValue;
  cropBox: PdfValue;
  rotation: PdfValue;
}

interface Frame {
  kids: PdfValue[];
  at: number;
  inherited: Inherited;
  /** Bytes of memory that it keeps from being freed, where they are many. */
  bytes: number;
}

const letter: Box = [0, 0, 612, 792];

/** Pages that are looked at; a longer document is reported as not wholly read. */
const pageLimit = 100_000;

/** The pages in order, each once; `missed` is reported of nodes of the page tree that are not there. */
export async function* pages(file: PdfFile, catalog: Dict, missed: () => void): AsyncGenerator<Page> {
  const seen = new NumberSet();
  const nothing: Inherited = { resources: null, mediaBox: null, cropBox: null, rotation: null };
  const frames: Frame[] = [{ kids: [catalog.get("Pages")], at: 0, inherited: nothing, bytes: 0 }];
  let number = 0;
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    file.budget.step();
    if (file.budget.isDue) await file.budget.turn();
    if (frame.at >= frame.kids.length) {
      file.memory.giveBack(frame.bytes);
      frames.pop();
      continue;
    }
    const raw = frame.kids[frame.at++] ?? null;
    if (raw instanceof Ref && !seen.add(raw.num)) continue;
    const dict = asDict(await file.once(raw));
    if (!dict) {
      missed();
      continue;
    }
    const inherited: Inherited = {
      resources: dict.get("Resources") ?? frame.inherited.resources,
      mediaBox: dict.get("MediaBox") ?? frame.inherited.mediaBox,
      cropBox: dict.get("CropBox") ?? frame.inherited.cropBox,
      rotation: dict.get("Rotate") ?? frame.inherited.rotation,
    };
    const kids = dict.has("Kids") ? await file.array(dict.get("Kids")) : null;
    if (kids && (await file.name(dict.get("Type"))) !== "Page") {
      file.budget.depth(frames.length);
      const bytes = file.memory.bytesOf(dict, kids);
      file.memory.take(bytes);
      frames.push({ kids, at: 0, inherited, bytes });
      continue;
    }
    if (++number > pageLimit) return;
    yield {
      dict,
      object: raw instanceof Ref ? raw.num : 0,
      number,
      resources: await file.dict(inherited.resources),
      box: await shownPart(file, inherited),
      rotation: (await file.number(inherited.rotation)) ?? 0,
      unit: dict.has("UserUnit") ? ((await file.number(dict.get("UserUnit"))) ?? 1) : 1,
    };
  }
}

/** What is shown of a page: of the crop box what lies within the medium (ISO 32000-2, 14.11.2.1). */
async function shownPart(file: PdfFile, { cropBox, mediaBox }: Inherited): Promise<Box> {
  const medium = await boxOf(file, mediaBox);
  const crop = await boxOf(file, cropBox);
  if (!crop || !medium) return crop ?? medium ?? letter;
  const shown = intersection(crop, medium);
  return area(shown) > 0 ? shown : medium;
}

/** A rectangle with its corners in order; null when it is none (7.9.5). */
export function boxOf(file: PdfFile, value: PdfValue): Resolved<Box | null> {
  const isPlain = Array.isArray(value) && value.length >= 4 && !value.some((entry) => entry instanceof Ref);
  return isPlain ? boxOfCorners(value) : referredBox(file, value);
}

async function referredBox(file: PdfFile, value: PdfValue): Promise<Box | null> {
  const entries = await file.array(value);
  if (!entries || entries.length < 4) return null;
  const corners: PdfValue[] = [];
  for (const entry of entries.slice(0, 4)) corners.push(await file.number(entry));
  return boxOfCorners(corners);
}

function boxOfCorners(corners: readonly PdfValue[]): Box {
  const at = (index: number) => (typeof corners[index] === "number" ? corners[index] : 0);
  const [a, b, c, d] = [at(0), at(1), at(2), at(3)];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
