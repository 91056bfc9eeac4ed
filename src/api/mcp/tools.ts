import { Buffer } from "node:buffer";
import { z } from "@hono/zod-openapi";
import type { Operations } from "./operations.ts";

/** Issues of one answer: a model reads all of it. */
const issuesAtOnce = 50;
/** Seconds that a scan of a URL is waited for. */
const patience = 45;

/** One tool: what it takes, and which operations it is made of. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** It changes nothing that is kept. */
  isReadOnly: boolean;
  call(input: z.output<Input>, operations: Operations): Promise<Record<string, unknown>>;
}

const tool = <Input extends z.ZodObject>(given: Tool<Input>): Tool => given as unknown as Tool;

/** A file as tools take it: text as it is, anything else in base 64. */
const file = {
  filename: z.string().min(1).max(255).describe("With its extension: report.pdf, page.html."),
  text: z.string().optional().describe("The content of an HTML, Markdown or LaTeX file."),
  content_base64: z
    .string()
    .optional()
    .describe("The content of any other file, in base 64. A request may have 1 MB; larger files by URL."),
};

function formOf(given: { filename: string; text?: string | undefined; content_base64?: string | undefined }) {
  const { filename, text, content_base64 } = given;
  if ((text === undefined) === (content_base64 === undefined))
    throw new TypeError("Give either text or content_base64.");
  const bytes = text === undefined ? Buffer.from(content_base64!, "base64") : Buffer.from(text);
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], filename));
  return form;
}

interface Report {
  issues: { check_id: string; needs_review: boolean }[];
  checks: { id: string; status: string }[];
  [name: string]: unknown;
}

/** A report as far as a model needs it at once: checks with something to do, and the first issues. */
function brief({ issues, checks, categories: _, ...report }: Report, from = 0) {
  const shown = issues.slice(from, from + issuesAtOnce);
  return {
    ...report,
    checks: checks.filter(({ status }) => status === "failed" || status === "needs_review"),
    issues: shown,
    ...(from + shown.length < issues.length ? { more_issues_from: from + shown.length } : {}),
  };
}

const id = (what: string) => z.string().min(1).max(100).describe(what);
const reportId = id("rep_…, as scan_document and list_reports give it.");
const scanId = id("scn_…, as scan_url gives it.");

type Scan = { id: string; status: string; report: Report | null; [name: string]: unknown };

const briefScan = ({ report, ...scan }: Scan) => ({ ...scan, report: report && brief(report) });

