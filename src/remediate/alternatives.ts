import type { FigureFact, FigureSort, ImageFact } from "../checker/model.ts";
import { altTextFlaw } from "../checker/text/alt-text.ts";
import type { Address } from "../formats/content.ts";
import type { Edit } from "../formats/edits.ts";
import { keyOf } from "./address-map.ts";
import { alternativeAnswerFlaw } from "./answer-flaws.ts";
import { type Ask, counted, type Fix, keptLimit, type Proposal, type Whole } from "./fix.ts";

type Picture = (ImageFact | FigureFact) & { address: Address };

const sorts: Partial<Record<FigureSort, string>> = {
  formula: "formula",
  chart: "chart",
  diagram: "diagram",
  shape: "shape",
  group: "group of shapes",
  connector: "line",
  drawing: "drawing",
  ink: "ink drawing",
  object: "embedded object",
  media: "film or sound",
  canvas: "drawing",
  plot: "plot",
};

const nounOf = (picture: Picture) =>
  picture.kind === "image" ? (picture.isDrawing ? "drawing" : "picture") : (sorts[picture.sort] ?? "figure");

function askFor(
  picture: Picture,
  needsReview: boolean,
  { content }: Whole,
  shown: ReadonlySet<Picture>,
): Ask {
  const { address, place, fileName, anchor, snippet } = picture;
  const seen = content?.pictures.get(address);
  const caption = picture.caption ?? seen?.caption ?? null;
  const noun = nounOf(picture);
  // What a drawing on a page is known by is no more than its size.
  const isOnce = picture.kind === "image" && anchor !== undefined && !picture.isDrawing;
  return {
    sort: "ask",
    kind: "alternative_text",
    prompt:
      picture.kind === "image" && picture.isBehindText
        ? `This ${noun} covers a whole page on which text stands, as a scan or a background does: what does it show besides that text? Say that it is only decoration if it shows nothing else.`
        : `What does this ${noun} tell the reader here? Describe it for someone who cannot see it, or say that it is only decoration.`,
    place,
    suggestion:
      caption && altTextFlaw(caption, fileName) === null
        ? { value: caption, source: `It is the caption of the ${noun}.` }
        : null,
    picture: seen?.canBeShown || shown.has(picture) ? address : null,
    // What a picture is known by is the picture itself; a chart or shape is known by what stands around it.
    seed: isOnce
      ? `${picture.kind}\n${anchor}`
      : `${picture.kind}\n${anchor ?? snippet ?? ""}\n${content?.contexts.get(address) ?? ""}`,
    isOnce,
    things: needsReview ? 0 : 1,
    needs: ["set-alternative", "mark-decorative"],
    resolve: (value) => {
      if (value === "decorative") return [{ kind: "mark-decorative", at: address }];
      return (
        alternativeAnswerFlaw(value, fileName, noun) ?? [
          { kind: "set-alternative", at: address, text: value },
        ]
      );
    },
  };
}

/**
 * Pictures that stand in headers or footers alone, and there more than once, by what they are known by: the logo of
 * every page, which no one wants reported again.
 */
function repeatedInEdges(pictures: readonly Picture[], { content }: Whole): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { kind, anchor, address } of pictures) {
    if (kind !== "image" || anchor === undefined) continue;
    // Those of pages are parts of their own; a header within a text is said once.
    const isInEdge = address.in === "part" && content?.pictures.get(address)?.isInEdge === true;
    counts.set(anchor, isInEdge ? (counts.get(anchor) ?? 0) + 1 : Number.NEGATIVE_INFINITY);
  }
  return new Set([...counts].flatMap(([anchor, count]) => (count > 1 ? [anchor] : [])));
}

/** Pictures that are looked at whether they are blank, or charts whether they can be drawn: the rest is asked about as it is. */
const mostLookedAt = 200;

/** Those that show nothing: transparent or white throughout. The same one is looked at once. */
async function blankOnes(pictures: readonly Picture[], { content }: Whole): Promise<ReadonlySet<Picture>> {
  const known = new Map<string, boolean>();
  const blank = new Set<Picture>();
  for (const picture of pictures) {
    const { kind, address, anchor } = picture;
    const look = kind === "image" ? content?.pictures.get(address)?.isBlank : null;
    if (!look) continue;
    // Parts of a package are known by what is in them.
    const key = (address.in === "part" && anchor) || keyOf(address);
    if (!known.has(key)) {
      if (known.size >= mostLookedAt) continue;
      known.set(key, await look());
    }
    if (known.get(key)) blank.add(picture);
  }
  return blank;
}

/** Charts that can be drawn beside their questions. */
async function drawnOnes(pictures: readonly Picture[], { content }: Whole): Promise<ReadonlySet<Picture>> {
  const drawn = new Set<Picture>();
  let looked = 0;
  for (const picture of pictures) {
    const look = content?.pictures.get(picture.address)?.looksShown;
    if (!look || ++looked > mostLookedAt) continue;
    if (await look()) drawn.add(picture);
  }
  return drawn;
}

/** Why a picture is decoration, as its document shows. */
const reasons = {
  repeated: {
    all: "the same one stands in headers or footers again",
    some: "stand in headers or footers again",
  },
  thin: { all: "{it} is shown no thicker than a pixel", some: "are shown no thicker than a pixel" },
  blank: { all: "{it} is transparent or white throughout", some: "are transparent or white throughout" },
} as const;
type Reason = keyof typeof reasons;

/** Asks for the alternatives that a check of pictures misses. */
export function alternativesFor(id: string, checkId: string, one: string, many: string): Fix {
  return {
    id,
    checkId,
    start: () => {
      const kept: { picture: Picture; needsReview: boolean }[] = [];
      return {
        finding({ messageId, fact, needsReview }) {
          if ((fact.kind !== "image" && fact.kind !== "figure") || kept.length >= keptLimit) return;
          // A page without text needs its text: a description is none.
          if (messageId === "scan" || !fact.address) return;
          kept.push({ picture: fact as Picture, needsReview });
        },
        needsContent: () => kept.map(({ picture }) => picture.address),
        async finish(whole) {
          const pictures = kept.map(({ picture }) => picture);
          const repeated = repeatedInEdges(pictures, whole);
          const blank = await blankOnes(pictures, whole);
          const drawn = await drawnOnes(pictures, whole);
          return kept.map(({ picture, needsReview }): Proposal => {
            const { kind, address, anchor, place } = picture;
            const reason: Reason | null = whole.content?.pictures.get(address)?.isThin
              ? "thin"
              : kind === "image" && anchor !== undefined && repeated.has(anchor)
                ? "repeated"
                : blank.has(picture)
                  ? "blank"
                  : null;
            if (!reason) return askFor(picture, needsReview, whole, drawn);
            const edits: Edit[] = [{ kind: "mark-decorative", at: address }];
            return { sort: "automatic", edits, place, detail: reason };
          });
        },
      };
    },
    describe: (count, details) => {
      const given = (Object.keys(reasons) as Reason[]).flatMap((reason) => {
        const times = details.filter((detail) => detail === reason).length;
        return times ? [{ times, ...reasons[reason] }] : [];
      });
      if (details.length === count)
        return `${counted(count, `${one} is`, `${many} are`)} marked as decoration, as ${given.map(({ all }) => all.replace("{it}", count === 1 ? "it" : "each")).join(", or ")}.`;
      return `${counted(count, one, many)} got a description, or ${count === 1 ? "is" : "are"} marked as decoration, as answered.${given.map(({ times, some }) => ` ${times} of them ${some}.`).join("")}`;
    },
  };
}
