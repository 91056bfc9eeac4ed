import { describe, expect, test } from "vitest";
import { textFragment } from "../../src/render/text-fragment.ts";

describe("a place in the converted page", () => {
  test.each([
    ["the words of the snippet", 'Heading "Tides"', "Tides", null, "#:~:text=Tides"],
    [
      "those that the label quotes last",
      'Under "Tides", picture "Picture 1"',
      undefined,
      null,
      "#:~:text=Picture%201",
    ],
    [
      "not its typed bullet",
      "Line 3",
      "• Visitors moor at pier A.",
      null,
      "#:~:text=Visitors%20moor%20at%20pier%20A.",
    ],
    ["one cell of a row", "Table", "Day | High | Low", null, "#:~:text=Day"],
    [
      "whole words",
      "Line 3",
      "The harbour office keeps the ti…",
      null,
      "#:~:text=The%20harbour%20office%20keeps%20the",
    ],
    ["no more words than needed", "x", "a b c d e f g h i j", null, "#:~:text=a%20b%20c%20d%20e%20f%20g%20h"],
    ["signs that mean something there", "x", "low-cost, fast & good", null, "#:~:text=low%2Dcost%2C%20fast"],
    ["no source", 'Line 3, in "Tides"', '<img src="a.png">', null, "#:~:text=Tides"],
    ["no source of Markdown", 'Line 3, in "Tides"', "![](a.png)", null, "#:~:text=Tides"],
    ["the slide", "Slide 2", undefined, "slide-2", "#slide-2"],
    ["words on a slide", 'Slide 2, title "Sales"', undefined, "slide-2", "#slide-2:~:text=Sales"],
    ["half a character", "x", "a \ud800 b", null, "#:~:text=a"],
    ["nothing that tells it", "Document properties", undefined, null, null],
  ])("is found by %s", (_, label, snippet, id, expected) => {
    expect(textFragment(label, snippet, id)).toBe(expected);
  });
});
