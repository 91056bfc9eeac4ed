import { join } from "node:path";
import type { Report, StoredReport } from "../checker/report/report.ts";
import { newId } from "../core/ids.ts";
import { withBaselineStates } from "../gate/baseline.ts";
import { tiersFor } from "../gate/definition.ts";
import { withGateResult } from "../gate/evaluate.ts";
import type { Gate } from "../gate/gate.ts";
import type { RenderedDocument, RenderedRun, UnreadDocument } from "../render/documents.ts";
import type { Arguments } from "./arguments.ts";
import { BaselineFile, nothingKnown, resolvedSince } from "./baseline-file.ts";
import { readConfig } from "./config.ts";
import { type FoundFile, findFiles } from "./find-files.ts";
import { expectNoDocument, type Output, outputsFor, writeRun } from "./outputs.ts";
import { Progress } from "./progress.ts";
import { outcomesOfServer } from "./remote.ts";
import { Tally } from "./tally.ts";
import { paletteFor, textOf } from "./text.ts";
import { Waivers } from "./waivers.ts";
import { outcomesOf } from "./workers.ts";

/** What a document must be like where nothing else was said: compliant. */
const usualGate: Gate = { min_grade: "A" };

/** What the program knows of itself. */
export interface Program {
  /** Names the code of the checker; empty where it runs from its sources, and nothing is cached. */
  build: string;
  /** The program itself, which its threads run too. */
  script: URL;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Everything that one run needs, of the command line and the configuration. */
interface Plan {
  files: FoundFile[];
  tiers: number[];
  gate: Gate;
  /** Whether someone asked for the gate: the usual one is not reported of each document. */
  isGateReported: boolean;
  baseline: BaselineFile | null;
  waivers: Waivers;
  outputs: Output[];
}

function planOf(args: Arguments, now: string): Plan {
  const config = readConfig(args.config);
  const { paths = [], folder } = config;
  if (!args.named.length && !paths.length)
    throw new Error("Name at least one file, folder or pattern, or paths in lectern.json.");
  const files = args.named.length
    ? findFiles(args.named, { folder: ".", exclude: config.exclude ?? [] })
    : findFiles(paths, { folder, exclude: config.exclude ?? [] });
  if (!files.length) throw new Error("Every document that was found is excluded by the configuration.");
  const gate = args.gate ?? config.gate ?? usualGate;
  const baseline = args.baseline ?? (config.baseline && join(folder, config.baseline));
  if (args.isBaselineUpdated && !baseline)
    throw new Error("There is no baseline to update: name one with --baseline, or in lectern.json.");
  const outputs = outputsFor(args.format, args.outputs);
  expectNoDocument(outputs, files);
  return {
    files,
    tiers: tiersFor(gate, args.tiers ?? config.tiers ?? [1]),
    gate,
    isGateReported: gate !== usualGate || baseline !== undefined,
    baseline: baseline ? BaselineFile.open(baseline, args.isBaselineUpdated) : null,
    waivers: new Waivers(config, now),
    outputs,
  };
}

/** The report as outputs show it: with an identity, waivers, what is new, and what came of the gate. */
function documentOf(
  { file, path }: FoundFile,
  found: Report | StoredReport,
  { gate, baseline, waivers }: Plan,
  now: number,
): RenderedDocument {
  // Of a document that the baseline does not know, everything is new.
  const known = baseline && (baseline.find(file) ?? nothingKnown(found));
  const stored = { report_id: newId("rep", now), created_at: iso(now), ...found };
  const decided = waivers.applied(file, stored);
  return {
    path,
    report: withGateResult(gate, known ? withBaselineStates(decided, known) : decided, known),
    ...(known ? { resolved: resolvedSince(known, found) } : {}),
  };
}

/** A line of JSON, as `--json` writes it; ids and times are the service's, so that a local line is the report alone. */
function jsonLine({ path, report }: RenderedDocument, { isGateReported }: Plan, isLocal: boolean): string {
  const { report_id, created_at, gate, ...own } = report;
  return JSON.stringify({
    file: path,
    ...(isLocal ? own : { report_id, ...own, created_at }),
    ...(isGateReported ? { gate } : {}),
  });
}

const outcomesFor = (args: Arguments, { files, tiers }: Plan, { build, script }: Program) =>
  args.server
    ? outcomesOfServer({ server: args.server, key: args.key! }, files, tiers)
    : outcomesOf(
        { files: files.map(({ file }) => file), tiers, build: args.isCached && build ? build : null },
        script,
      );

/**
 * `lectern scan`: checks what was named, writes what was asked for, and answers the exit code. Throws Error where the
 * command line, the configuration or the baseline is wrong.
 */
export async function scan(args: Arguments, program: Program): Promise<number> {
  if (args.server && !args.key) throw new Error("--server needs an API key: --key KEY, or LECTERN_KEY.");
  const started = program.now();
  const plan = planOf(args, iso(started));
  const { files, baseline, outputs, isGateReported } = plan;
  const [first] = outputs;
  // What a person reads comes document by document; other forms are one text of all of them.
  const isStream = args.isJsonLines || (first!.path === null && first!.form === "text");
  const palette = paletteFor(process.stdout);
  const documents: RenderedDocument[] = [];
  const unread: UnreadDocument[] = [];
  const tally = new Tally(baseline !== null);
  // Where the documents themselves come one by one before a person's eyes, nothing else need move.
  const isSeen = isStream && process.stdout.isTTY;
  const progress = new Progress(files.length, isSeen ? null : process.stderr);

  let at = 0;
  for await (const outcome of outcomesFor(args, plan, program)) {
    const found = files[at++]!;
    progress.show(at, found.path);
    if ("error" in outcome) {
      const { error } = outcome;
      unread.push({ path: found.path, error });
      tally.addUnread(found.path);
      if (args.isJsonLines) console.log(JSON.stringify({ file: found.path, error }));
      else if (isStream) console.log(`${found.path}\n  ${error.message}\n`);
      continue;
    }
    if (args.isBaselineUpdated) baseline!.set(found.file, outcome.report);
    const document = documentOf(found, outcome.report, plan, program.now());
    tally.add(document);
    if (args.isJsonLines) console.log(jsonLine(document, plan, !args.server));
    else if (isStream) console.log(textOf(document, palette, isGateReported));
    else documents.push(document);
  }
  progress.end();
  if (args.isBaselineUpdated) baseline!.write();

  const { gate } = tally;
  if (!isStream) {
    const run: RenderedRun = { documents, unread, gate, finishedAt: iso(program.now()) };
    for (const output of outputs) writeRun(run, output, { isLocal: !args.server, isGateReported });
  }
  // Beside a form for programs the summary goes where it is in no one's way.
  if (!args.isJsonLines && first!.path === null && first!.form === "text") console.log(tally.text(palette));
  else if (!args.isJsonLines) console.error(tally.text(paletteFor(process.stderr)));
  for (const note of plan.waivers.notes()) console.error(note);
  if (unread.length) return 2;
  return gate.passed ? 0 : 1;
}

const iso = (time: number) => new Date(time).toISOString();
