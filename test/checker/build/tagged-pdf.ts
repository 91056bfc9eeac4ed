import { Budget } from "../../../src/checker/budget.ts";
import type { Fact, FactKind } from "../../../src/checker/model.ts";
import type { ReaderWants } from "../../../src/checker/reader.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import type { LooksAt } from "../../../src/formats/looks-at.ts";
import type { Ref } from "../../../src/formats/pdf/file/objects.ts";
import { pdfReader } from "../../../src/formats/pdf/reader.ts";
import { name, PdfBuilder, stream, type Writable } from "./pdf.ts";

type Entries = { [key: string]: Writable };

/** Content operators that are put into the marked content of an element as they are. */
export interface Operators {
  operators: string;
}

/** An annotation or XObject that belongs to an element as a whole. */
export interface Owned {
  owns: (builder: PdfBuilder) => Ref;
}

type Kid = string | Operators | Owned | Tag;

/** A structure element: its type, what is in it (a string is a line of text), and more entries of its dictionary. */
export interface Tag {
  type: string;
  kids: Kid[];
  entries: Entries | ((builder: PdfBuilder) => Entries);
  /** Page that its own content stands on, from 0. */
  page: number | null;
}

export function tag(
  type: string,
  kids: string | Operators | Owned | Kid[] = [],
  entries: Tag["entries"] = {},
): Tag {
  return { type, kids: Array.isArray(kids) ? kids : [kids], entries, page: null };
}

export const onPage = (page: number, element: Tag): Tag => ({ ...element, page });
export const operators = (text: string): Operators => ({ operators: text });

/** Paints the image of the given name from left and bottom on, in points. */
export const paint = (
  image: string,
  [x, y, width, height]: readonly number[] = [72, 400, 100, 100],
): Operators => operators(`q ${width} 0 0 ${height} ${x} ${y} cm /${image} Do Q`);

export const artifact = (content: string): string => `/Artifact BMC ${content} EMC\n`;
/** A line of text in WinAnsiEncoding. */
export const text = (words: string, y = 720): string =>
  `BT /F1 12 Tf 72 ${y} Td (${words.replaceAll("•", "\\225")}) Tj ET`;

/** A document with tags; flawless but for what is given. */
export interface TaggedDocument {
  tags?: Tag[];
  /** Content of each page beside that of the tags. */
  loose?: string[];
  pages?: number;
  /** Entries of the catalog; null takes one away. */
  catalog?: Entries | ((builder: PdfBuilder, pages: Ref[]) => Entries);
  root?: Entries | ((builder: PdfBuilder) => Entries);
  page?: (builder: PdfBuilder, index: number, elements: ReadonlyMap<Tag, Ref>) => Entries;
  resources?: (builder: PdfBuilder) => Entries;
  info?: Entries;
  xmp?: string | null;
  version?: string;
}

export const xmp = (
  title = '<rdf:li xml:lang="x-default">Sales</rdf:li><rdf:li xml:lang="en">Sales</rdf:li>',
  part = "1",
) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
${title && `<dc:title><rdf:Alt>${title}</rdf:Alt></dc:title>`}${part && `<pdfuaid:part>${part}</pdfuaid:part>`}
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const without = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null));

