import { isBlank } from "../../checker/white-space.ts";
import type { Graphic, Image, Link, PictureData } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import { cropped } from "../ooxml/crop.ts";
import { chartContent } from "../ooxml/drawing/chart.ts";
import { diagramContent } from "../ooxml/drawing/diagram.ts";
import { pictureLoader } from "../ooxml/pictures.ts";
import { diagramDrawing, PartDrawings } from "../ooxml/vector/part-drawings.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { Blocks } from "./blocks.ts";
import type { DrawingSink, DrawnLink, DrawnObject } from "./drawn-object.ts";
import { isLeftOut } from "./left-out.ts";
import { LooseShapes } from "./loose-shapes.ts";
import type { Paragraph, Picture } from "./paragraph.ts";
import { awaitedIn } from "./pictures-awaited.ts";
import type { TextFlow } from "./text-flow.ts";

/** What an object costs that waits for its paragraph to end, besides its XML, in steps. */
const objectCost = 48;
/** Of text in drawings that does not say, in points. */
const usualSize = 11;
/** What the program draws by its shapes; as drawings, locked canvases (20.3). */
const drawnSorts: ReadonlySet<DrawnObject["sort"]> = new Set([
  "shape",
  "connector",
  "group",
  "canvas",
  "drawing",
]);

/** Emits what drawings say of themselves in the paragraph that they are anchored in. */
export class Pictures implements DrawingSink {
  readonly #flow: TextFlow;
  readonly #root: ContentBuffer;
  /** The part that a chart or diagram keeps its content in. */
  #content: { sort: "chart" | "diagram"; part: string } | null = null;
  #depth = 1;
  /** Pictures and other objects of the part so far. */
  #count = 0;
  #drawings: PartDrawings | null = null;
  /** What floats and belongs together, by the paragraph that it is anchored in. */
  readonly #loose = new WeakMap<Paragraph, LooseShapes>();

  constructor(flow: TextFlow, root: ContentBuffer) {
    this.#flow = flow;
    this.#root = root;
  }

