import type { FigureSort } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Graphic, GraphicContent, Image, LoadPicture, Place } from "../content.ts";
import { shownBranches } from "../ooxml/branches.ts";
import type { Relationships } from "../ooxml/package.ts";
import { isOn, wholeNumber } from "../ooxml/values.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";

export interface DrawingContext {
  emit: (node: Image | Graphic) => void;
  relationships: Relationships;
  sheet: string;
  part: string;
  digest: (part: string) => string | null;
  /** The numbers of shapes that show controls of the sheet, which are reported as controls. */
  controls: ReadonlySet<string>;
  /** Loads the picture of a part. */
  picture: (part: string) => LoadPicture;
  /** Reads what a chart part shows. */
  chart: (part: string) => () => Promise<GraphicContent | null>;
}

interface Shape {
  /** Number of the element that its alternative text stands in. */
  number: number | null;
  element: string;
  id: string;
  name: string;
  alt: string | null;
  isDecorative: boolean;
  isHidden: boolean;
  hasText: boolean;
  isLine: boolean;
  /** Of a group: it holds what is found by itself, and what is not. */
  hasPictures: boolean;
  hasOthers: boolean;
  image: string | null;
  chart: string | null;
  graphic: string;
  isCovered: boolean;
  isInGroup: boolean;
}

const elements = new Set([
  "xdr:pic",
  "xdr:sp",
  "xdr:grpSp",
  "xdr:graphicFrame",
  "xdr:cxnSp",
  "xdr:contentPart",
]);

/** Whether such a thing is found in a group, too. */
const isFoundAlone = (element: string): boolean => element === "xdr:pic" || element === "xdr:graphicFrame";

