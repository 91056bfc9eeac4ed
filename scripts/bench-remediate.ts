/**
 * `npm run bench:remediate [FILE or FOLDER …]`: fixes documents (those of test/fixtures by default), answers every question
 * by a script, in the language of the document where it has words of it, and prints how each stands before, after what is automatic, and with all answers; then what share of
 * them is compliant, and CPU beside a scan's. Fails where a check is worse, where a second run changes anything, or
 * where the same input gives other bytes.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { check, detectFormat } from "../src/checker/index.ts";
import { type ByteSource, bytesSource } from "../src/checker/source.ts";
import { findFiles } from "../src/cli/find-files.ts";
import { AppError } from "../src/core/errors.ts";
import { remediate } from "../src/remediate/remediate.ts";
import type { Remediation } from "../src/remediate/result.ts";
import { memoryScratch } from "../src/remediate/scratch.ts";
import { isWorse } from "../src/remediate/standing.ts";
import { survey } from "../src/remediate/survey.ts";
import { answersTo } from "./bench/answers.ts";
import { fixtureFolders } from "./bench/fixture-folders.ts";

const digest = async (source: ByteSource | null) =>
  source &&
  createHash("sha256")
    .update(await source.read(0, source.size))
    .digest("hex");

/** CPU of the process in milliseconds. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function worse({ before, after }: Remediation): string[] {
  return after.checks
    .filter((now) => {
      const was = before.checks.find(({ id }) => id === now.id)!;
      return now.failed_count > was.failed_count || isWorse(was.status, now.status);
    })
    .map(({ id }) => id);
}

const folders = process.argv.slice(2);
const named = folders.length ? folders : fixtureFolders;
const totals = { documents: 0, failing: 0, automatic: 0, answered: 0, faults: 0, scan: 0, fix: 0 };

for (const { file, path } of findFiles(named, { folder: "." })) {
  const filename = basename(file);
  const source = bytesSource(readFileSync(file));
  const options = { filename, scratch: memoryScratch };
  try {
    const t0 = spent();
    await check(source, { filename });
    const t1 = spent();
    const first = await remediate(source, options);
    const t2 = spent();
    const fixed = first.result ?? source;
    const { document } = await survey(await detectFormat(fixed, { filename }), fixed, {
      filename,
      fixes: [],
    });
    const declared = document.language?.value ?? null;
    const answers = answersTo(first.questions, declared);
    const done = await remediate(source, { ...options, answers });
    const again = await remediate(source, { ...options, answers });
    const second = await remediate(done.result ?? source, options);
    const third = await remediate(done.result ?? source, {
      ...options,
      answers: answersTo(second.questions, declared),
    });
    const faults = [
      ...worse(first).map((id) => `worse: ${id}`),
      ...worse(done).map((id) => `worse with answers: ${id}`),
      ...[...first.changes, ...done.changes]
        .filter((change) => change.taken_back)
        .map(({ fix_id, message }) => `taken back: ${fix_id}: ${message}`),
      ...done.rejected.map(({ question_id, message }) => {
        const asked = first.questions.find(({ id }) => id === question_id);
        return `not written: ${asked?.check_id} ${asked?.kind}: ${message}`;
      }),
      ...(second.result ? [`a second run changes: ${second.changes.map(({ fix_id }) => fix_id)}`] : []),
      ...((await digest(done.result)) === (await digest(again.result)) ? [] : ["other bytes"]),
    ];
    totals.documents++;
    totals.scan += t1 - t0;
    totals.fix += t2 - t1;
    totals.faults += faults.length;
    if (!first.before.compliant) {
      totals.failing++;
      if (first.after.compliant) totals.automatic++;
      if (third.after.compliant) totals.answered++;
    }
    const left = third.after.checks.filter(({ status }) => status === "failed").map(({ id }) => id);
    console.log(
      `${path}: ${first.before.overall_score} → ${first.after.overall_score} → ${third.after.overall_score}, ${answers.length} asked${left.length ? `; left: ${left.join(", ")}` : ""}`,
    );
    for (const fault of faults) console.log(`  ! ${fault}`);
  } catch (cause) {
    if (!(cause instanceof AppError)) totals.faults++;
    console.log(
      `${path}: ${cause instanceof AppError ? `${cause.code}: ${cause.message}` : (cause as Error).stack}`,
    );
  }
}
const { documents, failing, automatic, answered, faults, scan, fix } = totals;
console.log(
  `${documents} documents, ${failing} not compliant: ${automatic} are without a question, ${answered} with all answers. CPU of a scan ${Math.round(scan)} ms in all, of fixing ${Math.round(fix)} ms. ${faults} remarks.`,
);
