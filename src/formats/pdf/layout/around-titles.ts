import { grouped } from "../../../core/grouped.ts";
import { compare, headingStyle, isCaps, keyOfHeading } from "./heading-style.ts";
import { larger, numbers } from "./heading-text.ts";
import { isDivision } from "./label-text.ts";
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

/** Nothing but a day: "12 July 2022", "July 12, 2022", "1 de agosto de 2017", "2016 年 3 月 20 日". */
export const wholeDate =
  /^(?:(?:\p{Nd}{1,2}\.?\s+(?:de\s+)?\p{L}{3,}\.?(?:\s+de)?|\p{L}{3,}\.?\s+\p{Nd}{1,2}(?:st|nd|rd|th)?),?\s+\p{Nd}{4}|\p{Nd}{4}\s*年\s*\p{Nd}{1,2}\s*月(?:\s*\p{Nd}{1,2}\s*日)?|\p{Nd}{4}[-/]\p{Nd}{2}[-/]\p{Nd}{2})$/u;

/** Whether a line of the text is nothing but a day. */
export const hasDate = (text: string): boolean =>
  text.split("\n").some((line) => wholeDate.test(line.trim()));

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

/** Who wrote it, without a name. */
const writtenBy =
  /^(?:by|von|par|por|di|door|av|af)\s.{0,40}\b(?:correspondents?|reporters?|staff|writers?|editors?|newsroom|redaktion|korrespondent|rédaction|correspondant|redacción|corresponsal|redazione|corrispondente|redactie)$/iu;

function isByline({ spans, style, lines }: Paragraph, title: Paragraph | undefined): boolean {
  if (!title || title.style.size < style.size * larger) return false;
  const text = textOf(spans).trim();
  if (wholeDate.test(text)) return true;
  const names = author.exec(text)?.[1]?.split(/\s+/u) ?? [];
  const areNames = names.every((word) => nameWord.test(word) || /^\p{Lo}+$/u.test(word));
  if (lines === 1 && writtenBy.test(text)) return true;
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
  const isSetAlike = (one: Paragraph, other: Paragraph) => keyOfAny(one) === keyOfAny(other);
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
    const returning = returningStyles(each.map(keyOfAny));
    const last = each.at(-1)!;
    const isLastOwn =
      !/[\p{Nd},]/u.test(textOf(last.spans)) &&
      !each.slice(0, -1).some((paragraph) => keyOfAny(paragraph) === keyOfAny(last));
    for (const [at, paragraph] of each.entries()) {
      const isKept =
        paragraph === title ||
        (paragraph === last && isLastOwn) ||
        alone.has(keyOfAny(paragraph)) ||
        returning.has(keyOfAny(paragraph)) ||
        headingStyle(paragraph).depth > 0 ||
        namesPart(paragraph) ||
        (at > 0 && namesPart(each[at - 1]!) && (isCaps(paragraph) || isSetAlike(each[at - 1]!, paragraph)));
      if (!isKept) found.push(paragraph);
    }
  }
  return found;
}

/** Those of the styles that come again behind others, as those of headings do that have parts of their own. */
function returningStyles(keys: readonly string[]): Set<string> {
  const met = new Set<string>();
  const found = new Set<string>();
  keys.forEach((key, at) => {
    if (met.has(key) && keys[at - 1] !== key) found.add(key);
    met.add(key);
  });
  return found;
}

/** Whether the first line is the number of a part alone. */
const namesPart = ({ spans }: Paragraph): boolean =>
  isDivision(textOf(spans).trim().split("\n", 1)[0]!.trim());

/** A line below a title stands so much nearer to it than to what follows, and no further away than this part of its size. */
const nearerToTitle = 0.75;
const farthestSubtitle = 0.9;

/**
 * Lines that say more of the title right above them: in plain type that is smaller, nearer to it than to what follows.
 * What has a number is a heading of its own, and so is what is set like others that stand elsewhere.
 */
export function subtitlesOf(
  blocks: readonly Block<unknown>[],
  heading: ReadonlySet<Paragraph>,
): Set<Paragraph> {
  const found = new Set<Paragraph>();
  const others = new Set<string>();
  const keyOfAny = (paragraph: Paragraph) => keyOfHeading(headingStyle(paragraph));
  for (const [at, block] of blocks.entries()) {
    if (block.sort !== "paragraph" || !heading.has(block)) continue;
    const [above, below] = [blocks[at - 1], blocks[at + 1]];
    const isUnder =
      above?.sort === "paragraph" &&
      heading.has(above) &&
      above.page === block.page &&
      above.style.size >= larger * block.style.size &&
      !block.style.isBold &&
      !headingStyle(block).depth;
    const up = above ? above.box[1] - block.box[3] : 0;
    const down = below && below.page === block.page ? block.box[1] - below.box[3] : 0;
    const isNear = up < farthestSubtitle * block.size && up <= nearerToTitle * down;
    if (isUnder && isNear && up > -block.size) found.add(block);
    else others.add(keyOfAny(block));
  }
  for (const paragraph of found) if (others.has(keyOfAny(paragraph))) found.delete(paragraph);
  return found;
}

/** Paragraphs of so many lines are running text. */
const linesOfText = 3;
/** How many of the paragraphs of a title page have their middle at one place, and how far apart, in points. */
const mostlyCentred = 0.7;
const sameMiddle = 4;
const leastOnTitlePage = 4;

/** Names, places and degrees on pages that are centred and hold no running text: each in its own style, under no title. */
export function linesOfTitlePages(
  blocks: readonly Block<unknown>[],
  heading: ReadonlySet<Paragraph>,
): Set<Paragraph> {
  const found = new Set<Paragraph>();
  for (const own of grouped(blocks, ({ page }) => page).values()) {
    const paragraphs = own.filter((block) => block.sort === "paragraph");
    if (paragraphs.length < leastOnTitlePage || own.some(({ sort }) => sort === "table")) continue;
    const heads = paragraphs.filter((paragraph) => heading.has(paragraph));
    if (paragraphs.some((paragraph) => paragraph.lines >= linesOfText && !heading.has(paragraph))) continue;
    const middles = paragraphs.map(({ box }) => (box[0] + box[2]) / 2).sort((a, b) => a - b);
    const usual = middles[middles.length >> 1]!;
    const centred = middles.filter((middle) => Math.abs(middle - usual) <= sameMiddle).length;
    if (centred < mostlyCentred * middles.length) continue;
    const largest = Math.max(...heads.map(({ style }) => style.size));
    const counts = new Map<string, number>();
    for (const head of heads) {
      const key = keyOfHeading(headingStyle(head));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const head of heads) {
      const isAlone = counts.get(keyOfHeading(headingStyle(head))) === 1;
      if (isAlone && head.style.size < largest && !headingStyle(head).depth) found.add(head);
    }
  }
  return found;
}
