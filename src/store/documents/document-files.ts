import type { FileStore } from "../../services/documents/file-urls.ts";

/** Files of documents: `documents/<document>/<version>`, in R2. */
export const fileStore = (bucket: R2Bucket): FileStore => ({
  async open(key, offset, length) {
    // R2 refuses an empty range.
    const object = await bucket.get(key, length ? { range: { offset, length } } : {});
    return object?.body ?? null;
  },
});
