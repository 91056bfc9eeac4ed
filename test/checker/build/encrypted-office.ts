import { createCipheriv, createHash } from "node:crypto";
import { joined } from "./zip.ts";

/** How an Office package is encrypted ([MS-OFFCRYPTO], 2.3.4): `agile` with its hash, or the older `standard`. */
export interface EncryptedAs {
  password?: string;
  kind?: "agile" | "standard";
  hash?: "sha1" | "sha256" | "sha512";
  keyBits?: 128 | 192 | 256;
  rounds?: number;
  /** Of the compound file. */
  sectorSize?: 512 | 4_096;
  /** The sectors of the package lie this many apart, the others between them blank. */
  stride?: number;
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

function number(value: number, size = 4): Uint8Array {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function digest(hash: string, ...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(
    createHash(hash)
      .update(joined(...parts))
      .digest(),
  );
}

function padded(bytes: Uint8Array, size: number, filling = 0): Uint8Array {
  const out = new Uint8Array(size).fill(filling);
  out.set(bytes.subarray(0, size));
  return out;
}

const toBlocks = (bytes: Uint8Array) => padded(bytes, Math.ceil(bytes.length / 16) * 16);

function enciphered(key: Uint8Array, vector: Uint8Array | null, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length * 8}-${vector ? "cbc" : "ecb"}`, key, vector);
  return new Uint8Array(cipher.setAutoPadding(false).update(toBlocks(data)));
}

const bytesOf = (seed: number, length: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 7 + seed) & 255);

function spun(hash: string, salt: Uint8Array, password: string, rounds: number): Uint8Array {
  let last = digest(hash, salt, utf16(password));
  for (let round = 0; round < rounds; round++) last = digest(hash, number(round), last);
  return last;
}

function standard(
  content: Uint8Array,
  password: string,
  keyBits: number,
): [info: Uint8Array, data: Uint8Array] {
  const salt = bytesOf(3, 16);
  const hash = digest("sha1", spun("sha1", salt, password, 50_000), number(0));
  const half = (filling: number) =>
    digest(
      "sha1",
      padded(hash, 64).map((byte) => byte ^ filling),
    );
  const key = joined(half(0x36), half(0x5c)).subarray(0, keyBits / 8);
  const verifier = bytesOf(9, 16);
  const provider = utf16("Microsoft Enhanced RSA and AES Cryptographic Provider\0");
  const algorithm = { 128: 0x660e, 192: 0x660f, 256: 0x6610 }[keyBits]!;
  const header = joined(
    ...[0x24, 0, algorithm, 0x8004, keyBits, 24, 0, 0].map((value) => number(value)),
    provider,
  );
  const info = joined(
    Uint8Array.of(4, 0, 2, 0),
    number(0x24),
    number(header.length),
    header,
    number(16),
    salt,
    enciphered(key, null, verifier),
    number(20),
    enciphered(key, null, padded(digest("sha1", verifier), 32)),
  );
  return [info, enciphered(key, null, content)];
}

function agile(
  content: Uint8Array,
  {
    password,
    hash,
    keyBits,
    rounds,
  }: Required<Pick<EncryptedAs, "password" | "hash" | "keyBits" | "rounds">>,
): [info: Uint8Array, data: Uint8Array] {
  const [ownSalt, dataSalt, verifier] = [bytesOf(3, 16), bytesOf(5, 16), bytesOf(9, 16)];
  const key = bytesOf(11, keyBits / 8);
  const last = spun(hash, ownSalt, password, rounds);
  const locked = (purpose: string, data: Uint8Array) => {
    const own = padded(digest(hash, last, Uint8Array.from(Buffer.from(purpose, "hex"))), keyBits / 8, 0x36);
    return Buffer.from(enciphered(own, ownSalt, data)).toString("base64");
  };
  const terms = (salt: Uint8Array) =>
    `saltSize="16" blockSize="16" keyBits="${keyBits}" hashSize="${digest(hash).length}" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="${hash.toUpperCase()}" saltValue="${Buffer.from(salt).toString("base64")}"`;
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${terms(dataSalt)}/><dataIntegrity encryptedHmacKey="" encryptedHmacValue=""/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${rounds}" ${terms(ownSalt)} encryptedVerifierHashInput="${locked("fea7d2763b4b9e79", verifier)}" encryptedVerifierHashValue="${locked("d7aa0f6d3061344e", digest(hash, verifier))}" encryptedKeyValue="${locked("146e0be7abacd0d6", key)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += 4_096) {
    const vector = padded(digest(hash, dataSalt, number(at / 4_096)), 16, 0x36);
    segments.push(enciphered(key, vector, content.subarray(at, at + 4_096)));
  }
  return [
    joined(Uint8Array.of(4, 0, 4, 0), number(0x40), new TextEncoder().encode(xml)),
    joined(...segments),
  ];
}

const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/** A compound file ([MS-CFB]) with these streams; short ones lie in the sectors that they share. */
export function compoundFile(
  streams: Record<string, Uint8Array>,
  { sectorSize = 512, stride = 1 }: Pick<EncryptedAs, "sectorSize" | "stride"> = {},
): Uint8Array {
  const sectors: Uint8Array[] = [];
  const chain: number[] = [];
  /** Writes a chain of sectors; answers its first. */
  const write = (data: Uint8Array, apart = 1): number => {
    const first = sectors.length;
    for (let at = 0; at < data.length; at += sectorSize) {
      const isLast = at + sectorSize >= data.length;
      chain[sectors.length] = isLast ? endOfChain : sectors.length + apart;
      sectors.push(padded(data.subarray(at, at + sectorSize), sectorSize));
      for (let gap = 1; gap < apart && !isLast; gap++) {
        chain[sectors.length] = free;
        sectors.push(new Uint8Array(sectorSize));
      }
    }
    return data.length ? first : endOfChain;
  };
  const shared: Uint8Array[] = [];
  const sharedChain: number[] = [];
  const entries: { name: string; type: number; start: number; size: number }[] = [];
  for (const [name, data] of Object.entries(streams)) {
    if (data.length >= 4_096) {
      entries.push({ name, type: 2, start: write(data, stride), size: data.length });
      continue;
    }
    const start = shared.length;
    for (let at = 0; at < data.length; at += 64) {
      sharedChain[shared.length] = at + 64 >= data.length ? endOfChain : shared.length + 1;
      shared.push(padded(data.subarray(at, at + 64), 64));
    }
    entries.push({ name, type: 2, start, size: data.length });
  }
  const root = joined(...shared);
  entries.unshift({ name: "Root Entry", type: 5, start: write(root), size: root.length });
  const directory = entries.map(({ name, type, start, size }) => {
    const entry = new Uint8Array(128);
    entry.set(utf16(name));
    const view = new DataView(entry.buffer);
    view.setUint16(64, name.length * 2 + 2, true);
    entry[66] = type;
    for (const at of [68, 72, 76]) view.setUint32(at, free, true);
    view.setUint32(116, start, true);
    view.setUint32(120, size, true);
    return entry;
  });
  const directoryAt = write(joined(...directory));
  const sharedTable = joined(...sharedChain.map((next) => number(next)), new Uint8Array());
  const sharedTableAt = write(sharedTable);
  const sharedTableSectors = Math.ceil(sharedTable.length / sectorSize);
  // The table holds its own sectors too, and those that name it.
  const perTable = sectorSize / 4;
  const namesPer = perTable - 1;
  let tables = 0;
  let named = 0;
  for (let known = -1; known !== tables; ) {
    known = tables;
    named = Math.max(0, Math.ceil((tables - 109) / namesPer));
    tables = Math.ceil((sectors.length + tables + named) / perTable);
  }
  const firstTable = sectors.length;
  const firstNamed = firstTable + tables;
  for (let index = 0; index < tables; index++) chain[firstTable + index] = 0xfffffffd;
  for (let index = 0; index < named; index++) chain[firstNamed + index] = 0xfffffffc;
  const table = new Uint8Array(tables * sectorSize).fill(255);
  const view = new DataView(table.buffer);
  for (const [index, next] of chain.entries()) view.setUint32(index * 4, next, true);
  const names = new Uint8Array(named * sectorSize).fill(255);
  const nameView = new DataView(names.buffer);
  for (let index = 109; index < tables; index++) {
    const at = index - 109;
    nameView.setUint32(
      (Math.floor(at / namesPer) * perTable + (at % namesPer)) * 4,
      firstTable + index,
      true,
    );
  }
  for (let index = 1; index <= named; index++)
    nameView.setUint32((index * perTable - 1) * 4, index === named ? endOfChain : firstNamed + index, true);
  const header = new Uint8Array(sectorSize);
  const head = new DataView(header.buffer);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  head.setUint16(24, 0x3e, true);
  head.setUint16(26, sectorSize === 512 ? 3 : 4, true);
  head.setUint16(28, 0xfffe, true);
  head.setUint16(30, sectorSize === 512 ? 9 : 12, true);
  head.setUint16(32, 6, true);
  head.setUint32(40, sectorSize === 512 ? 0 : Math.ceil((directory.length * 128) / sectorSize), true);
  head.setUint32(44, tables, true);
  head.setUint32(48, directoryAt, true);
  head.setUint32(56, 4_096, true);
  head.setUint32(60, sharedTableAt, true);
  head.setUint32(64, sharedTableSectors, true);
  head.setUint32(68, named ? firstNamed : endOfChain, true);
  head.setUint32(72, named, true);
  for (let index = 0; index < 109; index++)
    head.setUint32(76 + index * 4, index < tables ? firstTable + index : free, true);
  return joined(header, ...sectors, table, names);
}

/** An Office package, encrypted as Excel does it; with the password that Excel tries by itself unless another is given. */
export function encryptedOffice(content: Uint8Array, as: EncryptedAs = {}): Uint8Array {
  const { password = "VelvetSweatshop", kind = "agile", hash = "sha512", keyBits = 256, rounds = 1_000 } = as;
  const [info, data] =
    kind === "standard"
      ? standard(content, password, keyBits)
      : agile(content, { password, hash, keyBits, rounds });
  return compoundFile(
    { EncryptionInfo: info, EncryptedPackage: joined(number(content.length, 8), data) },
    as,
  );
}
