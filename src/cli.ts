import { rulesVersion } from "./checker/rules/version.ts";
import { parseArguments, usage } from "./cli/arguments.ts";
import { scan } from "./cli/scan.ts";
import { isThread } from "./cli/workers.ts";

/** Names the code of the checker; set when the program is bundled, empty where it runs from its sources. */
declare const BUILD: string;
/** The version of the package; set as BUILD is. */
declare const VERSION: string;

/** Commands besides the scan; what they need is loaded with them. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  remediate: async (args) => (await import("./cli/remediate.ts")).remediateFiles(args),
  convert: async (args) => (await import("./cli/convert.ts")).convertFiles(args),
};

async function main(): Promise<number> {
  const [name, ...rest] = process.argv.slice(2);
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) {
    try {
      return await command(rest);
    } catch (error) {
      console.error(`${(error as Error).message}\n\nSee lectern ${name} --help.`);
      return 2;
    }
  }
  let args: ReturnType<typeof parseArguments>;
  try {
    args = parseArguments(process.argv.slice(2));
  } catch (error) {
    // Whoever named nothing wants to know what there is; whoever made a mistake must not lose it above a long text.
    const help = name === undefined ? usage : "See lectern scan --help.";
    console.error(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
  if (args.isHelp) {
    console.log(usage);
    return 0;
  }
  if (args.isVersion) {
    console.log(
      `lectern ${typeof VERSION === "string" ? VERSION : "from its sources"}, rules ${rulesVersion}`,
    );
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
