import { snippet } from "../../checker/snippet.ts";
import type { Colour } from "../content.ts";
import { behindText, isLarge, pageBehind } from "./declared-colours.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";

/** Commands in a text that give parts of it a colour or something to stand on. */
const ownColours = /\\(?:\w*box\w*|\w*color\w*|begin)\b/;

/** Follows an argument in other colours, and emits them where those of text and background are known. */
function coloured(
  to: Interpreter,
  set: { foreground?: Colour | null; background?: Colour | null },
  text: Argument | null | undefined,
): void {
  const { colours } = to;
  const { foreground, background, isOnOwn } = colours;
  const declared = to.groups.colour;
  // A box on a text that \color gave its colour.
  if (declared?.level === colours.level) colours.foreground = declared.colour;
  Object.assign(colours, set);
  colours.level++;
  colours.isOnOwn ||= set.background !== undefined;
  const isPlain = !!text && to.isBody && !colours.isOnOwn && !ownColours.test(text.source);
  const behind = isPlain && set.foreground ? (pageBehind(to) ?? behindText(to)) : colours.background;
  if (text && to.isBody && colours.foreground && behind) {
    to.listener.note({
      kind: "colour",
      place: to.place(),
      snippet: snippet(text.source),
      foreground: colours.foreground,
      background: behind,
      isLarge: isLarge(to),
      ...(/[\\$]/.test(text.source) ? {} : { text: text.source }),
    });
  }
  to.followGroup(text);
  colours.level--;
  colours.foreground = foreground;
  colours.background = background;
  colours.isOnOwn = isOnOwn;
}

/** Commands that define colours and set text in them. */
export const colourCommands: Record<string, Command> = {
  definecolor: (to) =>
    to.scanner.take("ommm", ([, name, model, value]) => {
      to.colours.define(name?.source.trim() ?? "", to.colours.of(model, value));
    }),
  colorlet: (to) =>
    to.scanner.take("mm", ([name, value]) => {
      to.colours.define(name?.source.trim() ?? "", to.colours.of(null, value));
    }),
  pagecolor: (to) =>
    to.scanner.take("om", ([model, value]) => {
      to.colours.page = to.colours.of(model, value);
    }),
  nopagecolor: (to) => {
    to.colours.page = [255, 255, 255];
  },
  color: (to) =>
    to.scanner.take("om", ([model, value]) => {
      if (!to.isBody) return;
      const colour = to.colours.of(model, value);
      to.groups.colour = { colour, place: to.place(), level: to.colours.level, seen: new Set() };
    }),
  normalcolor: (to) => {
    to.groups.colour = null;
  },
  textcolor: (to) =>
    to.scanner.take("omm", ([model, value, text]) => {
      coloured(to, { foreground: to.colours.of(model, value) }, text);
    }),
  colorbox: (to) =>
    to.scanner.take("omm", ([model, value, text]) => {
      coloured(to, { background: to.colours.of(model, value) }, text);
    }),
  fcolorbox: (to) =>
    to.scanner.take("omomm", ([model, , other, value, text]) => {
      coloured(to, { background: to.colours.of(other ?? model, value) }, text);
    }),
};
