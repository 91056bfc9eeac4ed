import type { Line } from "./line.ts";

export type ContainerName = "blockquote" | "ul" | "ol" | "li" | "section";

export interface Container {
  name: ContainerName;
  /** Columns that content of an item or a footnote is indented by. */
  indent: number;
  hasContent: boolean;
  /** The bullet or the delimiter of a list. */
  mark: string;
}

/** Characters that a container may begin with. */
const containerStarts: ReadonlySet<string> = new Set(">*+-[0123456789");

/** The container that begins with the line's next character; `interrupts` a paragraph in the same container. */
export function containerAt(line: Line, interrupts: boolean): Container | null {
  const { first } = line;
  if (!containerStarts.has(first)) return null;
  const rest = line.rest.trimStart();
  if (first === ">") return { name: "blockquote", indent: 0, hasContent: true, mark: ">" };
  if (isRule(rest)) return null;
  const marker = /^(?:([*+-])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(rest.slice(0, 12));
  if (marker) {
    const isBlankItem = !rest.slice(marker[0].length).trim();
    // Only a list that begins with 1 interrupts a paragraph, so that a line may begin with a number.
    if (interrupts && (isBlankItem || (marker[2] !== undefined && Number(marker[2]) !== 1))) return null;
    return {
      name: "li",
      indent: marker[0].length,
      hasContent: !isBlankItem,
      mark: marker[1] ?? marker[3]!,
    };
  }
  if (!interrupts && /^\[\^[^\]\s]{1,200}\]:/.test(rest.slice(0, 210))) {
    return { name: "section", indent: 4, hasContent: true, mark: "^" };
  }
  return null;
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
      if (line.first !== ">" || line.indent > 3) return false;
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
