import type { ByteSource } from "../../../checker/source.ts";
import { asciiOf, TextEncoding } from "../../text-edits/encoder.ts";
import type { Patch } from "../../text-edits/patches.ts";
import { startTagParts } from "../parser/start-tag.ts";
import type { Range } from "./found-element.ts";

/** New values of attributes by their names in lower case; null takes an attribute away. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

const controls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Text as an attribute, an element's text or a line can hold it: one line without control characters. */
export const oneLine = (text: string): string => text.replace(controls, " ").trim();

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text between tags or quotation marks. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => references[char]!);

/** What stands for a character that the encoding of the file does not have. */
export const characterReference = (char: string): string =>
  `&#x${char.codePointAt(0)!.toString(16).toUpperCase()};`;

/** Changes to the attributes of start tags, by edits that may share a tag. */
export class TagChanges {
  readonly #source: ByteSource;
  readonly #label: string;
  readonly #encoding: TextEncoding;
  readonly #tags = new Map<number, { range: Range; changes: Map<string, string | null> }>();

  constructor(source: ByteSource, label: string) {
    this.#source = source;
    this.#label = label;
    this.#encoding = new TextEncoding(label);
  }

  /** Whether an earlier edit wants another value of one of these attributes. */
  contradicts({ from }: Range, changes: AttributeChanges): boolean {
    const tag = this.#tags.get(from);
    return (
      tag !== undefined &&
      Object.entries(changes).some(
        ([name, value]) => tag.changes.has(name) && tag.changes.get(name) !== value,
      )
    );
  }

  add(range: Range, changes: AttributeChanges): void {
    let tag = this.#tags.get(range.from);
    if (!tag) {
      tag = { range, changes: new Map() };
      this.#tags.set(range.from, tag);
    }
    for (const [name, value] of Object.entries(changes)) tag.changes.set(name, value);
  }

  async patches(): Promise<Patch[]> {
    const patches: Patch[] = [];
    for (const { range, changes } of this.#tags.values()) {
      const bytes = await this.#source.read(range.from, range.to - range.from);
      patches.push(...this.#tagPatches(range.from, asciiOf(bytes, this.#label), changes));
    }
    return patches;
  }

  #tagPatches(offset: number, tag: string, changes: ReadonlyMap<string, string | null>): Patch[] {
    const { width } = this.#encoding;
    const { nameEnd, attributes } = startTagParts(tag);
    const patches: Patch[] = [];
    const patch = (from: number, to: number, text: string) =>
      patches.push({ from: offset + from * width, to: offset + to * width, bytes: this.encode(text) });
    let added = "";
    for (const [name, value] of changes) {
      // Of several with one name the first one holds.
      const written = attributes.find((attribute) => attribute.name === name);
      if (value === null) {
        if (!written) continue;
        let from = written.from;
        while (/\s/.test(tag[from - 1]!)) from--;
        const isFollowed = !/[\s/>]/.test(tag[written.to] ?? ">");
        patch(from, written.to, isFollowed ? " " : "");
      } else if (!written) added += ` ${name}="${escaped(value)}"`;
      else if (written.value?.quote) {
        const text = written.value.quote === '"' ? escaped(value) : escaped(value).replaceAll("'", "&#39;");
        patch(written.value.from, written.value.to, text);
      } else patch(written.from + name.length, written.to, `="${escaped(value)}"`);
    }
    if (added) {
      const last = attributes.at(-1);
      const at = last?.value?.quote && last.to < tag.length ? last.to : nameEnd;
      patch(at, at, added);
    }
    return patches;
  }

  encode(text: string, standIn = characterReference): Uint8Array {
    return this.#encoding.encode(text, standIn);
  }
}
