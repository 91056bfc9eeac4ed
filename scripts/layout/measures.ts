import type { Outline, TableShape } from "./truth.ts";

/** How alike two sequences are, from 0 to 1: insertions and deletions against their lengths. */
export function indelSimilarity<Item>(first: readonly Item[], second: readonly Item[]): number {
  if (!first.length && !second.length) return 1;
  let row = new Uint32Array(second.length + 1);
  for (const item of first) {
    const next = new Uint32Array(second.length + 1);
    for (let at = 0; at < second.length; at++)
      next[at + 1] = item === second[at] ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!);
    row = next;
  }
  return (2 * row[second.length]!) / (first.length + second.length);
}

const textSimilarity = (first: string, second: string): number =>
  first === second ? 1 : indelSimilarity([...first.slice(0, 500)], [...second.slice(0, 500)]);

/** Reading order and text: all words in order. */
export const orderSimilarity = (truth: Outline, found: Outline): number =>
  indelSimilarity(truth.words, found.words);

type Cost<Item> = (from: Item | null, to: Item | null) => number;

/** The least cost of making one sequence of another. */
function editCost<Item>(first: readonly Item[], second: readonly Item[], cost: Cost<Item>): number {
  let row = [0];
  for (const item of second) row.push(row.at(-1)! + cost(null, item));
  for (const item of first) {
    const next = [row[0]! + cost(item, null)];
    for (let at = 0; at < second.length; at++)
      next.push(
        Math.min(
          row[at + 1]! + cost(item, null),
          next[at]! + cost(null, second[at]!),
          row[at]! + cost(item, second[at]!),
        ),
      );
    row = next;
  }
  return row.at(-1)!;
}

/** Headings with their levels as ranks: a page alone does not say which level of its document is its highest. */
function ranked(headings: Outline["headings"]): Outline["headings"] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b);
  return headings.map(({ level, text }) => ({ level: levels.indexOf(level) + 1, text }));
}

/**
 * Headings in their order: a missing or false one costs 1, another level 0.5, other words as much as differs of them.
 */
export function headingSimilarity(truth: Outline, found: Outline): number {
  const most = Math.max(truth.headings.length, found.headings.length);
  if (!most) return 1;
  const cost: Cost<Outline["headings"][number]> = (from, to) => {
    if (!from || !to) return 1;
    // Small capitals are as good as the letters that they were made of.
    const alike = textSimilarity(from.text.toLowerCase(), to.text.toLowerCase());
    return alike < 0.5 ? 2 : 1 - alike + (from.level === to.level ? 0 : 0.5);
  };
  return Math.max(0, 1 - editCost(ranked(truth.headings), ranked(found.headings), cost) / most);
}

type Cell = TableShape["rows"][number][number];

const sizeOf = ({ rows }: TableShape) => 1 + rows.length + rows.reduce((sum, row) => sum + row.length, 0);

/**
 * How alike two tables are: the edit distance of their trees (table, rows, cells) against the larger of them, where
 * cells cost what differs of their words, and all where their spans differ.
 */
export function tableSimilarity(truth: TableShape, found: TableShape): number {
  const cellCost: Cost<Cell> = (from, to) => {
    if (!from || !to) return 1;
    if (from.columns !== to.columns || from.rows !== to.rows) return 1;
    return 1 - textSimilarity(from.text, to.text);
  };
  const rowCost: Cost<Cell[]> = (from, to) => {
    if (!from || !to) return 1 + (from ?? to ?? []).length;
    return editCost(from, to, cellCost);
  };
  const cost = editCost(truth.rows, found.rows, rowCost);
  return Math.max(0, 1 - cost / Math.max(sizeOf(truth), sizeOf(found)));
}

export interface TableScore {
  /** The similarities of the tables that are there, 0 for those that were not found. */
  similarities: number[];
  /** Cells of matched tables whose header or data was reported as the document has it, of all of them. */
  headersRight: number;
  cells: number;
  /** Found tables that match none. */
  isFalse: number;
}

/** From this similarity on a found table is taken for the one that is there. */
const leastMatch = 0.1;

/** Matches the found tables to those that are there, the most alike first. */
export function scoreTables(truth: Outline, found: Outline): TableScore {
  const pairs = truth.tables.flatMap((table, at) =>
    found.tables.map((other, to) => ({ at, to, alike: tableSimilarity(table, other) })),
  );
  pairs.sort((a, b) => b.alike - a.alike);
  const similarities = truth.tables.map(() => 0);
  const [matched, used] = [new Set<number>(), new Set<number>()];
  let [headersRight, cells] = [0, 0];
  for (const { at, to, alike } of pairs) {
    if (alike < leastMatch || matched.has(at) || used.has(to)) continue;
    matched.add(at);
    used.add(to);
    similarities[at] = alike;
    truth.tables[at]!.rows.forEach((row, y) => {
      row.forEach((cell, x) => {
        cells++;
        if (found.tables[to]!.rows[y]?.[x]?.isHeader === cell.isHeader) headersRight++;
      });
    });
  }
  return { similarities, headersRight, cells, isFalse: found.tables.length - used.size };
}
