import type { Line } from "./line.ts";
import { isDigit, unit } from "./units.ts";

export type ContainerName = "blockquote" | "ul" | "ol" | "li" | "section";

export interface Container {
  name: ContainerName;
  /** Columns that content of an item or a footnote is indented by. */
  indent: number;
  hasContent: boolean;
  /** The bullet or the delimiter of a list. */
  mark: string;
}

/** The container that begins with the line's next character; `interrupts` a paragraph in the same container. */
export function containerAt(line: Line, interrupts: boolean): Container | null {
  switch (line.unit) {
    case unit.greater:
      return { name: "blockquote", indent: 0, hasContent: true, mark: ">" };
    case unit.bracket:
      return !interrupts && /^\[\^[^\]\s]{1,200}\]:/.test(line.content.slice(0, 210))
        ? { name: "section", indent: 4, hasContent: true, mark: "^" }
        : null;
    case unit.asterisk:
    case unit.hyphen:
      return isRule(line.content) ? null : item(line, interrupts);
    case unit.plus:
      return item(line, interrupts);
    default:
      return isDigit(line.unit) ? item(line, interrupts) : null;
  }
}

/** An item of a list (CommonMark 5.2): a bullet, or a number of up to nine digits and a delimiter. */
function item({ text, next }: Line, interrupts: boolean): Container | null {
  let end = next;
  while (end < next + 9 && isDigit(text.charCodeAt(end))) end++;
  const isNumbered = end > next;
  const mark = text.charAt(end);
  if (isNumbered && mark !== "." && mark !== ")") return null;
  end++;
  if (end < text.length && text[end] !== " " && text[end] !== "\t") return null;
  const isBlankItem = isBlankFrom(text, end);
  // Only a list that begins with 1 interrupts a paragraph, so that a line may begin with a number.
  if (interrupts && (isBlankItem || (isNumbered && Number(text.slice(next, end - 1)) !== 1))) return null;
  return { name: "li", indent: end - next, hasContent: !isBlankItem, mark };
}

/** Whether nothing but white space is left of the line. */
function isBlankFrom(text: string, from: number): boolean {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at >= text.length || text.slice(at).trimStart() === "";
}

/** A thematic break (CommonMark 4.1). */
export const isRule = (rest: string): boolean =>
  rest.length < 1_000 &&
  (rest[0] === "*" || rest[0] === "_" || rest[0] === "-") &&
  /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(rest);

/** Whether an open container holds the line; takes its mark from the line. */
export function continues(container: Container, line: Line): boolean {
  switch (container.name) {
    case "ul":
    case "ol":
      return true;
    case "blockquote":
      if (line.unit !== unit.greater || line.indent > 3) return false;
      line.skipSpace();
      line.take(1);
      if (line.indent > 0) line.skip(1);
      return true;
    default:
      if (line.isBlank) return container.hasContent;
      if (line.indent < container.indent) return false;
      line.skip(container.indent);
      return true;
  }
}
