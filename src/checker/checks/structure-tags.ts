import { defineCheck, type Outcome } from "../check.ts";
import type { TaggingDefect } from "../model.ts";

const messageOf = {
  "tagged-in-artifact": "taggedInArtifact",
  "artifact-in-tagged": "artifactInTagged",
  "referenced-artifact": "referencedArtifact",
  "unmapped-role": "unmappedRole",
  "remapped-standard-role": "remappedStandardRole",
  "circular-role": "circularRole",
  "misplaced-element": "misplacedElement",
  "untagged-annotation": "untaggedAnnotation",
} as const satisfies Record<TaggingDefect, string>;

const roleMap = {
  default: "Map the role to a standard one, or use a standard one, in the tool that made the document.",
  acrobat:
    "Open the Accessibility tags panel, choose Edit role map from its options menu, and map the role to a standard one such as P, H1 or Span.",
  indesign:
    "In the Paragraph Style Options choose Export Tagging and take a standard PDF tag, then export again.",
};

export const structureTags = defineCheck({
  id: "structure-tags",
  name: "PDF structure tags present",
  category: "tagged_pdf",
  tier: 1,
  severity: "critical",
  wcag: ["1.3.1", "1.3.2", "4.1.2"],
  pdfUa: ["01-003", "01-004", "01-005", "01-006", "01-007", "02-001", "02-002", "02-003", "02-004"],
  isConformanceFailure: true,
  needs: "tagging",
  noun: ["condition", "conditions"],
  says: {
    passed: ({ format }) =>
      format === "latex"
        ? "The source sets tagging up. What the tags hold is seen only in the PDF made from it."
        : "The document has tags, and everything on its pages is in them or is marked as decoration.",
    failed: ({ tagging }) =>
      tagging?.hasTree || tagging?.isMarked
        ? "The tags are not in order or do not hold everything that is on the pages."
        : "The document has no tags.",
    needs_review: ({ tagging }) =>
      tagging?.isOptional
        ? "The source does not switch tagging on, so that a PDF made from it has no tags."
        : "A person must look at pages that are one picture without text, or much of whose text is marked as decoration.",
    not_applicable: "This document can have no tags.",
  },
  help: "Tags tell screen readers what is a heading, a paragraph, a list or a table, and in which order to read them. What is not in the tags is not read.",
  example: {
    bad: "A PDF that was printed, without tags.",
    good: "A PDF that was exported with structure tags, everything that is read inside them.",
  },
  messages: {
    untagged: {
      text: "The document has no tags. Screen readers cannot tell headings, lists and tables apart, have to guess the reading order, and may leave things out.",
      fix: {
        default: "Make the PDF again from its source with a tool that writes tags, or add tags to it.",
        word: 'Choose File > Save As > PDF, open Options, select "Document structure tags for accessibility", and save. Do not use Print to PDF.',
        powerpoint:
          'Choose File > Save As > PDF, open Options, select "Document structure tags for accessibility", and save. Do not use Print to PDF.',
        excel:
          'Choose File > Save As > PDF, open Options, select "Document structure tags for accessibility", and save. Do not use Print to PDF.',
        acrobat:
          "Choose All tools > Prepare for accessibility > Automatically tag PDF, then correct the tags in the Accessibility tags panel.",
        indesign: 'Choose File > Export > Adobe PDF and select "Create Tagged PDF".',
        libreoffice:
          'Choose File > Export As > Export as PDF and select "Tagged PDF" or "Universal Accessibility (PDF/UA)".',
        "google-docs": "Download the document as .docx, open it in Word, and save it as a tagged PDF there.",
        latex:
          "Write \\DocumentMetadata{lang=en, pdfstandard=ua-2, tagging=on} before \\documentclass and typeset with LuaLaTeX.",
        browser:
          'Choose "Save as PDF" as the target in the print dialog of a recent Chrome or Edge, which writes tags.',
      },
      isExportStep: true,
    },
    notMarked: {
      text: "The document has tags but does not say that it is a tagged PDF, so that screen readers may ignore them and guess.",
      fix: {
        default: "Make the PDF again as a tagged PDF, or set the mark in a PDF editor.",
        acrobat: "Open the Accessibility tags panel and choose Document is tagged PDF from its options menu.",
      },
    },
    emptyTree: {
      text: "The document says that it is tagged, but its tags hold nothing. Screen readers find an empty document.",
      fix: {
        default: "Make the PDF again from its source with tags, or add tags to it.",
        acrobat:
          "Choose All tools > Prepare for accessibility > Automatically tag PDF, then correct the tags.",
      },
    },
    suspect: {
      text: "The document says of itself that its tags may be wrong (Suspects). They were made by a program and nobody has confirmed them.",
      fix: {
        default: "Check the tags and the reading order, then remove the mark.",
        acrobat:
          "Check the tags in the Accessibility tags panel; then choose Find from its options menu, look for OCR suspects, and confirm them.",
      },
    },
    untaggedText: {
      text: "Text on this page ({pieces}) stands outside the tags. Screen readers leave it out.",
      fix: {
        default:
          "Put the text into the tags, or mark it as an artifact if it is only a repeated header, footer or page number.",
        acrobat:
          "Choose All tools > Prepare for accessibility > Fix reading order, draw a box around the text and choose its type, or Background/Artifact for headers, footers and page numbers.",
      },
    },
    untaggedImage: {
      text: "{pictures} on this page outside the tags. Screen readers leave out what is not tagged, and nobody can tell whether it matters.",
      fix: {
        default: "Tag each as a figure with alternative text, or mark it as an artifact if it is decoration.",
        acrobat:
          "Choose All tools > Prepare for accessibility > Fix reading order, draw a box around each and choose Figure, or Background/Artifact for decoration.",
        indesign:
          "Select the frame, choose Object > Object Export Options, and set Tagged PDF > Apply Tag to Based on Object or to Artifact.",
      },
    },
    scannedPage: {
      text: "This page is a scan: a picture of text without the text. Screen readers find nothing on it.",
      fix: {
        default: "Make real text of it by text recognition (OCR), check the text and tag it.",
        acrobat:
          "Choose All tools > Scan & OCR > Recognize text > In this file, then Prepare for accessibility > Automatically tag PDF.",
      },
    },
    picturePage: {
      text: "This page is one picture without any text. Check whether it shows text: if it does, alternative text is not enough, and the text itself has to be on the page.",
      fix: {
        default: "If the picture shows text, make real text of it by text recognition (OCR).",
        acrobat: "Choose All tools > Scan & OCR > Recognize text > In this file.",
      },
      needsReview: true,
    },
    hiddenText: {
      text: "The tags hold hardly any of the text that the pages show: {words} of {shown} words, on {pages}, are marked as decoration (artifacts). Screen readers leave them out.",
      fix: {
        default:
          "Make the PDF again from its source with tags for all of its text, or put the text into tags instead of artifacts.",
        acrobat:
          "Choose All tools > Prepare for accessibility > Automatically tag PDF, then correct the tags and the reading order.",
        indesign:
          "Select the text frames, choose Object > Object Export Options, and set Tagged PDF > Apply Tag to From Structure or Based on Object instead of Artifact; then export again.",
      },
    },
    hiddenOnPage: {
      text: "{words} of the {shown} words of this page are marked as decoration (artifacts), so that screen readers leave them out. Check whether any of them say what is said nowhere else.",
      fix: {
        default:
          "Put text that matters into the tags; only headers, footers, page numbers and watermarks are decoration.",
        acrobat:
          "Choose All tools > Prepare for accessibility > Fix reading order, draw a box around the text and choose its type.",
        indesign:
          "Select the text frame, choose Object > Object Export Options, and set Tagged PDF > Apply Tag to From Structure or Based on Object instead of Artifact.",
      },
      needsReview: true,
    },
    taggedInArtifact: {
      text: "Tagged content stands inside something that is marked as decoration (an artifact). Screen readers may leave it out.",
      fix: {
        default: "Take the content out of the artifact, or remove its tag.",
        acrobat: "Open the Content panel, and move the tagged container out of the artifact.",
      },
    },
    artifactInTagged: {
      text: "Something that is marked as decoration (an artifact) stands inside tagged content. Screen readers may read it out in the middle of the text.",
      fix: {
        default: "Take the artifact out of the tagged content.",
        acrobat: "Open the Content panel, and move the artifact out of the tagged container.",
      },
    },
    referencedArtifact: {
      text: "Content on this page is marked as decoration (an artifact), and a tag refers to it all the same. Some screen readers leave it out, others read it.",
      fix: {
        default: "Give the content a tag's mark instead of that of an artifact, or take it out of the tag.",
        acrobat:
          "Open the Content panel and find the artifact. Change it into a container, or delete its tag in the Accessibility tags panel.",
      },
    },
    unmappedRole: {
      text: 'The tag "{detail}" is no standard one and is not mapped to one, so that screen readers do not know what it is.',
      fix: roleMap,
    },
    remappedStandardRole: {
      text: 'The standard tag "{detail}" is mapped to another one, so that screen readers take it for something that it is not.',
      fix: roleMap,
    },
    circularRole: {
      text: 'The tag "{detail}" is mapped in a circle and never arrives at a standard one, so that screen readers do not know what it is.',
      fix: roleMap,
    },
    misplacedElement: {
      text: "The tag {detail} may not stand where it stands, so that screen readers may misread the structure around it.",
      fix: {
        default: "Move it to where it may stand, or use another tag.",
        acrobat:
          "Open the Accessibility tags panel and move the tag to where it belongs, or change its type.",
      },
    },
    untaggedAnnotation: {
      text: "An annotation on the page ({detail}) stands outside the tags. People who use a screen reader do not meet it where it belongs in the text, or not at all.",
      fix: {
        default: "Put it into the tags where it belongs in the text.",
        acrobat:
          "Open the Accessibility tags panel, choose Find from its options menu, look for Unmarked annotations, and tag each one found.",
      },
    },
    optional: {
      text: "The source does not switch tagging on. A PDF that is typeset from it has no tags, so that screen readers cannot tell headings, lists and tables apart.",
      fix: {
        default: "Switch tagging on.",
        latex:
          "Write \\DocumentMetadata{lang=en, pdfstandard=ua-2, tagging=on} before \\documentclass and typeset with LuaLaTeX.",
      },
      needsReview: true,
    },
  },
  looksAt: ["page", "tagging-defect", "hidden-text"],
  test: (fact) => {
    if (fact.kind === "hidden-text") {
      const { isWhole, words, shown, pages } = fact;
      if (!isWhole) return { message: "hiddenOnPage", values: { words, shown } };
      return {
        message: "hiddenText",
        values: { words, shown, pages: pages === 1 ? "1 page" : `${pages} pages` },
      };
    }
    if (fact.kind === "tagging-defect") {
      return { message: messageOf[fact.defect], values: { detail: fact.detail } };
    }
    const { untaggedTexts, untaggedImages, isScan, number, place } = fact;
    if (isScan) return untaggedImages ? "scannedPage" : "picturePage";
    const found: Outcome<"untaggedText" | "untaggedImage">[] = [];
    if (untaggedTexts) {
      const values = { pieces: untaggedTexts === 1 ? "one piece" : `${untaggedTexts} pieces` };
      found.push({ message: "untaggedText", values });
    }
    if (untaggedImages)
      found.push({
        message: "untaggedImage",
        // The page is named by its text, which is not what stands there.
        place: { ...place, label: `Page ${number}` },
        snippet: "",
        values: {
          pictures:
            untaggedImages === 1
              ? "A picture or drawing stands"
              : `${untaggedImages} pictures or drawings stand`,
        },
      });
    return found.length ? found : "pass";
  },
  finish: ({ tagging }) => {
    if (!tagging) return "skip";
    const { isMarked, hasTree, isSuspect, isOptional, place } = tagging;
    if (isOptional) return isMarked ? "pass" : { message: "optional", place };
    if (!isMarked && !hasTree) return { message: "untagged", place };
    return [
      isMarked ? "pass" : { message: "notMarked", place },
      hasTree ? "pass" : { message: "emptyTree", place },
      isSuspect ? { message: "suspect", place } : "pass",
    ];
  },
});
