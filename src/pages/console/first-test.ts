import type { Context } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { log } from "../../core/log.ts";
import type { DocumentRecord } from "../../services/documents/documents.ts";
import { viewerOf } from "../session.ts";
import { isImage, outcomeText, untested } from "./document-parts.tsx";

/** Files up to this size are tested by the request that uploads them, so that the score is there at once; in bytes. */
const testedAtOnce = 8 * 1_048_576;

/** What came of a new file: for the address of its document's page, and in words. */
interface Outcome {
  query: string;
  message: string;
}

/** Tests a document that has just been uploaded, or a new version of it. */
export async function firstTest(
  c: Context<AppEnv>,
  { id, docType, sizeBytes }: Pick<DocumentRecord, "id" | "docType" | "sizeBytes">,
  what: "document" | "version",
): Promise<Outcome> {
  const done = (code: string) => `done=${what === "version" ? `version-${code}` : code}`;
  if (isImage(docType)) return { query: done("uploaded"), message: "Uploaded." };
  if (sizeBytes > testedAtOnce)
    return { query: done("uploaded"), message: "Uploaded. It is large: check it when you like." };
  try {
    const report = await c.get("services").compliance.test(viewerOf(c), id, [1]);
    const outcome = outcomeText({ overallScore: report.overall_score, grade: report.grade });
    return { query: done("checked"), message: `Uploaded and checked: ${outcome}.` };
  } catch (error) {
    // The file is there all the same: the document's page says why it has no score.
    const code = error instanceof AppError ? error.code : "internal_error";
    if (code === "internal_error") log.error("first_test_failed", error, { document_id: id });
    return {
      query: `${done("untested")}&why=${code}`,
      message: `Uploaded, but not checked. ${untested(code)}`,
    };
  }
}
