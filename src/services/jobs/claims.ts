/**
 * Work that is ours until the lease ends or another claims it. The fence grows with every claim: whoever writes the
 * result names it, so that a worker that was taken for dead changes nothing.
 */
export interface Claim {
  id: string;
  /** How often it was claimed, this time included. */
  attempts: number;
  fence: number;
  /** On whose behalf: lanes take turns. */
  lane: string;
}

/** One line of work in storage. */
export interface ClaimStore<C extends Claim> {
  /**
   * Claims what is next: lanes take turns, however much waits in one, and within a lane the oldest comes first. Null
   * when nothing waits. Work whose lease or wait is over is ready again.
   */
  claim(now: string, leaseEndsAt: string, lanesPassedOver: readonly string[]): Promise<C | null>;
  /** Moves the end of the lease; false when the claim is no longer ours. */
  renew(claim: Claim, leaseEndsAt: string): Promise<boolean>;
  /** Gives the work up until a time, when anyone may claim it; false when the claim is no longer ours. */
  release(claim: Claim, notBefore: string): Promise<boolean>;
  /**
   * How many wait that may be claimed now, and when leases and waits end that do so until the time given; at most so
   * many of either.
   */
  waiting(now: string, until: string, most: number): Promise<{ ready: number; later: string[] }>;
}
