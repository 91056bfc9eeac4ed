import type { ByteSource } from "../checker/source.ts";
import type { SpoolStore } from "../services/uploads.ts";

/** R2 wants parts of one size, at least 5 MiB, but for the last. */
const blockSize = 1_048_576;
const blocksKept = 12;

/** An object of R2, read in aligned blocks of which the last used are kept: readers ask for many small ranges. */
export function r2Source(bucket: R2Bucket, key: string, size: number): ByteSource {
  const blocks = new Map<number, Promise<Uint8Array>>();

  async function fetchBlock(number: number): Promise<Uint8Array> {
    const offset = number * blockSize;
    const object = await bucket.get(key, { range: { offset, length: Math.min(blockSize, size - offset) } });
    if (!object) throw new Error(`${key} is gone from storage`);
    return new Uint8Array(await object.arrayBuffer());
  }

  function block(number: number): Promise<Uint8Array> {
    const found = blocks.get(number) ?? fetchBlock(number);
    blocks.delete(number);
    blocks.set(number, found);
    if (blocks.size > blocksKept) blocks.delete(blocks.keys().next().value!);
    return found;
  }

  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      if (end <= offset) return new Uint8Array(0);
      const first = Math.floor(offset / blockSize);
      if (end <= (first + 1) * blockSize) {
        return (await block(first)).subarray(offset - first * blockSize, end - first * blockSize);
      }
      const bytes = new Uint8Array(end - offset);
      for (let at = offset; at < end; ) {
        const number = Math.floor(at / blockSize);
        const piece = (await block(number)).subarray(at - number * blockSize, end - number * blockSize);
        bytes.set(piece, at - offset);
        at += piece.length;
      }
      return bytes;
    },
  };
}

/** Files on their way through: `spool/<id>`, in R2. */
export const spoolStore = (bucket: R2Bucket): SpoolStore => ({
  async open(key) {
    const upload = await bucket.createMultipartUpload(key);
    const parts: R2UploadedPart[] = [];
    return {
      async part(bytes) {
        parts.push(await upload.uploadPart(parts.length + 1, bytes));
      },
      async close() {
        const { size } = await upload.complete(parts);
        return r2Source(bucket, key, size);
      },
      abort: () => upload.abort(),
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
