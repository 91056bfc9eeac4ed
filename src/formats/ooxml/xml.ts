import { type Budget, OverBudget } from "../../checker/budget.ts";
import { textOf } from "../../checker/bytes/decoding.ts";
import { detached } from "../../checker/snippet.ts";
import type { ElementPlace, ElementPlaces } from "./element-places.ts";
import { canonicalPrefixes } from "./namespaces.ts";
import { resolvedReferences } from "./xml-references.ts";

/** Characters that one tag may take: pictures packed into attributes run to megabytes. */
const tokenLimit = 6 * 1_048_576;

/** Characters of a text that are reported at once. */
const textLimit = 32_768;

/** Characters of an attribute's value that are given at most, where no limit is named. */
const valueLimit = 4_096;
/** Attributes of one tag, prefixes that are in scope at once, and names that are remembered at once. */
const attributeLimit = 4_096;
const prefixLimit = 4_096;
const nameLimit = 4_096;

/** The values of the attributes of a tag. */
export interface AttributeValues {
  /** By canonical name ("w:val", "descr"), cut to the limit; null when absent. */
  get(name: string, limit?: number): string | null;
}

/** The attributes of the tag that is being reported: good only while `start` runs. */
export interface Attributes extends AttributeValues {
  /** Number of the tag among all start tags of its part, from 0. */
  readonly element: number;
  /**
   * Where the tag begins, in characters; null where it means what it does by elements between the root and it, which
   * declare prefixes or are alternatives.
   */
  readonly place: number | null;
}

/** Takes XML as events. Names are canonical: "w:p" whatever prefix the file uses; "?:p" in an unknown namespace. */
export interface XmlHandler {
  start(name: string, attributes: Attributes): void;
  end?(name: string): void;
  /** A piece of text; one text may come in several. */
  text?(text: string): void;
  /** Awaited now and then, between two events: for work that takes its time. */
  pause?(): Promise<void>;
  /** Steps that a tag draws, where that is another number than for most. */
  readonly tagCost?: number;
  /** Where it notes places of elements, of which it has to be known what their characters are in bytes. */
  readonly elementPlaces?: ElementPlaces | undefined;
}

/** Steps that a tag draws with what is usually done with it. */
const tagCost = 6;
/** The same for tags of cells and of what is only looked through: there are many, and little is done with each. */
export const plainTagCost = 2;

/** Why XML cannot be read on; what came before has been reported. */
export class MalformedXml extends Error {}

/** The prefixes that an element declares anew, and the canonical names found while they hold. */
interface Scope {
  parent: Scope | null;
  /** Depth of the element that opened it. */
  depth: number;
  prefixes: string[];
  elements: Map<string, Name>;
  attributes: Map<string, Name>;
}

/** A name as written, in memory of its own, and as it is reported. */
interface Name {
  raw: string;
  canonical: string;
}

/** Steps that an entity draws, and the declaration of a prefix. */
const entityCost = 2;
const declarationCost = 3;

const space = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

/**
 * A streaming tokenizer of XML 1.0 with namespaces, as far as Office packages use it: no document type declaration,
 * so that no entity is ever expanded.
 */
