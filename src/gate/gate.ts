import type { Grade } from "../checker/report/score.ts";

/** What a report must be like to pass. A gate without conditions passes whatever was read in full. */
export interface Gate {
  /** The least overall score, in percent. */
  min_score?: number | undefined;
  /** The lowest grade that passes. */
  min_grade?: Grade | undefined;
  /** The most issues of each severity. Issues that only a person can decide do not count. */
  max?: { critical?: number | undefined; major?: number | undefined; minor?: number | undefined } | undefined;
  /**
   * Whether `max` and `fail_on` count only issues that the baseline does not have. Where neither is given, no new issue
   * may be there.
   */
  only_new?: boolean | undefined;
  /** Ids of checks that must have no issue. */
  fail_on?: string[] | undefined;
  /** Ids of checks whose issues `max` and `fail_on` do not count. */
  ignore?: string[] | undefined;
}
