import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Place } from "../content.ts";

/** What holds text: the body, or what stands beside it in parts of its own. */
export type TextPartKind = "body" | "header" | "footer" | "footnote" | "endnote";

const partNames: Record<TextPartKind, string | null> = {
  body: null,
  header: "Page header",
  footer: "Page footer",
  footnote: "Footnote",
  endnote: "Endnote",
};

/** Where something stands: the number of its paragraph, and the heading above it. */
export interface Standing {
  paragraph: number;
  heading: string | null;
}

const quoted = (text: string): string => `"${snippet(text, 60)}"`;

/** Puts into words where something is in a part: by the heading above it and the text beside it. */
export class Places {
  readonly part: string;
  readonly kind: TextPartKind;
  /** Paragraphs so far. */
  paragraphs = 0;
  /** The last heading. */
  heading: string | null = null;

  constructor(part: string, kind: TextPartKind) {
    this.part = part;
    this.kind = kind;
  }

  of(called: string, beside: string | null, { paragraph, heading }: Standing): Place {
    const above = partNames[this.kind] ?? (heading === null ? null : `Under ${quoted(heading)}`);
    const near = beside && !isBlank(beside) ? `, beside ${quoted(beside)}` : "";
    const label = above
      ? `${above}, ${called}${near}`
      : `${called[0]!.toUpperCase()}${called.slice(1)}${near}`;
    return { label, part: this.part, path: `w:p[${paragraph}]` };
  }
}
