import { ContentLexer } from "../../../formats/pdf/content/content-lexer.ts";
import type { PdfFile } from "../../../formats/pdf/file/file.ts";
import { Dict, Name, PdfString, type PdfValue, Stream } from "../../../formats/pdf/file/objects.ts";
import { mapLimit, symbolicFlag } from "../../../formats/pdf/text/fonts.ts";
import { builtInNames, type FontProgram, isWindowsNamed } from "./built-in-encoding.ts";
import { copyMap } from "./character-map.ts";
import { Bytes, literal, numeral, type ObjectWriter, spelled, spelledName } from "./object-writer.ts";

/** A font as it is given on. */
export interface FontCopy {
  /** Its dictionary, as it is spelled. */
  dict: string;
  /** Entries of its maps and lists. */
  entries: number;
  /** The most bytes that one of its codes stands for. */
  longest: number;
}

/** Bytes of a font program that are read. */
const largestProgram = 8_388_608;
/** Widths of a simple font, and of one whose codes have two bytes. */
const mostSimple = 1_024;
const mostWidths = 131_072;
const lastCid = 65_535;
const longestString = 128;
/** Bytes at the beginning of a glyph's procedure that are looked at. */
const longestBeginning = 256;

const descriptorNumbers = "Flags ItalicAngle Descent CapHeight XHeight StemV MissingWidth".split(" ");

/**
 * Copies what tells a font's text and how wide it is (ISO 32000-2, 9.6 to 9.10), and never its program: of that only
 * the names that it gives to codes are told. The number stands as its ascent, so that it is known by it in all
 * excerpts. Null for a font whose maps are larger than any needs.
 */
export async function copyFont(
  file: PdfFile,
  dict: Dict,
  to: ObjectWriter,
  number: number,
): Promise<FontCopy | null> {
  const copy = new Copy(file, to, number);
  const subtype = await file.name(dict.get("Subtype"));
  await copy.map(dict.get("ToUnicode"), "ToUnicode");
  if (subtype === "Type0") await copy.composite(dict);
  else await copy.simple(dict, subtype);
  if (copy.isTooLarge) return null;
  const { entries, longest } = copy;
  return { dict: `<</Type/Font${copy.spelled}>>`, entries, longest };
}

class Copy {
  spelled = "";
  entries = 0;
  longest = 2;
  isTooLarge = false;
  /** A ToUnicode map that tells anything. */
  #isMapped = false;
  readonly #file: PdfFile;
  readonly #to: ObjectWriter;
  readonly #fontNumber: number;

  constructor(file: PdfFile, to: ObjectWriter, number: number) {
    this.#file = file;
    this.#to = to;
    this.#fontNumber = number;
  }

  async map(value: PdfValue, key: string): Promise<void> {
    const found = await this.#file.resolve(value);
    if (found instanceof Name) this.#add(key, spelled(found));
    if (!(found instanceof Stream)) return;
    const map = copyMap(await this.#file.decoded(found, mapLimit), this.#file.budget);
    if (!map) {
      this.isTooLarge = true;
      return;
    }
    const ref = this.#to.reserve();
    this.#to.stream(ref, "", map.data);
    this.#add(key, spelled(ref));
    this.entries += map.entries;
    if (key !== "ToUnicode") return;
    this.longest = Math.max(this.longest, map.longest);
    this.#isMapped = map.entries > 0;
  }

  async simple(dict: Dict, subtype: string | null): Promise<void> {
    const file = this.#file;
    const descriptor = await file.dict(dict.get("FontDescriptor"));
    const program = await this.#program(descriptor);
    await this.#names(dict, ["Subtype", "Name"]);
    await this.#fontName("BaseFont", dict.get("BaseFont"), program !== null);
    await this.#codes(dict, 255);
    await this.#list("Widths", dict.get("Widths"), mostSimple);
    if (subtype === "Type3") {
      await this.#list("FontMatrix", dict.get("FontMatrix"), 6);
      await this.#list("FontBBox", dict.get("FontBBox"), 4);
      this.#add("CharProcs", await this.#procedures(await file.dict(dict.get("CharProcs"))));
    }
    await this.#simpleEncoding(dict, descriptor, program);
    await this.#descriptor(descriptor, program !== null);
  }

  async composite(dict: Dict): Promise<void> {
    const file = this.#file;
    await this.#names(dict, ["Subtype", "BaseFont"]);
    await this.map(dict.get("Encoding"), "Encoding");
    const listed = await file.resolve(dict.get("DescendantFonts"));
    const descendant = await file.dict(Array.isArray(listed) ? (listed[0] ?? null) : listed);
    if (!descendant) return;
    const own = this.spelled;
    this.spelled = "";
    const descriptor = await file.dict(descendant.get("FontDescriptor"));
    const program = await this.#program(descriptor);
    await this.#names(descendant, ["Subtype"]);
    await this.#fontName("BaseFont", descendant.get("BaseFont"), program !== null);
    await this.#codes(descendant, lastCid);
    await this.#number("DW", descendant.get("DW"));
    await this.#list("DW2", descendant.get("DW2"), 2);
    await this.#cidWidths("W", descendant.get("W"), 1);
    await this.#cidWidths("W2", descendant.get("W2"), 3);
    await this.#collection(await file.dict(descendant.get("CIDSystemInfo")));
    await this.#descriptor(descriptor, program !== null);
    this.spelled = `${own}/DescendantFonts[<</Type/Font${this.spelled}>>]`;
  }

  #add(key: string, value: string): void {
    this.spelled += `${spelledName(key)} ${value}`;
  }

