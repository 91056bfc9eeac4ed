import { detached } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { wholeNumber } from "../ooxml/values.ts";

/** A picture that is the value of a cell: placed in it, or made by the function IMAGE. */
export interface CellImage {
  alt: string | null;
  isDecorative: boolean;
  /** Name of the part that holds it; null where the workbook has only its address. */
  part: string | null;
}

/** Pictures of one workbook that are kept, each for any number of cells, and characters of their texts. */
const imageLimit = 10_000;
const textsLimit = 2_000_000;
/** Entries of metadata that are kept. */
const entryLimit = 100_000;
/** Structures of rich values that are looked at; Excel writes a handful. */
const structureLimit = 1_000;
const altLimit = 1_000;

/** Where in a rich value of one structure an image's parts stand. */
interface ImageStructure {
  text: number;
  origin: number;
  relationship: number;
}

/** The structures that are images, by their number ([MS-XLSX]: `_localImage` and `_webimage`). */
async function imageStructures(file: OfficePackage, part: string): Promise<Map<number, ImageStructure>> {
  const found = new Map<number, ImageStructure>();
  let index = -1;
  let key = -1;
  let own: ImageStructure | null = null;
  await file.read(part, {
    start(name, attributes) {
      if (name === "rd:s") {
        index++;
        key = -1;
        own = null;
        if (found.size < structureLimit && /^_(?:localImage|webimage)$/.test(attributes.get("t", 64) ?? "")) {
          own = { text: -1, origin: -1, relationship: -1 };
          found.set(index, own);
        }
      } else if (name === "rd:k" && own) {
        key++;
        const called = attributes.get("n", 64);
        if (called === "Text") own.text = key;
        else if (called === "CalcOrigin") own.origin = key;
        else if (called === "_rvRel:LocalImageIdentifier") own.relationship = key;
      }
    },
  });
  return found;
}

/** The parts of images, by the numbers that rich values have for them. */
async function imageParts(file: OfficePackage, part: string | undefined): Promise<string[]> {
  const found: string[] = [];
  if (part === undefined) return found;
  const relationships = await file.relationships(part);
  await file.read(part, {
    start(name, attributes) {
      if (name !== "rvr:rel" || found.length >= imageLimit) return;
      const target = relationships.byId(attributes.get("r:id", 255));
      found.push(target && !target.isExternal ? target.target : "");
    },
  });
  return found;
}

/** The rich values that are images, by their number. */
async function imageValues(
  file: OfficePackage,
  part: string,
  structures: ReadonlyMap<number, ImageStructure>,
  parts: readonly string[],
): Promise<Map<number, CellImage>> {
  const found = new Map<number, CellImage>();
  let index = -1;
  let key = -1;
  let structure: ImageStructure | undefined;
  let image: CellImage | null = null;
  let text = "";
  let characters = 0;
  let isCut = false;
  await file.read(part, {
    start(name, attributes) {
      if (name === "rd:rv") {
        index++;
        key = -1;
        structure = structures.get(wholeNumber(attributes.get("s", 16) ?? "") ?? -1);
        image = null;
        if (!structure) return;
        if (found.size >= imageLimit || characters > textsLimit) {
          isCut = true;
          return;
        }
        image = { alt: null, isDecorative: false, part: null };
        found.set(index, image);
      } else if (name === "rd:v") {
        key++;
        text = "";
      }
    },
    text(piece) {
      if (image && text.length < altLimit) text += piece;
    },
    end(name) {
      if (name !== "rd:v" || !image || !structure) return;
      if (key === structure.text && !isBlank(text)) {
        image.alt = detached(text.slice(0, altLimit));
        characters += image.alt.length;
      }
      // Excel's mark of decoration: where the image comes from is 6, not 5.
      else if (key === structure.origin) image.isDecorative = text.trim() === "6";
      else if (key === structure.relationship) image.part = parts[wholeNumber(text.trim()) ?? -1] || null;
    },
  });
  if (isCut)
    file.note(
      `Only the first ${found.size} pictures in cells were checked: the workbook has more. Split it.`,
      part,
    );
  return found;
}

/** The pictures in cells by the number that a cell's attribute `vm` has (ECMA-376 part 1, 18.9; [MS-XLSX], rich values). */
export async function cellImages(
  file: OfficePackage,
  workbook: Relationships,
): Promise<ReadonlyMap<number, CellImage>> {
  const images = new Map<number, CellImage>();
  const partOf = (type: string) => workbook.ofType(type)[0]?.target;
  const structurePart = partOf("rdRichValueStructure");
  const valuePart = partOf("rdRichValue");
  const metadataPart = partOf("sheetMetadata");
  if (structurePart === undefined || valuePart === undefined || metadataPart === undefined) return images;
  const structures = await imageStructures(file, structurePart);
  if (!structures.size) return images;
  const values = await imageValues(
    file,
    valuePart,
    structures,
    await imageParts(file, partOf("richValueRel")),
  );

  let types = 0;
  let richType = -1;
  let section = "";
  let block = -1;
  const future = new Map<number, CellImage>();
  await file.read(metadataPart, {
    start(name, attributes) {
      if (name === "x:metadataType") {
        types++;
        if (attributes.get("name", 64) === "XLRICHVALUE") richType = types;
      } else if (name === "x:futureMetadata" || name === "x:valueMetadata") {
        const isRich = name === "x:valueMetadata" || attributes.get("name", 64) === "XLRICHVALUE";
        section = isRich ? name : "";
        block = -1;
      } else if (name === "x:bk") block++;
      else if (name === "rd:rvb" && section === "x:futureMetadata") {
        const image = values.get(wholeNumber(attributes.get("i", 16) ?? "") ?? -1);
        if (image && future.size < entryLimit) future.set(block, image);
      } else if (name === "x:rc" && section === "x:valueMetadata") {
        if (wholeNumber(attributes.get("t", 16) ?? "") !== richType) return;
        const image = future.get(wholeNumber(attributes.get("v", 16) ?? "") ?? -1);
        if (image && images.size < entryLimit) images.set(block + 1, image);
      }
    },
    end(name) {
      if (name === section) section = "";
    },
  });
  return images;
}
