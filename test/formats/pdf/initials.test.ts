import { describe, expect, it } from "vitest";
import { withInitials } from "../../../src/formats/pdf/layout/initials.ts";
import { between, type Segment, textOf } from "../../../src/formats/pdf/layout/segments.ts";
import { noStyle } from "../../../src/formats/pdf/layout/text-style.ts";

const segment = (text: string, left: number, y: number, right: number, size = 10): Segment<never> => ({
  box: [left, y - size * 0.2, right, y + size * 0.8],
  y,
  size,
  style: noStyle,
  isUniform: true,
  spans: [between(text)],
  thing: null,
});

describe("happy: initials", () => {
  it("go before the line beside them on the side where the script begins", () => {
    const initial = segment("ה", 480, 676, 500, 30);
    const lines = [
      segment("מועצה פותחת את הגשר", 300, 690, 475),
      segment("ליד הנהר והשוק", 300, 676, 475),
      segment("והאנשים הולכים אל הכפר", 300, 662, 500),
      segment("כל בוקר לקנות לחם", 300, 648, 500),
    ];
    const left = [segment("טקסט אחר בטור השמאלי", 60, 690, 250), segment("ממשיך כאן", 60, 676, 250)];
    const found = withInitials([initial, ...lines, ...left], true);
    expect(found.map(({ spans }) => textOf(spans))).toEqual([
      "המועצה פותחת את הגשר",
      ...lines.slice(1).map(({ spans }) => textOf(spans)),
      ...left.map(({ spans }) => textOf(spans)),
    ]);
    // The lines beside it begin where it does, as those below.
    expect(found.slice(0, 4).map(({ box }) => box[2])).toEqual([500, 500, 500, 500]);
  });

  it("stay alone where what stands on their level is on the side that is read before", () => {
    const initial = segment("ה", 280, 676, 300, 30);
    const lines = [segment("מועצה פותחת", 310, 690, 475), segment("ליד הנהר", 310, 676, 475)];
    expect(withInitials([initial, ...lines], true)).toHaveLength(3);
    expect(withInitials([initial, ...lines], false)).toHaveLength(2);
  });
});
