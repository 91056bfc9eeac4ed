import { describe, expect, it } from "vitest";
import { docx, p, picture } from "../checker/build/docx.ts";
import { pic, pptx } from "../checker/build/pptx.ts";
import { converted } from "./build/converted.ts";
import { png } from "./build/pictures.ts";

const parts = { "image1.png": { type: "image", content: png() } };
/** Of a picture of 72 by 36 points. */
const size = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="457200"/></a:xfrm>';

const inWord = (cut: string) => {
  const shown = picture('name="P 1" descr="A map"')
    .replace("</pic:blipFill>", `${cut}</pic:blipFill>`)
    .replace("</pic:pic>", `<pic:spPr>${size}</pic:spPr></pic:pic>`);
  return converted(docx({ body: p(shown), parts }), "docx");
};
const onSlide = (cut: string) => {
  const shown = pic("P 1", 'descr="A map"', "", "", "image1.png").replace(
    "</p:blipFill></p:pic>",
    `${cut}</p:blipFill><p:spPr>${size}</p:spPr></p:pic>`,
  );
  return converted(pptx({ slides: [{ tree: shown, parts }] }), "pptx");
};

/** What a page shows: the drawing around the picture, or the picture as it is. */
function shownIn(html: string): string {
  const [, type, data] = /<img src="data:image\/([a-z+]+);base64,([^"]*)" alt="A map"/.exec(html)!;
  return type === "svg+xml" ? atob(data!).replace(/base64,[^"]*/, "") : type!;
}

describe.each([
  ["Word", inWord],
  ["PowerPoint", onSlide],
])("pictures of %s", (_, page) => {
  it("are shown without what is cut off", async () => {
    expect(shownIn(await page('<a:srcRect l="25000" t="50000" r="25000"/>'))).toContain(
      'viewBox="0 0 72 36"><image href="data:image/png;" x="-36" y="-36" width="144" height="72" preserveAspectRatio="none"/>',
    );
  });

  it("are shown as they are where nothing is, or more than there is", async () => {
    for (const cut of ["", "<a:srcRect/>", '<a:srcRect l="-5000"/>', '<a:srcRect l="60000" r="40000"/>'])
      expect(shownIn(await page(cut))).toBe("png");
  });
});
