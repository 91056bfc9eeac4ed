import type { OfficePackage } from "../ooxml/package.ts";
import { wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { numeral } from "./numerals.ts";

/** One level of a list as w:lvl defines it (ECMA-376 part 1, 17.9.6). */
interface Level {
  format: string;
  start: number;
  /** "%1.%2" and the like; null for a bullet or nothing. */
  text: string | null;
  /** The paragraph style that stands for this level. */
  style: string | null;
  /** The level, from 1, after which it counts anew; 0 for none; null for the usual. */
  restart: number | null;
  isLegal: boolean;
}

/** A w:abstractNum, with how far it has been counted. */
interface List {
  levels: (Level | undefined)[];
  /** Last number of each level; undefined where it begins anew. */
  counts: (number | undefined)[];
  styleLink: string | null;
  numStyleLink: string | null;
}

/** A w:num: a use of a list, which may begin at numbers of its own. */
interface Use {
  list: number;
  starts: (number | undefined)[];
  levels: (Level | undefined)[];
  /** Levels that have begun at their own numbers. */
  begun: boolean[];
}

/** What stands before a paragraph. */
export interface ListItem {
  /** Items of one list have the same. */
  list: number;
  level: number;
  /** Null where there is only a bullet. */
  number: number | null;
  /** As ol's type: "1", "a", "A", "i" or "I". */
  type: string;
  /** What Word writes: "2.1", "(a)", "Article 3"; empty for a bullet. */
  label: string;
  /** Whether the label is no more than the number with signs around it. */
  isPlain: boolean;
}

/** Lists and uses of them that are kept, and characters of their levels; more is no document of this world. */
const listLimit = 20_000;
const charactersLimit = 2_000_000;
const levelCount = 9;

const newLevel = (): Level => ({
  format: "decimal",
  start: 1,
  text: null,
  style: null,
  restart: null,
  isLegal: false,
});

/** The lists of a document, counted as its paragraphs come (ECMA-376 part 1, 17.9). */
export class Numbering {
  readonly #lists = new Map<number, List>();
  readonly #uses = new Map<number, Use>();

  /** Reads the numbering part; without one no paragraph is an item. */
  static async read(file: OfficePackage, part: string | undefined): Promise<Numbering> {
    const numbering = new Numbering();
    if (part === undefined) return numbering;
    let list: List | null = null;
    let use: Use | null = null;
    let level: Level | null = null;
    let at = 0;
    let characters = 0;
    const place = (attributes: Attributes, name: string) => {
      at = wholeNumber(attributes.get(name)) ?? -1;
      return at >= 0 && at < levelCount;
    };
    await file.read(part, {
      start(name, attributes) {
        const value = () => {
          const text = characters < charactersLimit ? attributes.get("w:val", 512) : null;
          characters += text?.length ?? 0;
          return text;
        };
        if (name === "w:abstractNum") list = numbering.#startList(attributes);
        else if (name === "w:num") use = numbering.#startUse(attributes);
        else if (name === "w:abstractNumId") {
          if (use) use.list = wholeNumber(value()) ?? -1;
        } else if (name === "w:lvlOverride") place(attributes, "w:ilvl");
        else if (name === "w:startOverride") {
          if (use && at >= 0 && at < levelCount) use.starts[at] = wholeNumber(value()) ?? undefined;
        } else if (name === "w:lvl") {
          level = newLevel();
          const levels = (use ?? list)?.levels;
          if (place(attributes, "w:ilvl") && levels) levels[at] = level;
        } else if (name === "w:styleLink" && list) list.styleLink = value();
        else if (name === "w:numStyleLink" && list) list.numStyleLink = value();
        else if (level) takeLevelProperty(name, value(), level);
      },
      end(name) {
        if (name === "w:abstractNum") list = null;
        else if (name === "w:num") use = null;
        else if (name === "w:lvl") level = null;
      },
    });
    numbering.#link();
    return numbering;
  }

  /** Counts the paragraph as an item of this use of a list; null where it is none, or one without a sign. */
  next(id: number, level: number): ListItem | null {
    const use = this.#uses.get(id);
    const list = use && this.#lists.get(use.list);
    const at = Math.max(0, Math.min(level, levelCount - 1));
    const defined = use?.levels[at] ?? list?.levels[at];
    if (!use || !list || !defined) return null;
    const number = this.#count(use, list, at);
    if (defined.format === "bullet")
      return { list: use.list, level: at, number: null, type: "1", label: "", isPlain: true };
    const label = labelOf(defined, at, (other) => ({
      level: use.levels[other] ?? list.levels[other],
      count: other === at ? number : list.counts[other],
    }));
    if (!label) return null;
    const type = types.get(defined.isLegal ? "decimal" : defined.format);
    const own = new RegExp(`^[^\\p{L}\\p{N}%]{0,3}%${at + 1}[^\\p{L}\\p{N}%]{0,3}$`, "u");
    const isPlain = type !== undefined && own.test(defined.text ?? "");
    return { list: use.list, level: at, number, type: type ?? "1", label, isPlain };
  }

  /** The level that stands for a paragraph style in a list. */
  levelOfStyle(id: number, style: string): number | null {
    const use = this.#uses.get(id);
    const levels = use && this.#lists.get(use.list)?.levels;
    const at = levels ? levels.findIndex((level) => level?.style === style) : -1;
    return at < 0 ? null : at;
  }

  #count(use: Use, list: List, at: number): number {
    const { counts } = list;
    const start = use.starts[at];
    const first = use.levels[at]?.start ?? list.levels[at]?.start ?? 1;
    if (start !== undefined && !use.begun[at]) counts[at] = start;
    else counts[at] = (counts[at] ?? first - 1) + 1;
    use.begun[at] = true;
    for (let deeper = at + 1; deeper < levelCount; deeper++) {
      const restart = (use.levels[deeper] ?? list.levels[deeper])?.restart ?? null;
      if (restart === null || (restart !== 0 && at < restart)) counts[deeper] = undefined;
    }
    return counts[at];
  }

  #startList(attributes: Attributes): List {
    const list: List = { levels: [], counts: [], styleLink: null, numStyleLink: null };
    const id = wholeNumber(attributes.get("w:abstractNumId"));
    if (id !== null && this.#lists.size < listLimit) this.#lists.set(id, list);
    return list;
  }

  #startUse(attributes: Attributes): Use {
    const use: Use = { list: -1, starts: [], levels: [], begun: [] };
    const id = wholeNumber(attributes.get("w:numId"));
    if (id !== null && this.#uses.size < listLimit) this.#uses.set(id, use);
    return use;
  }

  /** A list may be that of a numbering style, which another list defines (17.9.21, 17.9.27). */
  #link(): void {
    const styled = new Map<string, List>();
    for (const list of this.#lists.values()) if (list.styleLink !== null) styled.set(list.styleLink, list);
    for (const list of this.#lists.values()) {
      const linked = list.numStyleLink === null ? undefined : styled.get(list.numStyleLink);
      if (linked && !list.levels.length) list.levels = linked.levels;
    }
  }
}

