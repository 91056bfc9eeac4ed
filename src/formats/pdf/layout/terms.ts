import { contact } from "./label-text.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";

/** Bold lines that are set as headings are and head nothing: terms beside what they mean, questions of an interview. */

/** So many terms or questions at least. */
const leastTerms = 4;
const leastQuestions = 3;
/** How many of them have to be so. */
const mostly = 0.8;
/** Characters of a term, and lines of what it means, on the average. */
const longestTerm = 40;
const mostLines = 3;
/** Headings stand so much nearer to their text than to what is above them. */
const asNear = 1.15;

/** What follows each paragraph on its page, up to the next two blocks. */
export type Followers = ReadonlyMap<
  Paragraph,
  readonly [Block<unknown> | undefined, Block<unknown> | undefined]
>;

export function followersOf(blocks: readonly Block<unknown>[]): Followers {
  const after = new Map<Paragraph, [Block<unknown> | undefined, Block<unknown> | undefined]>();
  for (const [at, block] of blocks.entries())
    if (block.sort === "paragraph") after.set(block, [blocks[at + 1], blocks[at + 2]]);
  return after;
}

/** Whether the lines are terms of a glossary: beside each stands one short paragraph, which begins on its level. */
export function areTerms(members: readonly Paragraph[], after: Followers): boolean {
  if (members.length < leastTerms) return false;
  const own = new Set<Block<unknown>>(members);
  const meanings = members.flatMap((member) => {
    const [text, next] = after.get(member) ?? [];
    if (text?.sort !== "paragraph" || text.page !== member.page || textOf(member.spans).length > longestTerm)
      return [];
    const isBeside =
      Math.abs(text.box[3] - member.box[3]) < 0.5 * member.size &&
      (text.box[0] > member.box[2] || text.box[2] < member.box[0]);
    const isAlone =
      next === undefined || next.page !== text.page || own.has(next) || next.sort !== "paragraph";
    return isBeside && isAlone ? [text] : [];
  });
  const lines = meanings.reduce((sum, text) => sum + text.lines, 0);
  return meanings.length >= mostly * members.length && lines <= mostLines * meanings.length;
}

/** What a term means is set in by so much, as part of the font's size, and no further below the term than this. */
const leastIndent = 0.8;
const farthestBelow = 1.9;
const mostLinesOfMeaning = 5;

/** Whether the lines are terms of a glossary: below each stands one short paragraph that is set in. */
export function areDefined(members: readonly Paragraph[], after: Followers): boolean {
  if (members.length < leastTerms) return false;
  const own = new Set<Block<unknown>>(members);
  const meanings = members.flatMap((member) => {
    const [text, next] = after.get(member) ?? [];
    if (text?.sort !== "paragraph" || text.page !== member.page) return [];
    const isSetIn = text.box[0] - member.box[0] > leastIndent * member.size;
    const isNear = text.space < farthestBelow && text.style.size + 0.5 >= member.style.size;
    const isAlone =
      next?.sort !== "paragraph" ||
      next.page !== text.page ||
      own.has(next) ||
      next.box[0] <= member.box[0] + 1;
    return member.lines === 1 && textOf(member.spans).length <= longestTerm && isSetIn && isNear && isAlone
      ? [text]
      : [];
  });
  const lines = meanings.reduce((sum, text) => sum + text.lines, 0);
  return meanings.length >= mostly * members.length && lines <= mostLinesOfMeaning * meanings.length;
}

/** So many entries of a directory at least, and the lines that one of their paragraphs has at most. */
const leastEntries = 3;
const mostLinesOfEntry = 5;

/** What stands below a line as far as it is its own: a line in bold type has its own below it. */
function* ownOf(followers: Iterable<Block<unknown> | undefined>): Generator<Block<unknown> | undefined> {
  for (const block of followers) {
    if (block?.sort === "paragraph" && block.isUniform && block.style.isBold) return;
    yield block;
  }
}

/** Whether the lines are names of a directory: right below each it is said how someone is reached. */
export function areEntries(members: readonly Paragraph[], after: Followers): boolean {
  if (members.length < leastEntries) return false;
  const reached = members.filter((member) =>
    [member, ...ownOf(after.get(member) ?? [])].some(
      (block) =>
        block?.sort === "paragraph" &&
        block.page === member.page &&
        block.lines <= mostLinesOfEntry &&
        contact.test(textOf(block.spans)),
    ),
  );
  return reached.length >= mostly * members.length;
}

/** What stands before each paragraph. */
export type Preceders = ReadonlyMap<Paragraph, Block<unknown>>;

export function precedersOf(blocks: readonly Block<unknown>[]): Preceders {
  const before = new Map<Paragraph, Block<unknown>>();
  for (const [at, block] of blocks.entries())
    if (at && block.sort === "paragraph") before.set(block, blocks[at - 1]!);
  return before;
}

/** When something was: years, days and hours. */
const when = /\p{Nd}{4}|\p{Nd}{1,2}[:.h]\p{Nd}{2}|\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]/u;
const longestWhen = 40;

/** Whether the lines say what was done when, as in a vita: a date stands beside each. */
export function areDated(members: readonly Paragraph[], before: Preceders): boolean {
  if (members.length < leastTerms) return false;
  const dated = members.filter((member) => {
    const date = before.get(member);
    if (date?.sort !== "paragraph" || date.page !== member.page) return false;
    const text = textOf(date.spans);
    const isBeside =
      Math.abs(date.box[3] - member.box[3]) < 0.5 * member.size &&
      (date.box[0] > member.box[2] || date.box[2] < member.box[0]);
    return isBeside && text.length <= longestWhen && when.test(text);
  });
  return dated.length >= mostly * members.length;
}

/** Whether the lines are questions that someone answers: they stand as near to what is above as to what is below. */
export function areQuestions(members: readonly Paragraph[], after: Followers): boolean {
  if (members.length < leastQuestions) return false;
  const asked = members.filter((member) => {
    const [text] = after.get(member) ?? [];
    return (
      /[?？؟;]["'”’»)]*\s*$/u.test(textOf(member.spans)) &&
      text?.sort === "paragraph" &&
      text.style.size >= member.style.size &&
      member.space <= asNear * text.space
    );
  });
  return asked.length >= mostly * members.length;
}
