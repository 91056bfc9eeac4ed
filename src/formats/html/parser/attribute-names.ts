import { pageMarks } from "../../page-marks.ts";

/** Attributes that some rule looks at; all others are dropped as they are read. */
export const ruledNames: readonly string[] = [
  ...pageMarks,
  ...`alt autoplay background bgcolor border charset class color colspan content contenteditable controls data disabled for headers height hidden
  href id inert kind label lang media multiple muted name open placeholder popover rel role rowspan scope selected shadowrootmode size slot src srcdoc style
  summary tabindex text title type usemap value viewbox width xlink:href xml:lang xmlns
  aria-atomic aria-busy aria-colspan aria-controls aria-current aria-describedby aria-details aria-disabled aria-dropeffect
  aria-flowto aria-grabbed aria-hidden aria-keyshortcuts aria-label aria-labelledby aria-level aria-live aria-owns
  aria-relevant aria-roledescription aria-rowspan aria-valuenow aria-valuetext
  data-theme data-bs-theme data-color-mode data-mode`.split(/\s+/),
];

/** Attributes that no rule looks at and that a page is written anew with: those of HTML and of MathML Core 1. */
export const moreAttributes: readonly string[] =
  `align alttext aria-checked aria-selected checked datetime dir required reversed span start
  accent accentunder columnspan depth display displaystyle fence form largeop linethickness lspace mathvariant maxsize
  minsize movablelimits notation rspace scriptlevel separator stretchy symmetric voffset`.split(/\s+/);

export const words = (text: string): readonly string[] => text.split(" ");

const box = "x y width height";
const view = "viewBox preserveAspectRatio";

/** Elements that are kept, with the attributes of their own (SVG 1.1); nothing that runs, moves or embeds documents. */
export const drawingElements: ReadonlyMap<string, { name: string; attributes: readonly string[] }> = new Map(
  Object.entries({
    svg: `${box} ${view}`,
    g: "transform",
    switch: "transform",
    a: "transform",
    defs: "",
    symbol: view,
    use: `transform ${box}`,
    path: "transform d",
    rect: `transform ${box} rx ry`,
    circle: "transform cx cy r",
    ellipse: "transform cx cy rx ry",
    line: "transform x1 y1 x2 y2",
    polyline: "transform points",
    polygon: "transform points",
    text: "transform x y dx dy rotate textLength lengthAdjust",
    tspan: "x y dx dy rotate textLength lengthAdjust",
    textPath: "startOffset",
    title: "",
    desc: "",
    linearGradient: "x1 y1 x2 y2 gradientUnits gradientTransform spreadMethod",
    radialGradient: "cx cy r fx fy gradientUnits gradientTransform spreadMethod",
    stop: "offset",
    pattern: `${box} ${view} patternUnits patternContentUnits patternTransform`,
    clipPath: "clipPathUnits transform",
    mask: `${box} maskUnits maskContentUnits`,
    marker: `${view} refX refY markerWidth markerHeight markerUnits orient`,
    image: `transform ${box} preserveAspectRatio`,
  }).map(([name, own]) => [
    name.toLowerCase(),
    { name: name === "switch" ? "g" : name, attributes: own === "" ? [] : words(own) },
  ]),
);

/** Properties that style sheets and attributes have in common. */
export const drawingProperties: ReadonlySet<string> = new Set(
  words(
    "alignment-baseline baseline-shift clip-path clip-rule color display dominant-baseline fill fill-opacity fill-rule font-family font-size font-style font-weight letter-spacing marker-end marker-mid marker-start mask opacity overflow stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration visibility word-spacing writing-mode",
  ),
);

/** Attributes that a page with drawings is written anew with, in lower case. */
export const drawingAttributes: readonly string[] = [
  ...new Set(
    [...drawingElements.values()].flatMap(({ attributes }) => attributes.map((name) => name.toLowerCase())),
  ),
  ...drawingProperties,
];

/** Attributes that say nothing of what an element is, how it looks and whether it is shown. */
export const plainAttributes: ReadonlySet<string> = new Set([
  ..."alt border class colspan content data for headers height href id name rel rowspan scope size src usemap value width".split(
    " ",
  ),
  ...moreAttributes,
  // Some of them are looked at on other elements: color of font.
  ...drawingAttributes.filter((name) => !ruledNames.includes(name)),
]);
