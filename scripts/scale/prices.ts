/** US dollars beyond what the plan includes, Workers Paid; the pages of each product say `pricing`, read August 2026. */
export const prices = {
  /** Per million. */
  request: 0.3,
  cpuMillisecond: 0.02,
  rowRead: 0.001,
  rowWritten: 1,
  r2ClassA: 4.5,
  r2ClassB: 0.36,
  kvRead: 0.5,
  kvWrite: 5,
  queueOperation: 0.4,
  /** Per GB and month. */
  d1Storage: 0.75,
  r2Storage: 0.015,
} as const;

/** Limits of the platform, Workers Paid; the pages of each product say `limits`, read August 2026. */
export const limits = {
  /** One database, bytes. It answers one query at a time. */
  databaseBytes: 10_000_000_000,
  databasesPerAccount: 50_000,
  databasesPerWorker: 5_000,
  /** Messages a second that one queue takes. */
  queueMessages: 5_000,
  /** Invocations of one queue's consumer at once. */
  consumerInvocations: 250,
  isolateBytes: 134_217_728,
} as const;