export class XmlTokenizer implements Attributes {
  readonly #handler: XmlHandler;
  readonly #budget: Budget;
  readonly #tagCost: number;
  readonly #open: string[] = [];
  readonly #names: string[] = [];
  #scope: Scope = {
    parent: null,
    depth: 0,
    prefixes: [],
    elements: new Map(),
    attributes: new Map(),
  };
  /** What each prefix stands for, the innermost declaration last. */
  readonly #declared = new Map([["xml", ["xml"]]]);
  /** What is kept for all scopes that are open: prefixes, and names found through them. */
  #prefixes = 0;
  #remembered = 0;
  /** What was given and is no whole token yet. */
  #rest = "";
  #waiting: string[] = [];
  #waitingLength = 0;
  #hasRoot = false;
  /** There may be end tags of elements that were left out. */
  #hasLeftOut = false;
  element = -1;
  /** Where the tag or text that is reported begins and ends, in characters of all that was given. */
  from = 0;
  to = 0;
  /** What is scanned, and the number of characters that were before it. */
  #scanned = "";
  #before = 0;
  /** Where the attributes stand in what is scanned; parsed when first asked for. */
  #attributesFrom = 0;
  #attributesTo = 0;
  #parsed: string[] | null = null;

  constructor(handler: XmlHandler, budget: Budget) {
    this.#handler = handler;
    this.#tagCost = handler.tagCost ?? tagCost;
    this.#budget = budget;
  }

  /** Takes the next characters; throws MalformedXml or OverBudget. */
  write(characters: string): void {
    if (this.#rest.length > 65_536) {
      // A long token is scanned anew only when as much again has come, so that the work stays linear.
      this.#waiting.push(characters);
      this.#waitingLength += characters.length;
      if (this.#waitingLength < this.#rest.length) return;
      this.#scan(this.#rest + this.#gathered(), false);
    } else this.#scan(this.#rest + characters, false);
  }

  /** Says that no more will come; throws MalformedXml when something is still open. */
  end(): void {
    this.#scan(this.#rest + this.#gathered(), true);
    if (this.#open.length || this.#rest) throw new MalformedXml("it ends before its last element is closed");
    if (!this.#hasRoot) throw new MalformedXml("it is empty");
  }

  /** Says that what comes cannot be read: gives the text that waited for its end. */
  breakOff(): void {
    const text = this.#rest;
    this.#rest = "";
    if (text && text.charCodeAt(0) !== 60) this.#text(text);
  }

  /**
   * Leaves out the rest of an open element, up to its end tag: what is open in it is closed, and what has come and is no
   * whole token yet is given back. Null where no such element is open. `goOn` says where the end tag stands.
   */
  leave(name: string): { raw: string; rest: string } | null {
    const at = this.#names.lastIndexOf(name);
    if (at < 0) return null;
    const rest = this.#rest + this.#gathered();
    this.#rest = "";
    this.from = this.to = this.#before;
    while (this.#names.length > at + 1) this.#close(this.#names[this.#names.length - 1]!);
    return { raw: this.#open[at]!, rest };
  }

  /** What comes next stands so many characters behind what was left out. */
  goOn(characters: number): void {
    this.#before += characters;
  }

  /** Characters that have come, or were left out. */
  get received(): number {
    return this.#before + this.#rest.length + this.#waitingLength;
  }

  /** Characters that were read to the end of a tag or text, or left out. */
  get passed(): number {
    return this.#before;
  }

  /**
   * Leaves out all up to a start tag further on, at a place within the root: what is open in the root is closed. End
   * tags of elements that were left out are passed over.
   */
  jump({ element, at }: ElementPlace): void {
    this.#rest = "";
    this.#gathered();
    this.from = this.to = this.#before;
    while (this.#names.length > 1) this.#close(this.#names[this.#names.length - 1]!);
    this.#before = at;
    this.element = element - 1;
    this.#hasLeftOut = true;
  }

  get place(): number | null {
    const { depth, parent } = this.#scope;
    const around = depth === this.#open.length ? parent : this.#scope;
    return (around && around.depth > 1) || this.#names.includes("mc:AlternateContent") ? null : this.from;
  }

  get(name: string, limit = valueLimit): string | null {
    this.#parsed ??= this.#parseAttributes();
    const parsed = this.#parsed;
    for (let at = 0; at < parsed.length; at += 2) {
      if (parsed[at] !== name) continue;
      const value = parsed[at + 1]!;
      return this.#resolvedReferences(detached(value.length > limit ? value.slice(0, limit) : value));
    }
    return null;
  }

  #resolvedReferences(text: string): string {
    let entities = 0;
    for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) entities++;
    if (entities === 0) return text;
    this.#budget.step(entityCost * entities);
    return resolvedReferences(text);
  }

  #gathered(): string {
    const gathered = this.#waiting.join("");
    this.#waiting = [];
    this.#waitingLength = 0;
    return gathered;
  }

  /** The tag or text that is reported, as it was given. */
  get source(): string {
    return this.#scanned.slice(this.from - this.#before, this.to - this.#before);
  }

  #scan(xml: string, isLast: boolean): void {
    this.#scanned = xml;
    this.#rest = "";
    let at = 0;
    let tokens = 0;
    while (at < xml.length) {
      if (xml.charCodeAt(at) !== 60) {
        const next = xml.indexOf("<", at);
        // A text whose end has not come waits for it, so that what reads it never sees where pieces part.
        if (next < 0 && !isLast && xml.length - at < textLimit) break;
        let end = next < 0 ? xml.length : next;
        // A longer one is parted between two words where it has them, and never within an entity.
        if (next < 0 && !isLast) {
          const blank = xml.lastIndexOf(" ");
          const entity = xml.lastIndexOf("&");
          if (blank > at + textLimit / 2) end = blank + 1;
          else if (entity >= at && end - entity < 12 && !xml.includes(";", entity)) end = entity;
        }
        if (end > at) {
          this.from = this.#before + at;
          this.to = this.#before + end;
          this.#text(own(xml, at, end));
        }
        at = end;
        if (next < 0) break;
        continue;
      }
      tokens++;
      const end = this.#token(xml, at);
      if (end < 0) break;
      at = end;
    }
    this.#budget.step(this.#tagCost * tokens + (at >> 6));
    this.#scanned = "";
    this.#before += at;
    this.#rest = at < xml.length ? xml.slice(at) : "";
    if (this.#rest.length > tokenLimit)
      throw new MalformedXml("one of its tags is longer than any program writes");
  }

  /** Reads the token that begins at `at`; -1 when its end has not come yet. */
  #token(xml: string, at: number): number {
    const next = xml.charCodeAt(at + 1);
    if (next === 47) {
      const close = xml.indexOf(">", at);
      if (close < 0) return -1;
      this.from = this.#before + at;
      this.to = this.#before + close + 1;
      const open = this.#open[this.#open.length - 1];
      const isOfLast = open !== undefined && close - at - 2 === open.length && xml.startsWith(open, at + 2);
      if (isOfLast) this.#close(this.#names[this.#names.length - 1]!);
      else this.#end(xml.slice(at + 2, close).trimEnd());
      return close + 1;
    }
    if (next === 33) return this.#declaration(xml, at);
    if (next === 63) {
      const close = xml.indexOf("?>", at);
      return close < 0 ? -1 : close + 2;
    }
    return this.#tag(xml, at);
  }

  #declaration(xml: string, at: number): number {
    if (xml.startsWith("<!--", at)) {
      const close = xml.indexOf("-->", at + 4);
      return close < 0 ? -1 : close + 3;
    }
    if (xml.startsWith("<![CDATA[", at)) {
      const close = xml.indexOf("]]>", at);
      if (close < 0) return -1;
      this.from = this.#before + at + 9;
      this.to = this.#before + close;
      if (this.#open.length) this.#handler.text?.(own(xml, at + 9, close));
      return close + 3;
    }
    if (xml.length - at < 9) return -1;
    throw new MalformedXml("it contains a document type declaration, which Office files must not have");
  }

  #tag(xml: string, at: number): number {
    let nameEnd = at + 1;
    for (; nameEnd < xml.length; nameEnd++) {
      const code = xml.charCodeAt(nameEnd);
      if (code === 62 || code === 47 || space(code)) break;
    }
    let close = nameEnd;
    let declares = false;
    for (; close < xml.length; close++) {
      const code = xml.charCodeAt(close);
      if (code === 62) break;
      if (code === 34 || code === 39) {
        close = xml.indexOf(code === 34 ? '"' : "'", close + 1);
        if (close < 0) return -1;
      } else if (code === 60) throw new MalformedXml("a tag is not closed");
      else if (code === 120 && xml.startsWith("xmlns", close)) declares = true;
    }
    if (close >= xml.length) return -1;
    if (nameEnd === at + 1) throw new MalformedXml("a tag has no name");
    this.from = this.#before + at;
    this.to = this.#before + close + 1;
    const isEmpty = xml.charCodeAt(close - 1) === 47;
    this.#attributesFrom = nameEnd;
    this.#attributesTo = isEmpty ? close - 1 : close;
    this.#start(xml.slice(at + 1, nameEnd), declares, isEmpty);
    return close + 1;
  }

  #start(raw: string, declares: boolean, isEmpty: boolean): void {
    const open = this.#open;
    if (!open.length && this.#hasRoot) throw new MalformedXml("it has more than one root element");
    this.#hasRoot = true;
    this.#budget.depth(open.length + 1);
    this.element++;
    this.#parsed = null;
    if (declares) this.#declare();
    const name = this.#elementName(raw);
    open.push(name.raw);
    this.#names.push(name.canonical);
    this.#handler.start(name.canonical, this);
    if (isEmpty) this.#close(name.canonical);
  }

  #end(raw: string): void {
    // Excel writes line breaks in VML as HTML does, without an end.
    while (this.#open[this.#open.length - 1] === "br" && raw !== "br") this.#close("br");
    const expected = this.#open[this.#open.length - 1];
    if (this.#hasLeftOut && this.#open.length === 1 && raw !== expected) return;
    if (raw !== expected)
      throw new MalformedXml(
        expected === undefined
          ? `</${raw}> closes nothing`
          : `<${expected}> is closed by </${raw.slice(0, 80)}>`,
      );
    this.#close(this.#names[this.#names.length - 1]!);
  }

  #close(name: string): void {
    this.#handler.end?.(name);
    const { parent, depth, prefixes, elements, attributes } = this.#scope;
    if (parent && depth === this.#open.length) {
      this.#scope = parent;
      this.#prefixes -= prefixes.length;
      for (const prefix of prefixes) this.#declared.get(prefix)!.pop();
      this.#remembered -= elements.size + attributes.size;
    }
    this.#open.pop();
    this.#names.pop();
  }

  #text(text: string): void {
    if (this.#open.length) {
      if (this.#handler.text) this.#handler.text(this.#resolvedReferences(text));
    } else if (/[^\s\uFEFF\0]/.test(text)) throw new MalformedXml("there is text outside its root element");
  }

  /** Opens a scope when the tag declares a prefix otherwise than it was. */
  #declare(): void {
    const parsed = this.#rawAttributes();
    let scope: Scope | null = null;
    for (let at = 0; at < parsed.length; at += 2) {
      const name = parsed[at]!;
      if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
      this.#budget.step(declarationCost);
      const prefix = detached(name.slice(6));
      const canonical =
        canonicalPrefixes.get(resolvedReferences(parsed[at + 1]!)) ?? (parsed[at + 1] ? "?" : "");
      if (this.#prefix(prefix) === canonical) continue;
      scope ??= {
        parent: this.#scope,
        depth: this.#open.length + 1,
        prefixes: [],
        elements: new Map(),
        attributes: new Map(),
      };
      scope.prefixes.push(prefix);
      const declared = this.#declared.get(prefix);
      if (declared) declared.push(canonical);
      else this.#declared.set(prefix, [canonical]);
      if (this.#prefixes + scope.prefixes.length > prefixLimit || this.#declared.size > 2 * prefixLimit)
        throw new MalformedXml("it declares more namespaces than any program writes");
    }
    if (!scope) return;
    this.#scope = scope;
    this.#prefixes += scope.prefixes.length;
  }

  #prefix(prefix: string): string | undefined {
    return this.#declared.get(prefix)?.at(-1);
  }

  #elementName(raw: string): Name {
    const known = this.#scope.elements.get(raw);
    if (known) return known;
    const colon = raw.indexOf(":");
    const prefix = this.#prefix(colon < 0 ? "" : raw.slice(0, colon)) ?? (colon < 0 ? "" : "?");
    return this.#remember(this.#scope.elements, raw, prefix, raw.slice(colon + 1));
  }

  #parseAttributes(): string[] {
    const parsed = this.#rawAttributes();
    const known = this.#scope.attributes;
    for (let at = 0; at < parsed.length; at += 2) {
      const raw = parsed[at]!;
      const colon = raw.indexOf(":");
      if (colon < 0) continue;
      const name =
        known.get(raw) ??
        this.#remember(known, raw, this.#prefix(raw.slice(0, colon)) ?? "?", raw.slice(colon + 1));
      parsed[at] = name.canonical;
    }
    return parsed;
  }

  /** Names are foreign data too: only so many are remembered. */
  #remember(names: Map<string, Name>, written: string, prefix: string, local: string): Name {
    const raw = detached(written);
    const name = { raw, canonical: detached(prefix ? `${prefix}:${local}` : local) };
    if (this.#remembered >= nameLimit) return name;
    this.#remembered++;
    names.set(raw, name);
    return name;
  }

  /** Names and values in turn, as written. */
  #rawAttributes(): string[] {
    const raw = this.#scanned.slice(this.#attributesFrom, this.#attributesTo);
    const found: string[] = [];
    let at = 0;
    for (;;) {
      while (at < raw.length && space(raw.charCodeAt(at))) at++;
      if (at >= raw.length) break;
      const equals = raw.indexOf("=", at);
      if (equals < 0) throw new MalformedXml("an attribute has no value");
      let value = equals + 1;
      while (value < raw.length && space(raw.charCodeAt(value))) value++;
      const quote = raw[value];
      const close = quote === '"' || quote === "'" ? raw.indexOf(quote, value + 1) : -1;
      if (close < 0) throw new MalformedXml("an attribute's value is not quoted");
      if (found.length >= 2 * attributeLimit)
        throw new MalformedXml("a tag has more attributes than any program writes");
      found.push(raw.slice(at, equals).trimEnd(), raw.slice(value + 1, close));
      at = close + 1;
    }
    this.#budget.step(found.length >> 1);
    return found;
  }
}

