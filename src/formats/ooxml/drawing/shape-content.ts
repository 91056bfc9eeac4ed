import { snippet } from "../../../checker/snippet.ts";
import { altTextFlaw } from "../../../checker/text/alt-text.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { ColouredNote } from "../../coloured-note.ts";
import type { Cell, Colour, Graphic, Image, Link, PictureData, Place } from "../../content.ts";
import type { ContentBuffer } from "../../content-buffer.ts";
import type { ColourDoubt } from "../../notes.ts";
import { isColour, type Paint } from "../colour/paint.ts";
import { cropped } from "../crop.ts";
import type { OfficePackage, Relationships } from "../package.ts";
import { pictureLoader } from "../pictures.ts";
import { isThin } from "../values.ts";
import type { PartDrawings } from "../vector/part-drawings.ts";
import { chartContent } from "./chart.ts";
import type { ChartCells } from "./chart-data.ts";
import { diagramContent } from "./diagram.ts";
import { legacyPicture } from "./legacy-picture.ts";
import type { DrawnTable, Frame, Shape } from "./shape.ts";
import type { ColouredText, ShapeText, TextContext } from "./text.ts";
import { emitInline, emitParagraphs, lineOf, type TextAround } from "./text-content.ts";

/** What the shapes of one slide or sheet are reported with. */
export interface ShapesAround {
  to: ContentBuffer;
  file: OfficePackage;
  relationships: Relationships;
  /** Of the text around. */
  language: string | null;
  text: TextContext;
  place(called: string, shape: Shape): Place;
  /** What stays the same of the slide or sheet: the beginning of anchors. */
  anchor: string;
  /** Where contrast is looked at. */
  colours?: ShapeColours;
  /** What the program draws, as SVG. */
  drawings?: SlideDrawings;
  /** The cells that charts refer to. */
  cells?: ChartCells;
}

/** Draws shapes of the part that is reported, and diagrams by the part that holds their data. */
export interface SlideDrawings {
  shapes: Pick<PartDrawings, "drawing">;
  diagram(data: string): Promise<PictureData | null>;
}

/** A cell of a table. */
export interface CellOf {
  table: DrawnTable;
  row: number;
  column: number;
}

/** Says in which colours a text is shown, and on which. */
interface ShapeColours {
  text(
    coloured: ColouredText,
    body: ShapeText,
    shape: Shape,
    cell: CellOf | null,
  ): { foreground: Paint; behind: { colours: Colour[]; doubt: ColourDoubt | null }; isLarge: boolean };
}

/** What a group says for the pictures and shapes in it. */
interface Cover {
  alt: string | null;
  isDecorative: boolean;
  /** Something is reported that has the alternative text of the group. */
  isReported: boolean;
}

/** Where a shape stands among others. */
interface Standing {
  /** The innermost group that is described. */
  cover: Cover | null;
  isInGroup: boolean;
}

/** A box around shapes, in EMU. */
type Bounds = [left: number, top: number, right: number, bottom: number];

const boundsOf = ({ x, y, width, height }: Frame): Bounds => [x, y, x + width, y + height];
const united = (one: Bounds | null, other: Bounds): Bounds =>
  one
    ? [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ]
    : other;

const isGroupDrawn = ({ members }: Shape): boolean =>
  members.some((member) => (member.element === "grpSp" ? isGroupDrawn(member) : isDrawnAlone(member)));
/** A shape or line that has no text and no description: what it shows is in the drawing alone. */
const isDrawnAlone = ({ element, body, alt, isDecorative, isTextBox, placeholder, isLine }: Shape): boolean =>
  (element === "cxnSp" || (element === "sp" && (isLine || (!isTextBox && !placeholder)))) &&
  !body.paragraphs.length &&
  isBlank(alt) &&
  !isDecorative;

/** A shape with words, or a group of such shapes. */
const hasWords = ({ element, body, members }: Shape): boolean =>
  element === "grpSp" ? members.some(hasWords) : element === "sp" && body.paragraphs.length > 0;

