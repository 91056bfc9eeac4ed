import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { Response } from "miniflare";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./test/temporary-folder.ts";

keepTemporaryFilesInMemory();

/** Limits that no test meets by accident; tests of the limits set their own. */
const plenty = Object.fromEntries(
  ["PLATFORM", "AUTH", "EXPORTS", "TRIALS", "REPORTS", "SCANS_READ", "SCANS_WRITE", "KEY_LOOKUPS"].map(
    (name) => [`RATE_LIMIT_${name}`, "100000"],
  ),
);

const formats = ["pdf", "docx", "pptx", "xlsx", "html", "markdown", "latex"];

/** The fixtures in base 64 by their path, for tests in workerd, which has no disk. */
const fixtures = Object.fromEntries(
  formats.flatMap((folder) =>
    readdirSync(`test/fixtures/${folder}`).map((name) => [
      `${folder}/${name}`,
      readFileSync(`test/fixtures/${folder}/${name}`, "base64"),
    ]),
  ),
);

/** Tests that need no storage: the checker and what is built on it alone. */
const pure = [
  ...["checker", "formats", "gate", "render", "convert", "remediate", "heard", "workerd"].map(
    (room) => `test/${room}/**/*.test.ts`,
  ),
  // Hashes passwords at their real cost.
  "test/services/accounts/passwords.test.ts",
];

/** Campaigns over many documents that end alike in every runtime: workerd alone runs them. */
const campaigns = [
  ...["hostile", "endless", "plain-documents", "looked-at", "reach/*"].map((name) => `checker/${name}`),
  "remediate/proof-of-*",
].map((name) => `test/${name}.test.ts`);

/** Milliseconds: a test that hangs is ended, one on a busy machine is not. */
const patience = 300_000;

/** Waits for messages of the real queues, which the others drive. */
const realQueues = "test/jobs/queue.test.ts";

/** Tests that need bindings: those named share one instance of workerd, with storage and queues of its own. */
const inWorkerd = (tests: {
  name: string;
  include: string[];
  exclude?: string[];
}): TestProjectInlineConfiguration => ({
  plugins: [
    cloudflareTest(async () => ({
      main: "./src/index.ts",
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // What a test sends out without a stand-in ends here: no test reaches another machine.
        outboundService: () => new Response(null, { status: 503 }),
        bindings: {
          ...plenty,
          LOG_SAMPLE: "0",
          SECRET: "a secret that only tests know, long enough",
          MIGRATIONS: await readD1Migrations("migrations"),
        },
      },
    })),
  ],
  test: {
    isolate: false,
    // Thousands of people are registered here; passwords.test.ts hashes at the real cost.
    alias: [{ find: /^\.\/password-cost\.ts$/, replacement: resolve("test/cheap-password-cost.ts") }],
    testTimeout: patience,
    hookTimeout: patience,
    setupFiles: ["test/migrations.ts"],
    ...tests,
  },
});

export default defineConfig({
  test: {
    // Many tests wait, for timers, processes or storage: two more than there are cores keep these busy.
    maxWorkers: availableParallelism() + 2,
    projects: [
      inWorkerd({
        name: "workerd",
        include: ["test/**/*.test.ts"],
        exclude: ["test/node/**", "test/browser/**", "test/served/**", realQueues, ...pure],
      }),
      // On its own: a queue hands out one message at a time, and would first have those that other files left.
      inWorkerd({ name: "workerd, queues", include: [realQueues] }),
      {
        plugins: [cloudflareTest({ main: "./src/index.ts", wrangler: { configPath: "./wrangler.toml" } })],
        test: {
          name: "workerd, pure",
          testTimeout: patience,
          hookTimeout: patience,
          isolate: false,
          include: pure,
          globalSetup: ["test/node-reports.ts"],
          setupFiles: ["test/convert/every-document.ts"],
          provide: { fixtures },
        },
      },
      {
        test: {
          name: "node",
          testTimeout: patience,
          hookTimeout: patience,
          include: ["test/node/**/*.test.ts"],
          environment: "node",
          provide: { fixtures },
        },
      },
      {
        test: {
          name: "node, pure",
          testTimeout: patience,
          hookTimeout: patience,
          // What the checker is made of keeps nothing between documents: files share processes and loaded modules.
          isolate: false,
          include: ["checker", "formats", "remediate", "heard"].map((room) => `test/${room}/**/*.test.ts`),
          exclude: campaigns,
          environment: "node",
          provide: { fixtures },
        },
      },
      {
        test: {
          name: "browser",
          testTimeout: patience,
          hookTimeout: patience,
          include: ["test/browser/**/*.test.ts", "test/served/**/*.test.ts"],
          globalSetup: ["test/browser/setup.ts"],
          environment: "node",
        },
      },
    ],
  },
});
