import { detached } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Field } from "../content.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { wholeNumber } from "../ooxml/values.ts";
import { cellName } from "./drawing.ts";

/** What a form control is called, by its objectType in lower case; others take no input. */
const controlNames = new Map([
  ["button", "button"],
  ["checkbox", "check box"],
  ["drop", "drop-down list"],
  ["edit", "text field"],
  ["editbox", "text field"],
  ["list", "list box"],
  ["radio", "option button"],
  ["scroll", "scroll bar"],
  ["spin", "spin button"],
]);

/** Controls that only show words. */
const withoutInput = new Set(["label", "gbox"]);

/** What kind of control a control's properties part describes; null when it takes no input. */
async function controlName(file: OfficePackage, part: string | undefined): Promise<string | null> {
  let type: string | null = null;
  if (part !== undefined && /ctrlprops\//i.test(part) && file.has(part))
    await file.read(part, {
      start(name, attributes) {
        if (name === "x14:formControlPr") type = attributes.get("objectType");
      },
    });
  return type === null ? "control" : (controlNames.get((type as string).toLowerCase()) ?? null);
}

/** What VML says of the shape of a control. */
export interface ControlShape {
  /** Number of the shape's element in the drawing. */
  element: number;
  alt: string | null;
  /** Text on the control. */
  caption: string;
  /** The cell at its top left. */
  cell: string | null;
  /** What the control is called; null for a comment and whatever else takes no input. */
  control: string | null;
  /** It is a control, whether it takes input or not. */
  isControl: boolean;
}

/** Shapes of one VML drawing that are kept, characters of a caption, and of all that is kept. */
const shapeLimit = 5_000;
const captionLimit = 500;
const charactersLimit = 1_000_000;

/** The shapes of a VML drawing by their number: Excel keeps captions there, and all of a control before 2010. */
export async function controlShapes(file: OfficePackage, part: string): Promise<Map<string, ControlShape>> {
  const shapes = new Map<string, ControlShape>();
  let shape: ControlShape | null = null;
  let taking: "caption" | "anchor" | null = null;
  let anchor = "";
  let characters = 0;
  const addCaption = (text: string) => {
    if (!shape || shape.caption.length >= captionLimit) return;
    shape.caption = detached(`${shape.caption}${text.slice(0, captionLimit)}`);
    characters += text.length;
  };
  await file.read(
    part,
    {
      start(name, attributes) {
        if (name === "v:shape") {
          const id = attributes.get("o:spid", 255) ?? attributes.get("id", 255) ?? "";
          const { element } = attributes;
          shape = {
            element,
            alt: attributes.get("alt", 1_000),
            caption: "",
            cell: null,
            control: null,
            isControl: false,
          };
          characters += id.length + (shape.alt?.length ?? 0);
          if (shapes.size < shapeLimit && characters < charactersLimit)
            shapes.set(id.replace(/^.*_s/, ""), shape);
        } else if (name === "v:textbox") taking = "caption";
        else if (name === "br" && taking === "caption") addCaption(" ");
        else if (name === "xvml:ClientData" && shape) {
          const type = attributes.get("ObjectType")?.toLowerCase() ?? "";
          shape.control = controlNames.get(type) ?? null;
          shape.isControl = shape.control !== null || withoutInput.has(type);
        } else if (name === "xvml:Anchor") {
          taking = "anchor";
          anchor = "";
        }
      },
      text(text) {
        if (taking === "caption") addCaption(text);
        else if (taking === "anchor" && anchor.length < 200) anchor += text;
      },
      end(name) {
        if (name === "v:textbox") taking = null;
        else if (name === "v:shape") shape = null;
        else if (name === "xvml:Anchor") {
          taking = null;
          // Left column, offset, top row, offset, and the same of the right bottom.
          const [column, , row] = anchor.split(",").map((number) => wholeNumber(number.trim()));
          if (shape && column != null && row != null && column >= 0 && row >= 0)
            shape.cell = cellName(column, row);
        }
      },
    },
    true,
  );
  return shapes;
}

/** An embedded object as its sheet lists it. */
export interface ListedObject {
  name: string;
  /** Its number among the shapes of the VML drawing. */
  shape: string;
  /** What its properties say; before Excel 2010 it has none, and VML alone says it. */
  alt: string | null;
  hasProperties: boolean;
}

/** The shape that keeps the alternative text of an embedded object; undefined where its own properties do. */
export const describingShape = (
  { shape, hasProperties }: ListedObject,
  shapes: ReadonlyMap<string, ControlShape>,
): ControlShape | undefined => (hasProperties ? undefined : shapes.get(shape));

/** A control as its sheet lists it. */
export interface ListedControl {
  name: string;
  relationship: string | null;
  /** Its number among the shapes of the VML drawing. */
  shape: string;
  alt: string | null;
}

/** The numbers of the shapes that show controls: LibreOffice writes them among the drawings, too, and not as hidden. */
export const shapesOf = (controls: readonly ListedControl[]): ReadonlySet<string> =>
  new Set(controls.flatMap(({ shape }) => (shape ? [shape] : [])));

/** A control of a sheet; `listed` is null where VML alone has it. */
export interface SheetControl<Listed extends ListedControl> {
  /** Null where it takes no input: a label, the box around a group. */
  control: string | null;
  listed: Listed | null;
  /** Where its properties are. */
  part: string | undefined;
  shape: ControlShape | undefined;
}

/** The controls of a sheet, with what VML says of them. */
export async function* controlsOfSheet<Listed extends ListedControl>(
  file: OfficePackage,
  relationships: Relationships,
  listed: readonly Listed[],
  shapes: ReadonlyMap<string, ControlShape>,
): AsyncGenerator<SheetControl<Listed>> {
  const inOrder = [...shapes.values()].filter(({ isControl }) => isControl);
  // Before 2010, and in the files of some programs since, VML alone has the controls.
  if (!listed.length)
    for (const shape of inOrder) yield { control: shape.control, listed: null, part: undefined, shape };
  const hasIds = listed.some(({ shape }) => shapes.has(shape));
  for (const [at, one] of listed.entries()) {
    const part = relationships.byId(one.relationship)?.target;
    const control = await controlName(file, part);
    const shape = hasIds ? shapes.get(one.shape) : inOrder[at];
    yield { control, listed: one, part, shape };
  }
}

/** The name of a control: its alternative text, or a caption that is not the name Excel gave it. */
export function nameOfControl(
  name: string,
  alt: string | null,
  shape: ControlShape | undefined,
): string | null {
  const own = [alt, shape?.alt].find((text) => !isBlank(text));
  if (own) return own;
  const caption = shape?.caption.trim() ?? "";
  return isBlank(caption) || caption === name || /^\D{1,40} \d{1,5}$/.test(caption) ? null : caption;
}

/** What a control is to those who operate it. */
export const controlOf = (control: string): Field["control"] =>
  /check box/.test(control)
    ? "check box"
    : /option|radio/.test(control)
      ? "radio button"
      : /button/.test(control)
        ? "button"
        : /list|combo/.test(control)
          ? "list"
          : "text";
