import type { Budget } from "../checker/budget.ts";
import type { Answer, Scratch } from "./result.ts";

export interface RemediateOptions {
  filename: string;
  mediaType?: string;
  /** To questions of earlier runs over the same file, or of other versions by fingerprint. */
  answers?: readonly Answer[];
  /** Write to a signed file although that breaks its signature. */
  allowSigned?: boolean;
  /** Of all readings and of the writing together; each has one of its own by default, as a scan has. */
  budget?: Budget;
  /** Where results are written; asked for once for each attempt. */
  scratch: () => Promise<Scratch>;
}
