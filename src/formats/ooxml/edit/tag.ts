import { detached } from "../../../checker/snippet.ts";
import { resolvedReferences } from "../xml-references.ts";
import type { Codec } from "./codec.ts";
import type { Patch } from "./patches.ts";

/** What may not stand in XML 1.0 at all. */
const impossible =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** Text as it stands in an attribute's value. */
export const escapedValue = (text: string): string =>
  text.replace(impossible, "").replace(/[&<>"\t\n\r]/g, (sign) => references[sign]!);

/** Text as it stands in an element. */
export const escapedText = (text: string): string =>
  text.replace(impossible, "").replace(/[&<>\r]/g, (sign) => references[sign]!);

/** What scanned characters with references in them say. */
export const unescaped = (scanned: string, codec: Codec): string => resolvedReferences(codec.text(scanned));

interface Attribute {
  /** As written. */
  name: string;
  /** Of the whole attribute, and of its value without quotes, in the tag. */
  from: number;
  to: number;
  valueFrom: number;
  valueTo: number;
}

/** A start tag where it stands in its part. */
export class Tag {
  /** Canonical: "w:p" whatever prefix the file uses. */
  readonly name: string;
  /** Number of the tag among all start tags of its part, from 0. */
  readonly element: number;
  readonly from: number;
  readonly to: number;
  readonly codec: Codec;
  #source: string;
  #attributes: readonly Attribute[] | null = null;

  constructor(
    name: string,
    source: string,
    codec: Codec,
    { element, from, to }: Pick<Tag, "element" | "from" | "to">,
  ) {
    this.name = name;
    this.#source = source;
    this.codec = codec;
    this.element = element;
    this.from = from;
    this.to = to;
  }

  /** The tag as written. */
  get source(): string {
    return this.#source;
  }

  /** Its name as written. */
  get raw(): string {
    return /^<([^\s/>]+)/.exec(this.#source)![1]!;
  }

  /** Lets it be kept without the piece of the part that it was read from. */
  detach(): void {
    this.#source = detached(this.#source);
  }

  get isEmpty(): boolean {
    return this.source.endsWith("/>");
  }

  /** Its prefix as written, "" for none. */
  get prefix(): string {
    const colon = this.raw.indexOf(":");
    return colon < 0 ? "" : this.raw.slice(0, colon);
  }

  /** The names of its attributes, as written. */
  names(): string[] {
    return this.#parse().map(({ name }) => name);
  }

  /** The value of an attribute by its canonical name; null when it is absent. */
  get(name: string): string | null {
    const found = this.#find(name);
    return found && unescaped(this.source.slice(found.valueFrom, found.valueTo), this.codec);
  }

  /** What gives an attribute this value, or takes it away; null where it is so already. */
  set(name: string, value: string | null): Patch | null {
    const found = this.#find(name);
    if (value === null) return found && { from: this.from + found.from, to: this.from + found.to, text: "" };
    if (found && this.get(name) === value) return null;
    if (found)
      return {
        from: this.from + found.valueFrom,
        to: this.from + found.valueTo,
        text: this.#quoted(value, found),
      };
    const at = this.to - (this.isEmpty ? 2 : 1);
    return { from: at, to: at, text: ` ${this.#written(name)}="${escapedValue(value)}"` };
  }

  /** The text of the tag, with these attributes. */
  textWith(attributes: Readonly<Record<string, string>>): string {
    let text = "";
    let at = 0;
    const patches = Object.entries(attributes).flatMap(([name, value]) => this.set(name, value) ?? []);
    for (const patch of patches.sort((a, b) => a.from - b.from)) {
      text += this.codec.text(this.#source.slice(at, patch.from - this.from)) + patch.text;
      at = patch.to - this.from;
    }
    return text + this.codec.text(this.#source.slice(at));
  }

  /** Content at the very beginning of the element, or before its end where that is given. */
  insertion(xml: string, end?: { from: number }): Patch {
    if (this.isEmpty) return { from: this.to - 2, to: this.to, text: `>${xml}</${this.raw}>` };
    const at = end ? end.from : this.to;
    return { from: at, to: at, text: xml };
  }

  #quoted(value: string, { valueFrom }: Attribute): string {
    const text = escapedValue(value);
    return this.source[valueFrom - 1] === "'" ? text.replaceAll("'", "&apos;") : text;
  }

  /** The name of an attribute as it has to be written: with the prefix of the element where it is of the same namespace. */
  #written(name: string): string {
    const colon = name.indexOf(":");
    if (colon < 0 || !this.name.startsWith(name.slice(0, colon + 1))) return name;
    return this.prefix ? `${this.prefix}${name.slice(colon)}` : name;
  }

  #find(name: string): Attribute | null {
    const written = this.#written(name);
    return this.#parse().find((one) => one.name === written) ?? null;
  }

  #parse(): readonly Attribute[] {
    if (this.#attributes) return this.#attributes;
    const found: Attribute[] = [];
    const pattern = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
    pattern.lastIndex = 1 + this.raw.length;
    for (let match = pattern.exec(this.#source); match; match = pattern.exec(this.#source)) {
      const to = pattern.lastIndex;
      const length = (match[2] ?? match[3])!.length;
      found.push({ name: match[1]!, from: match.index, to, valueFrom: to - 1 - length, valueTo: to - 1 });
    }
    this.#attributes = found;
    return found;
  }
}
