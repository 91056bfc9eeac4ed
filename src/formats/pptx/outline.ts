import { FillReader } from "../ooxml/drawing/fill-reader.ts";
import { LevelLooks } from "../ooxml/drawing/text-look.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { declaredLanguage } from "../ooxml/values.ts";
import type { Layouts } from "./layouts.ts";

/** Slides that are read; more is no presentation of this world. */
const slideLimit = 10_000;
/** Masters that are asked for a language. */
const masterLimit = 20;

/** What a presentation part says. */
export interface Outline {
  slides: { id: string; relationship: string | null }[];
  masters: (string | null)[];
  sections: number;
  language: string | null;
  /** How text looks that stands in no placeholder. */
  looks: LevelLooks;
}

/** Slides in the order of the presentation, its masters, sections and language. */
export async function readOutline(file: OfficePackage, main: string): Promise<Outline> {
  const outline: Outline = { slides: [], masters: [], sections: 0, language: null, looks: new LevelLooks() };
  let isDefault = false;
  const { looks } = outline;
  const parents: string[] = [];
  const fills = new FillReader((_, parent) => (parent === "a:defRPr" ? looks.colour() : null));
  await file.read(main, {
    start(name, attributes) {
      if (isDefault) {
        fills.start(name, parents.at(-1) ?? "", attributes);
        looks.start(name, attributes);
        parents.push(name);
      }
      if (name === "p:sldId" && outline.slides.length < slideLimit)
        outline.slides.push({
          id: attributes.get("id", 64) ?? "",
          relationship: attributes.get("r:id", 255),
        });
      else if (name === "p:sldMasterId" && outline.masters.length < slideLimit)
        outline.masters.push(attributes.get("r:id", 255));
      else if (name === "p14:section") outline.sections++;
      else if (name === "p:defaultTextStyle") isDefault = true;
      else if (name === "a:defRPr" && isDefault)
        outline.language ??= declaredLanguage(attributes.get("lang"));
    },
    end(name) {
      if (isDefault && name !== "p:defaultTextStyle") {
        parents.pop();
        fills.end(name);
        looks.end(name);
      }
      if (name === "p:defaultTextStyle") isDefault = false;
    },
  });
  return outline;
}

/** The language that the presentation, or else the first of its masters that has one, declares for the whole. */
export async function languageOf(
  outline: Outline,
  relationships: Relationships,
  layouts: Layouts,
): Promise<string | null> {
  if (outline.language !== null) return outline.language;
  for (const id of outline.masters.slice(0, masterLimit)) {
    const part = relationships.byId(id)?.target;
    const language = part === undefined ? null : await layouts.languageOf(part);
    if (language !== null) return language;
  }
  return null;
}
