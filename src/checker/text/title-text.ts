import { collapsed, isBlank } from "../white-space.ts";

/** Titles that programs and their templates put there, folded. */
const templateTitles = new Set([
  "word document",
  "microsoft word document",
  "powerpoint presentation",
  "microsoft powerpoint presentation",
  "powerpoint-präsentation",
  "présentation powerpoint",
  "presentación de powerpoint",
  "apresentação do powerpoint",
  "presentazione standard di powerpoint",
  "presentazione di powerpoint",
  "powerpoint-presentatie",
  "powerpoint-presentation",
  "powerpoint プレゼンテーション",
  "powerpoint 演示文稿",
  "powerpoint 簡報",
  "powerpoint 프레젠테이션",
  "презентация powerpoint",
  "microsoft excel worksheet",
  "excel workbook",
  "untitled",
  "untitled document",
  "untitled presentation",
  "untitled spreadsheet",
  "untitled page",
  "ohne titel",
  "unbenannt",
  "unbenanntes dokument",
  "sans titre",
  "document sans titre",
  "sin título",
  "documento sin título",
  "sem título",
  "documento sem título",
  "senza titolo",
  "naamloos",
  "无标题",
  "無題",
  "без названия",
  "[document title]",
  "[title]",
  "[dokumenttitel]",
  "[titre du document]",
  "[título del documento]",
  "[titolo del documento]",
  "click to add title",
  "click to edit master title style",
]);

/** The name of a new file that was never given a better one. */
const newFile =
  /^(?:document|dokument|documento|presentation|präsentation|présentation|presentación|book|workbook|mappe|classeur|libro)\d{1,3}$/;

/** What PowerPoint calls a presentation whose first slide has no title. */
const firstSlide = /^(?:slide|folie|diapositive|diapositiva|dia|слайд|スライド|幻灯片|슬라이드) ?\d{1,3}$/;

/** As titles are compared. */
export const normalizedTitle = (title: string): string => collapsed(title.normalize("NFC"));

/** Whether a title is what a program or its template put there. */
export function isTemplateTitle(title: string): boolean {
  const folded = normalizedTitle(title).toLowerCase();
  return isBlank(folded) || templateTitles.has(folded) || newFile.test(folded) || firstSlide.test(folded);
}

const extension = /\.[a-z][a-z\d]{1,4}$/i;

/** Whether a title is the name of its file, with or without the extension, and reads like a file name. */
export function isFileName(title: string, filename: string): boolean {
  const [a, b] = [title, filename.replace(/^.*[\\/]/, "")].map((name) =>
    name.normalize("NFC").trim().toLowerCase(),
  );
  if (!a || !b) return false;
  if (a === b && extension.test(a)) return true;
  return a === b.replace(extension, "") && !/\s/.test(a) && /[_\d-]/.test(a);
}

/** Titles that hold a place or say only what kind of thing it is, folded. */
const hollowTitles = new Set(
  "title|document|document title|report|presentation|page|home|index|default|test|draft|new page|new document|my document|no title|none|tbd|todo|xxx|titel|titre|título|titolo|slide 1|lorem ipsum".split(
    "|",
  ),
);

export type TitleFlaw = "programName" | "fileLike" | "hollow" | "tooLong";

/** Why a title, though there is one, may not say what the document is about; null when nothing is odd about it. */
export function titleFlaw(title: string): TitleFlaw | null {
  const text = normalizedTitle(title);
  if (text.length > 250) return "tooLong";
  if (/^microsoft (?:office )?(?:word|powerpoint|excel|publisher|visio) - /i.test(text)) return "programName";
  if (
    /^\S+\.(?:docx?|dotx?|pptx?|xlsx?|odt|odp|ods|rtf|txt|pdf|indd|qxd|pub|pages|tex|dvi|html?|md|ai|eps|vsdx?)$/i.test(
      text,
    )
  )
    return "fileLike";
  if (hollowTitles.has(text.toLowerCase()) || !/\p{L}/u.test(text)) return "hollow";
  return null;
}
