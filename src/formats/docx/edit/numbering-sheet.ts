import { detached } from "../../../checker/snippet.ts";
import { declaration, type PackageEdit } from "../../ooxml/edit/package-edit.ts";
import type { Span } from "../../ooxml/edit/survey.ts";
import { escapedValue, type Tag } from "../../ooxml/edit/tag.ts";
import type { Wishing } from "../../ooxml/edit/wish.ts";

/** How one list is counted and what stands before its items. */
export interface ListLook {
  /** As w:numFmt has it: "bullet", "decimal", "lowerLetter". */
  format: string;
  start: number;
  /** "%1." or a bullet, with the blanks around it that are not `follow`. */
  text: string;
  /** What stands between it and the text (ECMA-376 part 1, 17.9.28). */
  follow: "nothing" | "space" | "tab";
  /** Attributes of w:ind. */
  indent: ReadonlyMap<string, string>;
  /** Children of w:rPr as written in the body. */
  properties: string;
}

/** Levels that are kept to be used again. */
const mostLevels = 20;

/** The lists of a document, and those that edits add (ECMA-376 part 1, 17.9). */
export class NumberingSheet {
  readonly #part: string | null;
  readonly #wishing: Wishing;
  #root: Tag | null = null;
  /** Where definitions and uses of lists are put: behind the others of their sort. */
  #definitionsEnd: number | null = null;
  #usesEnd: number | null = null;
  #end: Span | null = null;
  #lastDefinition = -1;
  #lastUse = 0;
  /** Levels that were written, by their looks. */
  readonly #levels = new Map<string, string>();
  readonly #definitions: string[] = [];
  readonly #uses: string[] = [];

  private constructor(part: string | null, wishing: Wishing) {
    this.#part = part;
    this.#wishing = wishing;
  }

  static async read(edit: PackageEdit, part: string | undefined, wishing: Wishing): Promise<NumberingSheet> {
    const isThere = part !== undefined && edit.has(part);
    const sheet = new NumberingSheet(isThere ? part : null, wishing);
    if (!isThere) return sheet;
    let depth = 0;
    await edit.survey(part, {
      looksAt: () => depth < 2,
      pass() {
        depth++;
      },
      start(tag) {
        depth++;
        sheet.#root ??= tag;
        if (depth !== 2) return;
        if (tag.name === "w:abstractNum")
          sheet.#lastDefinition = Math.max(sheet.#lastDefinition, numberOf(tag.get("w:abstractNumId")));
        else if (tag.name !== "w:numPicBullet") sheet.#definitionsEnd ??= tag.from;
        if (tag.name === "w:num") sheet.#lastUse = Math.max(sheet.#lastUse, numberOf(tag.get("w:numId")));
        else if (tag.name === "w:numIdMacAtCleanup") sheet.#usesEnd ??= tag.from;
      },
      end(_name, at) {
        if (--depth === 0) sheet.#end = at;
      },
    });
    return sheet;
  }

  /** Adds a list; its number is what w:numId of its items says. */
  add(look: ListLook): number {
    const definition = ++this.#lastDefinition;
    const use = ++this.#lastUse;
    const write = this.#writeIn(this.#root);
    // Put together of many pieces, they would keep these all.
    const keep = (to: string[], xml: string) => void to.push(detached(xml));
    keep(
      this.#definitions,
      write("w:abstractNum", [["w:abstractNumId", String(definition)]], (inner) => {
        const level = this.#levelOf(look, inner);
        // Word takes lists with the same number as one; ours are known by where they stand.
        const number = (0x4c430000 + definition).toString(16).toUpperCase();
        return inner("w:nsid", value(number)) + inner("w:multiLevelType", value("singleLevel")) + level;
      }),
    );
    keep(
      this.#uses,
      write("w:num", [["w:numId", String(use)]], (inner) => inner("w:abstractNumId", value(definition))),
    );
    return use;
  }

  /** The level of a list: those of most lists of a document are alike. */
  #levelOf(look: ListLook, write: Write): string {
    const { format, start, text, follow, indent, properties } = look;
    const key = JSON.stringify([format, start, text, follow, [...indent], properties]);
    const known = this.#levels.get(key);
    if (known !== undefined) return known;
    const level = write("w:lvl", [["w:ilvl", "0"]], (within) =>
      [
        within("w:start", value(start)),
        within("w:numFmt", value(format)),
        within("w:suff", value(follow)),
        within("w:lvlText", value(text)),
        within("w:lvlJc", value("left")),
        within("w:pPr", [], (paragraph) =>
          paragraph(
            "w:ind",
            [...indent].map(([name, width]) => [name, escapedValue(width)] as const),
          ),
        ),
        properties ? within("w:rPr", [], () => properties) : "",
      ].join(""),
    );
    if (this.#levels.size < mostLevels) this.#levels.set(key, level);
    return level;
  }

  /** Gives the package the lists that were added. */
  finish(edit: PackageEdit, owner: string): void {
    if (!this.#definitions.length) return;
    const definitions = this.#definitions.join("");
    const uses = this.#uses.join("");
    if (this.#part === null) {
      const root = this.#wishing.writer.write(
        { prefixes: new Map() },
        "w:numbering",
        [],
        () => definitions + uses,
      );
      const folder = owner.slice(0, owner.lastIndexOf("/") + 1);
      edit.add(freeName(edit, folder), `${declaration}${root}`, {
        owner,
        type: edit.relationshipType("numbering"),
        contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml",
      });
      return;
    }
    const root = this.#root!;
    const at = this.#definitionsEnd;
    const patches =
      at === null
        ? [root.insertion(definitions + uses, this.#end!)]
        : [
            { from: at, to: at, text: definitions },
            this.#usesEnd === null
              ? root.insertion(uses, this.#end!)
              : { from: this.#usesEnd, to: this.#usesEnd, text: uses },
          ];
    edit.patch(this.#part, patches);
  }

  /** A writer of elements within elements that knows their prefixes. */
  #writeIn(around: Parameters<Wishing["writer"]["write"]>[0] | null): Write {
    return (name, attributes, content) =>
      this.#wishing.writer.write(around ?? { prefixes: new Map([["w", "w"]]) }, name, attributes, (within) =>
        content ? content(this.#writeIn(within)) : "",
      );
  }
}

type Write = (
  name: string,
  attributes: readonly (readonly [string, string])[],
  content?: (write: Write) => string,
) => string;

const value = (text: string | number) => [["w:val", escapedValue(String(text))]] as const;

const numberOf = (value: string | null): number =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : 0;

function freeName(edit: PackageEdit, folder: string): string {
  for (let number = 1; ; number++) {
    const name = `${folder}numbering${number === 1 ? "" : number}.xml`;
    if (!edit.has(name)) return name;
  }
}
