import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Every file of tests begins with empty storage: files share their workers. On a busy machine objects have been seen to
// stay behind a reset.
await reset();
const { objects } = await env.FILES.list();
if (objects.length) await env.FILES.delete(objects.map(({ key }) => key));
await applyD1Migrations(env.DB, env.MIGRATIONS);