/** What a model can do with the service. */
export const tools: readonly Tool[] = [
  tool({
    name: "scan_document",
    title: "Check a document for accessibility",
    description:
      "Checks a PDF, DOCX, PPTX, XLSX, HTML, Markdown or LaTeX file: a score, the checks that failed, and issues with their place and how to fix them. The report is kept, the file is not.",
    input: z.object({
      ...file,
      tiers: z
        .array(z.union([z.literal(1), z.literal(2), z.literal(3)]))
        .min(1)
        .optional()
        .describe("1 is scored; 2 and 3 add findings that are not. [1] where it is left out."),
    }),
    isReadOnly: false,
    async call({ tiers, ...given }, { ask }) {
      const form = formOf(given);
      if (tiers) form.append("tiers", tiers.join(","));
      return brief((await ask("POST", "/api/v1/scan", form)) as Report);
    },
  }),
  tool({
    name: "scan_url",
    title: "Check a document on the web",
    description: `Fetches a public URL and checks what it leads to. Waits ${patience} seconds; a scan that takes longer is read with read_scan.`,
    input: z.object({
      url: z.url().max(2_000),
      label: z.string().max(200).optional().describe("What scans are compared by, such as a branch."),
    }),
    isReadOnly: false,
    async call(given, { ask }) {
      const { id } = (await ask("POST", "/api/scans", given)) as Scan;
      return briefScan((await ask("GET", `/api/scans/${id}?wait=${patience}`)) as Scan);
    },
  }),
  tool({
    name: "read_scan",
    title: "Read a scan of a URL",
    description: "Whether the scan is complete, and its report.",
    input: z.object({ scan_id: scanId }),
    isReadOnly: true,
    call: async ({ scan_id }, { ask }) =>
      briefScan((await ask("GET", `/api/scans/${encodeURIComponent(scan_id)}?wait=${patience}`)) as Scan),
  }),
  tool({
    name: "list_reports",
    title: "List reports",
    description: "The reports that were kept, newest first, 20 a page.",
    input: z.object({ page: z.int().min(1).max(1_000_000).optional() }),
    isReadOnly: true,
    call: async ({ page = 1 }, { ask }) =>
      (await ask("GET", `/api/v1/reports?page=${page}`)) as Record<string, unknown>,
  }),
  tool({
    name: "read_report",
    title: "Read a report",
    description: `A report that was kept, ${issuesAtOnce} issues at a time; with check_id those of one check.`,
    input: z.object({
      report_id: reportId,
      check_id: z.string().max(100).optional(),
      from: z.int().min(0).optional().describe("The more_issues_from of the answer before."),
    }),
    isReadOnly: true,
    async call({ report_id, check_id, from = 0 }, { ask }) {
      const report = (await ask("GET", `/api/v1/reports/${encodeURIComponent(report_id)}`)) as Report;
      const issues = report.issues.filter((issue) => check_id === undefined || issue.check_id === check_id);
      return brief({ ...report, issues }, from);
    },
  }),
  tool({
    name: "report_changes",
    title: "Compare two reports",
    description:
      "Which issues are new and which are resolved since another report: the one before of the same file name where none is named.",
    input: z.object({ report_id: reportId, since: reportId.optional() }),
    isReadOnly: true,
    async call({ report_id, since }, { ask }) {
      const query = since === undefined ? "" : `?since=${encodeURIComponent(since)}`;
      const path = `/api/v1/reports/${encodeURIComponent(report_id)}/changes${query}`;
      return (await ask("GET", path)) as Record<string, unknown>;
    },
  }),
  tool({
    name: "list_checks",
    title: "List what is checked",
    description: "Every check with its formats, severity and rules.",
    input: z.object({}),
    isReadOnly: true,
    async call(_, { ask }) {
      type Entry = Record<string, unknown>;
      const { checks, rules_version } = (await ask("GET", "/api/v1/checks")) as {
        checks: Entry[];
        rules_version: string;
      };
      const shown = ["id", "name", "tier", "severity", "formats", "looks_at", "wcag"];
      return {
        rules_version,
        checks: checks.map((check) => Object.fromEntries(shown.map((name) => [name, check[name]]))),
      };
    },
  }),
  tool({
    name: "explain_check",
    title: "Explain a check",
    description: "What a check looks at, what it can say, and how to fix it in each program.",
    input: z.object({ check_id: id("As list_checks and reports name it, such as image-alt.") }),
    isReadOnly: true,
    call: async ({ check_id }, { ask }) =>
      (await ask("GET", `/api/v1/checks/${encodeURIComponent(check_id)}`)) as Record<string, unknown>,
  }),
  tool({
    name: "remediate_document",
    title: "Fix a document",
    description:
      "Fixes what can be fixed without inventing anything, and asks for what only a person knows, such as what a picture shows. Ask the person, and call it again with the same file and the answers. The fixed file can be fetched from its URL for an hour.",
    input: z.object({
      ...file,
      answers: z
        .array(z.object({ question_id: z.string().max(200), value: z.string().max(10_000) }))
        .max(1_000)
        .optional()
        .describe("Answers of a person to questions that were asked of the same file."),
    }),
    isReadOnly: false,
    async call({ answers, ...given }, { ask }) {
      const form = formOf(given);
      if (answers) form.append("answers", JSON.stringify(answers));
      return (await ask("POST", "/api/v1/remediate", form)) as Record<string, unknown>;
    },
  }),
];
