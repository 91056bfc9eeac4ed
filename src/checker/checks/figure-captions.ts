import { defineCheck } from "../check.ts";
import type { Place } from "../model.ts";
import { isBlank } from "../white-space.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

const insertCaption = {
  default: "Add a caption with the tool's own caption function.",
  word: "Select the picture and choose References > Insert Caption.",
  acrobat:
    "Open the Accessibility tags panel, and put the caption's text into a Caption tag inside the Figure tag or beside it.",
  indesign: "Select the picture, choose Object > Captions, and export the caption with a paragraph style.",
  libreoffice: "Right-click the picture and choose Insert Caption.",
  calc: "LibreOffice Calc cannot tie a caption to a picture: open the PDF in a PDF editor, and put the caption's text into a Caption tag inside the Figure tag or beside it.",
  impress:
    "LibreOffice Impress cannot tie a caption to a picture: open the PDF in a PDF editor, and put the caption's text into a Caption tag inside the Figure tag or beside it.",
  latex:
    "Write \\caption{…} into the figure environment of the picture, or put the picture into one where it stands in none.",
  "text-editor":
    "Write a <figcaption> into the <figure>, or put the picture into one where it stands in none.",
  markdown: "Write the caption as an emphasised line below the picture.",
};

/** The same where the caption has been typed. */
const markTyped = {
  ...insertCaption,
  default: "Make the line a caption with the tool's own caption function.",
  word: "Click into the line and choose the style Caption under Home > Styles. For a number that counts by itself delete the line instead, select the picture and choose References > Insert Caption.",
  libreoffice:
    "Delete the line, right-click the picture, choose Insert Caption, and write the words of the line there.",
  latex:
    "Put the line into \\caption{…} within the figure environment of the picture, or put both into one where the picture stands in none.",
  "text-editor": "Put the line into a <figcaption> within the <figure> of the picture.",
};

const captionTable = {
  default: "Add a caption with the tool's own caption function.",
  latex: "Write \\caption{…} into the table environment, before the table.",
};

export const figureCaptions = defineCheck({
  id: "figure-captions",
  name: "Figure captions",
  category: "images_media",
  tier: 1,
  severity: "minor",
  wcag: ["1.3.1"],
  pdfUa: ["13-003"],
  isConformanceFailure: false,
  needs: "captions",
  noun: ["figure", "figures"],
  nounIn: { latex: ["figure or table", "figures or tables"] },
  says: {
    passed: ["has a caption that belongs to it", "have captions that belong to them"],
    failed: ["has no caption that belongs to it", "have no captions that belong to them"],
    needs_review: "None of the figures has a caption; a person must say whether they need one.",
    not_applicable: unlessWithoutTags("a figure", "There are no figures that could have a caption."),
  },
  help: "A caption that is tied to its figure is read together with it, so that people who cannot see the page know which text belongs to which figure.",
  example: {
    bad: 'A picture with an ordinary paragraph "Figure 3: The new pier" below it.',
    good: "<figure><img …><figcaption>Figure 3: The new pier</figcaption></figure>, or Insert Caption.",
  },
  messages: {
    typed: {
      text: 'The line "{typed}" looks like the caption of this figure but is an ordinary paragraph. Screen readers do not read it together with the figure.',
      fix: markTyped,
    },
    missing: {
      text: "This figure has no caption, although it is set up to have one. People who cannot see it miss its name and number.",
      fix: insertCaption,
    },
    typedTable: {
      text: 'The line "{typed}" looks like the caption of this table but is an ordinary line. Screen readers do not read it together with the table.',
      fix: captionTable,
    },
    missingTable: {
      text: "This table floats, so that it may be printed far from the text that speaks of it, and has no caption. Readers miss the name and the number by which the text can refer to it.",
      fix: captionTable,
    },
    none: {
      text: "{figures}. Check whether the text refers to a figure that it does not name, or whether readers need to know what a figure is called.",
      fix: insertCaption,
      needsReview: true,
    },
  },
  looksAt: ["caption"],
  start: () => ({ withCaption: 0, without: 0, place: null as Place | null }),
  test: ({ caption, typed, isExpected, isOfTable, place }, state) => {
    if (!isBlank(caption)) {
      state.withCaption++;
      return "pass";
    }
    if (typed !== null || isExpected) {
      state.withCaption++;
      if (typed === null) return isOfTable ? "missingTable" : "missing";
      return { message: isOfTable ? "typedTable" : "typed", values: { typed } };
    }
    state.without++;
    state.place ??= place;
    return "skip";
  },
  finish: (_, { withCaption, without, place }) => {
    if (withCaption || !place) return "skip";
    return {
      message: "none",
      values: {
        figures:
          without === 1
            ? "The only figure that could have a caption has none"
            : without === 2
              ? "Neither of the 2 figures that could have a caption has one"
              : `None of the ${without} figures that could have a caption has one`,
      },
      place,
    };
  },
});
