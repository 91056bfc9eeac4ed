import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The documents of test/fixtures in base 64, by their path there. */
    fixtures: Record<string, string>;
    /** Their reports as Node makes them, as JSON, in all tiers. */
    nodeReports: Record<string, string>;
    /** Where the Worker is served for browsers; empty without a Chromium. */
    served: string;
  }
}
