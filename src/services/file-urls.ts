import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../core/errors.ts";
import { type Clock, iso } from "./clock.ts";
import type { DocumentStore, Version } from "./documents.ts";
import type { Keys } from "./secrets.ts";

/**
 * Whom a file was shown to: a user or a public link, by id. The file can be had as long as they may see it; by a user
 * until all sessions are ended at once, by signing out everywhere or by a new password.
 */
export type Grantee = { userId: string } | { publicShareId: string };

/** The bytes of stored files. */
export interface FileStore {
  /** Some of an object's bytes as a stream; null when there is no such object. */
  open(key: string, offset: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
}

/** How long a file's URL is good, in milliseconds. */
const fileUrlLife = 3_600_000;

const idOf = (grantee: Grantee) => ("userId" in grantee ? grantee.userId : grantee.publicShareId);

const mac = (text: string, key: string) =>
  createHmac("sha256", key).update(`file ${text}`).digest("base64url");

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const gone = () =>
  new AppError("not_found", "There is no such file, or its URL is older than 1 hour: ask for a new preview.");

export type Files = ReturnType<typeof fileService>;

export interface FileNeeds {
  now: Clock;
  documents: Pick<DocumentStore, "granted">;
  files: FileStore;
  keys: Keys;
}

export function fileService({ documents, files, keys, now }: FileNeeds) {
  return {
    /** The token of a URL that shows the version for one hour: `<version>.<end, in milliseconds>.<grantee>.<HMAC>`. */
    sign(versionId: string, grantee: Grantee): { token: string; expiresAt: string } {
      const end = now() + fileUrlLife;
      const claim = `${versionId}.${end}.${idOf(grantee)}`;
      return { token: `${claim}.${mac(claim, keys("file-url"))}`, expiresAt: iso(end) };
    },

    /** The version that a token is for. Throws AppError `not_found` when it is forged or over, or the grantee may not see it any more. */
    async read(token: string): Promise<Version> {
      const [versionId, written, granteeId, given, ...more] = token.split(".");
      if (!versionId || !written || !granteeId || !given || more.length) throw gone();
      const time = now();
      const claim = `${versionId}.${written}.${granteeId}`;
      const isOurs = keys.accepted("file-url").some((key) => isEqual(given, mac(claim, key)));
      const end = Number(written);
      if (!isOurs || end <= time) throw gone();
      const grantee = granteeId.startsWith("pub_") ? { publicShareId: granteeId } : { userId: granteeId };
      const version = await documents.granted(versionId, grantee, iso(end - fileUrlLife), iso(time));
      if (!version) throw gone();
      return version;
    },

    /** The bytes of a version from an offset on. Throws AppError `not_found` when the file has just been removed. */
    async open(version: Version, offset: number, length: number): Promise<ReadableStream<Uint8Array>> {
      const stream = await files.open(version.objectKey, offset, length);
      if (!stream) throw gone();
      return stream;
    },
  };
}
