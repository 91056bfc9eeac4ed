import { readsLikeCaption } from "../../../checker/text/caption-text.ts";
import { type Span, textOf } from "./segments.ts";

/** Captions of what is not a picture. */
const otherCaption =
  /^\s*(?:listing|algorithm|box|map|panel|kasten|karte|encadré|carte|listado|mapa)\s*\p{Nd}/iu;

/** The same with Roman numbers, alone on their line or before the text. */
const romanCaption =
  /^\s*(?:table|tableau|tabelle|tabla|tabella|figure|fig\.|plate|chart)\s+[IVXLC]{1,6}(?:\s*[.:–—]|\s*$)/iu;

/** Whether a paragraph reads like what stands above or below something rather than over text. */
export const readsLikeLabel = (text: string): boolean =>
  readsLikeCaption(text) || otherCaption.test(text) || romanCaption.test(text);

/** What a page is called before its number. */
export const pageWords = "page|seite|página|pagina|strona|side|sida";

/** How a caption of a table begins. */
export const tableCaption =
  /^\s*(?:table|tableau|tabelle|tabla|tabella|tabela|tabel|tab\.|táblázat|taulukko|таблица|πίνακας|表)\s*(?:\p{N}|[A-Z]\.?\p{N}|[IVXLC]{1,6}(?:\s*[.:–—]|\s*$))/iu;

/** Whether a line of text, in pieces or whole, begins with the caption of a table. */
export const isTableCaption = (line: readonly { spans: readonly Span[] }[]): boolean =>
  line[0] !== undefined && tableCaption.test(textOf(line[0].spans));

/** Where someone can be reached: by mail, telephone or on the web. */
export const contact =
  /\S@\S|(?:^|\s)www\.|:\/\/|(?:^|\s)(?:tel|phone|fax|mobile|mob)\b[.:]?\s*[+(\p{Nd}]|(?:^|\s)\+\p{Nd}[\p{Nd}\s()/–-]{6,}/iu;

/** What parts of laws, treaties and books are called, with their number or letter alone on the line. */
const division =
  /^(?:article|artikel|artículo|artigo|articolo|artykuł|artikkel|artikla|članak|articol|section|abschnitt|sección|secção|sezione|sektion|chapter|kapitel|chapitre|capítulo|capitolo|kapittel|rozdział|kapitola|hoofdstuk|luku|part|teil|partie|parte|deel|schedule|annex|anhang|anlage|annexe|anexo|allegato|bijlage|appendix|bilaga|vedlegg|załącznik|příloha|статья|глава|раздел|часть|приложение|стаття|розділ|додаток|άρθρο|κεφάλαιο|bölüm|madde|kısım|chương|điều|phần|mục|phụ lục|bab|pasal|bagian|lampiran|บทที่|หมวด|ส่วนที่|มาตรา|§{1,2})\s*(?:\p{Nd}{1,3}[a-z]?|[IVXLC]{1,7}|[A-Z])\.?$/iu;

/** The same where the number stands within the name. */
const divisionAround =
  /^(?:第\s?[\p{Nd}一二三四五六七八九十百]{1,4}\s?[章节節条條编編部]|제\s?\p{Nd}{1,3}\s?[장절조편부])$/u;

/** Whether it names a part by its number alone, which heads it in whatever type it is set. */
export const isDivision = (text: string): boolean => division.test(text) || divisionAround.test(text);
