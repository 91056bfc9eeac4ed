import type { SlideFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/text.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";

/** Longest title of a slide, in characters. */
const longest = 250;

/** Slides without a title. */
export const slideTitles: Fix = {
  id: "slide-titles",
  checkId: "headings-present",
  start: () => {
    const found: SlideFact[] = [];
    return {
      finding({ fact }) {
        if (fact.kind === "slide" && found.length < keptLimit) found.push(fact);
      },
      finish: ({ content }) =>
        found.map(({ number, place, snippet, anchor }) => {
          const text = content?.firstTexts.get(number);
          return {
            sort: "ask",
            kind: "text",
            prompt: `What is slide ${number} about, in a few words? It becomes the slide's title.`,
            place,
            suggestion:
              text && !isBlank(text) ? { value: text, source: "It is the first text on the slide." } : null,
            seed: anchor ?? snippet ?? "",
            things: 1,
            needs: ["set-slide-title"],
            resolve: (value) =>
              value.length > longest
                ? `A title has at most ${longest} characters.`
                : [{ kind: "set-slide-title", slide: number, text: value }],
          };
        }),
    };
  },
  describe: (count) => `${counted(count, "slide has", "slides have")} a title now, as answered.`,
};
