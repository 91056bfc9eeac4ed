import { snippet } from "../../checker/snippet.ts";
import type { Graphic, Image, Node } from "../content.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { isOn, parseKeys } from "./key-values.ts";

/** The alternative that options give, or what surrounds the picture. */
export function alternativeOf(
  to: Interpreter,
  options: string,
): { alternative: string | null; isDecorative: boolean } {
  const keys = parseKeys(options);
  const given = keys.get("alt") ?? keys.get("actualtext") ?? keys.get("alttext");
  const around = to.alternative;
  if (isOn(keys, "artifact") || around.isDecorative) return { alternative: null, isDecorative: true };
  return { alternative: given != null ? to.plain(given) : around.alternative, isDecorative: false };
}

const nameOf = (path: string) => path.replace(/^.*[/\\]/, "").replace(/[{}"]/g, "");

/** Emits a picture where it stands. */
function put(to: Interpreter, node: Node): void {
  if (!to.isBody) return;
  to.tables.at(-1)?.picture();
  if (to.formula) to.formula.picture(node);
  else to.flow.put(node);
}

/** An image whose file is named in the source. */
export function image(to: Interpreter, command: string, options: string, file: Argument): void {
  // What is in a drawing is described with it.
  if (to.drawing && (to.drawing.isDecorative || to.drawing.alternative !== null)) return;
  const path = to.plain(file);
  const node: Image = {
    role: "image",
    place: to.at(`\\${command}{${snippet(path, 80)}}`),
    ...to.address,
    snippet: snippet(`\\${command}${options ? `[${options}]` : ""}{${file.source}}`),
    anchor: path,
    ...alternativeOf(to, options),
    fileName: nameOf(path),
    load: null,
  };
  put(to, node);
}

export const optionsOf = (signature: string, found: readonly (Argument | null | undefined)[]) =>
  found.find((argument, at) => signature[at] === "o" && argument)?.source ?? "";

const imageCommand =
  (signature: string): Command =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      const file = found[signature.length - 1];
      if (file) image(to, name, optionsOf(signature, found), file);
    });

/** A drawing that is reported by its command alone. */
export function graphic(to: Interpreter, sort: Graphic["sort"], source: string, options: string): void {
  if (to.drawing) return;
  put(to, {
    role: "graphic",
    sort,
    name: sort,
    place: to.at(snippet(source, 80)),
    ...to.address,
    snippet: snippet(source),
    ...alternativeOf(to, options),
  });
}

/** The poster is what stands in place of a film that does not play. */
const mediaCommand =
  (signature: string, sort: "audio" | "video", poster?: number): Command =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      if (!to.isBody) return;
      const source = snippet(`\\${name}{${found.at(-1)?.source ?? ""}}`);
      const { flow } = to;
      const emit = () => {
        flow.open({ role: "media", place: to.at(source), snippet: source, sort, hasTextTrack: false });
        if (poster !== undefined) to.silently(() => to.followGroup(found[poster]));
        flow.close();
      };
      if (flow.isSilent) emit();
      else flow.inline(emit);
    });

/** Alternatives nest as deep as this; what is nested deeper has that of its surroundings. */
const mostAlternatives = 100;

function surround(to: Interpreter, alternative: string | null, isDecorative: boolean): void {
  if (to.alternatives.length < mostAlternatives) to.alternatives.push({ alternative, isDecorative });
}

const surroundWith =
  (keysOf: (source: string) => { given: string | null | undefined; isDecorative: boolean }): Command =>
  (to) =>
    to.scanner.take("m", ([argument]) => {
      const { given, isDecorative } = keysOf(argument?.source ?? "");
      const { alternative } = to;
      surround(
        to,
        given ? to.plain(given) : alternative.alternative,
        isDecorative || alternative.isDecorative,
      );
    });

const leave =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, () => void to.alternatives.pop());

const tagKeys = (source: string) => {
  const keys = parseKeys(source);
  return {
    given: keys.get("alt") ?? keys.get("alttext") ?? keys.get("alt-text") ?? keys.get("actualtext"),
    isDecorative: isOn(keys, "artifact"),
  };
};

/** Pictures, drawings and media, and what gives them an alternative. */
export const pictures: Record<string, Command> = {
  includegraphics: imageCommand("saoom"),
  adjustimage: (to, name) =>
    to.scanner.take("mm", ([options, file]) => {
      if (file) image(to, name, options?.source ?? "", file);
    }),
  adjincludegraphics: imageCommand("som"),
  tcbincludegraphics: imageCommand("om"),
  includesvg: imageCommand("om"),
  includepdf: imageCommand("om"),
  includestandalone: imageCommand("om"),
  pgfimage: imageCommand("om"),
  pgfuseimage: imageCommand("m"),
  epsfbox: imageCommand("om"),
  epsfig: (to, name) =>
    to.scanner.take("m", ([options]) => {
      const keys = parseKeys(options?.source ?? "");
      const file = keys.get("file") ?? keys.get("figure");
      if (file && options) image(to, name, options.source, { ...options, source: file });
    }),
  psfig: (to, name) => pictures.epsfig!(to, name),
  // The box may stand anywhere, or nowhere: its words are left out.
  sbox: (to) =>
    to.scanner.take("mm", ([, content]) => {
      if (to.isBody) to.silently(() => to.followGroup(content));
    }),
  tikz: (to) =>
    to.scanner.take("og", ([options, drawn]) => {
      const source = options?.source ?? "";
      graphic(to, "drawing", `\\tikz${options ? `[${source}]` : ""}`, source);
      if (!drawn) to.scanner.skipTo(";", 0, () => {});
    }),
  chemfig: (to) =>
    to.scanner.take("som", ([, , formula]) => {
      graphic(to, "formula", `\\chemfig{${formula?.source ?? ""}}`, "");
    }),
  feynmandiagram: (to) => to.scanner.take("om", () => graphic(to, "diagram", "\\feynmandiagram", "")),
  animategraphics: mediaCommand("ommmm", "video"),
  includemovie: mediaCommand("ommm", "video"),
  includemedia: mediaCommand("omm", "video", 1),
  embedvideo: mediaCommand("mm", "video"),
  movie: mediaCommand("aomm", "video", 2),
  sound: mediaCommand("aomm", "audio"),
  Description: (to) =>
    to.scanner.take("om", ([short, long]) => {
      const text = to.plain(long) || to.plain(short);
      if (text && to.figure) to.figure.alternative = text;
    }),
  pdftooltip: (to) =>
    to.scanner.take("somm", ([, , object, text]) => {
      const depth = to.alternatives.length;
      surround(to, to.plain(text) || null, false);
      to.followGroup(object);
      to.alternatives.length = depth;
    }),
  BeginAccSupp: surroundWith((source) => {
    const keys = parseKeys(source);
    return { given: keys.get("Alt") ?? keys.get("ActualText") ?? keys.get("E"), isDecorative: false };
  }),
  EndAccSupp: leave("m"),
  tagstructbegin: surroundWith(tagKeys),
  tagstructend: leave(""),
  tagmcbegin: surroundWith(tagKeys),
  tagmcend: leave(""),
};
