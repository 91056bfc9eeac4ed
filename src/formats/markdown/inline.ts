import type { Embed } from "./embeds.ts";
import type { TexFormula } from "./formulas.ts";

/** A run of marks that may begin or end emphasis (CommonMark 6.2) or a deletion (GFM 6.5). */
export interface Marks {
  kind: "marks";
  mark: number;
  length: number;
  canOpen: boolean;
  canClose: boolean;
}

export type EmphasisName = "em" | "strong" | "del";
/** A piece of inline content; offsets are those of the prose that it stands in. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string; at: number }
  | { kind: "html"; text: string; at: number }
  | { kind: "line"; isHard: boolean; at: number }
  | { kind: "link"; target: string; title: string | null; at: number; end: number }
  | { kind: "linkEnd" }
  | { kind: "image"; alt: string; title: string | null; target: string; at: number; end: number }
  | ({ kind: "embed"; at: number } & Embed)
  | ({ kind: "formula"; at: number } & TexFormula)
  /** Only where emphasis is asked for. */
  | Marks
  | { kind: "emphasis" | "emphasisEnd"; name: EmphasisName }
  | { kind: "note"; key: string };

/** The text of a piece, as it stands in alternative texts and in the ids of headings. */
export function plainText(piece: Inline): string {
  if (piece.kind === "text" || piece.kind === "code") return piece.text;
  if (piece.kind === "image") return piece.alt;
  if (piece.kind === "formula") return piece.tex;
  return piece.kind === "line" ? " " : "";
}