  async #names(dict: Dict, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const name = await this.#file.name(dict.get(key));
      if (name !== null) this.#add(key, spelledName(name));
    }
  }

  async #number(key: string, value: PdfValue): Promise<void> {
    const number = await this.#file.number(value);
    if (number !== null) this.#add(key, numeral(number));
  }

  async #codes(dict: Dict, last: number): Promise<void> {
    for (const key of ["FirstChar", "LastChar"]) {
      const code = await this.#file.number(dict.get(key));
      if (code !== null && Number.isInteger(code)) this.#add(key, numeral(Math.max(0, Math.min(last, code))));
    }
  }

  /** Numbers, and null where none stands. */
  async #list(key: string, value: PdfValue, most: number): Promise<void> {
    const listed = await this.#file.array(value);
    if (!listed) return;
    const items: string[] = [];
    for (const item of listed.slice(0, most)) {
      const number = await this.#file.number(item);
      items.push(number === null ? "null" : numeral(number));
    }
    this.#add(key, `[${items.join(" ")}]`);
  }

  /** Names without a font program are those of known fonts; one that has its own must not be taken for such. */
  async #fontName(key: string, value: PdfValue, isEmbedded: boolean): Promise<void> {
    const found = await this.#file.resolve(value);
    const name = found instanceof Name ? found.name : found instanceof PdfString ? found.text() : null;
    if (name === null) return;
    this.#add(key, spelledName(isEmbedded && !/^[A-Z]{6}\+/.test(name) ? `AAAAAA+${name}` : name));
  }

  async #program(descriptor: Dict | null): Promise<Stream | null> {
    for (const key of ["FontFile", "FontFile2", "FontFile3"]) {
      const stream = descriptor && (await this.#file.get(descriptor, key));
      if (stream instanceof Stream) return stream;
    }
    return null;
  }

  /** Of the procedures that paint the glyphs of a Type 3 font (9.6.4), the operator that tells their size. */
  async #procedures(procedures: Dict | null): Promise<string> {
    const copies: string[] = [];
    for (const [name, value] of procedures ?? []) {
      if (copies.length >= mostSimple) break;
      const stream = await this.#file.resolve(value);
      const data = new Bytes();
      if (stream instanceof Stream) data.write(await glyphSize(this.#file, stream));
      const ref = this.#to.reserve();
      this.#to.stream(ref, "", data);
      copies.push(`${spelledName(name)} ${spelled(ref)}`);
    }
    return `<<${copies.join("")}>>`;
  }

  async #descriptor(descriptor: Dict | null, isEmbedded: boolean): Promise<void> {
    if (!descriptor) return;
    const before = this.spelled;
    this.spelled = "";
    await this.#fontName("FontName", descriptor.get("FontName"), isEmbedded);
    this.#add("Ascent", numeral(this.#fontNumber));
    for (const key of descriptorNumbers) await this.#number(key, descriptor.get(key));
    await this.#list("FontBBox", descriptor.get("FontBBox"), 4);
    this.spelled = `${before}/FontDescriptor<</Type/FontDescriptor${this.spelled}>>`;
  }

  async #collection(info: Dict | null): Promise<void> {
    if (!info) return;
    const text = async (key: string) => {
      const string = await this.#file.string(info.get(key));
      return string ? `/${key} ${literal(string.bytes.subarray(0, longestString))}` : "";
    };
    const supplement = await this.#file.number(info.get("Supplement"));
    this.#add(
      "CIDSystemInfo",
      `<<${await text("Registry")}${await text("Ordering")}/Supplement ${numeral(supplement ?? 0)}>>`,
    );
  }

  /** Widths by CID (9.7.4.3), so many numbers of each: for each of a list, or the same for a range. */
  async #cidWidths(key: string, value: PdfValue, count: number): Promise<void> {
    const file = this.#file;
    const listed = await file.array(value);
    if (!listed) return;
    const items: string[] = [];
    let given = 0;
    for (let at = 0; at + 1 < listed.length && given < mostWidths; ) {
      file.budget.step();
      const first = await file.number(listed[at++]!);
      const second = await file.resolve(listed[at++]!);
      if (first === null || !Number.isInteger(first) || first < 0 || first > lastCid) break;
      const numbers: string[] = [];
      if (Array.isArray(second)) {
        for (const item of second.slice(0, count * (lastCid + 1 - first))) {
          file.budget.step();
          const number = await file.number(item);
          numbers.push(number === null ? "null" : numeral(number));
        }
        given += numbers.length;
        items.push(`${first}[${numbers.join(" ")}]`);
        continue;
      }
      if (typeof second !== "number" || !Number.isInteger(second)) break;
      for (let own = 0; own < count; own++) {
        const number = await file.number(listed[at++] ?? null);
        numbers.push(number === null ? "null" : numeral(number));
      }
      const last = Math.min(second, lastCid);
      given += Math.max(1, last - first + 1);
      items.push(`${first} ${Math.max(0, last)} ${numbers.join(" ")}`);
    }
    file.budget.step(given);
    this.entries += given;
    this.#add(key, `[${items.join("\n")}]`);
  }

  /** The encoding with the names that the program gives to codes, where nothing else tells their text (9.6.5). */
  async #simpleEncoding(dict: Dict, descriptor: Dict | null, program: Stream | null): Promise<void> {
    const file = this.#file;
    const value = await file.resolve(dict.get("Encoding"));
    const own = value instanceof Dict ? value : null;
    const baseName = value instanceof Name ? value.name : own && (await file.name(own.get("BaseEncoding")));
    const names = new Map<number, string>();
    let code = 0;
    for (const item of ((own && (await file.array(own.get("Differences")))) ?? []).slice(0, mostSimple)) {
      const entry = await file.resolve(item);
      if (typeof entry === "number") code = entry;
      else if (entry instanceof Name) names.set(code++, entry.name);
    }
    const isNamed = /^(?:MacRoman|MacExpert|WinAnsi)Encoding$/.test(baseName ?? "");
    const flags = (descriptor && (await file.number(descriptor.get("Flags")))) ?? 0;
    let base = baseName;
    if (program && !this.#isMapped && !isNamed) {
      const bytes = await file.decoded(program, largestProgram);
      const found: FontProgram = { bytes, budget: file.budget };
      for (const [at, name] of builtInNames(found)) if (!names.has(at)) names.set(at, name);
      if (!names.size && flags & symbolicFlag && isWindowsNamed(found)) base = "WinAnsiEncoding";
    }
    const differences = [...names]
      .filter(([at]) => at >= 0 && at < 256)
      .map(([at, name]) => `${at}${spelledName(name)}`);
    if (value instanceof Name && !differences.length && base) this.#add("Encoding", spelledName(base));
    else if (base || differences.length)
      this.#add(
        "Encoding",
        `<<${base ? `/BaseEncoding${spelledName(base)}` : ""}/Differences[${differences.join(" ")}]>>`,
      );
  }
}

/** The first operator of a glyph's procedure, where that is "d0" or "d1". */
async function glyphSize(file: PdfFile, stream: Stream): Promise<string> {
  const lexer = new ContentLexer(file.budget);
  for await (const piece of file.pieces(stream)) {
    lexer.push(piece.subarray(0, longestBeginning));
    break;
  }
  let operator = lexer.next();
  if (operator === null) {
    lexer.end();
    operator = lexer.next();
  }
  const count = operator === "d0" ? 2 : operator === "d1" ? 6 : 0;
  const numbers = lexer.operands.filter((value) => typeof value === "number");
  return count && numbers.length === count ? `${numbers.map(numeral).join(" ")} ${operator}` : "";
}
