import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Limits that no test meets by accident; tests of the limits set their own. */
const plenty = Object.fromEntries(
  ["PLATFORM", "AUTH", "REPORTS", "SCANS_READ", "SCANS_WRITE"].map((name) => [
    `RATE_LIMIT_${name}`,
    "100000",
  ]),
);

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ...plenty,
                SECRET: "a secret that only tests know, long enough",
                MIGRATIONS: await readD1Migrations("migrations"),
              },
            },
          })),
        ],
        test: {
          name: "workerd",
          include: ["test/**/*.test.ts"],
          exclude: ["test/node/**"],
          setupFiles: ["test/migrations.ts"],
        },
      },
      {
        test: {
          name: "node",
          include: ["test/node/**/*.test.ts", "test/checker/**/*.test.ts"],
          environment: "node",
        },
      },
    ],
  },
});
