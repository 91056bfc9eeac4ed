const digits = new TextEncoder().encode("0123456789abcdef");

/** A hexadecimal string (7.3.4.3). */
export function hexString(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(2 * bytes.length + 2);
  out[0] = 0x3c;
  for (let at = 0; at < bytes.length; at++) {
    out[2 * at + 1] = digits[bytes[at]! >> 4]!;
    out[2 * at + 2] = digits[bytes[at]! & 15]!;
  }
  out[out.length - 1] = 0x3e;
  return out;
}
