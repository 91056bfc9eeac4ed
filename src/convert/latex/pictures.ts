import { isOn, parseKeys } from "../../formats/latex/key-values.ts";
import type { Environment } from "./environments.ts";
import type { LatexWriter } from "./writer.ts";

type Command = (to: LatexWriter, name: string) => void;

/** Writes what stands for a picture, whose file is not in the source. */
function picture(to: LatexWriter, options: string, name: string): void {
  if (!to.isBody) return;
  const keys = parseKeys(options);
  const given = keys.get("alt") ?? keys.get("actualtext") ?? keys.get("alttext");
  const alt = given == null ? null : to.plain(given);
  to.flow.inline(() =>
    to.page.picture({ alt, isDecorative: isOn(keys, "artifact"), name, mediaType: "", bytes: null }),
  );
}

const fileName = (path: string) => path.replace(/^.*[/\\]/, "").replace(/[{}"]/g, "");

const image =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const file = found.at(-1);
      const options = found.find((argument, at) => signature[at] === "o" && argument)?.source ?? "";
      if (file) picture(to, options, fileName(to.plain(file)));
    });

/** A drawing whose source is no text. */
export const drawing =
  (what: string): Environment =>
  (to, name) =>
    to.scanner.take("o", ([options]) => {
      picture(to, options?.source ?? "", what);
      to.drop(name);
    });

export const pictureCommands: Record<string, Command> = {
  includegraphics: image("saoom"),
  adjincludegraphics: image("som"),
  tcbincludegraphics: image("om"),
  includesvg: image("om"),
  includepdf: image("om"),
  includestandalone: image("om"),
  pgfimage: image("om"),
  pgfuseimage: image("m"),
  epsfbox: image("om"),
  adjustimage: (to) =>
    to.scanner.take("mm", ([options, file]) => {
      if (file) picture(to, options?.source ?? "", fileName(to.plain(file)));
    }),
  epsfig: (to) =>
    to.scanner.take("m", ([options]) => {
      const keys = parseKeys(options?.source ?? "");
      picture(to, options?.source ?? "", fileName(keys.get("file") ?? keys.get("figure") ?? ""));
    }),
  psfig: (to, name) => pictureCommands.epsfig!(to, name),
  tikz: (to) =>
    to.scanner.take("og", ([options, drawn]) => {
      picture(to, options?.source ?? "", "drawing");
      if (!drawn) to.scanner.skipTo(";", 0, () => {});
    }),
  chemfig: (to) => to.scanner.take("som", () => picture(to, "", "formula")),
  feynmandiagram: (to) => to.scanner.take("om", () => picture(to, "", "diagram")),
};

const floatName: Record<string, string> = { subfigure: "figure", subtable: "table" };

/** \caption: the group that comes next, with the number of its float before it. */
export function caption(to: LatexWriter, signature: string): void {
  to.scanner.take(signature, (found) => captionOf(to, to.floats.at(-1) ?? null, found[0] !== null));
}

/** Writes a caption for a float of a kind; without one it belongs to a long table or to nothing. */
export function captionOf(to: LatexWriter, given: string | null, isStarred: boolean): void {
  const table = to.tables.at(-1);
  const kind = given ?? (table ? "table" : null);
  const isFloat = to.floats.length > 0;
  to.groups.use({
    begin: () => {
      if (!isFloat && table) {
        table.isInCaption = true;
        to.flow.part("caption", {}, "lines");
      } else to.flow.begin(isFloat ? "figcaption" : "p", {}, "lines");
      const number = kind === null || isStarred ? "" : captionNumber(to, kind);
      if (number) to.print(`${number}: `);
    },
    end: () => {
      to.flow.end();
      if (table) table.isInCaption = false;
    },
  });
}

function captionNumber(to: LatexWriter, kind: string): string {
  if (!to.counters.has(kind)) to.counters.define(kind, kind.startsWith("sub") ? floatName[kind]! : null);
  if (kind.startsWith("sub")) {
    to.counters.setNumerals(kind, "alph");
    const letter = to.counters.stepAlone(kind);
    const whole = to.counters.next(floatName[kind]!);
    to.references.current = { number: `${whole}${letter}`, kind: floatName[kind]!, title: "" };
    return `(${letter})`;
  }
  const number = to.counters.step(kind);
  to.references.current = { number, kind, title: "" };
  return `${to.nameOf(kind)} ${number}`;
}
