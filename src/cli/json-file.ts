import { readFileSync } from "node:fs";

/**
 * The value that a file of JSON holds; editors of Windows put a byte order mark before it. Throws SyntaxError where it
 * is no JSON, and what the file system throws.
 */
export const readJsonFile = (file: string): unknown =>
  JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
