import { escaped, oneLine } from "../../html/edit/tag-changes.ts";
import { titleEnd } from "../definitions.ts";

/** What takes the place of a piece of Markdown, by offsets in it; or why nothing can. */
export type NotationEdit = { from: number; to: number; text: string }[] | { refused: string };

/** Text that Markdown shows as it is, in a line, in brackets and in the cell of a table. */
export const plainMarkdown = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>&~|]/g, "\\$&");

interface ImageParts {
  /** Of the brackets' text. */
  textEnd: number;
  form: "inline" | "reference" | "collapsed" | "shortcut";
}

/** The parts of an image as written, which begins with an exclamation mark and a bracket. */
function imageParts(source: string): ImageParts | null {
  let depth = 0;
  for (let at = 2; at < source.length; at++) {
    const char = source[at]!;
    if (char === "\\") at++;
    else if (char === "`") {
      const run = /^`+/.exec(source.slice(at))![0];
      const close = source.slice(at + run.length).search(new RegExp(`(?<!\`)${run}(?!\`)`));
      at += run.length - 1 + (close < 0 ? 0 : close + run.length);
    } else if (char === "[") depth++;
    else if (char === "]" && --depth < 0) {
      const rest = source.slice(at + 1);
      const form =
        rest === "" ? "shortcut" : rest === "[]" ? "collapsed" : rest[0] === "[" ? "reference" : "inline";
      return { textEnd: at, form };
    }
  }
  return null;
}

/**
 * Alternative text in the brackets of an image; in the attributes that follow it where the brackets are blank, as some
 * programs show what stands in them as a caption.
 */
export function imageAlternative(source: string, after: string, text: string): NotationEdit {
  const parts = imageParts(source);
  if (!parts) return { refused: "The notation of the picture is not understood." };
  const { textEnd, form } = parts;
  const inner = source.slice(2, textEnd);
  const attributes = /^\{[^{}\r\n]*\}/.exec(after)?.[0];
  if (attributes && !inner.trim() && form !== "shortcut") {
    const value = `"${oneLine(text).replace(/"/g, "”").replace(/[{}]/g, "")}"`;
    const given = /([\s{:](?:fig-)?alt=)(?:"[^"]*"|'[^']*')/.exec(attributes);
    const at = source.length + (given ? given.index + given[1]!.length : attributes.length - 1);
    const end = given ? source.length + given.index + given[0].length : at;
    return [{ from: at, to: end, text: given ? value : ` alt=${value}` }];
  }
  const alternative = { from: 2, to: textEnd, text: plainMarkdown(text) };
  if (form === "collapsed") return [alternative, { from: textEnd + 2, to: textEnd + 2, text: inner }];
  if (form === "shortcut") return [alternative, { from: textEnd + 1, to: textEnd + 1, text: `[${inner}]` }];
  return [alternative];
}

/** The words of an embedded picture, behind the first bar; sizes stay behind them. A bar is escaped in a table. */
export function embeddedAlternative(source: string, isInTable: boolean, text: string): NotationEdit {
  const bar = /\\?\|/.exec(source);
  const size = /\\?\|\s*\d{1,5}\s*(?:x\s*\d{1,5}\s*)?\]\]$/.exec(source);
  const words = oneLine(text).replace(/[[\]|]/g, " ");
  const from = bar?.index ?? source.length - 2;
  return [
    { from, to: size?.index ?? source.length - 2, text: `${bar?.[0] ?? (isInTable ? "\\|" : "|")}${words}` },
  ];
}

/**
 * A decorative image as a tag with an empty alternative, as Markdown has no notation for it: CommonMark gives the same
 * page. A tag alone in its line would begin a block of HTML, so that it goes on in the next line there.
 */
