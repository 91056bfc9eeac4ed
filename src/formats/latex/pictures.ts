import type { FigureSort, Place } from "../../checker/model.ts";
import { snippet } from "../../checker/text.ts";
import type { Argument } from "./argument-reader.ts";
import type { Command } from "./definitions.ts";
import { DrawingFrame, Frame } from "./frames.ts";
import type { Interpreter } from "./interpreter.ts";
import { isOn, parseKeys } from "./key-values.ts";

/** The alternative that options give, or what surrounds the picture. */
function alternativeOf(to: Interpreter, options: string): { alt: string | null; isDecorative: boolean } {
  const keys = parseKeys(options);
  const given = keys.get("alt") ?? keys.get("actualtext") ?? keys.get("alttext");
  const around = to.alternative;
  if (isOn(keys, "artifact") || around.isDecorative) return { alt: null, isDecorative: true };
  return { alt: given != null ? to.plain(given) : around.alt, isDecorative: false };
}

const nameOf = (path: string) => path.replace(/^.*[/\\]/, "").replace(/[{}"]/g, "");

/** Tells an image whose file is named in the source. */
function image(to: Interpreter, command: string, options: string, file: Argument): void {
  const path = to.plain(file);
  to.pictureInCell();
  if (to.drawing?.covers) return;
  to.tell({
    kind: "image",
    place: to.place(`\\${command}{${snippet(path, 80)}}`),
    snippet: snippet(`\\${command}${options ? `[${options}]` : ""}{${file.source}}`),
    anchor: path,
    ...alternativeOf(to, options),
    ...(path ? { fileName: nameOf(path) } : {}),
  });
}

const imageCommand =
  (signature: string): Command =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      const file = found[signature.length - 1];
      const options = found.find((argument, at) => signature[at] === "o" && argument)?.source ?? "";
      if (file) image(to, name, options, file);
    });

function figure(to: Interpreter, sort: FigureSort, source: string, options: string): void {
  to.pictureInCell();
  if (to.drawing) return;
  to.tell({
    kind: "figure",
    place: to.place(snippet(source, 80)),
    snippet: snippet(source),
    sort,
    ...alternativeOf(to, options),
  });
}

/** Opens a drawing environment with the options that it was given; one inside another is a part of that. */
export function openDrawing(to: Interpreter, name: string, sort: FigureSort, options: string): void {
  if (to.drawing) {
    to.push(new Frame(name, to.place()));
    return;
  }
  const { alt, isDecorative } = alternativeOf(to, options);
  const source = snippet(`\\begin{${name}}${options ? `[${options}]` : ""}`);
  to.pictureInCell();
  const frame = new DrawingFrame(name, to.place(`\\begin{${name}}`), source, alt, isDecorative);
  frame.sort = sort;
  to.push(frame);
}

function media(to: Interpreter, sort: "audio" | "video", source: string): void {
  to.tell({ kind: "media", place: to.place(source), snippet: source, sort, hasTextTrack: false });
}

/** The poster is what stands in place of a film that does not play. */
const mediaCommand =
  (signature: string, sort: "audio" | "video", poster?: number): Command =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      media(to, sort, snippet(`\\${name}{${found.at(-1)?.source ?? ""}}`));
      if (poster !== undefined) to.feedArgument(found[poster]);
    });

/** Alternatives nest as deep as this; what is nested deeper has that of its surroundings. */
const alternativeLimit = 100;

function surround(to: Interpreter, alt: string | null, isDecorative: boolean): void {
  if (to.alternatives.length < alternativeLimit) to.alternatives.push({ alt, isDecorative });
}

const surroundWith =
  (keysOf: (source: string) => { alt: string | null | undefined; isDecorative: boolean }): Command =>
  (to) =>
    to.scanner.take("m", ([argument]) => {
      const { alt, isDecorative } = keysOf(argument?.source ?? "");
      surround(to, alt ? to.plain(alt) : to.alternative.alt, isDecorative || to.alternative.isDecorative);
    });

