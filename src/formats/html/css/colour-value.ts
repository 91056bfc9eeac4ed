import { namedColours } from "./named-colours.ts";
import { splitOutside } from "./selector.ts";

/** sRGB from 0 to 255 each, and how opaque it is from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** System colours that browsers show in light pages (CSS Color 4, 6.2). */
const systemColours = new Map<string, Rgba>([
  ["canvas", [255, 255, 255, 1]],
  ["canvastext", [0, 0, 0, 1]],
  ["linktext", [0, 0, 238, 1]],
  ["visitedtext", [85, 26, 139, 1]],
  ["activetext", [255, 0, 0, 1]],
  ["buttonface", [239, 239, 239, 1]],
  ["buttontext", [0, 0, 0, 1]],
  ["field", [255, 255, 255, 1]],
  ["fieldtext", [0, 0, 0, 1]],
  ["mark", [255, 255, 0, 1]],
  ["marktext", [0, 0, 0, 1]],
  ["graytext", [128, 128, 128, 1]],
  ["transparent", [0, 0, 0, 0]],
]);

const level = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
const part = (value: number) => Math.max(0, Math.min(1, value));

/** A colour as CSS writes it (CSS Color 4), in lower case; null for anything else. */
export function rgba(value: string): Rgba | null {
  if (value.startsWith("#")) return hexadecimal(value.slice(1));
  if (value.startsWith("color-mix(")) return mixed(value);
  const call = /^([a-z]+)\(\s*([^()]*?)\s*\)$/.exec(value);
  if (call) return functional(call[1]!, call[2]!);
  const named = namedColours.get(value);
  if (named !== undefined) return [named >> 16, (named >> 8) & 255, named & 255, 1];
  return systemColours.get(value) ?? null;
}

/** Colours in one another. */
const longestMix = 300;

/** color-mix (CSS Color 5, 2.1) in sRGB, and with nothing at all in any space. */
function mixed(value: string): Rgba | null {
  const [, space = "", list = ""] = /^color-mix\(\s*in\s+([a-z-]+)\s*,([\s\S]*)\)$/.exec(value) ?? [];
  if (!space || value.length > longestMix) return null;
  const parts = splitOutside(list, ",").map((one) => {
    const share = /(?:^|\s)(\d+(?:\.\d+)?)%(?=\s|$)/.exec(one);
    const colour = rgba((share ? one.replace(share[0], " ") : one).trim());
    return { colour, share: share ? Number(share[1]) / 100 : null };
  });
  const [first, second] = parts;
  if (parts.length !== 2 || !first?.colour || !second?.colour) return null;
  const one = first.share ?? (second.share === null ? 0.5 : 1 - second.share);
  const other = second.share ?? 1 - one;
  const sum = one + other;
  const [a, b] = [first.colour, second.colour];
  if (sum <= 0 || (space !== "srgb" && a[3] > 0 && b[3] > 0)) return null;
  const [weightA, weightB] = [(a[3] * one) / sum, (b[3] * other) / sum];
  const alpha = weightA + weightB;
  const at = (index: 0 | 1 | 2) => (alpha ? level((a[index] * weightA + b[index] * weightB) / alpha) : 0);
  return [at(0), at(1), at(2), alpha * Math.min(1, sum)];
}

function hexadecimal(digits: string): Rgba | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const at = (index: number) => Number.parseInt(long.slice(2 * index, 2 * index + 2), 16);
  return [at(0), at(1), at(2), long.length === 8 ? at(3) / 255 : 1];
}

function functional(name: string, inside: string): Rgba | null {
  const [first, ...rest] = inside.split(/[\s,/]+/);
  const space = name === "color" ? first : null;
  const written = (space === null ? [first!, ...rest] : rest).slice(0, 4);
  const numbers: number[] = [];
  /** What 100 % is of each component. */
  const whole = wholes.get(name) ?? [1, 1, 1];
  for (const [at, text] of written.entries()) {
    const found = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|turn|rad|grad)?$/.exec(
      text === "none" ? "0" : text,
    );
    if (!found) return null;
    const number = Number(found[1]);
    numbers.push(
      number * (found[2] === "%" ? (at === 3 ? 1 : whole[at]!) / 100 : (angles.get(found[2] ?? "") ?? 1)),
    );
  }
  if (numbers.length < 3) return null;
  const [a, b, c, alpha = 1] = numbers as [number, number, number, number?];
  const opaque = part(alpha);
  const from = (colour: readonly [number, number, number]): Rgba => [
    level(255 * colour[0]),
    level(255 * colour[1]),
    level(255 * colour[2]),
    opaque,
  ];
  const polar = (): [number, number] => [
    b * Math.cos((c * Math.PI) / 180),
    b * Math.sin((c * Math.PI) / 180),
  ];
  switch (name) {
    case "rgb":
    case "rgba":
      return [level(a), level(b), level(c), opaque];
    case "hsl":
    case "hsla":
      return from(hsl(a, part(b / 100), part(c / 100)));
    case "hwb": {
      const [white, black] = [part(b / 100), part(c / 100)];
      const sum = white + black;
      if (sum >= 1) return from([white / sum, white / sum, white / sum]);
      const [red, green, blue] = hsl(a, 1, 0.5);
      const mixed = (value: number) => value * (1 - sum) + white;
      return from([mixed(red), mixed(green), mixed(blue)]);
    }
    case "oklab":
      return from(oklab(a, b, c));
    case "oklch":
      return from(oklab(a, ...polar()));
    case "lab":
      return from(lab(a, b, c));
    case "lch":
      return from(lab(a, ...polar()));
    case "color":
      return space === "srgb" ? from([a, b, c]) : null;
    default:
      return null;
  }
}

const wholes = new Map([
  ["rgb", [255, 255, 255]],
  ["rgba", [255, 255, 255]],
  ["hsl", [100, 100, 100]],
  ["hsla", [100, 100, 100]],
  ["hwb", [100, 100, 100]],
  ["oklab", [1, 0.4, 0.4]],
  ["oklch", [1, 0.4, 1]],
  ["lab", [100, 125, 125]],
  ["lch", [100, 150, 1]],
]);
const angles = new Map([
  ["deg", 1],
  ["turn", 360],
  ["rad", 180 / Math.PI],
  ["grad", 0.9],
]);

type Triple = [number, number, number];

function hsl(hue: number, saturation: number, light: number): Triple {
  const reach = saturation * Math.min(light, 1 - light);
  const at = (from: number) => {
    const place = (from + (((hue % 360) + 360) % 360) / 30) % 12;
    return light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [at(0), at(8), at(4)];
}

const shown = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055;

function oklab(light: number, a: number, b: number): Triple {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function lab(light: number, a: number, b: number): Triple {
  const middle = (light + 16) / 116;
  const stage = (value: number) => (value > 6 / 29 ? value ** 3 : (108 / 841) * (value - 4 / 29));
  const x = 0.9643 * stage(middle + a / 500);
  const y = stage(middle);
  const z = 0.8251 * stage(middle - b / 200);
  return [
    shown(3.1341359 * x - 1.6173864 * y - 0.4906619 * z),
    shown(-0.9787955 * x + 1.9162544 * y + 0.0334428 * z),
    shown(0.0719538 * x - 0.2289768 * y + 1.4053861 * z),
  ];
}
