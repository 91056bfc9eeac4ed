import { snippet } from "../../checker/snippet.ts";
import type { Graphic } from "../content.ts";
import type { Interpreter } from "./interpreter.ts";
import { alternativeOf } from "./pictures.ts";

/** Drawings that may stand in formulas. */
export const drawings: Record<string, Graphic["sort"]> = {
  tikzpicture: "drawing",
  picture: "drawing",
  pspicture: "drawing",
  pgfpicture: "drawing",
  circuitikz: "diagram",
  forest: "diagram",
  tikzcd: "diagram",
  dependency: "diagram",
};

/** What they are called, where that is not a drawing. */
const names: Record<string, string> = {
  circuitikz: "circuit",
  forest: "tree",
  tikzcd: "diagram",
  dependency: "diagram",
  overpic: "picture",
};

/** How far plots are looked ahead for, in characters. */
const plotReach = 20_000;

/** Whether the drawing that begins here is a plot (pgfplots). */
function isPlot(to: Interpreter, name: string): boolean {
  const { cursor } = to.scanner;
  const ahead = cursor.ahead(cursor.at, plotReach);
  to.budget.step(ahead.length >> 4);
  const end = ahead.indexOf(`\\end{${name}}`);
  const plot = ahead.search(/\\begin\s*\{(?:(?:semilog[xy]|loglog|polar)?axis|groupplot)\}/);
  return plot >= 0 && (end < 0 || plot < end);
}

export const drawingNode = (to: Interpreter, name: string, sort: Graphic["sort"], options = ""): Graphic => ({
  role: "graphic",
  sort,
  name: names[name] ?? "drawing",
  place: to.at(`\\begin{${name}}`),
  ...to.address,
  snippet: snippet(`\\begin{${name}}${options ? `[${options}]` : ""}`),
  ...alternativeOf(to, options),
});

/** Begins a drawing that is made by commands: what is in it is a part of it, and its text is no running text. */
export function beginDrawing(to: Interpreter, name: string, sort: Graphic["sort"], options: string): void {
  if (to.drawing) {
    to.groups.push(name, null);
    return;
  }
  const { flow, tables } = to;
  const { isSilent } = flow;
  const lists = to.lists.length;
  const node = drawingNode(to, name, isPlot(to, name) ? "plot" : sort, options);
  let leave = () => {};
  const enter = () => {
    leave = flow.enter(node);
  };
  if (isSilent) enter();
  else flow.inline(enter);
  to.drawing = node;
  to.tables = [];
  flow.isSilent = true;
  to.groups.push(name, () => {
    leave();
    flow.isSilent = isSilent;
    to.drawing = null;
    to.tables = tables;
    to.lists.length = Math.min(to.lists.length, lists);
  });
}
