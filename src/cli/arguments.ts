import { parseArgs } from "node:util";
import { parseGateText } from "../gate/definition.ts";
import type { Gate } from "../gate/gate.ts";
import { type OutputForm, outputForms } from "./outputs.ts";

export const usage = `Usage: lectern scan [OPTIONS] [FILE, FOLDER or PATTERN …]
Checks documents: PDF, DOCX, PPTX, XLSX, HTML, Markdown and LaTeX. Without a name it checks the paths of lectern.json,
which is looked for here and in the folders above.

  --config FILE        the configuration, instead of the nearest lectern.json
  --format FORM        text (usual), json, sarif, junit, markdown or html
  --output FILE        where the output goes, instead of the terminal; several may be named, each in the form of its
                       ending: .txt, .json, .sarif, .xml (JUnit), .md, .html; HTML of several documents needs a folder
  --baseline FILE      compares with the issues that the file keeps
  --update-baseline    writes the issues of now into the baseline, before the gate
  --gate JSON          what a document must be like to pass, instead of the gate of lectern.json, such as
                       '{"min_score": 90, "max": {"critical": 0}, "only_new": true}'; usually '{"min_grade": "A"}'
  --tiers LIST         tiers of checks, by comma: 1 (usual), 2, 3
  --server URL         lets a Lectern server check; its API key comes from --key KEY or LECTERN_KEY
  --no-cache           checks files again that have not changed since the last time
  --json               a line of JSON for each document
  --version            the versions of the program and of the rules by which it checks
  --help               this

Other commands: lectern remediate fixes documents, lectern convert makes accessible HTML of them; both have --help.

Exit code 0: every document passed, 1: some did not, 2: wrong usage, or a document that could not be checked.`;

export interface Arguments {
  isHelp: boolean;
  isVersion: boolean;
  /** A line of JSON for each document, as it comes. */
  isJsonLines: boolean;
  format: OutputForm | null;
  outputs: string[];
  config: string | undefined;
  baseline: string | undefined;
  isBaselineUpdated: boolean;
  gate: Gate | null;
  /** Null where none were named. */
  tiers: number[] | null;
  server: string | undefined;
  key: string | undefined;
  isCached: boolean;
  named: string[];
}

function tiersOf(text: string): number[] {
  const tiers = text.split(",").map((tier) => tier.trim());
  const unknown = tiers.find((tier) => !/^[123]$/.test(tier));
  if (unknown !== undefined)
    throw new Error(`Unknown tier "${unknown}": tiers are 1, 2 and 3, separated by commas.`);
  return [...new Set(tiers.map(Number))].sort();
}

function formOf(text: string): OutputForm {
  const form = outputForms.find((known) => known === text);
  if (!form) throw new Error(`Unknown format "${text}": formats are ${outputForms.join(", ")}.`);
  return form;
}

/** The command line of `lectern`. Throws Error that says what is wrong and what is allowed. */
export function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      version: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      format: { type: "string" },
      output: { type: "string", short: "o", multiple: true, default: [] },
      config: { type: "string" },
      baseline: { type: "string" },
      "update-baseline": { type: "boolean", default: false },
      gate: { type: "string" },
      tiers: { type: "string" },
      server: { type: "string" },
      key: { type: "string" },
      "no-cache": { type: "boolean", default: false },
    },
  });
  const [command, ...named] = positionals;
  if (!values.help && !values.version && command !== "scan")
    throw new Error(
      command === undefined
        ? "Name a command: scan, remediate or convert."
        : `There is no command ${command}: scan, remediate and convert are.`,
    );
  if (values.json && (values.format !== undefined || values.output.length))
    throw new Error("--json writes lines to the terminal: use --format json for a file or one JSON text.");
  if (values.server !== undefined && !/^https?:\/\/[^/]/.test(values.server))
    throw new Error("--server must be an address such as https://lectern.example.");
  return {
    isHelp: values.help,
    isVersion: values.version,
    isJsonLines: values.json,
    format: values.format === undefined ? null : formOf(values.format),
    outputs: values.output,
    config: values.config,
    baseline: values.baseline,
    isBaselineUpdated: values["update-baseline"],
    gate: values.gate === undefined ? null : parseGateText(values.gate),
    tiers: values.tiers === undefined ? null : tiersOf(values.tiers),
    server: values.server,
    key: values.key ?? process.env.LECTERN_KEY,
    isCached: !values["no-cache"],
    named,
  };
}
