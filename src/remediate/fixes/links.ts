import type { LinkFact } from "../../checker/model.ts";
import { percentDecoded } from "../../core/percent-decoded.ts";
import type { Address } from "../../formats/content.ts";
import { type Ask, counted, type Fix, keptLimit, type Whole } from "../fix.ts";

/** What of an address says which file it is, and not what is in it. */
const ending = /\.([a-z][a-z\d]{1,4})$/i;
/** Files that are reported to be such, as they open in another program. */
const named = /^(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|csv|zip|epub|mp3|mp4)$/i;
/** Names that servers give pages by themselves. */
const unnamed = /^(?:index|default|home|main|page|view|show|article|node|item|file|download|watch|search)$/i;

/** The words in the name of a file or page; null where it has none, such as a number or a key. */
function wordsOf(segment: string): string | null {
  const [, extension] = ending.exec(segment) ?? [];
  const stem = extension ? segment.slice(0, -extension.length - 1) : segment;
  const words = stem.replace(/[-_+\s]+/g, " ").trim();
  if (words.length > 80 || unnamed.test(words) || !/\p{L}{3}/u.test(words)) return null;
  // Keys and numbers of systems are no words.
  if (words.split(" ").some((word) => word.length > 30 || /\p{L}\d+\p{L}|\d\p{L}+\d/u.test(word)))
    return null;
  return extension && named.test(extension) ? `${words} (${extension.toUpperCase()})` : words;
}

/** What a link may be called by the address that it leads to; null where that says nothing. */
function nameOf(target: string): string | null {
  const mail = /^mailto:([^?]+@[^?]+)|^tel:(.+)/i.exec(target);
  if (mail) return percentDecoded(mail[1] ?? mail[2]!);
  const web = /^https?:\/\/(?:www\.)?([^/?#:@]+)(?::\d+)?([^?#]*)/i.exec(target);
  if (!web && /^[a-z][a-z\d+.-]*:|^#/i.test(target)) return null;
  const path = web ? web[2]! : target.replace(/[?#].*/s, "");
  const words = wordsOf(percentDecoded(path.replace(/\/+$/, "").split("/").at(-1)!));
  if (web) return words ? `${words}, ${web[1]}` : web[1]!;
  return words?.includes(" ") ? words : null;
}

/** The number of the slide that a link leads to. */
function slideOf(target: string | null): number | null {
  const slide = /^#slide-(\d+)$/.exec(target ?? "");
  return slide && Number(slide[1]);
}

/** The name of what a link leads to. */
function suggestionOf(target: string | null, { content }: Whole): Ask["suggestion"] {
  const slide = slideOf(target);
  const title = slide !== null && content?.firstTexts.get(slide);
  if (title)
    return { value: title, source: "It is the first text with letters on the slide that the link leads to." };
  const value = target && nameOf(target.slice(0, 2_000));
  return value ? { value, source: "It is what the address says that the link leads to." } : null;
}

/** Links that say nothing. */
export const links: Fix = {
  id: "links",
  checkId: "link-text",
  start: () => {
    const found: (LinkFact & { address: Address })[] = [];
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "link" || !fact.address || found.length >= keptLimit) return;
        if (messageId === "empty" || messageId === "hollow")
          found.push(fact as LinkFact & { address: Address });
      },
      needsContent: () => found.some(({ target }) => slideOf(target) !== null),
      finish: (whole) =>
        found.map(({ address, text, target, place }) => ({
          sort: "ask",
          kind: "text",
          prompt: `Where does the link ${text.trim() ? `“${text}”` : "without text"} lead${target ? ` (${target.slice(0, 100)})` : ""}, in a few words?`,
          place,
          suggestion: suggestionOf(target, whole),
          seed: `${text}\n${target ?? ""}`,
          things: 1,
          needs: ["set-link-text"],
          resolve: (value) => [{ kind: "set-link-text", at: address, text: value }],
        })),
    };
  },
  describe: (count) =>
    `${counted(count, "link says", "links say")} where it leads now, as answered.`.replace(
      "links say where it leads",
      "links say where they lead",
    ),
};
