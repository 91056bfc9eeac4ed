/** What `npm pack` runs last: puts the repository's own manifest back. */
import { existsSync, renameSync } from "node:fs";
import { keptManifest } from "./kept-manifest.ts";

if (existsSync(keptManifest)) renameSync(keptManifest, "package.json");
