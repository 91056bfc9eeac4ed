import { isBlank } from "../../checker/white-space.ts";
import { cropOf } from "../ooxml/crop.ts";
import { isOn, isThin, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { type Drawing, type DrawingSink, type Member, newDrawing, newMember } from "./drawn-object.ts";
import { emitDrawing } from "./emit-drawing.ts";

/** Members of one group whose pictures are reported; half as many of each within another, so that all together are few. */
const memberLimit = 1_000;

/** What a graphic holds, by the last step of a:graphicData's uri. */
const sorts = new Map<string, Drawing["sort"]>([
  ["picture", "image"],
  ["chart", "chart"],
  ["chartex", "chart"],
  ["diagram", "diagram"],
  ["wordprocessingShape", "shape"],
  ["wordprocessingGroup", "group"],
  ["wordprocessingCanvas", "canvas"],
  ["wordprocessingInk", "ink"],
]);

/** Objects of DrawingML and VML in the text: pictures, charts, diagrams, shapes, groups, canvases, ink and OLE objects. */
export function drawings(to: DrawingSink): {
  starts: Record<string, (attributes: Attributes) => void>;
  ends: Record<string, () => void>;
} {
  /** Text boxes hold paragraphs, which may hold drawings again. */
  const open: Drawing[] = [];
  const top = () => open[open.length - 1];
  let named: Member | null = null;

  const takeName = (attributes: Attributes, member: Member) => {
    member.element = attributes.element;
    member.name = attributes.get("name")?.slice(0, 255) ?? "";
    member.alt = attributes.get("descr");
    const hidden = attributes.get("hidden");
    member.isHidden = hidden !== null && isOn(hidden);
    named = member;
  };
  const members = () => memberLimit >> Math.min(open.length - 1, 31);
  const startPicture = () => {
    const drawing = top();
    if (drawing && drawing.pictures.length < members()) drawing.pictures.push(newMember());
  };
  const lastPicture = () => top()?.pictures.at(-1);

  /** VML: the outermost shape speaks for what is in it; shapes of a group are its members. */
  let vmlDepth = 0;
  const startShape = (attributes: Attributes, sort: "shape" | "group" | "connector") => {
    let drawing = top();
    if (!drawing) return;
    vmlDepth++;
    if (vmlDepth > 1) {
      drawing.sort = "group";
      if (drawing.pictures.length < members())
        drawing.pictures.push({ ...newMember(), element: attributes.element, alt: attributes.get("alt") });
      return;
    }
    // Another shape beside the first speaks for itself.
    if (drawing.element !== null) {
      emitVml(drawing);
      drawing = newVml();
      open[open.length - 1] = drawing;
    }
    drawing.sort = sort === "group" ? "group" : "shape";
    drawing.isConnector = sort === "connector";
    drawing.element = attributes.element;
    drawing.name = attributes.get("id")?.slice(0, 255) ?? "";
    drawing.alt = attributes.get("alt");
    // A watermark and a horizontal line are decoration by what they are.
    drawing.isDecorative =
      /watermark/i.test(drawing.name) || /^(?:t|true|1)$/.test(attributes.get("o:hr") ?? "");
    const style = attributes.get("style") ?? "";
    drawing.isHidden = /visibility\s*:\s*hidden/.test(style);
    drawing.isFloating = /position\s*:\s*absolute/.test(style);
  };
  const shapeStarts = (sort: "shape" | "group" | "connector") => (attributes: Attributes) =>
    startShape(attributes, sort);
  const endShape = () => {
    if (vmlDepth > 0) vmlDepth--;
  };
  const depths: number[] = [];
  const newVml = (): Drawing => ({ ...newDrawing(), isHidden: true });
  const startVml = () => {
    depths.push(vmlDepth);
    vmlDepth = 0;
    open.push(newVml());
  };
  const endVml = () => {
    vmlDepth = depths.pop() ?? 0;
    const drawing = open.pop();
    if (!drawing) return;
    emitVml(drawing);
    markOuter();
  };
  const emitVml = (drawing: Drawing) => {
    // Of a group's members only pictures are reported one by one.
    drawing.pictures = drawing.pictures.filter(({ image }) => image !== null);
    if (!to.isHidden) emitDrawing(to, drawing);
  };
  const markOuter = () => {
    const outer = top();
    if (outer) outer.hasMembers = true;
  };
  const vmlShapes = [
    "v:shape",
    "v:rect",
    "v:oval",
    "v:roundrect",
    "v:polyline",
    "v:curve",
    "v:arc",
    "v:image",
  ];

  const starts: Record<string, (attributes: Attributes) => void> = {
    "w:drawing": () => {
      depths.push(vmlDepth);
      vmlDepth = 0;
      open.push(newDrawing());
    },
    "wp:anchor": () => {
      const drawing = top();
      if (drawing) drawing.isFloating = true;
    },
    "wp:extent": (attributes) => {
      const drawing = top();
      const [width, height] = [wholeNumber(attributes.get("cx")), wholeNumber(attributes.get("cy"))];
      if (drawing && isThin(width, height)) drawing.isThin = true;
    },
    "wp:docPr": (attributes) => {
      const drawing = top();
      if (drawing) takeName(attributes, drawing);
    },
    "a:graphicData": (attributes) => {
      const drawing = top();
      const uri = attributes.get("uri") ?? "";
      if (!drawing || drawing.isSorted) return;
      drawing.sort = sorts.get(uri.slice(uri.lastIndexOf("/") + 1)) ?? "drawing";
      drawing.isSorted = true;
    },
    "pic:pic": startPicture,
    "pic:cNvPr": (attributes) => {
      const picture = lastPicture();
      if (picture) takeName(attributes, picture);
    },
    "a:blip": (attributes) => {
      const picture = lastPicture();
      if (picture) picture.image ??= attributes.get("r:embed") ?? attributes.get("r:link") ?? "";
    },
    "a:srcRect": (attributes) => {
      const picture = lastPicture();
      if (picture) picture.crop ??= cropOf(attributes);
    },
    "a:ext": (attributes) => {
      const picture = lastPicture();
      const [width, height] = [wholeNumber(attributes.get("cx")), wholeNumber(attributes.get("cy"))];
      if (picture?.crop && width !== null && height !== null) picture.extent ??= { width, height };
    },
    "adec:decorative": (attributes) => {
      if (named) named.isDecorative = isOn(attributes.get("val"));
    },
    "a:hlinkClick": (attributes) => {
      const drawing = top();
      if (drawing && named === drawing) drawing.link = attributes.get("r:id") || null;
    },
    "wp15:webVideoPr": () => {
      const drawing = top();
      if (drawing) drawing.isVideo = true;
    },
    "wps:cNvSpPr": (attributes) => {
      const drawing = top();
      const isTextBox = attributes.get("txBox");
      if (drawing && isTextBox !== null && isOn(isTextBox)) drawing.isTextBox = true;
    },
    "wps:cNvCnPr": () => {
      const drawing = top();
      if (drawing) drawing.isConnector = true;
    },
    "a:prstGeom": (attributes) => {
      const drawing = top();
      if (drawing && /^(?:line|straightConnector1)$/.test(attributes.get("prst") ?? ""))
        drawing.isConnector = true;
    },
    "w:pict": startVml,
    "w:object": startVml,
    "v:group": shapeStarts("group"),
    "v:line": shapeStarts("connector"),
    "v:imagedata": (attributes) => {
      const drawing = top();
      if (!drawing || !vmlDepth) return;
      const image =
        attributes.get("r:id") ??
        attributes.get("o:relid") ??
        attributes.get("r:href") ??
        attributes.get("src") ??
        "";
      if (vmlDepth === 1 && drawing.sort === "shape") {
        drawing.sort = "image";
        drawing.image = image;
        if (!drawing.name || drawing.name.startsWith("_x0000_"))
          drawing.name = attributes.get("o:title")?.slice(0, 255) ?? "";
      } else {
        const picture = lastPicture();
        if (picture) picture.image = image;
      }
    },
    "v:textpath": (attributes) => {
      const drawing = top();
      const text = attributes.get("string");
      if (!drawing || isBlank(text) || /^f/.test(attributes.get("on") ?? "")) return;
      // Letters along a path are a picture of their words.
      if (vmlDepth > 1 || drawing.isDecorative) drawing.hasText = true;
      else {
        drawing.isOfWords = isBlank(drawing.alt) || drawing.alt!.trim() === text!.trim();
        if (isBlank(drawing.alt)) drawing.alt = text;
      }
    },
    "o:OLEObject": (attributes) => {
      const drawing = top();
      if (!drawing) return;
      drawing.sort = /^(?:Equation|MathType)/i.test(attributes.get("ProgID") ?? "") ? "formula" : "object";
      if (drawing.name.startsWith("_x0000_")) drawing.name = attributes.get("ProgID") ?? "";
    },
    "w:control": (attributes) => {
      const drawing = top();
      if (!drawing) return;
      // An ActiveX control: its picture shows what it looks like.
      if (!drawing.isHidden && !to.isHidden)
        to.control(attributes.get("w:name")?.slice(0, 255) ?? "", drawing.alt, drawing.element);
      drawing.isHidden = true;
    },
    "w:txbxContent": () => to.enterBox(),
  };
  for (const shape of vmlShapes) starts[shape] = shapeStarts("shape");

  const unname = () => {
    named = null;
  };
  const ends: Record<string, () => void> = {
    "w:drawing": () => {
      vmlDepth = depths.pop() ?? 0;
      const drawing = open.pop();
      if (drawing && !to.isHidden) emitDrawing(to, drawing);
      markOuter();
    },
    "wp:docPr": unname,
    "pic:cNvPr": unname,
    "w:pict": endVml,
    "w:object": endVml,
    "v:group": endShape,
    "v:line": endShape,
    "w:txbxContent": () => {
      const { hasText, hasContent } = to.leaveBox();
      const drawing = top();
      if (drawing && hasText) drawing.hasText = true;
      if (drawing && hasContent) drawing.hasMembers = true;
    },
  };
  for (const shape of vmlShapes) ends[shape] = endShape;
  return { starts, ends };
}
