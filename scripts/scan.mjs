/** `npm run scan -- …`, which is `lectern scan …`. */
process.argv.splice(2, 0, "scan");
await import("./lectern.mjs");
