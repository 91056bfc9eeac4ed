import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { Random } from "./random.ts";
import type { Sink } from "./sink.ts";

/** A PDF as it is written: an object at a time, most of them in object streams. */
class PdfWriter {
  readonly #sink: Sink;
  #next = 1;
  /** By number: where the object stands, or its stream and its place there. */
  readonly #places: ([offset: number] | [container: number, index: number])[] = [];
  #packed: { num: number; source: string }[] = [];

  constructor(sink: Sink) {
    this.#sink = sink;
    sink.write("%PDF-1.7\n%\u00e2\u00e3\n");
  }

  reserve(): number {
    return this.#next++;
  }

  /** An object in the open. */
  put(source: string, num = this.reserve()): number {
    this.#places[num] = [this.#sink.size];
    this.#sink.write(`${num} 0 obj\n${source}\nendobj\n`);
    return num;
  }

  /** An object that goes into the next object stream. */
  pack(source: string, num = this.reserve()): number {
    this.#packed.push({ num, source });
    if (this.#packed.length === 200) this.#flush();
    return num;
  }

  stream(entries: string, data: Uint8Array, num = this.reserve()): number {
    this.#places[num] = [this.#sink.size];
    this.#sink.write(`${num} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`);
    this.#sink.write(data);
    this.#sink.write("\nendstream\nendobj\n");
    return num;
  }

  /** A stream of text, compressed. */
  deflated(entries: string, text: string): number {
    return this.stream(`${entries}/Filter/FlateDecode`, deflateSync(text));
  }

  #flush(): void {
    if (!this.#packed.length) return;
    const container = this.reserve();
    let [index, body] = ["", ""];
    for (const [at, { num, source }] of this.#packed.entries()) {
      this.#places[num] = [container, at];
      index += `${num} ${body.length} `;
      body += `${source}\n`;
    }
    const entries = `/Type/ObjStm/N ${this.#packed.length}/First ${index.length}/Filter/FlateDecode`;
    this.#packed = [];
    this.stream(entries, deflateSync(index + body), container);
  }

  /** Writes the cross-reference stream and what follows it. */
  end(root: number, info: number): void {
    this.#flush();
    const num = this.reserve();
    const start = this.#sink.size;
    this.#places[num] = [start];
    const table = Buffer.alloc(7 * this.#next);
    table.writeUInt16BE(0xffff, 5);
    for (let entry = 1; entry < this.#next; entry++) {
      const [place = 0, index] = this.#places[entry] ?? [];
      table[7 * entry] = index === undefined ? 1 : 2;
      table.writeUInt32BE(place, 7 * entry + 1);
      table.writeUInt16BE(index ?? 0, 7 * entry + 5);
    }
    const entries = `/Type/XRef/Size ${this.#next}/W[1 4 2]/Root ${root} 0 R/Info ${info} 0 R/Filter/FlateDecode`;
    this.stream(entries, deflateSync(table), num);
    this.#sink.write(`startxref\n${start}\n%%EOF\n`);
  }
}

const text = (source: string) => `(${source.replace(/[\\()]/g, "\\$&")})`;
const refs = (nums: readonly number[]) => `[${nums.map((num) => `${num} 0 R`).join(" ")}]`;

/** What every made PDF has; tags are left out where there is no structure. A flawed one does not show its title. */
function end(
  pdf: PdfWriter,
  pages: number,
  kids: readonly number[],
  structure: number | null,
  isFlawed = false,
): void {
  pdf.pack(`<</Type/Pages/Count ${kids.length}/Kids${refs(kids)}>>`, pages);
  const tags = structure ? `/StructTreeRoot ${structure} 0 R/MarkInfo<</Marked true>>` : "";
  const root = pdf.put(
    `<</Type/Catalog/Pages ${pages} 0 R/Lang(en-GB)${isFlawed ? "" : "/ViewerPreferences<</DisplayDocTitle true>>"}${tags}>>`,
  );
  pdf.end(root, pdf.pack("<</Title(A large document)>>"));
}

/** One picture a page, each beside its page as a scanner writes them; `size` in bytes. */
export function pictures(sink: Sink, count: number, size: number, isTagged: boolean, isFlawed = false): void {
  const pdf = new PdfWriter(sink);
  const random = new Random();
  const [pages, structure] = [pdf.reserve(), pdf.reserve()];
  const [kids, figures, parents]: number[][] = [[], [], []];
  for (let number = 0; number < count; number++) {
    const page = pdf.reserve();
    const picture = pdf.stream(
      "/Type/XObject/Subtype/Image/Width 2480/Height 3508/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode",
      random.bytes(size),
    );
    const [begin, finish] = isTagged ? ["/Figure <</MCID 0>> BDC\n", "\nEMC"] : ["", ""];
    const contents = pdf.deflated("", `${begin}q 595 0 0 842 0 0 cm /Im0 Do Q${finish}`);
    pdf.put(
      `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<</XObject<</Im0 ${picture} 0 R>>>>${isTagged ? `/StructParents ${number}` : ""}>>`,
      page,
    );
    kids!.push(page);
    if (!isTagged) continue;
    const alt = text(`Picture ${number + 1}: ${random.words(6)}`);
    const figure = pdf.pack(`<</S/Figure/P ${structure} 0 R/Pg ${page} 0 R/K 0/Alt${alt}>>`);
    figures!.push(figure);
    parents!.push(pdf.pack(`[${figure} 0 R]`));
  }
  if (isTagged) {
    const nums = parents!.map((num, at) => `${at} ${num} 0 R`).join(" ");
    pdf.pack(`<</Type/StructTreeRoot/K${refs(figures!)}/ParentTree<</Nums[${nums}]>>>>`, structure);
  }
  end(pdf, pages, kids!, isTagged ? structure : null, isFlawed);
}

/** Text as an office program exports it: a heading, paragraphs, a list and a table on each page, all tagged. */
export function taggedPages(sink: Sink, count: number): void {
  const pdf = new PdfWriter(sink);
  const random = new Random();
  const [pages, structure, document] = [pdf.reserve(), pdf.reserve(), pdf.reserve()];
  const font = pdf.put(
    "<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Text/FirstChar 32/LastChar 32/Widths[250]/Encoding/WinAnsiEncoding>>",
  );
  const [kids, sections]: number[][] = [[], []];
  const parents: string[] = [];
  for (let number = 0; number < count; number++) {
    const page = pdf.reserve();
    const section = pdf.reserve();
    const owners: number[] = [];
    let content = "";
    const element = (role: string, parent: number, words: number, attributes = "") => {
      const line = random.words(words);
      content += `/${role} <</MCID ${owners.length}>> BDC BT /F1 11 Tf 56 ${780 - 14 * owners.length} Td ${text(line)} Tj ET EMC\n`;
      const num = pdf.pack(`<</S/${role}/P ${parent} 0 R/Pg ${page} 0 R/K ${owners.length}${attributes}>>`);
      owners.push(num);
      return num;
    };
    const children = [element("H1", section, 5)];
    for (let paragraph = 0; paragraph < 8; paragraph++) children.push(element("P", section, 60));
    const list = pdf.reserve();
    const items = [1, 2, 3].map(() => {
      const item = pdf.reserve();
      return pdf.pack(`<</S/LI/P ${list} 0 R/K ${element("LBody", item, 8)} 0 R>>`, item);
    });
    children.push(pdf.pack(`<</S/L/P ${section} 0 R/K${refs(items)}>>`, list));
    const table = pdf.reserve();
    const rows = [0, 1, 2, 3].map((row) => {
      const num = pdf.reserve();
      const cells = [0, 1, 2].map(() =>
        row ? element("TD", num, 2) : element("TH", num, 1, "/A<</O/Table/Scope/Column>>"),
      );
      return pdf.pack(`<</S/TR/P ${table} 0 R/K${refs(cells)}>>`, num);
    });
    children.push(pdf.pack(`<</S/Table/P ${section} 0 R/K${refs(rows)}>>`, table));
    pdf.pack(`<</S/Sect/P ${document} 0 R/K${refs(children)}>>`, section);
    parents.push(`${number} ${pdf.pack(refs(owners))} 0 R`);
    const contents = pdf.deflated("", content);
    pdf.pack(
      `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>/StructParents ${number}/Tabs/S>>`,
      page,
    );
    kids!.push(page);
    sections!.push(section);
  }
  pdf.pack(`<</S/Document/P ${structure} 0 R/K${refs(sections!)}>>`, document);
  pdf.pack(`<</Type/StructTreeRoot/K ${document} 0 R/ParentTree<</Nums[${parents.join(" ")}]>>>>`, structure);
  end(pdf, pages, kids!, structure);
}