const leave =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, () => void to.alternatives.pop());

const tagKeys = (source: string) => {
  const keys = parseKeys(source);
  return {
    alt: keys.get("alt") ?? keys.get("alttext") ?? keys.get("alt-text") ?? keys.get("actualtext"),
    isDecorative: isOn(keys, "artifact"),
  };
};

/** Commands that give a caption, whatever they are called. */
const caption =
  (signature: string): Command =>
  (to) =>
    to.scanner.take(signature, (found) => {
      const text = found.at(-1);
      if (!text) return;
      to.caption(to.plain(text));
      to.feedAside(text);
    });

const captionOf: Command = (to) =>
  to.scanner.take("smom", ([, sort, , text]) => {
    if (sort?.source.trim() !== "figure") return;
    const place = to.place("\\captionof{figure}");
    const value = to.plain(text);
    if (to.figure) to.caption(value);
    else tellCaption(to, value, place);
    to.feedAside(text);
  });

/** Tells a figure with a caption that stands in no figure environment. */
function tellCaption(to: Interpreter, text: string, place: Place): void {
  to.tell({
    kind: "caption",
    place,
    snippet: snippet(text),
    caption: text || null,
    typed: null,
    isExpected: true,
  });
}

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
  hvFloat: (to) =>
    to.scanner.take("sommomm", ([, , sort, object, , caption]) => {
      const place = to.place("\\hvFloat");
      to.feedArgument(object);
      if (sort?.source.trim() !== "figure") return;
      const text = to.plain(caption);
      to.tell({
        kind: "caption",
        place,
        snippet: text,
        caption: text || null,
        typed: null,
        isExpected: true,
      });
    }),
  caption: caption("saom"),
  captionabove: caption("om"),
  captionbelow: caption("om"),
  subcaption: caption("som"),
  newcaption: caption("som"),
  figcaption: caption("som"),
  sidecaption: caption("som"),
  bicaption: caption("som"),
  captionbox: caption("som"),
  ffigbox: caption("som"),
  captionof: captionOf,
  tikz: (to) =>
    to.scanner.take("og", ([options]) => {
      figure(to, "drawing", `\\tikz${options ? `[${options.source}]` : ""}`, options?.source ?? "");
    }),
  chemfig: (to) =>
    to.scanner.take("som", ([, , formula]) =>
      figure(to, "formula", `\\chemfig{${formula?.source ?? ""}}`, ""),
    ),
  feynmandiagram: (to) => to.scanner.take("om", () => figure(to, "diagram", "\\feynmandiagram", "")),
  animategraphics: mediaCommand("ommmm", "video"),
  includemovie: mediaCommand("ommm", "video"),
  includemedia: mediaCommand("omm", "video", 1),
  embedvideo: mediaCommand("mm", "video"),
  movie: mediaCommand("aomm", "video", 2),
  sound: mediaCommand("aomm", "audio"),
  Description: (to) =>
    to.scanner.take("om", ([short, long]) => {
      const text = to.plain(long) || to.plain(short);
      if (text && to.figure) to.figure.description = text;
    }),
  pdftooltip: (to) =>
    to.scanner.take("somm", ([, , object, text]) => {
      const depth = to.alternatives.length;
      surround(to, to.plain(text) || null, false);
      to.feedArgument(object);
      to.alternatives.length = depth;
    }),
  BeginAccSupp: surroundWith((source) => {
    const keys = parseKeys(source);
    return { alt: keys.get("Alt") ?? keys.get("ActualText") ?? keys.get("E"), isDecorative: false };
  }),
  EndAccSupp: leave("m"),
  tagstructbegin: surroundWith(tagKeys),
  tagstructend: leave(""),
  tagmcbegin: surroundWith(tagKeys),
  tagmcend: leave(""),
};