export function decorativeImage(
  source: string,
  around: { before: string; after: string; lineEnd: string },
  target: string,
): NotationEdit {
  const { before, after, lineEnd } = around;
  if (after.startsWith("{"))
    return { refused: "The picture has attributes that a tag would lose: mark it as decoration by hand." };
  const parts = imageParts(source);
  if (!parts) return { refused: "The notation of the picture is not understood." };
  const title = parts.form === "inline" ? titleOf(source.slice(parts.textEnd + 2, -1)) : null;
  const isAlone =
    /(?:^|[\r\n])[ \t>]*(?:[-+*]|\d{1,9}[.)])?[ \t]*$/.test(before) && /^[ \t]*(?:$|[\r\n])/.test(after);
  const attributes = title === null ? "" : ` title="${escaped(title)}" role="presentation"`;
  return [
    {
      from: 0,
      to: source.length,
      text: `<img src="${escaped(target)}"${isAlone ? lineEnd : " "}alt=""${attributes}>`,
    },
  ];
}

function titleOf(destination: string): string | null {
  const from = destination.search(/\s["'(]/) + 1;
  const end = from > 0 ? titleEnd(destination, from) : null;
  return end === null ? null : destination.slice(from + 1, end - 1).replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** A heading with another number of marks, by its line, the line end behind it and the line below. */
export function headingLevel(
  [first, lineEnd, second]: readonly [string, string, string],
  level: number | null,
): NotationEdit {
  if (level !== null && (level < 1 || level > 6)) return { refused: "Markdown has six levels of headings." };
  const marks = /^#{1,6}(?=[ \t]|$)/.exec(first)?.[0];
  if (level === null) {
    return marks !== undefined && !/[^#\s]/.test(first)
      ? [{ from: 0, to: first.length, text: "" }]
      : { refused: "A heading with text stays one." };
  }
  if (marks !== undefined) {
    const edits = [{ from: 0, to: marks.length, text: "#".repeat(level) }];
    const closing = /[ \t](#+)[ \t]*$/.exec(first.slice(marks.length));
    if (closing && closing[1]!.length === marks.length) {
      const end = first.trimEnd().length;
      edits.push({ from: end - marks.length, to: end, text: "#".repeat(level) });
    }
    return edits;
  }
  const line = /^[ \t>]*(=+|-+)[ \t]*$/.exec(second);
  if (!line) return { refused: "The heading reaches over several lines: change its level by hand." };
  if (level > 2) return { refused: "An underlined heading has level 1 or 2: change its notation by hand." };
  const from = first.length + lineEnd.length + second.indexOf(line[1]!);
  const { length } = line[1]!;
  return [{ from, to: from + length, text: (level === 1 ? "=" : "-").repeat(Math.max(2, length)) }];
}

/** What may begin another block where a paragraph would go on. */
const beginsBlock = /^[ \t]*(?:[-+*#>~|:<=`]|\d{1,9}[.)]|\$\$|\t| {4})/;

/**
 * Marks all of a paragraph or heading, which `source` begins with, with its language: as HTML in the line, for which
 * Markdown has no notation of its own. `isCut`: it may go on behind what is given.
 */
export function passageLanguage(
  source: string,
  name: string,
  language: string,
  isCut: boolean,
): NotationEdit {
  const byHand = { refused: "It cannot be seen where the passage ends: mark it with its language by hand." };
  const lines = /^([^\r\n]+)((?:(?:\r\n?|\n)[ \t]*[^\s][^\r\n]*)*)/.exec(source);
  if (!lines) return byHand;
  const [whole, first, rest] = lines as unknown as [string, string, string];
  const isHeading = name !== "p";
  const [, opener = "", closer = ""] = isHeading
    ? (/^([ \t]*#{1,6}[ \t]+).*?([ \t]*#*[ \t]*)$/.exec(first) ?? [])
    : [];
  if (isHeading && !opener) return byHand;
  const text = isHeading ? first.slice(0, first.length - closer.length) : whole.trimEnd();
  const isMore =
    !isHeading &&
    rest
      .split(/\r\n?|\n/)
      .slice(1)
      .some((line) => beginsBlock.test(line));
  if (isMore || text.endsWith("\\") || (isCut && whole.length === source.length)) return byHand;
  return [
    { from: opener.length, to: opener.length, text: `<span lang="${escaped(language)}">` },
    { from: text.length, to: text.length, text: "</span>" },
  ];
}
