import type { Box } from "../content/geometry.ts";

/** What stands on a row, with the size of its font. */
interface Placed {
  text: string;
  box: Box;
  size: number;
}

/** A raised or lowered run is at most so large, as part of the size of what it belongs to. */
const largest = 0.85;
/** Characters of it. */
const longest = 12;
/** It follows or precedes that by no more than this, as part of its size, and shares so much of its own height with it. */
const nearest = 0.3;
const shared = 0.25;
/** Rows before and behind its own in which that is looked for, and runs of a row that are compared. */
const farthestRow = 3;
const mostCompared = 200;

const touches = (one: Placed, { box, size }: Placed): boolean => {
  const gap = Math.max(one.box[0] - box[2], box[0] - one.box[2]);
  return gap < nearest * size && gap > -nearest * size;
};

/** Whether what a small run stands beside on its own row is no further away than its letters are high. */
const isBeside = (run: Placed, other: Placed): boolean => {
  const gap = Math.max(run.box[0] - other.box[2], other.box[0] - run.box[2]);
  return gap < (run.size <= largest * other.size ? 1 : nearest) * other.size;
};

const sharedHeight = ({ box }: Placed, other: Placed): number =>
  Math.min(box[3], other.box[3]) - Math.max(box[1], other.box[1]);

/** Whether small type follows or precedes larger type right away, at its height. */
const belongsTo = (small: Placed, large: Placed): boolean =>
  small.size <= largest * large.size &&
  touches(small, large) &&
  sharedHeight(small, large) >= shared * (small.box[3] - small.box[1]);

/** A bullet that is much smaller than its text stands no further before it than this, as part of its size. */
const farthestBullet = 3;
const bullet = /^\s*[•●○■□▪▫◆◇►▶➢∙⚫]\s*$/u;

/** Whether a small bullet stands before the first letter of a line, within its height. */
const isBulletOf = (small: Placed, large: Placed): boolean => {
  const gap = large.box[0] - small.box[2];
  return (
    bullet.test(small.text) &&
    gap > 0 &&
    gap < farthestBullet * large.size &&
    sharedHeight(small, large) >= small.box[3] - small.box[1] - 0.01
  );
};

/**
 * The rows of a page, small type that stands by itself in the row of another column, or in none, in that of the text
 * which it follows or precedes: as powers and the numbers of notes do, and small bullets before their items.
 */
export function withRaised<Run extends Placed>(rows: Run[][]): Run[][] {
  const found = rows.map((row) => [...row]);
  for (const [at, row] of rows.entries()) {
    const size = Math.max(...row.map((run) => run.size));
    const compared = row.slice(0, mostCompared);
    for (const run of compared) {
      const isAlone = (row.length === 1 || run.size <= largest * size) && run.text.length <= longest;
      if (!isAlone || compared.some((other) => other !== run && isBeside(run, other))) continue;
      for (let away = 1; away <= farthestRow; away++) {
        const to = [at - away, at + away].find((near) =>
          rows[near]?.slice(0, mostCompared).some((other) => belongsTo(run, other) || isBulletOf(run, other)),
        );
        if (to === undefined) continue;
        found[at]!.splice(found[at]!.indexOf(run), 1);
        found[to]!.push(run);
        break;
      }
    }
  }
  return found.filter((row) => row.length);
}
