import type { Codec } from "../../ooxml/edit/codec.ts";
import { declaration, type PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import { surveyElement, surveyEnds } from "../../ooxml/edit/survey.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import { childOf, type Tree, TreeWatcher, valueIn } from "../../ooxml/edit/tree.ts";
import { Watch } from "../../ooxml/edit/watch.ts";
import { patchesOf, type Wish, type Wishing, written } from "../../ooxml/edit/wish.ts";
import type { ElementPlace } from "../../ooxml/element-places.ts";
import { isOn } from "../../ooxml/values.ts";
import { WordColours } from "../colours.ts";
import { type RawStyle, Styles } from "../styles.ts";
import { isMarked } from "./languages.ts";

/** Longest chain of bases that is followed, so that circles end. */
const chainLimit = 32;

/** What an edit asks of a style. */
export interface KnownStyle {
  id: string;
  type: string;
  name: string;
  basedOn: string | null;
  isDefault: boolean;
  outlineLevel: string | null;
  indent: Tag | null;
  alignment: string | null;
  hasNumbering: boolean;
  hasBorders: boolean;
  /** Parts of a table that it formats otherwise: "firstRow". */
  conditions: ReadonlySet<string>;
  language: Tree | null;
}

/** The styles of a document, each read when an edit asks for it, and those that edits add. */
export class StyleSheet {
  readonly #edit: PackageEdit;
  readonly #part: string | null;
  readonly #wishing: Wishing;
  readonly styles: Styles;
  readonly #known = new Map<string, KnownStyle | null>();
  readonly #added = new Map<string, { id: string; name: string; xml: string }>();
  #text = "";
  #codec: Codec | null = null;
  /** Of w:styles, with its defaults. */
  #root: Tree | null = null;

  private constructor(edit: PackageEdit, part: string | null, wishing: Wishing, styles: Styles) {
    this.#edit = edit;
    this.#part = part;
    this.#wishing = wishing;
    this.styles = styles;
  }

  /** `kept`: the styles as they have been read. */
  static async read(
    edit: PackageEdit,
    part: string | undefined,
    wishing: Wishing,
    kept: Styles | null,
  ): Promise<StyleSheet> {
    const isThere = part !== undefined && edit.has(part);
    const own = isThere ? part : undefined;
    const styles = kept ?? (await Styles.read(edit.file, own, new WordColours()));
    const sheet = new StyleSheet(edit, own ?? null, wishing, styles);
    if (!isThere) return sheet;
    const { text, codec } = await edit.scanned(part);
    sheet.#text = text;
    sheet.#codec = codec;
    edit.scan(part, () => sheet.#readRoot());
    return sheet;
  }

  get(id: string | null): KnownStyle | null {
    const raw = id === null ? null : this.styles.raw(id);
    if (!raw) return null;
    let known = this.#known.get(raw.id);
    if (known === undefined) {
      known = this.#read(raw);
      this.#known.set(raw.id, known);
    }
    return known;
  }

  /** The id of the style of headings of level 1: the one that Word knows by its name, else any of that level. */
  headingStyle(): string | null {
    let found: string | null = null;
    for (const { id, type, name, outlineLevel } of this.#like({ outlineLevel: 0 })) {
      if (type !== "paragraph" || outlineLevel !== "0") continue;
      if (name.toLowerCase() === "heading 1") return id;
      found ??= id;
    }
    return found;
  }

  /** The style and its bases, or those of the usual one where it is unknown. */
  chain(id: string | null, type = "paragraph"): KnownStyle[] {
    const chain: KnownStyle[] = [];
    const named = this.get(id);
    let style = named?.type === type ? named : this.usual(type);
    while (style && chain.length < chainLimit) {
      chain.push(style);
      style = this.get(style.basedOn);
    }
    return chain;
  }

  /** The style of what names none. */
  usual(type: string): KnownStyle | null {
    return this.get(this.styles.usual(type)?.id ?? null);
  }

  /** A style that looks like another and has this outline level, from 0; 9 for none. */
  likeAtLevel(base: KnownStyle, outlineLevel: number): string {
    const isHeading = outlineLevel < 9;
    const name = `${base.name} ${isHeading ? `(level ${outlineLevel + 1})` : "(no heading)"}`;
    const key = `${base.id} ${outlineLevel}`;
    const known =
      this.#added.get(key)?.id ??
      [...this.#like({ outlineLevel, basedOn: base.id })].find(
        (style) =>
          style.name === name && style.basedOn === base.id && style.outlineLevel === String(outlineLevel),
      )?.id;
    if (known !== undefined) return known;
    const id = this.#free(`${base.id}${isHeading ? `Level${outlineLevel + 1}` : "NoHeading"}`);
    const next = this.usual("paragraph");
    const ownName = this.#freeName(name);
    const xml = this.#write("w:style", {
      attributes: { "w:type": "paragraph", "w:customStyle": "1", "w:styleId": id },
      children: {
        "w:name": { attributes: { "w:val": ownName } },
        "w:basedOn": { attributes: { "w:val": base.id } },
        ...(next ? { "w:next": { attributes: { "w:val": next.id } } } : {}),
        "w:pPr": { children: { "w:outlineLvl": { attributes: { "w:val": String(outlineLevel) } } } },
      },
    });
    this.#added.set(key, { id, name: ownName.toLowerCase(), xml });
    return id;
  }

  /** What sets the language of all text that has none of its own, and of styles that say the wrong one. */
  languagePatches(attributes: Record<string, string>, wrong?: string): Patch[] {
    const root = this.#root;
    if (!root) return [];
    const language: Wish = { children: { "w:lang": { attributes } } };
    const patches = patchesOf(
      root,
      {
        children: { "w:docDefaults": { children: { "w:rPrDefault": { children: { "w:rPr": language } } } } },
      },
      this.#wishing,
    );
    // What the usual style says of all paragraphs goes before it.
    const usual = new Set(this.chain(null).map(({ id }) => id));
    for (const raw of this.styles.all) {
      const mayBeMarked = wrong !== undefined && raw.language;
      if (raw.language === undefined || !(usual.has(raw.id) || mayBeMarked)) continue;
      const own = this.get(raw.id)?.language;
      if (own && (usual.has(raw.id) || isMarked(own.tag, wrong)))
        patches.push(...patchesOf(own, { attributes }, this.#wishing));
    }
    return patches;
  }

  get part(): string | null {
    return this.#part;
  }

  /** A part with no more than a language, for documents without styles. */
  static written(attributes: Record<string, string>, wishing: Wishing): string {
    const language: Wish = { children: { "w:lang": { attributes } } };
    const wish: Wish = {
      children: { "w:docDefaults": { children: { "w:rPrDefault": { children: { "w:rPr": language } } } } },
    };
    return `${declaration}${written({ prefixes: new Map() }, "w:styles", wish, wishing)}`;
  }

  /** Gives the package the styles that were added. */
  finish(edit: PackageEdit): void {
    if (this.#part === null || !this.#root || !this.#added.size) return;
    const xml = [...this.#added.values()].map((style) => style.xml).join("");
    edit.patch(this.#part, [this.#root.tag.insertion(xml, this.#root.end)]);
  }

  /** Reads the root with its defaults, which stand before the styles. */
  #readRoot(): void {
    const [first] = this.styles.all;
    const place = first ? this.#placeOf(first) : null;
    const keeps = (name: string) => name === "w:docDefaults";
    const watch = new Watch();
    const take = (tree: Tree) => {
      // The styles, which are not read, begin what stands behind the defaults.
      this.#root = { ...tree, rest: tree.rest ?? place?.at ?? null };
    };
    watch.add(0, (tag) => new TreeWatcher(tag, keeps, take));
    surveyEnds(this.#text, place?.at ?? null, this.#codec!, watch, this.#edit.budget);
  }

  #placeOf({ element }: RawStyle): ElementPlace | null {
    const place = this.styles.places.before(element);
    return place?.element === element ? place : null;
  }

  #read(raw: RawStyle): KnownStyle | null {
    const place = this.#placeOf(raw);
    if (!place || !this.#root || this.#part === null) return null;
    let tree: Tree | null = null;
    const watch = new Watch();
    const take = (read: Tree) => {
      tree = read;
    };
    watch.add(raw.element, (tag) => new TreeWatcher(tag, () => true, take));
    const { tag } = this.#root;
    this.#edit.scan(this.#part, () =>
      surveyElement(this.#text, place, tag, { codec: this.#codec!, handler: watch }, this.#edit.budget),
    );
    return tree && styleOf(tree);
  }

  /** The styles of an outline level, and of a base where one is named. */
  *#like({ outlineLevel, basedOn }: { outlineLevel: number; basedOn?: string }): Generator<KnownStyle> {
    for (const raw of this.styles.all) {
      if (raw.outlineLevel !== outlineLevel || (basedOn !== undefined && raw.basedOn !== basedOn)) continue;
      const style = this.get(raw.id);
      if (style) yield style;
    }
  }

  #write(name: string, wish: Wish): string {
    return written(this.#root!.tag, name, wish, this.#wishing);
  }

  #free(wanted: string): string {
    const taken = (id: string) =>
      this.styles.raw(id) !== null || [...this.#added.values()].some((style) => style.id === id);
    let id = wanted;
    for (let number = 2; taken(id); number++) id = `${wanted}${number}`;
    return id;
  }

  #freeName(wanted: string): string {
    // Readers know styles by the first of their names.
    const firstOf = (name: string) => name.split(",", 1)[0]!.trim();
    const isTaken = (name: string) =>
      [...this.#added.values()].some((style) => style.name === name) ||
      [...this.styles.all].some(
        (raw) => raw.name === firstOf(name) && this.get(raw.id)?.name.toLowerCase() === name,
      );
    let name = wanted;
    for (let number = 2; isTaken(name.toLowerCase()); number++) name = `${wanted} ${number}`;
    return name;
  }
}

function styleOf(tree: Tree): KnownStyle {
  const paragraph = childOf(tree, "w:pPr");
  const isDefault = tree.tag.get("w:default");
  return {
    id: tree.tag.get("w:styleId") ?? "",
    type: tree.tag.get("w:type") ?? "paragraph",
    name: valueIn(tree, "w:name", "w:val") ?? "",
    basedOn: valueIn(tree, "w:basedOn", "w:val"),
    isDefault: isDefault !== null && isOn(isDefault),
    outlineLevel: valueIn(paragraph, "w:outlineLvl", "w:val"),
    indent: childOf(paragraph, "w:ind")?.tag ?? null,
    alignment: valueIn(paragraph, "w:jc", "w:val"),
    hasNumbering: childOf(paragraph, "w:numPr") !== null,
    hasBorders: childOf(paragraph, "w:pBdr") !== null,
    conditions: new Set(
      tree.children.flatMap(({ tag }) => (tag.name === "w:tblStylePr" ? [tag.get("w:type") ?? ""] : [])),
    ),
    language: childOf(childOf(tree, "w:rPr"), "w:lang"),
  };
}
