import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { StoredReport } from "../checker/report/report.ts";
import type { Outcome } from "./check-file.ts";
import { expectFile, unopened } from "./file-source.ts";
import type { FoundFile } from "./find-files.ts";

/** A server that checks the documents. */
export interface Remote {
  /** Where it is, as `https://lectern.example`. */
  server: string;
  key: string;
}

/** Documents that are sent at once. */
const mostAtOnce = 4;
/** How often a document is sent that the server was too busy for, and how long is waited at most, in seconds. */
const mostTries = 6;
const longestPause = 60;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

const failed = (file: string, code: string, message: string): Outcome => ({ file, error: { code, message } });

async function send({ server, key }: Remote, file: string, tiers: readonly number[]): Promise<Outcome> {
  const content = await expectFile(file)
    .then(() => readFile(file))
    .catch((error: NodeJS.ErrnoException) => error);
  if (content instanceof Error) return failed(file, "unreadable_document", unopened(content));
  for (let tries = 1; ; tries++) {
    const form = new FormData();
    form.append("tiers", tiers.join(","));
    form.append("file", new Blob([content]), basename(file));
    let response: Response;
    try {
      response = await fetch(new URL("/api/v1/scan", server), {
        method: "POST",
        headers: { "X-API-Key": key },
        body: form,
      });
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error };
      return failed(file, "processing_failed", `${server} cannot be reached: ${cause?.message ?? message}.`);
    }
    if (response.status === 429 && tries < mostTries) {
      const asked = Number(response.headers.get("Retry-After"));
      await pause(Math.min(longestPause, asked > 0 ? asked : 10));
      continue;
    }
    const answer = (await response.json().catch(() => null)) as Partial<
      StoredReport & { detail: string }
    > | null;
    if (response.ok && Array.isArray(answer?.issues) && Array.isArray(answer.checks))
      return { file, report: answer as StoredReport };
    const detail = typeof answer?.detail === "string" ? answer.detail : "the answer is none of Lectern's";
    const code = response.status === 400 ? "unreadable_document" : "processing_failed";
    return failed(file, code, `${server} answered ${response.status}: ${detail}`);
  }
}

/** The outcomes of the files in their order, checked by a server. */
export async function* outcomesOfServer(
  remote: Remote,
  files: readonly FoundFile[],
  tiers: readonly number[],
): AsyncGenerator<Outcome> {
  const started: Promise<Outcome>[] = [];
  for (let at = 0; at < files.length; at++) {
    while (started.length < Math.min(files.length, at + mostAtOnce))
      started.push(send(remote, files[started.length]!.file, tiers));
    yield await started[at]!;
  }
}
