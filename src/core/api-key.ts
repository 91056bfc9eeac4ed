import { Buffer } from "node:buffer";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const bodyLength = 40;
const checksumLength = 6;

/** CRC-32 (ISO 3309) of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function checksum(body: string): string {
  let text = "";
  for (let rest = crc32(body), at = 0; at < checksumLength; at++, rest = Math.floor(rest / 62))
    text = alphabet[rest % 62] + text;
  return text;
}

/** Base 62 characters without bias: bytes of 248 and above are thrown away. */
function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
}

/** A new API key: `lk_`, 40 base 62 characters (238 bits) and a checksum, so that a mistyped key is known by itself. */
export function newApiKey(): string {
  const body = randomText(bodyLength);
  return `lk_${body}${checksum(body)}`;
}

/** Whether the text has the form of an API key and its checksum is right. */
export function isApiKey(text: string): boolean {
  if (!/^lk_[0-9A-Za-z]{46}$/.test(text)) return false;
  return checksum(text.slice(3, 3 + bodyLength)) === text.slice(3 + bodyLength);
}

/** The SHA-256 of a key in hex: all that is stored of it, with its prefix. */
export async function hashApiKey(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return Buffer.from(digest).toString("hex");
}

/** The first characters of a key, by which keys are distinguished in a list. */
export const apiKeyPrefix = (key: string): string => key.slice(0, 8);
