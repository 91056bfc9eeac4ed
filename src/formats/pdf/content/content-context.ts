import type { PageColours } from "../colours/page-colours.ts";
import type { ShapeWriter } from "../drawing/shapes.ts";
import type { PdfFile } from "../file/file.ts";
import type { Dict, PdfValue, Stream } from "../file/objects.ts";
import type { Resolved } from "../file/windows.ts";
import type { Font } from "../text/fonts.ts";
import type { RunBuilder } from "../text/runs.ts";
import type { PaintedText } from "../text/text-state.ts";
import type { Marking } from "./content-scope.ts";
import type { DrawingSink } from "./drawings.ts";
import type { Box, Matrix } from "./geometry.ts";
import type { ContentElements } from "./mcids.ts";
import type { OptionalContent } from "./optional-content.ts";

/** What the content interpreter asks of the rest of the reader. */
export interface ContentContext {
  file: PdfFile;
  /** The font, loaded once; null when there is none. */
  font(value: PdfValue): Resolved<Font | null>;
  /** Text was shown in the font: whether people can see it, and whether its characters are known. */
  fontShown?(font: Font, isVisible: boolean, isKnown: boolean, painted: PaintedText): void;
  /** The structure elements of the marked content in a form XObject. */
  elementsOf(form: Stream, object: number): Promise<ContentElements>;
  /** The element that a whole XObject belongs to; -1 for none. */
  elementOfObject(dict: Dict, object: number): Promise<number>;
  /** An element of PDF 2.0's type Artifact. */
  isArtifact(element: number): boolean;
  hasLanguage(element: number): boolean;
  /** The language of the element where that is not the document's. */
  languageOf?(element: number): string | undefined;
  /**
   * Text of the element and where it stands in default user space; null for what only stands for text (ActualText).
   * `mcid` is the marked content of the page itself that shows it; null for any other.
   */
  addText(
    element: number,
    text: string,
    box: Box | null,
    isBold: boolean,
    size: number,
    mcid: number | null,
  ): void;
  /** Takes text as people see it, or what stands for it, with the marking that holds. */
  readText?(text: string, marking: Readonly<Marking>, isKnown: boolean): void;
  /** Notes an image in the element; answers with the Figure that it is a part of, -1 for none. */
  addImage(element: number, box: Box): number;
  /** Content is passed over that is more than any page has: what it is. */
  passedOver?(what: string): void;
  /** Text stands in for what the marked content shows; `marking` is that of the marked content. */
  replaced?(text: string, marking: Readonly<Marking>): void;
  /** Takes the runs of text; without it no one asks where the characters stand. */
  runs?: RunBuilder;
  /** Takes what paths draw. */
  drawings?: DrawingSink;
  /**
   * Pictures that show nothing are left out: the shadows of boxes, and single pixels without tags, which are areas. Asked
   * for only with `drawings`, and not by who paints them.
   */
  leavesOutBlankPictures?: true;
  /** Takes paths as they are painted, which `drawings` clip. */
  shapes?: ShapeWriter;
  /** Takes what is painted for the colours of text. */
  colours?: PageColours;
  /** Layers that are off; absent where all are shown or no one asks. */
  optional?: OptionalContent | null;
  /**
   * An image is painted with the marking that holds. `operator` is the one of the page's own content that paints it,
   * counted from 0; null for any other. `within` is the one that paints the form XObject which it stands in. Asked for
   * only of content whose streams can be read again, as those are that stand in the content itself.
   */
  painted?(
    image: Stream,
    marking: Readonly<Marking>,
    matrix: Matrix,
    operator: number | null,
    within: number | null,
  ): void;
}
