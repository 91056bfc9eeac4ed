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
  | "rem"
  | "tag"
  | "scn"
  | "key"
  | "whk"
  | "dlv"
  | "ses"
  | "eml"
  | "exp"
  | "req";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const timeOf = (time: number): string => {
  let text = "";
  for (let rest = time, at = 0; at < 10; at++, rest = Math.floor(rest / 32))
    text = alphabet[rest % 32] + text;
  return text;
};

/** When a record was made, in milliseconds, by its id. */
export function timeOfId(id: string): number {
  let time = 0;
  for (const digit of id.slice(id.indexOf("_") + 1).slice(0, 10)) time = time * 32 + alphabet.indexOf(digit);
  return time;
}

/** The smallest id that a record made at this time may have: ids are in the order of time. */
export const firstId = (prefix: IdPrefix, time: number): string =>
  `${prefix}_${timeOf(Math.max(0, time))}${"0".repeat(16)}`;

/** A new id: the prefix, "_" and a ULID (48 bits of milliseconds, 80 random bits, Crockford base 32). */
export function newId(prefix: IdPrefix, now: number): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  let tail = "";
  for (const byte of random) tail += alphabet[byte % 32];
  return `${prefix}_${timeOf(now)}${tail}`;
}
