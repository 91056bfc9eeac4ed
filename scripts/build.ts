/**
 * `npm run build`: builds the Worker into `dist/worker`, as it is served and deployed, and puts the viewer of PDF among
 * its assets. `wrangler dev` and `wrangler deploy` run it themselves.
 */
import { bundleWorker } from "./bundle.ts";
import { copyViewer } from "./viewer-assets.ts";

copyViewer();
await bundleWorker("src/index.ts", "dist/worker");
