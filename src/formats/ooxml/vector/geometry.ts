import { Guides } from "./guides.ts";
import { Path } from "./path.ts";
import { presetPaths } from "./presets.ts";
import type { CustomPath, VectorGeometry } from "./vector-shape.ts";

interface Size {
  width: number;
  height: number;
}

/** The paths of a shape of a size, from its upper left corner. */
export function pathsOf(geometry: VectorGeometry | null, size: Size): Path[] {
  if (!geometry) return presetPaths("rect", size, new Map());
  if (geometry.preset !== null) return presetPaths(geometry.preset, size, geometry.adjustments);
  const values = new Guides(size.width, size.height);
  for (const { name, formula } of geometry.guides) values.define(name, formula);
  return geometry.paths.map((path) => customPath(values, path, size));
}

/** A path of a custom geometry (ECMA-376 part 1, 20.1.9.8 to 20.1.9.20). */
function customPath(values: Guides, custom: CustomPath, { width, height }: Size): Path {
  // A path that has a size of its own is measured by it.
  const across = custom.width ? width / custom.width : 1;
  const down = custom.height ? height / custom.height : 1;
  const path = new Path();
  path.isFilled = custom.isFilled;
  path.isStroked = custom.isStroked;
  for (const { name, operands } of custom.commands) {
    const at = operands.map((operand, index) => values.value(operand) * (index % 2 ? down : across));
    const has = (count: number) => at.length >= count;
    if (name === "a:moveTo" && has(2)) path.move(at[0]!, at[1]!);
    else if (name === "a:lnTo" && has(2)) path.line(at[0]!, at[1]!);
    else if (name === "a:cubicBezTo" && has(6))
      path.curve(...(at as [number, number, number, number, number, number]));
    else if (name === "a:quadBezTo" && has(4)) path.quadratic(at[0]!, at[1]!, at[2]!, at[3]!);
    else if (name === "a:arcTo" && has(4))
      path.arc(at[0]!, at[1]!, values.value(operands[2]!) / 60_000, values.value(operands[3]!) / 60_000);
    else if (name === "a:close") path.close();
  }
  return path;
}
