import type { OfficePackage } from "../../formats/ooxml/package.ts";
import { wholeNumber } from "../../formats/ooxml/values.ts";
import type { PageBuilder } from "../page.ts";
import { type Paragraph, TextBody, type TextContext } from "./text.ts";
import { attributesOf, writeRuns } from "./write-text.ts";

interface Point {
  paragraphs: Paragraph[];
  children: { id: string; order: number }[];
}

/** Points and connections of one diagram that are kept. */
const pointLimit = 2_000;
/** Levels of points within points that are written as lists in lists. */
const deepest = 20;

/** The text of a SmartArt graphic, as the tree that its data part tells (ECMA-376 part 1, 21.4). */
export class Diagram {
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

  write(page: PageBuilder, language: string | null): void {
    const left = new Map(this.#points);
    if (this.#root !== null) this.#writeList(page, this.#root, left, language, 0);
    // What no way leads to from the root.
    for (const id of this.#points.keys())
      if (left.get(id)?.paragraphs.length) {
        page.open("ul", {});
        this.#writePoint(page, id, left, language, 0);
        page.close();
      }
  }

  #writeList(
    page: PageBuilder,
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
    page.open("ul", {});
    for (const child of children) this.#writePoint(page, child.id, left, language, level);
    page.close();
  }

  #writePoint(
    page: PageBuilder,
    id: string,
    left: Map<string, Point>,
    language: string | null,
    level: number,
  ): void {
    const point = left.get(id);
    if (!point) return;
    page.open("li", {});
    for (const [at, paragraph] of point.paragraphs.entries()) {
      if (at) {
        page.open("br", {});
        page.close();
      }
      const attributes = attributesOf(paragraph, language);
      page.open("span", attributes);
      writeRuns(page, paragraph.runs, attributes.lang ?? language);
      page.close();
    }
    this.#writeList(page, id, left, language, level + 1);
    page.close();
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
