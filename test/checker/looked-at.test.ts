import { describe, expect, inject, test } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import type { Check } from "../../src/checker/check.ts";
import { checks } from "../../src/checker/checks/all.ts";
import { isSeen, Judge } from "../../src/checker/judge.ts";
import { Survey } from "../../src/checker/reach/survey.ts";
import { readers } from "../../src/checker/readers/all.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { Format } from "../../src/core/formats.ts";

/** What these checks say of a document that is read for them alone, by check. */
async function judged(format: Format, bytes: Uint8Array, of: readonly Check[]) {
  const reader = readers[format];
  const judge = new Judge(of, reader.sees, { filename: "dues" });
  const budget = new Budget();
  const survey = new Survey(judge.emit, budget);
  await reader.read(bytesSource(bytes), survey.emit, budget, null, survey, {
    isAddressed: false,
    looksAt: (what) => judge.looksAt(what) || survey.looksAt(what),
  });
  const { document, reach } = await survey.end();
  const { results, findings } = judge.end(document);
  const said = results.map(({ check: { id }, status, passed, failed, needsReview }) => [
    id,
    {
      ...{ status, passed, failed, needsReview },
      findings: findings
        .filter(({ check }) => check.id === id)
        .map(({ messageId, values, place, snippet, fingerprint }) => ({
          ...{ messageId, values, place, snippet, fingerprint },
        })),
    },
  ]);
  return { reach, said: Object.fromEntries(said) };
}

/** Checks that look at a document together: those of the tiers that are asked for, and in two documents each check alone. */
function* groups(name: string, format: Format): Generator<readonly Check[]> {
  yield checks.filter(({ tier }) => tier === 1);
  yield checks.filter(({ tier }) => tier < 3);
  if (/\/(?:good|bad)\./.test(name))
    for (const check of checks) if (isSeen(check, readers[format].sees)) yield [check];
}

describe("a check finds the same whichever others look at the document", () => {
  test.each(Object.entries(inject("fixtures")))("%s", async (name, base64) => {
    const format = name.slice(0, name.indexOf("/")) as Format;
    const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
    const all = await judged(format, bytes, checks);
    for (const group of groups(name, format)) {
      const { said, reach } = await judged(format, bytes, group);
      for (const { id } of group) expect(said[id], id).toEqual(all.said[id]);
      expect(reach).toEqual(all.reach);
    }
  });
});

/** Elements that mean nothing themselves and hold or surround what does: readers pass them where nobody looks at looks. */
const inPlainElements = [
  "<div><span><li>a</li></span><li>b</li></div>",
  "<ul><span>a</span><li><em>b</em></li></ul>",
  "<div role=list><em><div role=listitem>a</div></em></div>",
  "<p><code>- a</code><br><code>- b</code><br>- <b>c</b><br>- d</p>",
  `<p>The tide tables of <code>${"прилив и отлив ".repeat(20)}</code> are read <kbd>here</kbd>.</p>`,
  "<p lang=de>Guten <span>Morgen, wie <a href=#x>geht</a></span> es</p><p lang=xx-bad><i>Text</i></p>",
  "<a href=x><svg><path d='M0 0'/><path/><path/><path/></svg></a><a href=y><span><img src=a.png></span></a>",
  "<button><span><i><img src=a.png></i></span></button><label><span>Name</span> <em><input></em></label>",
  "<h1><span> </span></h1><h2><em>Ti</em>tle <a href=#x>§</a></h2><h3 id=x><b><i></i></b></h3>",
  "<table><tr><td><b>A</b><td><span></span><tr><th><em>B</em><th><span><span>C</span></span></table>",
  "<ul><li><a href=#a>A</a><li><span><a href=#b>B</a></span></ul><p id=a>a<p id=b>b",
  "<figure><span><img src=a.png alt='A map'></span><figcaption><em>Figure 1</em></figcaption></figure>",
  "<figure><img src=a.png alt='A map'><p><b>Figure 1.</b> The map</p></figure>",
  "<select><option><span>a</span></select><span aria-label=x>b</span><em title=y><i>c</i></em>",
  "<p><ruby>a<rt>b</rt></ruby><span style='display:none'><i>gone</i></span><span hidden><b>gone</b></span></p>",
  "<style>.x{display:none}</style><p><span class=x>gone</span><i>there</i></p>",
  "<p><span>a<style>i{display:none}</style><i>gone</i></span></p>",
  "<dl><span>a</span><dt><i>b</i><dd><code>c</code></dl><a name=n><a name=m>d</a>",
];

test.each(inPlainElements)("what stands in plain elements: %s", async (body) => {
  const bytes = new TextEncoder().encode(`<!doctype html><html lang=en><title>T</title><body>${body}`);
  const all = await judged("html", bytes, checks);
  for (const check of checks.filter((check) => isSeen(check, readers.html.sees))) {
    const { said, reach } = await judged("html", bytes, [check]);
    expect(said[check.id], check.id).toEqual(all.said[check.id]);
    expect(reach).toEqual(all.reach);
  }
});
