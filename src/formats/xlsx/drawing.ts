import type { FactSink, FigureSort, Place } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import { shownBranches } from "../ooxml/branches.ts";
import type { Relationships } from "../ooxml/package.ts";
import { isOn, wholeNumber } from "../ooxml/values.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";

export interface DrawingContext {
  emit: FactSink;
  relationships: Relationships;
  sheet: string;
  part: string;
  digest: (part: string) => string | null;
}

interface Thing {
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
  image: string | null;
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

/** "B4" for column 1 and row 3, both from 0. */
export function cellName(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** Takes a drawing part's XML, all kinds of anchors, and emits pictures, charts, shapes without text and groups. */
export function drawing({ emit, relationships, sheet, part, digest }: DrawingContext): XmlHandler {
  const things: Thing[] = [];
  const top = () => things[things.length - 1];
  let named: Thing | null = null;
  let cell: string | null = null;
  let column: number | null = null;
  let isFrom = false;
  let taking: "column" | "row" | "text" | null = null;
  let digits = "";

  const place = (thing: Thing, what: string): Place => ({
    label: `Sheet "${sheet}", ${cell ? `cell ${cell}, ` : ""}${thing.name ? `${what} "${snippet(thing.name, 60)}"` : what}`,
    part,
    ...(thing.id ? { path: `xdr:cNvPr[@id="${thing.id}"]` } : {}),
  });

  const emitThing = (thing: Thing, sort: FigureSort | "image", what: string) => {
    const target = thing.image === null ? undefined : relationships.byId(thing.image)?.target;
    const fileName = target?.slice(target.lastIndexOf("/") + 1);
    const fact = {
      alt: isBlank(thing.alt) ? null : thing.alt,
      isDecorative: thing.isDecorative,
      place: place(thing, what),
      ...(thing.number === null ? {} : { address: { in: "part" as const, part, element: thing.number } }),
      anchor: `${sheet} ${(target && digest(target)) ?? thing.name.slice(0, 100)}`,
      ...(fileName ? { fileName } : {}),
      ...(thing.alt ? { snippet: snippet(thing.alt) } : {}),
    };
    emit(sort === "image" ? { kind: "image", ...fact } : { kind: "figure", sort, ...fact });
  };

  const endThing = () => {
    const thing = things.pop();
    if (!thing || thing.isHidden || thing.isCovered) return;
    const { element, graphic, isInGroup } = thing;
    if (element === "xdr:pic") emitThing(thing, "image", "picture");
    else if (element === "xdr:graphicFrame") {
      if (/^chart(?:ex)?$/.test(graphic)) emitThing(thing, "chart", "chart");
      else if (graphic === "diagram") emitThing(thing, "diagram", "SmartArt graphic");
      else emitThing(thing, "object", "object");
    } else if (isInGroup) return;
    else if (element === "xdr:grpSp") emitThing(thing, "group", "group");
    else if (element === "xdr:cxnSp" || (thing.isLine && !thing.hasText))
      emitThing(thing, "connector", "line");
    else if (element === "xdr:contentPart") emitThing(thing, "ink", "ink drawing");
    else if (!thing.hasText) emitThing(thing, "shape", "shape");
  };

  const startThing = (element: string, attributes: Attributes) => {
    const outer = top();
    things.push({
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
      image: null,
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
      const thing = top();
      if (!thing) return;
      thing.number = attributes.element;
      thing.id = attributes.get("id")?.slice(0, 20) ?? "";
      thing.name = attributes.get("name")?.slice(0, 255) ?? "";
      thing.alt = attributes.get("descr");
      const hidden = attributes.get("hidden");
      if (hidden !== null && isOn(hidden)) thing.isHidden = true;
      named = thing;
    },
    "adec:decorative": (attributes) => {
      if (named) named.isDecorative = isOn(attributes.get("val"));
    },
    "a:blip": (attributes) => {
      const thing = top();
      if (thing?.element === "xdr:pic") thing.image ??= attributes.get("r:embed") ?? attributes.get("r:link");
    },
    "a:graphicData": (attributes) => {
      const thing = top();
      const uri = attributes.get("uri") ?? "";
      if (thing) thing.graphic = uri.slice(uri.lastIndexOf("/") + 1);
    },
    "a:prstGeom": (attributes) => {
      const thing = top();
      if (thing) thing.isLine = attributes.get("prst") === "line";
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
      if (elements.has(name)) startThing(name, attributes);
      else startsByName.get(name)?.(attributes);
    },
    end(name) {
      if (elements.has(name)) endThing();
      else endsByName.get(name)?.();
    },
    text(text) {
      const thing = top();
      if (taking === "text" && thing && !isBlank(text)) thing.hasText = true;
      else if (taking && digits.length < 12) digits += text;
    },
  });
}
