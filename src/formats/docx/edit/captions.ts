import type { ElementWriter } from "../../ooxml/edit/names.ts";
import { escapedValue } from "../../ooxml/edit/tag.ts";
import type { TaskOf } from "../../ooxml/edit/task.ts";
import { sourceOf } from "../../ooxml/edit/tree.ts";
import type { ParagraphLook, Piece } from "./paragraph-look.ts";

/** A word, its marks, and the last part of the number behind it. */
const numbered = /^(\s*(\p{L}+)[\s.:\u00a0]*(?:\d+[.-])*)(\d{1,6})/u;

/** The numbers that fields count by their words so far, in the order of the document. */
export type CaptionCounts = Map<string, number>;

/**
 * Makes the typed number of a caption a field that counts (SEQ, ECMA-376 part 1, 17.16.5.56), which is what makes it a
 * caption to Word: it shows the same number, and the look stays.
 */
export function markCaption(
  task: TaskOf<"mark-caption">,
  part: string,
  look: ParagraphLook,
  { counts, writer }: { counts: CaptionCounts; writer: ElementWriter },
): void {
  const { pieces } = look;
  const end = pieces.findIndex(({ sort }) => sort !== "text");
  const texts = end < 0 ? pieces : pieces.slice(0, end);
  const found = numbered.exec(texts.map(({ text }) => text).join(""));
  if (!found) {
    task.refuse(
      "The caption does not begin with a word and a number, which are what Word knows a caption by.",
    );
    return;
  }
  const [, before, word, number] = found as unknown as [string, string, string, string];
  const piece = pieceAt(texts, before.length, number.length);
  const { run } = piece?.piece ?? {};
  const isPlain = piece && piece.piece.to - piece.piece.from === codedLength(piece.piece);
  if (!piece || !run?.isDirect || !isPlain) {
    task.refuse(
      "The number of the caption is typed in several pieces or stands in a tracked change: insert the caption anew in Word.",
    );
    return;
  }
  const { tag } = piece.piece;
  const value = Number(number);
  const isNext = counts.get(word) === value - 1 || (value === 1 && !counts.has(word));
  counts.set(word, value);
  const instruction = ` SEQ ${word} \\* ARABIC ${isNext ? "" : `\\r ${value} `}`;
  const start = tag.codec.unit === 2 ? piece.at : byteLength(piece.piece.text.slice(0, piece.at));
  const from = piece.piece.from + start;
  const properties = run.properties ? sourceOf(run.properties) : "";
  const open = (text: string) => `<${run.tag.raw}>${properties}<${tag.raw} xml:space="preserve">${text}`;
  const close = `</${tag.raw}></${run.tag.raw}>`;
  const field = writer.write(
    run.tag,
    "w:fldSimple",
    [["w:instr", escapedValue(instruction)]],
    () => `${open(number)}${close}`,
  );
  task.take(part, tag.set("xml:space", "preserve"), {
    from,
    to: from + number.length,
    text: `${close}${field}${open("")}`,
  });
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** Characters of the text as they are scanned, where it has no references. */
const codedLength = ({ tag, text }: Piece): number => (tag.codec.unit === 2 ? text.length : byteLength(text));

/** The piece that holds all of these characters, and where in it they begin. */
function pieceAt(
  pieces: readonly Piece[],
  from: number,
  length: number,
): { piece: Piece; at: number } | null {
  let before = 0;
  for (const piece of pieces) {
    const at = from - before;
    if (at < piece.text.length) return at + length <= piece.text.length ? { piece, at } : null;
    before += piece.text.length;
  }
  return null;
}