/**
 * Elements of the shapes that make one drawing: those without words, and what has words and stands among them, as the
 * boxes of a chart stand among its lines.
 */
function drawnTogether(shapes: readonly Shape[]): number[] {
  const isDrawn = (shape: Shape) => (shape.element === "grpSp" ? isGroupDrawn(shape) : isDrawnAlone(shape));
  let bounds: Bounds | null = null;
  for (const shape of shapes)
    if (isDrawn(shape) && shape.frame) bounds = united(bounds, boundsOf(shape.frame));
  const isAmong = (shape: Shape) => {
    const { placeholder, frame } = shape;
    if (!frame || !bounds || placeholder || !hasWords(shape)) return false;
    const [left, top, right, bottom] = boundsOf(frame);
    return left <= bounds[2] && right >= bounds[0] && top <= bounds[3] && bottom >= bounds[1];
  };
  return shapes
    .filter((shape) => isDrawn(shape) || isAmong(shape))
    .flatMap(({ address }) => (address.in === "part" ? [address.element] : []));
}

/** Whether all that the group shows is found by itself, so that nothing is left for a text of the group to say. */
const isOfPictures = ({ members }: Shape): boolean =>
  members.length > 0 &&
  members.every((member) =>
    member.element === "grpSp"
      ? isOfPictures(member)
      : member.element === "pic" || member.element === "graphicFrame",
  );

const none: Standing = { cover: null, isInGroup: false };

/** `picture "Picture 3"` */
const calledAs = (what: string, { name }: Shape) => (name ? `${what} "${snippet(name, 60)}"` : what);

/** Emits shapes in their order: text, lists, tables, pictures, charts and diagrams. */
export class ShapeEmitter {
  readonly #around: ShapesAround;
  /** Shapes and lines without text that no one has described. */
  #drawn = 0;

  constructor(around: ShapesAround) {
    this.#around = around;
  }

