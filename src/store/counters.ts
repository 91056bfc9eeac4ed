import type { CounterStore } from "../services/rate-limiter.ts";

/**
 * Counts of requests, one KV key for each isolate: `rate/<bucket>/<window>/<shard>`, its count in the metadata, so
 * that one list call gives the sum. Entries are gone two minutes after their last write.
 */
export const counterStore = (kv: KVNamespace): CounterStore => ({
  async write(bucket, window, shard, count) {
    await kv.put(`rate/${bucket}/${window}/${shard}`, "", { expirationTtl: 120, metadata: { count } });
  },

  async sumOfOthers(bucket, window, shard) {
    const prefix = `rate/${bucket}/${window}/`;
    const { keys } = await kv.list<{ count: number }>({ prefix });
    return keys
      .filter(({ name }) => name !== prefix + shard)
      .reduce((sum, { metadata }) => sum + (metadata?.count ?? 0), 0);
  },
});
