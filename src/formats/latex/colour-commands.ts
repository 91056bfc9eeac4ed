import { snippet } from "../../checker/snippet.ts";
import type { Colour } from "../content.ts";
import type { Argument } from "./argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";

/** Large by WCAG 1.4.3: 18 points, or 14 in bold. */
const isLarge = ({ groups }: Interpreter): boolean =>
  groups.size >= 18 ||
  (groups.size >= 14 && groups.styles.some((style) => style.role === "phrase" && style.sort === "strong"));

/** Follows an argument in other colours, and tells them where both of text and background are given. */
function coloured(
  to: Interpreter,
  set: { foreground?: Colour | null; background?: Colour | null },
  text: Argument | null | undefined,
): void {
  const { colours } = to;
  const { foreground, background } = colours;
  Object.assign(colours, set);
  if (text && to.isBody && colours.foreground && colours.background) {
    to.listener.note({
      kind: "colour",
      place: to.place(),
      snippet: snippet(text.source),
      foreground: colours.foreground,
      background: colours.background,
      isLarge: isLarge(to),
      ...(/[\\$]/.test(text.source) ? {} : { text: text.source }),
    });
  }
  to.feedGroup(text);
  colours.foreground = foreground;
  colours.background = background;
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
