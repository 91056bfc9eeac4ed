import { AreaPath } from "../colours/area-path.ts";
import type { PageColours } from "../colours/page-colours.ts";
import { gradientOf } from "../drawing/gradients.ts";
import { type ShapeWriter, shapeOperators } from "../drawing/shapes.ts";
import type { PdfFile } from "../file/file.ts";
import { Name, type PdfValue } from "../file/objects.ts";
import type { GraphicsState } from "../text/text-state.ts";
import {
  type Colour,
  type ColourSpace,
  colourSpaceOf,
  deviceColour,
  firstColour,
  plainSpace,
} from "./colour.ts";
import type { ContentContext } from "./content-context.ts";
import type { Scope } from "./content-scope.ts";
import { PathBuilder } from "./drawings.ts";
import type { Box } from "./geometry.ts";
import type { Operands } from "./operands.ts";

const paths = new Set("m l c v y h re W W* w n s S f F f* b b* B B*".split(" "));
const colours = new Set("g G rg RG k K cs CS sc SC scn SCN".split(" "));

/** Spaces of colours that are remembered of one content: tables of palettes take memory. */
const mostSpaces = 64;

/** What a form XObject takes over of the state in which it is painted (ISO 32000-2, 8.10.1), as far as colours and lines go. */
export const paintOf = ({
  fill,
  stroke,
  fillSpace,
  strokeSpace,
  lineWidth,
  clip,
  fillOpacity,
  strokeOpacity,
  look,
}: GraphicsState) => ({
  fill,
  stroke,
  fillSpace,
  strokeSpace,
  lineWidth,
  clip,
  ...(fillOpacity !== undefined && { fillOpacity }),
  ...(strokeOpacity !== undefined && { strokeOpacity }),
  ...(look !== undefined && { look }),
});

/** Follows where and in which colours a content draws, for those who ask (8.5 and 8.6). */
export class Painter {
  readonly #file: PdfFile;
  readonly #path: PathBuilder | null;
  readonly #shapes: ShapeWriter | undefined;
  readonly #followsColours: boolean;
  readonly #areas: AreaPath | null;
  readonly #colours: PageColours | undefined;

  constructor({ file, drawings, runs, shapes, colours }: ContentContext) {
    this.#file = file;
    this.#shapes = shapes;
    this.#colours = colours;
    this.#areas = colours ? new AreaPath(file.budget, colours) : null;
    this.#followsColours = colours !== undefined || runs !== undefined || !drawings?.isColourless;
    this.#path = drawings ? new PathBuilder(file.budget, drawings) : null;
  }

  /** An image of one pixel, which fills its box with a colour. */
  pixel(box: Box, state: GraphicsState): void {
    this.#path?.pixel(box, state);
  }

  /** Does what the operator does to the path or to the colours; nothing for any other. */
  operate(operator: string, operands: Operands, scope: Scope): Promise<void> | undefined {
    const { state } = scope;
    if (this.#shapes && shapeOperators.has(operator)) this.#shapes.operate(operator, operands, state);
    if (this.#path && paths.has(operator)) {
      this.#file.budget.step(2);
      this.#areas?.operate(operator, operands, state);
      this.#path.operate(operator, operands, state);
      return;
    }
    if (!this.#followsColours || !colours.has(operator)) {
      if (operator !== "sh") return;
      this.#colours?.shading(state);
      this.#path?.shade(state);
      return this.#shapes && this.#shade(operands.at(0), scope);
    }
    this.#file.budget.step(2);
    const isStroke = operator < "a";
    switch (operator) {
      case "CS":
      case "cs":
        return this.#setSpace(operands.at(0), isStroke, scope);
      case "G":
      case "g":
      case "RG":
      case "rg":
      case "K":
      case "k":
        setSpace(state, isStroke, deviceColour);
        break;
    }
    const space = isStroke ? state.strokeSpace : state.fillSpace;
    const pattern = operands.at(operands.count - 1);
    if (pattern instanceof Name) {
      setColour(state, isStroke, null);
      return state.look && this.#setPattern(pattern.name, isStroke, scope);
    }
    setColour(state, isStroke, space(operands.values.filter((value) => typeof value === "number")));
    if (state.look && (isStroke ? state.look.strokePattern : state.look.fillPattern))
      setPattern(state, isStroke, null);
    return;
  }

  async #shade(name: PdfValue, { state, resources }: Scope): Promise<void> {
    if (!(name instanceof Name)) return;
    this.#file.budget.step(32);
    const shadings = await this.#file.dict(resources?.get("Shading"));
    this.#shapes!.shade(await gradientOf(this.#file, shadings?.get(name.name) ?? null), state);
  }

  async #setPattern(name: string, isStroke: boolean, { state, resources }: Scope): Promise<void> {
    const patterns = await this.#file.dict(resources?.get("Pattern"));
    const pattern = await this.#file.dict(patterns?.get(name));
    const isGradient = (await this.#file.number(pattern?.get("PatternType"))) === 2;
    setPattern(state, isStroke, isGradient ? "gradient" : "pattern");
  }

  #setSpace(name: PdfValue, isStroke: boolean, scope: Scope): Promise<void> | undefined {
    if (!(name instanceof Name)) return;
    const known = plainSpace(name.name) ?? scope.spaces.get(name.name);
    if (!known) return this.#findSpace(name.name, isStroke, scope);
    setSpace(scope.state, isStroke, known);
    setColour(scope.state, isStroke, firstColour(known));
    return;
  }

  async #findSpace(name: string, isStroke: boolean, { state, resources, spaces }: Scope): Promise<void> {
    const named = await this.#file.dict(resources?.get("ColorSpace"));
    const space = await colourSpaceOf(this.#file, named?.get(name) ?? null);
    if (spaces.size < mostSpaces) spaces.set(name, space);
    setSpace(state, isStroke, space);
    setColour(state, isStroke, firstColour(space));
  }
}

function setPattern(state: GraphicsState, isStroke: boolean, pattern: "gradient" | "pattern" | null): void {
  const { look } = state;
  if (look) state.look = { ...look, ...(isStroke ? { strokePattern: pattern } : { fillPattern: pattern }) };
}

function setSpace(state: GraphicsState, isStroke: boolean, space: ColourSpace): void {
  if (isStroke) state.strokeSpace = space;
  else state.fillSpace = space;
}

function setColour(state: GraphicsState, isStroke: boolean, colour: Colour | null): void {
  if (isStroke) state.stroke = colour;
  else state.fill = colour;
}
