import { isFileName, isTemplateTitle, normalizedTitle, titleFlaw } from "../checker/text/title-text.ts";
import { isBlank } from "../checker/white-space.ts";

/** What stands over tables of contents, folded. */
const overContents = new Set(
  (
    "contents|contents page|content|table of contents|list of contents|toc|inhalt|inhaltsverzeichnis|inhaltsübersicht|" +
    "sommaire|table des matières|contenu|contenido|contenidos|índice|índice general|tabla de contenido|" +
    "tabla de contenidos|conteúdo|sumário|indice|indice generale|sommario|contenuto|inhoud|inhoudsopgave|innehåll|" +
    "innehållsförteckning|indhold|indholdsfortegnelse|innhold|innholdsfortegnelse|sisältö|sisällys|sisällysluettelo|" +
    "spis treści|obsah|tartalom|tartalomjegyzék|cuprins|kazalo|sadržaj|turinys|saturs|sisukord|içindekiler|" +
    "περιεχόμενα|оглавление|содержание|зміст|съдържание|садржај|目次|目录|目錄|목차|차례|المحتويات|فهرس المحتويات|תוכן עניינים|" +
    "תוכן העניינים|สารบัญ|mục lục|daftar isi|विषय सूची"
  ).split("|"),
);

/** Text that a template is filled in with later: {{ title }}, {% block %}, ${title}, <%= title %>, $TITLE$, @TITLE@. */
const templateMark = /\{\{.*\}\}|\{%.*%\}|\$\{.*\}|<%.*%>|^\s*([$@%])[A-Za-z_][\w.]*\1\s*$/s;

/** Whether a text may be the title of a document. */
export const isTitle = (text: string, filename: string): boolean =>
  !isBlank(text) &&
  !overContents.has(foldedTitle(text).replace(/\s*[:：.]$/u, "")) &&
  !templateMark.test(text) &&
  // Texts of facts are cut at this length, and a title is never half a sentence.
  !text.endsWith("…") &&
  !isTemplateTitle(text) &&
  !isFileName(text, filename) &&
  titleFlaw(text) === null;

/** Longest title of a slide, in characters. */
export const longestTitle = 250;

/** As titles of slides are compared. */
export const foldedTitle = (title: string): string => normalizedTitle(title.slice(0, 300)).toLowerCase();
