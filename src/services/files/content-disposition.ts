const nameLimit = 255;

/** A file name that is safe to keep and to show: no path, no control characters, at most 255 characters; null when nothing is left. */
export function safeFileName(name: string): string | null {
  const bare = name
    .split(/[/\\]/)
    .at(-1)!
    // Controls and the marks that turn the direction of text, which can hide a file's extension.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  if (!bare || bare === "." || bare === "..") return null;
  if (bare.length <= nameLimit) return bare;
  const extension = /\.[^.]{1,16}$/.exec(bare)?.[0] ?? "";
  return bare.slice(0, nameLimit - extension.length).toWellFormed() + extension;
}

/** The file name in a Content-Disposition header (RFC 6266): `filename*` before `filename`; null when there is none. */
export function fileNameOf(header: string | null): string | null {
  if (!header) return null;
  const extended = /;\s*filename\*\s*=\s*([\w!#$&+.^`|~-]+)'[^']*'([^;\s]+)/i.exec(header);
  if (extended) {
    const name = decodeExtended(extended[1]!.toLowerCase(), extended[2]!);
    if (name) return safeFileName(name);
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  if (!plain) return null;
  return safeFileName(plain[1]?.replace(/\\(.)/g, "$1") ?? plain[2]!);
}

function decodeExtended(charset: string, text: string): string | null {
  try {
    if (charset === "utf-8") return decodeURIComponent(text);
    if (charset === "iso-8859-1") {
      return text.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    }
  } catch {
    return null;
  }
  return null;
}

/** A Content-Disposition header for any file name: an ASCII form for old clients, and the whole name by RFC 8187. */
export function contentDisposition(type: "inline" | "attachment", filename: string): string {
  const name = filename.toWellFormed();
  const ascii = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return ascii === name
    ? `${type}; filename="${name}"`
    : `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
