import { afterEach, expect, test, vi } from "vitest";
import { Progress } from "../../src/cli/progress.ts";
import { paletteFor } from "../../src/cli/text.ts";

afterEach(() => vi.unstubAllEnvs());

/** A terminal, or a file, that keeps what is written to it. */
const stream = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, columns: 40, written, write: (text: string) => written.push(text) };
};

test("progress is one line of a terminal, which goes at the end", () => {
  const terminal = stream(true);
  const progress = new Progress(2, terminal);
  progress.show(1, `docs/${"long".repeat(20)}.pdf`);
  progress.show(2, "b.pdf");
  const [first] = terminal.written;
  expect(first).toMatch(/^\rChecked 1 of 2: docs\/long/);
  expect(first!.replace(/\r|\u001b\[K/g, "").length).toBeLessThan(40);
  expect(terminal.written.at(-1)).toBe("\r\u001b[K");
});

test("progress is not written to a file, nor of one document", () => {
  const [file, terminal] = [stream(false), stream(true)];
  new Progress(2, file).show(1, "a.pdf");
  new Progress(1, terminal).show(1, "a.pdf");
  expect([file.written, terminal.written]).toEqual([[], []]);
});

test("colours are for a terminal where nobody set NO_COLOR", () => {
  vi.stubEnv("NO_COLOR", "");
  vi.stubEnv("TERM", "xterm");
  expect(paletteFor({ isTTY: true }).bad("x")).toBe("\u001b[31mx\u001b[0m");
  expect(paletteFor({ isTTY: false }).bad("x")).toBe("x");
  vi.stubEnv("NO_COLOR", "1");
  expect(paletteFor({ isTTY: true }).bad("x")).toBe("x");
});
