import { describe, expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";

/** The steps that the matching of rules to elements draws, beside those of a page in which nothing is to be looked through. */
async function extraSteps(rule: string, element: string, around = ""): Promise<number> {
  const spent = async (rules: string, elements: string) => {
    const budget = new Budget();
    const html = `<!doctype html><html lang="en"><title>Tides</title><style>${rules}</style>${around}${elements}`;
    await check(bytesSource(new TextEncoder().encode(html)), {
      filename: "a.html",
      tiers: [1, 2, 3],
      budget,
    });
    return budget.spent.steps;
  };
  const elements = element.repeat(20);
  // The same page without its rules: reading what is written costs as much.
  return (await spent(rule.repeat(100), elements)) - (await spent("", elements)) - (rule.length * 100) / 4;
}

const long = "z ".repeat(5_000);

describe("what a rule looks through is drawn from the budget", () => {
  // 100 rules for 20 elements: 2,000 times, of which each costs more than the step of a rule.
  test.each([
    ["words of an attribute", "[title~=q]{color:#fff}", `<p title="${long}">q</p>`, ""],
    ["a part of an attribute", "[title*=q]{color:#fff}", `<p title="${long}">q</p>`, ""],
    ["a part, whatever its case", "[title*=q i]{color:#fff}", `<p title="${long}">q</p>`, ""],
    ["an attribute that is not kept", "[data-x]{color:#fff}", `<p title="${long}">q</p>`, ""],
    ["classes of an element", ".z.q{color:#fff}", `<p class="${long}">q</p>`, ""],
    ["many classes of a rule", `${".z".repeat(200)}{color:#fff}`, '<p class="z">q</p>', ""],
    ["many tests of a rule", `p${":first-child:defined".repeat(100)}{color:#fff}`, "<div><p>q</p></div>", ""],
    ["the language of elements around it", "p:lang(de){color:#fff}", "<p>q</p>", "<div>".repeat(200)],
  ])("%s", async (_, rule, element, around) => {
    expect(await extraSteps(rule, element, around)).toBeGreaterThan(2_000 * 8);
  });

  test("and a short one costs no more than the step of its rule", async () => {
    expect(await extraSteps(".z.q[title~=z]{color:#fff}", '<p class="z" title="z">q</p>')).toBeLessThan(
      2_000 * 3,
    );
  });
});
