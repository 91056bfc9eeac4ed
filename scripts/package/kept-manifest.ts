/** Where the manifest of the repository waits while `npm pack` runs. */
export const keptManifest = "dist/package.json.kept";
