const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The text with its references to characters resolved (XML 1.0, 4.1 and 4.6). */
export function resolvedReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#x([\da-fA-F]{1,6})|#(\d{1,7}));/g,
    (whole, name: string | undefined, hex: string | undefined, decimal: string | undefined) => {
      if (name) return named[name]!;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
