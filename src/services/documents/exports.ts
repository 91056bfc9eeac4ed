import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, dayOf, iso } from "../clock.ts";
import { safeFileName } from "../files/content-disposition.ts";
import { type ZipEntry, zipped } from "../files/zip-writer.ts";
import type { FileStore } from "./file-urls.ts";

/** What an account may have any number of, in the order of the archive. */
const exportSections = ["reports", "scans", "documents"] as const;
export type ExportSection = (typeof exportSections)[number];

/** A record as it stands in the archive, by the names of the API. */
export interface ExportRecord {
  id: string;
  createdAt: string;
  /** Null when it has been deleted since it was listed. */
  read(): Promise<object | null>;
  /** Of a document: its versions. */
  files: { name: string; objectKey: string; sizeBytes: number }[];
}

/** How far an archive is that is being made, or how it ended. */
export interface ExportProgress {
  id: string;
  startedAt: string;
  notedAt: string;
  /** Bytes that its reader has taken. */
  sizeBytes: number;
  /** Null while it is made; `continued` holds a part, `broken` ended without its directory. */
  outcome: "complete" | "continued" | "broken" | null;
  /** Where the next archive goes on, of a part. */
  nextAfter: string | null;
}

/** What the account has of its own. Throws AppError `unauthorized` when the session has ended. */
export interface ExportStore {
  /** The account itself, and what it has few of: the newest 1,000 of each. Notes that an archive has begun. */
  account(viewer: Viewer, begun: ExportProgress): Promise<object>;
  /** Writes how far the archive is; nothing when the account has begun another since. */
  note(viewer: Viewer, progress: ExportProgress): Promise<void>;
  /** The newest archive of the account; null when none is known. */
  latest(viewer: Viewer): Promise<ExportProgress | null>;
  /** The next records by id: at most so many. */
  page(viewer: Viewer, section: ExportSection, after: string, most: number): Promise<ExportRecord[]>;
}

/** Where an archive goes on that another one has left off. */
export interface ExportCursor {
  section: ExportSection;
  after: string;
}

const pageSize = 20;
/** An invocation has 10,000 subrequests: a record takes some, of the database and of R2. */
const mostRecords = 2_000;
/** How often it is written how far an archive is, and after how long without it no one reads it any more: milliseconds. */
const noteEvery = 2_000;
const longestSilence = 120_000;
/** How many of what has vanished are named. */
const mostMissing = 1_000;

const contents = {
  "account.json":
    "your profile, survey responses, sessions, addresses that you have logged in from, API keys, webhooks, tags, organizations, invitations to your address, your decisions on findings and your answers to questions of documents",
  "reports/": "your reports, each with its tags and share links",
  "scans/": "your scans, each with its report",
  "documents/":
    "documents that you uploaded and may still see, each with its versions, tags, shares and public links, and their files",
  "end.json": "whether the archive is complete, and what vanished while it was made",
};

const leftOut = [
  "passwords, API keys, tokens of sessions and links and secrets of webhooks: they are kept as hashes or encrypted, or are as good as a key",
  "what belongs to an organization: documents of others, compliance reports of documents, members, the log of activity",
  "files of reports and scans, which are not kept, and messages that were sent to webhooks",
];

const encoder = new TextEncoder();

const jsonEntry = (name: string, content: unknown, modifiedAt: number): ZipEntry => ({
  name,
  modifiedAt,
  content: [encoder.encode(`${JSON.stringify(content, null, 2)}\n`)],
});

/** Throws AppError `invalid_request` for what no archive has given. */
export function readExportCursor(text: string): ExportCursor {
  const [section, after] = text.split(".") as [ExportSection, string?];
  if (!exportSections.includes(section) || !/^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/.test(after ?? ""))
    throw new AppError("invalid_request", "Invalid query: after is what end.json of the last archive says.");
  return { section, after: after! };
}

export interface ExportNeeds {
  exports: ExportStore;
  files: FileStore;
  now: Clock;
}

export type Exports = ReturnType<typeof exportService>;

