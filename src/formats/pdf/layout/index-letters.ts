import type { Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import type { Followers } from "./terms.ts";

/** So many letters head the parts of an index; fewer are names of points in drawings. */
const leastLetters = 3;
const lettersOfName = 2;
/** A letter alone that heads a page of a dictionary is so much larger than its text. */
const largeLetter = 1.4;

/** Letters alone that are not those of an index, which follow one another, or begin what stands below them. */
export function lettersAlone(heading: ReadonlySet<Paragraph>, after: Followers): Paragraph[] {
  const alone = [...heading].filter(({ spans }) => {
    const text = textOf(spans).trim();
    return text.length <= lettersOfName && !/\p{Lo}/u.test(text);
  });
  const letters = alone.map(({ spans }) => textOf(spans).trim());
  const rising = letters.filter((letter, at) => at > 0 && letter >= letters[at - 1]!).length;
  if (letters.length >= leastLetters && rising * 2 >= letters.length) return [];
  return alone.filter((paragraph, at) => {
    const [below] = after.get(paragraph) ?? [];
    if (below?.sort !== "paragraph" || below.box[3] > paragraph.box[3]) return true;
    const isOver = paragraph.size >= largeLetter * below.size && below.lines > 1;
    return !isOver && !textOf(below.spans).trim().toLowerCase().startsWith(letters[at]!.toLowerCase());
  });
}
