import { createHash } from "node:crypto";
import type { Finding } from "../judge.ts";

/** Findings of which each thing is said once. */
export interface Folded {
  findings: Finding[];
  /** How many are said less than were found. */
  fewer: number;
  /** What others follow from, and what follows from others. */
  causes: ReadonlySet<Finding>;
  consequences: ReadonlySet<Finding>;
}

const keyOf = ({ check, messageId }: Finding): string => `${check.id} ${messageId}`;

/**
 * Says once what has one cause: the findings that follow from another one of the report become one sentence that names
 * it, or none where it says all. Counts of checks and their scores stay.
 */
export function folded(findings: readonly Finding[]): Folded {
  const said = new Map<string, Finding>();
  for (const finding of findings) if (!said.has(keyOf(finding))) said.set(keyOf(finding), finding);
  const kept: Finding[] = [];
  const causes = new Set<Finding>();
  const consequences = new Set<Finding>();
  const seen = new Set<string>();
  let fewer = 0;
  for (const finding of findings) {
    const { follows } = finding.message;
    const cause = follows?.messages
      .map((id) => said.get(`${follows.check} ${id}`))
      .find((one) => one && (!follows.same || one.values[follows.same] === finding.values[follows.same]));
    if (!follows || !cause) {
      kept.push(finding);
      continue;
    }
    causes.add(cause);
    if (seen.has(keyOf(finding))) continue;
    seen.add(keyOf(finding));
    fewer += finding.alike - (follows.says ? 1 : 0);
    if (!follows.says) continue;
    const one = inOneSentence(finding, follows.says, cause);
    kept.push(one);
    consequences.add(one);
  }
  return { findings: kept, fewer, causes, consequences };
}

function inOneSentence(first: Finding, [one, several]: readonly [string, string], cause: Finding): Finding {
  const { check, messageId, message, alike, place, snippet } = first;
  const isOne = alike === 1;
  return {
    ...first,
    message: {
      ...message,
      text: `${isOne ? one : several} See "${cause.check.name}".`,
      fix: { default: `Fix what is said under "${cause.check.name}", and check the document again.` },
      // The steps are those of the cause.
      isExportStep: true,
    },
    values: { ...first.values, count: alike },
    place: isOne ? place : { ...place, label: `${place.label} and ${alike - 1} more` },
    snippet: isOne ? snippet : undefined,
    fingerprint: createHash("sha256").update(`${check.id}\n${messageId}\nfolded`).digest("hex").slice(0, 16),
  };
}
