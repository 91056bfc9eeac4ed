import { type LogFields, log } from "../core/log.ts";

/** One measurement: labels are few and known beforehand, never what people wrote. */
interface DataPoint {
  /** What is measured; the dataset samples by it. */
  kind: "request" | "job" | "scan" | "queue";
  labels: readonly string[];
  values: readonly number[];
}

/** Where measurements go. Writing one waits for nothing and never throws. */
export interface MetricStore {
  write(point: DataPoint): void;
}

/** How a request was answered. Durations end at the last I/O, as a Worker's clock stands still between. */
export interface AnsweredRequest {
  group: string;
  method: string;
  /** The pattern of the route: a path may hold a token. */
  route: string;
  status: number;
  durationMs: number;
  /** Of the body as the sender declared it; null when it did not. */
  bytesIn: number | null;
  /** Null for a body that is streamed without a length. */
  bytesOut: number | null;
}

/** How an attempt at a job ended. */
export interface JobAttempt {
  kind: string;
  id: string;
  /** How often it was begun, this time included. */
  attempts: number;
  /** Done says nothing of a document that could not be read: its record does. */
  outcome: "done" | "gave_up" | "retried" | "dropped";
  durationMs: number;
  /** From when it was asked for until this attempt began, earlier attempts included. */
  waitedMs: number;
}

export interface TelemetryNeeds {
  metrics: MetricStore;
  random: () => number;
  /** The share of requests and jobs that get a line though all went well, 0 to 1. */
  logSample: number;
}

export type Telemetry = ReturnType<typeof telemetryService>;

/** Counts in metrics what happens, and writes a line of the log for it. */
export function telemetryService({ metrics, random, logSample }: TelemetryNeeds) {
  /** What went wrong always has a line; a line that stands for several says for how large a share it was taken. */
  function line(event: string, isFailure: boolean, fields: LogFields): void {
    if (!isFailure && random() >= logSample) return;
    log.info(event, logSample < 1 ? { ...fields, sample: isFailure ? 1 : logSample } : fields);
  }

  return {
    request({ group, method, route, status, durationMs, bytesIn, bytesOut }: AnsweredRequest): void {
      const labels = [group, method, route, String(status)];
      metrics.write({ kind: "request", labels, values: [durationMs, bytesIn ?? 0, bytesOut ?? 0] });
      line("request", status >= 500, {
        group,
        method,
        route,
        status,
        duration_ms: durationMs,
        bytes_in: bytesIn,
        bytes_out: bytesOut,
      });
    },

    job({ kind, id, attempts, outcome, durationMs, waitedMs }: JobAttempt): void {
      metrics.write({
        kind: "job",
        labels: [kind, outcome],
        values: [durationMs, attempts, waitedMs],
      });
      line("job", outcome === "gave_up" || outcome === "retried", {
        job: kind,
        job_id: id,
        attempts,
        outcome,
        duration_ms: durationMs,
        waited_ms: waitedMs,
      });
    },

    /** A document was checked, for whichever group. */
    scan: (format: string, bytes: number, verdict: string): void =>
      metrics.write({ kind: "scan", labels: [format, verdict], values: [bytes] }),

    /** How much waits in a line whose messages were lost or are to come. */
    queue: (kind: string, waiting: number): void =>
      metrics.write({ kind: "queue", labels: [kind], values: [waiting] }),
  };
}
