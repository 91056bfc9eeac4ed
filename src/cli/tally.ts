import { isFailure } from "../checker/report/decisions.ts";
import type { GateResult } from "../checker/report/report.ts";
import type { RenderedDocument } from "../render/documents.ts";
import { counted } from "../render/words.ts";
import type { Palette } from "./text.ts";

/** Counts of a run, so that it need not keep its reports. */
export class Tally {
  readonly #isCompared: boolean;
  readonly #reasons: string[] = [];
  #documents = 0;
  #failed = 0;
  #issues = 0;
  #fresh = 0;
  #resolved = 0;
  #unread = 0;

  /** `isCompared` where there is a baseline. */
  constructor(isCompared: boolean) {
    this.#isCompared = isCompared;
  }

  add({ path, report, resolved }: RenderedDocument): void {
    const failures = report.issues.filter(isFailure);
    this.#documents++;
    this.#issues += failures.length;
    this.#fresh += failures.filter(({ baseline_state }) => baseline_state !== "unchanged").length;
    this.#resolved += resolved?.length ?? 0;
    if (!report.gate || report.gate.passed) return;
    this.#failed++;
    for (const reason of report.gate.reasons) this.#reasons.push(`${path}: ${reason}`);
  }

  addUnread(path: string): void {
    this.#unread++;
    this.#reasons.push(`${path}: The file could not be checked.`);
  }

  /** Of all documents together. */
  get gate(): GateResult {
    return { passed: this.#reasons.length === 0, reasons: this.#reasons };
  }

  /** One line on the whole run. */
  text({ good, bad }: Palette): string {
    const parts = [
      `${counted(this.#documents, "document")}: ${this.#documents - this.#failed} passed, ${this.#failed} did not`,
      counted(this.#issues, "issue"),
    ];
    if (this.#isCompared) parts.push(`${this.#fresh} new, ${this.#resolved} resolved`);
    if (this.#unread) parts.push(`${counted(this.#unread, "file")} could not be checked`);
    return `Gate ${this.gate.passed ? good("passed") : bad("failed")}. ${parts.join("; ")}.`;
  }
}
