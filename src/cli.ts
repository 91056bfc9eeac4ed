import { parseArguments, usage } from "./cli/arguments.ts";
import { scan } from "./cli/scan.ts";
import { isThread } from "./cli/workers.ts";

/** Names the code of the checker; set when the program is bundled, empty where it runs from its sources. */
declare const BUILD: string;

async function main(): Promise<number> {
  let args: ReturnType<typeof parseArguments>;
  try {
    args = parseArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (args.isHelp) {
    console.log(usage);
    return 0;
  }
  try {
    const build = typeof BUILD === "string" ? BUILD : "";
    return await scan(args, { build, script: new URL(import.meta.url), now: Date.now });
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
}

if (!isThread()) process.exitCode = await main();
