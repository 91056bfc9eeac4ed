import { isBlank } from "../../checker/white-space.ts";
import type { Caption, Figure, Node } from "../content.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { splitList } from "./key-values.ts";

/** By what the parts of a float are numbered. */
const wholes: Record<string, string> = { subfigure: "figure", subtable: "table" };

const ofKind = (kind: string): Caption["of"] =>
  (wholes[kind] ?? kind) === "figure" ? "figure" : (wholes[kind] ?? kind) === "table" ? "table" : "code";

/** Begins a float; one inside another is a part of it. */
export function beginFloat(to: Interpreter, kind: string, name: string): void {
  const { depth } = to.flow;
  const of = ofKind(kind);
  const isPart = kind in wholes || to.floats.length > 0;
  const node: Figure = {
    role: "figure",
    place: to.at(`\\begin{${name}}`),
    ...to.address,
    snippet: `\\begin{${name}}`,
    isCaptionExpected: of !== "code" && !isPart,
    ...(of === "figure" ? {} : { of }),
  };
  to.flow.begin(node);
  to.floats.push({ kind, node });
  to.groups.push(name, () => {
    to.flow.endTo(depth);
    to.floats.pop();
  });
}

/** \hvFloat{figure}{object}[short]{caption}{label} */
const floatCommand: Command = (to, name) =>
  to.scanner.take("sommomm", ([, , kind, object, , text, label]) => {
    if (!to.isBody) return;
    const { depth } = to.groups;
    beginFloat(to, kind?.source.trim() ?? "figure", name);
    to.floats.at(-1)!.node.place = to.at(`\\${name}`);
    to.followGroup(object);
    captionOf(to, text, { kind: to.floats.at(-1)!.kind, isNumbered: true });
    if (label) to.references.define(label.source.trim());
    to.groups.closeTo(depth);
  });

/** What is known of a caption: what it is numbered by, null without a float. */
interface Captioned {
  kind: string | null;
  isNumbered: boolean;
  /** The command, for its place where it stands in no float. */
  command?: string;
}

/** Emits a caption with its number. */
function captionOf(
  to: Interpreter,
  text: Argument | null | undefined,
  { kind: given, isNumbered, command }: Captioned,
): void {
  if (!text || !to.isBody) return;
  const { flow } = to;
  const table = to.tables.at(-1);
  // A table over several pages has a caption of its own, wherever it stands.
  const isOfTable = table !== undefined && (table.isLong || to.floats.length === 0);
  const kind = isOfTable && (given === null || table.isLong) ? "table" : given;
  const name = to.plain(text);
  if (isOfTable) table.isInCaption = true;
  const place = to.at(command ? `\\${command}` : "");
  // A caption of nothing is a line of text.
  const node: Node =
    kind === null
      ? { role: "paragraph", place }
      : {
          role: "caption",
          place,
          of: ofKind(kind),
          name,
          ...(to.floats.length && !isOfTable ? { isOfFigure: true as const } : {}),
        };
  if (isOfTable) flow.part(node, "lines");
  else flow.begin(node, "lines");
  const number = kind === null || !isNumbered ? "" : captionNumber(to, kind);
  // A number alone says nothing: the caption is missing.
  if (number && !isBlank(name)) {
    flow.inline(() => {
      flow.open({ role: "label", place: to.at() });
      flow.run(`${number}:`);
      flow.close();
    });
    flow.text(" ");
  }
  to.followGroup(text);
  flow.end();
  if (isOfTable) table.isInCaption = false;
}

function captionNumber(to: Interpreter, kind: string): string {
  if (!to.counters.has(kind)) to.counters.define(kind, wholes[kind] ?? null);
  if (kind in wholes) {
    to.counters.setNumerals(kind, "alph");
    const letter = to.counters.stepAlone(kind);
    const whole = to.counters.next(wholes[kind]!);
    to.references.current = { number: `${whole}${letter}`, kind: wholes[kind]!, title: "" };
    return `(${letter})`;
  }
  const number = to.counters.step(kind);
  to.references.current = { number, kind, title: "" };
  return `${to.nameOf(kind)} ${number}`;
}

/** Commands that give a caption, whatever they are called. */
const caption =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, (found) =>
      captionOf(to, found[signature.indexOf("m")], {
        kind: to.floats.at(-1)?.kind ?? null,
        isNumbered: !signature.startsWith("s") || found[0] === null,
      }),
    );

/** \captionof{figure}[short]{text} */
const captionOfKind: Command = (to, name) =>
  to.scanner.take("smom", ([star, kind, , text]) => {
    const given = kind?.source.trim() ?? null;
    captionOf(to, text, { kind: given, isNumbered: star === null, command: `${name}{${given ?? ""}}` });
  });

/** Of the packages supertabular and xtab, whose tables float or not. */
const captionOfTable: Command = (to) =>
  to.scanner.take("om", ([, text]) =>
    captionOf(to, text, { kind: to.floats.at(-1)?.kind ?? "table", isNumbered: true }),
  );

/** \captcont*[short]{text}: the number is that of the float before. */
const captionContinued: Command = (to) =>
  to.scanner.take("som", ([, , text]) =>
    captionOf(to, text, { kind: to.floats.at(-1)?.kind ?? null, isNumbered: false }),
  );

/** Of the packages caption and subfig: the float goes on with the one before, whose caption is its own. */
const continuedFloat: Command = (to) =>
  to.scanner.take("s", () => {
    const open = to.floats.at(-1);
    if (open) open.node.isContinued = true;
  });

export const floatCommands: Record<string, Command> = {
  caption: caption("saom"),
  captionabove: caption("om"),
  captionbelow: caption("om"),
  subcaption: caption("som"),
  newcaption: caption("som"),
  figcaption: caption("som"),
  sidecaption: caption("som"),
  bicaption: caption("som"),
  captionbox: caption("somoo"),
  ffigbox: (to) => to.scanner.take("o", () => {}),
  captionof: captionOfKind,
  topcaption: captionOfTable,
  bottomcaption: captionOfTable,
  tablecaption: captionOfTable,
  captcont: captionContinued,
  ContinuedFloat: continuedFloat,
  hvFloat: floatCommand,
};

/** Of the package picinpar: the picture and its caption stand among the options, the text around them in it. */
export function figureWindow(to: Interpreter, name: string): void {
  to.groups.push(name, () => to.flow.endParagraph());
  to.scanner.take("o", ([options]) => {
    const [, , object, text] = splitList(options?.source ?? "");
    const { depth } = to.groups;
    beginFloat(to, "figure", name);
    if (options && object) to.followGroup({ ...options, source: object });
    if (options && text) captionOf(to, { ...options, source: text }, { kind: "figure", isNumbered: true });
    to.groups.closeTo(depth);
  });
}

/** Of the KOMA-Script classes: the caption stands before the picture in the source. */
export function captionBeside(to: Interpreter, name: string): void {
  to.groups.push(name, () => to.flow.endParagraph());
  to.scanner.take("omooo", ([, text]) =>
    captionOf(to, text, { kind: to.floats.at(-1)?.kind ?? null, isNumbered: true }),
  );
}
