import { log } from "../core/log.ts";
import type { MetricStore } from "../services/telemetry.ts";

/** Writes to Analytics Engine: index1 and blob1 are the kind, then the labels; doubles are the values. */
export const metricStore = (dataset: AnalyticsEngineDataset | undefined): MetricStore => ({
  write({ kind, labels, values }) {
    try {
      dataset?.writeDataPoint({ indexes: [kind], blobs: [kind, ...labels], doubles: [...values] });
    } catch (error) {
      log.warn("metric_not_written", error, { kind });
    }
  },
});
