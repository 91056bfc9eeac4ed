import { expect, it } from "vitest";

it("reaches no other machine from a test", async () => {
  expect((await fetch("https://hooks.invalid/x")).status).toBe(503);
});
