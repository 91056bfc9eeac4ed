import { defineCheck } from "../check.ts";

const alsoOtherwise = {
  default: "Say it in words, patterns, shapes or labels too.",
  excel:
    "Add data labels to the chart (Chart Design > Add Chart Element > Data Labels), or give the series patterns or markers of different shapes.",
  word: "Add data labels to the chart (Chart Design > Add Chart Element > Data Labels), or say in the text what its colours say.",
  powerpoint:
    "Add data labels to the chart (Chart Design > Add Chart Element > Data Labels), or say in the text what its colours say.",
};

export const colourAlone = defineCheck({
  id: "colour-alone",
  name: "Colour alone",
  category: "images_media",
  tier: 3,
  severity: "major",
  wcag: ["1.4.1"],
  pdfUa: ["04-001"],
  isConformanceFailure: true,
  needs: null,
  noun: ["document", "documents"],
  says: {
    passed: "There is nothing to look at.",
    failed: "Something is said by colour alone.",
    needs_review: "A person must check whether anything is said by colour alone.",
    not_applicable: "There are no pictures, charts or coloured texts.",
  },
  help: "People who do not see colours, or see them differently, must be able to understand everything that colours say.",
  example: {
    bad: '"The dates in red are fully booked."',
    good: '"The dates in red, with a star, are fully booked."',
  },
  messages: {
    chart: {
      text: "Check whether this {sort} can be understood without its colours: print it in grey, or imagine that all lines and areas have one colour.",
      fix: alsoOtherwise,
      needsReview: true,
    },
    diagram: {
      text: "Check whether this diagram can be understood without its colours: print it in grey, or imagine that all lines and areas have one colour.",
      fix: { default: alsoOtherwise.default },
      needsReview: true,
    },
    pictures: {
      text: "Check whether {pictures} something by colour alone, such as a map or a photo of a chart.",
      fix: { default: alsoOtherwise.default },
      needsReview: true,
    },
    texts: {
      text: 'Check whether coloured text says something that is not said otherwise, such as "required fields are red". The first coloured text is here.',
      fix: { default: alsoOtherwise.default },
      needsReview: true,
    },
  },
  looksAt: ["image", "figure", "colour"],
  start: () => ({ pictures: 0, drawings: 0, hasColour: false }),
  test: (fact, state) => {
    if (fact.kind === "figure" && fact.sort === "diagram") return "diagram";
    if (fact.kind === "figure" && (fact.sort === "chart" || fact.sort === "plot"))
      return { message: "chart", values: { sort: fact.sort } };
    if (fact.kind !== "colour") {
      if (fact.isDecorative || fact.isOfWords) return "skip";
      if (fact.kind === "image" && !fact.isDrawing) state.pictures++;
      else state.drawings++;
      return "skip";
    }
    if (state.hasColour || !fact.foreground || isGrey(fact.foreground)) return "skip";
    state.hasColour = true;
    return "texts";
  },
  finish: (_, { pictures, drawings }) => {
    const count = pictures + drawings;
    if (!count) return "skip";
    const called = drawings === 0 ? "picture" : pictures === 0 ? "figure" : "picture or figure";
    const all = called.replace(/\w+/g, (noun) => (noun === "or" ? "and" : `${noun}s`));
    return {
      message: "pictures",
      values: { pictures: count === 1 ? `the ${called} says` : `any of the ${count} ${all} says` },
    };
  },
});

const isGrey = ([red, green, blue]: readonly [number, number, number]) => red === green && green === blue;
