import type { CaptionFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address } from "../../formats/content.ts";
import { type Ask, counted, type Fix, keptLimit, type Proposal } from "../fix.ts";
import { keyOf } from "../table-looks.ts";

/** Characters of a caption. */
const longestCaption = 500;

function askFor({ place, snippet, anchor }: CaptionFact, at: Address, context: string): Ask {
  return {
    sort: "ask",
    kind: "text",
    prompt: "This figure has no caption. What may its caption say, in one sentence? It will be seen with it.",
    place,
    suggestion: null,
    seed: `${anchor ?? snippet ?? ""}\n${context}`,
    things: 1,
    needs: ["set-caption"],
    resolve: (text) =>
      isBlank(text) || text.length > longestCaption
        ? `A caption has up to ${longestCaption} characters.`
        : [{ kind: "set-caption", at, text }],
  };
}

/** Captions that are typed below a figure and none to the format, and figures that should have one. */
export const captions: Fix = {
  id: "captions",
  checkId: "figure-captions",
  start: () => {
    const found = new Map<string, { at: Address; place: CaptionFact["place"] }>();
    const named: { at: Address; text: string; place: CaptionFact["place"] }[] = [];
    const missing: { fact: CaptionFact; at: Address }[] = [];
    return {
      finding({ messageId, fact }) {
        if (fact.kind === "caption" && messageId === "missing" && fact.address && missing.length < keptLimit)
          missing.push({ fact, at: fact.address });
        // Where the format has no way from the paragraph to a caption, the figure is called by its words.
        if (messageId === "typed" && fact.kind === "caption" && !fact.typedAddress && fact.address) {
          if (missing.length + named.length >= keptLimit) return;
          if (fact.typed && !fact.typed.endsWith("…"))
            named.push({ at: fact.address, text: fact.typed, place: fact.place });
          else missing.push({ fact, at: fact.address });
          return;
        }
        if (messageId !== "typed" || fact.kind !== "caption" || found.size >= keptLimit) return;
        // Pictures side by side share one.
        if (fact.typedAddress)
          found.set(JSON.stringify(fact.typedAddress), { at: fact.typedAddress, place: fact.place });
      },
      finish: ({ content }) => [
        ...[...found.values()].map(
          ({ at, place }): Proposal => ({
            sort: "automatic",
            edits: [{ kind: "mark-caption", at }],
            place,
          }),
        ),
        ...named.map(
          ({ at, text, place }): Proposal => ({
            sort: "automatic",
            edits: [{ kind: "set-caption", at, text, isTyped: true }],
            place,
          }),
        ),
        ...missing.map(({ fact, at }) => askFor(fact, at, content?.contexts.get(keyOf(at)) ?? "")),
      ],
    };
  },
  describe: (count) =>
    `${counted(count, "figure has a caption", "figures have captions")} by the format's own means now, as typed or answered.`,
};
