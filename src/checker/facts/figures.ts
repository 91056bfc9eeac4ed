import type { Caption, Figure } from "../../formats/content.ts";
import type { Fact, FactSink, FigureFact, ImageFact } from "../model.ts";
import { snippet } from "../snippet.ts";
import { readsLikeCaption } from "../text/caption-text.ts";

/** Pictures that one figure keeps until its caption and alternative are known. */
const keptLimit = 200;
/** How much of a line is kept, to see whether it reads like a caption, in characters. */
const longestLine = 200;

/** The outermost figure that is open: what stands in it is reported when it ends, with the caption that it has by then. */
interface OpenFigure {
  node: Figure;
  depth: number;
  caption: string | null;
  /** The first caption of its parts. */
  partCaption: string | null;
  kept: Fact[];
  line: string;
  typed: string | null;
}

/** Emits pictures, figures and their captions. */
export class Figures {
  readonly #sink: FactSink;
  #figure: OpenFigure | null = null;
  /** Figures that are open and may do without a caption. */
  #others = 0;

  constructor(sink: FactSink) {
    this.#sink = sink;
  }

  /** A fact of whatever kind: within a figure it waits for the figure's end. */
  readonly emit: FactSink = (fact) => {
    const figure = this.#figure;
    if (figure && figure.kept.length < keptLimit) figure.kept.push(fact);
    else this.#sink(fact);
  };

  begin(node: Figure): void {
    if (this.#figure) this.#figure.depth++;
    else if (!node.isCaptionExpected || this.#others) this.#others++;
    else
      this.#figure = {
        node,
        depth: 1,
        caption: null,
        partCaption: null,
        kept: [],
        line: "",
        typed: null,
      };
  }

  end(): void {
    const figure = this.#figure;
    if (!figure) this.#others--;
    if (!figure || --figure.depth) return;
    this.break();
    this.#figure = null;
    const { node, kept, typed } = figure;
    const caption = figure.caption ?? figure.partCaption;
    for (const fact of kept) this.#sink(completed(fact, node, caption));
    if (caption === null && node.isContinued) return;
    this.#sink({
      kind: "caption",
      place: node.place(),
      ...(node.address ? { address: node.address } : {}),
      snippet: caption ?? node.snippet ?? "",
      caption,
      typed: caption === null ? typed : null,
      isExpected: node.isCaptionExpected,
      ...(node.of === "table" ? { isOfTable: true as const } : {}),
    });
  }

  /** The caption with its text has ended. */
  caption(node: Caption, text: string): void {
    const figure = this.#figure;
    if (node.of !== (figure?.node.of ?? "figure") && !(figure && node.isOfFigure)) return;
    const value = snippet(node.name ?? text) || null;
    if (!figure && this.#others) return;
    if (!figure)
      this.#sink({
        kind: "caption",
        place: node.place(),
        snippet: snippet(value ?? ""),
        caption: value,
        typed: null,
        isExpected: true,
      });
    else if (figure.depth > 1) figure.partCaption ??= value;
    else figure.caption ??= value;
  }

  text(text: string): void {
    const figure = this.#figure;
    if (figure && figure.line.length < longestLine) figure.line += text;
  }

  /** A line of the figure's text ends here. */
  break(): void {
    const figure = this.#figure;
    if (!figure) return;
    if (figure.typed === null && readsLikeCaption(figure.line)) figure.typed = snippet(figure.line);
    figure.line = "";
  }
}

/** A picture of a figure with the figure's caption, and its alternative where it has none of its own. */
function completed(fact: Fact, { alternative = null }: Figure, caption: string | null): Fact {
  if (fact.kind !== "image" && fact.kind !== "figure") return fact;
  const described: ImageFact | FigureFact = { ...fact, caption: fact.caption ?? caption };
  if (described.alt === null && !described.isDecorative) described.alt = alternative;
  return described;
}
