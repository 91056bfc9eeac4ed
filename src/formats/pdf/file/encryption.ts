import { createCipheriv, createHash } from "node:crypto";
import type { Budget } from "../../../checker/budget.ts";
import { AppError } from "../../../core/errors.ts";
import type { Filter } from "../../raster/filter.ts";
import { AesFilter, aesDecrypted, aesEncrypted, aesString, Rc4, Rc4Filter } from "./ciphers.ts";
import type { FilterEntry } from "./filters.ts";
import { Dict, Name, PdfString, type PdfValue, type Ref, type Stream } from "./objects.ts";
import type { StringDecryption } from "./parser.ts";

type Resolve = (value: PdfValue) => PdfValue | Promise<PdfValue>;
type Method = "none" | "rc4" | "aes";

/** Steps that the key of an object draws, and the decryption of a string or the beginning of that of a stream. */
const keyCost = 40;
const stringCosts = { rc4: 6, aes: 48 };

/** What passwords shorter than 32 bytes are filled up with (Algorithm 2): all of the empty one. */
const padding = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g)!,
  (pair) => Number.parseInt(pair, 16),
);

/** What the encryption dictionary says (7.6.2, 7.6.4). */
interface Terms {
  version: number;
  revision: number;
  owner: Uint8Array;
  user: Uint8Array;
  ownerKey: Uint8Array;
  userKey: Uint8Array;
  permissions: number;
  encryptsMetadata: boolean;
  /** Of the file's key, in bytes. */
  keyLength: number;
  id: Uint8Array;
}

/** Those of a file in which nothing that is read here is encrypted. */
const openTerms = { version: 4, encryptsMetadata: false };

/** Encryption by the standard security handler, opened with the empty password (7.6). */
export class Encryption {
  /** /P as a signed 32-bit number. */
  readonly permissions: number;
  readonly #key: Uint8Array;
  readonly #isVersion5: boolean;
  readonly #encryptsMetadata: boolean;
  readonly #methods: Map<string, Method>;
  readonly #forStreams: Method;
  readonly #forStrings: Method;

  private constructor(
    terms: Pick<Terms, "permissions" | "version" | "encryptsMetadata">,
    key: Uint8Array,
    methods: Map<string, Method>,
    streams: string,
    strings: string,
  ) {
    this.permissions = terms.permissions;
    this.#key = key;
    this.#isVersion5 = terms.version === 5;
    this.#encryptsMetadata = terms.encryptsMetadata;
    this.#methods = methods;
    this.#forStreams = methods.get(streams) ?? "none";
    this.#forStrings = methods.get(strings) ?? "none";
  }

  /** Finds the file's key; throws AppError `encrypted_document` when the empty password does not open the file. */
  static async open(dict: Dict, trailer: Dict, resolve: Resolve): Promise<Encryption> {
    const handler = await resolve(dict.get("Filter"));
    const terms = await readTerms(dict, trailer, resolve);
    const nameOf = async (entry: string) => {
      const name = await resolve(dict.get(entry));
      return name instanceof Name ? name.name : "Identity";
    };
    const [streams, strings] = [await nameOf("StmF"), await nameOf("StrF")];
    const isStandard = handler instanceof Name && handler.name === "Standard";
    const key = isStandard && terms ? (terms.version === 5 ? keyOfVersion5(terms) : keyOfOlder(terms)) : null;
    // Where attachments alone are encrypted, all else is read without a key.
    if (!key && (await encryptsAttachmentsAlone(dict, resolve, [streams, strings]))) {
      const permissions = await resolve(dict.get("P"));
      return new Encryption(
        { ...openTerms, permissions: typeof permissions === "number" ? permissions | 0 : -1 },
        new Uint8Array(),
        new Map(),
        streams,
        strings,
      );
    }
    if (!isStandard || !terms)
      throw new AppError(
        "encrypted_document",
        "The PDF is encrypted in a way that cannot be opened here (for named recipients, or by a program of its own), so nothing in it can be read. Ask for a copy without encryption.",
      );
    if (!key)
      throw new AppError(
        "encrypted_document",
        "The PDF opens only with a password, so nothing in it can be read. Ask for a copy without an opening password, or remove the password in the program that set it, and send that.",
      );
    if (terms.version < 4) return new Encryption(terms, key, new Map([["", "rc4"]]), "", "");
    return new Encryption(terms, key, await readMethods(dict, resolve), streams, strings);
  }

