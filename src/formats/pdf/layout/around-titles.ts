import { compare, headingStyle, keyOfHeading } from "./heading-style.ts";
import { larger, numbers } from "./heading-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";

/** Words of a line of names: capitals begin them, but for those between names. */
const nameWord =
  /^(?:\p{Lu}[\p{L}\p{M}.’'-]*|[\p{N}*†‡§¹²³⁴()–-]+|and|und|et|y|e|of|the|de|van|von|der|by|By)$/u;
const betweenNames = /[,·•|&]|\s(?:and|und|et)\s|^by\s/iu;
const longestByline = 200;

/** Who wrote what stands below: a name. */
const author = /^(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f)\s+(\p{Lu}\p{Ll}.*|\p{Lo}.*)$/u;
const mostNames = 5;

/** Nothing but a day: "12 July 2022", "July 12, 2022". */
export const wholeDate =
  /^(?:\p{Nd}{1,2}\.?\s+\p{L}{3,}\.?|\p{L}{3,}\.?\s+\p{Nd}{1,2}(?:st|nd|rd|th)?),?\s+\p{Nd}{4}$/u;

/** Lines below titles, smaller than these, that are names of people, or dates: all that are set like them. */
export function bylinesOf(
  blocks: readonly Block<unknown>[],
  groups: readonly { members: readonly Paragraph[] }[],
): Set<Paragraph> {
  const found = new Set<Paragraph>();
  const heading = new Set(groups.flatMap(({ members }) => members));
  const before = new Map<Paragraph, Paragraph>();
  for (const [at, block] of blocks.entries()) {
    const above = blocks[at - 1];
    if (block.sort === "paragraph" && above?.sort === "paragraph" && heading.has(above))
      before.set(block, above);
  }
  for (const { members } of groups)
    if (members.every((member) => isByline(member, before.get(member))) || areRoles(members, before))
      for (const member of members) found.add(member);
  return found;
}

/** So many lines, each below a heading that is larger by this factor, are what people are and the like. */
const leastRoles = 2;
const roleSize = 1.25;

/** Whether lines in slanted or plain type each stand right below a heading that is larger. */
const areRoles = (members: readonly Paragraph[], before: ReadonlyMap<Paragraph, Paragraph>): boolean =>
  members.length >= leastRoles &&
  members.every((member) => {
    const above = before.get(member);
    return !member.style.isBold && above !== undefined && above.style.size >= member.style.size * roleSize;
  });

function isByline({ spans, style, lines }: Paragraph, title: Paragraph | undefined): boolean {
  if (!title || title.style.size < style.size * larger) return false;
  const text = textOf(spans).trim();
  if (wholeDate.test(text)) return true;
  const names = author.exec(text)?.[1]?.split(/\s+/u) ?? [];
  const areNames = names.every((word) => nameWord.test(word) || /^\p{Lo}+$/u.test(word));
  if (lines === 1 && names.length > 0 && names.length <= mostNames && areNames) return true;
  if (lines > 2 || text.length > longestByline || !betweenNames.test(text) || numbers.test(text))
    return false;
  const words = text.split(/[\s,·•|&]+/u).filter(Boolean);
  return words.length > 2 && words.every((word) => nameWord.test(word));
}

/** A line above a headline that is so much larger, no further above it than this, as part of its size, belongs to it. */
const kickerSize = 1.25;
const farthestKicker = 2.6;

/** Names of departments and the like right above headlines, which would head nothing. */
export function kickersOf(
  blocks: readonly Block<unknown>[],
  heading: ReadonlySet<Paragraph>,
): Set<Paragraph> {
  const found = new Set<Paragraph>();
  for (const [at, block] of blocks.entries()) {
    const below = blocks[at + 1];
    if (block.sort !== "paragraph" || below?.sort !== "paragraph") continue;
    if (!heading.has(block) || !heading.has(below) || block.page !== below.page || block.lines > 1) continue;
    const isNear = below.space < farthestKicker && below.box[3] < block.box[3];
    if (isNear && below.style.size >= kickerSize * block.style.size) found.add(block);
  }
  return found;
}

/** More headings than these without text between them are the lines of a title page, unless each is lower than the last. */
const mostStacked = 2;

/** Names, places and dates below a title: of paragraphs that look like headings one after the other all but the title. */
export function stacked(blocks: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  const found: Paragraph[] = [];
  let run: Paragraph[] = [];
  const keyOfAny = (paragraph: Paragraph) => keyOfHeading(headingStyle(paragraph));
  const alone = new Map<string, number>();
  const runs: Paragraph[][] = [];
  for (const block of [...blocks, null]) {
    if (block?.sort === "paragraph" && heading.has(block) && block.page === (run[0]?.page ?? block.page))
      run.push(block);
    else {
      if (run.length > mostStacked) runs.push(run);
      else for (const each of run) alone.set(keyOfAny(each), 1);
      run = block?.sort === "paragraph" && heading.has(block) ? [block] : [];
    }
  }
  for (const each of runs) {
    const isNested = each.every(
      (paragraph, at) => !at || compare(headingStyle(each[at - 1]!), headingStyle(paragraph)) < 0,
    );
    if (isNested) continue;
    const title = each.reduce((a, b) => (b.style.size > a.style.size ? b : a));
    const last = each.at(-1)!;
    const isLastOwn =
      !/[\p{Nd},]/u.test(textOf(last.spans)) &&
      !each.slice(0, -1).some((paragraph) => keyOfAny(paragraph) === keyOfAny(last));
    for (const paragraph of each) {
      const isKept =
        paragraph === title ||
        (paragraph === last && isLastOwn) ||
        alone.has(keyOfAny(paragraph)) ||
        headingStyle(paragraph).depth > 0;
      if (!isKept) found.push(paragraph);
    }
  }
  return found;
}
