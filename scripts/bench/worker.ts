import { pieces } from "../../src/checker/source.ts";
import worker from "../../src/index.ts";
import { services } from "../../src/services/all.ts";
import { ScratchRoom } from "../../src/services/remediations/remediation-scratch.ts";
import { realWorld } from "../../src/services/world.ts";
import { type Bindings, readSettings } from "../../src/settings.ts";
import { stores } from "../../src/store/all.ts";
import { r2Source } from "../../src/store/spool.ts";

/** What was read of the bucket since it was last asked. */
export interface Reading {
  reads: number;
  bytes: number;
  /** The files that were read, in turn: as many entries as files where each was read after the other. */
  turns: string[];
}

let reading: Reading = { reads: 0, bytes: 0, turns: [] };

/** The bucket with a counter before it. */
const counted = (bucket: R2Bucket): R2Bucket =>
  new Proxy(bucket, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "get") return value.bind(target);
      return async (key: string, options?: R2GetOptions) => {
        const object = await target.get(key, options);
        const range = object?.range as { length?: number } | undefined;
        reading.reads++;
        reading.bytes += range?.length ?? object?.size ?? 0;
        if (reading.turns.at(-1) !== key) reading.turns.push(key);
        return object;
      };
    },
  });

interface Prepared {
  env: Bindings;
  all: ReturnType<typeof services>;
  spool: ReturnType<typeof stores>["spool"];
}

const environments = new WeakMap<Bindings, Prepared>();

function prepared(env: Bindings): Prepared {
  const found = environments.get(env);
  if (found) return found;
  const own = { ...env, FILES: counted(env.FILES) };
  const all = stores(own, realWorld.now);
  const made = { env: own, all: services(all, readSettings(own), realWorld), spool: all.spool };
  environments.set(env, made);
  return made;
}

/** A file of the bucket as a service takes one in. */
async function storedFile(env: Bindings, key: string, accountId: string) {
  const { size } = (await env.FILES.head(key))!;
  const source = r2Source(env.FILES, key, size);
  return {
    accountId,
    filename: key,
    source,
    digest: "",
    isSpooled: true,
    whole: () => source.read(0, size),
    discard: async () => {},
  };
}

/** The Worker itself with five doors more, for measuring: store a file, scan, fix or copy a stored file, say what was read. */
export default {
  async fetch(request, bindings, ctx) {
    const { env, all, spool } = prepared(bindings);
    const { pathname, searchParams } = new URL(request.url);
    const key = searchParams.get("key") ?? "";
    const user = searchParams.get("user") ?? "";
    switch (pathname) {
      case "/bench/store":
        await env.FILES.put(key, request.body);
        return new Response();
      case "/bench/fix": {
        const file = await storedFile(env, key, user);
        try {
          const options = { answers: [], allowSigned: false };
          const made = await all.remediatedFiles.fix(user, file, options);
          const { before, after, changes, questions } = made;
          const result = `${before.overall_score} to ${after.overall_score} %, ${changes.length} fixes, ${questions.length} questions`;
          return Response.json({ result, not_read: [] });
        } catch (error) {
          return Response.json({ result: (error as Error).message, not_read: [] });
        }
      }
      case "/bench/copy": {
        const { source } = await storedFile(env, key, user);
        const scratch = new ScratchRoom(spool, async () => `copied/${key}`, source.size);
        const copy = await scratch.open();
        for await (const piece of pieces(source)) await copy.write(piece);
        await copy.finish();
        return Response.json({ result: "copied", not_read: [] });
      }
      case "/bench/scan": {
        const file = await storedFile(env, key, user);
        try {
          const { overall_score, verdict, not_read } = await all.reports.scan(user, file, {
            tiers: [1, 2, 3],
          });
          return Response.json({ result: `${overall_score} %, ${verdict}`, not_read });
        } catch (error) {
          return Response.json({ result: (error as Error).message, not_read: [] });
        }
      }
      case "/bench/reading": {
        const reported = reading;
        reading = { reads: 0, bytes: 0, turns: [] };
        return Response.json(reported);
      }
      default:
        return worker.fetch!(request as Parameters<NonNullable<typeof worker.fetch>>[0], env, ctx);
    }
  },
} satisfies ExportedHandler<Bindings>;
