import { altTextFlaw } from "../checker/alt-text.ts";
import type { FigureFact, FigureSort, ImageFact } from "../checker/model.ts";
import type { Address } from "../formats/content.ts";
import type { Edit } from "../formats/edits.ts";
import { type Ask, counted, type Fix, keptLimit, type Proposal, type Whole } from "./fix.ts";
import { keyOf } from "./table-looks.ts";

type Picture = (ImageFact | FigureFact) & { address: Address };

const flaws = {
  missing: "is blank",
  fileName: "is the name of a file",
  cameraName: "is the name that a camera or program gave to the file",
  url: "is an address",
  generic: "says only that there is a picture",
  placeholder: "only holds the place for a text",
} as const;

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
  picture.kind === "image" ? "picture" : (sorts[picture.sort] ?? "figure");

function askFor(picture: Picture, isForPerson: boolean, { content }: Whole): Ask {
  const { address, place, fileName, anchor, snippet } = picture;
  const seen = content?.pictures.get(keyOf(address));
  const caption = picture.caption ?? seen?.caption ?? null;
  const noun = nounOf(picture);
  const isOnce = picture.kind === "image" && anchor !== undefined;
  return {
    sort: "ask",
    kind: "alternative_text",
    prompt: `What does this ${noun} tell the reader here? Describe it for somebody who cannot see it, or say that it is only decoration.`,
    place,
    suggestion:
      caption && altTextFlaw(caption, fileName) === null
        ? { value: caption, source: `It is the caption of the ${noun}.` }
        : null,
    picture: seen?.canBeShown ? address : null,
    // What a picture is known by is the picture itself; a chart or shape is known by what stands around it.
    seed: isOnce
      ? `${picture.kind}\n${anchor}`
      : `${picture.kind}\n${anchor ?? snippet ?? ""}\n${content?.contexts.get(keyOf(address)) ?? ""}`,
    isOnce,
    things: isForPerson ? 0 : 1,
    needs: ["set-alternative", "mark-decorative"],
    resolve: (value) => {
      if (value === "decorative") return [{ kind: "mark-decorative", at: address }];
      const flaw = altTextFlaw(value, fileName);
      if (flaw)
        return `“${value.slice(0, 100)}” ${flaws[flaw]}: say what the ${noun} tells the reader, or “decorative”.`;
      return [{ kind: "set-alternative", at: address, text: value }];
    },
  };
}

/**
 * Pictures that stand in headers or footers alone, and there more than once, by what they are known by: the logo of
 * every page, which nobody wants to be told of again.
 */
function repeatedInEdges(pictures: readonly Picture[], { content }: Whole): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { kind, anchor, address } of pictures) {
    if (kind !== "image" || anchor === undefined) continue;
    // Those of pages are parts of their own; a header within a text is said once.
    const isInEdge = address.in === "part" && content?.pictures.get(keyOf(address))?.isInEdge === true;
    counts.set(anchor, isInEdge ? (counts.get(anchor) ?? 0) + 1 : Number.NEGATIVE_INFINITY);
  }
  return new Set([...counts].flatMap(([anchor, count]) => (count > 1 ? [anchor] : [])));
}

/** Asks for the alternatives that a check of pictures misses. */
export function alternativesFor(id: string, checkId: string, one: string, many: string): Fix {
  return {
    id,
    checkId,
    start: () => {
      const kept: { picture: Picture; isForPerson: boolean }[] = [];
      return {
        finding({ messageId, fact, isForPerson }) {
          if ((fact.kind !== "image" && fact.kind !== "figure") || kept.length >= keptLimit) return;
          // A page without text needs its text, and what is in no tag a tag: a description is neither.
          if (messageId === "scan" || messageId === "untagged" || !fact.address) return;
          kept.push({ picture: fact as Picture, isForPerson });
        },
        needsContent: () => kept.length > 0,
        finish(whole) {
          const repeated = repeatedInEdges(
            kept.map(({ picture }) => picture),
            whole,
          );
          return kept.map(({ picture, isForPerson }): Proposal => {
            const { address, anchor, place } = picture;
            const isThin = whole.content?.pictures.get(keyOf(address))?.isThin === true;
            const isRepeated = picture.kind === "image" && anchor !== undefined && repeated.has(anchor);
            if (!isThin && !isRepeated) return askFor(picture, isForPerson, whole);
            const edits: Edit[] = [{ kind: "mark-decorative", at: address }];
            return { sort: "automatic", edits, place, detail: isThin ? "thin" : "repeated" };
          });
        },
      };
    },
    describe: (count, details) => {
      const thin = details.filter((detail) => detail === "thin").length;
      const repeated = details.length - thin;
      const reasons = [
        ...(repeated ? ["the same one stands in headers or footers again"] : []),
        ...(thin ? ["it is shown no thicker than a pixel"] : []),
      ].join(", or ");
      if (details.length === count)
        return `${counted(count, `${one} is`, `${many} are`)} marked as decoration, as ${reasons}.`;
      return `${counted(count, one, many)} got a description, or ${count === 1 ? "is" : "are"} marked as decoration, as answered.${repeated ? ` ${repeated} of them stand in headers or footers again.` : ""}${thin ? ` ${thin} of them are shown no thicker than a pixel.` : ""}`;
    },
  };
}
