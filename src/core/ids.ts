/** The prefix of each kind of record's id. */
export type IdPrefix =
  | "usr"
  | "org"
  | "inv"
  | "doc"
  | "ver"
  | "shr"
  | "pub"
  | "job"
  | "rep"
  | "rsh"
  | "tag"
  | "scn"
  | "key"
  | "whk"
  | "dlv"
  | "ses"
  | "eml"
  | "req";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new id: the prefix, "_" and a ULID (48 bits of milliseconds, 80 random bits, Crockford base 32). */
export function newId(prefix: IdPrefix, now: number): string {
  let time = "";
  for (let rest = now, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time;
  const random = crypto.getRandomValues(new Uint8Array(16));
  let tail = "";
  for (const byte of random) tail += alphabet[byte % 32];
  return `${prefix}_${time}${tail}`;
}
