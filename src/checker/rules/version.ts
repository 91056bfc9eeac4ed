import { type RulesVersion, rulesHistory } from "./history.ts";

/** The version of the rules that this code follows. */
export const rulesVersion = rulesHistory.at(-1)!.version;

/** Whether a check may say something else of the same document under one version of the rules than under the other. */
export function changedBetween(
  one: string,
  other: string,
  history: readonly Pick<RulesVersion, "version" | "changes">[] = rulesHistory,
): (checkId: string) => boolean {
  if (one === other) return () => false;
  const places = [one, other].map((wanted) => history.findIndex(({ version }) => version === wanted));
  const [from, to] = [Math.min(...places), Math.max(...places)];
  // Of a version that is not known, such as one newer than this code, nothing is known.
  if (from < 0) return () => true;
  const between = history.slice(from + 1, to + 1).flatMap(({ changes }) => changes);
  return (checkId) => between.some(({ checks }) => checks === "all" || checks.includes(checkId));
}
