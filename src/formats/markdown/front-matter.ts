import { isBlank } from "../../checker/white-space.ts";

/** What the front matter says of the document as a whole. */
export interface FrontMatter {
  language: { value: string; line: number } | null;
  title: { value: string; line: number } | null;
}

/** Lines that are looked through for the closing fence. */
export const frontMatterLimit = 2_000;

/** What a line is to the front matter above it: part of it, its last one, behind it, or a sign that there is none. */
export type MatterLine = "within" | "last" | "behind" | "none";

/** Reads the lines of front matter that begins with this one; null when the line begins none. */
export function matterAt(first: string): ((line: string) => MatterLine) | null {
  if (/^---[ \t]*$/.test(first)) return fenced(/^(?:---|\.\.\.)[ \t]*$/);
  if (/^\+\+\+[ \t]*$/.test(first)) return fenced(/^\+\+\+[ \t]*$/);
  if (/^%(?:[ \t]|$)/.test(first)) return (line) => (/^(?:%|[ \t]+\S)/.test(line) ? "within" : "behind");
  return entry.test(first.slice(0, 1_000)) ? entries(first) : null;
}

/** Whether front matter whose lines these are needs nothing behind it. */
export const endsWithFile = (lines: readonly string[]): boolean =>
  lines[0]!.startsWith("%") ||
  (entry.test(lines[0]!.slice(0, 1_000)) && lines.some((line) => keyOf(line) === "title"));

const fenced =
  (closing: RegExp) =>
  (line: string): MatterLine =>
    closing.test(line) ? "last" : "within";

/** An entry of MultiMarkdown's metadata. */
const entry = /^([A-Za-z][\w -]{0,40}?)[ \t]*:[ \t]+(\S.*)$/;
const keyOf = (line: string) => entry.exec(line.slice(0, 1_000))?.[1]?.toLowerCase().replace(/\s+/g, "");

/** MultiMarkdown's metadata: entries up to a blank line, of which one is a title; else it is a text with a colon. */
function entries(first: string): (line: string) => MatterLine {
  let hasTitle = keyOf(first) === "title";
  return (line) => {
    if (line.trim() === "") return hasTitle ? "behind" : "none";
    const key = keyOf(line);
    hasTitle ||= key === "title";
    return key !== undefined || /^[ \t]+\S/.test(line) ? "within" : "none";
  };
}

/** The language and title that front matter declares; its lines begin with the first of the file. */
export function frontMatter(lines: readonly string[]): FrontMatter {
  const first = lines[0]!;
  if (first.startsWith("%")) return titleBlock(lines);
  return /^[-+]/.test(first) ? keyed(lines) : metadata(lines);
}

/** Pandoc's title block: title, authors and date, each from a percent sign on. */
function titleBlock(lines: readonly string[]): FrontMatter {
  const parts = [lines[0]!.slice(1)];
  for (let at = 1; at < lines.length && !lines[at]!.startsWith("%"); at++) parts.push(lines[at]!);
  const value = parts
    .map((part) => part.trim())
    .join(" ")
    .slice(0, 1_000)
    .trim();
  return { language: null, title: isBlank(value) ? null : { value, line: 1 } };
}

/** MultiMarkdown's metadata. */
function metadata(lines: readonly string[]): FrontMatter {
  const found: FrontMatter = { language: null, title: null };
  for (const [at, line] of lines.entries()) {
    const key = keyOf(line);
    const value = entry.exec(line.slice(0, 1_000))?.[2]?.trim() ?? "";
    if (key === "title") found.title ??= { value, line: at + 1 };
    else if (key === "language" || key === "lang") found.language ??= { value, line: at + 1 };
  }
  return found;
}

/**
 * The language and title at the top level of YAML or TOML. Only as much of both languages as these keys need: plain,
 * quoted and folded text.
 */
function keyed(lines: readonly string[]): FrontMatter {
  const found: FrontMatter = { language: null, title: null };
  const isToml = lines[0]!.startsWith("+");
  let isTop = true;
  for (let at = 1; at < lines.length; at++) {
    const text = lines[at]!.slice(0, 1_000);
    if (isToml && /^\s*\[/.test(text)) isTop = false;
    const entry = (
      isToml ? /^([\w-]{1,40}|"[\w-]{1,40}")\s*=\s*(.*)$/ : /^(["']?[\w-]{1,40}["']?)\s*:(?:\s+(.*))?$/
    ).exec(text);
    if (!entry || !isTop) continue;
    const key = entry[1]!.replace(/["']/g, "").toLowerCase();
    const isLanguage = key === "lang" || key === "language";
    const written = isLanguage ? firstItem(entry[2] ?? "", lines[at + 1] ?? "") : (entry[2] ?? "");
    const value = scalar(written, lines, at, isToml);
    if (isBlank(value)) continue;
    if (key === "title") found.title ??= { value, line: at + 1 };
    else if (isLanguage) found.language ??= { value: value.trim(), line: at + 1 };
  }
  return found;
}

/** Of several languages the first, in the notation of either list; other text as it stands. */
function firstItem(written: string, next: string): string {
  const text = written.trim();
  const inline = /^\[\s*([^\],]*)/.exec(text);
  if (inline) return inline[1]!;
  return text === "" || text.startsWith("#")
    ? (/^\s*-\s+(.*)$/.exec(next.slice(0, 1_000))?.[1] ?? text)
    : written;
}

function scalar(written: string, lines: readonly string[], at: number, isToml: boolean): string {
  const text = written.trim();
  const quoted = /^(["'])((?:[^\\]|\\.)*?)\1\s*(?:#.*)?$/.exec(text);
  if (quoted) return quoted[1] === '"' ? unescaped(quoted[2]!) : quoted[2]!.replace(/''/g, "'");
  if (isToml) return text.replace(/\s#.*$/, "");
  if (/^[|>][+-]?\d?\s*$/.test(text)) {
    const folded: string[] = [];
    for (let next = at + 1; next < lines.length && /^(?:\s+|$)/.test(lines[next]!); next++)
      folded.push(lines[next]!.trim());
    return folded.join(" ").trim();
  }
  if (/^(?:~|null)?$/i.test(text)) return "";
  return text.replace(/(?:^|\s)#.*$/, "").trim();
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-fA-F]{4})|(.))/g, (_, hex: string | undefined, char: string | undefined) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : char === "n" || char === "t" ? " " : (char ?? ""),
  );
