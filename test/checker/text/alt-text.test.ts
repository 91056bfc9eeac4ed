import { expect, test } from "vitest";
import { altTextFlaw, isDoubtful } from "../../../src/checker/text/alt-text.ts";

const flaws: Record<string, (string | null)[]> = {
  missing: [null, "", "   ", "\u00A0\u200B", "\n"],
  cameraName: [
    "DSC_0012",
    "DSC00012.JPG",
    "DSCN1234",
    "IMG-20240101-WA0003",
    "IMG_20240101_120000.jpg",
    "img 1234",
    "P1010023.JPG",
    "100_0042",
    "PXL_20240101_120000123",
    "MPj03090780000[1]",
    "MCj04347500000[1]",
    "j0309078",
    "BD00012_",
    "Screenshot 2024-01-01 at 12.00.00",
    "Bildschirmfoto 2024-01-01 um 12.00.00",
    "WhatsApp Image 2024-01-01 at 12.00.00",
    "Scan_20240101",
    "clip_image001",
    "image001.png@01D2A3B4.C5D6E7F0",
    "20240101_120000",
    "550e8400-e29b-41d4-a716-446655440000",
    "d41d8cd98f00b204e9800998ecf8427e.png",
  ],
  fileName: [
    "logo.png",
    "Header_v2.JPEG",
    "my nice logo.png",
    "C:\\Users\\Jo Doe\\our logo for the new web site.jpg",
    "images/team.webp",
    "Chart1.emf",
    "Minutes of the board meeting in the third quarter of last year.png",
    "aerial view of the town.jpeg",
    "Plan for market.png",
    "File:Hua Yi School Chemistry Laboratory Building.JPG",
    "über-uns.svg",
    "图表.png",
  ],
  url: [
    "https://example.org/a.png",
    "http://example.org",
    "www.example.org/picture",
    "data:image/png;base64,AAAA",
  ],
  generic: [
    "image",
    "Image",
    "IMAGE.",
    "Picture 3",
    "Image 12",
    "picture3",
    "Photo",
    "[image]",
    "Figure 12",
    "graphic",
    "logo",
    "Icon",
    "Grafik 4",
    "Bild",
    "Abbildung 2",
    "imagen",
    "Gráfico 5",
    "immagine",
    "図",
    "图片",
    "圖片 3",
    "그림 2",
    "изображение",
    "рисунок 7",
    "صورة",
    "תמונה",
    "obrázek 1",
    "εικόνα",
    "снимка",
    "obrázok 2",
    "تصویر",
    "तस्वीर",
    "படம்",
    "รูปภาพ",
    "Rectangle 12",
    "Google Shape;56;p13",
    "Content Placeholder 4",
    "Straight Arrow Connector 7",
    "TextBox 3",
    "diagram",
    "A picture",
    "This is an image",
    "Ein Bild",
    "Slide Number Placeholder 3",
    "Marcador de contenido 3",
    "Image (page 3)",
    "Picture 1 of 3",
    "Table (page 1)",
    "Bild 2 von 7",
    "Figure 3/12",
    "Table 4",
    "Segnaposto contenuto 2",
    "Page 3",
  ],
  placeholder: [
    "Add alt text",
    ".",
    "x",
    "-",
    "...",
    "я",
    "decorative",
    "Decorative.",
    "Decorative image",
    "&nbsp;",
    "&#160;",
    "Alt",
    "TODO",
    "[insert alt text here]",
    "{{ image.alt }}",
    "<%= alt %>",
    "Lorem ipsum dolor sit",
    "N/A",
    "No description has been provided for this image",
    "This image has an empty alt attribute; its file name is gate-1.jpg shown here",
    "null",
    "xxx",
  ],
};

for (const [flaw, texts] of Object.entries(flaws)) {
  test.each(texts)(`${flaw}: %j`, (text) => expect(altTextFlaw(text)).toBe(flaw));
}

const good = [
  "Perplexity.ai",
  "Sales rose from 3 to 5 million euros",
  "W3C logo",
  "HTML5 logo",
  "A cat",
  "The picture is saved as holiday.jpg",
  "Table of results by region",
  "Page 3 of the letter with the signature",
  "猫",
  "東京タワー",
  "الخريطة",
  "Карта Берлина",
  "Tour Eiffel",
  "x² + y² = z²",
  "5",
  "Photo of the mayor opening the bridge",
  "The dialog that asks whether to overwrite photo.png",
  "The size of a.png and of b.png",
  "The file is saved on the desktop as holiday.jpg",
  "Figure 3: Costs by year",
  "Bild der Stadt",
  "Diagram of the water cycle",
  "Icon of a printer",
  "Form 1040",
  "US 66",
  "AB12345",
  "Screenshot of the settings page",
  "Image processing pipeline",
  "Scan of the signed contract",
  "1984",
  "Logo der Stadt Wien",
  "Paris",
  "π",
  "→",
  "Mona Lisa",
  "The Picture of Dorian Gray",
  "An image of a harbour",
  "Test tube",
  "Default settings of the printer",
];

test.each(good)("says something: %j", (text) => expect(altTextFlaw(text)).toBeNull());

test("the image's own file name says nothing when it reads like one", () => {
  expect(altTextFlaw("team-photo_2", "https://example.org/img/team-photo_2.jpg?w=300")).toBe("fileName");
  expect(altTextFlaw("w3c-logo", "w3c-logo.png")).toBe("fileName");
  expect(altTextFlaw("2041", "2041.jpg")).toBe("fileName");
  // The number in a circle that a note refers to.
  expect(altTextFlaw("12", "images/callouts/12.png")).toBeNull();
  expect(altTextFlaw("Team_Photo", "team_photo.jpg")).toBe("fileName");
  expect(altTextFlaw("png", "output_3_1.png")).toBe("fileName");
  expect(altTextFlaw("PDF", "pdf.svg")).toBeNull();
  expect(altTextFlaw("PNG", "png.png")).toBeNull();
  expect(altTextFlaw("W3C", "w3c.png")).toBeNull();
  expect(altTextFlaw("Paris", "paris.jpg")).toBeNull();
  expect(altTextFlaw("Sales by region", "sales by region.png")).toBeNull();
});

test("long text is no name, unless it is an address", () => {
  expect(altTextFlaw(`${"a".repeat(400)}.png`)).toBeNull();
  expect(altTextFlaw(`data:image/png;base64,${"A".repeat(5_000)}`)).toBe("url");
  expect(altTextFlaw(`${"img_1234 ".repeat(20_000)}.png`)).toBeNull();
});

test.each([
  "alt text",
  "Alternate text",
  "Some alt text.",
  "A description...",
  "my_image",
  "cbonds_logo_eng",
  "Test",
  "empty",
])("%j is left to a person", (text) => {
  expect(altTextFlaw(text)).toBeNull();
  expect(isDoubtful(text)).toBe(true);
});

test.each(["Test tube", "An empty street", "snake_case and camelCase", "Wien", "w3c-logo"])(
  "%j is not doubted",
  (text) => {
    expect(isDoubtful(text)).toBe(false);
  },
);
