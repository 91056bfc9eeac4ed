import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { tiersOfChecks } from "../checker/index.ts";
import { gateSchema } from "../gate/definition.ts";
import { readJsonFile } from "./json-file.ts";

/** The configuration's usual name, in the folder where the command runs or in one above it. */
const usualName = "lectern.json";

const pathList = z.array(z.string().min(1).max(1_000)).max(10_000);
const checkIds = [...tiersOfChecks.keys()];

const waiver = z.strictObject({
  check: z
    .enum(checkIds, `must be a check: ${checkIds.join(", ")}`)
    .describe("The check whose issues may stay."),
  file: z.string().min(1).max(1_000).optional().describe("A path or pattern; every document when left out."),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{16}$/, "must be a fingerprint as reports have them")
    .optional()
    .describe("One issue; every issue of the check when left out."),
  reason: z.string().trim().min(1, "must say why").max(2_000),
  owner: z.string().trim().min(1, "must say who answers for it").max(200),
  expires: z.iso.date("must be the last day of the waiver, such as 2027-06-30"),
});

/** A failure that may stay until a day: it does not count in the gate. */
export type Waiver = z.output<typeof waiver>;

export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  paths: pathList.optional().describe("Files, folders and patterns, from the configuration's folder."),
  exclude: pathList.optional().describe("Patterns of what is left out."),
  tiers: z
    .array(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .min(1)
    .max(3)
    .optional(),
  gate: gateSchema.optional(),
  baseline: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe("The baseline file, from the configuration's folder."),
  waivers: z.array(waiver).max(10_000).optional(),
});

export interface Config extends Omit<z.output<typeof configSchema>, "$schema"> {
  /** Where paths in it start from. */
  folder: string;
  /** The file; null where there is none. */
  file: string | null;
}

function found(from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const file = join(folder, usualName);
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) return null;
  }
}

/**
 * The configuration that a file has, or the nearest `lectern.json` of the folder and those above it, or an empty one.
 * Throws Error that names the file, the field and what is allowed there.
 */
export function readConfig(named: string | undefined, from = "."): Config {
  const file = named ?? found(from);
  if (!file) return { folder: ".", file: null };
  let value: unknown;
  try {
    value = readJsonFile(file);
  } catch (error) {
    const reason =
      error instanceof SyntaxError ? "it is no JSON" : `(${(error as NodeJS.ErrnoException).code})`;
    throw new Error(`The configuration ${file} cannot be read: ${reason}.`);
  }
  const parsed = configSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new Error(`Invalid configuration ${file}: ${[...path, ""].join(": ")}${message}.`);
  }
  const { $schema: _, ...config } = parsed.data;
  return { ...config, folder: dirname(resolve(file)), file };
}
