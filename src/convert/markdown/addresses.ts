/** An address that stands in text without brackets (GFM 6.9). */
interface BareAddress {
  start: number;
  end: number;
  /** What its link begins with besides. */
  prefix: "" | "http://" | "mailto:";
}

/** An address as links have it: what has no place in one is percent-encoded. */
export const normalizedUrl = (url: string): string =>
  url.replace(/%(?![A-Za-z\d]{2})|[^!#$%&-;=?-Z_a-z~]+/g, (characters) =>
    encodeURIComponent(characters.toWellFormed()),
  );

/** Longest part of an address that is looked at. */
const longest = 4_096;
const mailCharacter = /[\w.+-]/;

/** Whether an address may begin here, or be at its "@". */
export function mayBeginAddress(text: string, at: number): boolean {
  const character = text[at];
  if (character === "@") return true;
  const before = text[at - 1] ?? "";
  if (character === "w" || character === "W")
    return /^www\./i.test(text.slice(at, at + 4)) && (before === "" || /[\s(*_~[\]]/.test(before));
  return /^https?:\/\//i.test(text.slice(at, at + 8)) && !/[A-Za-z]/.test(before);
}

/** The address that begins here, or whose "@" stands here; nothing of it stands before `from`. */
export function bareAddressAt(text: string, at: number, from: number): BareAddress | null {
  if (text[at] === "@") return mailAt(text, at, from);
  const isWeb = text[at] === "h" || text[at] === "H";
  const domain = isWeb ? text.indexOf("//", at) + 2 : at;
  const end = addressEnd(text, domain);
  return end === null ? null : { start: at, end, prefix: isWeb ? "" : "http://" };
}

function mailAt(text: string, at: number, from: number): BareAddress | null {
  let start = at;
  while (start > from && at - start < longest && mailCharacter.test(text[start - 1]!)) start--;
  if (start === at || text[start - 1] === "/" || mailCharacter.test(text[start - 1] ?? "")) return null;
  const domain = /^(?:[\w-]|\.(?=[A-Za-z]))*/.exec(text.slice(at + 1, at + longest))![0];
  if (!domain.includes(".") || domain.startsWith(".") || !/[A-Za-z]$/.test(domain)) return null;
  return { start, end: at + 1 + domain.length, prefix: "mailto:" };
}

/** Where the address ends whose domain begins here; null where none does. */
function addressEnd(text: string, from: number): number | null {
  const run = /^[^\s<]*/.exec(text.slice(from, from + longest))![0];
  // Punctuation at the end is the sentence's, a reference to a character too.
  const tail = run.length - /(?:[!"'()*,.:;?_~\]]|&[A-Za-z]+;)*$/.exec(run.slice(-64))![0].length;
  const domain = /^(?:[^\p{P}\p{S}]|[-._])*/u.exec(run)![0].slice(0, tail);
  const segments = domain.split(".").slice(-2);
  if (!domain || segments.some((segment) => segment.includes("_")) || !/[^._]/.test(domain)) return null;
  let open = 0;
  for (let at = domain.length; at < run.length; at++) {
    const character = run[at]!;
    if (character === "(") open++;
    else if (character === ")" && open > 0) open--;
    else if (at >= tail || (character === "]" && /[([]/.test(run[at + 1] ?? ""))) return from + at;
  }
  return from + run.length;
}
