/** What a stored file is for HTTP: its strong ETag, when it was written and how long it is. */
export interface Representation {
  etag: string;
  /** Milliseconds. */
  modifiedAt: number;
  size: number;
}

/** How a GET is answered: with these bytes, or without a body. */
export type Answer = { status: 200 | 206; offset: number; length: number } | { status: 304 | 412 | 416 };

/** Whether a list of entity tags names this one (RFC 9110, 8.8.3); weakly compared where W/ does not matter. */
export function namesTag(list: string, etag: string, isWeak: boolean): boolean {
  if (list.trim() === "*") return true;
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => (isWeak ? tag.replace(/^W\//, "") : tag) === etag);
}

/** Times in headers have whole seconds. */
const isSince = (header: string, modifiedAt: number) =>
  Math.floor(modifiedAt / 1_000) * 1_000 > Date.parse(header);

/** One range of bytes (RFC 9110, 14.1.2); null where the header asks for none or for more than one, which may be answered whole. */
function rangeOf(header: string, size: number): { offset: number; length: number } | "unsatisfiable" | null {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (!first && !last) return null;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length ? { offset: size - length, length } : "unsatisfiable";
  }
  const [offset, end] = [Number(first), last ? Number(last) : size - 1];
  if (end < offset && last) return null;
  if (offset >= size) return "unsatisfiable";
  return { offset, length: Math.min(end, size - 1) - offset + 1 };
}

/** Weighs the conditions of a GET in the order of RFC 9110, 13.2.2, and then its range. */
export function weigh(headers: Headers, { etag, modifiedAt, size }: Representation): Answer {
  const [ifMatch, ifUnmodified] = [headers.get("If-Match"), headers.get("If-Unmodified-Since")];
  if (ifMatch !== null) {
    if (!namesTag(ifMatch, etag, false)) return { status: 412 };
  } else if (ifUnmodified !== null && isSince(ifUnmodified, modifiedAt)) return { status: 412 };

  const [ifNone, ifModified] = [headers.get("If-None-Match"), headers.get("If-Modified-Since")];
  if (ifNone !== null) {
    if (namesTag(ifNone, etag, true)) return { status: 304 };
  } else if (ifModified !== null && Date.parse(ifModified) && !isSince(ifModified, modifiedAt))
    return { status: 304 };

  const [range, ifRange] = [headers.get("Range"), headers.get("If-Range")];
  const isCurrent =
    ifRange === null ||
    (/^\s*(W\/)?"/.test(ifRange)
      ? namesTag(ifRange, etag, false)
      : Date.parse(ifRange) === Math.floor(modifiedAt / 1_000) * 1_000);
  const wanted = range !== null && isCurrent ? rangeOf(range, size) : null;
  if (wanted === "unsatisfiable") return { status: 416 };
  return wanted ? { status: 206, ...wanted } : { status: 200, offset: 0, length: size };
}
