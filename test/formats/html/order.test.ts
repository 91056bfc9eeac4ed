import { describe, expect, it } from "vitest";
import { inBody } from "../../checker/build/html.ts";

describe("names that stand after what they name", () => {
  it("are known when the page has ended, and the order of what is told is that of the page", async () => {
    const links = await inBody(
      '<a href="1" aria-labelledby="n"></a><a href="2">Two</a><p id="n">One</p><a href="3">Three</a>',
      "link",
    );
    expect(links.map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
  });

  it("are known in texts that they are part of, and in those that come from these", async () => {
    const links = await inBody(
      '<a href="1">To <img aria-labelledby="n" alt="x"> <b>now</b></a><p id="n">the map</p>',
      "link",
    );
    expect(links.map(({ text }) => text)).toEqual(["To the map now"]);
  });

  it("are not followed in a text that names by reference itself", async () => {
    const links = await inBody(
      '<a href="1" aria-labelledby="m"></a><p id="m">See <img aria-labelledby="n" alt="the plan"></p><p id="n">map</p>',
      "link",
    );
    expect(links.map(({ text }) => text)).toEqual(["See the plan"]);
  });

  it("do not hold back what waits beyond a limit, in order and complete", async () => {
    const rest = Array.from({ length: 12_000 }, (_, at) => `<a href="${at}">Link ${at}</a>`).join("");
    const links = await inBody(`<a href="x" aria-labelledby="none">First</a>${rest}`, "link");
    expect(links).toHaveLength(12_001);
    expect(links.slice(0, 3).map(({ text }) => text)).toEqual(["First", "Link 0", "Link 1"]);
    expect(links.at(-1)!.text).toBe("Link 11999");
  });

  it("name header cells that would be blank", async () => {
    const table = (id: string) =>
      `<table><tr><th aria-labelledby="${id}"></th><td>a</td></tr><tr><td>b</td><td>c</td></tr></table><p id="n">Year</p>`;
    expect((await inBody(table("n"), "table"))[0]!.defects).toEqual([]);
    expect((await inBody(table("o"), "table"))[0]!.defects.map(({ defect }) => defect)).toEqual([
      "no-headers",
    ]);
  });

  it("name pictures of a figure before its caption is told", async () => {
    const figures = await inBody(
      '<figure><img src="a" aria-labelledby="n"><img src="b"></figure><p id="n">A map</p>',
      "figure",
    );
    expect(figures.map(({ alt }) => alt)).toEqual(["A map"]);
  });
});

describe("links into the page whose targets stand after them", () => {
  it.each([
    ["a b c", "a list of 3 links into the page"],
    ["a b", null],
  ])("are a way through it where these exist: %s", async (ids, found) => {
    const links = ["a", "b", "c"].map((id) => `<li><a href="#${id}">${id}</a>`).join("");
    const targets = ids.split(" ").map((id) => `<p id="${id}">x`);
    const [document] = await inBody(`<ul>${links}</ul>${targets.join("")}`, "document");
    expect(document!.navigation.found).toBe(found);
  });
});
