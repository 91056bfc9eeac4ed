import { snippet } from "../../checker/snippet.ts";
import type { Colour, ContentListener, Graphic } from "../content.ts";
import type { Colours } from "./colours.ts";
import type { Groups } from "./groups.ts";
import type { Metadata } from "./metadata.ts";
import type { Tabular } from "./tabular.ts";

/** What the colours of a text hang on. */
interface ColouredText {
  readonly listener: ContentListener;
  readonly metadata: Metadata;
  readonly groups: Groups;
  readonly colours: Colours;
  readonly tables: readonly Tabular[];
  readonly drawing: Graphic | null;
}

/** Large by WCAG 1.4.3: 18 points, or 14 in bold. */
export const isLarge = ({ groups }: Pick<ColouredText, "groups">): boolean =>
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

/** Backgrounds on which texts of one declaration are told apart. */
const mostSeen = 20;

/** The colour of the page where text stands on nothing else; null where that is not known. */
export function pageBehind(to: ColouredText): Colour | null {
  const { documentClass } = to.metadata;
  if (documentClass === null || themed.test(documentClass)) return null;
  return to.tables.length || to.drawing || !to.groups.isWithin(onPage) ? null : to.colours.page;
}

/** What text stands on: a box, a cell that a command colours, or the page; null where that is not known. */
export function behindText(to: ColouredText): Colour | null {
  if (to.colours.isOnOwn) return to.colours.background;
  return to.drawing ? null : (to.tables.at(-1)?.background ?? pageBehind(to));
}

/** Emits the colours of text that \color gave its colour: once for all of it that stands on the same. */
export function noteDeclared(to: ColouredText, text: string): void {
  const declared = to.groups.colour;
  // In commands that set their argument in a colour these say it.
  if (!declared?.colour || declared.level !== to.colours.level || declared.seen.size >= mostSeen) return;
  if (!/\S/.test(text)) return;
  const background = behindText(to);
  if (!background || declared.seen.has(background)) return;
  declared.seen.add(background);
  to.listener.note({
    kind: "colour",
    place: declared.place,
    snippet: snippet(text.trim()),
    foreground: declared.colour,
    background,
    isLarge: isLarge(to),
    text: text.trim(),
  });
}
