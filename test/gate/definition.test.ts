import { describe, expect, test } from "vitest";
import { parseGate, parseGateText, tiersFor } from "../../src/gate/definition.ts";
import type { Gate } from "../../src/gate/gate.ts";

const whole: Gate = {
  min_score: 90,
  min_grade: "B",
  max: { critical: 0, major: 2, minor: 10 },
  only_new: true,
  fail_on: ["image-alt", "contrast"],
  ignore: ["bookmarks"],
};

test("a gate has every field, some or none", () => {
  expect(parseGate(whole)).toEqual(whole);
  expect(parseGateText(JSON.stringify(whole))).toEqual(whole);
  for (const gate of [{}, { min_score: 0 }, { min_score: 100 }, { min_score: 94.9 }, { max: {} }])
    expect(parseGate(gate)).toEqual(gate);
});

describe("a gate is refused, and what is allowed is named,", () => {
  test.each([
    [{ min_score: -1 }, "min_score: must be a number from 0 to 100"],
    [{ min_score: 100.1 }, "min_score: must be a number from 0 to 100"],
    [{ min_score: "90" }, "min_score: must be a number from 0 to 100"],
    [{ min_score: null }, "min_score: must be a number from 0 to 100"],
    [{ min_grade: "E" }, "min_grade: must be A, B, C, D or F"],
    [{ min_grade: "a" }, "min_grade: must be A, B, C, D or F"],
    [{ max: { critical: -1 } }, "max: critical: must be a whole number, 0 or more"],
    [{ max: { major: 1.5 } }, "max: major: must be a whole number, 0 or more"],
    [{ max: { blocker: 1 } }, 'max: there is no field "blocker": fields are critical, major and minor'],
    [{ max: 3 }, "max: must be an object with fields of critical, major and minor"],
    [{ only_new: "yes" }, "only_new: must be true or false"],
    [{ fail_on: ["alt"] }, 'fail_on: 0: there is no check "alt": checks are language, title,'],
    [{ ignore: "title" }, "ignore: must be a list of ids of checks"],
    [{ ignore: [3] }, "ignore: 0: there is no check 3: checks are language,"],
    [{ minscore: 90 }, 'there is no field "minscore": fields are min_score, min_grade, max'],
    [[], "must be an object with fields of min_score"],
    [null, "must be an object with fields of min_score"],
    ["A", "must be an object with fields of min_score"],
  ])("%j", (value, message) => {
    expect(() => parseGate(value)).toThrow(`Invalid gate: ${message}`);
  });

  test("as a text that is no JSON", () => {
    for (const text of ["", "{", "min_score=90"])
      expect(() => parseGateText(text)).toThrow('Invalid gate: must be JSON, such as {"min_score": 90}.');
  });
});

test("the tiers of a report are those asked for and those of the checks that the gate fails on", () => {
  expect(tiersFor(null, [1])).toEqual([1]);
  expect(tiersFor({ fail_on: ["plain-language", "title"] }, [1])).toEqual([1, 3]);
  expect(tiersFor({ fail_on: ["contrast"] }, [2, 3])).toEqual([2, 3]);
});
