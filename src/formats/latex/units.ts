/** Units of siunitx, as far as many documents have them. */
const units: Record<string, string> = {
  meter: "m",
  metre: "m",
  second: "s",
  gram: "g",
  kilogram: "kg",
  ampere: "A",
  kelvin: "K",
  mole: "mol",
  candela: "cd",
  hertz: "Hz",
  newton: "N",
  pascal: "Pa",
  joule: "J",
  watt: "W",
  volt: "V",
  ohm: "Ω",
  celsius: "°C",
  degreeCelsius: "°C",
  degree: "°",
  percent: "%",
  litre: "L",
  liter: "L",
  hour: "h",
  minute: "min",
  day: "d",
  byte: "B",
  bit: "bit",
  per: "/",
  squared: "²",
  cubed: "³",
  square: "²",
  kilo: "k",
  mega: "M",
  giga: "G",
  milli: "m",
  micro: "µ",
  nano: "n",
  centi: "c",
};

/** The text of a unit such as `\kilo\meter\per\second`. */
export const unitText = (source = ""): string =>
  source
    .replace(/\\([a-zA-Z]+)\s*/g, (_, name: string) => (Object.hasOwn(units, name) ? units[name]! : name))
    .replace(/[{}~\\]/g, "")
    .replaceAll(".", "·");
