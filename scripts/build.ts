/**
 * `npm run build`: builds the Worker into `dist/worker`, as it is served and deployed. `wrangler dev` and
 * `wrangler deploy` run it themselves.
 */
import { rmSync } from "node:fs";
import { bundleWorker } from "./bundle.ts";

const folder = "dist/worker";
rmSync(folder, { recursive: true, force: true });
await bundleWorker("src/index.ts", folder);