/** Lays the tags out line by line and writes the document. */
export function taggedPdf(document: TaggedDocument): Uint8Array<ArrayBuffer> {
  const builder = new PdfBuilder();
  const [catalog, pageTree, root] = [builder.reserve(), builder.reserve(), builder.reserve()];
  const pages = Array.from({ length: document.pages ?? 1 }, () => builder.reserve());
  const contents = pages.map((_, index) => document.loose?.[index] ?? "");
  const parents: Ref[][] = pages.map(() => []);
  const elements = new Map<Tag, Ref>();
  let y = 740;

  const write = (element: Tag, parent: Ref, inherited: number): Ref => {
    const ref = builder.reserve();
    elements.set(element, ref);
    const page = element.page ?? inherited;
    const kids = element.kids.map((kid): Writable => {
      if (typeof kid === "object" && "type" in kid) return write(kid, ref, page);
      if (typeof kid === "object" && "owns" in kid) return { Type: name("OBJR"), Obj: kid.owns(builder) };
      const mcid = parents[page]!.push(ref) - 1;
      y -= 16;
      const content = typeof kid === "string" ? text(kid, y) : kid.operators;
      contents[page] += `/${element.type} <</MCID ${mcid}>> BDC ${content} EMC\n`;
      return mcid;
    });
    builder.put(ref, {
      S: name(element.type),
      P: parent,
      Pg: pages[page]!,
      ...(kids.length ? { K: kids } : {}),
      ...(typeof element.entries === "function" ? element.entries(builder) : element.entries),
    });
    return ref;
  };
  const kids = (document.tags ?? []).map((element) => write(element, root, 0));
  const font = builder.add({
    Type: name("Font"),
    Subtype: name("Type1"),
    BaseFont: name("Helvetica"),
    Encoding: name("WinAnsiEncoding"),
  });
  const resources = { Font: { F1: font }, ...document.resources?.(builder) };
  pages.forEach((ref, index) => {
    builder.put(ref, {
      Type: name("Page"),
      Parent: pageTree,
      MediaBox: [0, 0, 612, 792],
      Resources: resources,
      StructParents: index,
      Contents: builder.add(stream(contents[index]!)),
      ...document.page?.(builder, index, elements),
    });
  });
  builder.put(pageTree, { Type: name("Pages"), Kids: pages, Count: pages.length });
  const more = typeof document.root === "function" ? document.root(builder) : (document.root ?? {});
  builder.put(
    root,
    without({
      Type: name("StructTreeRoot"),
      K: kids,
      ParentTree: { Nums: parents.flatMap((refs, index): Writable[] => [index, refs]) },
      ...more,
    }),
  );
  const packet = document.xmp === undefined ? xmp() : document.xmp;
  const own = typeof document.catalog === "function" ? document.catalog(builder, pages) : document.catalog;
  builder.put(
    catalog,
    without({
      Type: name("Catalog"),
      Pages: pageTree,
      Lang: "en",
      MarkInfo: { Marked: true },
      StructTreeRoot: root,
      ViewerPreferences: { DisplayDocTitle: true },
      Metadata:
        packet === null
          ? null
          : builder.add(stream(packet, { Type: name("Metadata"), Subtype: name("XML") })),
      ...own,
    }),
  );
  const info = document.info && builder.add(document.info);
  return builder.build({
    root: catalog,
    ...(info ? { info } : {}),
    ...(document.version ? { version: document.version } : {}),
  });
}

/** An image of so many samples, to be put into the resources. */
export const image = (builder: PdfBuilder, width = 4, height = 3, entries: Entries = {}): Ref =>
  builder.add(
    stream("x".repeat(width * height), {
      Type: name("XObject"),
      Subtype: name("Image"),
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: name("DeviceGray"),
      ...entries,
    }),
  );

export const allButColours: LooksAt = (what) => what !== "colour";

/** What the reader emits of the document, in order, with the addresses for editors. */
export async function addressedFactsOf(
  document: TaggedDocument | Uint8Array,
  budget = new Budget(),
  wants: ReaderWants = { looksAt: allButColours },
): Promise<Fact[]> {
  const facts: Fact[] = [];
  const bytes = document instanceof Uint8Array ? document : taggedPdf(document);
  await pdfReader.read(bytesSource(bytes), (fact) => facts.push(fact), budget, null, undefined, wants);
  return facts;
}

/** The same without addresses, as object numbers depend on how the document was written, and without boxes. */
export async function factsOf(document: TaggedDocument | Uint8Array, budget = new Budget()): Promise<Fact[]> {
  const facts = await addressedFactsOf(document, budget);
  for (const fact of facts) {
    if ("address" in fact) delete fact.address;
    if (fact.kind === "caption") delete fact.typedAddress;
    if (Object.hasOwn(fact.place, "box")) delete fact.place.box;
  }
  return facts;
}

/** Its facts of one kind. */
export async function factsOfKind<Kind extends FactKind>(
  kind: Kind,
  document: TaggedDocument | Uint8Array,
): Promise<Extract<Fact, { kind: Kind }>[]> {
  const facts = await factsOf(document);
  return facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);
}
