import { createApp } from "./app.ts";
import { consume } from "./jobs/consume.ts";
import { sweep } from "./jobs/sweep.ts";
import { services } from "./services/all.ts";
import { realWorld } from "./services/world.ts";
import { type Bindings, readSettings } from "./settings.ts";
import { stores } from "./store/all.ts";

function build(env: Bindings) {
  const settings = readSettings(env);
  const all = services(stores(env, realWorld.now), settings, realWorld);
  return { app: createApp(all, settings), services: all };
}

const built = new WeakMap<Bindings, ReturnType<typeof build>>();

/** Everything is built once an isolate. */
function worker(env: Bindings): ReturnType<typeof build> {
  const found = built.get(env) ?? build(env);
  built.set(env, found);
  return found;
}

export default {
  fetch: (request, env, ctx) => worker(env).app.fetch(request, env, ctx),
  queue: (batch, env, ctx) => consume(batch, worker(env).services, ctx),
  scheduled: (_, env) => sweep(worker(env).services),
} satisfies ExportedHandler<Bindings>;