  /** The drawings of the part, which are made when a page asks for the first. */
  get drawings(): PartDrawings {
    const { file, places, relationships, styles } = this.#flow;
    this.#drawings ??= new PartDrawings({
      file,
      part: places.part,
      relationships,
      palette: () => styles.colours.palette,
      textSize: usualSize,
      isSkipped: (name) => isLeftOut(name, undefined),
    });
    return this.#drawings;
  }

  get relationships() {
    return this.#flow.relationships;
  }

  get isHidden(): boolean {
    return this.#flow.isHidden;
  }

  /** Notes what a chart or diagram keeps its content in. */
  start(name: string, attributes: Attributes): void {
    const isChart = name === "c:chart" || name === "cx:chart";
    if (!isChart && name !== "dgm:relIds") return;
    const relationship = this.relationships.byId(attributes.get(isChart ? "r:id" : "r:dm", 255));
    if (relationship && !relationship.isExternal)
      this.#content = { sort: isChart ? "chart" : "diagram", part: relationship.target };
  }

  picture(member: DrawnObject): void {
    this.#flow.budget.step(objectCost);
    const { element, sort, alternative, isDecorative, fileName, called, target, snippet, link } = member;
    const { file, places, here } = this.#flow;
    const digest = target === null ? null : file.digestOf(target.target);
    const part = target && !target.isExternal ? target.target : null;
    const size = part === null ? 0 : (file.entry(part)?.size ?? 0);
    const anchor = digest ?? target?.target;
    const isNamed = called.includes('"') || fileName === undefined;
    if (!isBlank(alternative)) this.#flow.readAlternative(` ${alternative} `);
    const beside = { text: this.#flow.nearText, ...here };
    const number = ++this.#count;
    const of = places.kind === "body" ? " of the document" : "";
    const drawn = {
      alternative: isBlank(alternative) ? null : alternative,
      isDecorative,
      name: isNamed ? called : `${called} ${fileName}`,
      address: this.#flow.addressOf(element),
      place: () => ({ ...places.of(called, beside.text, beside), apart: `object ${number}${of}` }),
      size,
      load:
        part === null ? this.#drawn(member) : cropped(pictureLoader(file, part), member.crop, member.extent),
      ...(member.hasWordsBeside ? { hasWordsBeside: true, isJudgedElsewhere: true } : {}),
      ...(member.isThin ? { isThin: true } : {}),
      ...(member.isOfWords ? { isOfWords: true as const } : {}),
      ...(anchor ? { anchor } : {}),
      ...(snippet ? { snippet } : {}),
      ...(places.kind === "header" || places.kind === "footer" ? {} : { nearbyCaption: null }),
    };
    const node: Image | Graphic =
      sort === "image"
        ? { role: "image", fileName: fileName ?? "", ...drawn }
        : { role: "graphic", sort, ...(fileName ? { fileName } : {}), ...drawn };
    this.#addContent(node);
    if (node.role === "graphic" && sort === "drawing" && element !== null && !isDecorative)
      node.loadContent = () => this.drawings.words(element);
    const { isFloating } = member;
    const picture: Picture = { node, link: link && this.#linkNode(link), called, isFloating, beside };
    const isLoose = isFloating && !link && !isDecorative && node.alternative === null;
    if (isLoose && node.role === "graphic" && element !== null && (sort === "shape" || sort === "connector"))
      this.#looseShapes?.addDrawn(node, element);
    this.#flow.addPicture(picture);
  }

  get #looseShapes(): LooseShapes | null {
    const { paragraph } = this.#flow;
    if (!paragraph) return null;
    let shapes = this.#loose.get(paragraph);
    if (!shapes) {
      shapes = new LooseShapes((elements) => this.drawings.drawing(...elements));
      this.#loose.set(paragraph, shapes);
    }
    return shapes;
  }

  wordedShape(element: number): void {
    this.#looseShapes?.addWorded(element);
  }

  #drawn({ sort, element, hasWordsBeside }: DrawnObject): (() => Promise<PictureData | null>) | null {
    if (element === null || !drawnSorts.has(sort)) return null;
    return () => (hasWordsBeside ? this.drawings.besideWords(element) : this.drawings.drawing(element));
  }

  #addContent(node: Image | Graphic): void {
    const content = this.#content;
    this.#content = null;
    if (!content || node.role !== "graphic" || node.sort !== content.sort || node.isDecorative) return;
    const { file, tally, relationships, styles } = this.#flow;
    if (content.sort === "chart") {
      node.loadContent = () => chartContent(file, content.part);
      return;
    }
    const palette = () => styles.colours.palette;
    node.loadContent = () => diagramContent(file, content.part, tally.language);
    node.load = () => diagramDrawing({ file, relationships, palette }, content.part);
  }

  #linkNode({ name, id, alternative }: DrawnLink): Link {
    const { places, nearText, here } = this.#flow;
    return {
      role: "link",
      target: this.relationships.byId(id)?.target ?? null,
      name: alternative ?? "",
      anchor: `${name} ${id}`.slice(0, 160).trim(),
      address: this.#flow.address,
      place: () => places.of(`linked picture "${name.slice(0, 60)}"`, nearText, here),
    };
  }

  /** A link on what has text of its own, so that no picture stands for it. */
  link(link: DrawnLink): void {
    this.#flow.budget.step(objectCost);
    this.#flow.paragraph?.leaf(this.#linkNode(link));
  }

  video(name: string): void {
    this.#flow.budget.step(objectCost);
    const { places, nearText, here, paragraph } = this.#flow;
    paragraph?.leaf({
      role: "media",
      sort: "video",
      hasTextTrack: false,
      hasPoster: true,
      snippet: name,
      place: () => places.of("video", nearText, here),
    });
  }

  floats(sort: string, called: string): void {
    this.#flow.paragraph?.float(sort, called);
  }

  /** An ActiveX control. */
  control(name: string, alternative: string | null, element: number | null): void {
    this.#flow.budget.step(objectCost);
    this.#flow.addField(
      {
        control: "text",
        controlName: "ActiveX control",
        name: alternative,
        value: "",
        isChecked: false,
        options: [],
      },
      {
        called: name ? `control "${name.slice(0, 60)}"` : "control",
        own: name,
        start: { ...this.#flow.mark(), element },
      },
    );
  }

  enterBox(): void {
    const { places, tally, blocks } = this.#flow;
    this.#flow.enter(
      new Blocks(this.#root.apart(), places, tally, {
        kind: "box",
        ...this.#flow.box,
        isLeftOut: blocks.isLeftOut || this.#flow.isHidden,
        mostPictures: awaitedIn(++this.#depth),
      }),
    );
  }

  leaveBox(): { hasText: boolean; hasContent: boolean } {
    const { blocks, places, here } = this.#flow;
    if (blocks.kind !== "box") return { hasText: false, hasContent: false };
    this.#depth--;
    blocks.end();
    const found = this.#flow.leave();
    if (!blocks.buffer.hasContent) this.#flow.paragraph?.addBox(blocks.buffer);
    else if (!this.#flow.isHidden) {
      const box = this.#root.apart();
      box.open({ role: "section", sort: "box", place: () => places.of("text box", null, here) });
      box.add(blocks.buffer);
      box.close();
      box.text({ text: "\n" });
      this.#flow.paragraph?.addBox(box);
    }
    return found;
  }
}
