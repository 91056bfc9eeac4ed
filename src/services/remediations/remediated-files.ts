import { detectFormat } from "../../checker/index.ts";
import { pieces } from "../../checker/source.ts";
import { AppError } from "../../core/errors.ts";
import { type Format, formats } from "../../core/formats.ts";
import { newId } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import type { Answer, Remediation } from "../../remediate/result.ts";
import { type Clock, iso } from "../clock.ts";
import { partsOf, signed } from "../documents/file-urls.ts";
import {
  type IncomingFile,
  type ReceivedFile,
  refuseLarge,
  type SpoolStore,
  type Uploads,
} from "../files/uploads.ts";
import type { Keys } from "../secrets.ts";
import { ScratchRoom, type Written } from "./remediation-scratch.ts";
import type { Remediator } from "./remediator.ts";

export type { Answer };

/** A file that was remediated in one request, as long as it can be fetched. */
export interface RemediatedFile {
  id: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  docType: Format;
  objectKey: string;
  createdAt: string;
  /** From then on it is gone. */
  expiresAt: string;
}

/** Files that were remediated in one request. */
export interface RemediatedFileStore {
  /** Dooms the object from the given time on. Throws AppError `unauthorized` when the account is gone. */
  announce(accountId: string, objectKey: string, doomedAt: string): Promise<void>;
  /**
   * Writes the file, whose object is doomed from its end on; false when the account would have more than so many
   * at once, or the object's time has come. Throws AppError `unauthorized` when the account is gone.
   */
  add(accountId: string, file: RemediatedFile, most: { files: number; bytes: number }): Promise<boolean>;
  /** Null when there is none, or its time is over. */
  read(id: string, now: string): Promise<RemediatedFile | null>;
  /** Forgets those whose time is over, at most so many. */
  forget(now: string, most: number): Promise<void>;
}

/** What came of a file that was sent, and where the result lies. */
export interface FileRemediation extends Omit<Remediation, "result" | "format"> {
  file: RemediatedFile;
  token: string;
}

/** How long a file can be fetched, in milliseconds. */
const life = 3_600_000;
/** How long a request may take before what it wrote is left over, in milliseconds. */
const patience = 3_600_000;
/** What an account may have of such files at once. */
const most = { files: 5_000, bytes: 4 * 1_073_741_824 };
const forgottenAtOnce = 500;

const gone = () =>
  new AppError(
    "not_found",
    "There is no such file, or it is older than 1 hour: send the document again to have it fixed again.",
  );

export interface RemediatedFileNeeds {
  remediatedFiles: RemediatedFileStore;
  uploads: Pick<Uploads, "receive">;
  spool: Pick<SpoolStore, "open" | "put" | "remove">;
  remediator: Remediator;
  keys: Keys;
  now: Clock;
}

export type RemediatedFiles = ReturnType<typeof remediatedFileService>;

export function remediatedFileService(needs: RemediatedFileNeeds) {
  const { remediatedFiles, uploads, spool, remediator, keys, now } = needs;

  /** The document as it was sent, where nothing was to be changed: it can be fetched like any result. */
  async function copyOf({ source }: ReceivedFile, scratch: ScratchRoom): Promise<Written> {
    const copy = await scratch.open();
    for await (const piece of pieces(source)) await copy.write(piece);
    return scratch.find(await copy.finish());
  }

  async function make(
    received: ReceivedFile,
    { answers, allowSigned }: { answers: readonly Answer[]; allowSigned: boolean },
    scratch: ScratchRoom,
    id: string,
    docType: Format,
  ): Promise<{ remediation: Remediation; file: RemediatedFile; written: Written }> {
    const remediation = await remediator.fix(received, { answers, allowSigned, scratch });
    const { result } = remediation;
    const written = result ? scratch.find(result) : await copyOf(received, scratch);
    const time = now();
    const file = {
      id,
      filename: received.filename,
      contentType: formats[docType].mediaTypes[0]!,
      sizeBytes: written.source.size,
      docType,
      objectKey: written.key,
      createdAt: iso(time),
      expiresAt: iso(time + life),
    };
    return { remediation, file, written };
  }

  return {
    /** Takes a file in. Whoever gets it must fix or discard it. */
    receive: (file: IncomingFile): Promise<ReceivedFile> => uploads.receive(file),

    /**
     * Fixes the file and lets go of it, whatever happens; the result can be fetched for an hour. Throws what the
     * remediation throws, and AppError `rate_limited` when the account has too much to be fetched.
     */
    async fix(
      accountId: string,
      received: ReceivedFile,
      options: { answers: readonly Answer[]; allowSigned: boolean },
    ): Promise<FileRemediation> {
      const id = newId("rem", now());
      let keysGiven = 0;
      const announce = async () => {
        const key = `remediated/${id}/${++keysGiven}`;
        await remediatedFiles.announce(accountId, key, iso(now() + patience));
        return key;
      };
      let scratch: ScratchRoom | null = null;
      let kept: Written | null = null;
      try {
        const docType = await detectFormat(received.source, received);
        refuseLarge(docType, received.source.size);
        scratch = new ScratchRoom(spool, announce, formats[docType].limit);
        const { remediation, file, written } = await make(received, options, scratch, id, docType);
        if (!(await remediatedFiles.add(accountId, file, most)))
          throw new AppError(
            "rate_limited",
            `The account has as many fixed files that can still be fetched as it may, ${most.files.toLocaleString("en")} files or ${most.bytes / 1_073_741_824} GB: each is gone an hour after it was made. Go on later.`,
            { retryAfter: 600 },
          );
        kept = written;
        const { before, after, changes, questions, left, rejected } = remediation;
        const token = signed(keys, "remediated", [id, Date.parse(file.expiresAt)]);
        return { before, after, changes, questions, left, rejected, file, token };
      } finally {
        await Promise.all([scratch?.keep(kept), received.discard()]).catch((error: unknown) =>
          log.warn("files_left_to_sweep", error),
        );
      }
    },

    /** The file that a token is for. Throws AppError `not_found` when it is forged or the file's time is over. */
    async read(token: string): Promise<RemediatedFile> {
      const [id, written] = partsOf(keys, "remediated", 2, token) ?? [];
      const time = now();
      if (!id || !(Number(written) > time)) throw gone();
      const file = await remediatedFiles.read(id, iso(time));
      if (!file) throw gone();
      return file;
    },

    /** Forgets files whose time is over; their objects are doomed. */
    sweep: (): Promise<void> => remediatedFiles.forget(iso(now()), forgottenAtOnce),
  };
}
