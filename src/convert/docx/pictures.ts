import { isBlank } from "../../checker/text.ts";
import type { DrawingFlow } from "../../formats/docx/drawings.ts";
import type { OfficePackage, Relationships } from "../../formats/ooxml/package.ts";
import type { Attributes } from "../../formats/ooxml/xml.ts";
import type { Draft } from "../draft.ts";
import { type ChartData, readChart, writeChartData } from "../drawing/chart.ts";
import { Diagram } from "../drawing/diagram.ts";
import { type PartPicture, writePicture } from "../office-pictures.ts";
import { Weight } from "../weight.ts";
import type { Paragraph } from "./paragraph.ts";

/** The part that a chart or diagram keeps its content in. */
interface Graphic {
  sort: "chart" | "diagram";
  part: string;
}

/** Where the story is that drawings are told in. */
interface Surroundings {
  file: OfficePackage;
  relationships: Relationships;
  language: string | null;
  paragraph(): Paragraph | undefined;
  newDraft(): Draft;
  enterBox(): void;
  leaveBox(): { hasText: boolean; hasThings: boolean };
}

/** Writes what drawings tell of themselves into the paragraph that they are anchored in. */
export class Pictures implements DrawingFlow {
  readonly relationships: Relationships;
  readonly digest = () => null;
  readonly nearText = "";
  isHidden = false;
  onText: DrawingFlow["onText"] = null;
  readonly #around: Surroundings;
  #graphic: Graphic | null = null;
  /** Where the picture leads to that is told next. */
  #target: string | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
    this.relationships = around.relationships;
  }

  readonly tell: DrawingFlow["tell"] = (fact) => {
    if (fact.kind === "link") this.#target = fact.target;
  };

  addFigure({ fact, called, part }: Parameters<DrawingFlow["addFigure"]>[0]): void {
    const target = this.#target;
    this.#target = null;
    const { file } = this.#around;
    const isNamed = called.includes('"') || fact.fileName === undefined;
    const name = isNamed ? called : `${called} ${fact.fileName}`;
    const picture = { part, alt: fact.alt, isDecorative: fact.isDecorative, name };
    const characters = name.length + (fact.alt?.length ?? 0);
    const paragraph = this.#around.paragraph();
    const graphic = fact.kind === "figure" ? this.#graphic : null;
    this.#graphic = null;
    if (!paragraph) return;
    if (graphic && fact.kind === "figure" && fact.sort === graphic.sort && !fact.isDecorative)
      this.#writeGraphic(paragraph, picture, graphic);
    else paragraph.picture(target, (page) => writePicture(picture, file, page), characters);
  }

  /** Notes what a chart or diagram keeps its content in. */
  start(name: string, attributes: Attributes): void {
    const isChart = name === "c:chart" || name === "cx:chart";
    if (!isChart && name !== "dgm:relIds") return;
    const relationship = this.relationships.byId(attributes.get(isChart ? "r:id" : "r:dm", 255));
    if (relationship && !relationship.isExternal)
      this.#graphic = { sort: isChart ? "chart" : "diagram", part: relationship.target };
  }

  /** A chart or diagram, with its data or text after the paragraph. */
  #writeGraphic(paragraph: Paragraph, picture: PartPicture, { sort, part }: Graphic): void {
    const { file, language } = this.#around;
    const box = this.#around.newDraft();
    let chart: ChartData | null = null;
    if (sort === "diagram") {
      paragraph.picture(null, (page) => writePicture(picture, file, page));
      box.call(async (page) => {
        const diagram = new Diagram();
        const text = {
          weight: new Weight("a diagram has more shapes and text than a page may hold"),
          target: () => null,
        };
        if (await diagram.read(file, part, text)) diagram.write(page, language);
      });
    } else {
      paragraph.picture(null, async (page) => {
        chart = await readChart(file, part);
        // Its numbers say all that it shows.
        if (!chart || chart.isCut) await writePicture(picture, file, page);
        else {
          page.open("span", { lang: "en" });
          page.text(isBlank(picture.alt) ? "Chart: its data follow." : "Chart:");
          page.close();
          if (!isBlank(picture.alt)) page.text(` ${picture.alt}`);
        }
      });
      box.call((page) => {
        if (!chart) return;
        writeChartData(page, chart);
        if (chart.isCut) page.mark("The chart has more data than stand here.");
        chart = null;
      });
    }
    paragraph.boxes.push(box);
  }

  /** An ActiveX control. */
  addField({ fact }: Parameters<DrawingFlow["addField"]>[0]): void {
    const paragraph = this.#around.paragraph();
    if (!paragraph) return;
    paragraph.hasThings = true;
    paragraph.void("input", { type: "text", ...(isBlank(fact.name) ? {} : { "aria-label": fact.name! }) });
  }

  enter(): void {
    this.#around.enterBox();
  }

  leave(): { hasText: boolean; hasThings: boolean } {
    return this.#around.leaveBox();
  }

  mark(): ReturnType<DrawingFlow["mark"]> {
    return { paragraph: null, at: 0, before: "" };
  }

  place(called: string): ReturnType<DrawingFlow["place"]> {
    return { label: called };
  }
}