  /** How the strings of an object are decrypted; undefined when they are not encrypted. */
  forStrings(num: number, gen: number, budget: Budget): StringDecryption | undefined {
    const method = this.#forStrings;
    if (method === "none") return undefined;
    let decrypt: StringDecryption | undefined;
    return (bytes) => {
      if (!decrypt) budget.step(keyCost);
      decrypt ??= decryptionOf(method, this.#objectKey(num, gen, method));
      budget.step(stringCosts[method] + (bytes.length >> 5));
      return decrypt(bytes);
    };
  }

  /** How new strings of an object are encrypted; null when strings are not. */
  writesStrings(num: number, gen: number): ((bytes: Uint8Array) => Uint8Array) | null {
    const method = this.#forStrings;
    return method === "none" ? null : (bytes) => this.#encrypted(method, num, gen, bytes);
  }

  /** The data of a new stream without filters, encrypted if those of its kind are. */
  encryptedStream(ref: Ref, dict: Dict, data: Uint8Array): Uint8Array {
    const method = this.#streamMethod(dict, []);
    return method === "none" ? data : this.#encrypted(method, ref.num, ref.gen, data);
  }

  /** The initialization vector follows from what is encrypted, so that the same update gives the same bytes. */
  #encrypted(method: "rc4" | "aes", num: number, gen: number, data: Uint8Array): Uint8Array {
    const key = this.#objectKey(num, gen, method);
    if (method === "rc4") return new Rc4(key).run(data);
    const object = Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8);
    return aesEncrypted(key, hashed("sha256", key, object, data).subarray(0, 16), data);
  }

  /** How a stream is decrypted; null when it is not encrypted. */
  forStream(stream: Stream, entries: readonly FilterEntry[], budget: Budget): Filter | null {
    const method = this.#streamMethod(stream.dict, entries);
    if (method === "none") return null;
    budget.step(keyCost + stringCosts[method]);
    const key = this.#objectKey(stream.ref.num, stream.ref.gen, method);
    return method === "aes" ? new AesFilter(key, budget) : new Rc4Filter(key, budget);
  }

  #streamMethod(dict: Dict, entries: readonly FilterEntry[]): Method {
    const type = dict.name("Type");
    // A cross-reference stream is never encrypted (7.5.8.2).
    if (type === "XRef") return "none";
    const own = entries.find((entry) => entry.name === "Crypt");
    if (own) return this.#methods.get(own.parms.name("Name") ?? "Identity") ?? "none";
    if (type === "Metadata" && !this.#encryptsMetadata) return "none";
    return this.#forStreams;
  }

  /** The key of one object (Algorithm 1); with version 5 the file's key serves for all (Algorithm 1.A). */
  #objectKey(num: number, gen: number, method: Method): Uint8Array {
    if (this.#isVersion5) return this.#key;
    const salt = method === "aes" ? [0x73, 0x41, 0x6c, 0x54] : [];
    const object = Uint8Array.of(num, num >> 8, num >> 16, gen, gen >> 8, ...salt);
    return hashed("md5", this.#key, object).subarray(0, Math.min(this.#key.length + 5, 16));
  }
}

function decryptionOf(method: "rc4" | "aes", key: Uint8Array): StringDecryption {
  if (method === "aes") return (bytes) => aesString(key, bytes);
  const cipher = new Rc4(key);
  return (bytes) => {
    cipher.restart();
    return cipher.run(bytes);
  };
}

/** The dictionary's entries; null when it is of a kind that no one knows. */
async function readTerms(dict: Dict, trailer: Dict, resolve: Resolve): Promise<Terms | null> {
  const number = async (key: string, usual: number) => {
    const value = await resolve(dict.get(key));
    return typeof value === "number" ? value : usual;
  };
  const bytes = async (value: PdfValue) => {
    const resolved = await resolve(value);
    return resolved instanceof PdfString ? resolved.bytes : new Uint8Array();
  };
  const ids = await resolve(trailer.get("ID"));
  const version = await number("V", 0);
  const revision = await number("R", 0);
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6) return null;
  const length = Math.min(16, Math.max(5, (await number("Length", 40)) >> 3));
  return {
    version,
    revision,
    owner: await bytes(dict.get("O")),
    user: await bytes(dict.get("U")),
    ownerKey: await bytes(dict.get("OE")),
    userKey: await bytes(dict.get("UE")),
    permissions: (await number("P", 0)) | 0,
    encryptsMetadata: version < 4 || (await resolve(dict.get("EncryptMetadata"))) !== false,
    keyLength: version === 1 ? 5 : version === 4 ? 16 : length,
    id: Array.isArray(ids) ? await bytes(ids[0] ?? null) : new Uint8Array(),
  };
}

/** The crypt filters by name (7.6.6). */
async function readMethods(dict: Dict, resolve: Resolve): Promise<Map<string, Method>> {
  const methods = new Map<string, Method>();
  const filters = await resolve(dict.get("CF"));
  if (!(filters instanceof Dict)) return methods;
  for (const [name, value] of filters) {
    const filter = await resolve(value);
    const method = filter instanceof Dict ? await resolve(filter.get("CFM")) : null;
    const found = method instanceof Name ? method.name : "None";
    if (found === "V2") methods.set(name, "rc4");
    else if (found === "AESV2" || found === "AESV3") methods.set(name, "aes");
  }
  methods.delete("Identity");
  return methods;
}