/** "B4" for column 1 and row 3, both from 0. */
export function cellName(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** Takes a drawing part's XML, all kinds of anchors, and emits pictures, charts, shapes without text and groups. */
export function drawing({
  emit,
  relationships,
  sheet,
  part,
  digest,
  controls,
  picture,
  chart,
}: DrawingContext): XmlHandler {
  const shapes: Shape[] = [];
  const top = () => shapes[shapes.length - 1];
  let named: Shape | null = null;
  let cell: string | null = null;
  let column: number | null = null;
  let isFrom = false;
  let taking: "column" | "row" | "text" | null = null;
  let digits = "";

  const placeOf = (shape: Shape, what: string): Place => ({
    label: `Sheet "${sheet}", ${cell ? `cell ${cell}, ` : ""}${shape.name ? `${what} "${snippet(shape.name, 60)}"` : what}`,
    part,
    ...(shape.id ? { path: `xdr:cNvPr[@id="${shape.id}"]` } : {}),
  });

  const emitShape = (shape: Shape, sort: FigureSort | "image", what: string) => {
    const image = shape.image === null ? null : relationships.byId(shape.image);
    const target = image?.target;
    const fileName = target?.slice(target.lastIndexOf("/") + 1) ?? "";
    const place = placeOf(shape, what);
    const node = {
      alternative: isBlank(shape.alt) ? null : shape.alt,
      isDecorative: shape.isDecorative,
      place: () => place,
      ...(shape.number === null ? {} : { address: { in: "part" as const, part, element: shape.number } }),
      anchor: `${sheet} ${(target && digest(target)) ?? shape.name.slice(0, 100)}`,
      ...(shape.alt ? { snippet: snippet(shape.alt) } : {}),
    };
    const load = image && !image.isExternal ? picture(image.target) : null;
    if (sort === "image") emit({ role: "image", fileName, load, ...node });
    else {
      const data = relationships.byId(shape.chart);
      const loadContent = data && !data.isExternal ? chart(data.target) : null;
      emit({ role: "graphic", sort, fileName, ...node, ...(loadContent ? { loadContent } : {}) });
    }
  };

  const endShape = () => {
    const shape = shapes.pop();
    const outer = top();
    if (shape && outer) {
      outer.hasPictures ||= shape.hasPictures || isFoundAlone(shape.element);
      outer.hasOthers ||= shape.hasOthers || !(isFoundAlone(shape.element) || shape.element === "xdr:grpSp");
    }
    if (!shape || shape.isHidden || shape.isCovered || controls.has(shape.id)) return;
    const { element, graphic, isInGroup } = shape;
    if (element === "xdr:pic") emitShape(shape, "image", "picture");
    else if (element === "xdr:graphicFrame") {
      if (/^chart(?:ex)?$/.test(graphic)) emitShape(shape, "chart", "chart");
      else if (graphic === "diagram") emitShape(shape, "diagram", "SmartArt graphic");
      else emitShape(shape, "object", "object");
    } else if (isInGroup) return;
    else if (element === "xdr:grpSp") {
      // Pictures are found one by one where nobody has described the group.
      const isDescribed = shape.isDecorative || !isBlank(shape.alt);
      if (isDescribed || shape.hasOthers || !shape.hasPictures) emitShape(shape, "group", "group");
    } else if (element === "xdr:cxnSp" || (shape.isLine && !shape.hasText))
      emitShape(shape, "connector", "line");
    else if (element === "xdr:contentPart") emitShape(shape, "ink", "ink drawing");
    else if (!shape.hasText) emitShape(shape, "shape", "shape");
  };

  const startShape = (element: string, attributes: Attributes) => {
    const outer = top();
    shapes.push({
      number: null,
      element,
      id: "",
      name: "",
      alt: null,
      isDecorative: false,
      isHidden: outer?.isHidden ?? false,
      // A shape may show the text of a cell.
      hasText: !isBlank(attributes.get("textlink")),
      isLine: false,
      hasPictures: false,
      hasOthers: false,
      image: null,
      chart: null,
      graphic: "",
      isCovered:
        outer !== undefined &&
        (outer.isCovered || (outer.element === "xdr:grpSp" && (outer.isDecorative || !isBlank(outer.alt)))),
      isInGroup: outer !== undefined,
    });
  };

  const starts: Record<string, (attributes: Attributes) => void> = {
    "xdr:from": () => {
      isFrom = true;
    },
    "xdr:col": () => {
      taking = isFrom ? "column" : null;
      digits = "";
    },
    "xdr:row": () => {
      taking = isFrom ? "row" : null;
      digits = "";
    },
    "xdr:cNvPr": (attributes) => {
      const shape = top();
      if (!shape) return;
      shape.number = attributes.element;
      shape.id = attributes.get("id")?.slice(0, 20) ?? "";
      shape.name = attributes.get("name")?.slice(0, 255) ?? "";
      shape.alt = attributes.get("descr");
      const hidden = attributes.get("hidden");
      if (hidden !== null && isOn(hidden)) shape.isHidden = true;
      named = shape;
    },
    "adec:decorative": (attributes) => {
      if (named) named.isDecorative = isOn(attributes.get("val"));
    },
    "a:blip": (attributes) => {
      const shape = top();
      if (shape?.element === "xdr:pic") shape.image ??= attributes.get("r:embed") ?? attributes.get("r:link");
    },
    "a:graphicData": (attributes) => {
      const shape = top();
      const uri = attributes.get("uri") ?? "";
      if (shape) shape.graphic = uri.slice(uri.lastIndexOf("/") + 1);
    },
    "c:chart": (attributes) => {
      const shape = top();
      if (shape) shape.chart = attributes.get("r:id");
    },
    "a:prstGeom": (attributes) => {
      const shape = top();
      if (shape) shape.isLine = attributes.get("prst") === "line";
    },
    "a:t": () => {
      taking = "text";
    },
  };
  const ends: Record<string, () => void> = {
    "xdr:from": () => {
      isFrom = false;
    },
    "xdr:col": () => {
      if (taking) column = wholeNumber(digits.trim());
      taking = null;
    },
    "xdr:row": () => {
      const row = taking ? wholeNumber(digits.trim()) : null;
      if (row !== null && column !== null && row >= 0 && column >= 0) cell = cellName(column, row);
      taking = null;
    },
    "xdr:cNvPr": () => {
      named = null;
    },
    "a:t": () => {
      taking = null;
    },
    "xdr:twoCellAnchor": () => {
      cell = null;
    },
    "xdr:oneCellAnchor": () => {
      cell = null;
    },
  };

  const startsByName = new Map(Object.entries(starts));
  const endsByName = new Map(Object.entries(ends));

  return shownBranches({
    start(name, attributes) {
      if (elements.has(name)) startShape(name, attributes);
      else startsByName.get(name)?.(attributes);
    },
    end(name) {
      if (elements.has(name)) endShape();
      else endsByName.get(name)?.();
    },
    text(text) {
      const shape = top();
      if (taking === "text" && shape && !isBlank(text)) shape.hasText = true;
      else if (taking && digits.length < 12) digits += text;
    },
  });
}
