import type { SlideFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";
import { foldedTitle, longestTitle as longest } from "../title-words.ts";

/** Slides without a title. */
export const slideTitles: Fix = {
  id: "slide-titles",
  checkId: "headings-present",
  start: () => {
    const found: SlideFact[] = [];
    /** Titles of slides, those that are answered too, with the number of the slide. */
    const titles = new Map<string, number>();
    return {
      facts: {
        slide({ title: shown, number }) {
          if (isBlank(shown) || titles.size >= 10 * keptLimit) return;
          const title = foldedTitle(shown!);
          if (!titles.has(title)) titles.set(title, number);
        },
      },
      finding({ fact }) {
        if (fact.kind === "slide" && found.length < keptLimit) found.push(fact);
      },
      needsContent: () => found.length > 0,
      finish({ content }) {
        const suggested = new Set(titles.keys());
        return found.map(({ number, place, snippet, anchor }) => {
          const text = content?.firstTexts.get(number);
          // Slides with one title cannot be distinguished.
          const isOwn = text !== undefined && !isBlank(text) && !suggested.has(foldedTitle(text));
          if (isOwn) suggested.add(foldedTitle(text));
          return {
            sort: "ask",
            kind: "text",
            prompt: `What is slide ${number} about, in a few words? It becomes the slide's title.`,
            place,
            suggestion: isOwn
              ? { value: text, source: "It is the first text with letters on the slide." }
              : null,
            seed: anchor ?? snippet ?? "",
            things: 1,
            needs: ["set-slide-title"],
            resolve: (value) => {
              if (value.length > longest) return `A title has at most ${longest} characters.`;
              const other = titles.get(foldedTitle(value));
              if (other !== undefined && other !== number)
                return `Slide ${other} has the title “${value}” too: give each slide one of its own, if need be with a number.`;
              titles.set(foldedTitle(value), number);
              return [{ kind: "set-slide-title", slide: number, text: value }];
            },
          };
        });
      },
    };
  },
  describe: (count) => `${counted(count, "slide has", "slides have")} a title now, as answered.`,
};