/** A part of what has come, in memory of its own unless it is most of it: what is kept must not keep all of that. */
const own = (xml: string, from: number, to: number): string => {
  const part = xml.slice(from, to);
  return 2 * part.length < xml.length ? detached(part) : part;
};

/** Bytes between two checks whether a turn is due: dense XML of so many takes a millisecond or two. */
const writtenAtOnce = 8_192;

/** Reads a part's bytes as XML events; throws MalformedXml, OverBudget, and what the pieces throw. */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  budget: Budget,
): Promise<void> {
  const tokenizer = new XmlTokenizer(handler, budget);
  let decoder: TextDecoder | null = null;
  let places: ElementPlaces | undefined;
  try {
    for await (const piece of pieces) {
      if (!decoder) {
        decoder = new TextDecoder(encodingOf(piece));
        // Of other encodings editors scan characters.
        if (decoder.encoding === "utf-8") places = handler.elementPlaces;
      }
      for (let at = 0; at < piece.length; at += writtenAtOnce) {
        const bytes = piece.subarray(at, at + writtenAtOnce);
        const text = decoder.decode(bytes, { stream: true });
        places?.took(bytes, text);
        tokenizer.write(text);
        places?.pass(tokenizer.passed);
        // Elements cost more time than the steps that they draw.
        budget.worked(writtenAtOnce >> 3);
        if (budget.isDue) await budget.turn();
        // What waits longer than this is moved in memory, which costs as much as making it.
        if (handler.pause) await handler.pause();
      }
    }
  } catch (error) {
    if (!(error instanceof OverBudget)) tokenizer.breakOff();
    throw error;
  }
  if (decoder) tokenizer.write(decoder.decode());
  tokenizer.end();
}

/** The name of the encoding of XML that begins so: UTF-8 or UTF-16 by the byte order mark or the first character, or what the declaration says (XML 1.0, appendix F). */
export function encodingOf(piece: Uint8Array): string {
  const [first, second] = piece;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const head = textOf(piece.subarray(0, 200));
  return /^<\?xml[^>]*encoding\s*=\s*["'](?:iso-8859-1|windows-1252)["']/i.test(head)
    ? "windows-1252"
    : "utf-8";
}
