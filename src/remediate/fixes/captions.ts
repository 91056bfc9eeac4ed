import type { CaptionFact } from "../../checker/model.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address } from "../../formats/content.ts";
import { type Ask, counted, type Fix, keptLimit, type Proposal, yesOrNo } from "../fix.ts";

/** Characters of a caption. */
const longestCaption = 500;

const nounOf = ({ isOfTable }: CaptionFact) => (isOfTable ? "table" : "figure");

function askFor(fact: CaptionFact, at: Address, context: string): Ask {
  const { place, snippet, anchor, typed } = fact;
  return {
    sort: "ask",
    kind: "text",
    prompt: `This ${nounOf(fact)} has no caption. What may its caption say, in one sentence? It becomes a part of the document.`,
    place,
    suggestion: typed === null ? null : { value: typed, source: "It is typed beside it." },
    seed: `${anchor ?? snippet ?? ""}\n${context}`,
    things: 1,
    needs: ["set-caption"],
    resolve: (text) =>
      isBlank(text) || text.length > longestCaption
        ? `A caption has up to ${longestCaption} characters.`
        : [{ kind: "set-caption", at, text }],
  };
}

/** A caption that is typed in its figure or table and that the format may show in its own way alone. */
const askForTyped = (fact: CaptionFact, at: Address, text: string, context: string): Ask =>
  yesOrNo({
    prompt: `The line “${text}” looks like the caption of this ${nounOf(fact)}. May it become its real caption, which may look a little different and gets its number by itself?`,
    place: fact.place,
    yes: { value: "caption", label: "Yes, make it the caption" },
    seed: `typed\n${text}\n${context}`,
    things: 1,
    edits: [{ kind: "set-caption", at, text, isTyped: true, mayRestyle: true }],
  });

/** Captions that are typed below a figure and none to the format, and figures and tables that should have one. */
export const captions: Fix = {
  id: "captions",
  checkId: "figure-captions",
  start: () => {
    const found = new Map<string, { at: Address; place: CaptionFact["place"] }>();
    const named: { fact: CaptionFact; at: Address; text: string }[] = [];
    const missing: { fact: CaptionFact; at: Address }[] = [];
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "caption") return;
        const { address, typed, typedAddress, place } = fact;
        const isFull = missing.length + named.length >= keptLimit;
        if ((messageId === "missing" || messageId === "missingTable") && address && !isFull)
          missing.push({ fact, at: address });
        if (messageId !== "typed" && messageId !== "typedTable") return;
        // Pictures side by side share one.
        if (typedAddress && found.size < keptLimit)
          found.set(JSON.stringify(typedAddress), { at: typedAddress, place });
        // Where the format has no way from the paragraph to a caption, the figure is called by its words.
        if (typedAddress || !address || isFull) return;
        if (typed && !typed.endsWith("…")) named.push({ fact, at: address, text: typed });
        else missing.push({ fact: { ...fact, typed: null }, at: address });
      },
      // What stands before a figure tells its question from others.
      needsContent: () => [...named, ...missing].map(({ at }) => at),
      finish: ({ content }) => [
        ...[...found.values()].map(
          ({ at, place }): Proposal => ({
            sort: "automatic",
            edits: [{ kind: "mark-caption", at }],
            place,
          }),
        ),
        ...named.map(
          ({ fact, at, text }): Proposal => ({
            sort: "automatic",
            edits: [{ kind: "set-caption", at, text, isTyped: true }],
            place: fact.place,
            otherwise: askForTyped(fact, at, text, content?.contexts.get(at) ?? ""),
          }),
        ),
        ...missing.map(({ fact, at }) => askFor(fact, at, content?.contexts.get(at) ?? "")),
      ],
    };
  },
  describe: (count) =>
    `${counted(count, "figure or table has a caption", "figures or tables have captions")} by the format's own means now, as typed or answered.`,
};
