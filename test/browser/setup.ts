import type { TestProject } from "vitest/node";
import { chromiumPath } from "./chromium.ts";
import { serve } from "./server.ts";

/** Serves the Worker with a state of its own for as long as the browser tests run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!chromiumPath)
    console.warn(
      "No Chromium was found: the browser tests are left out. Install one, or name it in CHROMIUM.",
    );
  const { address, stop } = await serve();
  project.provide("served", address);
  return stop;
}
