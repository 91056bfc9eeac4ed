import { createHmac, timingSafeEqual } from "node:crypto";
import { isUtf8, sniffedSize } from "../../checker/bytes/decoding.ts";
import { windows1252Text } from "../../checker/bytes/windows-1252.ts";
import { AppError } from "../../core/errors.ts";
import type { DocType } from "../../core/formats.ts";
import type { Grantee } from "../accounts/document-access.ts";
import { type Clock, iso } from "../clock.ts";
import type { Keys } from "../secrets.ts";
import type { DocumentStore, Version } from "./documents.ts";

/** The bytes of stored files. */
export interface FileStore {
  /** Some of an object's bytes as a stream; null when there is no such object. */
  open(key: string, offset: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
}

/** How long a file's URL is good, in milliseconds. */
export const fileUrlLife = 3_600_000;

const idOf = (grantee: Grantee) => ("userId" in grantee ? grantee.userId : grantee.publicShareId);

/** What a URL lets be fetched: a version of a document, a picture beside a question, or a file that was remediated. */
type Signed = "file" | "picture" | "remediated";

const mac = (what: Signed, text: string, key: string) =>
  createHmac("sha256", key).update(`${what} ${text}`).digest("base64url");

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A token that no one else can make: the parts, none of which has a dot, and an HMAC of them. */
export function signed(keys: Keys, what: Signed, parts: readonly (string | number)[]): string {
  const claim = parts.join(".");
  return `${claim}.${mac(what, claim, keys("file-url"))}`;
}

/** The parts of a token of so many; null where it is forged. */
export function partsOf(keys: Keys, what: Signed, count: number, token: string): string[] | null {
  const parts = token.split(".");
  const given = parts.pop();
  if (!given || parts.length !== count) return null;
  const claim = parts.join(".");
  return keys.accepted("file-url").some((key) => isEqual(given, mac(what, claim, key))) ? parts : null;
}

const gone = () =>
  new AppError("not_found", "There is no such file, or its URL is older than 1 hour: ask for a new preview.");

const textTypes: readonly DocType[] = ["html", "markdown", "latex"];

/** Of the encoding of a page: in a meta element or an XML declaration (WHATWG HTML 13.2.3.2). */
const declaration = /<meta\s[^>]{0,400}?charset\s*=|^(?:\xEF\xBB\xBF)?<\?xml\s[^>]{0,200}?encoding\s*=/i;

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
      return { token: signed(keys, "file", [versionId, end, idOf(grantee)]), expiresAt: iso(end) };
    },

    /** The version that a token is for. Throws AppError `not_found` when it is forged or over, or the grantee may not see it any more. */
    async read(token: string): Promise<Version> {
      const time = now();
      const [versionId, written, granteeId] = partsOf(keys, "file", 3, token) ?? [];
      const end = Number(written);
      if (!versionId || !granteeId || !(end > time)) throw gone();
      const grantee = granteeId.startsWith("pub_") ? { publicShareId: granteeId } : { userId: granteeId };
      const version = await documents.granted(versionId, grantee, iso(end - fileUrlLife), iso(time));
      if (!version) throw gone();
      return version;
    },

    /** The bytes of a stored file from an offset on. Throws AppError `not_found` when the file has just been removed. */
    async open(
      version: Pick<Version, "objectKey">,
      offset: number,
      length: number,
    ): Promise<ReadableStream<Uint8Array>> {
      const stream = await files.open(version.objectKey, offset, length);
      if (!stream) throw gone();
      return stream;
    },

    /**
     * The encoding that a text file does not declare and a browser would guess: UTF-8 where the bytes are that, as
     * the reader takes them; null where the file says it, or is something else.
     */
    async charset({
      docType,
      objectKey,
      sizeBytes,
    }: Pick<Version, "docType" | "objectKey" | "sizeBytes">): Promise<"utf-8" | null> {
      if (!textTypes.includes(docType) || !sizeBytes) return null;
      const stream = await files.open(objectKey, 0, Math.min(sizeBytes, sniffedSize));
      if (!stream) return null;
      const head = new Uint8Array(await new Response(stream).arrayBuffer());
      if (docType === "html" && declaration.test(windows1252Text(head))) return null;
      return isUtf8(head, head.length < sizeBytes) ? "utf-8" : null;
    },
  };
}
