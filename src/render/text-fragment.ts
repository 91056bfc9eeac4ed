/** Words of a text fragment: enough to find a place by, and few enough to stand in one paragraph. */
const mostWords = 8;

/** In a text directive these part its fields; all else that has a meaning in an address is escaped with it. */
const escaped = (words: string) => encodeURIComponent(words.toWellFormed()).replaceAll("-", "%2D");

/** The words that a page of HTML has of a place: those of its snippet, or what its label quotes last. */
function wordsOf(label: string, snippet: string | undefined): string | null {
  // What looks like the source of HTML, Markdown or LaTeX stands in the page as something else.
  const isText = snippet && !/[<>\\{}[\]`]/.test(snippet);
  const text = isText ? snippet : [...label.matchAll(/"([^"]{2,})"/g)].at(-1)?.[1];
  if (!text) return null;
  // What was cut may end within a word.
  const whole = text.includes("…") ? text.slice(0, text.indexOf("…")).replace(/\S*$/, "") : text;
  const isWord = (part: string) => /[\p{L}\p{N}]/u.test(part);
  const parts = whole.split(/\s+/);
  // A typed bullet, or what parts the cells of a row, stands in the page as something else.
  const from = parts.findIndex(isWord);
  const to = parts.findIndex((part, at) => at > from && !isWord(part));
  const words = from < 0 ? [] : parts.slice(from, to < 0 ? undefined : to);
  return words.length ? words.slice(0, mostWords).join(" ") : null;
}

/**
 * What an address ends with so that a browser goes to the place and marks its words (URL Fragment Text Directives);
 * null where nothing gives it. `id` is that of an element that it stands in.
 */
export function textFragment(label: string, snippet: string | undefined, id: string | null): string | null {
  const words = wordsOf(label, snippet);
  if (words === null) return id === null ? null : `#${id}`;
  return `#${id ?? ""}:~:text=${escaped(words)}`;
}
