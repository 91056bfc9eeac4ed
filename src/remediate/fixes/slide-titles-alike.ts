import type { SlideFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import { counted, type Fix, keptLimit } from "../fix.ts";
import { foldedTitle, longestTitle } from "../title-words.ts";

/** Slides whose title is that of a slide before them. */
export const slideTitlesAlike: Fix = {
  id: "slide-titles-alike",
  checkId: "heading-hierarchy",
  start: () => {
    const found: SlideFact[] = [];
    /** How many slides have each title; those that are answered too. */
    const titles = new Map<string, number>();
    return {
      facts: {
        slide({ title: shown }) {
          if (isBlank(shown) || titles.size >= 10 * keptLimit) return;
          const title = foldedTitle(shown!);
          titles.set(title, (titles.get(title) ?? 0) + 1);
        },
      },
      finding({ fact }) {
        if (fact.kind === "slide" && found.length < keptLimit) found.push(fact);
      },
      finish() {
        const counts = new Map<string, number>();
        const taken = new Set(titles.keys());
        return found.map(({ number, title, place, anchor, snippet }) => {
          const written = title!.trim();
          const folded = foldedTitle(written);
          const count = (counts.get(folded) ?? 1) + 1;
          counts.set(folded, count);
          const numbered = `${written} (${count})`;
          return {
            sort: "ask",
            kind: "text",
            prompt: `Slide ${number} has the title “${written.slice(0, 150)}”, as a slide before it has. Which title tells it apart, if need be with a number? It will be seen on the slide.`,
            place,
            suggestion:
              numbered.length <= longestTitle && !taken.has(foldedTitle(numbered))
                ? { value: numbered, source: "It is the same title with a number." }
                : null,
            seed: `${anchor ?? snippet ?? ""}\n${count}`,
            things: 1,
            needs: ["set-slide-title"],
            resolve: (value) => {
              if (value.length > longestTitle) return `A title has at most ${longestTitle} characters.`;
              if (taken.has(foldedTitle(value)))
                return `Another slide has the title “${value}” too: give each slide one of its own.`;
              taken.add(foldedTitle(value));
              return [{ kind: "set-slide-title", slide: number, text: value, replaces: true }];
            },
          };
        });
      },
    };
  },
  describe: (count) =>
    `${counted(count, "slide has a title", "slides have titles")} of ${count === 1 ? "its" : "their"} own now, as answered.`,
};