/**
 * Whether attachments alone are encrypted (7.6.6): a crypt filter is for them, and neither of those for streams and
 * strings does anything.
 */
async function encryptsAttachmentsAlone(
  dict: Dict,
  resolve: Resolve,
  names: readonly string[],
): Promise<boolean> {
  const filters = await resolve(dict.get("CF"));
  let isForAttachments = dict.has("EFF");
  const none = new Set(["Identity"]);
  if (filters instanceof Dict)
    for (const [name, value] of filters) {
      const filter = await resolve(value);
      if (!(filter instanceof Dict)) continue;
      if (filter.name("AuthEvent") === "EFOpen") isForAttachments = true;
      if (filter.name("CFM") === "None") none.add(name);
    }
  return isForAttachments && names.every((name) => none.has(name));
}

/** The file's key where the empty password is the user's or the owner's (Algorithms 2, 6 and 7); null where it is neither. */
function keyOfOlder(terms: Terms): Uint8Array | null {
  const asUser = olderKey(terms, padding);
  if (opensOlder(terms, asUser)) return asUser;
  const asOwner = olderKey(terms, userPassword(terms));
  return opensOlder(terms, asOwner) ? asOwner : null;
}

/** Algorithm 2, with a password that is filled up already. */
function olderKey(terms: Terms, password: Uint8Array): Uint8Array {
  const { revision, keyLength, permissions: p } = terms;
  let key = hashed(
    "md5",
    password,
    terms.owner.subarray(0, 32),
    Uint8Array.of(p, p >> 8, p >> 16, p >> 24),
    terms.id,
    revision >= 4 && !terms.encryptsMetadata ? Uint8Array.of(255, 255, 255, 255) : new Uint8Array(),
  );
  if (revision >= 3) for (let time = 0; time < 50; time++) key = hashed("md5", key.subarray(0, keyLength));
  return key.subarray(0, keyLength);
}

/** Whether the key is the one that the user entry was made with (Algorithms 4 and 5). */
function opensOlder(terms: Terms, key: Uint8Array): boolean {
  if (terms.revision === 2) return isEqual(new Rc4(key).run(padding), terms.user.subarray(0, 32));
  let made: Uint8Array = hashed("md5", padding, terms.id);
  for (let time = 0; time < 20; time++) made = new Rc4(key.map((byte) => byte ^ time)).run(made);
  return isEqual(made, terms.user.subarray(0, 16));
}

/** The user's password out of the owner entry, the owner's being empty (Algorithm 7). */
function userPassword(terms: Terms): Uint8Array {
  let key = hashed("md5", padding);
  if (terms.revision >= 3) for (let time = 0; time < 50; time++) key = hashed("md5", key);
  key = key.subarray(0, terms.keyLength);
  let password: Uint8Array = terms.owner.subarray(0, 32);
  const times = terms.revision === 2 ? 1 : 20;
  for (let time = times - 1; time >= 0; time--)
    password = new Rc4(key.map((byte) => byte ^ time)).run(password);
  return password;
}

/** The file's key where the empty password is the user's or the owner's (Algorithm 2.A); null where it is neither. */
function keyOfVersion5(terms: Terms): Uint8Array | null {
  const hash = terms.revision === 5 ? (...data: Uint8Array[]) => hashed("sha256", ...data) : hardenedHash;
  const none = new Uint8Array();
  for (const [entry, wrapped, of] of [
    [terms.user, terms.userKey, none],
    [terms.owner, terms.ownerKey, terms.user.subarray(0, 48)],
  ] as const) {
    if (entry.length < 48 || wrapped.length < 32) continue;
    if (!isEqual(hash(entry.subarray(32, 40), of), entry.subarray(0, 32))) continue;
    const key = hash(entry.subarray(40, 48), of);
    return aesDecrypted(key, new Uint8Array(16), wrapped.subarray(0, 32)).slice();
  }
  return null;
}

/** Algorithm 2.B, with the empty password. */
function hardenedHash(salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key = hashed("sha256", salt, user);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const once = new Uint8Array(key.length + user.length);
    once.set(key);
    once.set(user, key.length);
    const data = new Uint8Array(once.length * 64);
    for (let time = 0; time < 64; time++) data.set(once, time * once.length);
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(data);
    // The first 16 bytes as a number, modulo 3: 256 leaves 1, so the sum of the bytes does.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashed((["sha256", "sha384", "sha512"] as const)[remainder]!, encrypted);
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}

function hashed(algorithm: "md5" | "sha256" | "sha384" | "sha512", ...data: Uint8Array[]): Uint8Array {
  const hash = createHash(algorithm);
  for (const part of data) hash.update(part);
  return new Uint8Array(hash.digest());
}

const isEqual = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
