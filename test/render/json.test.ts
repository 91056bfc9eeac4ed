import { expect, test } from "vitest";
import { renderJson } from "../../src/render/json.ts";
import { hostileReport } from "./hostile.ts";
import { sampleReport } from "./samples.ts";

test("JSON is the report itself, its identity first", () => {
  const report = sampleReport({ found: [{ check_id: "image-alt", snippet: "Im1" }] });
  const text = renderJson(report);
  expect(JSON.parse(text)).toEqual(report);
  expect(Object.keys(JSON.parse(text))[0]).toBe("report_id");
});

test("JSON taken for HTML or JavaScript holds no tag and ends no line", () => {
  const text = renderJson(hostileReport);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(hostileReport);
});
