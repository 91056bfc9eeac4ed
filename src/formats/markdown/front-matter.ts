import { isBlank } from "../../checker/text.ts";

/** What the front matter says of the document as a whole. */
export interface FrontMatter {
  language: { value: string; line: number } | null;
  title: { value: string; line: number } | null;
}

/** Lines that are looked through for the closing fence. */
export const frontMatterLimit = 2_000;

/** The fence that closes front matter which begins with this line; null when the line opens none. */
export function closingFence(first: string): RegExp | null {
  if (/^---[ \t]*$/.test(first)) return /^(?:---|\.\.\.)[ \t]*$/;
  return /^\+\+\+[ \t]*$/.test(first) ? /^\+\+\+[ \t]*$/ : null;
}

/**
 * The language and title at the top level of YAML or TOML front matter, whose first line is given too. Only as much
 * of both languages as these keys need: plain, quoted and folded text.
 */
export function frontMatter(lines: readonly string[]): FrontMatter {
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