export function exportService({ exports, files, now }: ExportNeeds) {
  /** A record with its files. What has vanished is noted; a file is opened before its entry begins. */
  async function* recordEntries(
    section: ExportSection,
    record: ExportRecord,
    noteMissing: (path: string) => void,
  ): AsyncGenerator<ZipEntry> {
    const modifiedAt = Date.parse(record.createdAt);
    const folder = section === "documents" ? `documents/${record.id}/` : `${section}/`;
    const name = `${folder}${section === "documents" ? "document" : record.id}.json`;
    const content = await record.read();
    if (!content) return noteMissing(name);
    yield jsonEntry(name, content, modifiedAt);
    for (const file of record.files) {
      const path = `${folder}${safeFileName(file.name) ?? "file"}`;
      const stream = await files.open(file.objectKey, 0, file.sizeBytes);
      if (stream) yield { name: path, modifiedAt, content: stream };
      else noteMissing(path);
    }
  }

  async function* entries(
    viewer: Viewer,
    account: object,
    from: ExportCursor | null,
    noteNext: (after: string | null) => void,
  ): AsyncGenerator<ZipEntry> {
    const time = now();
    const manifest = { account_id: viewer.userId, made_at: iso(time), contents, left_out: leftOut };
    yield jsonEntry("manifest.json", manifest, time);
    if (!from) yield jsonEntry("account.json", account, time);
    const missing: string[] = [];
    let [missed, records] = [0, 0];
    let next: string | null = null;
    const noteMissing = (path: string) => {
      if (++missed <= mostMissing) missing.push(path);
    };
    const begin = from ? exportSections.indexOf(from.section) : 0;
    for (const section of exportSections.slice(begin)) {
      let after = section === from?.section ? from.after : "";
      for (let isMore = next === null; isMore; ) {
        const page = await exports.page(viewer, section, after, pageSize);
        for (const record of page) {
          yield* recordEntries(section, record, noteMissing);
          after = record.id;
          records += 1 + record.files.length;
        }
        isMore = page.length === pageSize;
        if (isMore && records >= mostRecords) {
          next = `${section}.${after}`;
          isMore = false;
        }
      }
    }
    noteNext(next);
    yield jsonEntry(
      "end.json",
      { complete: next === null, next_after: next, missing_count: missed, missing },
      time,
    );
  }

  /** An archive as it is, with notes of how far it is and how it ended. A note that fails breaks no archive off. */
  async function* noted(
    viewer: Viewer,
    begun: ExportProgress,
    archive: (noteNext: (after: string | null) => void) => AsyncGenerator<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let [sizeBytes, notedAt] = [0, now()];
    let nextAfter: string | null = null;
    let outcome: ExportProgress["outcome"] = "broken";
    const note = async (end: ExportProgress["outcome"]) => {
      notedAt = now();
      const progress = { ...begun, notedAt: iso(notedAt), sizeBytes, outcome: end, nextAfter };
      await exports
        .note(viewer, progress)
        .catch((error: unknown) => log.warn("export_not_noted", error, { export_id: begun.id }));
    };
    try {
      const pieces = archive((after) => {
        nextAfter = after;
      });
      for await (const piece of pieces) {
        yield piece;
        sizeBytes += piece.length;
        if (now() - notedAt >= noteEvery) await note(null);
      }
      outcome = nextAfter === null ? "complete" : "continued";
    } finally {
      await note(outcome);
    }
  }

  return {
    /**
     * Everything of one's own as a ZIP archive, bytes as they are asked for. A large account takes several: the next
     * goes on after what end.json of the last one says. What fails in between ends the archive without its directory,
     * so that no half of one passes for a whole.
     */
    async archive(viewer: Viewer, from: ExportCursor | null): Promise<AsyncGenerator<Uint8Array>> {
      const time = now();
      const begun: ExportProgress = {
        id: newId("exp", time),
        startedAt: iso(time),
        notedAt: iso(time),
        sizeBytes: 0,
        outcome: null,
        nextAfter: null,
      };
      // Before the first byte, so that an ended session is an error of the request.
      const account = await exports.account(viewer, begun);
      return noted(viewer, begun, (noteNext) => zipped(entries(viewer, account, from, noteNext)));
    },

    /** How the account's newest archive stands; one that no one reads on is broken. */
    async latest(viewer: Viewer): Promise<ExportProgress | null> {
      const progress = await exports.latest(viewer);
      const isSilent = progress?.outcome === null && now() - Date.parse(progress.notedAt) > longestSilence;
      return isSilent ? { ...progress, outcome: "broken" } : progress;
    },

    /** The name under which an archive of now is saved. */
    fileName: (): string => `lectern-export-${dayOf(now())}.zip`,
  };
}
