import { Buffer } from "node:buffer";
import { AppError } from "../../core/errors.ts";
import { type Clock, iso } from "../clock.ts";
import type { DocumentStore } from "../documents/documents.ts";
import { fileUrlLife, partsOf, signed } from "../documents/file-urls.ts";
import type { SpoolStore } from "../files/uploads.ts";
import type { Keys } from "../secrets.ts";
import type { RemediatedFileStore } from "./remediated-files.ts";
import type { Remediator, ShownPicture } from "./remediator.ts";

/** Whose picture it is, by id: that of a version, as a user sees it, or of a file that was remediated in one request. */
export type PictureOwner = { versionId: string; userId: string } | { fileId: string };

const gone = () =>
  new AppError(
    "not_found",
    "There is no such picture, or its URL is older than 1 hour: list the questions again.",
  );

export interface PictureNeeds {
  documents: Pick<DocumentStore, "granted">;
  remediatedFiles: Pick<RemediatedFileStore, "read">;
  spool: Pick<SpoolStore, "source">;
  remediator: Remediator;
  keys: Keys;
  now: Clock;
}

export type Pictures = ReturnType<typeof pictureService>;

export function pictureService(needs: PictureNeeds) {
  const { documents, remediatedFiles, spool, remediator, keys, now } = needs;

  /** The file that an owner's id names, as far as it may still be seen. */
  async function fileOf(ownerId: string, by: string, end: number) {
    const time = now();
    const file = ownerId.startsWith("ver_")
      ? await documents.granted(ownerId, { userId: by }, iso(end - fileUrlLife), iso(time))
      : await remediatedFiles.read(ownerId, iso(time));
    return file;
  }

  return {
    /** The token of a URL that shows the picture of a question for one hour. */
    sign(owner: PictureOwner, questionId: string): string {
      const [ownerId, by] = "fileId" in owner ? [owner.fileId, "-"] : [owner.versionId, owner.userId];
      const question = Buffer.from(questionId).toString("base64url");
      return signed(keys, "picture", [ownerId, question, now() + fileUrlLife, by]);
    },

    /**
     * What a token is for: the picture is read when it is asked for. Throws AppError `not_found` when it is forged or
     * over, or the grantee may not see the document any more.
     */
    async read(token: string): Promise<{ id: string; picture(): Promise<ShownPicture> }> {
      const [ownerId, question, written, by] = partsOf(keys, "picture", 4, token) ?? [];
      const end = Number(written);
      if (!ownerId || !question || !by || !(end > now())) throw gone();
      const file = await fileOf(ownerId, by, end);
      if (!file) throw gone();
      return {
        id: `${ownerId}-${question}`,
        async picture() {
          const source = await spool.source(file.objectKey);
          if (!source) throw gone();
          const { filename, contentType } = file;
          const questionId = Buffer.from(question, "base64url").toString();
          const asked = { accountId: ownerId, filename, contentType, source, isSpooled: true };
          const found = await remediator.picture(asked, questionId);
          if (!found) throw gone();
          return found;
        },
      };
    },
  };
}
