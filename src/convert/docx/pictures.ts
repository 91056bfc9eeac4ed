import type { DrawingFlow } from "../../checker/readers/docx/drawings.ts";
import type { OfficePackage, Relationships } from "../../checker/readers/ooxml/package.ts";
import { isBlank } from "../../checker/text.ts";
import { writePicture } from "../office-pictures.ts";
import type { Paragraph } from "./paragraph.ts";

/** Where the story is that drawings are told in. */
interface Surroundings {
  file: OfficePackage;
  relationships: Relationships;
  paragraph(): Paragraph | undefined;
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
    this.#around.paragraph()?.picture(target, (page) => writePicture(picture, file, page));
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
