import { snippet } from "../../checker/snippet.ts";
import type { Graphic } from "../content.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { graphic, image, optionsOf } from "./pictures.ts";

/** The portrait of a CV, which the preamble names and the class prints in the head; of several, each. */
const portrait =
  (signature: string): Command =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      const files: Argument | null | undefined = found.at(-1) ?? found.at(-2);
      if (!files) return;
      const { part } = to;
      to.part = "body";
      for (const source of files.source.split(",", 10))
        if (source.trim()) image(to, name, optionsOf(signature, found), { ...files, source: source.trim() });
      to.part = part;
    });

/** Something that a command draws of its arguments. */
const drawn =
  (signature: string, sort: Graphic["sort"]): Command =>
  (to, name) =>
    to.scanner.take(signature, (found) => {
      const given = found.findLast((argument) => argument)?.source ?? "";
      graphic(to, sort, `\\${name}{${snippet(given, 80)}}`, optionsOf(signature, found));
    });

/**
 * Pictures of classes and packages whose commands others may define for something else: a definition in the source
 * holds.
 */
export const packagePictures: Record<string, Command> = {
  // moderncv and awesome-cv: sizes in brackets; altacv: a size in braces.
  photo: portrait("oomg"),
  photoL: portrait("mm"),
  photoR: portrait("mm"),
  profilepic: portrait("m"),
  ecvpicture: portrait("om"),
  includepdfmerge: (to, name) =>
    to.scanner.take("om", ([options, files]) => {
      // Files and, after each, which of its pages (pdfpages, 4.1).
      const isPages = /^\s*(?:[\d{-].*)?$/;
      for (const file of files?.source.split(",", 100) ?? [])
        if (!isPages.test(file)) image(to, name, options?.source ?? "", { ...files!, source: file.trim() });
    }),
  includeinkscape: (to, name) =>
    to.scanner.take("om", ([options, file]) => {
      if (file) image(to, name, options?.source ?? "", file);
    }),
  epsffile: (to, name) =>
    to.scanner.take("om", ([, file]) => {
      if (file) image(to, name, "", file);
    }),
  qrcode: drawn("som", "drawing"),
  psbarcode: drawn("ommm", "drawing"),
  pie: drawn("om", "chart"),
  wheelchart: drawn("om", "chart"),
  smartdiagram: drawn("om", "diagram"),
  dynkin: drawn("omm", "diagram"),
  digraph: drawn("omm", "diagram"),
  neatograph: drawn("omm", "diagram"),
  chessboard: drawn("o", "diagram"),
  showboard: drawn("", "diagram"),
  gregorioscore: drawn("om", "drawing"),
};

/** Environments in a language of their own, of which a program makes a drawing. */
const drawnSources: Record<string, Graphic["sort"]> = {
  asy: "drawing",
  dot2tex: "diagram",
  lilypond: "drawing",
  luadraw: "drawing",
  mplibcode: "drawing",
  mpost: "drawing",
};

export const drawnEnvironments: readonly string[] = Object.keys(drawnSources);

/** Emits such a drawing by its environment alone. */
export function drawnSource(to: Interpreter, name: string, source: string): void {
  const options = /^\s*\[([^\]\n]*)\]/.exec(source)?.[1] ?? "";
  graphic(to, drawnSources[name]!, `\\begin{${name}}`, options);
}
