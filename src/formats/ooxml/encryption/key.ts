import { createDecipheriv, createHash } from "node:crypto";
import type { Budget } from "../../../checker/budget.ts";
import { readXml } from "../xml.ts";

/**
 * Rounds in which a password is hashed that are gone through: Office takes 50,000 or 100,000, and each costs a microsecond
 * or two.
 */
const mostRounds = 250_000;
const standardRounds = 50_000;
/** Rounds after which others may run, and the steps that a round is worth. */
const roundsAtOnce = 512;
const roundCost = 8;

const blockSize = 16;
const segmentSize = 4_096;

type Hash = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** Undoes the encryption of whole blocks that begin at a segment. */
export type Decrypt = (offset: number, encrypted: Uint8Array) => Uint8Array;

/**
 * How the package of an encrypted Office document is decrypted with a password ([MS-OFFCRYPTO], 2.3.4); null where the
 * password is another one, or where it is encrypted in a way that Office does not write.
 */
export async function decryptionBy(
  password: string,
  info: Uint8Array,
  budget: Budget,
): Promise<Decrypt | null> {
  if (info.length < 8) return null;
  const data = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const [major, minor] = [data.getUint16(0, true), data.getUint16(2, true)];
  const secret = new Uint8Array(password.length * 2);
  for (let at = 0; at < password.length; at++)
    new DataView(secret.buffer).setUint16(at * 2, password.charCodeAt(at), true);
  if (minor === 2 && major >= 2 && major <= 4) return standard(secret, info.subarray(8), budget);
  if (major === 4 && minor === 4) return agile(secret, info.subarray(8), budget);
  return null;
}

/** Standard encryption (2.3.4.5 to 2.3.4.9): AES in ECB mode, SHA-1. */
async function standard(secret: Uint8Array, info: Uint8Array, budget: Budget): Promise<Decrypt | null> {
  const data = new DataView(info.buffer, info.byteOffset, info.byteLength);
  if (info.length < 4) return null;
  const headerSize = data.getUint32(0, true);
  const verifier = 4 + headerSize;
  if (headerSize < 32 || verifier + 72 > info.length) return null;
  const keySize = data.getUint32(20, true) >> 3;
  if (![16, 24, 32].includes(keySize) || data.getUint32(verifier, true) !== 16) return null;
  const salt = info.subarray(verifier + 4, verifier + 20);
  const last = await spun("sha1", salt, secret, standardRounds, budget);
  const hash = hashed("sha1", last, number(0));
  const half = (filling: number) => {
    const pad = new Uint8Array(64).fill(filling);
    for (let at = 0; at < hash.length; at++) pad[at]! ^= hash[at]!;
    return hashed("sha1", pad);
  };
  const key = joined(half(0x36), half(0x5c)).subarray(0, keySize);
  const decrypt = (encrypted: Uint8Array) => deciphered(key, null, encrypted);
  const expected = decrypt(info.subarray(verifier + 40, verifier + 72)).subarray(0, 20);
  const found = hashed("sha1", decrypt(info.subarray(verifier + 20, verifier + 36)));
  return isEqual(found, expected) ? (_, encrypted) => decrypt(encrypted) : null;
}

/** What the description says of one key (2.3.4.10). */
interface Terms {
  salt: Uint8Array;
  keySize: number;
  hash: Hash;
}

