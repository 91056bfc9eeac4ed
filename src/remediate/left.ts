import type { Finding } from "../checker/judge.ts";
import { isSeen } from "../checker/judge.ts";
import { report } from "../checker/report/report.ts";
import type { Left } from "./result.ts";
import type { Survey } from "./survey.ts";

/** Why what a check finds is left, as a sentence, by the check's id. */
export interface LeftWhy {
  /** Checks that questions are open about, which is reported already. */
  asked: ReadonlySet<string>;
  /** Checks whose questions were skipped. */
  skipped: ReadonlySet<string>;
  /** Checks about which an answer was given that could not be written. */
  rejected: ReadonlySet<string>;
  /** Why an editor did not make what the document itself says, or has no way to write an answer. */
  refused: ReadonlyMap<string, string>;
}

const unsent = "It may be settled in a file that this one reads in, and that was not sent.";
const untagged =
  "The text of the PDF is in no tags, and Lectern does not tag a whole PDF: make it anew with tags from the document that it was made of.";
const unknown = "Lectern has no fix of this that is certain to be right in such a file.";

/** Checks of what only tags can say in PDF. */
const ofTags = new Set([
  "structure-tags",
  "headings-present",
  "heading-hierarchy",
  "list-structure",
  "table-headers",
  "image-alt",
  "figure-alt",
  "figure-captions",
  "bookmarks",
]);

/** What still fails and is asked about no more: what a person has to do, and why it was not done here. */
export function leftOf(
  filename: string,
  { document, results, findings, sees }: Survey,
  why: LeftWhy,
): Left[] {
  // What may be settled in a file that is not here is not said to fail.
  const isPart = document.unread.some(({ reason }) => reason === "file");
  const isUntagged = sees.includes("pdf-ua") && document.tagging?.hasTree === false;
  const failing = results.filter(
    ({ check, status }) => check.tier === 1 && (status === "failed" || (isPart && status === "needs_review")),
  );
  const left = failing.filter(({ check }) => !why.asked.has(check.id));
  if (!left.length) return [];
  // What is asked about may have a cause that another check names, which the answers settle, too.
  const settled = new Set(
    findings.flatMap(({ check, message: { follows } }) =>
      follows && why.asked.has(check.id) ? follows.messages.map((id) => `${follows.check} ${id}`) : [],
    ),
  );
  const first = left.flatMap(({ check, status }): Finding[] => {
    const own = findings.find(
      (finding) =>
        finding.check.id === check.id &&
        (status !== "failed" || !finding.message.needsReview) &&
        !settled.has(`${check.id} ${finding.messageId}`),
    );
    return own ? [own] : [];
  });
  const { issues } = report({
    filename,
    document,
    results,
    findings: first,
    totalFindings: first.length,
    tiers: [1],
    isSeen: ({ check }) => isSeen(check, sees),
  });
  return left.flatMap(({ check: { id }, failed, needsReview }) => {
    const issue = issues.find(({ check_id }) => check_id === id);
    if (!issue) return [];
    const { message, fix, location } = issue;
    const reason = why.skipped.has(id)
      ? "A question about it was skipped."
      : why.rejected.has(id)
        ? "An answer about it could not be written."
        : (why.refused.get(id) ?? (isPart ? unsent : isUntagged && ofTags.has(id) ? untagged : unknown));
    return [{ check_id: id, count: failed || needsReview, message, fix, reason, location }];
  });
}
