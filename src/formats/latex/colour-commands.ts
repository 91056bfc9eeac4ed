import { snippet } from "../../checker/snippet.ts";
import type { Colour } from "../content.ts";
import type { Argument } from "./argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";

/** Large by WCAG 1.4.3: 18 points, or 14 in bold. */
const isLarge = ({ groups }: Interpreter): boolean =>
  groups.size >= 18 ||
  (groups.size >= 14 && groups.styles.some((style) => style.role === "phrase" && style.sort === "strong"));

/** Classes whose themes colour the page. */
const themed = /^(?:beamer|ltx-talk|powerdot|poster|tikzposter|baposter|a0poster|sciposter)$/;
/** Environments whose text stands on the page as it is. */
const onPage: ReadonlySet<string> = new Set(
  "document abstract center flushleft flushright raggedright itemize enumerate description quote quotation verse figure titlepage multicols appendix small footnotesize large".split(
    " ",
  ),
);

/** Commands in a text that give parts of it a colour or something to stand on. */
const ownColours = /\\(?:\w*box\w*|\w*color\w*|begin)\b/;

/** The colour of the page where text stands on nothing else; null where that is not known. */
function pageBehind(to: Interpreter): Colour | null {
  const { documentClass } = to.metadata;
  if (documentClass === null || themed.test(documentClass)) return null;
  return to.tables.length || to.drawing || !to.groups.isWithin(onPage) ? null : to.colours.page;
}

/** Follows an argument in other colours, and emits them where those of text and background are known. */
function coloured(
  to: Interpreter,
  set: { foreground?: Colour | null; background?: Colour | null },
  text: Argument | null | undefined,
): void {
  const { colours } = to;
  const { foreground, background, isOnOwn } = colours;
  Object.assign(colours, set);
  colours.isOnOwn ||= set.background !== undefined;
  const isPlain = !!text && to.isBody && !colours.isOnOwn && !ownColours.test(text.source);
  const behind = isPlain && set.foreground ? pageBehind(to) : colours.background;
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
  to.feedGroup(text);
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