function takeLevelProperty(name: string, value: string | null, level: Level): void {
  if (name === "w:start") level.start = wholeNumber(value) ?? 1;
  else if (name === "w:numFmt") level.format = value ?? "decimal";
  else if (name === "w:lvlText") level.text = value;
  else if (name === "w:pStyle") level.style = value;
  else if (name === "w:lvlRestart") level.restart = wholeNumber(value);
  else if (name === "w:isLgl") level.isLegal = !/^(?:0|false|off)$/.test(value ?? "");
}

/** The formats that ol knows, by ST_NumberFormat (17.18.59). */
const types = new Map(
  Object.entries({
    decimal: "1",
    decimalZero: "1",
    ordinal: "1",
    upperRoman: "I",
    lowerRoman: "i",
    upperLetter: "A",
    lowerLetter: "a",
  }),
);

/** The text of a level with the numbers in it (17.9.11). */
function labelOf(
  defined: Level,
  at: number,
  other: (level: number) => { level: Level | undefined; count: number | undefined },
): string {
  return (defined.text ?? "")
    .replace(/%([1-9])/g, (_, digit: string) => {
      const named = Number(digit) - 1;
      if (named > at) return "";
      const { level, count } = other(named);
      return numeral(count ?? level?.start ?? 1, defined.isLegal ? "decimal" : (level?.format ?? "decimal"));
    })
    .trim();
}