  emit(shapes: readonly Shape[]): void {
    for (const shape of shapes) this.#emit(shape, none);
    if (!this.#drawn) return;
    // A page has one remark for all of them.
    const name = this.#drawn === 1 ? "1 drawn shape or line" : `${this.#drawn} drawn shapes and lines`;
    this.#drawn = 0;
    const drawn = { alternative: null, isDecorative: false, isJudgedElsewhere: true, name };
    const { drawings } = this.#around;
    const elements = drawings ? drawnTogether(shapes) : [];
    const load = elements.length ? () => drawings!.shapes.drawing(...elements) : null;
    this.#inParagraph(null, {
      role: "graphic",
      sort: "shape",
      ...drawn,
      load,
      place: () => ({ label: name }),
    });
  }

  /** Where the text of a shape is. */
  textAround(shape: Shape, shapeLink: (() => Link) | null = null): TextAround {
    const { relationships } = this.#around;
    const { address } = shape;
    return {
      ...(address.in === "part"
        ? { addressOf: (element: number) => ({ in: "part" as const, part: address.part, element }) }
        : {}),
      place: (called) => this.#around.place(called, shape),
      targetOf: (id) => relationships.byId(id)?.target ?? null,
      shapeLink,
    };
  }

  /** What a text says beside its paragraphs: colours, and languages that are none. */
  noteText(body: ShapeText, shape: Shape, cell: CellOf | null = null): void {
    const { to } = this.#around;
    const place = (text: string) => this.#around.place(`text "${snippet(text, 60)}"`, shape);
    for (const { language: detail, text } of body.malformed)
      to.note({
        kind: "language-defect",
        defect: "malformed",
        detail,
        isOfPart: true,
        place: place(text),
        snippet: snippet(text),
      });
    const { colours } = this.#around;
    if (!colours) return;
    for (const coloured of body.colours.values()) {
      const { text } = coloured;
      const { foreground, behind, isLarge } = colours.text(coloured, body, shape, cell);
      const [background = null, ...others] = behind.doubt === null ? behind.colours : [];
      const doubt = behind.doubt ?? (isColour(foreground) ? null : foreground);
      to.note(
        new ColouredNote(
          { foreground: isColour(foreground) ? foreground : null, background, others, doubt, isLarge, text },
          place,
        ),
      );
    }
  }

  #emit(shape: Shape, standing: Standing): void {
    switch (shape.element) {
      case "grpSp":
        this.#group(shape, standing);
        return;
      case "pic":
        if (shape.media) this.#media(shape, standing);
        else this.#picture(shape, standing, "image", "picture");
        return;
      case "graphicFrame":
        this.#frame(shape, standing);
        return;
      case "control":
        this.#control(shape);
        return;
    }
    if (shape.body.paragraphs.length) this.#text(shape);
    else this.#withoutText(shape, standing);
  }

  #text(shape: Shape): void {
    const { to, language } = this.#around;
    emitParagraphs(to, shape.body.paragraphs, language, this.textAround(shape, this.#linkOnText(shape)));
    this.noteText(shape.body, shape);
  }

  /** The link on a shape: each piece of its text is one in a page, all together are one to checks. */
  #linkOnText(shape: Shape): (() => Link) | null {
    if (shape.link === null && shape.href === null) return null;
    const link = this.#link(shape);
    let isFirst = true;
    return () => {
      const next: Link = isFirst ? link : { ...link, isGenerated: true };
      isFirst = false;
      return next;
    };
  }

  /** The link on a shape. */
  #link(shape: Shape): Link {
    const { href, link, name, alt, body } = shape;
    const target = href ?? this.#around.relationships.byId(link)?.target ?? null;
    const text = lineOf(body.paragraphs);
    return {
      role: "link",
      target,
      name: isBlank(text) ? (alt ?? "") : text,
      ...(href === null ? { isInert: true } : {}),
      anchor: snippet(`${name} ${target ?? ""}`),
      place: () => this.#around.place(calledAs("linked shape", shape), shape),
    };
  }

  #control(shape: Shape): void {
    this.#around.to.leaf({
      role: "field",
      ...controlOf(shape.name),
      controlName: "ActiveX control",
      name: isBlank(shape.alt) ? null : shape.alt,
      value: "",
      isChecked: false,
      options: [],
      anchor: this.#anchor(shape),
      address: shape.address,
      place: () => this.#around.place(calledAs("control", shape), shape),
    });
  }

  #group(shape: Shape, { cover, isInGroup }: Standing): void {
    const isDescribed = shape.isDecorative || !isBlank(shape.alt);
    const own = isDescribed ? { alt: shape.alt, isDecorative: shape.isDecorative, isReported: false } : cover;
    for (const member of shape.members) this.#emit(member, { cover: own, isInGroup: true });
    // Nothing in it can be shown: what it is described by stands alone.
    const isAlone = own !== null && own !== cover && !own.isReported && !own.isDecorative;
    if (isInGroup && !isAlone) return;
    const node: Graphic = {
      ...this.#drawing(shape, "group"),
      role: "graphic",
      sort: "group",
      ...(isInGroup || (!isDescribed && isOfPictures(shape)) ? { isJudgedElsewhere: true } : {}),
      ...(isAlone ? {} : { isShownElsewhere: true }),
    };
    this.#inParagraph(isAlone && shape.href !== null ? this.#link(shape) : null, node);
  }

  /** A shape, line or ink without text. */
  #withoutText(shape: Shape, { cover, isInGroup }: Standing): void {
    const isInk = shape.element === "contentPart";
    const isConnector = shape.element === "cxnSp" || shape.isLine;
    const isSeen = isInk || shape.element === "cxnSp" || (!shape.placeholder && !shape.isTextBox);
    // An empty placeholder or text box is not seen when the slide is shown.
    if (!isSeen) return;
    const [sort, what] = isInk
      ? (["ink", "ink drawing"] as const)
      : isConnector
        ? (["connector", "line"] as const)
        : (["shape", "shape"] as const);
    const isDescribed = !isBlank(shape.alt);
    const isShown = isDescribed && !shape.isDecorative && !cover;
    if (!isDescribed && !shape.isDecorative && !cover) this.#drawn++;
    if (isInGroup && !isShown) return;
    const node: Graphic = {
      ...this.#drawing(shape, what),
      role: "graphic",
      sort,
      ...(isInGroup ? { isJudgedElsewhere: true } : {}),
      ...(isShown ? {} : { isShownElsewhere: true }),
    };
    this.#inParagraph(shape.link === null && shape.href === null ? null : this.#link(shape), node);
  }

  /** A picture or object; in a group that is described the first stands for the group. */
  #picture(
    shape: Shape,
    { cover }: Standing,
    sort: "image" | Graphic["sort"],
    what: string,
    more: Partial<Graphic> = {},
  ): void {
    const drawing = this.#drawing(shape, what);
    if (cover) {
      drawing.isJudgedElsewhere = true;
      // What programs put there, as the name of its file, says nothing beside the text of the group.
      if (!shape.isDecorative && altTextFlaw(shape.alt) !== null) {
        const isFirst = !cover.isReported && !cover.isDecorative;
        cover.isReported = true;
        drawing.alternative = isFirst ? cover.alt : null;
        drawing.isDecorative = !isFirst;
      }
    }
    const isUnseen = shape.frame !== null && !shape.isMember && isThin(shape.frame.width, shape.frame.height);
    const node: Image | Graphic =
      sort === "image"
        ? { fileName: "", ...drawing, ...(isUnseen ? { isThin: true } : {}), role: "image" }
        : { ...drawing, ...more, role: "graphic", sort };
    this.#inParagraph(shape.link === null && shape.href === null ? null : this.#link(shape), node);
  }

  #drawing(shape: Shape, what: string) {
    const { file, relationships } = this.#around;
    const relationship = relationships.byId(shape.image);
    // The picture that an object is shown by may be drawn anew at any time.
    const target = shape.element === "graphicFrame" ? undefined : relationship?.target;
    const fileName = target?.slice(target.lastIndexOf("/") + 1);
    const part = relationship && !relationship.isExternal ? relationship.target : null;
    const digest = target === undefined ? null : file.digestOf(target);
    const drawing: Omit<Graphic, "role" | "sort"> & Pick<Image, "load"> = {
      alternative: isBlank(shape.alt) ? null : shape.alt,
      isDecorative: shape.isDecorative,
      name: shape.name,
      address: shape.address,
      ...(fileName ? { fileName } : {}),
      size: part === null ? 0 : (file.entry(part)?.size ?? 0),
      load: part === null ? this.#load(shape) : cropped(pictureLoader(file, part), shape.crop, shape.frame),
      anchor: digest === null ? this.#anchor(shape) : `${this.#around.anchor} ${digest}`,
      ...(shape.alt ? { snippet: snippet(shape.alt) } : {}),
      place: () => this.#around.place(calledAs(what, shape), shape),
    };
    return drawing;
  }

  #load({ element, address, vmlShape }: Shape): (() => Promise<PictureData | null>) | null {
    const { drawings, file, relationships } = this.#around;
    if (vmlShape !== null) return legacyPicture(file, relationships, vmlShape);
    const isDrawn = element === "sp" || element === "cxnSp" || element === "grpSp";
    if (!drawings || !isDrawn || address.in !== "part") return null;
    return () => drawings.shapes.drawing(address.element);
  }

  #anchor = ({ id, name }: Shape): string => `${this.#around.anchor} ${id} ${name.slice(0, 100)}`;

  #inParagraph(link: Link | null, node: Image | Graphic): void {
    const { to } = this.#around;
    const isShown = !node.isShownElsewhere;
    if (isShown) to.open({ role: "paragraph", place: node.place });
    if (link) to.open(link);
    to.leaf(node);
    if (link) to.close();
    if (isShown) to.close();
  }

  #media(shape: Shape, { cover }: Standing): void {
    const { to } = this.#around;
    const sort = shape.media!;
    const base = {
      anchor: `${this.#around.anchor} ${shape.name.slice(0, 100)}`,
      address: shape.address,
      place: () => this.#around.place(calledAs(sort, shape), shape),
    };
    const { hasTextTrack } = shape;
    to.open({ role: "paragraph", place: base.place });
    to.leaf({
      role: "media",
      sort,
      hasTextTrack,
      name: isBlank(shape.alt) ? (cover?.alt ?? null) : shape.alt,
      ...base,
    });
    to.close();
    if (cover) cover.isReported = true;
    else to.leaf({ ...this.#drawing(shape, sort), role: "graphic", sort: "media", isShownElsewhere: true });
  }

  #frame(shape: Shape, standing: Standing): void {
    const { file, relationships, text, language, drawings, cells } = this.#around;
    const { graphic, table } = shape;
    const part = relationships.byId(shape.content)?.target;
    if (table) this.#table(shape, table);
    else if (graphic === "chart" || graphic === "chartex")
      this.#picture(shape, standing, "chart", "chart", {
        ...(part === undefined ? {} : { loadContent: () => chartContent(file, part, cells) }),
      });
    else if (graphic === "diagram")
      this.#picture(shape, standing, "diagram", "SmartArt graphic", {
        ...(part === undefined ? {} : { loadContent: () => diagramContent(file, part, language, text) }),
        ...(part === undefined || !drawings ? {} : { load: () => drawings.diagram(part) }),
      });
    else if (graphic)
      this.#picture(shape, standing, shape.isFormula ? "formula" : "object", "embedded object");
  }

  #table(shape: Shape, table: DrawnTable): void {
    const { to, language } = this.#around;
    if (!table.rows.length) return;
    const around = this.textAround(shape);
    const [first = []] = table.rows;
    const head = first.reduce((all, { body }) => {
      const text = lineOf(body.paragraphs);
      return isBlank(text) || all.length >= 120 ? all : `${all}${all ? " | " : ""}${snippet(text, 60)}`;
    }, "");
    const place = () => around.place(calledAs("table", shape));
    to.open({
      role: "table",
      isLayout: false,
      ...(table.isRightToLeft ? { direction: "rtl" } : {}),
      anchor: `${this.#around.anchor} ${head}`,
      ...(head ? { snippet: head } : {}),
      address: shape.address,
      place,
    });
    for (const [row, cells] of table.rows.entries()) {
      const isHeader = table.hasHeaderRow && row === 0;
      to.open({ role: "row", ...(isHeader ? { isHeader } : {}), place });
      for (const [column, { body, columns, rows, isMergedAcross, isMergedDown }] of cells.entries()) {
        if (isMergedAcross) continue;
        const scope = isHeader ? "col" : table.hasHeaderColumn && column === 0 ? "row" : null;
        const cell: Cell = {
          role: "cell",
          isHeader: scope !== null,
          ...(scope ? { scope } : {}),
          ...(columns > 1 ? { columnSpan: columns } : {}),
          ...(rows > 1 ? { rowSpan: rows } : {}),
          ...(isMergedDown ? { hidden: "gone" } : {}),
          place,
        };
        to.open(cell);
        if (!isMergedDown) emitInline(to, body.paragraphs, language, around);
        to.close();
        this.noteText(body, shape, { table, row, column });
      }
      to.close();
    }
    to.close();
  }
}

/** What kind of control it is, by the name that the program gave it; the rest of it is a program's own. */
function controlOf(name: string): { control: "check box" | "radio button" | "button" | "list" | "text" } {
  if (/check/i.test(name)) return { control: "check box" };
  if (/option|radio/i.test(name)) return { control: "radio button" };
  if (/button/i.test(name)) return { control: "button" };
  return { control: /combo|list/i.test(name) ? "list" : "text" };
}
