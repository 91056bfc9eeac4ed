const local = "127.0.0.1";

/** The eight groups of an IPv6 address in its canonical form. */
function groups(canonical: string): string[] {
  const [head = "", tail] = canonical.split("::");
  const left = head ? head.split(":") : [];
  if (tail === undefined) return left;
  const right = tail ? tail.split(":") : [];
  return [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
}

/**
 * By what a client is counted: its IPv4 address, or the first 64 bits of its IPv6 address, which is what one
 * subscriber has. The address is CF-Connecting-IP alone; where there is none, everyone is local.
 */
export function clientAddress(header: string | undefined): string {
  const text = header?.trim();
  if (!text) return local;
  if (!text.includes(":")) return text.slice(0, 45);
  const bracketed = `http://[${text.split("%")[0]}]`;
  if (!URL.canParse(bracketed)) return text.slice(0, 45);
  const parts = groups(new URL(bracketed).hostname.slice(1, -1));
  const isMapped = parts.slice(0, 5).every((part) => part === "0") && parts[5] === "ffff";
  if (!isMapped) return `${parts.slice(0, 4).join(":")}::/64`;
  const bytes = parts.slice(6).flatMap((part) => {
    const value = Number.parseInt(part, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}
