import { describe, expect, it } from "vitest";
import { pdf, raw } from "../checker/build/pdf.ts";
import { artifact, image, operators, paint, tag } from "../checker/build/tagged-pdf.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

/** A zigzag of so many lines, from left to right. */
const zigzag = (count: number, left = 100, bottom = 500) =>
  `${left} ${bottom} m ${Array.from({ length: count }, (_, at) => `${left + 10 * (at + 1)} ${bottom + (at % 2 ? 0 : 80)} l`).join(" ")} S`;
const words = (x: number, y: number, text: string) => `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

/** The drawings of a page, as SVG. */
const drawingsOf = (main: string): string[] =>
  [...main.matchAll(/<img src="data:image\/svg\+xml;base64,([^"]*)"/g)].map(([, data]) =>
    Buffer.from(data!, "base64").toString(),
  );
const untagged = async (...pages: string[]) => mainOf(await convertedPdf(pdf({ pages })));
/** Without the data of its pictures. */
const withoutData = (main: string) => main.replace(/ src="[^"]*"/g, "");

describe("drawings of a PDF without tags", () => {
  it("become SVG with their caption, marked for a description", async () => {
    const main = await untagged(
      `1 0 0 RG 0 0.5 0 rg 2 w [4 2] 0 d ${zigzag(12)} ${words(100, 470, "Figure 1: How it went up and down")}`,
    );
    expect(withoutData(main)).toBe(
      '<figure><span role="img"><img alt=""></span><strong class="review" lang="en" data-to-complete="image">[Image without a description (<bdi>page 1</bdi>)]</strong><figcaption>Figure 1: How it went up and down</figcaption></figure>',
    );
    const [svg] = drawingsOf(main);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="[\d.]+" height="[\d.]+" viewBox="0 0 [\d.]+ [\d.]+">/,
    );
    expect(svg).toContain('<path d="M100 500L110 580L120 500');
    expect(svg).toContain('fill="none" stroke="#ff0000" stroke-width="2" stroke-dasharray="4 2"/>');
    expect(svg).not.toContain("Figure 1");
  });

  it("are painted with gradients within the path that clips them", async () => {
    const shading = (rest: string) =>
      `<< ${rest} /ColorSpace /DeviceRGB /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>`;
    const main = mainOf(
      await convertedPdf(
        pdf({
          pages: [
            `${zigzag(12)} q 100 500 m 150 600 200 600 250 500 c h W n /A sh 110 505 m 240 590 l S Q q 150 520 30 30 re W n /B sh Q q 190 530 20 20 re W n /C sh Q`,
          ],
          page: () => ({
            Resources: raw(
              `<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /Shading << /A ${shading("/ShadingType 2 /Coords [100 0 250 0]")} /B ${shading("/ShadingType 3 /Coords [165 535 0 165 535 15]")} /C << /ShadingType 1 /ColorSpace /DeviceRGB >> >> >>`,
            ),
          }),
        }),
      ),
    );
    const [svg] = drawingsOf(main);
    expect(svg).toMatch(
      /<linearGradient id="s0" gradientUnits="userSpaceOnUse" x1="100" y1="0" x2="250" y2="0" gradientTransform="matrix\(1 0 0 1 0 0\)"><stop offset="0" stop-color="#ff0000"\/>.*?<stop offset="1" stop-color="#0000ff"\/><\/linearGradient><path d="M100 500C150 600 200 600 250 500Z" fill="url\(#s0\)"\/>/,
    );
    expect(svg).toMatch(/<radialGradient id="s1" [^>]*fx="165" fy="535" fr="0" cx="165" cy="535" r="15"/);
    expect(svg).toContain('<path d="M190 530L210 530L210 550L190 550Z" fill="#b8b8b8"/>');
    expect(svg).toMatch(
      /<clipPath id="c0"><path d="M100 500C150 600 200 600 250 500Z"\/><\/clipPath>.*<g clip-path="url\(#c0\)"><path d="M110 505L240 590"/s,
    );
  });

  it("are clipped by paths with slanted lines, also where a rectangle clips within them", async () => {
    const body =
      "0.2 0.4 0.8 rg 100 500 150 40 re f q 100 500 m 180 560 l 250 500 l h W n 90 490 170 60 re f 100 500 150 60 re W n 100 500 150 20 re f Q";
    const [svg] = drawingsOf(await untagged(`${zigzag(12)} ${body}`));
    expect(svg).toContain('<clipPath id="c0"><path d="M100 500L180 560L250 500Z"/></clipPath>');
    expect(svg!.match(/<g clip-path="url\(#c0\)">/g)).toHaveLength(2);
  });

  it("keep the axes and ticks that frame them, and no lines that stand apart", async () => {
    const axes = "90 490 m 90 590 l S 90 490 m 230 490 l S 120 490 m 120 488 l S 160 490 m 160 488 l B";
    const [svg] = drawingsOf(await untagged(`${zigzag(12)} ${axes} 100 480 m 130 480 l S`));
    for (const line of ["M90 490L90 590", "M90 490L230 490", "M120 490L120 488", "M160 490L160 488"])
      expect(svg).toContain(line);
    expect(svg).not.toContain("M100 480");
    // A line of the legend, which begins before what is drawn and stands in the frame.
    const legend = await untagged(`${zigzag(12)} 88 490 m 88 590 l S 90 560 m 106 560 l S`);
    expect(drawingsOf(legend)[0]).toContain("M90 560L106 560");
    // A rule of the page that is longer than what is drawn.
    expect(drawingsOf(await untagged(`${zigzag(12)} 40 498 m 500 498 l S`))[0]).not.toContain("M40 498");
  });

  it("keep the words in them, which are heard once", async () => {
    const main = await untagged(
      `${words(72, 700, "Before the drawing stands a line of text that goes on for long.")} ${zigzag(14)} ${words(120, 520, "peak & <valley>")} ${words(72, 400, "And another one stands after it, which is as long as the first one.")}`,
    );
    expect(withoutData(main)).toMatch(
      /^<p>Before [^<]*<\/p><figure><span role="img"><img alt=""><\/span><strong[^>]*>[^/]*<bdi>page 1<\/bdi>[^/]*<\/strong><p>peak &amp; &lt;valley&gt;<\/p><\/figure><p>And another/,
    );
    expect(drawingsOf(main)[0]).toContain(">peak &amp; &lt;valley&gt;</text>");
    expect(main.match(/peak/g)).toHaveLength(1);
  });

  it("leave prose that stands on them where it stands", async () => {
    const line = "A sentence that is much too long to be a label of anything at all.";
    const main = await untagged(
      `${zigzag(40, 80, 500)} ${words(90, 540, line)} ${words(72, 400, "Text below.")}`,
    );
    expect(main).toContain(`<p>${line}</p>`);
    expect(drawingsOf(main)).toHaveLength(1);
  });

  it("are shown once where they stand on every page", async () => {
    const page = (text: string) => `${zigzag(12, 100, 700)} ${words(72, 400, text)}`;
    expect(
      drawingsOf(await untagged(page("One."), page("Two."), page("Three."), page("Four."))),
    ).toHaveLength(1);
  });

  it("are left out with the reason where they are too large", async () => {
    const html = await convertedPdf(pdf({ pages: [`${zigzag(12)}\n${`${zigzag(1)}\n`.repeat(50_001)}`] }));
    expect(html).toContain("1 image was left out, because the document holds no picture file of it");
    expect(drawingsOf(html)).toEqual([]);
  });

  it("are none of lines, boxes and what is an artifact", async () => {
    expect(
      drawingsOf(await untagged(`72 600 400 100 re S 72 650 m 472 650 l S ${words(80, 660, "Cell")}`)),
    ).toEqual([]);
    expect(drawingsOf(await untagged(`${artifact(zigzag(12))} ${words(72, 400, "Text")}`))).toEqual([]);
  });
});

describe("drawings of a tagged PDF", () => {
  const main = async (...tags: Parameters<typeof tag>[]) =>
    mainOf(
      await convertedPdf({
        xmp: null,
        tags: tags.map((each) => tag(...each)),
        resources: (builder) => ({ XObject: { Im: image(builder) } }),
      }),
    );

  it("are shown with their description and caption", async () => {
    const page = await main([
      "Figure",
      [operators(`0 0 1 RG ${zigzag(4)}`), tag("Caption", "The year")],
      { Alt: "It goes up and down" },
    ]);
    expect(withoutData(page)).toBe(
      '<figure><img alt="It goes up and down"><figcaption>The year</figcaption></figure>',
    );
    expect(drawingsOf(page)[0]).toContain('stroke="#0000ff"');
  });

  it("hold what else their figure paints, and nothing of others", async () => {
    const page = await main(
      ["Figure", [paint("Im"), paint("Im", [200, 400, 50, 50])], { Alt: "Two maps" }],
      ["Figure", operators(`1 0 0 RG ${zigzag(4)}`), { Alt: "A curve" }],
    );
    const [maps, curve] = drawingsOf(page);
    expect(maps!.match(/<image /g)).toHaveLength(2);
    expect(maps).not.toContain("<path");
    expect(curve).toContain("<path");
    expect(curve).not.toContain("<image");
  });

  it("show a picture in its frame as that", async () => {
    const page = await main([
      "Figure",
      operators(`${paint("Im").operators} 70 398 104 104 re S`),
      { Alt: "A map" },
    ]);
    expect(page).toContain('<img src="data:image/png;base64,');
  });
});
