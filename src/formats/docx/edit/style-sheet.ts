import { declaration, type PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Patch } from "../../ooxml/edit/patches.ts";
import type { Tag } from "../../ooxml/edit/tag.ts";
import { childOf, type Tree, TreeWatcher, valueIn } from "../../ooxml/edit/tree.ts";
import { Watch } from "../../ooxml/edit/watch.ts";
import { patchesOf, type Wish, type Wishing, written } from "../../ooxml/edit/wish.ts";
import { isOn } from "../../ooxml/values.ts";
import { isMarked } from "./languages.ts";

/** Styles that are known; more is no document of this world. */
const styleLimit = 10_000;
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

/** The styles of a document, and those that edits add. */
export class StyleSheet {
  readonly #part: string | null;
  readonly #wishing: Wishing;
  readonly #styles = new Map<string, KnownStyle>();
  readonly #added = new Map<string, { id: string; xml: string }>();
  readonly #names = new Set<string>();
  readonly #usual = new Map<string, KnownStyle>();
  /** Of w:styles, with its defaults. */
  #root: Tree | null = null;

  private constructor(part: string | null, wishing: Wishing) {
    this.#part = part;
    this.#wishing = wishing;
  }

  static async read(edit: PackageEdit, part: string | undefined, wishing: Wishing): Promise<StyleSheet> {
    const isThere = part !== undefined && edit.has(part);
    const sheet = new StyleSheet(isThere ? part : null, wishing);
    if (!isThere) return sheet;
    const watch = new Watch();
    watch.add(
      0,
      (tag) =>
        new TreeWatcher(
          tag,
          (name) => name === "w:docDefaults",
          (tree) => {
            sheet.#root = tree;
          },
        ),
    );
    await edit.survey(part, {
      looksAt: (element, name) => name === "w:style" || watch.looksAt(element),
      pass: () => watch.pass(),
      start(tag) {
        if (tag.name === "w:style") watch.add(tag.element, (style) => sheet.#watch(style));
        watch.start(tag);
      },
      end: (name, at) => watch.end(name, at),
    });
    return sheet;
  }

  get(id: string | null): KnownStyle | null {
    return (id === null ? undefined : this.#styles.get(id)) ?? null;
  }

  /** The id of the style of headings of level 1: the one that Word knows by its name, else any of that level. */
  headingStyle(): string | null {
    let found: string | null = null;
    for (const { id, type, name, outlineLevel } of this.#styles.values()) {
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
    return this.#usual.get(type) ?? null;
  }

  /** A style that looks like another and has this outline level, from 0; 9 for none. */
  likeAtLevel(base: KnownStyle, outlineLevel: number): string {
    const isHeading = outlineLevel < 9;
    const name = `${base.name} ${isHeading ? `(level ${outlineLevel + 1})` : "(no heading)"}`;
    const key = `${base.id} ${outlineLevel}`;
    const known =
      this.#added.get(key)?.id ??
      [...this.#styles.values()].find(
        (style) =>
          style.name === name && style.basedOn === base.id && style.outlineLevel === String(outlineLevel),
      )?.id;
    if (known !== undefined) return known;
    const id = this.#free(`${base.id}${isHeading ? `Level${outlineLevel + 1}` : "NoHeading"}`);
    const next = this.usual("paragraph");
    const xml = this.#write("w:style", {
      attributes: { "w:type": "paragraph", "w:customStyle": "1", "w:styleId": id },
      children: {
        "w:name": { attributes: { "w:val": this.#freeName(name) } },
        "w:basedOn": { attributes: { "w:val": base.id } },
        ...(next ? { "w:next": { attributes: { "w:val": next.id } } } : {}),
        "w:pPr": { children: { "w:outlineLvl": { attributes: { "w:val": String(outlineLevel) } } } },
      },
    });
    this.#added.set(key, { id, xml });
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
    const usual = new Set(this.chain(null));
    for (const style of this.#styles.values()) {
      const { language: own } = style;
      if (own && (usual.has(style) || isMarked(own.tag, wrong)))
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

  #watch(tag: Tag) {
    return new TreeWatcher(
      tag,
      () => true,
      (tree) => {
        const style = styleOf(tree);
        if (this.#styles.size >= styleLimit || this.#styles.has(style.id)) return;
        this.#styles.set(style.id, style);
        if (style.isDefault) this.#usual.set(style.type, style);
        this.#names.add(style.name.toLowerCase());
      },
    );
  }

  #write(name: string, wish: Wish): string {
    return written(this.#root!.tag, name, wish, this.#wishing);
  }

  #free(wanted: string): string {
    const taken = (id: string) =>
      this.#styles.has(id) || [...this.#added.values()].some((style) => style.id === id);
    let id = wanted;
    for (let number = 2; taken(id); number++) id = `${wanted}${number}`;
    return id;
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#names.has(name.toLowerCase()); number++) name = `${wanted} ${number}`;
    this.#names.add(name.toLowerCase());
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
