import type { LinkFact } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
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

/** What a link may be called by the address that it leads to, the shortest name first; none where that says nothing. */
function namesOf(target: string): string[] {
  const mail = /^mailto:([^?]+@[^?]+)|^tel:(.+)/i.exec(target);
  if (mail) return [percentDecoded(mail[1] ?? mail[2]!)];
  const web = /^https?:\/\/(?:www\.)?([^/?#:@]+)(?::\d+)?([^?#]*)/i.exec(target);
  if (!web && /^[a-z][a-z\d+.-]*:|^#/i.test(target)) return [];
  const path = web ? web[2]! : target.replace(/[?#].*/s, "");
  const [last, ...folders] = path
    .replace(/\/+$/, "")
    .split("/")
    .map((segment) => wordsOf(percentDecoded(segment)))
    .reverse();
  const place = wordsOf(percentDecoded(/#(.*)$/s.exec(target)?.[1] ?? ""));
  const name = [last, web?.[1]].filter(Boolean).join(", ");
  if (!web && !last?.includes(" ")) return [];
  return [name, ...[place, folders.find(Boolean)].flatMap((more) => (more ? [`${more}, ${name}`] : []))];
}

/** The number of the slide that a link leads to. */
function slideOf(target: string | null): number | null {
  const slide = /^#slide-(\d+)$/.exec(target ?? "");
  return slide && Number(slide[1]);
}

type Named = NonNullable<Ask["suggestion"]>;

/** Names of what a link leads to, of which the first that no other place has is offered. */
function suggestionsOf(target: string, { content }: Whole): Named[] {
  const slide = slideOf(target);
  const title = slide !== null && content?.firstTexts.get(slide);
  if (title) {
    const source = "It is the first text with letters on the slide that the link leads to";
    return [
      { value: title, source: `${source}.` },
      { value: `${title} (${slide})`, source: `${source}, with the number of the slide.` },
    ];
  }
  const source = "It is what the address says that the link leads to.";
  return namesOf(target.slice(0, 2_000)).map((value) => ({ value, source }));
}

/** The same place by whichever of its addresses. */
const placeOf = (target: string) => target.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");

/** What each target may be called, such that no two places are called the same; nothing where their addresses do not say. */
function distinctNames(targets: Iterable<string>, whole: Whole): Map<string, Named> {
  const named = new Map<string, Named>();
  let open = [...new Set(targets)].map((target) => ({ target, names: suggestionsOf(target, whole) }));
  const taken = new Map<string, string>();
  for (let at = 0; open.some(({ names }) => names.length > at); at++) {
    const places = new Map<string, Set<string>>();
    for (const { target, names } of open) {
      const value = names[at]?.value;
      if (value === undefined) continue;
      const own = places.get(value) ?? new Set();
      places.set(value, own.add(placeOf(target)));
    }
    open = open.filter(({ target, names }) => {
      const name = names[at];
      if (!name || places.get(name.value)!.size > 1) return true;
      const owner = taken.get(name.value) ?? placeOf(target);
      if (owner !== placeOf(target)) return true;
      taken.set(name.value, owner);
      named.set(target, name);
      return false;
    });
  }
  return named;
}

type FoundLink = LinkFact & { address: Address };

/** Links with the same text to the same place: one answer is theirs. */
function askFor([first, ...others]: readonly [FoundLink, ...FoundLink[]], suggestion: Named | null): Ask {
  const { text, target, place } = first;
  const count = others.length + 1;
  const links = `${count > 1 ? `do the ${count} links` : "does the link"} ${text.trim() ? `“${text}”` : "without text"}`;
  return {
    sort: "ask",
    kind: "text",
    prompt: `Where ${links} lead${target ? ` (${snippet(target, 100)})` : ""}, in a few words?`,
    place,
    suggestion,
    seed: `${text}\n${target ?? ""}`,
    things: count,
    count,
    needs: ["set-link-text"],
    resolve: (value) =>
      [first, ...others].map(({ address }) => ({ kind: "set-link-text", at: address, text: value })),
  };
}

/** Links that say nothing. */
export const links: Fix = {
  id: "links",
  checkId: "link-text",
  start: () => {
    const found: FoundLink[] = [];
    return {
      finding({ messageId, fact }) {
        if (fact.kind !== "link" || !fact.address || found.length >= keptLimit) return;
        if (messageId === "empty" || messageId === "hollow") found.push(fact as FoundLink);
      },
      needsContent: () => found.some(({ target }) => slideOf(target) !== null),
      finish: (whole) => {
        const alike = new Map<string, [FoundLink, ...FoundLink[]]>();
        for (const [at, link] of found.entries()) {
          // Where a link leads that has no address, each may have another answer.
          const key = link.target === null ? String(at) : JSON.stringify([link.text, link.target]);
          const own = alike.get(key);
          if (own) own.push(link);
          else alike.set(key, [link]);
        }
        const targets = found.flatMap(({ target }) => target ?? []);
        const names = distinctNames(targets, whole);
        return [...alike.values()].map((links) => askFor(links, names.get(links[0].target ?? "") ?? null));
      },
    };
  },
  describe: (count) =>
    `${counted(count, "link says", "links say")} where it leads now, as answered.`.replace(
      "links say where it leads",
      "links say where they lead",
    ),
};
