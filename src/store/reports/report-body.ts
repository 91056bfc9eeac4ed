import { Buffer } from "node:buffer";
import type { Report, StoredReport } from "../../checker/report/report.ts";
import { packed, unpacked, unpackedBytes } from "../gzipped-text.ts";

/** A report as the `body` column holds it. */
export const packReport = (report: Report): Promise<string> => packed(JSON.stringify(report));

export const unpackReport = async (body: string): Promise<Report> => JSON.parse(await unpacked(body));

/** What a `body` column begins with when the body lies in R2; the rest ends the object's key. No base 64 has it. */
export const movedMark = "@";

export const isMoved = (body: string): boolean => body.startsWith(movedMark);

/** Where the body of a moved report lies; the id is the report's. */
export const bodyKey = (id: string, body: string = movedMark): string => `reports/${id}${body.slice(1)}`;

/** A report's row, as far as it is needed to give the report; the id is the report's. */
export interface BodyRow {
  id: string;
  createdAt: string;
  body: string;
}

/** Bodies of reports in R2: what the column holds in base 64 stands there as bytes. */
export function reportBodies(bucket: R2Bucket) {
  async function fetched({ id, body }: BodyRow): Promise<string | null> {
    const object = await bucket.get(bodyKey(id, body));
    return object && unpackedBytes(new Uint8Array(await object.arrayBuffer()));
  }

  /** A report as it is reported, of the row that has it or points to it; null when it was deleted since the row was read. */
  async function find(row: BodyRow): Promise<StoredReport | null> {
    const report = isMoved(row.body) ? await fetched(row) : await unpacked(row.body);
    return report && { report_id: row.id, ...JSON.parse(report), created_at: row.createdAt };
  }

  return {
    put: (key: string, body: string) => bucket.put(key, Buffer.from(body, "base64")),

    remove: (keys: string[]) => bucket.delete(keys),

    find,

    /** The same of a row that is there. */
    async stored(row: BodyRow): Promise<StoredReport> {
      const report = await find(row);
      if (!report) throw new Error("The body of a report is gone from storage");
      return report;
    },
  };
}

export type ReportBodies = ReturnType<typeof reportBodies>;