/** Agile encryption (2.3.4.10 to 2.3.4.15): AES in CBC mode, segment by segment. */
async function agile(secret: Uint8Array, info: Uint8Array, budget: Budget): Promise<Decrypt | null> {
  const read: { data: Terms | null; own: Terms | null } = { data: null, own: null };
  const values = { rounds: 0, input: new Uint8Array(), value: new Uint8Array(), key: new Uint8Array() };
  const handler = {
    start(name: string, attributes: { get(name: string): string | null }) {
      const text = (attribute: string) => attributes.get(attribute) ?? "";
      if (name === "enc:keyData") read.data ??= termsOf(text);
      if (name !== "pw:encryptedKey" || read.own) return;
      read.own = termsOf(text);
      values.rounds = Number(text("spinCount"));
      values.input = base64(text("encryptedVerifierHashInput"));
      values.value = base64(text("encryptedVerifierHashValue"));
      values.key = base64(text("encryptedKeyValue"));
    },
  };
  try {
    await readXml(once(info), handler, budget);
  } catch {
    // What cannot be read cannot be opened.
    return null;
  }
  const { data, own } = read;
  const { rounds, input, value, key } = values;
  if (!data || !own || !Number.isInteger(rounds) || rounds < 0 || rounds > mostRounds) return null;
  const last = await spun(own.hash, own.salt, secret, rounds, budget);
  const opened = (purpose: string, encrypted: Uint8Array) =>
    deciphered(
      fitted(
        hashed(
          own.hash,
          last,
          Uint8Array.from(purpose.match(/../g)!, (pair) => Number.parseInt(pair, 16)),
        ),
        own.keySize,
      ),
      fitted(own.salt, blockSize),
      encrypted,
    );
  const found = hashed(own.hash, opened("fea7d2763b4b9e79", input).subarray(0, own.salt.length));
  if (!isEqual(found, opened("d7aa0f6d3061344e", value).subarray(0, found.length))) return null;
  const packageKey = opened("146e0be7abacd0d6", key).subarray(0, data.keySize);
  if (packageKey.length !== data.keySize) return null;
  return (offset, encrypted) => {
    const out = new Uint8Array(encrypted.length);
    for (let at = 0; at < encrypted.length; at += segmentSize) {
      const vector = hashed(data.hash, data.salt, number((offset + at) / segmentSize));
      out.set(
        deciphered(packageKey, fitted(vector, blockSize), encrypted.subarray(at, at + segmentSize)),
        at,
      );
    }
    return out;
  };
}

const hashes: ReadonlyMap<string, Hash> = new Map([
  ["MD5", "md5"],
  ["SHA1", "sha1"],
  ["SHA-1", "sha1"],
  ["SHA256", "sha256"],
  ["SHA384", "sha384"],
  ["SHA512", "sha512"],
]);

function termsOf(text: (attribute: string) => string): Terms | null {
  const hash = hashes.get(text("hashAlgorithm"));
  const keySize = Number(text("keyBits")) / 8;
  const isKnown =
    text("cipherAlgorithm") === "AES" &&
    text("cipherChaining") === "ChainingModeCBC" &&
    Number(text("blockSize")) === blockSize &&
    [16, 24, 32].includes(keySize);
  const salt = base64(text("saltValue"));
  return hash && isKnown && salt.length ? { salt, keySize, hash } : null;
}

/** The password, hashed again and again. */
async function spun(
  hash: Hash,
  salt: Uint8Array,
  secret: Uint8Array,
  rounds: number,
  budget: Budget,
): Promise<Uint8Array> {
  let last = hashed(hash, salt, secret);
  const counted = new Uint8Array(4 + last.length);
  const count = new DataView(counted.buffer);
  for (let round = 0; round < rounds; round++) {
    count.setUint32(0, round, true);
    counted.set(last, 4);
    last = hashed(hash, counted);
    if (round % roundsAtOnce) continue;
    budget.worked(roundsAtOnce * roundCost);
    if (budget.isDue) await budget.turn();
  }
  return last;
}

function hashed(algorithm: Hash, ...parts: Uint8Array[]): Uint8Array {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Whole blocks, in CBC mode with a vector and in ECB mode without. */
function deciphered(key: Uint8Array, vector: Uint8Array | null, encrypted: Uint8Array): Uint8Array {
  const whole = encrypted.subarray(0, encrypted.length - (encrypted.length % blockSize));
  const mode = vector ? "cbc" : "ecb";
  return createDecipheriv(`aes-${key.length * 8}-${mode}`, key, vector)
    .setAutoPadding(false)
    .update(whole);
}

/** Cut, or filled up as 2.3.4.11 says. */
function fitted(bytes: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size).fill(0x36);
  out.set(bytes.subarray(0, size));
  return out;
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function base64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, "base64");
  return new Uint8Array(bytes);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
