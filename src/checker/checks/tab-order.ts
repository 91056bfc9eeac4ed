import { defineCheck } from "../check.ts";

export const tabOrder = defineCheck({
  id: "tab-order",
  name: "Tab order",
  category: "navigation",
  tier: 2,
  severity: "major",
  wcag: ["2.4.3"],
  pdfUa: ["28-008", "28-009"],
  isConformanceFailure: false,
  needs: "tab-order",
  noun: ["page or element", "pages and elements"],
  says: {
    passed: "The tab key follows the order of the document.",
    failed: "In places the tab key does not follow the order of the document.",
    not_applicable: {
      otherwise: "There is nothing that could be reached with the tab key in a wrong order.",
      withoutTags: "Without tags there is no order that the tab key could follow.",
    },
  },
  help: "People who use the keyboard go from field to field and from link to link with the tab key. It should follow the order in which the document is read.",
  example: {
    bad: '<a href="/tides" tabindex="5">',
    good: "No tabindex above 0: the order of the document holds. In PDF the page has /Tabs /S.",
  },
  messages: {
    notStructure: {
      text: "On this page the tab key is not set to follow the tags, so that people who use the keyboard may jump about between links and fields.",
      fix: {
        default: "Set the tab order of the page to follow the document structure.",
        acrobat:
          "Open the Page thumbnails panel, select all pages, choose Page properties from the options menu, and on the Tab order tab select Use document structure.",
        latex: "Typeset with \\DocumentMetadata{tagging=on}.",
      },
    },
    positive: {
      text: "This element has tabindex {value}, so that the tab key goes to it before everything that comes earlier on the page. People who use the keyboard lose their way.",
      fix: {
        default: "Let the elements stand in the order in which they are to be reached.",
        "text-editor":
          'Remove the attribute tabindex, or set it to "0", and order the elements in the source.',
      },
    },
  },
  looksAt: ["page", "tab-order"],
  test: (fact) => {
    if (fact.kind === "tab-order") {
      return fact.value > 0 ? { message: "positive", values: { value: fact.value } } : "pass";
    }
    if (fact.tabsFollowStructure === null) return "skip";
    return fact.tabsFollowStructure ? "pass" : "notStructure";
  },
});
