import type { Budget } from "../../../checker/budget.ts";
import { CompoundFile } from "../../../checker/bytes/compound-file.ts";
import { encryptedDocument } from "../../../checker/bytes/ole.ts";
import type { ByteSource } from "../../../checker/source.ts";
import { type Decrypt, decryptionBy } from "./key.ts";

/** What Excel opens books with before it asks for a password: books that are only protected are encrypted with it ([MS-OFFCRYPTO], 2.4.2.3). */
const defaultPassword = "VelvetSweatshop";

/** Bytes of the description of the encryption: Office writes about a thousand. */
const longestDescription = 65_536;

/** Bytes before the encrypted ones, which give the length of the package; and those that are encrypted together. */
const prefixSize = 8;
const segmentSize = 4_096;

/** The encrypted package of a document that has been opened. */
interface Opened {
  data: ByteSource;
  size: number;
  decrypt: Decrypt;
}

/** Documents that were opened: the key is found once, however often a document is read. */
const opened = new WeakMap<ByteSource, Promise<Opened | null>>();

/**
 * The package in an encrypted Office document that Excel's default password opens, by ranges. Throws AppError
 * `encrypted_document` where another password is needed.
 */
export async function decryptedPackage(source: ByteSource, budget: Budget): Promise<ByteSource> {
  let known = opened.get(source);
  if (!known) {
    known = open(source, budget);
    opened.set(source, known);
    known.catch(() => opened.delete(source));
  }
  const found = await known;
  if (!found) throw encryptedDocument();
  const { data, size, decrypt } = found;
  return {
    size,
    async read(offset, length) {
      const from = offset - (offset % segmentSize);
      const end = Math.min(size, offset + length);
      if (end <= offset) return new Uint8Array();
      const whole = Math.ceil((end - from) / segmentSize) * segmentSize;
      const encrypted = await data.read(prefixSize + from, whole);
      budget.inflated(encrypted.length);
      return decrypt(from, encrypted).subarray(offset - from, end - from);
    },
  };
}

async function open(source: ByteSource, budget: Budget): Promise<Opened | null> {
  const file = await CompoundFile.open(source);
  const [info, encrypted] = [file?.named("EncryptionInfo"), file?.named("EncryptedPackage")];
  if (!file || !info || !encrypted || info.size > longestDescription) return null;
  const description = await file.stream(info);
  const data = await file.stream(encrypted);
  if (!description || !data || data.size < prefixSize) return null;
  const decrypt = await decryptionBy(defaultPassword, (await description.read(0, info.size)).slice(), budget);
  if (!decrypt) return null;
  const prefix = await data.read(0, prefixSize);
  const size = Number(new DataView(prefix.buffer, prefix.byteOffset, prefixSize).getBigUint64(0, true));
  return size <= data.size - prefixSize ? { data, size, decrypt } : null;
}
