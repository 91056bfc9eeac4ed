import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Every file of tests begins with empty storage: files share their workers.
await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);
