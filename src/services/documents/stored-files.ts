import { detect } from "../../checker/index.ts";
import { AppError } from "../../core/errors.ts";
import { type DocType, formats, imageFormats } from "../../core/formats.ts";
import {
  type IncomingFile,
  type ReceivedFile,
  refuseLarge,
  type SpoolStore,
  type Uploads,
} from "../files/uploads.ts";

/** A file of a document as it lies in storage. */
export interface StoredFile {
  filename: string;
  contentType: string;
  sizeBytes: number;
  docType: DocType;
  objectKey: string;
}

/**
 * Stores a file that is being sent under its key and says what it is. Throws AppError `invalid_file_type` or
 * `file_too_large`, and nothing is left of the file then.
 */
export type TakeFile = (
  incoming: IncomingFile,
  objectKey: string,
) => Promise<{ file: StoredFile; discard(): Promise<void> }>;

/** What the file is, by its content. */
async function typeOf(file: ReceivedFile): Promise<DocType> {
  const docType = await detect(file.source, file).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "invalid_file_type") throw error;
    throw new AppError(error.code, `${error.message} PNG and JPG images are taken as well.`);
  });
  refuseLarge(docType, file.source.size);
  return docType;
}

export const fileTaker =
  ({
    uploads,
    spool,
  }: {
    uploads: Pick<Uploads, "receive">;
    spool: Pick<SpoolStore, "put" | "remove">;
  }): TakeFile =>
  async (incoming, objectKey) => {
    const received = await uploads.receive(incoming, objectKey);
    try {
      const docType = await typeOf(received);
      const { size } = received.source;
      if (!received.isSpooled) {
        await spool.put(objectKey, await received.whole());
        await received.discard();
      }
      const contentType = { ...formats, ...imageFormats }[docType].mediaTypes[0]!;
      const file = { filename: received.filename, contentType, sizeBytes: size, docType, objectKey };
      return { file, discard: () => spool.remove(objectKey) };
    } catch (error) {
      await received.discard();
      throw error;
    }
  };
