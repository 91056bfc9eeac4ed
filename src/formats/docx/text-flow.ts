import type { Budget } from "../../checker/budget.ts";
import type { Address } from "../content.ts";
import type { Paint } from "../ooxml/colour/paint.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import type { Blocks } from "./blocks.ts";
import type { FieldValues, TextMark } from "./form-field.ts";
import type { Paragraph, Picture } from "./paragraph.ts";
import type { Places, Standing } from "./places.ts";
import type { Styles } from "./styles.ts";
import type { CellFormat } from "./table-look.ts";
import type { Tally } from "./tally.ts";

/** The text of one part while it is read: what its fields, tables and drawings need of it, and give to it. */
export interface TextFlow {
  readonly file: OfficePackage;
  readonly budget: Budget;
  readonly styles: Styles;
  readonly relationships: Relationships;
  readonly tally: Tally;
  readonly places: Places;
  /** The paragraph that is open. */
  readonly paragraph: Paragraph | undefined;
  /** What holds the blocks that are read: the body, a cell, a text box, a note. */
  readonly blocks: Blocks;
  /** What the text box that begins is filled with. */
  readonly box: { background: Paint; cellFormat: CellFormat };
  /** The run that is read is hidden text. */
  readonly isHidden: boolean;
  /** Where what is read now stands. */
  readonly here: Standing;
  /** Of the element that is read. */
  readonly address: Address;
  /** Of the element with this number in the part; of the last that was read where that is not known. */
  addressOf(element: number | null): Address;
  /** Text before what is read now: of the paragraph before, or the cell before. */
  readonly textBefore: string;
  /** Text near what is read now: of its paragraph so far, or before it. */
  readonly nearText: string;
  mark(): TextMark;
  /** Where a relationship leads. */
  targetOf(id: string | null): string | null;
  /** The alternative of a picture, by which links and controls around it are called. */
  readAlternative(text: string): void;
  addField(values: FieldValues, found: { called: string; own: string; start: TextMark }): void;
  addPicture(picture: Picture): void;
  /** Begins what holds blocks of its own. */
  enter(blocks: Blocks): void;
  /** Ends it; answers whether it had text, or anything that is seen. */
  leave(): { hasText: boolean; hasContent: boolean };
}
