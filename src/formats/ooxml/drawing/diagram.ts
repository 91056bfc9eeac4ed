import type { GraphicContent, Place } from "../../content.ts";
import { ContentEmitter, type ContentSink } from "../../content-buffer.ts";
import { KeptSize } from "../../kept-size.ts";
import type { OfficePackage } from "../package.ts";
import { wholeNumber } from "../values.ts";
import { type Paragraph, TextBody, type TextContext } from "./text.ts";
import { attributesOf, emitRuns } from "./text-content.ts";

interface Point {
  paragraphs: Paragraph[];
  children: { id: string; order: number }[];
}

/** Points and connections of one diagram that are kept. */
const pointLimit = 2_000;
/** Levels of points within points that are written as lists in lists. */
const deepest = 20;

const nowhere = (): Place => ({ label: "" });

/** The text that a diagram's data part keeps; null where there is none. */
export async function diagramContent(
  file: OfficePackage,
  part: string,
  language: string | null,
  text: TextContext = {
    weight: new KeptSize("a diagram has more shapes and text than a page may hold"),
    target: () => null,
  },
): Promise<GraphicContent | null> {
  const diagram = new Diagram();
  if (!(await diagram.read(file, part, text))) return null;
  return {
    isCut: false,
    replacesPicture: false,
    emit: async (to) => diagram.emit(new ContentEmitter(to), language),
  };
}

/** The text of a SmartArt graphic, as the tree that its data part says (ECMA-376 part 1, 21.4). */
class Diagram {
  readonly #points = new Map<string, Point>();
  #root: string | null = null;

  /** Reads a data part; false where there is no text in it. */
  async read(file: OfficePackage, part: string, context: TextContext): Promise<boolean> {
    const parents: string[] = [];
    let point: Point | null = null;
    let body: TextBody | null = null;
    let connections = 0;
    await file.read(
      part,
      {
        start: (name, attributes) => {
          const parent = parents.at(-1) ?? "";
          parents.push(name);
          if (name === "dgm:pt") {
            const type = attributes.get("type") ?? "node";
            const id = attributes.get("modelId", 100) ?? "";
            point = { paragraphs: [], children: [] };
            // The others are lines between points and how they are laid out.
            if (/^(?:node|asst|doc)$/.test(type) && this.#points.size < pointLimit)
              this.#points.set(id, point);
            if (type === "doc") this.#root ??= id;
          } else if (name === "dgm:t") body = new TextBody(context);
          else if (name === "dgm:cxn") {
            const order = wholeNumber(attributes.get("srcOrd")) ?? 0;
            const from = this.#points.get(attributes.get("srcId", 100) ?? "");
            if ((attributes.get("type") ?? "parOf") === "parOf" && connections++ < pointLimit)
              from?.children.push({ id: attributes.get("destId", 100) ?? "", order });
          } else body?.start(name, attributes, parent);
        },
        end: (name) => {
          parents.pop();
          if (name === "dgm:t" && point && body) {
            point.paragraphs = body.paragraphs;
            body = null;
          } else body?.end(name);
        },
        text: (text) => body?.text(text),
      },
      true,
    );
    return [...this.#points.values()].some(({ paragraphs }) => paragraphs.length);
  }

  emit(to: ContentSink, language: string | null): void {
    const left = new Map(this.#points);
    if (this.#root !== null) this.#emitList(to, this.#root, left, language, 0);
    // What no way leads to from the root.
    for (const id of this.#points.keys())
      if (left.get(id)?.paragraphs.length) {
        to.open({ role: "list", sort: "bullets", place: nowhere });
        this.#emitPoint(to, id, left, language, 0);
        to.close();
      }
  }

  #emitList(
    to: ContentSink,
    id: string,
    left: Map<string, Point>,
    language: string | null,
    level: number,
  ): void {
    const point = left.get(id);
    left.delete(id);
    if (!point || level > deepest) return;
    const children = point.children
      .filter((child) => this.#hasText(child.id, left, level))
      .sort((one, other) => one.order - other.order);
    if (!children.length) return;
    to.open({ role: "list", sort: "bullets", place: nowhere });
    for (const child of children) this.#emitPoint(to, child.id, left, language, level);
    to.close();
  }

  #emitPoint(
    to: ContentSink,
    id: string,
    left: Map<string, Point>,
    language: string | null,
    level: number,
  ): void {
    const point = left.get(id);
    if (!point) return;
    to.open({ role: "item", place: nowhere });
    for (const [at, paragraph] of point.paragraphs.entries()) {
      if (at) {
        to.open({ role: "break", place: nowhere });
        to.close();
      }
      const attributes = attributesOf(paragraph, language);
      to.open({ role: "phrase", sort: "plain", ...attributes, place: nowhere });
      emitRuns(to, paragraph.runs, attributes.language ?? language);
      to.close();
    }
    this.#emitList(to, id, left, language, level + 1);
    to.close();
  }

  /** Whether a point or one that is directly in it has text: an empty item would say nothing. */
  #hasText(id: string, left: Map<string, Point>, level: number): boolean {
    const point = left.get(id);
    if (!point || level > deepest) return false;
    return (
      point.paragraphs.length > 0 || point.children.some((child) => left.get(child.id)?.paragraphs.length)
    );
  }
}
