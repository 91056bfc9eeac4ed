import type { ByteSource } from "../checker/source.ts";
import type { SpoolStore } from "../services/files/uploads.ts";

/** A file of at most this size is read at once, and kept: each request to storage takes longer than its bytes. */
const smallFile = 1_048_576;
/** Kept of either end of a larger one: what it is and where its parts lie stands there, and is asked for more than once. */
const endSize = 65_536;
/** Written of a part at once: what is written waits for its reader as a copy. */
const pieceSize = 262_144;

/**
 * An object of R2. Each read is a request, of just the range that was asked for: readers know what lies where, and
 * which of it they will want again. The two ends are read as a whole and kept, and so is all of a small file.
 */
export function r2Source(bucket: R2Bucket, key: string, size: number): ByteSource {
  const headSize = size <= smallFile ? size : endSize;
  const tailAt = Math.max(headSize, size - endSize);
  let head: Promise<Uint8Array> | null = null;
  let tail: Promise<Uint8Array> | null = null;

  async function objectOf(offset: number, end: number): Promise<R2ObjectBody> {
    const object = await bucket.get(key, { range: { offset, length: end - offset } });
    if (!object) throw new Error(`${key} is gone from storage`);
    return object;
  }

  const fetchRange = async (offset: number, end: number) =>
    new Uint8Array(await (await objectOf(offset, end)).arrayBuffer());

  /** The bytes where they are in one of the ends; null where they are not. */
  async function inEnds(offset: number, end: number): Promise<Uint8Array | null> {
    if (end <= offset) return new Uint8Array(0);
    if (end <= headSize) {
      head ??= fetchRange(0, headSize);
      return (await head).subarray(offset, end);
    }
    if (offset < tailAt) return null;
    tail ??= fetchRange(tailAt, size);
    return (await tail).subarray(offset - tailAt, end - tailAt);
  }

  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      return (await inEnds(offset, end)) ?? fetchRange(offset, end);
    },
    async readInto(offset, memory) {
      const end = Math.min(size, offset + memory.length);
      const kept = await inEnds(offset, end);
      if (kept) {
        memory.set(kept);
        return memory.subarray(0, kept.length);
      }
      const reader = (await objectOf(offset, end)).body.getReader({ mode: "byob" });
      const { value } = await reader.readAtLeast(end - offset, memory.subarray(0, end - offset));
      // A connection is free again when the end was seen.
      const { done } = await reader.read(new Uint8Array(1));
      if (value?.length !== end - offset || !done) throw new Error(`${key} was not read as it is in storage`);
      return value as Uint8Array<ArrayBuffer>;
    },
  };
}

/** Files on their way through: `spool/<id>`, in R2. */
export const spoolStore = (bucket: R2Bucket): SpoolStore => ({
  async open(key) {
    const upload = await bucket.createMultipartUpload(key);
    const parts: R2UploadedPart[] = [];
    let begun: WritableStreamDefaultWriter<Uint8Array> | null = null;
    return {
      part(size) {
        // As a stream: bytes that are given as a whole are copied.
        const { readable, writable } = new FixedLengthStream(size);
        const writer = writable.getWriter();
        begun = writer;
        const sent = upload.uploadPart(parts.length + 1, readable);
        // It also fails what is written from then on.
        sent.catch(() => {});
        return {
          async write(bytes) {
            for (let at = 0; at < bytes.length; at += pieceSize)
              await writer.write(bytes.subarray(at, at + pieceSize));
          },
          async close() {
            const [part] = await Promise.all([sent, writer.close()]);
            begun = null;
            parts.push(part);
          },
        };
      },
      async close() {
        const { size } = await upload.complete(parts);
        return r2Source(bucket, key, size);
      },
      async abort() {
        await begun?.abort().catch(() => {});
        await upload.abort();
      },
    };
  },

  async put(key, bytes) {
    await bucket.put(key, bytes);
  },

  async source(key) {
    const object = await bucket.head(key);
    return object && r2Source(bucket, key, object.size);
  },

  async remove(...keys) {
    await bucket.delete(keys);
  },

  async *list(prefix) {
    let cursor: string | undefined;
    do {
      const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) });
      yield page.objects.map(({ key, uploaded }) => ({ key, writtenAt: uploaded.getTime() }));
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
  },

  async removeOlderThan(prefix, time) {
    let removed = 0;
    let cursor: string | undefined;
    do {
      const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) });
      const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < time).map(({ key }) => key);
      if (old.length) await bucket.delete(old);
      removed += old.length;
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
    return removed;
  },
});
