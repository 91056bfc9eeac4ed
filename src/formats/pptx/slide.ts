import { isBlank, snippet } from "../../checker/text.ts";
import { shownBranches } from "../ooxml/branches.ts";
import { bulletOf, levelOf } from "../ooxml/drawing/bullets.ts";
import { declaredLanguage, isOn, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes, XmlHandler } from "../ooxml/xml.ts";
import {
  newShape,
  newTable,
  type Rgb,
  type Shape,
  ShapeTeller,
  type SlideContext,
  type Table,
} from "./shapes.ts";
import { plainRun, type Run, TextBody } from "./text.ts";

/** What was told of a slide beside its facts. */
export interface SlideSummary {
  title: string | null;
}

const shapeElements = new Set([
  "p:sp",
  "p:pic",
  "p:grpSp",
  "p:graphicFrame",
  "p:cxnSp",
  "p:contentPart",
  "p:control",
]);
const nameElements = new Set(["p:cNvPr", "p14:cNvPr"]);
/** Placeholders at the edge of a slide, which are read apart from its content. */
const edgeTypes = new Set(["dt", "ftr", "sldNum", "hdr"]);
/** Texts before the title whose place is kept. */
const earlyLimit = 100;

/** Takes a slide's XML and tells its facts, the slide itself last. */
export function slide(context: SlideContext): { handler: XmlHandler; finish: () => SlideSummary } {
  const { tell, tally, part, number, inheritance, relationships } = context;
  const teller = new ShapeTeller(context);
  const parents: string[] = [];
  const shapes: Shape[] = [];
  const top = () => shapes[shapes.length - 1];
  let named: Shape | null = null;
  let table: Table | null = null;
  let body: TextBody | null = null;
  let run = plainRun();
  let isText = false;
  let level = 0;
  let ownBullet: boolean | undefined;
  let cellFill: Rgb | null = null;
  let colour: ((value: Rgb | null) => void) | null = null;
  let title: string | null = null;
  let titleTop: number | null = null;
  let isTitleRead = false;
  /** Tops of texts that are read before the title. */
  const early: (number | null)[] = [];

  const startShape = (element: string) => {
    shapes.push(newShape(element, top()));
  };

  const endShape = () => {
    const shape = shapes.pop();
    if (!shape) return;
    const outer = top();
    if (outer && shape.hasText) outer.hasText = true;
    if (shape.isHidden) return;
    if (shape.link !== null) teller.link(shape);
    const isOuter = !shape.isInGroup;
    switch (shape.element) {
      case "p:pic":
        if (outer?.element === "p:graphicFrame") {
          // The preview of an embedded object: the object is the figure.
          if (isBlank(outer.alt)) outer.alt = shape.alt;
        } else if (outer?.element === "p:control") outer.alt ??= shape.alt;
        else if (shape.media) teller.media(shape, shape.media);
        else if (!shape.isCovered) teller.thing(shape, "image", "picture");
        return;
      case "p:graphicFrame":
        teller.frame(shape);
        return;
      case "p:grpSp":
        if (isOuter) teller.thing(shape, "group", "group");
        return;
      case "p:cxnSp":
        if (isOuter) teller.thing(shape, "connector", "line");
        return;
      case "p:contentPart":
        if (isOuter) teller.thing(shape, "ink", "ink drawing");
        return;
      case "p:control":
        teller.control(shape);
        return;
      default:
        endTextShape(shape);
    }
  };

  const endTextShape = (shape: Shape) => {
    const { placeholder } = shape;
    const type = placeholder && inheritance.type(placeholder);
    const isTitle = type === "title" || type === "ctrTitle";
    if (isTitle && title === null) {
      title = isBlank(shape.text) ? null : snippet(shape.text);
      titleTop = shape.top ?? (placeholder && inheritance.top(placeholder));
      isTitleRead = title !== null;
    } else if (shape.hasText && !isTitleRead && !shape.isInGroup && !edgeTypes.has(type ?? "")) {
      if (early.length < earlyLimit) early.push(shape.top ?? (placeholder && inheritance.top(placeholder)));
    }
    // An empty placeholder or text box is not seen when the slide is shown.
    if (shape.hasText || placeholder || shape.isTextBox || shape.isInGroup) return;
    if (shape.isLine) teller.thing(shape, "connector", "line");
    else teller.thing(shape, "shape", "shape");
  };

  const startBody = () => {
    const shape = top();
    if (!shape || shape.isHidden) return;
    body = new TextBody({
      tell,
      tally,
      language: context.language,
      place: (called) => teller.place(called, shape),
      linkTarget: (id) => relationships.byId(id)?.target ?? null,
    });
  };

  const endBody = () => {
    const shape = top();
    if (!body || !shape) return;
    if (!isBlank(body.text)) shape.hasText = true;
    if (table) {
      if (table.rows === 0 && table.head.length < 120 && !isBlank(body.text))
        table.head += `${table.head ? " | " : ""}${snippet(body.text, 60)}`;
      // A cell's fill stands after its text.
      return;
    }
    shape.text = body.text.slice(0, 1_000);
    body.end(shape.fill);
    body = null;
  };

  const endParagraph = () => {
    const shape = top();
    if (!shape || !body) return;
    const isBulleted =
      ownBullet ?? shape.bullets[level] ?? (table ? false : inheritance.hasBullet(shape.placeholder, level));
    body.endParagraph(isBulleted);
  };

  const takeName = (attributes: Attributes) => {
    const shape = top();
    if (!shape) return;
    shape.id = attributes.get("id")?.slice(0, 20) ?? "";
    shape.name = attributes.get("name")?.slice(0, 255) ?? "";
    shape.alt = attributes.get("descr");
    const hidden = attributes.get("hidden");
    if (hidden !== null && isOn(hidden)) shape.isHidden = true;
    named = shape;
  };

  const takeRun = (attributes: Attributes) => {
    run = {
      ...plainRun(),
      language: declaredLanguage(attributes.get("lang")),
      size: wholeNumber(attributes.get("sz")),
      isBold: attributes.get("b") === "1" || attributes.get("b") === "true",
    };
  };

  const isFlag = (value: string | null) => value !== null && isOn(value);

  const starts: Record<string, (attributes: Attributes, parent: string) => void> = {
    "p:ph": (attributes) => {
      const shape = top();
      if (shape) shape.placeholder = { type: attributes.get("type", 64), index: attributes.get("idx", 64) };
    },
    "p:cNvSpPr": (attributes) => {
      const shape = top();
      if (shape) shape.isTextBox = isFlag(attributes.get("txBox"));
    },
    "a:prstGeom": (attributes) => {
      const shape = top();
      if (shape) shape.isLine = attributes.get("prst") === "line";
    },
    "adec:decorative": (attributes) => {
      if (named) named.isDecorative = isOn(attributes.get("val"));
    },
    "a:hlinkClick": (attributes, parent) => {
      const id = attributes.get("r:id") || null;
      if (parent === "a:rPr") run.link = id;
      else if (named) named.link = id;
    },
    "a:videoFile": () => takeMedia("video"),
    "a:quickTimeFile": () => takeMedia("video"),
    "a:audioFile": () => takeMedia("audio"),
    "a:wavAudioFile": () => takeMedia("audio"),
    "p173:track": () => {
      const shape = top();
      if (shape) shape.hasTextTrack = true;
    },
    "a:blip": (attributes, parent) => {
      const shape = top();
      if (shape && parent === "p:blipFill")
        shape.image = attributes.get("r:embed") ?? attributes.get("r:link");
    },
    "a:off": (attributes) => {
      const shape = top();
      if (shape) shape.top ??= wholeNumber(attributes.get("y"));
    },
    "a:graphicData": (attributes) => {
      const shape = top();
      const uri = attributes.get("uri") ?? "";
      if (shape) shape.graphic = uri.slice(uri.lastIndexOf("/") + 1);
    },
    "p:oleObj": (attributes) => {
      const shape = top();
      if (shape) shape.isFormula = /^(?:Equation|MathType)/i.test(attributes.get("progId") ?? "");
    },
    "p:control": (attributes) => {
      const shape = top();
      if (shape) shape.name = attributes.get("name")?.slice(0, 255) ?? "";
    },
    "p:txBody": startBody,
    "a:txBody": startBody,
    "a:tbl": () => {
      table = newTable();
    },
    "a:tblPr": (attributes) => {
      if (table) table.hasHeader = isFlag(attributes.get("firstRow")) || isFlag(attributes.get("firstCol"));
    },
    "a:tr": () => {
      if (table) table.width = 0;
    },
    "a:tc": (attributes) => {
      cellFill = null;
      if (!table) return;
      table.width++;
      if (
        (wholeNumber(attributes.get("gridSpan")) ?? 1) > 1 ||
        (wholeNumber(attributes.get("rowSpan")) ?? 1) > 1
      )
        table.mergedCells++;
    },
    "a:p": () => {
      level = 0;
      ownBullet = undefined;
    },
    "a:pPr": (attributes) => {
      level = Math.max(0, Math.min(wholeNumber(attributes.get("lvl")) ?? 0, 8));
    },
    "a:r": () => {
      run = plainRun();
    },
    "a:fld": () => {
      run = plainRun();
    },
    "a:rPr": takeRun,
    "a:br": () => {
      body?.add("\n", plainRun());
    },
    "a:t": () => {
      isText = true;
    },
    "m:t": () => {
      isText = true;
    },
    "a:srgbClr": (attributes) => {
      colour?.(rgb(attributes.get("val")));
    },
    "a:solidFill": (_, parent) => {
      const shape = top();
      if (parent === "a:rPr") {
        const now: Run = run;
        colour = (value) => {
          now.colour = value;
        };
      } else if (parent === "p:spPr" && shape)
        colour = (value) => {
          shape.fill = value;
        };
      else if (parent === "a:tcPr")
        colour = (value) => {
          cellFill = value;
        };
    },
    "a:highlight": () => {
      const now: Run = run;
      colour = (value) => {
        now.highlight = value;
      };
    },
  };
  const takeMedia = (sort: "audio" | "video") => {
    const shape = top();
    if (shape) shape.media = sort;
  };

  const endText = () => {
    isText = false;
  };
  const endColour = () => {
    colour = null;
  };
  const unname = () => {
    named = null;
  };
  const ends: Record<string, () => void> = {
    "p:cNvPr": unname,
    "p14:cNvPr": unname,
    "p:txBody": endBody,
    "a:txBody": endBody,
    "a:p": endParagraph,
    "a:t": endText,
    "m:t": endText,
    "a:solidFill": endColour,
    "a:highlight": endColour,
    "a:tc": () => {
      body?.end(cellFill);
      body = null;
    },
    "a:tr": () => {
      if (!table) return;
      table.rows++;
      table.columns = Math.max(table.columns, table.width);
      if (table.widths.size < 4) table.widths.add(table.width);
    },
    "a:tbl": () => {
      const shape = top();
      if (table && shape) teller.table(shape, table);
      table = null;
    },
  };
  const startsByName = new Map(Object.entries(starts));
  const endsByName = new Map(Object.entries(ends));

  const handler = shownBranches(
    {
      start(name, attributes) {
        const parent = parents[parents.length - 1] ?? "";
        parents.push(name);
        if (shapeElements.has(name)) startShape(name);
        if (nameElements.has(name)) takeName(attributes);
        else startsByName.get(name)?.(attributes, parent);
        // A colour that is changed by what stands in it (transparency, tint) is not known.
        if (parent === "a:srgbClr") colour?.(null);
        const bullet = bulletOf(name);
        if (bullet === undefined) return;
        const listLevel = levelOf(parent);
        if (parent === "a:pPr") ownBullet = bullet;
        else if (listLevel !== null && shapes.length) top()!.bullets[listLevel] ??= bullet;
      },
      end(name) {
        parents.pop();
        endsByName.get(name)?.();
        if (shapeElements.has(name)) endShape();
      },
      text(text) {
        if (isText) body?.add(text, run);
      },
    },
    undefined,
    () => parents.includes("p:controls"),
  );

  return {
    handler,
    finish() {
      const from = titleTop;
      const isLate = from !== null && early.some((above) => above !== null && above >= from);
      tell({
        kind: "slide",
        number,
        title,
        isReadInOrder: title === null || !isLate,
        place: { label: `Slide ${number}`, page: number, part },
        anchor: `${context.id} ${title ?? ""}`,
        ...(title === null ? {} : { snippet: title }),
      });
      return { title };
    },
  };
}
