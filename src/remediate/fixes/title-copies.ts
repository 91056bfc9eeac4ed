import type { Place } from "../../checker/model.ts";
import { isTemplateTitle, titleFlaw } from "../../checker/text/title-text.ts";
import type { Fix } from "../fix.ts";

const isSound = (title: string) => titleFlaw(title) === null && !isTemplateTitle(title);

/** Two places for the title that say something else, as XMP and Info of a PDF may. */
export const titleCopies: Fix = {
  id: "title-copies",
  checkId: "title-quality",
  start: () => {
    let place: Place | null = null;
    return {
      finding({ messageId, fact }) {
        if (messageId === "conflict" && fact.kind === "document") place = fact.title.place;
      },
      finish({ document: { title } }) {
        const { value, conflict } = title ?? {};
        if (!place || !value || !conflict) return [];
        // What programs take as the title counts, unless only the other one says something.
        const text = isSound(value) || !isSound(conflict) ? value : conflict;
        return [
          { sort: "automatic", edits: [{ kind: "set-title", title: text }], place, detail: `“${text}”` },
        ];
      },
    };
  },
  describe: (_, [detail]) => `Both places that give the title say ${detail} now.`,
};
