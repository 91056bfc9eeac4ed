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

const paths = new Set("m l c v y h re W W* w n s S f F f* b b* B B*".split(" "));
const colours = new Set("g G rg RG k K cs CS sc SC scn SCN".split(" "));

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
}: GraphicsState) => ({
  fill,
  stroke,
  fillSpace,
  strokeSpace,
  lineWidth,
  clip,
  ...(fillOpacity !== undefined && { fillOpacity }),
  ...(strokeOpacity !== undefined && { strokeOpacity }),
});

/** Follows where and in which colours a content draws, for those who ask (8.5 and 8.6). */
export class Painter {
  readonly #file: PdfFile;
  readonly #path: PathBuilder | null;
  readonly #shapes: ShapeWriter | undefined;
  readonly #followsColours: boolean;

  constructor({ file, drawings, runs, shapes }: ContentContext) {
    this.#file = file;
    this.#shapes = shapes;
    this.#followsColours = runs !== undefined || !drawings?.isColourless;
    this.#path = drawings ? new PathBuilder(file.budget, drawings) : null;
  }

  /** Does what the operator does to the path or to the colours; nothing for any other. */
  operate(operator: string, operands: readonly PdfValue[], scope: Scope): Promise<void> | undefined {
    const { state } = scope;
    if (this.#shapes && shapeOperators.has(operator)) this.#shapes.operate(operator, operands, state);
    if (this.#path && paths.has(operator)) {
      this.#file.budget.step(2);
      this.#path.operate(operator, operands, state);
      return;
    }
    if (!this.#followsColours || !colours.has(operator)) return;
    this.#file.budget.step(2);
    const isStroke = operator < "a";
    switch (operator.toLowerCase()) {
      case "cs":
        return this.#setSpace(operands[0] ?? null, isStroke, scope);
      case "g":
      case "rg":
      case "k":
        setSpace(state, isStroke, deviceColour);
        break;
    }
    const space = isStroke ? state.strokeSpace : state.fillSpace;
    const numbers = operands.filter((value) => typeof value === "number");
    setColour(state, isStroke, operands.at(-1) instanceof Name ? null : space(numbers));
    return;
  }

  async #setSpace(name: PdfValue, isStroke: boolean, { state, resources }: Scope): Promise<void> {
    if (!(name instanceof Name)) return;
    const spaces = plainSpace(name.name) ? null : await this.#file.dict(resources?.get("ColorSpace"));
    const space = plainSpace(name.name) ?? (await colourSpaceOf(this.#file, spaces?.get(name.name) ?? null));
    setSpace(state, isStroke, space);
    setColour(state, isStroke, firstColour(space));
  }
}

function setSpace(state: GraphicsState, isStroke: boolean, space: ColourSpace): void {
  if (isStroke) state.strokeSpace = space;
  else state.fillSpace = space;
}

function setColour(state: GraphicsState, isStroke: boolean, colour: Colour | null): void {
  if (isStroke) state.stroke = colour;
  else state.fill = colour;
}
