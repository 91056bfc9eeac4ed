import { relative, resolve } from "node:path";
import { type Decision, withDecisions } from "../checker/report/decisions.ts";
import type { Report } from "../checker/report/report.ts";
import type { Config, Waiver } from "./config.ts";
import { matcher } from "./glob.ts";

/** The end of a waiver's last day. */
const endOf = ({ expires }: Waiver) => `${expires}T23:59:59.999Z`;

const describe = ({ check, file, owner, reason }: Waiver) =>
  `The waiver of ${check}${file ? ` in ${file}` : ""} by ${owner} (${reason})`;

/** Failures that a configuration lets stay until a day. */
export class Waivers {
  readonly #folder: string;
  readonly #waivers: {
    waiver: Waiver;
    matches: (path: string) => boolean;
    isUsed: boolean;
    isSeen: boolean;
  }[];
  readonly #now: string;

  /** `now` is ISO 8601, UTC. */
  constructor({ waivers = [], folder }: Pick<Config, "waivers" | "folder">, now: string) {
    this.#folder = folder;
    this.#now = now;
    this.#waivers = waivers.map((waiver) => ({
      waiver,
      matches: waiver.file === undefined ? () => true : matcher(waiver.file),
      isUsed: false,
      isSeen: false,
    }));
  }

  /** The report with the waivers that hold beside its issues; an expired one is as good as none. */
  applied<R extends Report>(file: string, report: R): R {
    const path = relative(this.#folder, resolve(file)).replaceAll("\\", "/");
    const decisions = new Map<string, Decision>();
    for (const entry of this.#waivers) {
      if (!entry.matches(path)) continue;
      entry.isSeen = true;
      const { check, fingerprint, reason, owner } = entry.waiver;
      for (const issue of report.issues) {
        if (issue.check_id !== check || (fingerprint && issue.fingerprint !== fingerprint)) continue;
        if (issue.needs_review) continue;
        entry.isUsed = true;
        decisions.set(issue.fingerprint, {
          fingerprint: issue.fingerprint,
          check_id: check,
          decision: "waived",
          reason,
          decided_by: owner,
          decided_at: "",
          expires_at: endOf(entry.waiver),
        });
      }
    }
    return withDecisions(report, [...decisions.values()], this.#now);
  }

  /** What people should know of waivers that do nothing, after all reports: one sentence each. */
  notes(): string[] {
    return this.#waivers.flatMap(({ waiver, isUsed, isSeen }) => {
      if (endOf(waiver) < this.#now && isUsed) return [`${describe(waiver)} ended on ${waiver.expires}.`];
      return isSeen && !isUsed ? [`${describe(waiver)} matches no issue: remove it.`] : [];
    });
  }
}
