import { defineCheck, type Follows } from "../check.ts";
import { altTextFlaw } from "../text/alt-text.ts";
import { altTextSteps } from "../wording/tool-steps.ts";

/** What stands outside the tags is said of its page, and where there are no tags of the whole. */
const outsideTags = (things: string): Follows => ({
  check: "structure-tags",
  messages: ["untagged", "emptyTree", "untaggedImage"],
  says: [
    `One ${things} stands outside the tags, so that it can have no alternative text.`,
    `{count} ${things}s stand outside the tags, so that none of them can have alternative text.`,
  ],
});

export const imageAlt = defineCheck({
  id: "image-alt",
  name: "Image alt text",
  category: "images_media",
  tier: 1,
  severity: "critical",
  wcag: ["1.1.1"],
  pdfUa: ["01-005", "13-001"],
  isConformanceFailure: true,
  needs: "images",
  noun: ["image", "images"],
  says: {
    passed: [
      "has alternative text or is marked as decoration",
      "have alternative text or are marked as decoration",
    ],
    failed: ["has no useful alternative text", "have no useful alternative text"],
    not_applicable:
      'There are no images; charts, drawings and the like, where there are any, are looked at under "Figure alt text".',
  },
  help: "Every image needs alternative text that says what it tells the reader, or a mark that it is decoration.",
  example: {
    bad: '<img src="chart.png">, or alternative text "IMG_2041.jpg".',
    good: '<img src="chart.png" alt="Bookings doubled from 2024 to 2026">',
  },
  messages: {
    missing: {
      text: "This image has no alternative text, so people who cannot see it do not learn what it shows.",
      fix: altTextSteps,
    },
    untagged: {
      text: "This image is painted on the page but stands outside the tags, so screen readers pass over it as if it were not there, and it can have no alternative text.",
      fix: {
        default:
          "Add the image to the tags as a figure with alternative text, or mark it as decoration (an artifact).",
        word: "Right-click the picture, choose View Alt Text, and describe it or select Mark as decorative; place it in line with the text (Layout Options > In Line with Text).",
        acrobat:
          "Choose All tools > Prepare for accessibility > Fix reading order, draw a box around the image and choose Figure (then add alternative text), or Background/Artifact if it is decoration.",
        indesign:
          "Select the frame, choose Object > Object Export Options, and set Tagged PDF > Apply Tag to Based on Object (with alternative text) or to Artifact.",
        latex:
          "Typeset with \\DocumentMetadata{tagging=on} before \\documentclass, and give \\includegraphics the key alt or artifact.",
      },
      follows: outsideTags("image"),
    },
    untaggedDrawing: {
      text: "This drawing of lines and areas, such as a chart, a diagram or a logo, stands on the page outside the tags, so screen readers pass over it as if it were not there, and it can have no alternative text.",
      fix: {
        default:
          "Add the drawing to the tags as a figure with alternative text, or mark it as decoration (an artifact).",
        word: "Group its parts, right-click the group, choose View Alt Text, and describe it or select Mark as decorative; place it in line with the text (Layout Options > In Line with Text).",
        acrobat:
          "Choose All tools > Prepare for accessibility > Fix reading order, draw a box around the drawing and choose Figure (then add alternative text), or Background/Artifact if it is decoration.",
        indesign:
          "Group its parts, choose Object > Object Export Options, and set Tagged PDF > Apply Tag to Based on Object (with alternative text) or to Artifact.",
        latex:
          "Typeset with \\DocumentMetadata{tagging=on} before \\documentclass, and give the drawing the key alt or artifact.",
      },
      follows: outsideTags("drawing"),
    },
    scan: {
      text: "This page is a picture of a page (a scan) and has no text. People who use a screen reader cannot read anything on it, and nobody can search, copy or enlarge its text.",
      fix: {
        default:
          "Make real text of the scan by text recognition (OCR), check the text and tag it; or take the document from which the paper was printed.",
        acrobat:
          "Choose All tools > Scan & OCR > Recognize text > In this file, correct the text, then add tags with Prepare for accessibility > Automatically tag PDF.",
      },
      follows: {
        check: "structure-tags",
        messages: ["scannedPage"],
        says: [
          "One page is a picture of a page without text, which no alternative text can stand for.",
          "{count} pages are pictures of pages without text, which no alternative text can stand for.",
        ],
      },
    },
    fileName: {
      text: 'The alternative text of this image is a file name ("{alt}"). It tells people who cannot see the image nothing of what it shows.',
      fix: altTextSteps,
    },
    cameraName: {
      text: 'The alternative text of this image is a name that a camera or a program gave it ("{alt}"). It tells people who cannot see the image nothing of what it shows.',
      fix: altTextSteps,
    },
    url: {
      text: 'The alternative text of this image is a web address ("{alt}"). It is read out letter by letter and says nothing of what the image shows.',
      fix: altTextSteps,
    },
    generic: {
      text: 'The alternative text of this image is only "{alt}". Screen readers say that it is an image anyway; what it shows remains unknown.',
      fix: altTextSteps,
    },
    placeholder: {
      text: 'The alternative text of this image, "{alt}", only holds the place for a text that was never written.',
      fix: altTextSteps,
    },
  },
  looksAt: ["image"],
  test: (image) => {
    if (image.isDecorative) return "pass";
    const flaw = altTextFlaw(image.alt, image.fileName);
    if (flaw === null) return "pass";
    if (flaw !== "missing") return { message: flaw, values: { alt: image.alt!.trim() } };
    if (image.isScan) return "scan";
    if (image.isDrawing) return "untaggedDrawing";
    return image.isUntagged ? "untagged" : "missing";
  },
});
