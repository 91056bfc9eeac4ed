import { defineCheck } from "../check.ts";
import { isHollowLinkText, isLinkAddress, isNameOfTarget, shownLinkText } from "../text/link-words.ts";
import { isBlank } from "../white-space.ts";
import { altTextSteps } from "../wording/tool-steps.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

/** Texts whose target is remembered: enough for real documents, and flat for foreign ones. */
const remembered = 2_000;

const linkSteps = {
  default: "Let the text of the link say where it leads, so that it can be understood when read alone.",
  word: "Right-click the link, choose Edit Hyperlink (or Edit Link), and write into Text to display where it leads.",
  powerpoint: "Right-click the link, choose Edit Link, and write into Text to display where it leads.",
  excel: "Right-click the cell, choose Edit Hyperlink, and write into Text to display where it leads.",
  acrobat:
    "Change the text of the link in the source document; or open the Accessibility tags panel and give the Link tag alternative text in its properties.",
  libreoffice: "Right-click the link, choose Edit Hyperlink, and write into Text where it leads.",
  "google-docs": "Click the link, choose Edit link, and write into Text where it leads.",
  latex: "Use \\href{address}{where it leads}.",
  "text-editor":
    'Write where the link leads between <a href="…"> and </a>. A linked image needs alternative text that says it.',
  markdown:
    "Write where the link leads between its square brackets. A linked image needs alternative text that says it.",
};

/** The beginning of the page itself, by whichever address. */
const ownPage = /^#?(?:top)?$/i;

export const linkText = defineCheck({
  id: "link-text",
  name: "Link text",
  category: "navigation",
  tier: 2,
  severity: "major",
  wcag: ["2.4.4", "4.1.2"],
  pdfUa: ["28-012"],
  isConformanceFailure: true,
  needs: "links",
  noun: ["link", "links"],
  says: {
    passed: ["says where it leads", "say where they lead"],
    failed: ["does not say where it leads", "do not say where they lead"],
    needs_review: ["may not say where it leads", "may not say where they lead"],
    not_applicable: unlessWithoutTags("a link", "There are no links."),
  },
  help: "People who use a screen reader often list the links of a document: each text should say by itself where the link leads.",
  example: {
    bad: '"For the tide table click here", where "here" is the link.',
    good: '"See the tide table of the harbour", all of it the link.',
  },
  messages: {
    empty: {
      text: "This link has no text. Screen readers announce a link and then nothing, or read its address out letter by letter.",
      fix: linkSteps,
      follows: {
        check: "structure-tags",
        messages: ["hiddenText"],
        says: [
          "The tags hold hardly any text, and one link has none.",
          "The tags hold hardly any text, and {count} links have none.",
        ],
      },
    },
    emptied: {
      text: "This link holds nothing but a picture without alternative text. Screen readers announce a link and then nothing, or read its address out letter by letter.",
      fix: altTextSteps,
      follows: {
        check: "image-alt",
        messages: ["missing"],
        says: [
          "A picture without alternative text is all that one link holds, so that the link has no name.",
          "Pictures without alternative text are all that {count} links hold, so that the links have no name.",
        ],
      },
    },
    hollow: {
      text: 'The text of this link, "{text}", does not say where it leads. In a list of links it means nothing, and speech input cannot tell it from others.',
      fix: linkSteps,
      isConformanceFailure: false,
    },
    address: {
      text: "The text of this link is a web address, which is read out letter by letter. Check whether readers need to see the address, or a text can say where it leads.",
      fix: linkSteps,
      needsReview: true,
    },
    ambiguous: {
      text: 'Links with the text "{text}" lead to different places. Check whether the text around them says which is which.',
      fix: linkSteps,
      needsReview: true,
    },
  },
  looksAt: ["link"],
  start: () => ({ targets: new Map<string, string | null>() }),
  test: ({ text, target: address, isEmptiedByPicture }, { targets }) => {
    const target = address !== null && ownPage.test(address) ? "" : address;
    if (isBlank(text)) return isEmptiedByPicture ? "emptied" : "empty";
    const shown = shownLinkText(text);
    const folded = shown.toLowerCase();
    const before = targets.get(folded);
    if (before !== undefined) {
      if (before === null || target === null || before === target) return "pass";
      targets.set(folded, null);
      return { message: "ambiguous", values: { text: shown } };
    }
    if (isHollowLinkText(shown) && !isNameOfTarget(shown, target))
      return { message: "hollow", values: { text: shown } };
    if (isLinkAddress(shown)) return "address";
    if (target !== null && targets.size < remembered) targets.set(folded, target);
    return "pass";
  },
});
