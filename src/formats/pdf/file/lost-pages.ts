import { Dict, Name, type PdfValue, type Ref } from "./objects.ts";
import type { Resolved } from "./windows.ts";

/** Kids of a page tree that a damaged file may have lost all, and catalogs that are tried. */
const mostLost = 64;

/** What is asked of a file to find its pages. */
interface Objects {
  /** Names the catalog; it may be given another one. */
  readonly trailer: Dict;
  /** All objects that the file has, by number. */
  refs(): Iterable<Ref>;
  once(value: PdfValue): Resolved<PdfValue>;
  dict(value: PdfValue): Resolved<Dict | null>;
  array(value: PdfValue): Resolved<PdfValue[] | null>;
}

/** The catalog that the trailer names, if it names pages itself. */
export async function catalogIn(file: Objects): Promise<Dict | null> {
  const root = await file.dict(file.trailer.get("Root"));
  return root?.get("Pages") ? root : null;
}

/** Whether the catalog leads to a page tree without kids, or to one of its first kids. */
export async function leadsToPages(file: Objects, tried = mostLost): Promise<boolean> {
  const catalog = await catalogIn(file);
  const pages = catalog && (await file.dict(catalog.get("Pages")));
  if (!pages) return false;
  const kids = await file.array(pages.get("Kids"));
  if (kids?.length === 0) return true;
  for (const kid of kids?.slice(0, tried) ?? []) if (await file.dict(kid)) return true;
  return false;
}

/**
 * Where the root leads to no pages, takes the last catalog that does; where none does, makes a page tree of all page
 * objects for the catalog that there is. Answers whether there are pages then.
 */
export async function findPages(file: Objects): Promise<boolean> {
  const { trailer } = file;
  const catalogs: Ref[] = [];
  const kids: Ref[] = [];
  for (const ref of file.refs()) {
    const value = await file.once(ref);
    const type = value instanceof Dict ? value.name("Type") : null;
    if (type === "Catalog") catalogs.push(ref);
    else if (type === "Page") kids.push(ref);
  }
  const named = (await catalogIn(file)) && trailer.get("Root");
  for (const ref of catalogs.slice(-mostLost).reverse()) {
    trailer.set("Root", ref);
    if (await leadsToPages(file)) return true;
  }
  trailer.set("Root", named ?? catalogs.at(-1) ?? null);
  const catalog = await catalogIn(file);
  if (!catalog || kids.length === 0) return false;
  const tree = { Type: Name.of("Pages"), Kids: kids, Count: kids.length };
  const pages = new Dict(new Map<string, PdfValue>(Object.entries(tree)));
  trailer.set("Root", new Dict(new Map([...catalog, ["Pages", pages]])));
  return true;
}
