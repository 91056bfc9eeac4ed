import { defineCheck, type Outcome } from "../check.ts";
import { SlideTitles } from "../text/slide-titles.ts";
import { isBlank } from "../white-space.ts";
import { headingSteps } from "../wording/tool-steps.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

type MessageId =
  | "first"
  | "firstRunIn"
  | "skipped"
  | "runIn"
  | "empty"
  | "mixed"
  | "repeated"
  | "sameSlideTitle";

export const headingHierarchy = defineCheck({
  id: "heading-hierarchy",
  name: "Heading hierarchy",
  category: "document_structure",
  tier: 1,
  severity: "major",
  wcag: ["1.3.1"],
  pdfUa: ["14-002", "14-003", "14-006", "14-007"],
  isConformanceFailure: false,
  needs: "heading-order",
  noun: ["heading", "headings"],
  nounIn: { pptx: ["slide title", "slide titles"] },
  says: {
    passed: ({ format }) =>
      format === "pptx"
        ? ["belongs to no other slide", "differ from each other"]
        : ["stands in its place in the order of levels", "stand in their place in the order of levels"],
    failed: ({ format, parts }) => {
      if (format === "pptx") return ["is the same as one before it", "are the same as one before them"];
      return parts === "slides"
        ? [
            "is empty, out of order or the title of a slide before it",
            "are empty, out of order or titles of slides before them",
          ]
        : ["is empty or out of order", "are empty or out of order"];
    },
    needs_review: ["needs a person to check its level", "need a person to check their level"],
    not_applicable: unlessWithoutTags("a heading", "There are no headings whose order could be looked at."),
  },
  help: "Heading levels show which part belongs to which, like the numbers of a table of contents: a part may be at most one level deeper than the one before it.",
  example: {
    bad: '"Tides" (level 1) followed by "In winter" (level 4).',
    good: '"Tides" (level 1) followed by "In winter" (level 2).',
  },
  messages: {
    first: {
      text: "The first heading is of level {level}; the document should begin with level {first}. People who use a screen reader may think that the parts above it are missing.",
      fix: {
        ...headingSteps,
        default:
          "Make the first heading level {first}, and the others one level deeper for each part inside a part.",
      },
    },
    skipped: {
      text: "This heading is of level {level}, but the one before it is of level {before}. People who use a screen reader may think that a part between them is missing.",
      fix: {
        default: "Make this heading level {next}, or add the missing heading above it.",
        word: "Select the heading and choose Home > Styles > Heading {next}. If only its look was wanted, change the look of the style.",
        acrobat:
          "Open the Accessibility tags panel, right-click the heading's tag, choose Properties, and set Type to Heading Level {next}.",
        indesign:
          "In the heading's Paragraph Style Options choose Export Tagging and set the PDF tag to H{next}.",
        libreoffice: "Select the heading and choose Styles > Heading {next}.",
        impress:
          "Write the title of each slide into its title placeholder (Slide > Layout), and text below it into the others.",
        "google-docs": "Select the heading and choose Format > Paragraph styles > Heading {next}.",
        latex: "Use the sectioning command one level below the one before it, without leaving one out.",
        "text-editor": "Use <h{next}>.",
        markdown: "Begin the line with {next} number signs (#) and a space.",
      },
    },
    empty: {
      text: "This heading is empty. It is announced as a heading, and then nothing follows: people who use a screen reader think that they have missed something.",
      fix: {
        default: "Write the heading's text into it, or remove the heading.",
        word: "Click into the empty line and choose Home > Styles > Normal, or delete the line; use Layout > Spacing for space.",
        acrobat:
          "Open the Accessibility tags panel and delete the empty heading tag, or move its text into it.",
        "google-docs":
          "Click into the empty line and choose Format > Paragraph styles > Normal text, or delete the line.",
        latex: "Write text between the braces of the command, or delete it.",
        "text-editor": "Write text between the heading's tags, or delete it.",
        markdown: "Write text after the number signs (#), or delete them.",
      },
      isConformanceFailure: true,
    },
    runIn: {
      text: "After a heading of level {before} comes one of level {level} that runs in with its text. Check whether it is a heading: where it only sets words off, bold text says so.",
      fix: {
        default: "Use level {next}, or set the words off without a heading.",
        latex: "Use the command for level {next}, or \\textbf where the words are no heading.",
      },
      needsReview: true,
    },
    firstRunIn: {
      text: "The first heading is of level {level} and runs in with its text; the document should begin with level {first}. Check whether it is a heading: where it only sets words off, bold text says so.",
      fix: {
        default: "Use level {first}, or set the words off without a heading.",
        latex: "Use the command for level {first}, or \\textbf where the words are no heading.",
      },
      needsReview: true,
    },
    mixed: {
      text: "Headings with a level (H1, H2 and so on) and headings without one (H) are used in the same document. Screen readers cannot tell how they belong together.",
      fix: {
        default: "Use one kind of heading throughout, best H1, H2 and so on.",
        acrobat:
          "Open the Accessibility tags panel, and change the type of each H tag to Heading Level 1, 2 and so on in its properties.",
      },
    },
    repeated: {
      text: "This part has more than one heading without a level (H). Where headings have no levels, each part may have only one, or nobody can tell which part it names.",
      fix: {
        default: "Use headings with levels (H1, H2 and so on), or put each part into a section of its own.",
        acrobat:
          "Open the Accessibility tags panel, and change the type of each H tag to Heading Level 1, 2 and so on in its properties.",
      },
    },
    sameSlideTitle: {
      text: 'Slide {other} has the title "{same}" too. People who use a screen reader choose slides by their titles and cannot tell the two apart.',
      fix: {
        default: 'Give each slide a title of its own, if need be with a number: "{title} (2)".',
        powerpoint:
          'Give the slide a title of its own, if need be with a number: "{title} (2)". View > Outline View shows all titles together.',
      },
    },
  },
  looksAt: ["heading", "slide"],
  start: () => ({
    last: null as number | null,
    hasNumbered: false,
    hasUnnumbered: false,
    isMixReported: false,
    slideTitles: new SlideTitles(),
  }),
  test: (fact, state) => {
    if (fact.kind === "slide")
      return isBlank(fact.title) || fact.isHeading
        ? "skip"
        : (repeated(fact.number, fact.title!, state.slideTitles) ?? "pass");
    const { level, first, text, isRepeated, isSkippedWhenBlank, isAfterGap, isRunIn } = fact;
    const found: Outcome<MessageId>[] = [];
    if (isBlank(text) && !isSkippedWhenBlank) found.push("empty");
    if (level === null) {
      state.hasUnnumbered = true;
      if (isRepeated) found.push("repeated");
    } else {
      state.hasNumbered = true;
      if (isAfterGap) {
        state.last = level;
      } else if (state.last === null) {
        if (first !== null && level > first)
          found.push({ message: isRunIn ? "firstRunIn" : "first", values: { level, first } });
      } else if (level > state.last + 1) {
        found.push({
          message: isRunIn ? "runIn" : "skipped",
          values: { level, before: state.last, next: state.last + 1 },
        });
      }
      state.last = level;
    }
    if (state.hasNumbered && state.hasUnnumbered && !state.isMixReported) {
      state.isMixReported = true;
      found.push("mixed");
    }
    const same =
      fact.slide === undefined || isBlank(text) ? null : repeated(fact.slide, text, state.slideTitles);
    if (same) found.push(same);
    return found.length ? found : "pass";
  },
});

/** Says that a slide before has the same title; null for one that is new. */
function repeated(number: number, text: string, titles: SlideTitles): Outcome<MessageId> | null {
  const same = titles.take(number, text);
  if (!same) return null;
  const { title, other } = same;
  return { message: "sameSlideTitle", values: { title, other: other.number, same: other.title } };
}
